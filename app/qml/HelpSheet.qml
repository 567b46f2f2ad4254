import QtQuick
import QtQuick.Layouts
import Kibitz

// All keys on one sheet.
FocusScope {
    id: root

    required property var entries  // [{ keys: ["S"], what: "Next picture" }]
    signal closed

    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Help: all keys")

    Rectangle {
        anchors.fill: parent
        color: Theme.veil
        TapHandler { onTapped: root.closed() }
    }
    Loader {
        // Only while it is seen: a hidden layout whose entries change keeps entries that are gone (Qt 6.4), and ends
        // the program when the window is resized.
        anchors.centerIn: parent
        active: root.visible
        focus: true
        sourceComponent: Rectangle {
            objectName: "helpSheet"
            width: Math.min(Theme.sheet, root.width - Theme.margin * 2)
            height: Math.min(column.implicitHeight + Theme.margin * 3, root.height - Theme.margin * 2)
            radius: Theme.radius * 1.5
            color: Theme.surface
            border { color: Theme.line; width: Theme.hairline }
            TapHandler {}  // a click on the sheet does not close it

            ColumnLayout {
                id: column
                anchors { fill: parent; margins: Theme.margin * 1.5 }
                spacing: Theme.gap

                RowLayout {
                    PlainText {
                        text: qsTr("Keys")
                        color: Theme.text
                        font { pixelSize: Theme.large; weight: Font.DemiBold }
                        Layout.fillWidth: true
                        Accessible.role: Accessible.Heading
                        Accessible.name: text
                    }
                    ActionButton {
                        objectName: "closeHelp"
                        Layout.rightMargin: -Theme.gap  // its key stands above the others
                        focus: true
                        text: qsTr("Close")
                        key: qsTr("Esc")
                        onClicked: root.closed()
                    }
                }
                Repeater {
                    model: root.entries
                    RowLayout {
                        id: entry
                        required property var modelData
                        spacing: Theme.gap / 2
                        Accessible.role: Accessible.ListItem
                        Accessible.name: entry.modelData.keys.join(", ") + ": " + entry.modelData.what

                        PlainText {
                            text: entry.modelData.what
                            color: Theme.text
                            font.pixelSize: Theme.body
                            Layout.fillWidth: true
                        }
                        Repeater {
                            model: entry.modelData.keys
                            KeyCap {
                                required property string modelData
                                text: modelData
                            }
                        }
                    }
                }
            }
        }
    }
}
