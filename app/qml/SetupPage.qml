import QtQuick
import QtQuick.Layouts
import Kibitz

// Everything before the first move, on one page: the choices on the left, what the camera makes of them on the right.
FocusScope {
    id: root

    required property SetupViewModel setup
    required property PlayViewModel play
    required property GameViewModel game
    readonly property var keys: [
        { keys: [qsTr("Ctrl+Enter")], what: qsTr("Play") },
        { keys: ["N"], what: qsTr("End this game, set up another"), when: root.setup.playing },
        { keys: ["B"], what: qsTr("Show the colours of the pieces, or forget them") },
        { keys: ["K"], what: qsTr("Show the corners of the board, or not") },
        { keys: ["M", "R"], what: qsTr("Mirror, turn the picture") },
    ]
    property bool choosing: false  // a file
    signal pageAsked(string name)

    function leave() {
        if (!root.choosing && root.setup.askingPiece) {
            root.setup.skipPiece()
            return true
        }
        if (!root.choosing) return false
        root.choosing = false
        return true
    }

    focus: true
    onChoosingChanged: if (!choosing) root.forceActiveFocus()
    onVisibleChanged: if (visible) root.setup.enter()
    Component.onCompleted: if (visible) root.setup.enter()
    Keys.onPressed: event => {
        const enter = event.key === Qt.Key_Return || event.key === Qt.Key_Enter
        if (enter && event.modifiers & Qt.ControlModifier) root.setup.begin()
        else if (event.key === Qt.Key_N && root.setup.playing) root.setup.endGame()
        else if (event.key === Qt.Key_M) root.play.mirrored = !root.play.mirrored
        else if (event.key === Qt.Key_R) root.play.quarterTurns += 1
        else if (event.key === Qt.Key_B && root.setup.pieces.length === 0) root.setup.askForPieces()
        else if (event.key === Qt.Key_B) root.setup.forgetPieces()
        else if (event.key === Qt.Key_K && root.setup.corners.length === 0) root.setup.askForCorners()
        else if (event.key === Qt.Key_K) root.setup.forgetCorners()
        else return
        event.accepted = true
    }
    Connections {
        target: root.setup
        function onBegun() { root.pageAsked("play") }
    }

    Item {
        anchors.fill: parent

        Rectangle {
            id: form
            anchors { left: parent.left; top: parent.top; bottom: parent.bottom }
            width: Math.max(Theme.panel * 1.25, root.width * 0.34)
            color: Theme.surface

            ColumnLayout {
                anchors { fill: parent; margins: Theme.margin }
                spacing: Theme.margin

                RowLayout {
                    visible: root.setup.playing
                    Layout.fillWidth: true
                    PlainText {
                        text: qsTr("A game is on.")
                        color: Theme.text
                        font { pixelSize: Theme.title; weight: Font.DemiBold }
                        Layout.fillWidth: true
                    }
                    ActionButton {
                        objectName: "endGameButton"
                        text: qsTr("End it, set up another")
                        key: "N"
                        onClicked: root.setup.endGame()
                    }
                }
                SetupForm {
                    objectName: "setupForm"
                    setup: root.setup
                    onFileAsked: root.choosing = true
                    enabled: !root.setup.playing
                    opacity: enabled ? 1 : Theme.lostOpacity
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                }
                PlainText {
                    objectName: "problem"
                    visible: text !== ""
                    text: root.setup.problem === "" ? "" : "! " + root.setup.problem
                    color: Theme.warn
                    wrapMode: Text.Wrap
                    font.pixelSize: Theme.body
                    Layout.fillWidth: true
                    Accessible.role: Accessible.AlertMessage
                    Accessible.name: text
                }
                RowLayout {
                    Layout.fillWidth: true
                    spacing: Theme.margin
                    MainButton {
                        objectName: "playButton"
                        enabled: root.setup.problem === "" && !root.setup.playing
                        text: qsTr("Play")
                        key: qsTr("Ctrl+Enter")
                        onClicked: root.setup.begin()
                        Layout.fillWidth: true
                    }
                    ActionButton {
                        objectName: "recordButton"
                        text: root.setup.recording ? qsTr("● Recorded") : qsTr("Record it")
                        key: root.setup.recording ? qsTr("on") : qsTr("off")
                        checkable: true
                        checked: root.setup.recording
                        onToggled: root.setup.recording = checked
                    }
                }
            }
        }
        SetupTable {
            objectName: "setupTable"
            anchors { left: form.right; right: parent.right; top: parent.top; bottom: parent.bottom }
            setup: root.setup
            play: root.play
            game: root.game
        }
    }
    Loader {
        anchors.fill: parent
        active: root.choosing
        focus: root.choosing
        sourceComponent: OpenSheet {
            objectName: "chooseSource"
            focus: true
            title: qsTr("A recording, a video, or a folder of pictures")
            photos: false
            sources: true
            onChosen: path => { root.choosing = false; root.setup.chooseSource("file", path) }
            onClosed: root.choosing = false
        }
    }
}
