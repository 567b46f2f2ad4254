import QtQuick
import QtQuick.Layouts
import Kibitz

// One page at a time, the way between them, and the keys that work everywhere.
//
// A page is a FocusScope that handles its own keys and leaves the others over. It may have
//   actions: Component    what can be done now; stands at the right of the top bar
//   context: string       what it is about, in few words, beside them
//   keys: var             [{ keys: ["U"], what: "Undo" }], for the help sheet
//   leave(): bool         Esc: whether there was something to leave
//   signal pageAsked(string name)   another page is wanted
FocusScope {
    id: root

    required property var pages  // [{ name, title, page: Component }]; made at the first visit, kept from then on
    required property string title
    required property string current  // the name of the page that is shown
    property bool helpShown: false
    readonly property var shown: pages.find(each => each.name === current)
    property Item page: null  // the one that is shown
    readonly property var keys: [
        { keys: ["Ctrl+1", "…"], what: qsTr("Another page"), when: root.pages.length > 1 },
        { keys: ["D"], what: qsTr("Dark or light"), when: true },
        { keys: ["F"], what: qsTr("Whole screen"), when: true },
        { keys: ["H", "?"], what: qsTr("This help"), when: true },
        { keys: ["Esc"], what: qsTr("Close what is open"), when: true },
        { keys: ["Q"], what: qsTr("Quit"), when: true },
    ]
    signal quitAsked
    signal fullScreenAsked

    function show(name) {
        if (root.pages.some(each => each.name === name)) root.current = name
    }
    function obey(event) {
        const number = event.key - Qt.Key_1
        if (event.modifiers & Qt.ControlModifier) {
            if (number < 0 || number >= root.pages.length) return false
            root.show(root.pages[number].name)
            return true
        }
        switch (event.key) {
        case Qt.Key_D: Theme.dark = !Theme.dark; break
        case Qt.Key_F: case Qt.Key_F11: root.fullScreenAsked(); break
        case Qt.Key_H: case Qt.Key_Question: case Qt.Key_F1: root.helpShown = !root.helpShown; break
        case Qt.Key_Q: root.quitAsked(); break
        case Qt.Key_Escape:
            if (root.helpShown) root.helpShown = false
            else return root.page !== null && root.page.leave !== undefined && root.page.leave()
            break
        default: return false
        }
        return true
    }

    // Keys bubble up to here only when neither the control in focus nor its page wants them.
    Keys.onPressed: event => { event.accepted = event.isAutoRepeat || root.obey(event) }
    onHelpShownChanged: if (!helpShown && page !== null) page.forceActiveFocus()

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        enabled: !root.helpShown

        TopBar {
            Layout.fillWidth: true
            title: root.title
            pages: root.pages
            current: root.current
            page: root.page
            onPageAsked: name => root.show(name)
            onHelpAsked: root.helpShown = !root.helpShown
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true

            Repeater {
                model: root.pages.length  // not the list itself: in another language it is another one
                Loader {
                    id: place
                    required property int index
                    readonly property bool shown: root.pages[index].name === root.current
                    property bool visited: false

                    function enter() {
                        if (!place.shown) return
                        place.visited = true
                        if (place.item === null) return
                        root.page = place.item
                        place.item.forceActiveFocus()
                    }

                    anchors.fill: parent
                    active: visited
                    visible: shown
                    focus: shown
                    sourceComponent: root.pages[index].page
                    onVisibleChanged: enter()  // what cannot be seen takes no focus
                    onLoaded: enter()
                    Component.onCompleted: enter()

                    Connections {
                        target: place.item
                        ignoreUnknownSignals: true
                        function onPageAsked(name) { root.show(name) }
                    }
                }
            }
        }
    }
    HelpSheet {
        objectName: "help"
        anchors.fill: parent
        visible: root.helpShown
        focus: root.helpShown
        entries: (root.page !== null && root.page.keys !== undefined ? root.page.keys : [])
            .concat(root.keys).filter(entry => entry.when === undefined || entry.when)
        onClosed: root.helpShown = false
    }
}
