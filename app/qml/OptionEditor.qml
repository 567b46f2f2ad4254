import QtQuick
import QtQuick.Layouts
import Kibitz

// A variant of the game: a click goes to the next value; a number or a name is written.
ColumnLayout {
    id: root

    required property var option  // name, title, meaning, values, words (the same for people), value, fromList
    readonly property string valueWords: option.words[option.values.indexOf(option.value)] ?? option.value
    signal chosen(string value)

    spacing: Theme.gap / 4
    Layout.fillWidth: true

    RowLayout {
        Layout.fillWidth: true
        spacing: Theme.gap
        PlainText {
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
            framed: true
            text: root.valueWords
            key: "›"
            onClicked: {
                const values = root.option.values
                root.chosen(values[(values.indexOf(root.option.value) + 1) % values.length])
            }
            Accessible.name: qsTr("%1: %2").arg(root.option.title).arg(root.valueWords)
        }
        TextEntry {
            visible: !root.option.fromList
            label: root.option.title
            implicitWidth: Theme.panel * 0.3
            Component.onCompleted: text = root.option.value
            onEditingFinished: root.chosen(text)
        }
    }
    PlainText {
        text: root.option.meaning
        color: Theme.quiet
        font.pixelSize: Theme.small
        wrapMode: Text.Wrap
        Layout.fillWidth: true
    }
}
