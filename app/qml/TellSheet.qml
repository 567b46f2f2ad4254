import QtQuick
import QtQuick.Layouts
import Kibitz

// What happened, picked from what the rules allow: by number, by arrow and Enter, by click, or by typing it.
FocusScope {
    id: root

    required property TellViewModel tell

    function obey(event) {
        const number = event.key - Qt.Key_1
        if (event.modifiers & (Qt.ControlModifier | Qt.AltModifier)) return false
        if (number >= 0 && number < 9) {
            root.tell.pick(number)
        } else if (event.text.length === 1 && event.text > " ") {
            // A letter begins to write the move.
            entry.forceActiveFocus()
            entry.text = event.text
        } else {
            return false
        }
        return true
    }

    Accessible.role: Accessible.Dialog
    Accessible.name: root.tell.question

    onVisibleChanged: if (visible) { entry.text = ""; list.currentIndex = 0; list.forceActiveFocus() }
    Keys.onEscapePressed: root.tell.close()

    Rectangle {
        anchors.fill: parent
        color: Theme.veil
        TapHandler { onTapped: root.tell.close() }
    }
    Rectangle {
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom; margins: Theme.margin }
        width: Math.min(Theme.panel * 1.4, parent.width - Theme.margin * 2)
        radius: Theme.radius
        color: Theme.surface
        border { color: Theme.accent; width: Theme.focusLine }
        TapHandler {}  // a click on the sheet does not close it

        ColumnLayout {
            anchors { fill: parent; margins: Theme.margin }
            spacing: Theme.gap

            RowLayout {
                Layout.fillWidth: true
                PlainText {
                    objectName: "tellQuestion"
                    text: root.tell.question
                    color: Theme.text
                    wrapMode: Text.Wrap
                    font { pixelSize: Theme.title; weight: Font.DemiBold }
                    Layout.fillWidth: true
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                ActionButton {
                    objectName: "closeTell"
                    text: qsTr("Close")
                    key: qsTr("Esc")
                    onClicked: root.tell.close()
                }
            }
            TextEntry {
                id: entry
                objectName: "tellEntry"
                label: qsTr("Write the move, or pick it below")
                Layout.fillWidth: true
                onTextChanged: if (root.visible) root.tell.typed = text
                Keys.onDownPressed: list.forceActiveFocus()
                onAccepted: root.tell.submit()
            }
            PlainText {
                objectName: "tellNote"
                visible: text !== ""
                text: root.tell.note
                color: Theme.quiet
                wrapMode: Text.Wrap
                font.pixelSize: Theme.small
                Layout.fillWidth: true
            }
            ListView {
                id: list
                objectName: "tellChoices"
                Layout.fillWidth: true
                Layout.fillHeight: true
                clip: true
                model: root.tell.choices
                boundsBehavior: Flickable.StopAtBounds
                activeFocusOnTab: true
                Keys.onReturnPressed: root.tell.pick(currentIndex)
                Keys.onEnterPressed: root.tell.pick(currentIndex)
                Keys.onPressed: event => { event.accepted = root.obey(event) }
                Accessible.role: Accessible.List
                Accessible.name: qsTr("What may have happened")

                delegate: ChoiceRow {
                    required property var modelData
                    required property int index
                    width: list.width
                    chosen: list.activeFocus && list.currentIndex === index
                    key: index < 9 ? index + 1 : ""
                    text: modelData.words
                    note: modelData.hint
                    points: modelData.points
                    onClicked: root.tell.pick(index)
                }
            }
        }
    }
}
