import QtQuick
import QtQuick.Layouts
import Kibitz

// The turns, newest first. The one that is picked tells why it was worth what it was.
ListView {
    id: root

    required property var turns
    property int opened: -1  // the number of the turn that tells more
    signal removeAsked(int number)

    function toggle(number) { root.opened = root.opened === number ? -1 : number }

    clip: true
    model: root.turns
    boundsBehavior: Flickable.StopAtBounds
    activeFocusOnTab: count > 0
    keyNavigationEnabled: true
    currentIndex: -1
    // Who comes by Tab sees where.
    onActiveFocusChanged: if (activeFocus && currentIndex < 0) currentIndex = 0
    onModelChanged: if (activeFocus && currentIndex < 0) currentIndex = 0
    Keys.onReturnPressed: if (currentIndex >= 0) root.toggle(root.turns[currentIndex].number)
    Keys.onSpacePressed: if (currentIndex >= 0) root.toggle(root.turns[currentIndex].number)
    Keys.onDeletePressed: if (currentIndex >= 0) root.removeAsked(root.turns[currentIndex].number)

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Turns, newest first")

    delegate: Rectangle {
        id: turn
        required property var modelData
        required property int index
        readonly property bool open: root.opened === modelData.number

        width: root.width
        height: column.implicitHeight + Theme.gap
        radius: Theme.radius / 2
        color: open ? Theme.raised : "transparent"
        border { color: Theme.accent; width: root.activeFocus && root.currentIndex === turn.index ? Theme.focusLine : 0 }

        Accessible.role: Accessible.ListItem
        Accessible.name: [modelData.who, modelData.move, modelData.points, modelData.decided].filter(part => part !== "").join(", ")

        TapHandler { onTapped: root.toggle(turn.modelData.number) }
        ColumnLayout {
            id: column
            anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; leftMargin: Theme.gap / 2; rightMargin: Theme.gap / 2 }
            spacing: 0
            RowLayout {
                Layout.fillWidth: true
                PlainText {
                    objectName: "playerName"
                    text: turn.modelData.who
                    visible: text !== ""
                    color: Theme.text
                    font { pixelSize: Theme.small; weight: Font.DemiBold }
                }
                PlainText {
                    objectName: "move"
                    text: turn.modelData.move
                    color: Theme.text
                    font.pixelSize: Theme.small
                    elide: turn.open ? Text.ElideNone : Text.ElideRight
                    wrapMode: turn.open ? Text.Wrap : Text.NoWrap
                    Layout.fillWidth: true
                }
                PlainText {
                    text: turn.modelData.decided
                    visible: text !== ""
                    color: Theme.warn
                    font.pixelSize: Theme.tiny
                }
                PlainText {
                    text: turn.modelData.points
                    color: Theme.text
                    font { pixelSize: Theme.body; weight: Font.DemiBold }
                }
            }
            Column {
                id: lines
                Layout.fillWidth: true
                Repeater {
                    model: turn.open ? turn.modelData.lines : []
                    PlainText {
                        required property var modelData
                        width: lines.width
                        text: modelData.points + "  " + modelData.text + (modelData.who !== "" ? "  (" + modelData.who + ")" : "")
                        color: Theme.quiet
                        font.pixelSize: Theme.small
                        wrapMode: Text.Wrap
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                }
            }
            ActionButton {
                visible: turn.open
                text: qsTr("Take out")
                key: qsTr("Del")
                onClicked: root.removeAsked(turn.modelData.number)
            }
        }
    }
}
