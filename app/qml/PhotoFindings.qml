import QtQuick
import QtQuick.Layouts
import Kibitz

// What was found in a photo: the doubtful places first, then what cannot be, then the points that are certain.
Flickable {
    id: root

    required property PhotosViewModel photos
    readonly property var shown: photos.shown

    contentHeight: column.implicitHeight
    clip: true
    boundsBehavior: Flickable.StopAtBounds

    Connections {  // what is looked at is in sight
        target: root.photos
        function onFindingChanged() {
            const item = findings.itemAt(root.photos.finding)
            if (item === null) return
            const place = item.mapToItem(column, 0, 0).y
            if (place < root.contentY || place + item.height > root.contentY + root.height)
                root.contentY = Math.max(0, Math.min(place - Theme.gap, root.contentHeight - root.height))
        }
    }

    component Words: Text {
        color: Theme.text
        wrapMode: Text.Wrap
        font.pixelSize: Theme.small
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ColumnLayout {
        id: column
        width: parent.width
        spacing: Theme.gap / 2

        RowLayout {
            spacing: Theme.gap
            PhotoSign { outcome: root.shown.state ?? PhotosViewModel.Waiting }
            Words {
                objectName: "photoHeadline"
                text: root.shown.headline ?? ""
                font { pixelSize: Theme.body; weight: Font.DemiBold }
            }
        }
        Words {
            visible: text !== ""
            text: root.shown.scores ?? ""
            font { pixelSize: Theme.large; weight: Font.Bold }
        }
        Words { visible: text !== ""; text: root.shown.note ?? ""; color: Theme.quiet }
        FrameItem {
            objectName: "photoCloseUp"
            visible: root.photos.hasCloseUp
            picture: root.photos.closeUp
            implicitHeight: width * 0.6
            Layout.fillWidth: true
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("From near")
        }
        Repeater {
            id: findings
            model: root.shown.findings ?? []
            Rectangle {
                id: finding
                required property int index
                required property var modelData
                readonly property bool current: index === root.photos.finding
                objectName: "finding"
                implicitHeight: line.implicitHeight + Theme.gap
                radius: Theme.radius / 2
                color: current ? Theme.raised : "transparent"
                border { color: Theme.accent; width: current ? Theme.hairline : 0 }
                Layout.fillWidth: true
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.text
                RowLayout {
                    id: line
                    anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.gap / 2 }
                    spacing: Theme.gap
                    KeyCap { visible: finding.modelData.label !== ""; text: finding.modelData.label; Layout.alignment: Qt.AlignTop }
                    Words {
                        text: finding.modelData.text + (finding.modelData.rule !== "" ? "\n" + finding.modelData.rule : "")
                        color: finding.modelData.fault ? Theme.bad : Theme.text
                    }
                }
                TapHandler { onTapped: root.photos.lookAt(finding.index) }
            }
        }
        Words { visible: lines.count > 0; text: qsTr("Points that are certain"); color: Theme.quiet; font.weight: Font.DemiBold; topPadding: Theme.gap / 2 }
        Repeater {
            id: lines
            model: root.shown.lines ?? []
            RowLayout {
                id: score
                required property var modelData
                spacing: Theme.gap
                Words { text: score.modelData.text }
                Words { text: score.modelData.points; Layout.fillWidth: false; font.weight: Font.DemiBold; Layout.alignment: Qt.AlignTop }
            }
        }
    }
}
