import QtQuick
import QtQuick.Layouts
import Kibitz

// What there is to judge, those in doubt first, and below it the evidence for the one that is selected.
FocusScope {
    id: root

    required property RefereeViewModel referee
    readonly property Item note: desk.note
    readonly property Item rows: list

    function scroll(direction) {
        const most = Math.max(0, desk.contentHeight - desk.height)
        desk.contentY = Math.max(0, Math.min(most, desk.contentY + direction * desk.height * 0.6))
    }

    Rectangle { anchors.fill: parent; color: Theme.surface }

    Rectangle { width: Theme.hairline; height: parent.height; color: Theme.line }
    ColumnLayout {
        anchors { fill: parent; margins: Theme.margin; rightMargin: Theme.gap; bottomMargin: Theme.gap }
        spacing: Theme.gap

        NoticeLine {
            objectName: "refereeNotice"
            text: root.referee.notice !== "" ? root.referee.notice : root.referee.ruling
            bad: root.referee.notice !== "" && root.referee.noticeBad
            Layout.fillWidth: true
        }
        FlawNote { flaws: root.referee.replay.flaws; Layout.fillWidth: true }
        HistoryList {
            id: list
            objectName: "refereeList"
            focus: true
            keyNavigationEnabled: false
            passages: root.referee.list
            withReasons: false
            withDecisions: true
            currentIndex: root.referee.row
            Layout.fillWidth: true
            Layout.preferredHeight: parent.height * 0.42
            onChosen: row => root.referee.select(row)
        }
        Rectangle { color: Theme.line; implicitHeight: Theme.hairline; Layout.fillWidth: true }
        RefereeDesk {
            id: desk
            referee: root.referee
            Layout.fillWidth: true
            Layout.fillHeight: true
        }
    }
}
