import QtQuick
import QtQuick.Templates as T
import Kibitz

// An answer, large enough to be hit, with the key that gives it and a look at what it is about.
T.AbstractButton {
    id: root

    required property string key
    property string note: ""
    property var crop  // cut from the picture; undefined: there is none
    property FrameItem frame: null  // a crop is turned as the picture is
    readonly property real cropRoom: crop === undefined ? 0 : Theme.choice + Theme.gap / 2

    implicitHeight: Theme.choice * (crop === undefined ? 1 : 1.25)
    implicitWidth: Math.max(Theme.choiceWidth * 0.6, Math.min(column.implicitWidth + Theme.margin * 1.5, Theme.choiceWidth * 2)) + cropRoom
    focusPolicy: Qt.TabFocus
    hoverEnabled: true

    Accessible.role: Accessible.Button
    Accessible.name: root.note === "" ? root.text : root.text + ", " + root.note
    Accessible.description: qsTr("Key %1").arg(root.key)

    background: Rectangle {
        radius: Theme.radius
        color: root.down ? Theme.pressed : Theme.raised
        border { color: root.visualFocus || root.hovered ? Theme.accent : Theme.line; width: root.visualFocus ? Theme.focusLine : Theme.hairline }
    }
    contentItem: Item {
        Loader {
            active: root.crop !== undefined
            x: Theme.gap / 2
            y: Theme.gap / 2
            width: Theme.choice
            height: parent.height - Theme.gap
            sourceComponent: FrameItem {
                objectName: "crop"
                picture: root.crop
                mirrored: root.frame !== null && root.frame.mirrored
                quarterTurns: root.frame !== null ? root.frame.quarterTurns : 0
            }
        }
        Column {
            id: column
            anchors { centerIn: parent; horizontalCenterOffset: root.cropRoom / 2 }
            spacing: Theme.gap / 2
            PlainText {
                objectName: "choice"
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(implicitWidth, Theme.choiceWidth * 2 - Theme.margin)
                text: root.text
                color: Theme.text
                elide: Text.ElideRight
                font { pixelSize: Theme.title; weight: Font.DemiBold }
            }
            Row {
                anchors.horizontalCenter: parent.horizontalCenter
                spacing: Theme.gap
                KeyCap { text: root.key }
                PlainText {
                    anchors.verticalCenter: parent.verticalCenter
                    visible: text !== ""
                    text: root.note
                    color: Theme.quiet
                    font.pixelSize: Theme.small
                }
            }
        }
    }
}
