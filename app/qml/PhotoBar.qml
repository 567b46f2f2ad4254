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
        Text { text: qsTr("Photos of"); color: Theme.quiet; font.pixelSize: Theme.body }
        Repeater {
            model: root.photos.games
            ActionButton {
                required property string modelData
                required property int index
                objectName: modelData + "Button"
                text: modelData.charAt(0).toUpperCase() + modelData.slice(1)
                key: String(index + 1)
                checkable: true
                autoExclusive: true
                checked: root.photos.game === modelData
                onToggled: root.photos.game = modelData
            }
        }
        Item { Layout.fillWidth: true }
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
