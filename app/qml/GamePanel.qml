import QtQuick
import QtQuick.Layouts
import Kibitz

// How the game stands: scores, whose turn, the last turns, and what a player can tell.
Rectangle {
    id: root

    required property GameViewModel game

    color: Theme.surface

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("The game")

    Rectangle {
        width: Theme.hairline
        height: parent.height
        color: Theme.line
    }
    ColumnLayout {
        anchors { fill: parent; margins: Theme.margin * 0.75 }
        spacing: Theme.gap

        RowLayout {
            visible: root.game.clock !== "" || root.game.rounds.length > 0
            Layout.fillWidth: true
            RoundDots { objectName: "rounds"; rounds: root.game.rounds }
            Item { Layout.fillWidth: true }
            PlainText {
                objectName: "clock"
                visible: root.game.clock !== ""
                text: root.game.timeUp ? qsTr("! %1").arg(root.game.clock) : root.game.clock
                color: root.game.timeUp ? Theme.bad : Theme.text
                font { pixelSize: Theme.score; weight: Font.Bold }
                Accessible.role: Accessible.StaticText
                Accessible.name: root.game.timeUp ? qsTr("Time is up") : qsTr("Time left: %1").arg(root.game.clock)
            }
        }
        Column {  // what comes and goes is placed by a positioner: Qt 6.4's layouts remember what is gone
            id: cards
            Layout.fillWidth: true
            spacing: Theme.gap
            Repeater {
                model: root.game.players
                PlayerCard {
                    required property var modelData
                    width: cards.width
                    name: modelData.name
                    score: modelData.score
                    colours: modelData.colours
                    colourWords: modelData.colourWords
                    toMove: modelData.toMove
                    won: modelData.won
                    due: root.game.turn
                    roominess: root.height < Theme.panel * 2 || root.game.players.length > 3 ? 1 : 1.25
                }
            }
        }
        PlainText {
            objectName: "turn"
            // Also where the turn belongs to nobody in particular.
            text: root.game.turn
            visible: text !== "" && !root.game.players.some(player => player.toMove)
            color: Theme.accent
            font { pixelSize: Theme.title; weight: Font.DemiBold }
            wrapMode: Text.Wrap
            Layout.fillWidth: true
        }
        PlainText {
            text: qsTr("Last turns")
            color: Theme.quiet
            font { pixelSize: Theme.small; weight: Font.DemiBold }
            Layout.topMargin: Theme.gap / 2
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Item {
            id: turnRoom
            Layout.fillWidth: true
            Layout.fillHeight: true
            TurnList {
                objectName: "history"
                // No row is cut in two by the edge, as long as all are alike.
                readonly property real row: Theme.gap + rowFont.height
                anchors { left: parent.left; right: parent.right; top: parent.top }
                height: opened >= 0 ? turnRoom.height : Math.max(row, Math.floor(turnRoom.height / row) * row)
                turns: root.game.history
                onRemoveAsked: number => root.game.remove(number)
                FontMetrics {  // of the largest letters in a row
                    id: rowFont
                    font { pixelSize: Theme.body; weight: Font.DemiBold }
                }
            }
        }
        WhyNote {
            objectName: "why"
            // Where there is room for it besides the last turns.
            visible: root.game.why !== "" && root.height - cards.height > Theme.panel
            title: root.game.whyTitle
            text: root.game.why
            Layout.fillWidth: true
        }
        Grid {  // two by two: each stays where the hand has learnt it, in every language
            id: actions
            readonly property real cell: (width - spacing) / 2
            columns: 2
            spacing: Theme.gap / 2
            Layout.fillWidth: true
            ActionButton {
                objectName: "undoButton"
                width: actions.cell
                framed: true
                enabled: root.game.canUndo
                text: qsTr("Undo")
                key: "U"
                onClicked: root.game.undo()
            }
            ActionButton {
                objectName: "redoButton"
                width: actions.cell
                framed: true
                enabled: root.game.canRedo
                text: qsTr("Redo")
                key: "Y"
                onClicked: root.game.redo()
            }
            ActionButton {
                objectName: "correctButton"
                width: actions.cell
                framed: true
                enabled: root.game.canUndo
                text: qsTr("Correct")
                key: "C"
                onClicked: root.game.tell.correct()
            }
            ActionButton {
                objectName: "tellButton"
                width: actions.cell
                framed: true
                text: qsTr("Tell")
                key: "T"
                onClicked: root.game.tell.tell()
                Accessible.name: qsTr("Tell what cannot be seen")
            }
        }
    }
}
