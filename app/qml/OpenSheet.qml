import QtQuick
import QtQuick.Layouts
import Kibitz

// Where a recording or photos lie: by the arrow keys, by the mouse, or typed. Written here, so that it works without a desktop.
FocusScope {
    id: root

    required property string title
    required property bool photos  // else recordings
    property bool sources: false  // besides recordings, whatever can be watched: videos, and folders of pictures
    signal chosen(string path)
    signal closed

    function openRow(row) {
        const kind = places.kindAt(row)
        if (kind === PlacesModel.Up || kind === PlacesModel.Folder) places.folder = places.pathAt(row)
        else root.chosen(places.pathAt(row))
    }
    function openTyped() {
        const path = places.resolved(typed.text)
        const kind = places.kindOf(path)
        if (kind === PlacesModel.Folder && !root.photos && !root.sources) places.folder = path
        else root.chosen(path)
    }

    Accessible.role: Accessible.Dialog
    Accessible.name: root.title
    onVisibleChanged: if (visible) places.folder = places.folder  // it may have changed meanwhile

    Keys.onPressed: event => {
        event.accepted = true
        switch (event.key) {
        case Qt.Key_Escape: root.closed(); break
        case Qt.Key_Down: list.currentIndex = Math.min(list.count - 1, list.currentIndex + 1); break
        case Qt.Key_Up: list.currentIndex = Math.max(0, list.currentIndex - 1); break
        case Qt.Key_PageDown: list.currentIndex = Math.min(list.count - 1, list.currentIndex + 10); break
        case Qt.Key_PageUp: list.currentIndex = Math.max(0, list.currentIndex - 10); break
        default: event.accepted = false
        }
    }

    PlacesModel {
        id: places
        photos: root.photos
        videos: root.sources
        onFolderChanged: typed.clear()
    }
    Rectangle {
        anchors.fill: parent
        color: Theme.veil
        TapHandler { onTapped: root.closed() }
    }
    Rectangle {
        objectName: "openSheet"
        anchors.centerIn: parent
        width: Math.min(Theme.sheet, parent.width - Theme.margin * 2)
        height: Math.min(Theme.sheet * 0.85, parent.height - Theme.margin * 2)
        radius: Theme.radius * 1.5
        color: Theme.surface
        border { color: Theme.line; width: Theme.hairline }
        TapHandler {}

        ColumnLayout {
            anchors { fill: parent; margins: Theme.margin * 1.25 }
            spacing: Theme.gap

            RowLayout {
                PlainText {
                    text: root.title
                    color: Theme.text
                    font { pixelSize: Theme.large; weight: Font.DemiBold }
                    elide: Text.ElideRight
                    Layout.fillWidth: true
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                ActionButton {
                    visible: root.photos || root.sources
                    objectName: "wholeFolder"
                    text: qsTr("This whole folder")
                    key: "Ctrl+Enter"
                    onClicked: root.chosen(places.folder)
                }
                ActionButton { text: qsTr("Close"); key: qsTr("Esc"); onClicked: root.closed() }
            }
            PlainText {
                objectName: "folder"
                text: places.folder
                color: Theme.quiet
                font.pixelSize: Theme.small
                elide: Text.ElideLeft
                Layout.fillWidth: true
            }
            TextLine {
                id: typed
                objectName: "typedPath"
                focus: true
                label: qsTr("Name of a file or folder")
                placeholderText: root.sources ? qsTr("Type a file or a folder, or choose below")
                                             : root.photos ? qsTr("Type a photo or a folder, or choose below")
                                             : qsTr("Type a recording, or choose below")
                Layout.fillWidth: true
                Keys.onReturnPressed: event => {
                    if ((root.photos || root.sources) && event.modifiers & Qt.ControlModifier) root.chosen(places.folder)
                    else if (text !== "") root.openTyped()
                    else root.openRow(list.currentIndex)
                }
            }
            ListView {
                id: list
                objectName: "places"
                model: places
                clip: true
                currentIndex: 0
                boundsBehavior: Flickable.StopAtBounds
                highlightMoveDuration: 0
                Layout.fillWidth: true
                Layout.fillHeight: true
                onCountChanged: currentIndex = count > 1 ? 1 : 0
                Accessible.role: Accessible.List
                Accessible.name: root.photos ? qsTr("Photos and folders") : qsTr("Recordings and folders")

                delegate: Rectangle {
                    id: place
                    required property int index
                    required property string name
                    required property int kind
                    readonly property bool own: kind !== PlacesModel.Up && kind !== PlacesModel.Folder
                    width: ListView.view.width
                    height: Theme.button
                    radius: Theme.radius / 2
                    color: ListView.isCurrentItem ? Theme.raised : "transparent"
                    border { color: Theme.accent; width: ListView.isCurrentItem ? Theme.hairline : 0 }
                    Accessible.role: Accessible.ListItem
                    Accessible.name: place.own ? place.name : qsTr("Folder %1").arg(place.name)
                    PlainText {
                        anchors { fill: parent; leftMargin: Theme.gap; rightMargin: Theme.gap }
                        text: place.own ? place.name : place.name + "/"
                        color: place.own ? Theme.text : Theme.quiet
                        font { pixelSize: Theme.body; weight: place.own ? Font.DemiBold : Font.Normal }
                        verticalAlignment: Text.AlignVCenter
                        elide: Text.ElideMiddle
                    }
                    TapHandler { onTapped: { list.currentIndex = place.index; root.openRow(place.index) } }
                }
                PlainText {
                    anchors.centerIn: parent
                    visible: places.notice !== ""
                    text: places.notice
                    color: Theme.warn
                    font.pixelSize: Theme.body
                }
            }
        }
    }
}
