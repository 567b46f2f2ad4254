import QtQuick
import QtQuick.Templates as T
import Kibitz

// The one thing to do next.
T.AbstractButton {
    id: root

    required property string key

    implicitHeight: Theme.badge
    implicitWidth: row.implicitWidth + Theme.margin * 3
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: Accessible.Button
    Accessible.name: root.text
    Accessible.description: qsTr("Key %1").arg(root.key)

    background: Rectangle {
        radius: Theme.radius
        color: !root.enabled ? Theme.raised : Theme.accent
        border { color: Theme.text; width: root.visualFocus ? Theme.focusLine : 0 }
    }
    contentItem: Item {
        Row {
            id: row
            anchors.centerIn: parent
            spacing: Theme.gap * 1.5
            PlainText {
                anchors.verticalCenter: parent.verticalCenter
                text: root.text
                color: root.enabled ? Theme.surface : Theme.quiet
                font { pixelSize: Theme.large; weight: Font.Bold }
            }
            KeyCap { anchors.verticalCenter: parent.verticalCenter; text: root.key }
        }
    }
}
