import QtQuick
import Kibitz

// Something that is heard: on or off, and a button to hear how it sounds. Off and grey where the machine cannot do it.
OptionRow {
    id: root

    required property bool able
    required property bool on
    readonly property alias toggle: toggle
    signal tryAsked
    signal switched(bool on)

    ActionButton {
        objectName: root.objectName + "Try"
        visible: root.able
        text: qsTr("Try it")
        key: ""
        onClicked: root.tryAsked()
    }
    SwitchButton {
        id: toggle
        objectName: root.objectName + "Switch"
        enabled: root.able
        opacity: enabled ? 1 : Theme.disabledOpacity
        name: root.text
        checked: root.on && root.able
        onToggled: root.switched(checked)
    }
}
