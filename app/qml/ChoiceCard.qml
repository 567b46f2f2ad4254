import QtQuick
import QtQuick.Templates as T
import Kibitz

// An answer, large enough to be hit, with the key that gives it.
T.AbstractButton {
    id: root

    required property string key
    property string note: ""

    implicitHeight: Theme.choice
    implicitWidth: Math.max(Theme.choiceWidth * 0.6, Math.min(column.implicitWidth + Theme.margin * 1.5, Theme.choiceWidth * 2))
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: Accessible.Button
    Accessible.name: root.note === "" ? root.text : root.text + ", " + root.note
    Accessible.description: qsTr("Key %1").arg(root.key)

    background: Rectangle {
        radius: Theme.radius
        color: root.down ? Theme.pressed : Theme.raised
        border { color: root.visualFocus || root.hovered ? Theme.accent : Theme.line; width: root.visualFocus ? Theme.focusLine : Theme.hairline }
    }
    contentItem: Item {
        Column {
            id: column
            anchors.centerIn: parent
            spacing: Theme.gap / 2
            Text {
                objectName: "choice"
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(implicitWidth, Theme.choiceWidth * 2 - Theme.margin)
                text: root.text
                color: Theme.text
                elide: Text.ElideRight
                font { pixelSize: Theme.title; weight: Font.DemiBold }
            }
            Row {
                anchors.horizontalCenter: parent.horizontalCenter
                spacing: Theme.gap
                KeyCap { text: root.key }
                Text {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: text !== ""
                    text: root.note
                    color: Theme.quiet
                    font.pixelSize: Theme.small
                }
            }
        }
    }
}
