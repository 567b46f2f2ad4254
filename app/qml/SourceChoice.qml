import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Kibitz

// One of several ways to look at a table, or one of several games: its name, and what should be known of it.
T.AbstractButton {
    id: root

    property string note: ""

    implicitHeight: Theme.button + Theme.gap
    implicitWidth: (measure.font.pixelSize > 0 ? Math.max(measure.advanceWidth(root.text), root.note === "" ? 0 : measure.advanceWidth(root.note)) : 0) + Theme.chip + Theme.gap + Theme.margin * 1.5
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: Accessible.RadioButton
    Accessible.name: root.note === "" ? root.text : root.text + ", " + root.note
    Accessible.checked: root.checked

    FontMetrics {
        id: measure
        font.pixelSize: Theme.body
    }
    background: Rectangle {
        radius: Theme.radius
        color: root.down ? Theme.pressed : root.hovered || root.checked ? Theme.raised : "transparent"
        border { color: root.visualFocus ? Theme.text : root.checked ? Theme.accent : Theme.line; width: root.visualFocus ? Theme.focusLine : Theme.hairline }
    }
    contentItem: Item {
        RowLayout {
            id: row
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; leftMargin: Theme.gap; rightMargin: Theme.gap }
            spacing: Theme.gap
            Rectangle {  // a ring that is filled where it is chosen
                implicitWidth: Theme.chip
                implicitHeight: Theme.chip
                radius: width / 2
                color: "transparent"
                border { color: root.checked ? Theme.accent : Theme.quiet; width: Theme.focusLine }
                Rectangle {
                    visible: root.checked
                    anchors { fill: parent; margins: parent.width * 0.28 }
                    radius: width / 2
                    color: Theme.accent
                }
            }
            Column {  // one under the other: names of cameras are long, and so are words in some languages
                Layout.fillWidth: true
                Layout.preferredWidth: 0
                PlainText {
                    objectName: "choice"
                    width: parent.width
                    text: root.text
                    color: Theme.text
                    font.pixelSize: Theme.body
                    elide: Text.ElideRight
                }
                PlainText {
                    objectName: "choice"
                    visible: text !== ""
                    width: parent.width
                    text: root.note
                    color: Theme.quiet
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                }
            }
        }
    }
}
