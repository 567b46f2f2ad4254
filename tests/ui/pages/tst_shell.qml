import QtQuick
import QtTest
import Kibitz

TestCase {
    id: test
    name: "Shell"
    width: 1024
    height: 640
    visible: true
    when: windowShown

    property int made: 0

    Component {
        id: component
        Shell {
            id: shell
            readonly property Component first: FocusScope {
                objectName: "firstPage"
                property string context: "Topple"
                property bool open: true
                property var keys: [{ keys: ["X"], what: "Something of its own" }]
                readonly property Component actions: ActionButton { objectName: "ownAction"; text: "Own"; key: "X" }
                signal pageAsked(string name)
                function leave() { const was = open; open = false; return was }
                focus: true
                Component.onCompleted: test.made += 1
            }
            readonly property Component second: FocusScope { objectName: "secondPage"; focus: true }
            anchors.fill: parent
            focus: true
            title: "Kibitz"
            current: "first"
            pages: [{ name: "first", title: "First", page: first }, { name: "second", title: "Second", page: second }]
        }
    }
    property Shell shell

    function init() {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(width, height)
        made = 0
        shell = createTemporaryObject(component, test)
        shell.forceActiveFocus()
    }

    function test_aPageIsMadeAtTheFirstVisitAndKept() {
        verify(findChild(shell, "secondPage") === null)
        keyClick(Qt.Key_2, Qt.ControlModifier)
        compare(shell.current, "second")
        verify(findChild(shell, "secondPage").activeFocus)
        verify(!findChild(shell, "firstPage").visible)
        keyClick(Qt.Key_1, Qt.ControlModifier)
        verify(findChild(shell, "firstPage").activeFocus)
        compare(made, 1)
    }

    function test_tabsShowWhereOneIsAndLeadThere() {
        const tab = findChild(shell, "secondTab")
        verify(!tab.checked)
        compare(tab.Accessible.name, "Second")
        mouseClick(tab)
        compare(shell.current, "second")
        verify(tab.checked)
        verify(!findChild(shell, "firstTab").checked)
    }

    function test_aPageMayAskForAnother() {
        shell.page.pageAsked("nowhere")
        compare(shell.current, "first")
        shell.page.pageAsked("second")
        compare(shell.current, "second")
    }

    function test_theBarShowsWhatThePageOffers() {
        compare(findChild(shell, "context").text, "Topple")
        verify(findChild(shell, "ownAction").visible)
        shell.show("second")
        compare(findChild(shell, "context").text, "")
        tryVerify(() => findChild(shell, "ownAction") === null)
    }

    function test_helpNamesTheKeysOfThePageAndOfAllPages() {
        keyClick(Qt.Key_H)
        const named = findChild(shell, "help").entries.reduce((all, entry) => all.concat(entry.keys), [])
        for (const key of ["X", "Ctrl+1", "D", "F", "H", "?", "Esc", "Q"]) verify(named.includes(key), key)
        keyClick(Qt.Key_Escape)
        verify(!shell.helpShown)
        verify(shell.page.open)  // one thing at a time
        keyClick(Qt.Key_Escape)
        verify(!shell.page.open)
    }

    function test_aListInAnotherLanguageKeepsThePages() {
        shell.pages = [{ name: "first", title: "Erste", page: shell.first }, { name: "second", title: "Zweite", page: shell.second }]
        compare(made, 1)
        compare(findChild(shell, "firstTab").text, "Erste")
    }
}
