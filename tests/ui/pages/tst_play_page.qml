import QtQuick
import QtTest
import Kibitz

TestCase {
    id: test
    name: "PlayPage"
    width: 1024
    height: 640
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

    function cleanup() {
        mock.play.mirrored = false
        mock.play.quarterTurns = 0
    }
    function init() {
        mock.showGame("none")
        mock.show("still")
        mock.forget()
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(width, height)
        if (mock.play.paused) mock.play.togglePause()
        mock.play.mirrored = false
        mock.play.quarterTurns = 0
        mock.forget()
        page = createTemporaryObject(component, test)
        page.forceActiveFocus()
    }

    function test_everyStateHasSignAndWord_data() {
        return [{ tag: "still", words: "The table is still" }, { tag: "moving", words: "Something is moving" },
                { tag: "empty", words: "The table is empty" }, { tag: "lost", words: "The picture is gone" }]
    }
    function test_everyStateHasSignAndWord(data) {
        mock.show(data.tag)
        compare(findChild(page, "headline").text, data.words)
        const badge = findChild(page, "badge")
        verify(badge.visible && badge.width > 0)
        compare(badge.Accessible.name, data.words)
    }

    function test_movingAreaIsOutlinedWhereThePictureShowsIt() {
        const outline = findChild(page, "movingArea")
        verify(!outline.visible)
        mock.show("moving")
        verify(outline.visible)
        const picture = findChild(page, "frame").pictureRect
        fuzzyCompare(outline.x + outline.border.width, picture.x + picture.width / 2, 1)
        fuzzyCompare(outline.y + outline.border.width, picture.y + picture.height / 2, 1)
        keyClick(Qt.Key_M)
        fuzzyCompare(outline.x + outline.border.width, picture.x + picture.width / 4, 1)
    }

    function test_diceAreOutlinedWhereThePictureShowsThem() {
        mock.show("dice")
        const marks = findMarks(page, [])
        compare(marks.length, 2)
        const picture = findChild(page, "frame").pictureRect
        fuzzyCompare(marks[0].x, picture.x + picture.width / 2, 1)
        fuzzyCompare(marks[0].width, picture.width / 10, 1)
        compare(findChild(marks[0], "value").text, "5")
        compare(findChild(marks[1], "value").text, "3?")
        compare(marks[1].Accessible.name, "Die: 3?")
        compare(findChild(page, "diceWords").text, "2 dice: 3?  5")
        keyClick(Qt.Key_M)
        fuzzyCompare(marks[0].x, picture.x + picture.width * 0.4, 1)
        mock.show("moving")
        compare(findMarks(page, []).length, 0)
    }
    function test_theValueOfADieHidesNoOtherDie() {
        mock.show("crowd")
        const marks = findMarks(page, [])
        compare(marks.length, 4)
        for (const mark of marks) {
            const plate = findChild(mark, "value").parent
            const place = plate.mapToItem(mark.parent, Qt.rect(0, 0, plate.width, plate.height))
            for (const other of marks) {
                const wide = Math.min(place.right, other.x + other.width) - Math.max(place.left, other.x)
                const high = Math.min(place.bottom, other.y + other.height) - Math.max(place.top, other.y)
                verify(wide <= 2 || high <= 2, mark.label + " hides " + other.label)
            }
        }
    }
    function findMarks(item, found) {
        if (item.label !== undefined && item.sure !== undefined) found.push(item)
        for (let i = 0; i < item.children.length; ++i) findMarks(item.children[i], found)
        return found
    }

    function test_keysIssueCommands() {
        keyClick(Qt.Key_S)
        compare(mock.commands.length, 0)
        keyClick(Qt.Key_Space)
        keyClick(Qt.Key_S)
        keyClick(Qt.Key_Space)
        compare(mock.commands, ["pause", "step", "resume"])
    }

    function test_stepIsOfferedOnlyWhilePaused() {
        const step = findChild(page, "stepButton")
        verify(!step.visible)
        mouseClick(findChild(page, "pauseButton"))
        verify(step.visible)
        waitForRendering(page)  // the buttons make room for it
        mouseClick(step)
        compare(mock.commands, ["pause", "step"])
    }

    function test_spacePressesTheButtonInFocus() {
        const help = findChild(page, "helpButton")
        help.forceActiveFocus(Qt.TabFocusReason)
        verify(help.visualFocus)
        keyClick(Qt.Key_Space)
        verify(page.helpShown)
        compare(mock.commands.length, 0)
    }

    function test_tabReachesEveryButtonAndComesBack() {
        const seen = []
        for (let i = 0; i < 12; ++i) {
            keyClick(Qt.Key_Tab)
            const item = test.Window.activeFocusItem
            if (seen.includes(item.objectName)) break
            seen.push(item.objectName)
        }
        for (const name of ["pauseButton", "mirrorButton", "turnButton", "detailsButton", "helpButton"])
            verify(seen.includes(name), name + " not reached, only " + seen)
    }

    function test_helpOpensAndCloses() {
        const help = findChild(page, "help")
        for (const key of [Qt.Key_H, Qt.Key_Question, Qt.Key_F1]) {
            verify(!help.visible)
            keyClick(key)
            verify(help.visible)
            keyClick(Qt.Key_Escape)
            verify(!help.visible)
        }
        keyClick(Qt.Key_Space)  // the page has the focus again
        compare(mock.commands, ["pause"])
    }

    function test_helpNamesEveryKeyThePageObeys() {
        keyClick(Qt.Key_H)
        const named = findChild(page, "help").entries.reduce((all, entry) => all.concat(entry.keys), [])
        for (const key of ["Space", "S", "M", "R", "+", "−", "0", "D", "I", "F", "H", "?", "Q", "Esc"])
            verify(named.includes(key), key)
    }

    function test_detailsShowTheStages() {
        const details = findChild(page, "details")
        verify(!details.visible)
        keyClick(Qt.Key_I)
        verify(details.visible)
        verify(mock.play.stages.length >= 5)
        waitForRendering(page)
        const frame = findChild(page, "frame")
        verify(details.width >= Theme.panel && details.height > 0)
        compare(details.mapToItem(page, details.width, 0).x, page.width)
        compare(frame.mapToItem(page, frame.width, 0).x, page.width - details.width)
        keyClick(Qt.Key_Escape)
        verify(!details.visible)
    }

    function test_zoomKeepsItsLimits() {
        const frame = findChild(page, "frame")
        keyClick(Qt.Key_Minus)
        compare(frame.zoom, 1)
        for (let i = 0; i < 20; ++i) keyClick(Qt.Key_Plus)
        compare(frame.zoom, 8)
        verify(findChild(page, "viewNote").visible)
        keyClick(Qt.Key_0)
        compare(frame.zoom, 1)
        verify(!findChild(page, "viewNote").visible)
    }

    function test_quitIsAsked() {
        let asked = 0
        page.quitAsked.connect(() => { asked += 1 })
        keyClick(Qt.Key_Q)
        compare(asked, 1)
    }

    function test_noticeSaysThatKibitzKeepsTrying() {
        mock.show("lost")
        const banner = findChild(page, "banner")
        verify(banner.visible)
        verify(banner.Accessible.name.startsWith("The camera is gone."))
        verify(banner.Accessible.name.includes("keeps trying"))
        mock.show("still")
        verify(!banner.visible)
    }
}
