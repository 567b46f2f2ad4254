import QtQuick
import Kibitz

// Four corners to drag onto those of the board or of each sheet, where it is not found by itself; arrow keys move the one in focus.
Item {
    id: root

    required property FrameItem frame
    required property var corners  // in pixels of the picture; upper left of the print first, clockwise
    signal moved(int index, point pixel)

    Repeater {  // one board, or a sheet for each player
        model: Math.floor(root.corners.length / 4)
        PartOutline {
            required property int index
            anchors.fill: parent
            corners: root.frame.pictureRect.width > 0
                ? root.corners.slice(index * 4, index * 4 + 4).map(corner => root.frame.pointToItem(corner)) : []
        }
    }
    Repeater {
        model: root.corners.length
        Rectangle {
            id: handle
            required property int index
            readonly property point at: root.frame.pictureRect.width > 0
                ? root.frame.pointToItem(root.corners[index]) : Qt.point(0, 0)

            function shift(dx, dy) {
                root.moved(handle.index, root.frame.pointToPicture(Qt.point(handle.at.x + dx, handle.at.y + dy)))
            }

            objectName: "corner" + (index + 1)
            x: at.x - width / 2
            y: at.y - height / 2
            width: Theme.button
            height: width
            radius: width / 2
            color: Theme.plateOnPicture
            border { color: activeFocus ? Theme.lastOnPicture : Theme.outline; width: Theme.outlineLine }
            activeFocusOnTab: true
            Keys.onLeftPressed: shift(-2, 0)
            Keys.onRightPressed: shift(2, 0)
            Keys.onUpPressed: shift(0, -2)
            Keys.onDownPressed: shift(0, 2)
            Accessible.role: Accessible.Slider
            Accessible.name: [qsTr("Upper left corner of the print"), qsTr("Upper right corner"),
                              qsTr("Lower right corner"), qsTr("Lower left corner")][index % 4]

            PlainText {
                anchors.centerIn: parent
                text: handle.index % 4 + 1
                color: Theme.lastOnPicture
                font { pixelSize: Theme.body; weight: Font.Bold }
            }
            DragHandler {
                target: null
                property point from
                onActiveChanged: if (active) from = handle.at
                onTranslationChanged: if (active)
                    root.moved(handle.index, root.frame.pointToPicture(Qt.point(from.x + translation.x, from.y + translation.y)))
            }
        }
    }
}
