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
        mirrored: root.play.mirrored
        quarterTurns: root.play.quarterTurns
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Picture of the table")
        TapHandler {
            enabled: root.setup.askingPiece
            onTapped: point => root.setup.showPiece(frame.pointToPicture(point.position))
        }
        HoverHandler { cursorShape: root.setup.askingPiece ? Qt.CrossCursor : Qt.ArrowCursor }
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
        visible: root.setup.corners.length > 0
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
        objectName: "pieceNote"
        visible: root.setup.pieceNote !== ""
        anchors { left: frame.left; right: frame.right; bottom: frame.bottom; margins: Theme.margin }
        height: note.implicitHeight + Theme.margin
        radius: Theme.radius
        color: Theme.surface
        border { color: root.setup.askingPiece ? Theme.accent : Theme.warn; width: Theme.focusLine }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: root.setup.pieceNote
        RowLayout {
            id: note
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.margin }
            spacing: Theme.gap
            PlainText {
                text: (root.setup.askingPiece ? "▸ " : "! ") + root.setup.pieceNote
                color: root.setup.askingPiece ? Theme.text : Theme.warn
                wrapMode: Text.Wrap
                font { pixelSize: Theme.title; weight: Font.DemiBold }
                Layout.fillWidth: true
            }
            ActionButton {
                objectName: "skipPiece"
                visible: root.setup.askingPiece
                framed: true
                text: qsTr("Skip")
                key: qsTr("Esc")
                onClicked: root.setup.skipPiece()
            }
        }
    }
    Rectangle {
        id: words
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: flow.implicitHeight + Theme.margin
        color: Theme.surface

        Flow {
            id: flow
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.margin }
            spacing: Theme.gap
            PlainText {
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
                PlainText {
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
            Repeater {  // the colours that were shown, and the one that is asked for
                model: root.setup.pieces
                Row {
                    id: piece
                    required property var modelData
                    spacing: Theme.gap / 2
                    height: Theme.button
                    Accessible.role: Accessible.StaticText
                    Accessible.name: modelData.swatch !== "" ? qsTr("%1: shown").arg(modelData.words) : modelData.words
                    Rectangle {
                        anchors.verticalCenter: parent.verticalCenter
                        width: Theme.chip
                        height: Theme.chip
                        radius: Theme.radius / 3
                        color: piece.modelData.swatch !== "" ? piece.modelData.swatch : "transparent"
                        border { color: piece.modelData.asked ? Theme.accent : Theme.quiet; width: piece.modelData.asked ? Theme.focusLine : Theme.hairline }
                    }
                    PlainText {
                        anchors.verticalCenter: parent.verticalCenter
                        text: (piece.modelData.swatch !== "" ? "✓ " : piece.modelData.asked ? "▸ " : "") + piece.modelData.words
                        color: piece.modelData.asked ? Theme.accent : Theme.text
                        font { pixelSize: Theme.body; weight: piece.modelData.asked ? Font.DemiBold : Font.Normal }
                    }
                }
            }
            Row {  // side by side, also where they begin a line
                spacing: Theme.gap
                ActionButton {
                    objectName: "piecesButton"
                    visible: root.setup.takesPieces
                    framed: true
                    text: root.setup.pieces.length === 0 ? qsTr("Show the colours") : qsTr("Forget the colours")
                    key: "B"
                    onClicked: root.setup.pieces.length === 0 ? root.setup.askForPieces() : root.setup.forgetPieces()
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
}
