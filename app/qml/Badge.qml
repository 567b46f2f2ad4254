import QtQuick
import Kibitz

// The one line to read first: how the table is, and what happened last.
Item {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    required property real room  // as wide as it may become
    readonly property bool calm: play.mood === PlayViewModel.Still || play.mood === PlayViewModel.Moving
    // A banner below says what is asked or not allowed, unless it was put off.
    readonly property string headline: root.game.following && root.calm
        ? (root.game.putOff ? qsTr("%1 (Enter)").arg(root.game.headline) : root.game.lastMove !== "" ? root.game.lastMove : root.game.turn)
        : root.play.headline
    readonly property string diceLine: root.play.lost ? "" : root.game.following ? root.game.diceWords : root.play.diceWords

    width: Math.min(words.x + words.implicitWidth + Theme.margin * 1.25 + (dice.visible ? dice.implicitWidth + Theme.margin : 0), root.room)
    height: Theme.badge

    Accessible.role: Accessible.StaticText
    Accessible.name: root.headline

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: Theme.surface
        opacity: Theme.panelOpacity
        border { color: root.game.putOff ? Theme.warn : Theme.line; width: root.game.putOff ? Theme.focusLine : Theme.hairline }
    }
    StateIcon {
        id: sign
        x: Theme.margin
        anchors.verticalCenter: parent.verticalCenter
        // A tick beside what is objected to or asked would say that all is well.
        mood: root.calm && root.game.troubled ? PlayViewModel.Lost : root.play.mood
    }
    PlainText {
        id: words
        objectName: "headline"
        x: sign.x + sign.width + Theme.margin * 0.75
        width: Math.min(implicitWidth, root.room - x - Theme.margin)
        anchors.verticalCenter: parent.verticalCenter
        text: root.headline
        color: Theme.text
        elide: Text.ElideRight
        font { pixelSize: Theme.large; weight: Font.DemiBold }
    }
    PlainText {
        id: dice
        objectName: "diceWords"
        visible: text !== "" && words.x + words.implicitWidth + implicitWidth + Theme.margin * 2.25 <= root.room
        x: words.x + words.width + Theme.margin
        anchors.verticalCenter: parent.verticalCenter
        text: root.diceLine
        color: Theme.quiet
        font.pixelSize: Theme.large
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
