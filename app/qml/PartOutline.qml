import QtQuick
import Kibitz

// The board or a sheet where it lies: four lines between its corners.
Item {
    id: root

    required property var corners  // as this item counts pixels

    Repeater {
        model: root.corners.length
        Rectangle {
            required property int index
            readonly property point from: root.corners[index]
            readonly property point to: root.corners[(index + 1) % root.corners.length]
            width: Math.hypot(to.x - from.x, to.y - from.y)
            height: Theme.outlineLine
            x: (from.x + to.x - width) / 2
            y: (from.y + to.y - height) / 2
            rotation: Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI
            color: Theme.outline
            opacity: Theme.panelOpacity
            antialiasing: true
        }
    }
}
