import QtQuick
import QtQuick.Templates as T
import Kibitz

// The way to a page. Its key is said, not drawn: the bar stays calm.
T.AbstractButton {
    id: root

    required property string key

    implicitHeight: Theme.button
    implicitWidth: label.implicitWidth + Theme.gap * 2
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: Accessible.PageTab
    Accessible.name: root.text
    Accessible.description: qsTr("Key %1").arg(root.key)
    Accessible.selected: root.checked

    background: Rectangle {
        radius: Theme.radius
        color: root.down ? Theme.pressed : root.hovered || root.checked ? Theme.raised : "transparent"
        border { color: Theme.accent; width: root.visualFocus ? Theme.focusLine : 0 }
        Rectangle {  // where one is, also without colour
            visible: root.checked
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: Theme.gap }
            anchors.bottomMargin: Theme.focusLine
            height: Theme.focusLine
            color: Theme.accent
        }
    }
    contentItem: Text {
        id: label
        text: root.text
        color: root.checked ? Theme.text : Theme.quiet
        font { pixelSize: Theme.body; weight: root.checked ? Font.DemiBold : Font.Normal }
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }
}
