import QtQuick
import QtQuick.Layouts
import Kibitz

// Who has how many points at this moment, what cannot be trusted, and how it went.
Rectangle {
    id: root

    required property ReplayViewModel replay

    color: Theme.surface

    Rectangle { width: Theme.hairline; height: parent.height; color: Theme.line }
    ColumnLayout {
        anchors { fill: parent; margins: Theme.margin; rightMargin: Theme.gap; bottomMargin: Theme.gap }
        spacing: Theme.gap

        PlayerScores { scores: root.replay.scores; Layout.fillWidth: true; Layout.rightMargin: Theme.gap }
        FlawNote { flaws: root.replay.flaws; Layout.fillWidth: true; Layout.rightMargin: Theme.gap }
        HistoryList {
            id: history
            objectName: "history"
            passages: root.replay.history
            currentIndex: root.replay.row
            Layout.fillWidth: true
            Layout.fillHeight: true
            onChosen: row => root.replay.goToRow(row)
        }
    }
}
