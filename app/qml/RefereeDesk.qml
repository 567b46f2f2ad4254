import QtQuick
import QtQuick.Layouts
import Kibitz

// The evidence for what is being judged: the place from near, what the program believed, the rule, and the referee's note.
Scroller {
    id: root

    required property RefereeViewModel referee
    readonly property var shown: referee.shown
    readonly property alias note: note

    contentHeight: column.implicitHeight
    onShownChanged: contentY = 0

    component Caption: PlainText {
        color: Theme.quiet
        font { pixelSize: Theme.small; weight: Font.DemiBold }
        topPadding: Theme.gap / 2
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    component Words: PlainText {
        color: Theme.text
        wrapMode: Text.Wrap
        font.pixelSize: Theme.small
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ColumnLayout {
        id: column
        width: root.width - root.barRoom
        spacing: Theme.gap / 2

        FrameItem {
            objectName: "closeUp"
            visible: root.referee.hasCloseUp && (root.shown.places ?? []).length > 0
            picture: root.referee.closeUp
            implicitHeight: width * 0.6
            Layout.fillWidth: true
            Accessible.role: Accessible.Graphic
            Accessible.name: qsTr("From near: %1").arg((root.shown.placeWords ?? []).join(", "))
        }
        Caption { visible: candidates.count > 0; text: qsTr("What the program believed") }
        Column {  // not a layout: what stands here comes and goes with every row of the list
            id: believed
            visible: candidates.count > 0
            spacing: Theme.gap / 2
            Layout.fillWidth: true
            Repeater {
                id: candidates
                model: root.shown.candidates ?? []
                ColumnLayout {
                    id: candidate
                    required property var modelData
                    width: believed.width
                    spacing: Theme.hairline
                    Accessible.role: Accessible.StaticText
                    Accessible.name: modelData.text + " " + modelData.percent
                    RowLayout {
                        Words { text: candidate.modelData.text }
                        Words { text: candidate.modelData.percent; Layout.fillWidth: false; font.weight: Font.DemiBold }
                    }
                    Rectangle {
                        color: Theme.raised
                        radius: height / 2
                        implicitHeight: Theme.gap / 2
                        Layout.fillWidth: true
                        Rectangle {
                            width: parent.width * candidate.modelData.share
                            height: parent.height
                            radius: height / 2
                            color: Theme.accent
                        }
                    }
                }
            }
        }
        Caption { visible: readings.count > 0; text: qsTr("What was seen") }
        Column {
            id: seen
            spacing: Theme.gap / 2
            Layout.fillWidth: true
            Repeater {
                id: readings
                model: root.shown.readings ?? []
                Words {
                    required property var modelData
                    width: seen.width
                    text: modelData.site + ": " + modelData.text
                }
            }
            Repeater {
                model: root.shown.reasons ?? []
                Words {
                    required property string modelData
                    width: seen.width
                    text: modelData
                    color: Theme.good
                }
            }
        }
        Caption { text: qsTr("Note"); color: note.activeFocus ? Theme.accent : Theme.quiet }
        TextLine {
            id: note
            objectName: "note"
            label: qsTr("Note of the referee")
            placeholderText: qsTr("Key N: a note for the report")
            text: root.referee.note
            maximumLength: 2000
            font.pixelSize: Theme.small
            Layout.fillWidth: true
            onEditingFinished: root.referee.setNote(text)
            Connections {
                target: root.referee
                function onDecisionChanged() { note.text = root.referee.note }
            }
        }
        Caption {
            objectName: "ruleTitle"
            visible: (root.shown.ruleTitle ?? "") !== ""
            text: qsTr("Rule: %1").arg(root.shown.ruleTitle ?? "")
        }
        Words {
            objectName: "ruleText"
            visible: text !== ""
            text: root.shown.ruleText ?? ""
            textFormat: Text.MarkdownText
            color: Theme.quiet
        }
    }
}
