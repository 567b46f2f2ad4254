import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Kibitz

// A player's name and colours; a click on the colours gives the next one.
RowLayout {
    id: root

    required property int number
    required property string name
    required property var colours
    property var colourWords: colours  // the same in the window's language
    signal named(string name)
    signal nextColourAsked

    spacing: Theme.gap
    Layout.fillWidth: true

    TextEntry {
        objectName: "player" + root.number
        label: qsTr("Name of player %1").arg(root.number)
        maximumLength: 40
        Layout.fillWidth: true
        Component.onCompleted: text = root.name
        onTextEdited: root.named(text)
    }
    T.AbstractButton {
        id: chips
        visible: root.colours.length > 0
        implicitHeight: Theme.button
        implicitWidth: row.implicitWidth + Theme.gap * 2
        focusPolicy: Qt.TabFocus
        hoverEnabled: true
        onClicked: root.nextColourAsked()
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("Colour of %1: %2").arg(root.name).arg(root.colourWords.join(", "))
        background: Rectangle {
            radius: Theme.radius
            color: chips.hovered ? Theme.raised : "transparent"
            border { color: chips.visualFocus ? Theme.accent : Theme.line; width: chips.visualFocus ? Theme.focusLine : Theme.hairline }
        }
        contentItem: Item {
            Row {
                id: row
                anchors.centerIn: parent
                spacing: Theme.gap / 2
                Repeater {
                    model: root.colours
                    Rectangle {
                        required property string modelData
                        anchors.verticalCenter: parent.verticalCenter
                        width: Theme.chip
                        height: Theme.chip
                        radius: Theme.radius / 3
                        color: Theme.pieceColour(modelData)
                        border { color: Theme.quiet; width: Theme.hairline }
                    }
                }
                PlainText {
                    anchors.verticalCenter: parent.verticalCenter
                    text: root.colourWords.join(", ")
                    color: Theme.quiet
                    font.pixelSize: Theme.small
                }
            }
        }
    }
}
