import QtQuick
import QtQuick.Layouts
import Kibitz

// Every moment at which two runs say different things.
Rectangle {
    id: root

    required property CompareViewModel compare

    color: Theme.surface

    Rectangle { width: parent.width; height: Theme.hairline; color: Theme.line }
    Column {
        anchors.centerIn: parent
        visible: list.count === 0
        spacing: Theme.gap
        PlainText {
            anchors.horizontalCenter: parent.horizontalCenter
            text: "✓ " + root.compare.summary
            color: Theme.good
            font { pixelSize: Theme.large; weight: Font.DemiBold }
        }
        PlainText {
            anchors.horizontalCenter: parent.horizontalCenter
            text: root.compare.nameA + "\n" + root.compare.nameB
            color: Theme.quiet
            horizontalAlignment: Text.AlignHCenter
            font.pixelSize: Theme.body
        }
    }
    ListView {
        id: list
        anchors { fill: parent; margins: Theme.gap }
        model: root.compare.differences
        currentIndex: root.compare.row
        clip: true
        keyNavigationEnabled: false
        boundsBehavior: Flickable.StopAtBounds
        highlightMoveDuration: 0
        onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Differences")

        delegate: Rectangle {
            id: row
            required property int index
            // In another language it is told anew, and so is the summary.
            readonly property var told: root.compare.summary !== "" ? root.compare.difference(index) : ({})
            width: ListView.view.width
            height: Theme.button
            radius: Theme.radius / 2
            color: ListView.isCurrentItem ? Theme.raised : "transparent"
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("Frame %1, %2").arg(told.frame ?? "").arg(told.type ?? "")

            Rectangle {  // where one is, also without colour
                visible: row.ListView.isCurrentItem
                width: Theme.gap / 2
                height: parent.height
                radius: width / 2
                color: Theme.accent
            }
            component Cell: PlainText {
                color: Theme.text
                font.pixelSize: Theme.small
                elide: Text.ElideRight
            }
            RowLayout {
                anchors { fill: parent; leftMargin: Theme.margin; rightMargin: Theme.gap }
                spacing: Theme.gap
                Cell { text: qsTr("frame %1").arg(row.told.frame ?? ""); color: Theme.quiet; Layout.preferredWidth: Theme.badge * 1.8 }
                Cell { text: row.told.turn ? qsTr("turn %1").arg(row.told.turn) : ""; Layout.preferredWidth: Theme.badge * 1.2 }
                Cell { text: row.told.type ?? ""; font.weight: Font.DemiBold; Layout.preferredWidth: Theme.badge * 1.4 }
                Cell { text: row.told.saysA ? row.told.saysA : "–"; Layout.preferredWidth: 1; Layout.fillWidth: true }
                Cell { text: row.told.saysB ? row.told.saysB : "–"; Layout.preferredWidth: 1; Layout.fillWidth: true }
            }
            TapHandler { onTapped: root.compare.select(row.index) }
        }
    }
}
