import QtQuick
import QtQuick.Layouts
import Kibitz

// Two runs side by side: what differs between them, and both pictures at that moment.
FocusScope {
    id: root

    required property CompareViewModel compare
    property string first: ""        // chosen, while the second one is asked for
    property bool openShown: false
    readonly property string context: root.compare.summary
    readonly property var keys: [
        { keys: ["↑", "↓"], what: qsTr("Previous, next difference") },
        { keys: ["O"], what: qsTr("Compare two recordings") },
        { keys: ["J"], what: qsTr("A recording, and how it is judged now") },
    ]
    readonly property Component actions: Row {
        spacing: Theme.gap / 2
        ActionButton { text: qsTr("Two recordings"); key: "O"; onClicked: root.ask(true) }
        ActionButton { text: qsTr("Judge again"); key: "J"; onClicked: root.ask(false) }
    }
    property bool two: true

    function ask(two) {
        root.two = two
        root.first = ""
        root.openShown = true
    }
    function choose(path) {
        if (root.two && root.first === "") {
            root.first = path
            return
        }
        const other = root.first
        root.leave()
        if (root.two) root.compare.open(other, path)
        else root.compare.open(path, "")
    }
    function leave() {
        const open = root.openShown
        root.openShown = false
        root.first = ""
        root.forceActiveFocus()
        list.forceActiveFocus()
        return open
    }
    function obey(event) {
        if (event.modifiers & Qt.ControlModifier) return false
        switch (event.key) {
        case Qt.Key_O: root.ask(true); break
        case Qt.Key_J: root.ask(false); break
        case Qt.Key_Down: root.compare.step(1); break
        case Qt.Key_Up: root.compare.step(-1); break
        case Qt.Key_PageDown: root.compare.step(10); break
        case Qt.Key_PageUp: root.compare.step(-10); break
        default: return false
        }
        return true
    }

    focus: true
    Keys.onPressed: event => { event.accepted = root.obey(event) }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        visible: root.compare.compared

        RowLayout {
            spacing: Theme.hairline
            visible: root.compare.differences > 0
            Layout.fillWidth: true
            Layout.fillHeight: true
            CompareHalf {
                letter: "A"
                name: root.compare.nameA
                scores: root.compare.scoresA
                says: root.compare.shown.saysA ?? ""
                picture: root.compare.pictureA
                marks: root.compare.marksA
                Layout.preferredWidth: 1
                Layout.fillWidth: true
            }
            CompareHalf {
                letter: "B"
                name: root.compare.nameB
                scores: root.compare.scoresB
                says: root.compare.shown.saysB ?? ""
                picture: root.compare.pictureB
                marks: root.compare.marksB
                Layout.preferredWidth: 1
                Layout.fillWidth: true
            }
        }
        DifferenceList {
            id: list
            objectName: "differences"
            focus: true
            compare: root.compare
            Layout.fillWidth: true
            Layout.fillHeight: root.compare.differences === 0
            Layout.preferredHeight: root.height * 0.26
        }
    }
    OpenInvitation {
        anchors.fill: parent
        visible: !root.compare.compared
        opening: root.compare.working
        notice: root.compare.notice
        text: qsTr("Compare two recordings, or a recording with how it is judged now")
        onOpenAsked: root.ask(true)
        onDropped: path => root.compare.open(path, "")
    }
    OpenSheet {
        anchors.fill: parent
        visible: root.openShown
        focus: root.openShown
        title: !root.two ? qsTr("Which recording?") : root.first === "" ? qsTr("The first recording") : qsTr("The second recording")
        photos: false
        onClosed: root.leave()
        onChosen: path => root.choose(path)
    }
}
