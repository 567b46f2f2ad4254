import QtQuick
import QtQuick.Layouts
import Kibitz

// A printed sheet is learnt: its photo, what Kibitz takes the cells for drawn over it, and one cell after the other put right.
FocusScope {
    id: root

    required property TeachViewModel teach
    property bool choosing: false
    readonly property bool editing: teach.state === TeachViewModel.Editing || teach.state === TeachViewModel.Saved
    readonly property string context: !editing ? "" : teach.remaining > 0 ? qsTr("%n cells to look at", "", teach.remaining)
        : !teach.pointsRight ? qsTr("Points to confirm") : qsTr("All looked at")
    readonly property var keys: [
        { keys: ["O"], what: qsTr("Open a photo of a blank sheet") },
        { keys: ["1", "…", "6"], what: qsTr("The cell shows so many pips; 0: none"), when: root.editing },
        { keys: ["X"], what: qsTr("A printed cross, or not"), when: root.editing },
        { keys: [qsTr("Del")], what: qsTr("No cell, or one"), when: root.editing },
        { keys: ["S"], what: qsTr("Another special"), when: root.editing },
        { keys: ["C"], what: qsTr("Another colour of it"), when: root.editing },
        { keys: ["A"], what: qsTr("Part of the area, or not"), when: root.editing },
        { keys: ["P"], what: qsTr("The points are as printed, or not"), when: root.editing },
        { keys: [qsTr("Enter")], what: qsTr("Right as it is; on to the next doubtful cell"), when: root.editing },
        { keys: ["N"], what: qsTr("The next doubtful cell"), when: root.editing },
        { keys: ["←", "→", "↑", "↓"], what: qsTr("The cell beside"), when: root.editing },
        { keys: ["U"], what: qsTr("Take back"), when: root.editing },
        { keys: ["Ctrl+S"], what: qsTr("Save"), when: root.editing },
    ]
    readonly property Component actions: Component {
        Row {
            spacing: Theme.gap / 2
            ActionButton { objectName: "openPhoto"; text: qsTr("Photo"); key: "O"; onClicked: root.choosing = true }
            ActionButton {
                objectName: "undoTeach"
                visible: root.editing
                enabled: root.teach.canUndo
                text: qsTr("Take back")
                key: "U"
                onClicked: root.teach.undo()
            }
        }
    }

    function leave() {
        if (!root.choosing) return false
        root.choosing = false
        return true
    }
    function after(list, value) {
        const at = list.findIndex(each => each.value === value)
        return list[(at + 1) % list.length].value
    }
    function obey(event) {
        if (event.modifiers & Qt.ControlModifier) {
            if (event.key !== Qt.Key_S || !root.editing) return false
            root.teach.save()
            return true
        }
        if (event.key === Qt.Key_O) { root.choosing = true; return true }
        if (!root.editing) return false
        // A key that is held down says one cell to be right, not every cell that follows; only moving goes on.
        const moves = [Qt.Key_N, Qt.Key_Left, Qt.Key_Right, Qt.Key_Up, Qt.Key_Down].includes(event.key)
        if (event.isAutoRepeat && !moves) return true
        if (event.key >= Qt.Key_0 && event.key <= Qt.Key_6) { root.teach.pip = event.key - Qt.Key_0; return true }
        switch (event.key) {
        case Qt.Key_X: root.teach.cross = !root.teach.cross; break
        case Qt.Key_Delete: case Qt.Key_Backspace: root.teach.exists = !root.teach.exists; break
        case Qt.Key_S: root.teach.special = root.after(root.teach.specials, root.teach.special); break
        case Qt.Key_C: if (root.teach.hasColour) root.teach.colour = root.after(root.teach.colours, root.teach.colour); break
        case Qt.Key_Return: case Qt.Key_Enter: root.teach.confirm(); break
        case Qt.Key_N: root.teach.nextDoubt(); break
        case Qt.Key_A: root.teach.area = !root.teach.area; break
        case Qt.Key_P: root.teach.pointsRight = !root.teach.pointsRight; break
        case Qt.Key_U: root.teach.undo(); break
        case Qt.Key_Left: root.teach.move(-1, 0); break
        case Qt.Key_Right: root.teach.move(1, 0); break
        case Qt.Key_Up: root.teach.move(0, -1); break
        case Qt.Key_Down: root.teach.move(0, 1); break
        default: return false
        }
        return true
    }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Teach a sheet")
    Keys.onPressed: event => { event.accepted = root.obey(event) }
    onChoosingChanged: if (!choosing) root.forceActiveFocus()

    RowLayout {
        anchors.fill: parent
        spacing: 0
        enabled: !root.choosing
        visible: root.editing

        TeachPicture {
            teach: root.teach
            Layout.fillWidth: true
            Layout.fillHeight: true
        }
        TeachPanel {
            teach: root.teach
            Layout.preferredWidth: Theme.panel * 1.15
            Layout.fillHeight: true
        }
    }
    OpenInvitation {
        anchors.fill: parent
        visible: !root.editing
        enabled: !root.choosing
        focus: true
        text: qsTr("Teach Kibitz a printed sheet: one photo of a blank one, flat, all four corners in sight")
        opening: root.teach.state === TeachViewModel.Reading
        notice: root.teach.notice
        onOpenAsked: root.choosing = true
        onDropped: path => root.teach.open(path)
    }
    Loader {
        anchors.fill: parent
        active: root.choosing
        focus: root.choosing
        sourceComponent: OpenSheet {
            objectName: "choosePhoto"
            focus: true
            title: qsTr("A photo of the blank sheet")
            photos: true
            onChosen: path => { root.choosing = false; root.teach.open(path) }
            onClosed: root.choosing = false
        }
    }
}
