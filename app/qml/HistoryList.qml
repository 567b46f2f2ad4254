import QtQuick
import QtQuick.Layouts
import Kibitz

// What was said and decided, one below the other. A click goes there.
ListView {
    id: root

    required property PassagesModel passages
    property bool withReasons: true
    property bool withDecisions: false
    signal chosen(int row)

    function signFor(decision) { return decision === "accept" ? "✓" : decision === "correct" ? "✎" : "✗" }

    model: passages
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    highlightMoveDuration: Theme.quick
    currentIndex: -1
    spacing: Theme.hairline
    onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)

    Accessible.role: Accessible.List
    Accessible.name: qsTr("History")

    delegate: Rectangle {
        id: row
        required property int index
        required property string turn
        required property string time
        required property int sign
        required property string status
        required property string sentence
        required property string points
        required property var reasons
        required property string sure
        required property string decision
        required property string note

        width: ListView.view.width
        height: lines.implicitHeight + Theme.gap
        radius: Theme.radius / 2
        color: ListView.isCurrentItem ? Theme.raised : "transparent"
        Accessible.role: Accessible.ListItem
        Accessible.name: qsTr("Turn %1, %2: %3").arg(row.turn).arg(row.status).arg(row.sentence)
        Accessible.selected: ListView.isCurrentItem

        Rectangle {  // where one is, also without colour
            visible: row.ListView.isCurrentItem
            width: Theme.gap / 2
            height: parent.height
            radius: width / 2
            color: Theme.accent
        }
        TurnSign {
            id: shape
            x: Theme.gap
            y: Theme.gap / 2
            sign: row.sign
        }
        ColumnLayout {
            id: lines
            anchors { left: shape.right; right: parent.right; top: parent.top; margins: Theme.gap; topMargin: Theme.gap / 2 }
            spacing: Theme.hairline

            RowLayout {
                spacing: Theme.gap
                PlainText {
                    text: qsTr("Turn %1").arg(row.turn)
                    color: Theme.text
                    font { pixelSize: Theme.small; weight: Font.DemiBold }
                }
                PlainText {
                    text: row.status
                    color: row.sign >= PassagesModel.Asked ? shape.tint : Theme.quiet
                    font.pixelSize: Theme.small
                    elide: Text.ElideRight
                    Layout.fillWidth: true
                }
                PlainText {
                    visible: root.withDecisions && row.decision !== ""
                    objectName: "decided"
                    text: root.signFor(row.decision)
                    color: row.decision === "reject" ? Theme.bad : row.decision === "correct" ? Theme.accent : Theme.good
                    font { pixelSize: Theme.body; weight: Font.Bold }
                }
                PlainText {
                    text: row.time
                    color: Theme.quiet
                    font.pixelSize: Theme.tiny
                }
            }
            PlainText {
                text: row.sentence
                color: Theme.text
                font.pixelSize: Theme.small
                wrapMode: Text.Wrap
                maximumLineCount: 3
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
            PlainText {
                visible: root.withReasons ? row.reasons.length > 0 : row.points !== ""
                text: root.withReasons ? row.reasons.join("\n") : row.points
                color: Theme.good
                font.pixelSize: Theme.small
                wrapMode: Text.Wrap
                Layout.fillWidth: true
            }
            PlainText {
                visible: root.withDecisions && row.note !== ""
                text: row.note
                color: Theme.quiet
                font { pixelSize: Theme.small; italic: true }
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                Layout.fillWidth: true
            }
        }
        TapHandler { onTapped: root.chosen(row.index) }
    }
}
