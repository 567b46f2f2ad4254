import QtQuick
import QtQuick.Templates as T
import Kibitz

// One of many, in as many rows as it takes. Tab reaches each; the chosen one is filled and underlined.
Flow {
    id: root

    required property string name
    required property var choices  // [{ value, text }]
    required property var value
    signal chosen(var value)

    spacing: Theme.gap / 2

    Accessible.role: Accessible.Grouping
    Accessible.name: root.name

    Repeater {
        model: root.choices
        T.AbstractButton {
            id: button
            required property var modelData
            readonly property bool current: modelData.value === root.value
            objectName: root.objectName + "-" + modelData.value
            implicitWidth: Math.max(implicitHeight, label.implicitWidth + Theme.gap * 1.5)
            implicitHeight: Theme.button * 0.85
            focusPolicy: Qt.TabFocus
            hoverEnabled: true
            text: modelData.text
            onClicked: root.chosen(modelData.value)

            Accessible.role: Accessible.RadioButton
            Accessible.name: root.name + ": " + button.text
            Accessible.checked: button.current

            background: Rectangle {
                radius: Theme.radius / 2
                color: button.current ? Theme.accent : button.hovered ? Theme.pressed : Theme.raised
                border { color: button.visualFocus ? Theme.text : Theme.line; width: button.visualFocus ? Theme.focusLine : Theme.hairline }
            }
            contentItem: PlainText {
                id: label
                text: button.text
                color: button.current ? Theme.surface : Theme.text
                font { pixelSize: Theme.small; weight: button.current ? Font.DemiBold : Font.Normal; underline: button.current }
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
            }
        }
    }
}
