import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs

TestCase {
    id: test
    name: "SetupPage"
    width: 1024
    height: 640
    visible: true
    when: windowShown

    Component {
        id: component
        Shell {
            readonly property Component setupPage: SetupPage { setup: mock.setup; play: mock.play; game: mock.game }
            readonly property Component playPage: Item { objectName: "playPage" }
            anchors.fill: parent
            focus: true
            title: "Kibitz"
            current: "setup"
            pages: [{ name: "setup", title: "Set up", page: setupPage }, { name: "play", title: "Play", page: playPage }]
        }
    }
    property Shell page

    function init() {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(width, height)
        mock.showGame("playing")
        mock.setup.endGame()
        mock.forget()
        mock.setup.chooseSource("stream", "http://phone/video")
        mock.setup.chooseGame("topple")
        page = createTemporaryObject(component, test)
        page.forceActiveFocus()
        mock.showGame("playing")
        waitForRendering(page)
    }
    function cleanup() { mock.showGame("none") }

    function test_aGameBeginsByKeyAndThePlayPageOpens() {
        verify(findChild(page, "playButton").enabled)
        keyClick(Qt.Key_Return, Qt.ControlModifier)
        compare(mock.commands, ["play http://phone/video"])
        compare(page.current, "play")
        keyClick(Qt.Key_1, Qt.ControlModifier)
        verify(!findChild(page, "playButton").enabled)
        verify(findChild(page, "endGameButton").visible)
        keyClick(Qt.Key_N)
        verify(findChild(page, "playButton").enabled)
    }

    function test_gameAndPlayersAreChosen() {
        mouseClick(findChild(page, "game-spexxx"))
        compare(mock.setup.game, "spexxx")
        verify(findChild(page, "game-spexxx").checked)
        const before = mock.setup.players.length
        mock.setup.addPlayer()
        compare(mock.setup.players.length, before + 1)
        const entry = findChild(page, "player1")
        entry.forceActiveFocus()
        entry.selectAll()
        keyClick("Z")
        keyClick("o")
        keyClick("e")
        compare(mock.setup.players[0].name, "Zoe")
        mock.setup.removePlayer()
    }

    function test_whatIsWrongIsSaidAndNothingBegins() {
        mock.setup.setPlayer(1, "a:b")
        const problem = findChild(page, "problem")
        verify(problem.visible)
        verify(problem.text.startsWith("! "))
        keyClick(Qt.Key_Return, Qt.ControlModifier)
        compare(mock.commands.length, 0)
        mock.setup.setPlayer(1, "Bob")
        verify(!problem.visible)
    }

    function test_cornersAreDragged() {
        keyClick(Qt.Key_K)
        compare(mock.setup.corners.length, 4)
        const corner = findChild(page, "corner1")
        const before = mock.setup.corners[0]
        mouseDrag(corner, corner.width / 2, corner.height / 2, 60, 40)
        verify(mock.setup.corners[0].x > before.x)
        verify(mock.setup.corners[0].y > before.y)
        const dragged = mock.setup.corners[0]
        corner.forceActiveFocus()
        keyClick(Qt.Key_Left)
        verify(mock.setup.corners[0].x < dragged.x)
        keyClick(Qt.Key_K)
        compare(mock.setup.corners.length, 0)
    }

    function test_coloursAreShownByClickingOnePieceEach() {
        mouseClick(findChild(page, "piecesButton"))
        const note = findChild(page, "pieceNote"), frame = findChild(page, "setupFrame")
        verify(note.visible)
        compare(mock.setup.pieces.length, 4)
        mouseClick(frame, frame.width / 2, frame.height / 3)
        verify(mock.setup.pieces[0].swatch !== "")
        verify(mock.setup.pieces[1].asked)
        keyClick(Qt.Key_Escape)
        verify(mock.setup.pieces[2].asked)
        keyClick(Qt.Key_B)
        compare(mock.setup.pieces.length, 0)
        verify(!note.visible)
    }
    function test_theTableIsFoundAndRated() {
        compare(findChild(page, "tableFound").text, "✓ Table found")
    }

    function test_tabReachesEverythingInSight() {
        findChild(page, "setupForm").optionsShown = true
        mock.setup.askForCorners()
        waitForRendering(page)
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= 20, "only " + walk.steps + " controls")
    }
}
