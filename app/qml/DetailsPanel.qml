import QtQuick
import QtQuick.Layouts
import Kibitz

// The figures behind the status line: what each stage takes, usually and on a bad day.
Rectangle {
    id: root

    required property PlayViewModel play

    implicitWidth: Theme.panel
    color: Theme.surface

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Details")

    component Cell: PlainText {
        color: Theme.text
        font.pixelSize: Theme.small
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    component Caption: PlainText {
        color: Theme.quiet
        font { pixelSize: Theme.small; weight: Font.DemiBold }
        bottomPadding: Theme.gap / 2
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    component Figure: Cell {
        horizontalAlignment: Text.AlignRight
        Layout.minimumWidth: Theme.panel * 0.17
        Layout.maximumWidth: Theme.panel * 0.17
    }

    Rectangle {
        width: Theme.hairline
        height: parent.height
        color: Theme.line
    }
    Flickable {
        anchors { fill: parent; margins: Theme.margin }
        contentHeight: column.implicitHeight
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        ColumnLayout {
            id: column
            width: parent.width
            spacing: Theme.gap

            RowLayout {
                Caption { text: qsTr("Milliseconds"); Layout.fillWidth: true }
                Figure { text: qsTr("usual"); color: Theme.quiet }
                Figure { text: qsTr("slow"); color: Theme.quiet }
            }
            Column {  // what comes and goes is placed by a positioner: Qt 6.4's layouts remember what is gone
                id: stages
                spacing: Theme.gap
                Layout.fillWidth: true
                Repeater {
                    model: root.play.stages
                    RowLayout {
                        id: stage
                        required property var modelData
                        width: stages.width
                        Cell { text: stage.modelData.name; Layout.fillWidth: true; elide: Text.ElideRight }
                        Figure { text: stage.modelData.p50 }
                        Figure { text: stage.modelData.p95 }
                    }
                }
            }
            Cell {
                text: qsTr("Usual: half of the last pictures were faster. Slow: 19 of 20 were faster.")
                color: Theme.quiet
                wrapMode: Text.Wrap
                Layout.fillWidth: true
                bottomPadding: Theme.margin
            }
            Caption { text: qsTr("Pictures") }
            Column {
                id: facts
                spacing: Theme.gap
                Layout.fillWidth: true
                Repeater {
                    model: root.play.facts
                    RowLayout {
                        id: fact
                        required property var modelData
                        width: facts.width
                        Cell { text: fact.modelData.name; Layout.fillWidth: true; elide: Text.ElideRight }
                        Cell { text: fact.modelData.value }
                    }
                }
            }
        }
    }
}
