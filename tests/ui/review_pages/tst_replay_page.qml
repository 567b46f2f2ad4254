import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs

ReviewTest {
    id: test
    name: "ReplayPage"

    Component { id: model; ReplayViewModel {} }
    Component { id: component; ReplayPage { width: 1024; height: 640 } }
    property ReplayViewModel replay
    property ReplayPage page

    SignalSpy { id: asked; target: test.page; signalName: "pageAsked" }

    function init() {
        sizeTo([1024, 640])
        replay = createTemporaryObject(model, test)
        page = createTemporaryObject(component, test, { replay: replay })
        page.forceActiveFocus()
        asked.clear()
    }
    function cleanup() {  // the page first: it looks at the models
        page.destroy()
        wait(0)
    }
    function openIt() {
        replay.open(material.recording())
        tryVerify(() => replay.opened)
    }

    function test_nothingIsOpenAtFirst() {
        const words = findChild(page, "invitation")
        verify(words.visible)
        keyClick(Qt.Key_Space)  // nothing to play
        verify(!replay.playing)
        replay.open(material.folder() + "/none.kibitz")
        tryVerify(() => findChild(page, "openNotice").text.startsWith("There is no recording"))
    }
    function test_keysStepAndJump() {
        openIt()
        keyClick(Qt.Key_Right)
        tryVerify(() => replay.momentText === "frame 1")
        keyClick(Qt.Key_Down)
        tryCompare(replay, "row", 0)
        keyClick(Qt.Key_N)
        tryCompare(replay, "row", 1)
        tryVerify(() => findChild(page, "mark") !== null)
        keyClick(Qt.Key_M)
        tryVerify(() => findChild(page, "mark") === null)
        keyClick(Qt.Key_P)
        keyClick(Qt.Key_Home)
        tryVerify(() => replay.momentText === "frame 0")
        keyClick(Qt.Key_End)
        tryCompare(replay, "position", 1)
        keyClick(Qt.Key_Plus)
        tryCompare(replay, "speed", 2)
        keyClick(Qt.Key_Minus)
        tryCompare(replay, "speed", 1)
        keyClick(Qt.Key_Space)
        tryVerify(() => replay.playing)
        keyClick(Qt.Key_Space)
        tryVerify(() => !replay.playing)
    }
    function test_aTurnIsTyped() {
        openIt()
        keyClick(Qt.Key_2)
        verify(findChild(page, "typedTurn").visible)
        keyClick(Qt.Key_Return)
        verify(!findChild(page, "typedTurn").visible)
        tryVerify(() => replay.momentText.startsWith("turn 2 "))
        keyClick(Qt.Key_9)
        verify(page.leave())  // Esc
        compare(page.typedTurn, "")
    }
    function test_aClickOnTheTimelineGoesThere() {
        openIt()
        const now = findChild(page, "now")
        const lines = findChild(page, "scoreLines")
        mouseClick(lines, lines.width * 0.98, lines.height / 2)
        tryVerify(() => replay.position > 0.9)
        const ticks = replay.ticks.filter(tick => tick.sign >= PassagesModel.Asked)
        verify(ticks.length >= 3)
        mouseClick(lines, lines.width * ticks[0].at + 2, lines.height / 2)
        tryCompare(replay, "row", ticks[0].row)
        verify(now.x > 0)
    }
    function test_theHistoryIsALink() {
        openIt()
        const list = findChild(page, "history")
        compare(list.count, replay.history.count)
        list.chosen(3)
        tryCompare(replay, "row", 3)
        compare(list.currentIndex, 3)
        keyClick(Qt.Key_R)
        compare(asked.count, 1)
        compare(asked.signalArguments[0][0], "referee")
    }
    function test_aRecordingIsChosenByKeys() {
        const made = material.recording()
        keyClick(Qt.Key_O)
        verify(page.openShown)
        const typed = findChild(page, "typedPath")
        tryVerify(() => typed.activeFocus)
        typed.text = made
        keyClick(Qt.Key_Return)
        verify(!page.openShown)
        tryVerify(() => replay.opened)
        keyClick(Qt.Key_O)
        keyClick(Qt.Key_Escape)
        verify(!page.openShown)
    }
    function test_nothingIsCutOff_data() { return sizes.map(size => ({ tag: size.join("x"), size: size })) }
    function test_nothingIsCutOff(data) {
        sizeTo(data.size)
        page.width = data.size[0]
        page.height = data.size[1]
        openIt()
        replay.goToRow(3)
        tryCompare(replay, "row", 3)
        waitForRendering(page)
        checkTexts(page, page)
        verify(findChild(page, "frame").height > 0.5 * data.size[1], "the picture is large")
    }

    function test_tabReachesEverythingInSight() {
        openIt()
        waitForRendering(page)
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= 6, "only " + walk.steps + " controls")
    }
}
