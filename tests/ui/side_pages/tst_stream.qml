import QtQuick
import QtTest
import Kibitz
import "Texts.js" as Texts

TestCase {
    id: test
    name: "Stream"
    width: 1280
    height: 720
    visible: true
    when: windowShown

    Component { id: component; StreamBoard { stream: home.stream } }
    Component { id: windowComponent; StreamWindow { stream: home.stream; ground: "magenta" } }

    function test_scoresAndTheLastMove() {
        home.showGame(2)
        const board = createTemporaryObject(component, test, { width: 960, height: 300 })
        verify(findChild(board, "plate-Ann").visible)
        compare(findChild(board, "lastMove").text, "Ann: c3 red")
        compare(findChild(board, "gained").text, "+4")
    }
    function test_nothingIsCutOff_data() {
        const rows = []
        for (const size of [[960, 300], [1920, 200], [480, 270], [1280, 720]])
            for (const players of [1, 2, 4, 5])
                rows.push({ tag: size.join("x") + " " + players, size: size, players: players })
        return rows
    }
    function test_nothingIsCutOff(data) {
        home.showGame(data.players)
        const board = createTemporaryObject(component, test, { width: data.size[0], height: data.size[1] })
        waitForRendering(board)
        compare(Texts.faults(board, board, false).join("; "), "")
    }
    function test_theGroundIsOneColour() {
        const window = createTemporaryObject(windowComponent, test)
        compare(window.color, "#ff00ff")
        window.ground = "transparent"
        compare(window.color, "#00000000")
        // Readable whatever the ground.
        verify(Theme.streamPlate.a === 1)
    }
}
