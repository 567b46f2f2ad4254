import QtQuick
import QtQuick.Layouts
import Kibitz

// What things are worth, each number to be written.
Column {
    id: root

    required property var lines  // [{ text, values }]
    property int first: 0  // as chosen() counts them
    signal chosen(int line, int place, int value)

    spacing: Theme.gap / 2

    Repeater {
        model: root.lines.length
        RowLayout {
            id: row
            required property int index
            readonly property var line: root.lines[index] ?? ({ text: "", values: [] })
            width: root.width
            spacing: Theme.gap / 2
            PlainText {
                text: row.line.text
                color: Theme.text
                font.pixelSize: Theme.small
                wrapMode: Text.Wrap
                Layout.fillWidth: true
                Accessible.ignored: true  // the fields say it
            }
            Repeater {
                model: row.line.values.length
                TextLine {
                    id: field
                    required property int index
                    objectName: "points-" + (root.first + row.index) + "-" + index
                    label: row.line.values.length > 1 ? qsTr("%1, number %2").arg(row.line.text).arg(index + 1) : row.line.text
                    text: row.line.values[index] ?? ""
                    horizontalAlignment: TextInput.AlignRight
                    validator: IntValidator { bottom: -1000; top: 1000 }
                    Layout.preferredWidth: Theme.button * 1.4
                    onEditingFinished: root.chosen(root.first + row.index, field.index, parseInt(text))
                }
            }
        }
    }
}
