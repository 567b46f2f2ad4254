import QtQuick
import QtQuick.Templates as T
import Kibitz

// One line to write in.
T.TextField {
    id: root

    required property string label

    implicitHeight: Theme.button
    leftPadding: Theme.gap
    rightPadding: Theme.gap
    color: Theme.text
    placeholderTextColor: Theme.quiet
    selectionColor: Theme.accent
    selectedTextColor: Theme.surface
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    font.pixelSize: Theme.body

    Accessible.role: Accessible.EditableText
    Accessible.name: root.label

    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border { color: root.activeFocus ? Theme.accent : Theme.line; width: root.activeFocus ? Theme.focusLine : Theme.hairline }
    }
    PlainText {
        anchors { fill: parent; leftMargin: root.leftPadding; rightMargin: root.rightPadding }
        visible: root.text === ""
        text: root.placeholderText
        color: root.placeholderTextColor
        font: root.font
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }
}
