import QtQuick
import Kibitz

// A clean second window for OBS and the like: scores, whose turn, what happened last, and nothing else. Its ground is one
// colour that is taken away there, or nothing at all.
Window {
    id: root

    required property StreamViewModel stream
    required property string ground  // "green", "magenta", "transparent", "dark"
    signal closed

    width: 960
    height: 300
    minimumWidth: 320
    minimumHeight: 120
    title: qsTr("Kibitz: stream")
    flags: Qt.Window | (root.ground === "transparent" ? Qt.FramelessWindowHint : 0)
    color: Theme.streamGround(root.ground)
    onClosing: root.closed()

    Shortcut { sequence: "Esc"; onActivated: root.close() }
    Shortcut { sequence: "Ctrl+B"; onActivated: root.close() }
    StreamBoard {
        objectName: "streamBoard"
        anchors.fill: parent
        stream: root.stream
    }
    DragHandler { target: null; onActiveChanged: if (active) root.startSystemMove() }
}
