import QtQuick
import Kibitz

// How a turn went, as a shape: a dot for what was accepted, a ring for what was told, a diamond for a question,
// a square for what is against the rules, a disc with an arrow for what people changed. Colour only repeats it.
Item {
    id: root

    required property int sign
    property real size: Theme.icon * 0.7
    readonly property color tint: {
        switch (root.sign) {
        case PassagesModel.Asked: return Theme.warn
        case PassagesModel.Illegal: return Theme.bad
        case PassagesModel.Changed: return Theme.accent
        case PassagesModel.Told: return Theme.quiet
        default: return Theme.good
        }
    }
    readonly property string letter: {
        switch (root.sign) {
        case PassagesModel.Asked: return "?"
        case PassagesModel.Illegal: return "!"
        case PassagesModel.Changed: return "↺"
        default: return ""
        }
    }

    implicitWidth: size
    implicitHeight: size
    Accessible.ignored: true

    Rectangle {
        readonly property bool small: root.letter === ""
        anchors.centerIn: parent
        width: root.size * (small ? 0.5 : root.sign === PassagesModel.Asked ? 0.76 : 0.92)
        height: width
        radius: root.sign === PassagesModel.Asked || root.sign === PassagesModel.Illegal ? width * 0.12 : width / 2
        rotation: root.sign === PassagesModel.Asked ? 45 : 0
        antialiasing: true
        color: root.sign === PassagesModel.Told ? "transparent" : root.tint
        border { color: root.tint; width: root.sign === PassagesModel.Told ? Theme.focusLine : 0 }
    }
    PlainText {
        anchors.centerIn: parent
        visible: root.letter !== ""
        text: root.letter
        color: Theme.surface
        font { pixelSize: root.size * 0.66; weight: Font.Bold }
    }
}
