import QtQuick
import Kibitz

// The page, seen from straight above, and on each cell what it is taken for. A click chooses a cell.
Rectangle {
    id: root

    required property TeachViewModel teach

    color: Theme.ground
    clip: true

    FrameItem {
        id: page
        objectName: "teachPage"
        anchors { fill: parent; margins: Theme.margin }
        picture: root.teach.picture
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("The sheet, straightened")
    }
    Repeater {
        model: root.teach.cells
        Item {
            id: cell
            required property int index
            required property rect box
            required property string label
            required property string special
            required property string shortSpecial
            required property string name
            required property string words
            required property bool exists
            required property bool doubtful
            required property bool confirmed
            readonly property bool current: index === root.teach.current
            // Reading pictureRect makes this follow every change of place.
            readonly property rect placed: page.pictureRect.width > 0 ? page.toItem(box) : Qt.rect(0, 0, 0, 0)
            readonly property color tint: doubtful ? Theme.unsureOnPicture : Theme.sureOnPicture

            objectName: "cell-" + name
            x: page.x + placed.x
            y: page.y + placed.y
            width: placed.width
            height: placed.height
            z: current ? 2 : doubtful ? 1 : 0

            Accessible.role: Accessible.Button
            Accessible.name: qsTr("%1: %2").arg(cell.name).arg(cell.words)
            Accessible.description: cell.doubtful ? qsTr("doubtful") : ""
            Accessible.onPressAction: root.teach.current = cell.index

            Rectangle {
                visible: cell.exists || cell.doubtful || cell.current
                anchors { fill: parent; margins: Theme.hairline }
                radius: Theme.radius / 3
                color: "transparent"
                border { color: cell.current ? Theme.outline : cell.doubtful ? Theme.unsureOnPicture : Theme.halo
                         width: cell.current ? Theme.outlineLine * 1.6 : cell.doubtful ? Theme.outlineLine : Theme.hairline }
            }
            Rectangle {
                // In the corner, so that what is printed stays in sight.
                visible: cell.label !== "" || cell.doubtful
                anchors { right: parent.right; bottom: parent.bottom; margins: Theme.focusLine }
                width: Math.max(height, mark.implicitWidth + Theme.gap / 2)
                height: mark.implicitHeight
                radius: Theme.radius / 3
                color: Theme.plateOnPicture
                PlainText {
                    id: mark
                    anchors.centerIn: parent
                    text: cell.doubtful ? cell.label + "?" : cell.confirmed ? cell.label + "✓" : cell.label
                    color: cell.tint
                    font { pixelSize: Math.max(Theme.tiny, Math.min(Theme.title, cell.height * 0.28)); weight: Font.DemiBold }
                }
            }
            Rectangle {
                // Across the top, never wider than its cell: neighbours have words of their own.
                visible: cell.special !== ""
                anchors { left: parent.left; top: parent.top; margins: Theme.focusLine }
                width: kind.implicitWidth + Theme.gap / 2
                height: kind.implicitHeight
                radius: Theme.radius / 3
                color: Theme.plateOnPicture
                PlainText {
                    id: kind
                    anchors.centerIn: parent
                    text: whole.advanceWidth <= cell.width - 2 * Theme.focusLine - Theme.gap / 2 ? cell.special : cell.shortSpecial
                    color: cell.tint
                    font: whole.font
                }
                TextMetrics {
                    id: whole
                    text: cell.special
                    font.pixelSize: Math.max(Theme.tiny, Math.min(Theme.body, cell.height * 0.22))
                }
            }
            TapHandler { onTapped: root.teach.current = cell.index }
        }
    }
}
