import QtQuick
import Kibitz

// The whole recording at a glance: scores as lines, turns as strokes, what should be looked at as signs. A click or drag goes there.
Item {
    id: root

    required property ReplayViewModel replay

    implicitHeight: Theme.timeline

    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("Timeline")
    Accessible.description: root.replay.timeText

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.raised
    }
    Item {
        id: field
        anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.margin; topMargin: Theme.gap / 2 }

        ScoreLinesItem {
            objectName: "scoreLines"
            anchors { left: parent.left; right: parent.right; top: parent.top; bottom: strip.top }
            tracks: root.replay.scoreTracks
            ticks: root.replay.ticks
            colours: Theme.players
            tickColour: Theme.quiet
            lineWidth: Theme.focusLine
            tickHeight: Theme.gap
        }
        Item {
            id: strip
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
            height: Theme.icon * 0.8

            Repeater {
                model: root.replay.ticks.filter(tick => tick.sign >= PassagesModel.Asked)
                TurnSign {
                    required property var modelData
                    objectName: "tick"
                    x: modelData.at * strip.width - width / 2
                    anchors.verticalCenter: strip.verticalCenter
                    sign: modelData.sign
                    size: Theme.icon * 0.62
                    Accessible.ignored: false
                    Accessible.role: Accessible.Button
                    Accessible.name: qsTr("Turn %1: %2").arg(modelData.turn).arg(modelData.status)
                    Accessible.onPressAction: root.replay.goToRow(modelData.row)
                }
            }
        }
        Rectangle {  // now
            objectName: "now"
            x: root.replay.position * field.width - width / 2
            y: -Theme.gap / 4
            width: Theme.focusLine
            height: strip.y
            color: Theme.accent
            Rectangle {
                anchors { horizontalCenter: parent.horizontalCenter; top: parent.top }
                width: Theme.gap * 1.25
                height: width
                radius: width / 2
                color: Theme.accent
            }
        }
    }
    MouseArea {
        // Near a sign that sign is meant; elsewhere the moment.
        function go(x) {
            const part = (x - field.x) / field.width
            const near = root.replay.ticks.filter(tick => tick.sign >= PassagesModel.Asked
                && Math.abs(tick.at - part) * field.width < Theme.gap)
            if (near.length > 0) root.replay.goToRow(near[0].row)
            else root.replay.goToPart(part)
        }
        anchors.fill: parent
        onPressed: mouse => go(mouse.x)
        onPositionChanged: mouse => { if (pressed) root.replay.goToPart((mouse.x - field.x) / field.width) }
    }
}
