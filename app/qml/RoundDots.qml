import QtQuick
import Kibitz

// How far the rounds are: ticked, the one that is played, and those to come.
Row {
    id: root

    required property var rounds  // by round: 2 done, 1 played now, 0 to come

    spacing: Theme.gap / 2
    visible: rounds.length > 0

    Accessible.role: Accessible.Indicator
    Accessible.name: qsTr("Round %1 of %2").arg(Math.max(1, root.rounds.indexOf(1) + 1)).arg(root.rounds.length)

    Repeater {
        model: root.rounds.length
        Rectangle {
            id: dot
            required property int index
            readonly property int state: root.rounds[index]
            width: Theme.chip
            height: Theme.chip
            radius: Theme.radius / 3
            color: state === 2 ? Theme.quiet : "transparent"
            border { color: dot.state === 1 ? Theme.accent : Theme.quiet; width: dot.state === 1 ? Theme.focusLine : Theme.hairline }
            PlainText {
                visible: dot.state > 0
                anchors.centerIn: parent
                text: dot.state === 2 ? "✓" : dot.index + 1
                color: dot.state === 2 ? Theme.surface : Theme.accent
                font { pixelSize: Theme.tiny; weight: Font.DemiBold }
            }
        }
    }
}
