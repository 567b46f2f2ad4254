import QtQuick
import QtQuick.Layouts
import Kibitz

// Photos of filled sheets and boards, one or a pile: a table, and the one that is selected with its doubtful places first.
FocusScope {
    id: root

    required property PhotosViewModel photos
    property bool openShown: false
    readonly property string context: root.photos.progress
    readonly property var keys: [
        { keys: ["↑", "↓"], what: qsTr("Previous, next photo") },
        { keys: ["N"], what: qsTr("Next place to look at") },
        { keys: ["A"], what: qsTr("Accept it as it was read") },
        { keys: ["1", "…", "9"], what: qsTr("Correct it: say what the place shows") },
        { keys: ["X"], what: qsTr("Reject it: nothing is there, or it is let pass") },
        { keys: ["U"], what: qsTr("Take back") },
        { keys: ["T"], what: qsTr("Write a note") },
        { keys: ["R"], what: qsTr("Write the report") },
        { keys: ["Z"], what: qsTr("Zoom the picture, and back") },
        { keys: ["G"], what: qsTr("What was played: Dizzle, Spexxx, Topple") },
        { keys: ["S"], what: qsTr("Stop checking") },
        { keys: ["O"], what: qsTr("Open photos, or a folder of them") },
    ]
    readonly property Component actions: Row {
        spacing: Theme.gap / 2
        ActionButton { visible: root.photos.working; objectName: "stopButton"; text: qsTr("Stop"); key: "S"; onClicked: root.photos.cancel() }
        ActionButton { text: qsTr("Open"); key: "O"; onClicked: root.openShown = true }
        ActionButton {
            objectName: "photoReportButton"
            visible: root.photos.count > 0
            enabled: !root.photos.working
            text: qsTr("Report")
            key: "R"
            onClicked: root.photos.writeReport("")
        }
    }

    function leave() {
        const open = root.openShown || findings.note.activeFocus
        root.openShown = false
        root.forceActiveFocus()
        table.forceActiveFocus()
        return open
    }
    function obey(event) {
        if (event.modifiers & Qt.ControlModifier) return false
        // A key that is held down decides one place, not all that follow.
        const moves = [Qt.Key_Down, Qt.Key_Up, Qt.Key_PageDown, Qt.Key_PageUp, Qt.Key_N].includes(event.key)
        if (event.isAutoRepeat && !moves) return true
        const answer = event.key - Qt.Key_1
        if (answer >= 0 && answer < 9) {
            root.photos.answer(answer)
            return true
        }
        switch (event.key) {
        case Qt.Key_A: root.photos.accept(); break
        case Qt.Key_X: root.photos.reject(); break
        case Qt.Key_U: root.photos.undo(); break
        case Qt.Key_T: if (root.photos.count > 0) findings.note.forceActiveFocus(); break
        case Qt.Key_R: root.photos.writeReport(""); break
        case Qt.Key_G: root.photos.game = root.photos.games[(root.photos.games.indexOf(root.photos.game) + 1) % root.photos.games.length]; break
        case Qt.Key_O: root.openShown = true; break
        case Qt.Key_S: root.photos.cancel(); break
        case Qt.Key_Down: root.photos.step(1); break
        case Qt.Key_Up: root.photos.step(-1); break
        case Qt.Key_PageDown: root.photos.step(10); break
        case Qt.Key_PageUp: root.photos.step(-10); break
        case Qt.Key_N: root.photos.nextFinding(); break
        case Qt.Key_Z: picture.frame.zoom = picture.frame.zoom > 1 ? 1 : 2.5; break
        default: return false
        }
        return true
    }

    focus: true
    Keys.onPressed: event => { event.accepted = root.obey(event) }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        PhotoBar { photos: root.photos; Layout.fillWidth: true }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            RowLayout {
                anchors.fill: parent
                spacing: 0
                visible: root.photos.count > 0
                MarkedPicture {
                    id: picture
                    picture: root.photos.picture
                    marks: root.photos.marks
                    places: root.photos.finding >= 0 ? [root.photos.shown.findings[root.photos.finding].label] : []
                    description: root.photos.shown.headline ?? ""
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                }
                Rectangle {
                    color: Theme.surface
                    Layout.preferredWidth: Theme.panel
                    Layout.fillHeight: true
                    Rectangle { width: Theme.hairline; height: parent.height; color: Theme.line }
                    PhotoFindings {
                        id: findings
                        anchors { fill: parent; margins: Theme.margin }
                        photos: root.photos
                    }
                }
            }
            OpenInvitation {
                anchors.fill: parent
                visible: root.photos.count === 0
                opening: root.photos.working
                notice: root.photos.notice
                text: qsTr("Open photos of filled sheets or boards, or a folder of them")
                onOpenAsked: root.openShown = true
                onDropped: path => root.photos.open([path])
            }
        }
        Rectangle {
            visible: root.photos.count > 0
            color: Theme.surface
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(root.height * 0.3, Theme.button * (1 + root.photos.count) + Theme.gap)
            Rectangle { width: parent.width; height: Theme.hairline; color: Theme.line }
            PhotoTable {
                id: table
                objectName: "photoTable"
                anchors { fill: parent; margins: Theme.gap / 2 }
                focus: true
                photos: root.photos
            }
        }
    }
    OpenSheet {
        anchors.fill: parent
        visible: root.openShown
        focus: root.openShown
        title: qsTr("Open photos")
        photos: true
        onClosed: root.leave()
        onChosen: path => { root.leave(); root.photos.open([path]) }
    }
}
