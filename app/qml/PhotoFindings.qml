import QtQuick
import QtQuick.Layouts
import Kibitz

// What was found in a photo: the doubtful places first, then what cannot be, then the points that are certain. The one that is
// looked at is decided by a key or a click.
Scroller {
    id: root

    required property PhotosViewModel photos
    readonly property var shown: photos.shown
    readonly property alias note: note

    contentHeight: column.implicitHeight

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

    component Words: PlainText {
        color: Theme.text
        wrapMode: Text.Wrap
        font.pixelSize: Theme.small
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ColumnLayout {
        id: column
        width: root.width - root.barRoom
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
                implicitHeight: lines.implicitHeight + Theme.gap
                radius: Theme.radius / 2
                color: current ? Theme.raised : "transparent"
                border { color: Theme.accent; width: current ? Theme.hairline : 0 }
                Layout.fillWidth: true
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.text
                ColumnLayout {
                    id: lines
                    anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.gap / 2 }
                    spacing: Theme.gap / 2
                    RowLayout {
                        spacing: Theme.gap
                        PlainText {  // as on the photo; no key, so it does not look like one
                            visible: text !== ""
                            text: finding.modelData.label
                            color: finding.modelData.fault ? Theme.bad : Theme.warn
                            font { pixelSize: Theme.title; weight: Font.Bold }
                            Layout.alignment: Qt.AlignTop
                        }
                        Words {
                            text: [finding.modelData.text, finding.modelData.rule, finding.modelData.ruling].filter(part => part).join("\n")
                            color: finding.modelData.fault ? Theme.bad : Theme.text
                        }
                    }
                    Flow {
                        visible: finding.current && (answers.count > 0 || finding.modelData.fault)
                        spacing: Theme.gap / 2
                        Layout.fillWidth: true
                        Repeater {
                            id: answers
                            model: finding.current ? root.photos.answers.slice(0, 9) : []
                            ActionButton {
                                required property var modelData
                                required property int index
                                objectName: "answer" + (index + 1)
                                framed: true
                                text: modelData.text + " " + modelData.share
                                key: String(index + 1)
                                onClicked: root.photos.answer(index)
                            }
                        }
                        ActionButton { objectName: "standsButton"; visible: finding.modelData.fault; framed: true; text: qsTr("It stands"); key: "A"; onClicked: root.photos.accept() }
                        ActionButton { objectName: "passButton"; visible: finding.modelData.fault; framed: true; text: qsTr("Let it pass"); key: "X"; onClicked: root.photos.reject() }
                    }
                }
                TapHandler { onTapped: root.photos.lookAt(finding.index) }
            }
        }
        Repeater {
            model: root.shown.decided ?? []
            Words {
                required property string modelData
                objectName: "decidedPlace"
                text: modelData
                color: Theme.good
            }
        }
        ActionButton {
            objectName: "undoDecision"
            visible: root.photos.canUndo
            framed: true
            text: qsTr("Take back")
            key: "U"
            onClicked: root.photos.undo()
        }
        TextLine {
            id: note
            objectName: "photoNote"
            visible: root.shown.state !== undefined
            label: qsTr("Note of the referee")
            placeholderText: qsTr("Key T: a note for the report")
            text: root.photos.note
            maximumLength: 2000
            font.pixelSize: Theme.small
            Layout.fillWidth: true
            onEditingFinished: root.photos.note = text
            Connections {
                target: root.photos
                function onRowChanged() { if (!note.activeFocus) note.text = root.photos.note }
            }
        }
        Words { visible: points.count > 0; text: qsTr("Points that are certain"); color: Theme.quiet; font.weight: Font.DemiBold; topPadding: Theme.gap / 2 }
        Repeater {
            id: points
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
