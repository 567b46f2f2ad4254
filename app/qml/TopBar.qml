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
    // Eight pages and a page's actions have room for their words on 1024 pixels in English, but not in every language: then
    // the name of the program makes room first, then the tabs draw closer together, and after that they can be moved.
    readonly property real naturalTabs: measure.font.pixelSize > 0
        ? pages.reduce((sum, page) => sum + measure.advanceWidth(page.title) + Theme.gap * 2.5, 0) : 0
    readonly property real room: width - Theme.margin - Theme.gap * 2 - actions.implicitWidth - help.implicitWidth
    readonly property bool named: naturalTabs + name.implicitWidth + Theme.gap * 2 <= room
    readonly property real tightness: Math.max(0.8, Math.min(1, (room - (named ? name.implicitWidth + Theme.gap * 2 : 0)) / naturalTabs))
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
    FontMetrics {
        id: measure
        font { pixelSize: Theme.body; weight: Font.DemiBold }
    }
    RowLayout {
        anchors { fill: parent; leftMargin: root.named ? Theme.margin : Theme.gap; rightMargin: Theme.gap }
        spacing: Theme.gap / 2

        PlainText {
            id: name
            objectName: "title"
            visible: root.named
            text: root.title
            color: Theme.text
            font { pixelSize: Theme.title; weight: Font.Bold }
            Layout.rightMargin: Theme.gap
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Flickable {
            id: tabs
            objectName: "tabs"
            // The tab of the page that is shown is always in sight.
            function follow() {
                const tab = places.itemAt(root.pages.findIndex(page => page.name === root.current))
                if (tab === null) return
                contentX = Math.max(0, Math.min(Math.max(contentX, tab.x + tab.width - width), tab.x))
            }
            visible: root.pages.length > 1
            contentWidth: row.implicitWidth
            clip: contentWidth > width
            interactive: contentWidth > width
            boundsBehavior: Flickable.StopAtBounds
            onWidthChanged: follow()
            onContentWidthChanged: follow()
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.minimumWidth: 0
            Layout.preferredWidth: row.implicitWidth
            Layout.maximumWidth: row.implicitWidth
            Connections {
                target: root
                function onCurrentChanged() { tabs.follow() }
            }
            Row {
                id: row
                height: tabs.height
                spacing: Theme.gap / 2 * root.tightness
                Repeater {
                    id: places
                    model: root.pages.length > 1 ? root.pages.length : 0
                    PageTab {
                        required property int index
                        objectName: root.pages[index].name + "Tab"
                        anchors.verticalCenter: parent.verticalCenter
                        text: root.pages[index].title
                        key: "Ctrl+" + (index + 1)
                        tightness: root.tightness
                        checked: root.pages[index].name === root.current
                        onClicked: root.pageAsked(root.pages[index].name)
                    }
                }
            }
        }
        PlainText {
            objectName: "context"
            opacity: width < Theme.badge ? 0 : 1  // three dots alone say nothing
            text: root.page !== null && root.page.context !== undefined ? root.page.context : ""
            color: Theme.quiet
            font.pixelSize: Theme.small
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignRight
            Layout.fillWidth: true
            Layout.preferredWidth: 0
            Layout.rightMargin: Theme.gap
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Loader {
            id: actions
            visible: sourceComponent !== null
            sourceComponent: root.page !== null && root.page.actions !== undefined ? root.page.actions : null
        }
        ActionButton {
            id: help
            objectName: "helpButton"
            text: qsTr("Help")
            key: "H"
            onClicked: root.helpAsked()
        }
    }
}
