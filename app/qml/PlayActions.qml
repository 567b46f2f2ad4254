import QtQuick
import Kibitz

// What can be done while a table is watched.
Row {
    id: root

    required property PlayViewModel play
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
        objectName: "mirrorButton"
        text: qsTr("Mirror")
        key: "M"
        checkable: true
        checked: root.mirrored
        onToggled: root.asked(Qt.Key_M)
    }
    ActionButton {
        objectName: "turnButton"
        text: qsTr("Turn")
        key: "R"
        onClicked: root.asked(Qt.Key_R)
    }
    ActionButton {
        objectName: "detailsButton"
        text: qsTr("Details")
        key: "I"
        checkable: true
        checked: root.detailsShown
        onToggled: root.asked(Qt.Key_I)
    }
}
