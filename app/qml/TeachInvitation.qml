import QtQuick
import QtQuick.Layouts
import Kibitz

// Before there is a sheet: what is needed, and what went wrong with the last photo.
FocusScope {
    id: root

    required property bool reading
    required property string notice
    signal openAsked

    ColumnLayout {
        anchors.centerIn: parent
        width: Math.min(Theme.sheet, root.width - 2 * Theme.margin)
        spacing: Theme.margin

        Text {
            text: root.reading ? qsTr("Reading the photo…") : qsTr("Teach Kibitz a printed sheet")
            color: Theme.text
            font { pixelSize: Theme.large; weight: Font.DemiBold }
            wrapMode: Text.Wrap
            Layout.fillWidth: true
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Text {
            visible: !root.reading
            text: qsTr("One photo of a blank sheet is enough: flat, all four corners in sight, no shadow of the hand. " +
                       "Kibitz proposes what every cell is; you put right what it is not sure of.")
            color: Theme.quiet
            font.pixelSize: Theme.title
            wrapMode: Text.Wrap
            Layout.fillWidth: true
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Text {
            objectName: "teachNotice"
            visible: text !== ""
            text: root.notice === "" ? "" : "! " + root.notice
            color: Theme.warn
            font.pixelSize: Theme.title
            wrapMode: Text.Wrap
            Layout.fillWidth: true
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        ActionButton {
            objectName: "firstPhoto"
            visible: !root.reading
            focus: true
            text: qsTr("Choose a photo")
            key: "O"
            onClicked: root.openAsked()
        }
    }
}
