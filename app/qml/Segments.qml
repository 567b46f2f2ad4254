import QtQuick
import QtQuick.Templates as T
import Kibitz

// One of a few, all in sight. Tab reaches it, left and right choose.
FocusScope {
    id: root

    required property string name
    required property var choices  // [{ value, text }]
    required property var value
    readonly property int index: choices.findIndex(each => each.value === value)
    signal chosen(var value)

    function step(by) {
        const next = Math.max(0, Math.min(root.choices.length - 1, root.index + by))
        if (next !== root.index) root.chosen(root.choices[next].value)
    }

    implicitWidth: row.implicitWidth + 2 * Theme.hairline
    implicitHeight: Theme.button
    activeFocusOnTab: true

    Accessible.role: Accessible.ComboBox
    Accessible.name: root.name
    Accessible.description: root.index < 0 ? "" : root.choices[root.index].text
    Accessible.focusable: true

    Keys.onLeftPressed: root.step(-1)
    Keys.onRightPressed: root.step(1)

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.raised
        border { color: root.activeFocus ? Theme.accent : Theme.line; width: root.activeFocus ? Theme.focusLine : Theme.hairline }
    }
    Row {
        id: row
        anchors.centerIn: parent
        Repeater {
            model: root.choices
            T.AbstractButton {
                id: segment
                required property var modelData
                readonly property bool current: modelData.value === root.value
                objectName: "choice-" + modelData.value
                width: label.implicitWidth + Theme.gap * 2.5
                height: root.height - 2 * Theme.hairline
                focusPolicy: Qt.NoFocus
                hoverEnabled: true
                text: modelData.text
                onClicked: { root.forceActiveFocus(); root.chosen(modelData.value) }

                Accessible.role: Accessible.RadioButton
                Accessible.name: root.name + ": " + segment.text
                Accessible.checked: segment.current

                background: Rectangle {
                    anchors { fill: parent; margins: Theme.focusLine }
                    radius: Theme.radius - Theme.focusLine
                    color: segment.current ? Theme.accent : segment.hovered ? Theme.pressed : "transparent"
                }
                contentItem: PlainText {
                    id: label
                    text: segment.text
                    color: segment.current ? Theme.surface : Theme.text
                    font { pixelSize: Theme.body; weight: segment.current ? Font.DemiBold : Font.Normal }
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                }
            }
        }
    }
}
