import QtQuick
import Kibitz

// What is drawn on the picture: where the game lies, what it is about now, what moves, and how the picture is turned.
Item {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    required property FrameItem frame
    // Reading pictureRect makes this follow every change of place; toItem alone would not tell.
    // Kept inside the view, so that all four sides can be seen.
    readonly property rect movingBox: {
        const placed = root.frame.pictureRect
        const area = root.frame.toItem(root.play.movingArea)
        if (placed.width <= 0 || area.width <= 0) return Qt.rect(0, 0, 0, 0)
        const border = Theme.outlineLine * 2
        const left = Math.max(0, area.left - border)
        const top = Math.max(0, area.top - border)
        return Qt.rect(left, top, Math.min(root.width, area.right + border) - left,
                       Math.min(root.height, area.bottom + border) - top)
    }
    readonly property var dice: root.play.lost ? [] : root.game.following ? root.game.dice : root.play.dice
    // Where the value of each die hides least of the other dice and of their values.
    readonly property var sides: {
        if (root.frame.pictureRect.width <= 0) return []
        const boxes = root.dice.map(die => root.frame.toItem(die.box))
        const plate = Theme.title * 1.5, beside = Theme.outlineLine
        const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
                               * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
        const taken = []
        return boxes.map((box, own) => {
            const middle = (box.top + box.bottom - plate) / 2
            const places = {
                above: Qt.rect(box.left - beside, box.top - beside - plate, plate, plate),
                below: Qt.rect(box.left - beside, box.bottom + beside, plate, plate),
                right: Qt.rect(box.right + beside, middle, plate, plate),
                left: Qt.rect(box.left - beside - plate, middle, plate, plate)
            }
            const view = Qt.rect(0, 0, root.width, root.height)
            let best = "above", least = Infinity
            for (const side in places) {
                const place = places[side]
                let hidden = 2 * (plate * plate - common(place, view))
                boxes.forEach((other, i) => { if (i !== own) hidden += common(place, other) })
                taken.forEach(other => hidden += common(place, other))
                if (hidden < least - 1) {
                    best = side
                    least = hidden
                }
            }
            taken.push(places[best])
            return best
        })
    }
    readonly property string viewNote: {
        const parts = []
        if (root.frame.zoom > 1) parts.push(qsTr("Zoom %1 %").arg(Math.round(root.frame.zoom * 100)))
        if (root.frame.quarterTurns > 0) parts.push(qsTr("Turned %1°").arg(root.frame.quarterTurns * 90))
        if (root.frame.mirrored) parts.push(qsTr("Mirrored"))
        return parts.join(" · ")
    }

    clip: true

    Rectangle {
        objectName: "movingArea"
        visible: root.movingBox.width > 0 && !root.play.lost
        x: root.movingBox.x
        y: root.movingBox.y
        width: root.movingBox.width
        height: root.movingBox.height
        radius: Theme.radius
        color: "transparent"
        border { color: Theme.halo; width: Theme.outlineLine * 2 }
        Rectangle {
            anchors { fill: parent; margins: Theme.outlineLine / 2 }
            radius: parent.radius
            color: "transparent"
            border { color: Theme.outline; width: Theme.outlineLine }
        }
    }

    component OnPicture: Item {
        property rect area
        // Reading pictureRect makes this follow every change of place.
        readonly property rect placed: root.frame.pictureRect.width > 0 ? root.frame.toItem(area) : Qt.rect(0, 0, 0, 0)
        x: placed.x
        y: placed.y
        width: placed.width
        height: placed.height
    }

    Repeater {
        model: root.play.lost ? [] : root.game.outlines
        PartOutline {
            required property var modelData
            anchors.fill: parent
            corners: root.frame.pictureRect.width > 0 ? modelData.corners.map(corner => root.frame.pointToItem(corner)) : []
            Accessible.role: Accessible.StaticText
            Accessible.name: qsTr("Found: %1").arg(modelData.name)
        }
    }
    Repeater {
        model: root.play.lost ? [] : root.game.marks
        OnPicture {
            id: place
            required property var modelData
            area: modelData.box
            PlaceMark { anchors.fill: parent; kind: place.modelData.kind; name: place.modelData.name; note: place.modelData.note ?? "" }
        }
    }
    Repeater {
        model: root.dice
        DieMark {
            required property var modelData
            required property int index
            readonly property rect placed: root.frame.pictureRect.width > 0
                ? root.frame.toItem(modelData.box) : Qt.rect(0, 0, 0, 0)
            x: placed.x
            y: placed.y
            width: placed.width
            height: placed.height
            label: modelData.label
            sure: modelData.sure
            side: root.sides[index] ?? "above"
        }
    }
    Badge {
        objectName: "badge"
        // Beside the picture where there is room, on it otherwise, never across its edge.
        readonly property real free: root.frame.pictureRect.y
        x: Math.max(0, root.frame.pictureRect.x) + Theme.margin
        y: free >= height ? (free - height) / 2 : Math.max(0, free) + Theme.margin
        room: root.width - 2 * x - (root.viewNote === "" ? 0 : view.width + Theme.gap)
        play: root.play
        game: root.game
    }
    Item {
        id: view
        objectName: "viewNote"
        visible: root.viewNote !== ""
        x: root.width - Math.max(0, root.frame.pictureRect.x) - width - Theme.margin
        y: Theme.margin
        width: note.width + Theme.margin * 2
        height: Theme.button

        Accessible.role: Accessible.StaticText
        Accessible.name: root.viewNote

        Rectangle {
            anchors.fill: parent
            radius: Theme.radius
            color: Theme.surface
            opacity: Theme.panelOpacity
            border { color: Theme.line; width: Theme.hairline }
        }
        Row {
            id: note
            anchors.centerIn: parent
            spacing: Theme.gap
            PlainText {
                anchors.verticalCenter: parent.verticalCenter
                text: root.viewNote
                color: Theme.text
                font.pixelSize: Theme.body
            }
            KeyCap { text: "0"; visible: root.frame.zoom > 1 }
        }
    }
}
