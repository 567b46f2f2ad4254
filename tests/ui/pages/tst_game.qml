import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs

TestCase {
    id: test
    name: "Game"
    width: 1280
    height: 760
    visible: true
    when: windowShown

    Component {
        id: component
        Shell {
            readonly property Component playPage: PlayPage { play: mock.play; game: mock.game }
            anchors.fill: parent
            focus: true
            title: "Kibitz"
            current: "play"
            pages: [{ name: "play", title: "Play", page: playPage }]
        }
    }
    property Shell page

    function init() { open("playing") }
    function open(moment, game) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(width, height)
        mock.showGame(moment, game === undefined ? "topple" : game)
        mock.forget()
        page = createTemporaryObject(component, test)
        page.forceActiveFocus()
    }
    function cleanup() { mock.showGame("none") }

    function all(item, name, found) {
        if (item.objectName === name && item.visible) found.push(item)
        for (let i = 0; i < item.children.length; ++i) all(item.children[i], name, found)
        return found
    }

    function test_scoresAreThoseOfTheRulesAndLarge() {
        const scores = all(page, "score", [])
        compare(scores.length, 4)
        let sum = 0
        for (let i = 0; i < scores.length; ++i) {
            compare(Number(scores[i].text.replace("−", "-")), mock.scoreOf(i))
            verify(scores[i].font.pixelSize >= 44)
            sum += mock.scoreOf(i)
        }
        verify(sum > 0)
    }

    function test_oneCardSaysWhoseTurnItIs() {
        const lines = all(page, "playerLine", []).filter(line => line.text.startsWith("▸"))
        compare(lines.length, 1)
        compare(lines[0].text, "▸ " + mock.game.turn)
    }

    function test_aQuestionIsAnsweredByKey() {
        open("asking")
        const banner = findChild(page, "verdict")
        verify(banner.visible)
        verify(banner.Accessible.name.startsWith("c3 top cannot be read"))
        keyClick(Qt.Key_2)
        compare(mock.commands, ["choose 1"])
        verify(!banner.visible)
    }
    function test_enterIsTheFirstAnswer() {
        open("asking")
        keyClick(Qt.Key_Return)
        compare(mock.commands, ["choose 0"])
    }
    function test_aQuestionIsAnsweredByClick() {
        open("asking")
        mouseClick(findChild(page, "candidate3"))
        compare(mock.commands, ["choose 2"])
    }
    function test_everyAnswerShowsWhatItIsAbout() {
        open("asking")
        for (const number of [1, 2, 3]) {
            const crop = findChild(findChild(page, "candidate" + number), "crop")
            verify(crop.visible)
            verify(crop.pictureRect.width > 20, "at " + number)
        }
        verify(!findChild(page, "evidence").visible, "what every answer shows needs no second place")
        open("illegal")
        verify(findChild(page, "evidence").visible)
    }
    function test_aKeyThatIsHeldDownCountsOnce() {
        for (const key of [Qt.Key_U, Qt.Key_Y]) mock.holdDown(page.Window.window, key)
        compare(mock.commands, ["undo", "redo"])
        mock.forget()
        mock.holdDown(page.Window.window, Qt.Key_Space)
        compare(mock.commands, ["pause"])
        mock.holdDown(page.Window.window, Qt.Key_Space)
    }
    function test_namesAreNoMarkup() {
        const name = all(page, "playerName", []).find(each => each.text.includes("Dan"))
        compare(name.text, "<b>Dan</b>")
        compare(name.textFormat, Text.PlainText)
        verify(name.contentWidth > 60, "every letter of it is drawn")
    }
    function test_escPutsTheQuestionOffAndEnterBringsItBack() {
        open("asking")
        const banner = findChild(page, "verdict")
        keyClick(Qt.Key_Escape)
        verify(!banner.visible)
        verify(findChild(page, "headline").text.startsWith("c3 top cannot be read"))
        compare(mock.commands.length, 0)
        keyClick(Qt.Key_Return)
        verify(banner.visible)
        compare(mock.commands.length, 0)
    }

    function test_whatIsNotAllowedSaysWhy() {
        open("illegal")
        compare(findChild(page, "verdictHeadline").text, "Not allowed: Where a pawn may stand")
        compare(findChild(page, "verdictDetail").text, "c3 carries a pawn already")
        compare(all(page, "candidate1", []).length, 0)
        keyClick(Qt.Key_1)
        compare(mock.commands.length, 0)
    }

    function test_undoAndRedoByKey() {
        const history = findChild(page, "history")
        const before = history.count
        keyClick(Qt.Key_U)
        keyClick(Qt.Key_Z, Qt.ControlModifier)
        compare(history.count, before - 2)
        verify(findChild(page, "redoButton").enabled)
        keyClick(Qt.Key_Z, Qt.ControlModifier | Qt.ShiftModifier)
        keyClick(Qt.Key_Y, Qt.ControlModifier)
        compare(history.count, before)
        compare(mock.commands, ["undo", "undo", "redo", "redo"])
    }
    function test_redoStandsBesideUndoAndHasAKeyOfItsOwn() {
        const undo = findChild(page, "undoButton"), redo = findChild(page, "redoButton")
        waitForRendering(page)
        verify(redo.visible && !redo.enabled)
        compare(redo.mapToItem(page, 0, 0).y, undo.mapToItem(page, 0, 0).y)
        compare(redo.width, undo.width)
        keyClick(Qt.Key_U)
        mouseClick(redo)
        keyClick(Qt.Key_U)
        keyClick(Qt.Key_Y)
        compare(mock.commands, ["undo", "redo", "undo", "redo"])
    }
    function test_theLastPointsAreExplained() {
        const why = findChild(page, "why")
        const scoring = mock.game.history.find(turn => turn.points !== "")
        verify(scoring !== undefined)
        verify(why.visible)
        verify(why.title.includes(scoring.who) && why.title.includes(scoring.points), why.title)
        compare(findChild(why, "whyText").text, mock.game.why)
        verify(mock.game.why.includes(scoring.lines[0].text))
    }
    function test_pointsStandBesideTheirPlace() {
        // Back to the last turn that brought points to who made it.
        while (mock.game.history[0].points === "") keyClick(Qt.Key_U)
        const marks = mock.game.marks.filter(mark => mark.kind === GameViewModel.LastMark)
        compare(marks[0].note, mock.game.history[0].points)
        const drawn = all(page, "worth", []).filter(worth => worth.visible)
        compare(drawn.length, 1)
    }
    function test_whereMovesAreToldNothingIsLookedFor() {
        open("playing", "fuse")
        compare(findChild(page, "found").text, "Moves are told, key T")
        open("playing", "topple")
        verify(!findChild(page, "found").text.includes("told"))
    }

    function test_aWrongReadingIsPutRightInTwoSteps() {
        const sheet = findChild(page, "tellSheet")
        keyClick(Qt.Key_C)
        verify(sheet.visible)
        tryVerify(() => mock.game.tell.choices.length > 1)
        keyClick(Qt.Key_2)
        compare(mock.commands, ["overrule"])
        verify(!sheet.visible)
        keyClick(Qt.Key_L)  // the page has the focus again
        verify(mock.game.legalShown)
        keyClick(Qt.Key_L)
    }
    function test_aWrongReadingIsPutRightByClickingIt() {
        const sheet = findChild(page, "tellSheet"), frame = findChild(page, "frame")
        // Back to the last turn that left something on the table.
        const placed = () => mock.game.marks.find(mark => mark.kind === GameViewModel.LastMark)
        while (placed() === undefined) keyClick(Qt.Key_U)
        mock.forget()
        const last = placed()
        const at = frame.toItem(last.box)
        mouseClick(frame, at.x + at.width / 2, at.y + at.height / 2)
        verify(sheet.visible)
        tryVerify(() => mock.game.tell.choices.length > 1)
        mouseClick(findChild(sheet, "tellChoices").itemAtIndex(1))
        compare(mock.commands, ["overrule"])
        verify(!sheet.visible)
        // Beside everything that was read nothing is meant.
        mouseClick(frame, 3, frame.height - 3)
        verify(!sheet.visible)
    }
    function test_whatCannotBeSeenIsToldByTyping() {
        keyClick(Qt.Key_T)
        tryVerify(() => mock.game.tell.choices.length > 0)
        const wanted = mock.game.tell.choices[mock.game.tell.choices.length - 1].words.split(": ")[1]
        keyClick(wanted[0])
        const entry = findChild(page, "tellEntry")
        verify(entry.activeFocus)
        entry.text = wanted
        keyClick(Qt.Key_Return)
        compare(mock.commands, ["tell"])
    }
    function test_escClosesTheList() {
        keyClick(Qt.Key_T)
        verify(findChild(page, "tellSheet").visible)
        keyClick(Qt.Key_Escape)
        verify(!findChild(page, "tellSheet").visible)
        compare(mock.commands.length, 0)
    }

    function test_aTurnTellsItsLines() {
        const history = findChild(page, "history")
        const scoring = mock.game.history.findIndex(turn => turn.lines.length > 0)
        verify(scoring >= 0)
        history.positionViewAtIndex(scoring, ListView.Beginning)
        mouseClick(history.itemAtIndex(scoring), 20, 10)
        compare(history.opened, mock.game.history[scoring].number)
    }

    function test_marksLieWhereThePictureShowsThem() {
        open("illegal")
        const marks = mock.game.marks.filter(mark => mark.kind === GameViewModel.IllegalMark)
        compare(marks.length, 1)
        const drawn = all(page, "placeMark", []).filter(mark => mark.kind === GameViewModel.IllegalMark)
        compare(drawn.length, 1)
        const frame = findChild(page, "frame")
        const expected = frame.toItem(marks[0].box)
        const placed = drawn[0].mapToItem(frame, 0, 0)
        fuzzyCompare(placed.x, expected.x, 0.5)
        fuzzyCompare(placed.y, expected.y, 0.5)
        compare(drawn[0].sign, "×")
    }

    function test_roundsAndClock() {
        open("playing", "dizzle")
        verify(findChild(page, "rounds").visible)
        compare(mock.game.rounds.length, 6)
        verify(!findChild(page, "clock").visible)
        open("playing", "fuse")
        verify(!findChild(page, "rounds").visible)
        compare(findChild(page, "clock").text, "10:00")
    }

    function test_tabReachesEverythingInSight_data() {
        return [{ tag: "playing", steps: 7 }, { tag: "asking", steps: 12 }, { tag: "illegal", steps: 8 }, { tag: "telling", steps: 4 }]
    }
    function test_tabReachesEverythingInSight(data) {
        if (data.tag === "telling") keyClick(Qt.Key_T)
        else if (data.tag !== "playing") {
            page.destroy()  // two on top of each other would share the keys
            wait(0)
            open(data.tag)
        }
        waitForRendering(page)
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= data.steps, "only " + walk.steps + " controls")
    }
}
