import QtQuick
import Kibitz

// Something that was seen, on the picture. A strong outline and a question mark say that it is not sure; colour only repeats it.
Item {
    id: root

    required property string label
    required property bool sure
    property bool decides: false  // what is being judged looks at this one
    property string side: "above"  // where its label stands, or "below"; "": it keeps silent
    property bool fault: false  // it cannot be
    readonly property color colour: fault ? Theme.faultOnPicture : decides ? Theme.outline : sure ? Theme.sureOnPicture : Theme.unsureOnPicture
    readonly property real stroke: decides || !sure ? Theme.outlineLine : Theme.outlineLine / 2

    Accessible.role: Accessible.StaticText
    Accessible.name: root.label

    Rectangle {
        anchors { fill: parent; margins: -root.stroke }
        radius: Theme.radius / 3
        color: "transparent"
        // Around what is small and sure it would hide more than it shows.
        border { color: Theme.halo; width: root.sure && !root.decides && root.height < Theme.icon ? 0 : root.stroke * 2 }
        Rectangle {
            anchors { fill: parent; margins: root.stroke / 2 }
            radius: parent.radius
            color: "transparent"
            border { color: root.colour; width: root.stroke }
        }
    }
    Rectangle {
        visible: root.side !== "" && root.label !== ""
        x: -root.stroke
        y: root.side === "above" ? -height - root.stroke : root.height + root.stroke
        width: value.implicitWidth + Theme.gap
        height: value.implicitHeight
        radius: Theme.radius / 2
        color: Theme.plateOnPicture
        PlainText {
            id: value
            anchors.centerIn: parent
            text: root.label
            color: root.colour
            font { pixelSize: Theme.small; weight: Font.DemiBold }
        }
    }
}
