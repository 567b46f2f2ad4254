import QtQuick
import QtQuick.Layouts
import Kibitz

// A player: colours, name, what is due, and the score, large enough for the far side of the table.
Rectangle {
    id: root

    required property string name
    required property int score
    required property var colours  // as the game names them
    property var colourWords: colours  // the same in the window's language
    required property bool toMove
    required property bool won
    required property string due  // "Ann throws"; said where it is this player's turn
    property real roominess: 1      // larger where few play
    readonly property string line: won ? qsTr("wins") : toMove ? due : colourWords.join(", ")

    implicitHeight: Theme.playerCard * root.roominess
    radius: Theme.radius
    color: toMove || won ? Theme.raised : Theme.surface
    border { color: toMove ? Theme.accent : won ? Theme.good : Theme.line; width: toMove || won ? Theme.focusLine : Theme.hairline }

    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("%1: %2 points").arg(root.name).arg(root.score) + (root.line === "" ? "" : ", " + root.line)

    RowLayout {
        anchors { fill: parent; leftMargin: Theme.margin * 0.75; rightMargin: Theme.margin * 0.75 }
        spacing: Theme.gap

        Column {
            visible: root.colours.length > 0
            spacing: Theme.gap / 2
            Repeater {
                model: root.colours
                Rectangle {
                    required property string modelData
                    width: Theme.chip
                    height: Theme.chip
                    radius: Theme.radius / 3
                    color: Theme.pieceColour(modelData)
                    border { color: Theme.quiet; width: Theme.hairline }
                }
            }
        }
        ColumnLayout {
            spacing: 0
            Layout.fillWidth: true
            PlainText {
                objectName: "playerName"
                text: root.name
                color: Theme.text
                font { pixelSize: Theme.title; weight: Font.DemiBold }
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
            PlainText {
                objectName: "playerLine"
                visible: text !== ""
                text: (root.toMove ? "▸ " : "") + root.line
                color: root.won ? Theme.good : root.toMove ? Theme.accent : Theme.quiet
                font.pixelSize: Theme.small
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
        }
        PlainText {
            objectName: "score"
            text: String(root.score).replace("-", "−")
            color: Theme.text
            font { pixelSize: Theme.score * root.roominess; weight: Font.Bold }
        }
    }
}
