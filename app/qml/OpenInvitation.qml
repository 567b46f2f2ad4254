import QtQuick
import Kibitz

// What stands where nothing is open yet: what to do, what went wrong, and a place to drop things on.
Rectangle {
    id: root

    required property string text
    property string notice: ""
    property bool opening: false
    signal openAsked
    signal dropped(string path)

    color: Theme.ground

    Column {
        anchors.centerIn: parent
        width: Math.min(parent.width - Theme.margin * 2, Theme.sheet)
        spacing: Theme.margin

        PlainText {
            objectName: "invitation"
            width: parent.width
            text: root.opening ? qsTr("Opening …") : root.text
            color: Theme.text
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font { pixelSize: Theme.large; weight: Font.DemiBold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        PlainText {
            objectName: "openNotice"
            width: parent.width
            visible: text !== ""
            text: root.notice
            color: Theme.warn
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font.pixelSize: Theme.body
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        MainButton {
            anchors.horizontalCenter: parent.horizontalCenter
            visible: !root.opening
            text: qsTr("Open")
            key: "O"
            onClicked: root.openAsked()
        }
        PlainText {
            width: parent.width
            visible: !root.opening
            text: qsTr("or drop it here")
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            font.pixelSize: Theme.body
        }
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: drop => {
            for (const url of drop.urls) root.dropped(decodeURIComponent(url.toString().replace(/^file:\/\//, "")))
        }
    }
}
