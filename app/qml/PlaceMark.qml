import QtQuick
import Kibitz

// A place of the game in the picture, and why it is marked: a plain ring for the last move, a cross for what may not be,
// a question mark for what is asked, a thin frame with a dot where one may play.
Item {
    id: root
    objectName: "placeMark"

    required property int kind
    required property string name
    property string note: ""  // what it was worth
    readonly property string sign: kind === GameViewModel.IllegalMark ? "×" : kind === GameViewModel.AskedMark ? "?" : ""
    readonly property color colour: {
        switch (root.kind) {
        case GameViewModel.IllegalMark: return Theme.faultOnPicture
        case GameViewModel.AskedMark: return Theme.unsureOnPicture
        case GameViewModel.LegalMark: return Theme.legalOnPicture
        default: return Theme.lastOnPicture
        }
    }
    readonly property bool quietMark: kind === GameViewModel.LegalMark

    Accessible.role: Accessible.StaticText
    Accessible.name: kind === GameViewModel.IllegalMark ? qsTr("Not allowed: %1").arg(root.name)
        : kind === GameViewModel.AskedMark ? qsTr("Asked: %1").arg(root.name)
        : kind === GameViewModel.LegalMark ? qsTr("May be used: %1").arg(root.name)
        : qsTr("Last move: %1").arg(root.name)

    Rectangle {
        visible: !root.quietMark
        anchors { fill: parent; margins: -Theme.outlineLine }
        radius: Theme.radius / 2
        color: "transparent"
        border { color: Theme.halo; width: Theme.outlineLine * 2 }
    }
    Rectangle {
        anchors { fill: parent; margins: root.quietMark ? Theme.outlineLine : -Theme.outlineLine / 2 }
        radius: Theme.radius / 2
        color: "transparent"
        border { color: root.colour; width: root.quietMark ? Theme.hairline : Theme.outlineLine }
    }
    Rectangle {
        visible: root.quietMark
        anchors.centerIn: parent
        width: Math.min(parent.width, parent.height) * Theme.legalFill
        height: width
        radius: width / 2
        color: root.colour
        border { color: Theme.halo; width: Theme.hairline }
    }
    Rectangle {
        visible: root.sign !== ""
        anchors { left: parent.right; bottom: parent.top; margins: -width / 2 }
        width: sign.implicitHeight
        height: width
        radius: width / 2
        color: Theme.plateOnPicture
        border { color: root.colour; width: Theme.outlineLine / 2 }
        PlainText {
            id: sign
            anchors.centerIn: parent
            text: root.sign
            color: root.colour
            font { pixelSize: Theme.title; weight: Font.Bold }
        }
    }
    Rectangle {
        objectName: "worth"
        visible: root.note !== ""
        anchors { left: parent.right; verticalCenter: parent.verticalCenter; leftMargin: Theme.outlineLine * 2 }
        width: worth.implicitWidth + Theme.gap
        height: worth.implicitHeight
        radius: Theme.radius / 2
        color: Theme.plateOnPicture
        PlainText {
            id: worth
            anchors.centerIn: parent
            text: root.note
            color: Theme.lastOnPicture
            font { pixelSize: Theme.large; weight: Font.Bold }
        }
    }
}
