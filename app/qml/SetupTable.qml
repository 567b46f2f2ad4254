import QtQuick
import QtQuick.Layouts
import Kibitz

// The live picture, whether the table was found on it, and how well it can be seen.
Rectangle {
    id: root

    required property SetupViewModel setup
    required property PlayViewModel play
    required property GameViewModel game
    readonly property bool found: game.outlines.length > 0

    color: Theme.ground
    clip: true

    FrameItem {
        id: frame
        objectName: "setupFrame"
        anchors { left: parent.left; right: parent.right; top: parent.top; bottom: words.top }
        picture: root.play.picture
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Picture of the table")
    }
    Repeater {
        model: root.setup.corners.length === 0 ? root.game.outlines : []
        PartOutline {
            required property var modelData
            anchors.fill: frame
            corners: frame.pictureRect.width > 0 ? modelData.corners.map(corner => frame.pointToItem(corner)) : []
        }
    }
    CornerHandles {
        anchors.fill: frame
        visible: root.setup.corners.length === 4
        frame: frame
        corners: root.setup.corners
        onMoved: (index, pixel) => root.setup.moveCorner(index, pixel)
    }
    NoticeBanner {
        objectName: "setupNotice"
        anchors.centerIn: frame
        width: Math.min(parent.width - Theme.margin * 2, Theme.sheet)
        notice: root.play.hasPicture ? "" : root.play.notice !== "" ? root.play.notice : root.setup.problem === "" ? qsTr("Waiting for the first picture") : ""
        retrying: root.play.lost
    }
    Rectangle {
        id: words
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: flow.implicitHeight + Theme.gap
        color: Theme.surface

        Flow {
            id: flow
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.margin }
            spacing: Theme.margin
            Text {
                objectName: "tableFound"
                text: root.found ? qsTr("✓ Table found") : root.play.hasPicture && root.play.notice !== "" ? "! " + root.play.notice : qsTr("… Looking for the table")
                color: root.found ? Theme.good : Theme.warn
                width: Math.min(implicitWidth, flow.width)
                height: Math.max(Theme.button, implicitHeight)  // in one line with the button
                verticalAlignment: Text.AlignVCenter
                wrapMode: Text.Wrap
                font { pixelSize: Theme.body; weight: Font.DemiBold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Repeater {
                model: root.setup.rating
                Text {
                    required property var modelData
                    objectName: "rating-" + modelData.name
                    text: ["✓ ", "! ", "× "][modelData.grade] + modelData.name + ": " + modelData.words
                    color: [Theme.good, Theme.warn, Theme.bad][modelData.grade]
                    height: Theme.button
                    verticalAlignment: Text.AlignVCenter
                    font.pixelSize: Theme.body
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            ActionButton {
                objectName: "cornersButton"
                visible: root.setup.takesCorners
                framed: true
                text: root.setup.corners.length === 0 ? qsTr("Show the corners") : qsTr("Find it by itself")
                key: "K"
                onClicked: root.setup.corners.length === 0 ? root.setup.askForCorners() : root.setup.forgetCorners()
            }
        }
    }
}
