import QtQuick
import QtQuick.Layouts
import Kibitz

// A step of a form: its number, what it is about, and what belongs to it.
ColumnLayout {
    id: root

    required property int number
    required property string title
    default property alias content: place.data

    spacing: Theme.gap
    Layout.fillWidth: true

    RowLayout {
        spacing: Theme.gap
        Rectangle {
            implicitWidth: Theme.keyCap * 1.3
            implicitHeight: implicitWidth
            radius: width / 2
            color: Theme.raised
            border { color: Theme.accent; width: Theme.hairline }
            PlainText {
                anchors.centerIn: parent
                text: root.number
                color: Theme.accent
                font { pixelSize: Theme.body; weight: Font.DemiBold }
            }
        }
        PlainText {
            text: root.title
            color: Theme.text
            font { pixelSize: Theme.title; weight: Font.DemiBold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
    }
    Column {  // not a layout: what stands here comes and goes
        id: place
        spacing: Theme.gap
        Layout.fillWidth: true
        Layout.leftMargin: Theme.keyCap * 1.3 + Theme.gap
    }
}
