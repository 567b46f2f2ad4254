import QtQuick
import Kibitz

// Says in one sentence what went wrong, and that Kibitz keeps trying when it does.
Rectangle {
    id: root

    required property string notice
    required property bool retrying

    implicitHeight: column.implicitHeight + Theme.margin * 2
    visible: root.notice !== ""
    radius: Theme.radius
    color: Theme.surface
    border { color: Theme.line; width: Theme.hairline }

    Accessible.role: Accessible.AlertMessage
    Accessible.name: root.retrying ? root.notice + " " + keepsTrying.text : root.notice

    Rectangle {
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom; margins: Theme.hairline }
        width: Theme.gap / 2
        radius: width / 2
        color: root.retrying ? Theme.warn : Theme.accent
    }
    StateIcon {
        id: sign
        anchors { left: parent.left; leftMargin: Theme.margin * 1.25; verticalCenter: parent.verticalCenter }
        mood: root.retrying ? PlayViewModel.Lost : PlayViewModel.Opening
    }
    Column {
        id: column
        anchors {
            left: sign.right; leftMargin: Theme.margin * 0.75
            right: parent.right; rightMargin: Theme.margin
            verticalCenter: parent.verticalCenter
        }
        spacing: Theme.gap / 2
        PlainText {
            objectName: "notice"
            width: parent.width
            text: root.notice
            color: Theme.text
            wrapMode: Text.Wrap
            font { pixelSize: Theme.title; weight: Font.DemiBold }
        }
        PlainText {
            id: keepsTrying
            visible: root.retrying
            width: parent.width
            text: qsTr("Kibitz keeps trying and goes on by itself.")
            color: Theme.quiet
            wrapMode: Text.Wrap
            font.pixelSize: Theme.body
        }
    }
}
