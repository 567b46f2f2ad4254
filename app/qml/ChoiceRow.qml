import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Kibitz

// One of a list: its key, what it is, and what it would bring.
T.AbstractButton {
    id: root

    required property string key
    required property bool chosen
    property string note: ""
    property string points: ""

    implicitHeight: Theme.button
    focusPolicy: Qt.NoFocus  // the list has it
    hoverEnabled: true

    Accessible.role: Accessible.ListItem
    Accessible.name: [root.text, root.note, root.points].filter(part => part !== "").join(", ")

    background: Rectangle {
        radius: Theme.radius / 2
        color: root.hovered || root.chosen ? Theme.raised : "transparent"
        border { color: Theme.accent; width: root.chosen ? Theme.focusLine : 0 }
    }
    contentItem: RowLayout {
        spacing: Theme.gap
        KeyCap {
            text: root.key
            opacity: root.key === "" ? 0 : 1
            Layout.leftMargin: Theme.gap / 2
        }
        PlainText {
            objectName: "choice"
            text: root.text
            color: Theme.text
            font.pixelSize: Theme.body
            elide: Text.ElideRight
            Layout.fillWidth: true
        }
        PlainText {
            visible: text !== ""
            text: root.note
            color: Theme.quiet
            font.pixelSize: Theme.small
        }
        PlainText {
            text: root.points
            color: Theme.text
            font { pixelSize: Theme.body; weight: Font.DemiBold }
            Layout.rightMargin: Theme.gap
        }
    }
}
