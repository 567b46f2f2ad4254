import QtQuick
import QtQuick.Layouts
import Kibitz

// The name, and what can be done now.
Rectangle {
    id: root

    required property PlayViewModel play
    required property string title
    property bool detailsShown: false
    property bool mirrored: false
    signal mirrorAsked
    signal turnAsked
    signal detailsAsked
    signal themeAsked
    signal helpAsked

    implicitHeight: Theme.topBar
    color: Theme.surface

    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Actions")

    Rectangle {
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: Theme.hairline
        color: Theme.line
    }
    RowLayout {
        anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.gap }
        spacing: Theme.gap / 2

        Text {
            text: root.title
            color: Theme.text
            font { pixelSize: Theme.title; weight: Font.Bold }
            elide: Text.ElideRight
            Layout.fillWidth: true
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        ActionButton {
            objectName: "stepButton"
            visible: root.play.paused
            text: qsTr("Next picture")
            key: "S"
            onClicked: root.play.step()
        }
        ActionButton {
            objectName: "pauseButton"
            text: root.play.paused ? qsTr("Go on") : qsTr("Pause")
            key: qsTr("Space")
            onClicked: root.play.togglePause()
        }
        ActionButton {
            objectName: "mirrorButton"
            text: qsTr("Mirror")
            key: "M"
            checkable: true
            checked: root.mirrored
            onToggled: root.mirrorAsked()
        }
        ActionButton {
            objectName: "turnButton"
            text: qsTr("Turn")
            key: "R"
            onClicked: root.turnAsked()
        }
        ActionButton {
            objectName: "detailsButton"
            text: qsTr("Details")
            key: "I"
            checkable: true
            checked: root.detailsShown
            onToggled: root.detailsAsked()
        }
        ActionButton {
            objectName: "themeButton"
            text: Theme.dark ? qsTr("Light look") : qsTr("Dark look")
            key: "D"
            onClicked: root.themeAsked()
        }
        ActionButton {
            objectName: "helpButton"
            text: qsTr("Help")
            key: "H"
            onClicked: root.helpAsked()
        }
    }
}
