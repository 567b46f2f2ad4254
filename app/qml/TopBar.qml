import QtQuick
import QtQuick.Layouts
import Kibitz

// The name, the pages, and what can be done on the one that is shown.
Rectangle {
    id: root

    required property string title
    required property var pages
    required property string current
    required property Item page
    signal pageAsked(string name)
    signal helpAsked

    implicitHeight: Theme.topBar
    color: Theme.surface

    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Pages and actions")

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
            Layout.rightMargin: Theme.gap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Repeater {
            model: root.pages.length > 1 ? root.pages.length : 0
            PageTab {
                required property int index
                objectName: root.pages[index].name + "Tab"
                text: root.pages[index].title
                key: "Ctrl+" + (index + 1)
                checked: root.pages[index].name === root.current
                onClicked: root.pageAsked(root.pages[index].name)
            }
        }
        Text {
            objectName: "context"
            text: root.page !== null && root.page.context !== undefined ? root.page.context : ""
            color: Theme.quiet
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignRight
            Layout.fillWidth: true
            Layout.rightMargin: Theme.gap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Loader {
            visible: sourceComponent !== null
            sourceComponent: root.page !== null && root.page.actions !== undefined ? root.page.actions : null
        }
        ActionButton {
            objectName: "helpButton"
            text: qsTr("Help")
            key: "H"
            onClicked: root.helpAsked()
        }
    }
}
