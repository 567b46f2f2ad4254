import QtQuick
import QtQuick.Layouts
import Kibitz

// Who has how many points, with the line that stands for each on the timeline.
ColumnLayout {
    id: root

    required property var scores  // name, score

    spacing: Theme.gap / 2

    Repeater {
        model: root.scores
        RowLayout {
            id: entry
            required property var modelData
            required property int index
            readonly property color tint: Theme.players[index % Theme.players.length]
            spacing: Theme.gap
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("%1: %2 points").arg(modelData.name).arg(modelData.score)

            Row {  // the pattern of the line: whole, broken, dotted …
                spacing: Theme.hairline * 2
                Repeater {
                    model: entry.index % 5 + 1
                    Rectangle {
                        width: (Theme.icon - (entry.index % 5) * Theme.hairline * 2) / (entry.index % 5 + 1)
                        height: Theme.focusLine * 1.5
                        color: entry.tint
                    }
                }
            }
            PlainText {
                text: entry.modelData.name
                color: Theme.text
                font.pixelSize: Theme.body
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
            PlainText {
                objectName: "score"
                text: entry.modelData.score
                color: Theme.text
                font { pixelSize: Theme.large; weight: Font.DemiBold }
            }
        }
    }
}
