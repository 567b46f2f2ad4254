import QtQuick
import Kibitz

// A sign for each state, so that colour is never the only one. Made of plain rectangles, which every renderer draws.
Item {
    id: root

    required property int mood
    readonly property color tint: {
        switch (root.mood) {
        case PlayViewModel.Still: return Theme.good
        case PlayViewModel.Moving: return Theme.accent
        case PlayViewModel.Lost: return Theme.warn
        default: return Theme.quiet
        }
    }
    readonly property real thick: width * 0.13

    implicitWidth: Theme.icon
    implicitHeight: Theme.icon
    Accessible.ignored: true

    component Stroke: Rectangle {
        property point from
        property point to
        readonly property real dx: (to.x - from.x) * root.width
        readonly property real dy: (to.y - from.y) * root.height
        width: Math.hypot(dx, dy) + root.thick
        height: root.thick
        x: (from.x + to.x) / 2 * root.width - width / 2
        y: (from.y + to.y) / 2 * root.height - height / 2
        radius: height / 2
        rotation: Math.atan2(dy, dx) * 180 / Math.PI
        color: root.tint
        antialiasing: true
    }

    Item {  // still: a tick
        visible: root.mood === PlayViewModel.Still
        Stroke { from: Qt.point(0.14, 0.55); to: Qt.point(0.40, 0.80) }
        Stroke { from: Qt.point(0.40, 0.80); to: Qt.point(0.86, 0.24) }
    }
    Item {  // moving: two arrowheads
        visible: root.mood === PlayViewModel.Moving
        Stroke { from: Qt.point(0.16, 0.22); to: Qt.point(0.44, 0.50) }
        Stroke { from: Qt.point(0.44, 0.50); to: Qt.point(0.16, 0.78) }
        Stroke { from: Qt.point(0.54, 0.22); to: Qt.point(0.82, 0.50) }
        Stroke { from: Qt.point(0.82, 0.50); to: Qt.point(0.54, 0.78) }
    }
    Item {  // paused: two bars
        visible: root.mood === PlayViewModel.Paused
        Stroke { from: Qt.point(0.34, 0.20); to: Qt.point(0.34, 0.80) }
        Stroke { from: Qt.point(0.66, 0.20); to: Qt.point(0.66, 0.80) }
    }
    Item {  // lost: an exclamation mark
        visible: root.mood === PlayViewModel.Lost
        Stroke { from: Qt.point(0.5, 0.14); to: Qt.point(0.5, 0.56) }
        Stroke { from: Qt.point(0.5, 0.84); to: Qt.point(0.5, 0.85) }
    }
    Rectangle {  // empty, opening: a ring
        visible: root.mood === PlayViewModel.Empty || root.mood === PlayViewModel.Opening
        anchors { fill: parent; margins: root.width * 0.14 }
        radius: width / 2
        color: "transparent"
        antialiasing: true
        border { color: root.tint; width: root.thick }
    }
    Rectangle {  // ended: a square
        visible: root.mood === PlayViewModel.Ended
        anchors { fill: parent; margins: root.width * 0.22 }
        radius: root.thick / 2
        color: root.tint
    }
}
