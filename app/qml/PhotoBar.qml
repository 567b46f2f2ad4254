import QtQuick
import QtQuick.Layouts
import Kibitz

// What the photos are of, and how far the checking is.
Rectangle {
    id: root

    required property PhotosViewModel photos

    color: Theme.surface
    implicitHeight: Theme.topBar * 0.9

    RowLayout {
        anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.margin }
        spacing: Theme.gap / 2
        PlainText { text: qsTr("Photos of"); color: Theme.quiet; font.pixelSize: Theme.body }
        Repeater {
            model: root.photos.games
            ActionButton {
                required property string modelData
                required property int index
                objectName: modelData + "Button"
                text: modelData.charAt(0).toUpperCase() + modelData.slice(1)
                key: root.photos.game === modelData ? "G" : ""
                checkable: true
                autoExclusive: true
                checked: root.photos.game === modelData
                onToggled: root.photos.game = modelData
            }
        }
        PlainText {
            objectName: "photoNotice"
            text: root.photos.count > 0 ? root.photos.notice : ""
            color: Theme.text
            font.pixelSize: Theme.small
            elide: Text.ElideMiddle
            horizontalAlignment: Text.AlignRight
            Layout.fillWidth: true
            Layout.leftMargin: Theme.margin
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Rectangle {
            visible: root.photos.working && root.photos.count > 0
            color: Theme.raised
            radius: height / 2
            implicitWidth: Theme.panel * 0.6
            implicitHeight: Theme.gap
            Accessible.role: Accessible.ProgressBar
            Accessible.name: root.photos.progress
            Rectangle {
                width: parent.width * root.photos.done / Math.max(1, root.photos.count)
                height: parent.height
                radius: height / 2
                color: Theme.accent
            }
        }
    }
}
