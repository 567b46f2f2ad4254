import QtQuick
import QtQuick.Layouts
import Kibitz

// The table with what Kibitz sees on it, the game beside it, and every key.
FocusScope {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    property bool detailsShown: false
    readonly property string context: root.game.following
        ? [root.game.title, root.game.progress].filter(part => part !== "").join(" · ") : ""
    readonly property var keys: [
        { keys: ["1", "…", "9"], what: qsTr("Answer a question"), when: root.game.following },
        { keys: [qsTr("Enter")], what: qsTr("The first answer"), when: root.game.following },
        { keys: [qsTr("Esc")], what: qsTr("Answer later"), when: root.game.following },
        { keys: ["U"], what: qsTr("Take the last turn back"), when: root.game.following },
        { keys: ["Y"], what: qsTr("Bring it back"), when: root.game.following },
        { keys: ["C"], what: qsTr("Correct what was read"), when: root.game.following },
        { keys: [qsTr("Click")], what: qsTr("Correct the die or place that was misread"), when: root.game.following },
        { keys: ["T"], what: qsTr("Tell what cannot be seen"), when: root.game.following },
        { keys: ["L"], what: qsTr("Show where one may play"), when: root.game.following },
        { keys: [qsTr("Space")], what: qsTr("Pause, and go on") },
        { keys: ["S"], what: qsTr("Next picture, while paused") },
        { keys: ["M", "R"], what: qsTr("Mirror, turn the picture") },
        { keys: ["+", "−", "0"], what: qsTr("Zoom in, out, whole picture") },
        { keys: ["←", "→", "↑", "↓"], what: qsTr("Move a zoomed picture") },
        { keys: ["I"], what: qsTr("Details: times and light") },
    ]
    readonly property Component actions: PlayActions {
        play: root.play
        game: root.game
        mirrored: root.play.mirrored
        detailsShown: root.detailsShown
        onAsked: key => root.obey(key)
    }

    function leave() {
        if (root.game.tell.mode !== TellViewModel.Closed) root.game.tell.close()
        else if (picture.asking) root.game.later()
        else if (root.detailsShown) root.detailsShown = false
        else return false
        return true
    }
    function obeyGame(key) {
        if (!root.game.following) return false
        if (key >= Qt.Key_1 && key <= Qt.Key_9) {
            if (!picture.asking) return false
            root.game.choose(key - Qt.Key_1)
            return true
        }
        switch (key) {
        case Qt.Key_Return: case Qt.Key_Enter:
            if (root.game.putOff) root.game.askAgain()
            else root.game.choose(0)
            break
        case Qt.Key_U: root.game.undo(); break
        case Qt.Key_Y: root.game.redo(); break
        case Qt.Key_C: root.game.tell.correct(); break
        case Qt.Key_T: root.game.tell.tell(); break
        case Qt.Key_L: root.game.legalShown = !root.game.legalShown; break
        default: return false
        }
        return true
    }
    function obey(key) {
        switch (key) {
        case Qt.Key_Space: root.play.togglePause(); break
        case Qt.Key_S: root.play.step(); break
        case Qt.Key_I: root.detailsShown = !root.detailsShown; break
        default: return root.obeyGame(key) || picture.obey(key)
        }
        return true
    }
    function movesPicture(key) {
        return [Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down, Qt.Key_Plus, Qt.Key_Equal, Qt.Key_Minus].includes(key)
    }
    function obeyWithCtrl(event) {
        const redo = event.key === Qt.Key_Y || event.modifiers & Qt.ShiftModifier
        if (!root.game.following || (event.key !== Qt.Key_Z && event.key !== Qt.Key_Y)) return false
        if (redo) root.game.redo()
        else root.game.undo()
        return true
    }

    focus: true
    // Keys bubble up to here only when the control in focus does not want them itself, and further when nobody here does.
    Keys.onPressed: event => {
        // A key that is held down counts once, except where it moves the picture.
        if (event.isAutoRepeat && !root.movesPicture(event.key)) {
            event.accepted = true
            return
        }
        event.accepted = event.modifiers & Qt.ControlModifier ? root.obeyWithCtrl(event) : root.obey(event.key)
    }

    Connections {
        target: root.game.tell
        function onChanged() {
            if (root.game.tell.mode === TellViewModel.Closed && root.visible) root.forceActiveFocus()
        }
    }
    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            PictureView {
                id: picture
                anchors { left: parent.left; top: parent.top; bottom: parent.bottom; right: side.left }
                play: root.play
                game: root.game
            }
            Item {
                id: side
                anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
                width: root.game.following || root.detailsShown ? Theme.panel : 0

                GamePanel {
                    objectName: "gamePanel"
                    visible: root.game.following && !root.detailsShown
                    anchors.fill: parent
                    game: root.game
                }
                DetailsPanel {
                    objectName: "details"
                    visible: root.detailsShown
                    anchors.fill: parent
                    play: root.play
                }
            }
        }
        StatusBar {
            Layout.fillWidth: true
            play: root.play
            found: root.game.following && root.game.outlines.length > 0
            following: root.game.following
            told: root.game.told
        }
    }
}
