import QtQuick
import QtQuick.Layouts
import Kibitz

// One thing that can be set: what it is called, what it does, and the control for it.
ColumnLayout {
    id: root

    required property string text
    property string remark: ""
    default property alias control: place.data

    spacing: Theme.gap / 2
    Layout.fillWidth: true

    RowLayout {
        spacing: Theme.margin
        Layout.fillWidth: true
        PlainText {
            text: root.text
            color: Theme.text
            font.pixelSize: Theme.body
            wrapMode: Text.Wrap
            verticalAlignment: Text.AlignVCenter
            Layout.fillWidth: true
            Layout.fillHeight: true
            Accessible.ignored: true  // the control says it
        }
        RowLayout {
            id: place
            spacing: Theme.gap
        }
    }
    PlainText {
        visible: text !== ""
        text: root.remark
        color: Theme.quiet
        font.pixelSize: Theme.small
        wrapMode: Text.Wrap
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
