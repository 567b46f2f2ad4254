import QtQuick
import QtQuick.Layouts
import Kibitz

// What is not allowed, and the rule that says so; or the question, with its answers and where they were looked for.
Rectangle {
    id: root

    required property GameViewModel game
    required property FrameItem frame  // crops are turned as the picture is
    readonly property bool asks: game.standing === GameViewModel.Asking
    readonly property color tint: asks ? Theme.warn : Theme.bad

    visible: game.following && !game.putOff && (asks || game.standing === GameViewModel.Illegal)
    implicitHeight: column.implicitHeight + Theme.margin * 1.5
    radius: Theme.radius
    color: Theme.surface
    border { color: root.tint; width: Theme.focusLine }

    Accessible.role: Accessible.AlertMessage
    Accessible.name: [root.game.headline, root.game.detail].filter(part => part !== "").join(". ")

    ColumnLayout {
        id: column
        anchors { left: parent.left; right: parent.right; verticalCenter: parent.verticalCenter; margins: Theme.margin }
        spacing: Theme.gap

        RowLayout {
            spacing: Theme.gap * 1.5
            Layout.fillWidth: true

            Rectangle {
                Layout.alignment: Qt.AlignTop
                implicitWidth: Theme.icon * 1.3
                implicitHeight: implicitWidth
                radius: width / 2
                color: root.tint
                PlainText {
                    anchors.centerIn: parent
                    text: root.asks ? "?" : "×"
                    color: Theme.surface
                    font { pixelSize: Theme.large; weight: Font.Bold }
                }
            }
            ColumnLayout {
                spacing: Theme.gap / 4
                Layout.fillWidth: true
                PlainText {
                    objectName: "verdictHeadline"
                    text: root.game.headline
                    color: Theme.text
                    wrapMode: Text.Wrap
                    font { pixelSize: Theme.title; weight: Font.DemiBold }
                    Layout.fillWidth: true
                }
                PlainText {
                    objectName: "verdictDetail"
                    visible: text !== ""
                    text: root.game.detail
                    color: Theme.quiet
                    wrapMode: Text.Wrap
                    maximumLineCount: 3
                    elide: Text.ElideRight
                    font.pixelSize: Theme.body
                    Layout.fillWidth: true
                }
                Row {  // an objection has no answers to choose from: it keeps out of the picture's way
                    visible: !root.asks
                    spacing: Theme.gap
                    Layout.topMargin: Theme.gap / 2
                    ActionButton {
                        objectName: "otherAction"
                        framed: true
                        text: qsTr("Something else")
                        key: "T"
                        onClicked: root.game.tell.tell()
                    }
                    ActionButton {
                        objectName: "laterAction"
                        framed: true
                        text: qsTr("Later")
                        key: qsTr("Esc")
                        onClicked: root.game.later()
                    }
                }
            }
            Row {  // an answer shows itself what it is about
                objectName: "evidence"
                visible: !root.asks || !root.game.candidates.some(each => each.crop !== undefined)
                spacing: Theme.gap
                Repeater {
                    model: root.game.evidence
                    Column {
                        id: crop
                        required property var modelData
                        FrameItem {
                            width: Theme.crop
                            height: Theme.crop * 0.8
                            picture: crop.modelData.image
                            mirrored: root.frame.mirrored
                            quarterTurns: root.frame.quarterTurns
                            Accessible.role: Accessible.Graphic
                            Accessible.name: qsTr("Picture of %1").arg(crop.modelData.name)
                        }
                        PlainText {
                            width: Theme.crop
                            text: crop.modelData.name
                            color: Theme.quiet
                            font.pixelSize: Theme.tiny
                            horizontalAlignment: Text.AlignHCenter
                            elide: Text.ElideRight
                        }
                    }
                }
            }
        }
        Flow {
            visible: root.asks
            spacing: Theme.gap
            Layout.fillWidth: true
            Repeater {
                model: root.asks ? root.game.candidates.slice(0, 9) : []
                ChoiceCard {
                    required property var modelData
                    required property int index
                    objectName: "candidate" + (index + 1)
                    text: modelData.words
                    note: modelData.share
                    crop: modelData.crop
                    frame: root.frame
                    key: index === 0 ? qsTr("1 or Enter") : index + 1
                    onClicked: root.game.choose(index)
                }
            }
            ChoiceCard {
                objectName: "otherChoice"
                text: qsTr("Something else")
                key: "T"
                onClicked: root.game.tell.tell()
            }
            ChoiceCard {
                objectName: "laterChoice"
                text: qsTr("Later")
                key: qsTr("Esc")
                onClicked: root.game.later()
            }
        }
    }
}
