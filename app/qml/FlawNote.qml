import QtQuick
import Kibitz

// What cannot be trusted in a recording: the first of it, and how much more there is.
Rectangle {
    id: root

    required property var flaws

    visible: flaws.length > 0
    implicitHeight: words.implicitHeight + Theme.gap
    radius: Theme.radius / 2
    color: Theme.raised
    Accessible.role: Accessible.AlertMessage
    Accessible.name: words.text

    PlainText {
        id: words
        objectName: "flaw"
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.gap }
        text: root.flaws.length === 0 ? ""
            : root.flaws.length === 1 ? "! " + root.flaws[0]
            : qsTr("! %1 (and %n more)", "", root.flaws.length - 1).arg(root.flaws[0])
        color: Theme.warn
        wrapMode: Text.Wrap
        maximumLineCount: 4
        elide: Text.ElideRight
        font.pixelSize: Theme.small
    }
}
