import QtQuick
import QtQuick.Layouts
import Kibitz

// From where one looks, what is played, and who plays.
Scroller {
    id: root

    required property SetupViewModel setup
    property bool optionsShown: false
    signal fileAsked  // where a recording or a video lies

    contentHeight: column.implicitHeight

    ColumnLayout {
        id: column
        width: root.width - root.barRoom
        spacing: Theme.margin * 1.25

        Steps {
            number: 1
            title: qsTr("From where do I look?")
            Repeater {
                model: root.setup.sources
                SourceChoice {
                    required property var modelData
                    objectName: "source-" + modelData.kind
                    width: parent.width
                    text: modelData.title
                    note: modelData.note
                    checked: root.setup.kind === modelData.kind && (modelData.kind !== "camera" || root.setup.value === modelData.value)
                    onClicked: root.setup.chooseSource(modelData.kind, modelData.value)
                }
            }
            TextEntry {
                id: entry
                objectName: "sourceEntry"
                visible: root.setup.kind === "stream" || root.setup.kind === "file"
                label: root.setup.kind === "stream" ? qsTr("http://phone:8080/video or rtsp://…") : qsTr("A file or a folder")
                width: parent.width
                onVisibleChanged: text = root.setup.value
                onEditingFinished: root.setup.chooseSource(root.setup.kind, text)
                Connections {
                    target: root.setup
                    function onChanged() { if (entry.visible && !entry.activeFocus) entry.text = root.setup.value }
                }
            }
            ActionButton {
                objectName: "browseButton"
                visible: root.setup.kind === "file"
                framed: true
                text: qsTr("Look for it")
                key: "…"
                onClicked: root.fileAsked()
            }
        }
        Steps {
            number: 2
            title: qsTr("What is played?")
            PlainText {
                objectName: "brings"
                visible: text !== "" && root.setup.kind !== "simulated"
                text: root.setup.brings
                color: Theme.text
                wrapMode: Text.Wrap
                font.pixelSize: Theme.body
                width: parent.width
            }
            Flow {
                visible: root.setup.brings === "" || root.setup.kind === "simulated"
                spacing: Theme.gap / 2
                width: parent.width
                Repeater {
                    model: root.setup.games
                    SourceChoice {
                        required property var modelData
                        objectName: "game-" + modelData.name
                        text: modelData.title
                        checked: root.setup.game === modelData.name
                        onClicked: root.setup.chooseGame(modelData.name)
                    }
                }
            }
            ActionButton {
                objectName: "optionsButton"
                visible: root.setup.brings === ""
                text: root.optionsShown ? qsTr("Fewer options") : qsTr("Options of the game")
                key: root.optionsShown ? "−" : "+"
                onClicked: root.optionsShown = !root.optionsShown
            }
            Repeater {
                model: root.optionsShown && root.setup.brings === "" ? root.setup.options : []
                OptionEditor {
                    required property var modelData
                    width: parent.width
                    option: modelData
                    onChosen: value => root.setup.setOption(modelData.name, value)
                }
            }
        }
        Steps {
            number: 3
            title: qsTr("Who plays?")
            visible: root.setup.brings === ""
            Repeater {
                model: root.setup.players.length
                PlayerEditor {
                    required property int index
                    width: parent.width
                    number: index + 1
                    name: root.setup.players[index].name
                    colours: root.setup.players[index].colours
                    colourWords: root.setup.players[index].colourWords
                    onNamed: name => root.setup.setPlayer(index, name)
                    onNextColourAsked: root.setup.nextColour(index)
                }
            }
            Row {
                spacing: Theme.gap / 2
                ActionButton {
                    objectName: "addPlayer"
                    visible: root.setup.canAdd
                    text: qsTr("One more")
                    key: "+"
                    onClicked: root.setup.addPlayer()
                }
                ActionButton {
                    objectName: "removePlayer"
                    visible: root.setup.canRemove
                    text: qsTr("One less")
                    key: "−"
                    onClicked: root.setup.removePlayer()
                }
            }
        }
    }
}
