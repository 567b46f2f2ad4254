import QtQuick
import Kibitz

// What can be done while a table is watched. Pictures are turned by key as well; there is room for those buttons only
// where no game is followed.
Row {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    required property bool mirrored
    required property bool detailsShown
    signal asked(int key)

    spacing: Theme.gap / 2

    ActionButton {
        objectName: "stepButton"
        visible: root.play.paused
        text: qsTr("Next picture")
        key: "S"
        onClicked: root.asked(Qt.Key_S)
    }
    ActionButton {
        objectName: "pauseButton"
        text: root.play.paused ? qsTr("Go on") : qsTr("Pause")
        key: qsTr("Space")
        onClicked: root.asked(Qt.Key_Space)
    }
    ActionButton {
        objectName: "legalButton"
        visible: root.game.following
        text: qsTr("Legal")
        key: "L"
        checkable: true
        checked: root.game.legalShown
        onToggled: root.asked(Qt.Key_L)
        Accessible.name: qsTr("Show where one may play")
    }
    ActionButton {
        objectName: "mirrorButton"
        visible: !root.game.following
        text: qsTr("Mirror")
        key: "M"
        checkable: true
        checked: root.mirrored
        onToggled: root.asked(Qt.Key_M)
    }
    ActionButton {
        objectName: "turnButton"
        visible: !root.game.following
        text: qsTr("Turn")
        key: "R"
        onClicked: root.asked(Qt.Key_R)
    }
    ActionButton {
        objectName: "detailsButton"
        visible: !root.game.following || root.detailsShown
        text: qsTr("Details")
        key: "I"
        checkable: true
        checked: root.detailsShown
        onToggled: root.asked(Qt.Key_I)
    }
}
