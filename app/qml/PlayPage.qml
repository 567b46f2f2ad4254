import QtQuick
import QtQuick.Layouts
import Kibitz

// The picture with what Kibitz sees on it, and every key.
FocusScope {
    id: root

    required property PlayViewModel play
    property bool detailsShown: false
    readonly property var keys: [
        { keys: [qsTr("Space")], what: qsTr("Pause, and go on") },
        { keys: ["S"], what: qsTr("Next picture, while paused") },
        { keys: ["M"], what: qsTr("Mirror the picture") },
        { keys: ["R"], what: qsTr("Turn the picture by a quarter") },
        { keys: ["+", "−", "0"], what: qsTr("Zoom in, out, whole picture") },
        { keys: ["←", "→", "↑", "↓"], what: qsTr("Move a zoomed picture") },
        { keys: ["I"], what: qsTr("Details: times and light") },
    ]
    readonly property Component actions: PlayActions {
        play: root.play
        mirrored: frame.mirrored
        detailsShown: root.detailsShown
        onAsked: key => root.obey(key)
    }

    function leave() {
        const open = root.detailsShown
        root.detailsShown = false
        return open
    }
    function obey(key) {
        switch (key) {
        case Qt.Key_Space: root.play.togglePause(); break
        case Qt.Key_S: root.play.step(); break
        case Qt.Key_M: frame.mirrored = !frame.mirrored; break
        case Qt.Key_R: frame.quarterTurns += 1; break
        case Qt.Key_Plus: case Qt.Key_Equal: frame.zoom *= 1.25; break
        case Qt.Key_Minus: frame.zoom /= 1.25; break
        case Qt.Key_0: frame.zoom = 1; break
        case Qt.Key_Left: frame.panBy(Theme.panStep, 0); break
        case Qt.Key_Right: frame.panBy(-Theme.panStep, 0); break
        case Qt.Key_Up: frame.panBy(0, Theme.panStep); break
        case Qt.Key_Down: frame.panBy(0, -Theme.panStep); break
        case Qt.Key_I: root.detailsShown = !root.detailsShown; break
        default: return false
        }
        return true
    }

    focus: true
    // Keys bubble up to here only when the control in focus does not want them itself, and further when nobody here does.
    Keys.onPressed: event => { event.accepted = event.modifiers & Qt.ControlModifier ? false : root.obey(event.key) }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            Rectangle {
                width: parent.width - (root.detailsShown ? details.width : 0)
                height: parent.height
                color: Theme.ground
                clip: true

                FrameItem {
                    id: frame
                    objectName: "frame"
                    anchors.fill: parent
                    picture: root.play.picture
                    opacity: root.play.lost ? Theme.lostOpacity : 1
                    onDrawn: milliseconds => root.play.noteDrawn(milliseconds)

                    Accessible.role: Accessible.Graphic
                    Accessible.name: qsTr("Picture of the table")
                    Accessible.description: root.play.headline

                    Behavior on opacity { NumberAnimation { duration: Theme.calm } }
                    WheelHandler { onWheel: event => { frame.zoom *= Math.pow(1.25, event.angleDelta.y / 120) } }
                    DragHandler {
                        target: null
                        property point last
                        onActiveChanged: last = Qt.point(0, 0)
                        onTranslationChanged: {
                            frame.panBy(translation.x - last.x, translation.y - last.y)
                            last = Qt.point(translation.x, translation.y)
                        }
                    }
                }
                Overlay {
                    anchors.fill: parent
                    play: root.play
                    frame: frame
                }
                NoticeBanner {
                    objectName: "banner"
                    // Below the last picture; in the middle when there is none to look at.
                    readonly property real room: parent.width - Theme.margin * 2
                    anchors.horizontalCenter: parent.horizontalCenter
                    width: root.play.hasPicture ? room : Math.min(room, Theme.sheet)
                    y: root.play.hasPicture ? parent.height - height - Theme.margin : (parent.height - height) / 2
                    notice: root.play.notice
                    retrying: root.play.lost
                }
            }
            DetailsPanel {
                id: details
                objectName: "details"
                visible: root.detailsShown
                anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
                play: root.play
            }
        }
        StatusBar {
            Layout.fillWidth: true
            play: root.play
        }
    }
}
