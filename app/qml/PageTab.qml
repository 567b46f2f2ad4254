import QtQuick
import QtQuick.Templates as T
import Kibitz

// The way to a page. Its key is said, not drawn: the bar stays calm.
T.AbstractButton {
    id: root

    required property string key
    property real tightness: 1  // below: less room and smaller letters

    implicitHeight: Theme.button
    // What a function measures does not tell when the font changes: its size is read, too.
    implicitWidth: (measure.font.pixelSize > 0 ? measure.advanceWidth(root.text) : 0) + Theme.gap * 2 * root.tightness
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
    FontMetrics {  // of the widest form, so that nothing moves when another page is shown
        id: measure
        font { pixelSize: Math.floor(Theme.body * root.tightness); weight: Font.DemiBold }
    }
    contentItem: PlainText {
        objectName: "tabText"
        text: root.text
        color: root.checked ? Theme.text : Theme.quiet
        font { pixelSize: Math.floor(Theme.body * root.tightness); weight: root.checked ? Font.DemiBold : Font.Normal }
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }
}
