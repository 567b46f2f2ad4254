import QtQuick
import QtQuick.Layouts
import Kibitz

// What was played instead: one of the likely or legal moves by its number, or written down.
FocusScope {
    id: root

    required property RefereeViewModel referee
    signal closed

    Accessible.role: Accessible.Dialog
    Accessible.name: qsTr("Correct")
    onVisibleChanged: {
        if (!visible) return
        written.clear()
        list.currentIndex = 0
        referee.askAlternatives()
    }

    Keys.onPressed: event => {
        event.accepted = true
        const number = event.key - Qt.Key_1
        if (event.key === Qt.Key_Escape) root.closed()
        else if (event.key === Qt.Key_Down) list.currentIndex = Math.min(list.count - 1, list.currentIndex + 1)
        else if (event.key === Qt.Key_Up) list.currentIndex = Math.max(0, list.currentIndex - 1)
        else if ((event.key === Qt.Key_Return || event.key === Qt.Key_Enter) && !written.activeFocus)
            root.referee.correct(list.currentIndex)
        else if (number >= 0 && number < 9 && !written.activeFocus) root.referee.correct(number)
        else if (event.text.length === 1 && event.text > " " && !written.activeFocus) {
            written.forceActiveFocus()
            written.text = event.text
        } else event.accepted = false
    }

    Rectangle {
        anchors.fill: parent
        color: Theme.veil
        TapHandler { onTapped: root.closed() }
    }
    Rectangle {
        objectName: "correctSheet"
        anchors.centerIn: parent
        width: Math.min(Theme.sheet, parent.width - Theme.margin * 2)
        height: Math.min(Theme.sheet * 0.85, parent.height - Theme.margin * 2)
        radius: Theme.radius * 1.5
        color: Theme.surface
        border { color: Theme.line; width: Theme.hairline }
        TapHandler {}

        ColumnLayout {
            anchors { fill: parent; margins: Theme.margin * 1.25 }
            spacing: Theme.gap

            RowLayout {
                PlainText {
                    text: qsTr("What was played?")
                    color: Theme.text
                    font { pixelSize: Theme.large; weight: Font.DemiBold }
                    Layout.fillWidth: true
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                ActionButton { text: qsTr("Close"); key: qsTr("Esc"); onClicked: root.closed() }
            }
            ListView {
                id: list
                objectName: "alternatives"
                focus: true
                model: root.referee.alternatives
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                highlightMoveDuration: 0
                Layout.fillWidth: true
                Layout.fillHeight: true
                onCurrentIndexChanged: positionViewAtIndex(Math.max(0, currentIndex), ListView.Contain)
                Accessible.role: Accessible.List
                Accessible.name: qsTr("Moves that may have been played")

                delegate: Rectangle {
                    id: move
                    required property int index
                    required property var modelData
                    width: ListView.view.width
                    height: Theme.button
                    radius: Theme.radius / 2
                    color: ListView.isCurrentItem ? Theme.raised : "transparent"
                    border { color: Theme.accent; width: ListView.isCurrentItem ? Theme.hairline : 0 }
                    Accessible.role: Accessible.ListItem
                    Accessible.name: modelData.text + " " + modelData.percent
                    RowLayout {
                        anchors { fill: parent; leftMargin: Theme.gap; rightMargin: Theme.gap }
                        spacing: Theme.gap
                        KeyCap { opacity: move.index < 9 ? 1 : 0; text: String(move.index + 1) }
                        PlainText {
                            text: move.modelData.text
                            color: Theme.text
                            font.pixelSize: Theme.body
                            elide: Text.ElideRight
                            Layout.fillWidth: true
                        }
                        PlainText {
                            text: move.modelData.asRecorded ? qsTr("as it stands") : move.modelData.percent
                            color: Theme.quiet
                            font.pixelSize: Theme.small
                        }
                    }
                    TapHandler { onTapped: root.referee.correct(move.index) }
                }
            }
            PlainText {
                objectName: "refusal"
                visible: text !== ""
                text: root.referee.refusal
                color: Theme.bad
                wrapMode: Text.Wrap
                font.pixelSize: Theme.body
                Layout.fillWidth: true
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            TextLine {
                id: written
                objectName: "writtenMoves"
                label: qsTr("What was played, in the words of the game")
                placeholderText: qsTr("Or write it, as in Ann: c3 red; several with a semicolon between")
                Layout.fillWidth: true
                onAccepted: if (text !== "") root.referee.correctTo(text)
            }
        }
    }
}
