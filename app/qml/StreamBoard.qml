import QtQuick
import QtQuick.Layouts
import Kibitz

// What the spectators see. Opaque plates with even edges: nothing half transparent that a chroma key would colour.
Item {
    id: root

    required property StreamViewModel stream
    // As large as the window allows: players side by side, the last move below.
    readonly property real unit: Math.max(0.4, Math.min(height / 300, width / 700))

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Scores for the stream")

    ColumnLayout {
        anchors { fill: parent; margins: 16 * root.unit }
        spacing: 12 * root.unit

        RowLayout {
            spacing: 12 * root.unit
            Layout.fillWidth: true
            Layout.fillHeight: true
            Repeater {
                model: root.stream.players
                Rectangle {
                    id: plate
                    required property var modelData
                    objectName: "plate-" + modelData.name
                    color: Theme.streamPlate
                    border { color: modelData.turn || modelData.won ? Theme.streamAccent : Theme.streamPlate; width: 5 * root.unit }
                    Layout.fillWidth: true
                    Layout.fillHeight: true

                    Accessible.role: Accessible.StaticText
                    Accessible.name: qsTr("%1: %2").arg(modelData.name).arg(modelData.score)

                    // Name above score: plates get narrow with many players, and names are of any length.
                    ColumnLayout {
                        anchors { fill: parent; margins: 10 * root.unit }
                        spacing: 0
                        PlainText {
                            text: (plate.modelData.won ? "★ " : plate.modelData.turn ? "▸ " : "") + plate.modelData.name
                            color: plate.modelData.turn || plate.modelData.won ? Theme.streamAccent : Theme.streamText
                            font { pixelSize: 34 * root.unit; weight: Font.DemiBold }
                            fontSizeMode: Text.Fit
                            minimumPixelSize: 7
                            wrapMode: Text.Wrap
                            horizontalAlignment: Text.AlignHCenter
                            verticalAlignment: Text.AlignVCenter
                            Layout.fillWidth: true
                            Layout.preferredHeight: plate.height * 0.34
                        }
                        PlainText {
                            text: plate.modelData.score
                            color: Theme.streamText
                            font { pixelSize: 120 * root.unit; weight: Font.Bold }
                            fontSizeMode: Text.Fit
                            minimumPixelSize: 9
                            horizontalAlignment: Text.AlignHCenter
                            verticalAlignment: Text.AlignVCenter
                            Layout.fillWidth: true
                            Layout.fillHeight: true
                        }
                    }
                }
            }
        }
        Rectangle {
            objectName: "lastPlate"
            readonly property string words: root.stream.ending !== "" ? root.stream.ending
                : root.stream.last !== "" ? root.stream.last : root.stream.game !== "" ? root.stream.game : qsTr("No game yet")
            color: Theme.streamPlate
            Layout.fillWidth: true
            Layout.preferredHeight: 72 * root.unit

            Accessible.role: Accessible.StaticText
            Accessible.name: words

            PlainText {
                objectName: "lastMove"
                anchors { left: parent.left; right: gained.left; verticalCenter: parent.verticalCenter; margins: 18 * root.unit }
                text: parent.words
                color: Theme.streamText
                font.pixelSize: 32 * root.unit
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 8
                elide: Text.ElideRight
            }
            PlainText {
                id: gained
                objectName: "gained"
                anchors { right: parent.right; verticalCenter: parent.verticalCenter; rightMargin: 18 * root.unit }
                text: root.stream.ending === "" ? root.stream.gained : ""
                color: Theme.streamAccent
                font { pixelSize: 40 * root.unit; weight: Font.Bold }
            }
        }
    }
}
