import QtQuick
import Kibitz

// A picture with what was seen on it. `places` are the names of those that decide what is being judged.
Rectangle {
    id: root

    property alias picture: frame.picture
    property var marks: []
    property var places: []
    property string description: ""
    readonly property alias frame: frame
    // Where the label of each mark stands: above, below, or nowhere. A board of 288 squares would drown in words: what is
    // small and sure speaks only when it matters, and where two would cover each other, the one that matters less is silent.
    readonly property var sides: {
        if (frame.pictureRect.width <= 0) return []
        const matters = mark => root.decides(mark) ? 3 : !mark.sure ? 2 : mark.die ? 1 : 0
        const boxes = root.marks.map(mark => frame.toItem(mark.box))
        const speaking = root.marks.map((mark, i) => i)
            .filter(i => boxes[i].width > 0 && (matters(root.marks[i]) > 0 || boxes[i].height > Theme.icon * 1.1))
            .sort((a, b) => matters(root.marks[b]) - matters(root.marks[a]))
        const sides = root.marks.map(() => "")
        const taken = []
        for (const i of speaking) {
            const box = boxes[i]
            const width = letters.advanceWidth(root.marks[i].label) + Theme.gap
            const free = top => top >= 0 && top + letters.height <= root.height && !taken.some(other =>
                box.x < other.right && other.x < box.x + width && top < other.y + letters.height && other.y < top + letters.height)
            const above = box.y - letters.height - Theme.outlineLine, below = box.y + box.height + Theme.outlineLine
            sides[i] = free(above) ? "above" : free(below) ? "below" : matters(root.marks[i]) < 2 ? "" : above >= 0 ? "above" : "below"
            if (sides[i] !== "") taken.push({ x: box.x, right: box.x + width, y: sides[i] === "above" ? above : below })
        }
        return sides
    }

    function decides(mark) { return mark.sites.some(site => root.places.includes(site)) }

    color: Theme.ground
    clip: true

    FontMetrics {
        id: letters
        font { pixelSize: Theme.small; weight: Font.DemiBold }
    }
    FrameItem {
        id: frame
        objectName: "frame"
        anchors.fill: parent
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Picture of the table")
        Accessible.description: root.description

        WheelHandler { onWheel: event => { frame.zoom *= Math.pow(1.25, event.angleDelta.y / 120) } }
        DragHandler {
            target: null
            property point last
            onActiveChanged: last = Qt.point(0, 0)
            onTranslationChanged: {
                frame.panBy(translation.x - last.x, translation.y - last.y)
                last = Qt.point(translation.x, translation.y)
            }
        }
    }
    Repeater {
        model: root.marks
        SeenMark {
            id: mark
            required property var modelData
            required property int index
            readonly property rect place: {
                const placed = frame.pictureRect  // follow every change of place
                return placed.width > 0 ? frame.toItem(modelData.box) : Qt.rect(0, 0, 0, 0)
            }
            objectName: "mark"
            visible: place.width > 0
            x: place.x
            y: place.y
            width: place.width
            height: place.height
            label: modelData.label
            sure: modelData.sure
            fault: modelData.fault ?? false
            decides: root.decides(modelData)
            side: root.sides[index] ?? ""
        }
    }
}
