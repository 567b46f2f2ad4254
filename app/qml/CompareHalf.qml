import QtQuick
import QtQuick.Layouts
import Kibitz

// One of two runs: its name and scores, the picture, and what it says where they differ.
ColumnLayout {
    id: root

    required property string letter
    required property string name
    required property string scores
    required property string says  // what differs there; empty: nothing
    property alias picture: picture.picture
    property alias marks: picture.marks

    spacing: 0

    Rectangle {
        color: Theme.surface
        implicitHeight: Theme.statusBar
        Layout.fillWidth: true
        RowLayout {
            anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.margin }
            spacing: Theme.gap
            KeyCap { text: root.letter }
            PlainText {
                text: root.name
                color: Theme.text
                elide: Text.ElideMiddle
                font { pixelSize: Theme.body; weight: Font.DemiBold }
                Layout.fillWidth: true
            }
            PlainText { text: root.scores; color: Theme.text; font { pixelSize: Theme.title; weight: Font.DemiBold } }
        }
    }
    MarkedPicture {
        id: picture
        Layout.fillWidth: true
        Layout.fillHeight: true
    }
    Rectangle {
        color: Theme.surface
        implicitHeight: Theme.timeline
        Layout.fillWidth: true
        PlainText {
            objectName: "says" + root.letter
            anchors { fill: parent; margins: Theme.gap; leftMargin: Theme.margin }
            text: root.says !== "" ? root.says : qsTr("(nothing)")
            color: root.says !== "" ? Theme.text : Theme.quiet
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            font.pixelSize: Theme.body
            Accessible.role: Accessible.StaticText
            Accessible.name: root.letter + ": " + text
        }
    }
}
