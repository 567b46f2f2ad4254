import QtQuick
import QtQuick.Layouts
import Kibitz

// A pile of photos as a table: what lies there, the score or its range, what is doubtful, what is wrong.
ListView {
    id: root

    required property PhotosViewModel photos

    model: photos
    currentIndex: photos.row
    clip: true
    keyNavigationEnabled: false
    boundsBehavior: Flickable.StopAtBounds
    highlightMoveDuration: 0
    onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("Photos")

    component Cell: PlainText {
        color: Theme.text
        font.pixelSize: Theme.small
        elide: Text.ElideRight
    }

    headerPositioning: ListView.OverlayHeader
    header: Rectangle {
        z: 2
        width: ListView.view.width
        height: Theme.keyCap * 1.3
        color: Theme.surface
        RowLayout {
            anchors { fill: parent; leftMargin: Theme.icon * 0.7 + Theme.gap * 2; rightMargin: Theme.gap }
            spacing: Theme.gap
            Cell { text: qsTr("File"); color: Theme.quiet; Layout.preferredWidth: 3; Layout.fillWidth: true }
            Cell { text: qsTr("Sheet"); color: Theme.quiet; Layout.preferredWidth: 2; Layout.fillWidth: true }
            Cell { text: qsTr("Score"); color: Theme.quiet; Layout.preferredWidth: 2; Layout.fillWidth: true }
            Cell { text: qsTr("Doubtful"); color: Theme.quiet; Layout.preferredWidth: 1; Layout.fillWidth: true }
            Cell { text: qsTr("Warnings"); color: Theme.quiet; Layout.preferredWidth: 5; Layout.fillWidth: true }
        }
    }
    delegate: Rectangle {
        id: row
        required property int index
        required property string file
        required property int photoState
        required property string sheet
        required property string score
        required property int doubts
        required property string warnings

        width: ListView.view.width
        height: Theme.button * 0.9
        radius: Theme.radius / 2
        color: ListView.isCurrentItem ? Theme.raised : "transparent"
        Accessible.role: Accessible.Row
        Accessible.name: [row.file, row.sheet, row.score, row.warnings].filter(part => part !== "").join(", ")

        Rectangle {  // where one is, also without colour
            visible: row.ListView.isCurrentItem
            width: Theme.gap / 2
            height: parent.height
            radius: width / 2
            color: Theme.accent
        }
        PhotoSign {
            id: shape
            x: Theme.gap
            anchors.verticalCenter: parent.verticalCenter
            outcome: row.photoState
        }
        RowLayout {
            anchors { fill: parent; leftMargin: shape.width + Theme.gap * 2; rightMargin: Theme.gap }
            spacing: Theme.gap
            Cell { text: row.file; font.weight: Font.DemiBold; elide: Text.ElideMiddle; Layout.preferredWidth: 3; Layout.fillWidth: true }
            Cell { text: row.sheet; Layout.preferredWidth: 2; Layout.fillWidth: true }
            Cell { text: row.score; font.weight: Font.DemiBold; Layout.preferredWidth: 2; Layout.fillWidth: true }
            Cell { text: row.doubts > 0 ? row.doubts : ""; color: Theme.warn; Layout.preferredWidth: 1; Layout.fillWidth: true }
            Cell { text: row.warnings; color: row.photoState === PhotosViewModel.Failed ? Theme.quiet : Theme.bad; Layout.preferredWidth: 5; Layout.fillWidth: true }
        }
        TapHandler { onTapped: root.photos.select(row.index) }
    }
}
