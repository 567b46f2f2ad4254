import QtQuick
import Kibitz

// A key, drawn beside what it does.
Rectangle {
    id: root

    required property string text

    implicitHeight: Theme.keyCap
    implicitWidth: Math.max(Theme.keyCap, label.implicitWidth + Theme.gap * 1.5)
    radius: Theme.radius / 2
    color: Theme.raised
    border { color: Theme.quiet; width: Theme.hairline }

    Accessible.ignored: true

    PlainText {
        id: label
        anchors.centerIn: parent
        text: root.text
        color: Theme.text
        font.pixelSize: Theme.tiny
    }
}
