import QtQuick
import QtQuick.Layouts
import Kibitz

// How it goes, in plain words: the table and the light on the left, the source and its figures on the right.
Rectangle {
    id: root

    required property PlayViewModel play
    property bool following: false
    property bool found: false  // what is played lies where the camera sees it
    property bool told: false  // nobody can read this game from pictures: there is nothing to be found

    implicitHeight: Theme.statusBar
    color: Theme.surface

    Accessible.role: Accessible.StatusBar
    Accessible.name: qsTr("Status")

    component Words: PlainText {
        property bool good: true
        color: good ? Theme.quiet : Theme.warn
        font.pixelSize: Theme.small
        visible: text !== ""
        elide: Text.ElideMiddle
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Rectangle {
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: Theme.hairline
        color: Theme.line
    }
    RowLayout {
        anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.margin }
        spacing: Theme.margin

        Words {
            objectName: "found"
            text: !root.following ? "" : root.told ? qsTr("Moves are told, key T") : root.found ? qsTr("✓ Table found") : qsTr("! Looking for the table")
            good: root.found || root.told
        }
        Words {
            objectName: "light"
            text: root.play.lightGood || root.play.light === "" ? root.play.light : "! " + root.play.light
            good: root.play.lightGood
        }
        Words {
            objectName: "focus"
            text: root.play.focusGood || root.play.focus === "" ? root.play.focus : "! " + root.play.focus
            good: root.play.focusGood
        }
        Words {
            objectName: "recorded"
            text: root.play.recorded
            good: root.play.recordedGood
        }
        Words {
            objectName: "source"
            visible: true  // also without words it keeps the figures on the right
            text: root.play.source
            horizontalAlignment: Text.AlignRight
            Layout.fillWidth: true
        }
        Words { objectName: "resolution"; text: root.play.resolution }
        Words { objectName: "frameRate"; text: root.play.frameRate }
        Words { objectName: "latency"; text: root.play.latency }
    }
}
