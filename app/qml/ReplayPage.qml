import QtQuick
import QtQuick.Layouts
import Kibitz

// A recording, looked at again: the picture with what was seen, the timeline, the history with points and reasons.
FocusScope {
    id: root

    required property ReplayViewModel replay
    property bool openShown: false
    property bool marksShown: true
    property string typedTurn: ""  // digits, until Enter
    readonly property string context: root.replay.title
    readonly property var keys: [
        { keys: [qsTr("Space")], what: qsTr("Play and pause") },
        { keys: ["←", "→"], what: qsTr("One picture back, on; with Shift a second") },
        { keys: ["↑", "↓"], what: qsTr("One turn back, on") },
        { keys: ["P", "N"], what: qsTr("What is doubtful: previous, next") },
        { keys: ["−", "+"], what: qsTr("Slower, faster: 0.25 × to 32 ×") },
        { keys: ["0 … 9", qsTr("Enter")], what: qsTr("Go to a turn by its number") },
        { keys: [qsTr("Home"), qsTr("End")], what: qsTr("To the beginning, to the end") },
        { keys: ["M"], what: qsTr("Show or hide what was seen") },
        { keys: ["Z"], what: qsTr("Zoom the picture, and back") },
        { keys: ["O"], what: qsTr("Open a recording") },
    ]
    readonly property Component actions: Row {
        spacing: Theme.gap / 2
        ActionButton { objectName: "openButton"; text: qsTr("Open"); key: "O"; onClicked: root.openShown = true }
        ActionButton {
            visible: root.replay.opened
            objectName: "refereeButton"
            text: qsTr("Referee")
            key: "R"
            onClicked: root.pageAsked("referee")
        }
    }
    signal pageAsked(string name)

    function leave() {
        const open = root.openShown || root.typedTurn !== ""
        root.openShown = false
        root.typedTurn = ""
        return open
    }
    function obey(event) {
        if (event.modifiers & Qt.ControlModifier) return false
        if (event.key === Qt.Key_O) { root.openShown = true; return true }
        if (!root.replay.opened) return false
        if (event.key >= Qt.Key_0 && event.key <= Qt.Key_9) {
            root.typedTurn = (root.typedTurn + event.text).slice(0, 4)
            return true
        }
        switch (event.key) {
        case Qt.Key_Return: case Qt.Key_Enter:
            if (root.typedTurn === "") return false
            root.replay.goToTurn(parseInt(root.typedTurn))
            root.typedTurn = ""
            break
        case Qt.Key_Space: root.replay.togglePlay(); break
        case Qt.Key_Left: root.replay.step(event.modifiers & Qt.ShiftModifier ? -30 : -1); break
        case Qt.Key_Right: root.replay.step(event.modifiers & Qt.ShiftModifier ? 30 : 1); break
        case Qt.Key_Up: root.replay.stepTurn(-1); break
        case Qt.Key_Down: root.replay.stepTurn(1); break
        case Qt.Key_N: root.replay.stepDoubtful(1); break
        case Qt.Key_P: root.replay.stepDoubtful(-1); break
        case Qt.Key_Plus: case Qt.Key_Equal: root.replay.faster(); break
        case Qt.Key_Minus: root.replay.slower(); break
        case Qt.Key_Home: root.replay.goToPart(0); break
        case Qt.Key_End: root.replay.goToPart(1); break
        case Qt.Key_M: root.marksShown = !root.marksShown; break
        case Qt.Key_Z: picture.frame.zoom = picture.frame.zoom > 1 ? 1 : 2.5; break
        case Qt.Key_R: root.pageAsked("referee"); break
        default: return false
        }
        return true
    }

    focus: true
    Keys.onPressed: event => { event.accepted = root.obey(event) }
    onVisibleChanged: if (!visible) root.replay.stop()

    RowLayout {
        anchors.fill: parent
        spacing: 0
        visible: root.replay.opened

        ColumnLayout {
            spacing: 0
            ReviewPicture {
                id: picture
                replay: root.replay
                marksShown: root.marksShown
                Layout.fillWidth: true
                Layout.fillHeight: true

                Rectangle {  // the turn that is being typed
                    objectName: "typedTurn"
                    anchors.centerIn: parent
                    visible: root.typedTurn !== ""
                    width: turnText.implicitWidth + Theme.margin * 2
                    height: turnText.implicitHeight + Theme.margin
                    radius: Theme.radius
                    color: Theme.plateOnPicture
                    PlainText {
                        id: turnText
                        anchors.centerIn: parent
                        text: qsTr("Turn %1").arg(root.typedTurn)
                        color: Theme.outline
                        font { pixelSize: Theme.large; weight: Font.DemiBold }
                    }
                }
            }
            Rectangle {
                color: Theme.surface
                implicitHeight: below.implicitHeight + Theme.gap * 2
                Layout.fillWidth: true
                ColumnLayout {
                    id: below
                    anchors { fill: parent; margins: Theme.gap }
                    spacing: Theme.gap / 2
                    Timeline { replay: root.replay; Layout.fillWidth: true }
                    Transport { replay: root.replay; Layout.fillWidth: true }
                }
            }
        }
        HistoryPanel {
            replay: root.replay
            Layout.preferredWidth: Theme.panel
            Layout.fillHeight: true
        }
    }
    OpenInvitation {
        anchors.fill: parent
        visible: !root.replay.opened
        opening: root.replay.opening
        notice: root.replay.notice
        text: qsTr("Open a recording to look at it again")
        onOpenAsked: root.openShown = true
        onDropped: path => root.replay.open(path)
    }
    OpenSheet {
        anchors.fill: parent
        visible: root.openShown
        focus: root.openShown
        title: qsTr("Open a recording")
        photos: false
        onClosed: { root.openShown = false; root.forceActiveFocus() }
        onChosen: path => { root.openShown = false; root.forceActiveFocus(); root.replay.open(path) }
    }
}
