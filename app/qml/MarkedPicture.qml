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

    color: Theme.ground
    clip: true

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
            decides: modelData.sites.some(site => root.places.includes(site))
            // A board of 288 squares would drown in words: those that are small speak only when it matters.
            labelled: decides || !sure || modelData.die || height > Theme.icon * 1.1
        }
    }
}
