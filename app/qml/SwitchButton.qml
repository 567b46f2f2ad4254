import QtQuick
import QtQuick.Templates as T
import Kibitz

// On or off: said by the place of the knob and a sign on it, colour only repeats it.
T.Switch {
    id: root

    required property string name

    implicitWidth: Theme.button * 1.7
    implicitHeight: Theme.button * 0.85
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true

    Accessible.role: Accessible.CheckBox
    Accessible.name: root.name
    Accessible.checkable: true
    Accessible.checked: root.checked

    Keys.onReturnPressed: { root.toggle(); root.toggled() }

    indicator: Rectangle {
        anchors.fill: parent
        radius: height / 2
        color: root.checked ? Theme.accent : Theme.raised
        border {
            color: root.visualFocus ? Theme.text : root.checked ? Theme.accent : Theme.quiet
            width: root.visualFocus ? Theme.focusLine : Theme.hairline
        }
        Rectangle {
            id: knob
            readonly property real inset: Theme.gap / 2
            width: parent.height - 2 * inset
            height: width
            radius: width / 2
            x: root.checked ? parent.width - width - inset : inset
            y: inset
            color: root.checked ? Theme.surface : Theme.quiet
            Behavior on x { NumberAnimation { duration: Theme.quick } }
            PlainText {
                anchors.centerIn: parent
                text: root.checked ? "✓" : ""
                color: Theme.accent
                font { pixelSize: Theme.small; weight: Font.Bold }
            }
        }
    }
}
