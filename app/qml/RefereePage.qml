import QtQuick
import QtQuick.Layouts
import Kibitz

// The referee's desk: what is in doubt first, with picture, rule and probabilities; one key decides it.
FocusScope {
    id: root

    required property RefereeViewModel referee
    readonly property ReplayViewModel replay: referee.replay
    property bool openShown: false
    property bool correctShown: false
    readonly property string context: !replay.opened ? ""
        : referee.doubtful === 0 ? qsTr("%1 · nothing was in doubt").arg(replay.title)
        : referee.toDecide === 0 ? qsTr("%1 · all %n decided", "", referee.doubtful).arg(replay.title)
        : qsTr("%1 · %2 of %3 to decide").arg(replay.title).arg(referee.toDecide).arg(referee.doubtful)
    readonly property var keys: [
        { keys: ["A"], what: qsTr("Accept what was done") },
        { keys: ["C"], what: qsTr("Correct it: say what was played") },
        { keys: ["X"], what: qsTr("Reject it: it does not count") },
        { keys: ["U"], what: qsTr("Undecided again") },
        { keys: ["N"], what: qsTr("Write a note") },
        { keys: ["↑", "↓"], what: qsTr("Previous, next; with Shift through the evidence") },
        { keys: [qsTr("Tab")], what: qsTr("From control to control") },
        { keys: ["←", "→"], what: qsTr("One picture back, on") },
        { keys: [qsTr("Space")], what: qsTr("Play and pause") },
        { keys: ["Z"], what: qsTr("Zoom the picture, and back") },
        { keys: ["R"], what: qsTr("Write the report") },
        { keys: ["O"], what: qsTr("Open a recording") },
    ]
    readonly property Component actions: Row {
        spacing: Theme.gap / 2
        ActionButton { text: qsTr("Open"); key: "O"; onClicked: root.openShown = true }
        ActionButton {
            objectName: "reportButton"
            visible: root.replay.opened
            enabled: !root.referee.writing
            text: qsTr("Report")
            key: "R"
            onClicked: root.referee.writeReport("")
        }
    }
    signal pageAsked(string name)

    function leave() {
        const open = root.openShown || root.correctShown || panel.note.activeFocus
        root.openShown = false
        root.correctShown = false
        root.forceActiveFocus()
        panel.rows.forceActiveFocus()
        return open
    }
    function obey(event) {
        if (event.modifiers & Qt.ControlModifier) return false
        if (event.key === Qt.Key_O) { root.openShown = true; return true }
        if (!root.replay.opened) return false
        // A key that is held down decides one turn, not all that follow.
        if (event.isAutoRepeat && [Qt.Key_A, Qt.Key_X, Qt.Key_U, Qt.Key_Space, Qt.Key_Z, Qt.Key_R].includes(event.key)) return true
        switch (event.key) {
        case Qt.Key_A: root.referee.accept(); break
        case Qt.Key_C: root.correctShown = root.referee.row >= 0; break
        case Qt.Key_X: root.referee.reject(); break
        case Qt.Key_U: root.referee.clear(); break
        case Qt.Key_N: panel.note.forceActiveFocus(); break
        case Qt.Key_Down: event.modifiers & Qt.ShiftModifier ? panel.scroll(1) : root.referee.step(1); break
        case Qt.Key_Up: event.modifiers & Qt.ShiftModifier ? panel.scroll(-1) : root.referee.step(-1); break
        case Qt.Key_PageDown: root.referee.step(10); break
        case Qt.Key_PageUp: root.referee.step(-10); break
        case Qt.Key_Left: root.replay.step(-1); break
        case Qt.Key_Right: root.replay.step(1); break
        case Qt.Key_Space: root.replay.togglePlay(); break
        case Qt.Key_Z: picture.frame.zoom = picture.frame.zoom > 1 ? 1 : 2.5; break
        case Qt.Key_R: root.referee.writeReport(""); break
        default: return false
        }
        return true
    }
    function selectFirst() { if (root.replay.opened && root.referee.row < 0) root.referee.select(0) }

    focus: true
    Keys.onPressed: event => { event.accepted = root.obey(event) }
    onVisibleChanged: {
        if (visible) selectFirst()
        else replay.stop()
    }
    Component.onCompleted: selectFirst()
    Connections {
        target: root.referee
        function onListChanged() { if (root.visible) root.selectFirst() }
        function onCorrected() { root.leave() }
    }

    RowLayout {
        anchors.fill: parent
        spacing: 0
        visible: root.replay.opened

        ColumnLayout {
            spacing: 0
            ReviewPicture {
                id: picture
                replay: root.replay
                places: root.referee.shown.places ?? []
                Layout.fillWidth: true
                Layout.fillHeight: true
            }
            VerdictBar {  // below the picture: it must not hide what it is about
                objectName: "verdict"
                referee: root.referee
                Layout.fillWidth: true
                onCorrectAsked: root.correctShown = true
                onNoteAsked: panel.note.forceActiveFocus()
            }
            Rectangle {
                color: Theme.surface
                implicitHeight: Theme.timeline * 0.7 + Theme.gap * 2
                Layout.fillWidth: true
                Timeline {
                    anchors { fill: parent; margins: Theme.gap }
                    replay: root.replay
                }
            }
        }
        RefereePanel {
            id: panel
            referee: root.referee
            Layout.preferredWidth: Theme.panel * 1.1
            Layout.fillHeight: true
        }
    }
    OpenInvitation {
        anchors.fill: parent
        visible: !root.replay.opened
        opening: root.replay.opening
        notice: root.replay.notice
        text: qsTr("Open a recording to judge it")
        onOpenAsked: root.openShown = true
        onDropped: path => root.replay.open(path)
    }
    CorrectSheet {
        anchors.fill: parent
        visible: root.correctShown
        focus: root.correctShown
        referee: root.referee
        onClosed: root.leave()
    }
    OpenSheet {
        anchors.fill: parent
        visible: root.openShown
        focus: root.openShown
        title: qsTr("Open a recording")
        photos: false
        onClosed: root.leave()
        onChosen: path => { root.leave(); root.replay.open(path) }
    }
}
