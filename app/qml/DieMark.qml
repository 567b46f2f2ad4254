import QtQuick
import Kibitz

// A die as Kibitz sees it: its outline and what it shows. A question mark says that it is not sure, colour only repeats it.
Item {
    id: root

    required property string label
    required property bool sure
    // Where its value stands: above, below, left or right of it.
    property string side: "above"
    readonly property color colour: sure ? Theme.sureOnPicture : Theme.unsureOnPicture

    Accessible.role: Accessible.StaticText
    Accessible.name: qsTr("Die: %1").arg(root.label)

    Rectangle {
        anchors { fill: parent; margins: -Theme.outlineLine }
        radius: Theme.radius / 2
        color: "transparent"
        border { color: Theme.halo; width: Theme.outlineLine * 2 }
        Rectangle {
            anchors { fill: parent; margins: Theme.outlineLine / 2 }
            radius: parent.radius
            color: "transparent"
            border { color: root.colour; width: Theme.outlineLine }
        }
    }
    Rectangle {
        readonly property real beside: Theme.outlineLine
        x: root.side === "left" ? -width - beside : root.side === "right" ? root.width + beside : -beside
        y: root.side === "above" ? -height - beside : root.side === "below" ? root.height + beside : (root.height - height) / 2
        width: Math.max(height, value.implicitWidth + Theme.gap)
        height: value.implicitHeight
        radius: Theme.radius / 2
        color: Theme.plateOnPicture
        PlainText {
            id: value
            objectName: "value"
            anchors.centerIn: parent
            text: root.label
            color: root.colour
            font { pixelSize: Theme.title; weight: Font.DemiBold }
        }
    }
}
