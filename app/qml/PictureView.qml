import QtQuick
import Kibitz

// The picture as the viewer likes it, what is drawn on it, and what is said or asked below.
Rectangle {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    readonly property alias frame: frame
    readonly property bool asking: verdict.visible

    function obey(key) {
        switch (key) {
        case Qt.Key_M: root.play.mirrored = !root.play.mirrored; break
        case Qt.Key_R: root.play.quarterTurns += 1; break
        case Qt.Key_Plus: case Qt.Key_Equal: frame.zoom *= 1.25; break
        case Qt.Key_Minus: frame.zoom /= 1.25; break
        case Qt.Key_0: frame.zoom = 1; break
        case Qt.Key_Left: frame.panBy(Theme.panStep, 0); break
        case Qt.Key_Right: frame.panBy(-Theme.panStep, 0); break
        case Qt.Key_Up: frame.panBy(0, Theme.panStep); break
        case Qt.Key_Down: frame.panBy(0, -Theme.panStep); break
        default: return false
        }
        return true
    }

    color: Theme.ground
    clip: true

    FrameItem {
        id: frame
        objectName: "frame"
        anchors.fill: parent
        picture: root.play.picture
        mirrored: root.play.mirrored
        quarterTurns: root.play.quarterTurns
        opacity: root.play.lost ? Theme.lostOpacity : 1
        onDrawn: milliseconds => root.play.noteDrawn(milliseconds)

        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Picture of the table")
        Accessible.description: root.game.following ? root.game.headline : root.play.headline

        Behavior on opacity { NumberAnimation { duration: Theme.calm } }
        // What was misread is put right by pointing at it; the list of what it may have been opens.
        TapHandler {
            enabled: root.game.following && !root.play.lost
            onTapped: point => root.game.correctAt(frame.pointToPicture(point.position))
        }
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
    Overlay {
        anchors.fill: parent
        play: root.play
        game: root.game
        frame: frame
    }
    Column {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: Theme.margin }
        visible: root.play.hasPicture
        spacing: Theme.gap

        NoticeBanner {
            objectName: "banner"
            width: parent.width
            notice: root.play.hasPicture ? root.play.notice : ""
            retrying: root.play.lost
        }
        NoticeBanner {
            objectName: "refusal"
            width: parent.width
            notice: root.game.refusal
            retrying: false
        }
        VerdictBanner {
            id: verdict
            objectName: "verdict"
            width: parent.width
            game: root.game
            frame: frame
        }
    }
    NoticeBanner {  // in the middle when there is no picture to look at
        objectName: "bannerWithoutPicture"
        anchors.centerIn: parent
        width: Math.min(parent.width - Theme.margin * 2, Theme.sheet)
        notice: root.play.hasPicture ? "" : root.play.notice
        retrying: root.play.lost
    }
    TellSheet {
        objectName: "tellSheet"
        anchors.fill: parent
        visible: root.game.tell.mode !== TellViewModel.Closed
        focus: visible
        tell: root.game.tell
    }
}
