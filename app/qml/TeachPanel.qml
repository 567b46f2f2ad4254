import QtQuick
import QtQuick.Layouts
import Kibitz

// The cell that was chosen, what the sheet is worth, and its name.
Rectangle {
    id: root

    required property TeachViewModel teach

    color: Theme.surface

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("The cell and the sheet")

    component Caption: PlainText {
        color: Theme.accent
        font { pixelSize: Theme.body; weight: Font.DemiBold }
        Layout.topMargin: Theme.gap
        Layout.fillWidth: true
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    component Words: PlainText {
        color: Theme.quiet
        font.pixelSize: Theme.small
        wrapMode: Text.Wrap
        visible: text !== ""
        Layout.fillWidth: true
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ColumnLayout {
        anchors { fill: parent; margins: Theme.margin; rightMargin: Theme.gap }
        spacing: Theme.gap

        Scroller {
            id: view
            objectName: "teachScroller"
            contentHeight: column.implicitHeight
            Layout.fillWidth: true
            Layout.fillHeight: true

            ColumnLayout {
                id: column
                width: view.width - view.barRoom
                spacing: Theme.gap

                PlainText {
                    objectName: "cellWords"
                    text: qsTr("%1: %2").arg(root.teach.currentName).arg(root.teach.currentWords)
                    color: Theme.text
                    font { pixelSize: Theme.large; weight: Font.DemiBold }
                    wrapMode: Text.Wrap
                    Layout.fillWidth: true
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                Words { objectName: "cellDoubt"; text: root.teach.currentDoubt === "" ? "" : "? " + root.teach.currentDoubt; color: Theme.warn }
                ActionButton {
                    objectName: "confirmCell"
                    framed: true
                    text: root.teach.remaining > 0 ? qsTr("Right, next") : qsTr("All looked at")
                    key: qsTr("Enter")
                    onClicked: root.teach.confirm()
                }
                Caption { text: qsTr("Pips") }
                ChoiceGrid {
                    objectName: "pips"
                    name: qsTr("Pips")
                    choices: [0, 1, 2, 3, 4, 5, 6].map(each => ({ value: each, text: each === 0 ? "–" : each }))
                    value: root.teach.cross || !root.teach.exists ? -1 : root.teach.pip
                    onChosen: value => { root.teach.pip = value }
                    Layout.fillWidth: true
                }
                Flow {
                    spacing: Theme.gap / 2
                    Layout.fillWidth: true
                    ActionButton { text: qsTr("Printed cross"); key: "X"; checkable: true; checked: root.teach.cross; onToggled: root.teach.cross = checked }
                    ActionButton { text: qsTr("No cell"); key: qsTr("Del"); checkable: true; checked: !root.teach.exists; onToggled: root.teach.exists = !checked }
                    ActionButton { objectName: "areaButton"; text: qsTr("In the area"); key: "A"; checkable: true; checked: root.teach.area; onToggled: root.teach.area = checked }
                }
                Caption { text: qsTr("Special") }
                ChoiceGrid {
                    objectName: "specials"
                    name: qsTr("Special")
                    choices: root.teach.specials
                    value: root.teach.special
                    onChosen: value => { root.teach.special = value }
                    Layout.fillWidth: true
                }
                ChoiceGrid {
                    objectName: "colours"
                    visible: root.teach.hasColour
                    name: qsTr("Colour")
                    choices: root.teach.colours
                    value: root.teach.colour
                    onChosen: value => { root.teach.colour = value }
                    Layout.fillWidth: true
                }
                Caption { visible: root.teach.points.length > 0; text: qsTr("Points, as printed on the sheet") }
                PointsList {
                    objectName: "points"
                    lines: root.teach.points
                    onChosen: (line, place, value) => root.teach.setPoints(line, place, value)
                    Layout.fillWidth: true
                }
                Caption { wrapMode: Text.Wrap; text: qsTr("Complete rows and columns; 0 where no arrow points") }
                PointsList {
                    objectName: "lines"
                    first: root.teach.points.length
                    lines: root.teach.lines
                    onChosen: (line, place, value) => root.teach.setPoints(line, place, value)
                    Layout.fillWidth: true
                }
            }
        }
        // What ends the work stays in sight, however long the list above is.
        Rectangle { color: Theme.line; implicitHeight: Theme.hairline; Layout.fillWidth: true }
        ActionButton {
            objectName: "pointsRight"
            framed: true
            text: root.teach.pointsRight ? qsTr("✓ Points are as printed") : qsTr("Points are as printed")
            key: "P"
            checkable: true
            checked: root.teach.pointsRight
            onToggled: root.teach.pointsRight = checked
        }
        Words { visible: !root.teach.pointsRight; text: qsTr("! Until somebody says so, this sheet scores nothing."); color: Theme.warn }
        TextLine {
            objectName: "sheetName"
            label: qsTr("Name of the sheet")
            text: root.teach.name
            onTextEdited: root.teach.name = text
            Layout.fillWidth: true
        }
        Words { text: root.teach.nameFault; color: Theme.warn }
        Words { visible: root.teach.replaces; text: qsTr("There is a sheet of that name; saving replaces it.") }
        Words { objectName: "fault"; text: root.teach.fault === "" ? "" : "! " + root.teach.fault; color: Theme.warn }
        RowLayout {
            ActionButton {
                objectName: "saveSheet"
                framed: true
                enabled: root.teach.fault === "" && root.teach.nameFault === ""
                text: qsTr("Save")
                key: "Ctrl+S"
                onClicked: root.teach.save()
            }
            ActionButton {
                objectName: "printSheet"
                framed: true
                enabled: root.teach.fault === "" && root.teach.nameFault === ""
                text: qsTr("Print as PDF")
                key: ""
                onClicked: root.teach.print(root.teach.printFile)
            }
        }
        Words { objectName: "teachSaid"; text: root.teach.notice; color: Theme.text }
    }
}
