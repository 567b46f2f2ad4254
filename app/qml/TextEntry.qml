import QtQuick
import QtQuick.Templates as T
import Kibitz

// A line to write in.
T.TextField {
    id: root

    required property string label  // for screen readers, and while nothing is written

    implicitHeight: Theme.button
    implicitWidth: Theme.panel * 0.6
    leftPadding: Theme.gap
    rightPadding: Theme.gap
    color: Theme.text
    selectionColor: Theme.accent
    selectedTextColor: Theme.surface
    font.pixelSize: Theme.body
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    clip: true

    Accessible.role: Accessible.EditableText
    Accessible.name: root.label

    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border { color: root.activeFocus ? Theme.accent : Theme.quiet; width: root.activeFocus ? Theme.focusLine : Theme.hairline }
    }
    PlainText {
        anchors { fill: parent; leftMargin: root.leftPadding; rightMargin: root.rightPadding }
        visible: root.text === "" && root.preeditText === ""
        text: root.label
        color: Theme.quiet
        font: root.font
        elide: Text.ElideRight
        verticalAlignment: Text.AlignVCenter
        Accessible.ignored: true
    }
}
