import QtQuick
import QtQuick.Layouts
import Kibitz

// A variant of the game: a click goes to the next value; a number or a name is written.
ColumnLayout {
    id: root

    required property var option  // name, title, meaning, values, value, fromList
    signal chosen(string value)

    spacing: Theme.gap / 4
    Layout.fillWidth: true

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap
        Text {
            text: root.option.title
            color: Theme.text
            font.pixelSize: Theme.body
            Layout.fillWidth: true
            elide: Text.ElideRight
            objectName: "choice"
        }
        ActionButton {
            visible: root.option.fromList
            objectName: "option-" + root.option.name
            text: root.option.value
            key: "›"
            onClicked: {
                const values = root.option.values
                root.chosen(values[(values.indexOf(root.option.value) + 1) % values.length])
            }
            Accessible.name: qsTr("%1: %2").arg(root.option.title).arg(root.option.value)
        }
        TextEntry {
            visible: !root.option.fromList
            label: root.option.title
            implicitWidth: Theme.panel * 0.3
            Component.onCompleted: text = root.option.value
            onEditingFinished: root.chosen(text)
        }
    }
    Text {
        text: root.option.meaning
        color: Theme.quiet
        font.pixelSize: Theme.small
        wrapMode: Text.Wrap
        Layout.fillWidth: true
    }
}
