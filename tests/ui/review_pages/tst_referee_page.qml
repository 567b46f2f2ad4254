import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs

ReviewTest {
    id: test
    name: "RefereePage"

    Component { id: replayModel; ReplayViewModel {} }
    Component { id: model; RefereeViewModel {} }
    Component { id: component; RefereePage { width: 1024; height: 640 } }
    property ReplayViewModel replay
    property RefereeViewModel referee
    property RefereePage page

    function init() {
        sizeTo([1024, 640])
        replay = createTemporaryObject(replayModel, test)
        referee = createTemporaryObject(model, test, { replay: replay })
        page = createTemporaryObject(component, test, { referee: referee })
        page.forceActiveFocus()
        replay.open(material.recording())
        tryCompare(referee, "row", 0)
    }

    function cleanup() {  // the page first: it looks at the models
        page.destroy()
        wait(0)
    }
    function test_theQuestionIsOnTheDeskAtOnce() {
        compare(findChild(page, "sentence").text, "The pawn on a3 is red or yellow.")
        tryVerify(() => findChild(page, "closeUp").visible)
        compare(findChild(page, "verdict").visible, true)
    }
    function test_keysDecide() {
        const before = referee.toDecide
        keyClick(Qt.Key_A)
        compare(referee.toDecide, before - 1)
        compare(referee.row, 1)
        keyClick(Qt.Key_X)
        keyClick(Qt.Key_Up)
        keyClick(Qt.Key_Up)
        compare(referee.row, 0)
        compare(findChild(page, "decision").text, "Accepted by the referee")
        keyClick(Qt.Key_U)
        compare(findChild(page, "decision").text, "")
        keyClick(Qt.Key_Down)
        compare(findChild(page, "decision").text, "Rejected by the referee")
    }
    function test_aKeyThatIsHeldDownDecidesOneTurn() {
        const before = referee.toDecide
        verify(before > 1)
        material.holdDown(page.Window.window, Qt.Key_A)
        compare(referee.toDecide, before - 1)
    }
    function test_aCorrectionTakesTwoKeys() {
        keyClick(Qt.Key_C)
        verify(page.correctShown)
        tryVerify(() => findChild(page, "alternatives").count > 3)
        keyClick(Qt.Key_2)
        tryVerify(() => !page.correctShown)
        referee.select(0)
        compare(referee.decisionText, "Corrected by the referee: Ann: a3 yellow")
    }
    function test_whatIsWrittenMayBeRefused() {
        keyClick(Qt.Key_C)
        const written = findChild(page, "writtenMoves")
        written.forceActiveFocus()
        written.text = "Ann: c3 red"
        keyClick(Qt.Key_Return)
        tryVerify(() => findChild(page, "refusal").visible)
        verify(page.correctShown)
        keyClick(Qt.Key_Escape)
        verify(!page.correctShown)
        compare(referee.decision, "")
    }
    function test_aNoteTakesLettersAsLetters() {
        keyClick(Qt.Key_N)
        const note = findChild(page, "note")
        verify(note.activeFocus)
        for (const key of [Qt.Key_A, Qt.Key_X]) keyClick(key)
        compare(note.text, "ax")
        compare(referee.decision, "")
        keyClick(Qt.Key_Return)
        compare(referee.note, "ax")
    }
    function test_nothingIsCutOff_data() {
        const rows = []
        for (const size of sizes)
            for (const row of [0, 1])
                rows.push({ tag: size.join("x") + " row " + row, size: size, row: row })
        return rows
    }
    function test_nothingIsCutOff(data) {
        sizeTo(data.size)
        page.width = data.size[0]
        page.height = data.size[1]
        referee.accept()
        referee.select(data.row)
        waitForRendering(page)
        checkTexts(page, page)
        verify(findChild(page, "frame").height > 0.4 * data.size[1], "the picture is large")
    }

    function test_tabReachesEverythingInSight() {
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= 5, "only " + walk.steps + " controls")
    }
}
