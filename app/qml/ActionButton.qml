import QtQuick
import QtQuick.Templates as T
import Kibitz

// What can be done, with the key that does it. Reached by Tab; a click leaves the focus with the page.
T.AbstractButton {
    id: root

    required property string key
    property bool showText: true
    property bool framed: false  // stands by itself, not in a bar

    implicitHeight: Theme.button
    implicitWidth: row.implicitWidth + Theme.gap * 2
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: root.checkable ? Accessible.CheckBox : Accessible.Button
    Accessible.name: root.text
    Accessible.description: root.key === "" ? "" : qsTr("Key %1").arg(root.key)

    background: Rectangle {
        radius: Theme.radius
        color: root.down ? Theme.pressed : root.hovered || root.checked || root.framed ? Theme.raised : "transparent"
        border {
            color: root.visualFocus || root.framed && root.hovered ? Theme.accent : Theme.line
            width: root.visualFocus ? Theme.focusLine : root.framed ? Theme.hairline : 0
        }
        Behavior on color { ColorAnimation { duration: Theme.quick } }
    }
    contentItem: Item {
        opacity: root.enabled ? 1 : Theme.disabledOpacity
        Row {
            id: row
            anchors.centerIn: parent
            spacing: Theme.gap
            PlainText {
                visible: root.showText
                anchors.verticalCenter: parent.verticalCenter
                text: root.text
                color: root.checked ? Theme.accent : Theme.text
                font.pixelSize: Theme.body
                font.underline: root.checked
            }
            KeyCap {
                visible: root.key !== ""
                anchors.verticalCenter: parent.verticalCenter
                text: root.key
            }
        }
    }
}
