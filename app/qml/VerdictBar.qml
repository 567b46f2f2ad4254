import QtQuick
import QtQuick.Layouts
import Kibitz

// What is being judged, in one sentence, and the keys that decide it.
Rectangle {
    id: root

    required property RefereeViewModel referee
    readonly property var shown: referee.shown
    signal correctAsked
    signal noteAsked

    visible: referee.row >= 0
    implicitHeight: column.implicitHeight + Theme.margin
    color: Theme.surface

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Verdict")

    Rectangle {
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom }
        width: Theme.gap / 2
        color: shape.tint
    }
    TurnSign {
        id: shape
        x: Theme.margin
        y: Theme.margin * 0.75
        size: Theme.icon
        sign: root.shown.sign ?? 0
    }
    ColumnLayout {
        id: column
        anchors {
            left: shape.right; right: parent.right; verticalCenter: parent.verticalCenter
            leftMargin: Theme.margin * 0.75; rightMargin: Theme.margin
        }
        spacing: Theme.gap / 2

        PlainText {
            objectName: "sentence"
            text: root.shown.sentence ?? ""
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            font { pixelSize: Theme.title; weight: Font.DemiBold }
            Layout.fillWidth: true
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        PlainText {
            text: [root.shown.headline, root.shown.status, root.shown.time].filter(part => part).join(" · ")
                + (root.shown.outcome ? "\n" + root.shown.outcome : "")
            color: Theme.quiet
            wrapMode: Text.Wrap
            font.pixelSize: Theme.body
            Layout.fillWidth: true
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        RowLayout {
            spacing: Theme.gap / 2
            PlainText {
                objectName: "decision"
                text: root.referee.decisionText
                color: root.referee.decision === "reject" ? Theme.bad
                     : root.referee.decision === "correct" ? Theme.accent : Theme.good
                elide: Text.ElideRight
                font { pixelSize: Theme.body; weight: Font.DemiBold }
                Layout.fillWidth: true
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            ActionButton {
                visible: root.referee.decision !== ""
                objectName: "clearButton"
                framed: true
                text: qsTr("Undecided")
                key: "U"
                onClicked: root.referee.clear()
            }
            ActionButton { objectName: "acceptButton"; framed: true; text: qsTr("Accept"); key: "A"; onClicked: root.referee.accept() }
            ActionButton { objectName: "correctButton"; framed: true; text: qsTr("Correct"); key: "C"; onClicked: root.correctAsked() }
            ActionButton { objectName: "rejectButton"; framed: true; text: qsTr("Reject"); key: "X"; onClicked: root.referee.reject() }
            ActionButton { objectName: "noteButton"; framed: true; text: qsTr("Note"); key: "N"; onClicked: root.noteAsked() }
        }
    }
}
