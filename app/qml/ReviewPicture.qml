import QtQuick
import Kibitz

// The picture of a recording where it stands, with what was seen then.
MarkedPicture {
    id: root

    required property ReplayViewModel replay
    property bool marksShown: true

    picture: root.replay.picture
    marks: root.marksShown ? root.replay.marks : []
    description: root.replay.momentText

    PlainText {
        objectName: "noPicture"
        anchors.centerIn: parent
        width: Math.min(parent.width - Theme.margin * 2, Theme.sheet)
        visible: root.replay.opened && !root.replay.hasPicture
        text: root.replay.notice
        color: Theme.quiet
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
        font.pixelSize: Theme.body
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
