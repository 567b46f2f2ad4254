import QtQuick
import QtQuick.Layouts
import Kibitz

// Play, step and speed, and where one is.
RowLayout {
    id: root

    required property ReplayViewModel replay

    // What a pair of keys is for is said where there is room. Without words, not hidden: Qt 6.4's layouts remember what is gone.
    readonly property bool roomy: width > Theme.panel * 2.6

    spacing: Theme.gap / 2

    component Words: PlainText {
        color: Theme.quiet
        font.pixelSize: Theme.small
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ActionButton {
        objectName: "playButton"
        framed: true
        text: root.replay.playing ? qsTr("Pause") : qsTr("Play")
        key: qsTr("Space")
        onClicked: root.replay.togglePlay()
    }
    Words { text: root.roomy ? qsTr("Picture") : ""; Layout.leftMargin: root.roomy ? Theme.gap : 0 }
    ActionButton {
        objectName: "backButton"
        text: qsTr("Picture back")
        key: "←"
        showText: false
        onClicked: root.replay.step(-1)
    }
    ActionButton {
        objectName: "onButton"
        text: qsTr("Picture on")
        key: "→"
        showText: false
        onClicked: root.replay.step(1)
    }
    Words { text: root.roomy ? qsTr("Turn") : ""; Layout.leftMargin: root.roomy ? Theme.gap : 0 }
    ActionButton {
        objectName: "turnBackButton"
        text: qsTr("Turn back")
        key: "↑"
        showText: false
        onClicked: root.replay.stepTurn(-1)
    }
    ActionButton {
        objectName: "turnOnButton"
        text: qsTr("Turn on")
        key: "↓"
        showText: false
        onClicked: root.replay.stepTurn(1)
    }
    Words { text: root.roomy ? qsTr("Speed") : ""; Layout.leftMargin: root.roomy ? Theme.gap : 0 }
    ActionButton {
        objectName: "slowerButton"
        text: qsTr("Slower")
        key: "−"
        showText: false
        onClicked: root.replay.slower()
    }
    Words {
        objectName: "speed"
        text: root.replay.speedText
        color: Theme.text
        horizontalAlignment: Text.AlignHCenter
        Layout.minimumWidth: Theme.badge
    }
    ActionButton {
        objectName: "fasterButton"
        text: qsTr("Faster")
        key: "+"
        showText: false
        onClicked: root.replay.faster()
    }
    Words {
        objectName: "moment"
        text: root.roomy ? root.replay.momentText : root.replay.momentText.split(" · ")[0]
        horizontalAlignment: Text.AlignRight
        elide: Text.ElideRight
        Layout.fillWidth: true
    }
    Words {
        objectName: "time"
        text: root.replay.timeText
        color: Theme.text
        Layout.leftMargin: Theme.gap
    }
}
