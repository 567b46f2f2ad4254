import QtQuick
import QtQuick.Layouts
import Kibitz

// What the player likes. Every change counts at once and is kept.
FocusScope {
    id: root

    required property Settings settings
    required property Speaker speaker
    required property Sounds sounds
    readonly property var keys: [
        { keys: ["Tab"], what: qsTr("The next setting") },
        { keys: ["←", "→"], what: qsTr("Choose") },
        { keys: [qsTr("Space")], what: qsTr("On or off") },
    ]
    signal streamAsked

    component Section: PlainText {
        color: Theme.accent
        font { pixelSize: Theme.title; weight: Font.DemiBold }
        Layout.topMargin: Theme.margin
        Layout.fillWidth: true
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Settings")

    Rectangle {  // one sheet in the middle, whatever the size of the window
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; bottom: parent.bottom }
        width: Math.min(parent.width, Theme.sheet * 1.15 + Theme.margin * 4)
        color: Theme.surface
    }
    Scroller {
        id: view
        anchors { top: parent.top; bottom: parent.bottom; horizontalCenter: parent.horizontalCenter }
        width: Math.min(parent.width, Theme.sheet * 1.15 + Theme.margin * 4)
        contentHeight: column.implicitHeight + 3 * Theme.margin

        ColumnLayout {
            id: column
            x: Math.max(Theme.margin, (view.width - width) / 2)
            y: Theme.margin * 1.5
            width: Math.min(view.width - 2 * Theme.margin, Theme.sheet * 1.15)
            spacing: Theme.margin * 0.75

            Section { text: qsTr("Language and look"); Layout.topMargin: 0 }
            OptionRow {
                text: qsTr("Language")
                Segments {
                    objectName: "language"
                    focus: true
                    name: qsTr("Language")
                    choices: root.settings.languages.map(each => ({ value: each.code, text: each.name }))
                    value: root.settings.language
                    onChosen: value => { root.settings.language = value }
                }
            }
            OptionRow {
                text: qsTr("Colours")
                Segments {
                    objectName: "theme"
                    name: qsTr("Colours")
                    choices: [{ value: "", text: qsTr("As the system") }, { value: "light", text: qsTr("Light") },
                              { value: "dark", text: qsTr("Dark") }]
                    value: root.settings.theme
                    onChosen: value => { root.settings.theme = value }
                }
            }
            OptionRow {
                text: qsTr("Size of text")
                Segments {
                    objectName: "textScale"
                    name: qsTr("Size of text")
                    choices: [0.9, 1, 1.15, 1.3, 1.5, 2].map(each => ({ value: each, text: qsTr("%1 %").arg(Math.round(each * 100)) }))
                    value: root.settings.textScale
                    onChosen: value => { root.settings.textScale = value }
                }
            }
            OptionRow {
                text: qsTr("Less motion")
                remark: qsTr("Things appear without moving or fading.")
                SwitchButton {
                    objectName: "reducedMotion"
                    name: qsTr("Less motion")
                    checked: root.settings.reducedMotion
                    onToggled: root.settings.reducedMotion = checked
                }
            }

            Section { text: qsTr("What is heard") }
            HeardOption {
                objectName: "speech"
                text: qsTr("Say scores and questions aloud")
                remark: root.speaker.remark
                able: root.speaker.able
                on: root.settings.speech
                onTryAsked: root.speaker.tryOut()
                onSwitched: on => { root.settings.speech = on }
            }
            HeardOption {
                objectName: "sounds"
                text: qsTr("Sounds for moves, mistakes and questions")
                remark: root.sounds.remark
                able: root.sounds.able
                on: root.settings.sounds
                onTryAsked: root.sounds.tryOut()
                onSwitched: on => { root.settings.sounds = on }
            }

            Section { text: qsTr("Stream") }
            OptionRow {
                text: qsTr("A second window with the scores, for OBS and the like")
                remark: qsTr("Capture that window; green and magenta are taken away there with a chroma key.")
                ActionButton {
                    objectName: "openStream"
                    framed: true
                    text: qsTr("Open")
                    key: "Ctrl+B"
                    onClicked: root.streamAsked()
                }
            }
            OptionRow {
                text: qsTr("Its ground")
                Segments {
                    objectName: "streamGround"
                    name: qsTr("Ground of the stream window")
                    choices: [{ value: "green", text: qsTr("Green") }, { value: "magenta", text: qsTr("Magenta") },
                              { value: "transparent", text: qsTr("Transparent") }, { value: "dark", text: qsTr("Dark") }]
                    value: root.settings.streamGround
                    onChosen: value => { root.settings.streamGround = value }
                }
            }
            PlainText {
                objectName: "kept"
                text: root.settings.stored ? qsTr("Kept in %1. Nothing leaves this machine.").arg(root.settings.file)
                                           : qsTr("%1 cannot be written: settings hold until Kibitz is closed.").arg(root.settings.file)
                color: root.settings.stored ? Theme.quiet : Theme.warn
                font.pixelSize: Theme.small
                wrapMode: Text.WrapAnywhere
                Layout.fillWidth: true
                Layout.topMargin: Theme.margin
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }
}
