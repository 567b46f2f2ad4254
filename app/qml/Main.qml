import QtQuick
import Kibitz

// The window, and the list of its pages.
Window {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    required property SetupViewModel setup
    required property Settings settings
    required property Speaker speaker
    required property Sounds sounds
    required property StreamViewModel stream
    required property bool streamShown
    required property string startPage  // one of `pages`, or "" for the first
    required property var open  // paths that it opens
    required property string openGame  // that they are of, or ""
    required property string theme  // "dark", "light", or "" to follow the system
    required property bool reducedMotion
    property int beforeFullScreen: Window.Windowed

    // Every page, in the order of its key (Ctrl+1 …). Another one needs a line here, and its Component below.
    readonly property var pages: [
        { name: "setup", title: qsTr("Set up"), page: setupPage },
        { name: "play", title: qsTr("Play"), page: playPage },
        { name: "replay", title: qsTr("Replay"), page: replayPage },
        { name: "referee", title: qsTr("Referee"), page: refereePage },
        { name: "photos", title: qsTr("Photos"), page: photosPage },
        { name: "compare", title: qsTr("Compare"), page: comparePage },
        { name: "teach", title: qsTr("Teach"), page: teachPage },
        { name: "settings", title: qsTr("Settings"), page: settingsPage },
    ]
    Component { id: setupPage; SetupPage { objectName: "setupPage"; setup: root.setup; play: root.play; game: root.game } }
    Component { id: playPage; PlayPage { objectName: "page"; play: root.play; game: root.game } }
    Component { id: replayPage; ReplayPage { objectName: "replayPage"; replay: replayed } }
    Component { id: refereePage; RefereePage { objectName: "refereePage"; referee: judged } }
    Component { id: photosPage; PhotosPage { objectName: "photosPage"; photos: checked } }
    Component { id: comparePage; ComparePage { objectName: "comparePage"; compare: compared } }
    Component { id: teachPage; TeachPage { objectName: "teachPage"; teach: TeachViewModel {} } }
    Component {
        id: settingsPage
        SettingsPage {
            objectName: "settingsPage"
            settings: root.settings
            speaker: root.speaker
            sounds: root.sounds
            onStreamAsked: root.streamShown = true
        }
    }

    ReplayViewModel { id: replayed; objectName: "replay" }
    RefereeViewModel { id: judged; objectName: "referee"; replay: replayed }
    PhotosViewModel { id: checked; objectName: "photos" }
    CompareViewModel { id: compared; objectName: "compare" }

    // What was named on the command line, by the page that shows it.
    function openPaths() {
        if (root.open.length === 0) return
        if (root.startPage === "compare") compared.open(root.open[0], root.open.length > 1 ? root.open[1] : "")
        else if (root.startPage === "photos") {
            if (root.openGame !== "") checked.game = root.openGame
            checked.open(root.open)
        } else replayed.open(root.open[0])
    }

    width: 1280
    height: 760
    minimumWidth: 760
    minimumHeight: 480
    visible: true
    color: Theme.window

    function applyLook() {
        const theme = root.theme !== "" ? root.theme : root.settings.theme
        Theme.dark = theme === "" ? palette.window.hslLightness < 0.5 : theme === "dark"
    }
    Component.onCompleted: {
        applyLook()
        root.openPaths()
    }

    SystemPalette { id: palette }
    Binding {
        target: Theme
        property: "unit"
        value: Theme.scaledUnit(root.width, root.height, root.settings.textScale)
    }
    Binding {
        target: Theme
        property: "reducedMotion"
        value: root.reducedMotion || root.settings.reducedMotion
    }
    Connections {
        target: root.settings
        property string before  // not bound to it: then it would always be the same
        Component.onCompleted: before = root.settings.theme
        function onChanged() {
            if (root.settings.theme === before) return
            before = root.settings.theme
            root.theme = ""
            root.applyLook()
        }
    }
    Shortcut {
        sequence: "Ctrl+Q"
        onActivated: root.close()
    }
    Shortcut {
        sequence: "Ctrl+B"
        onActivated: root.streamShown = !root.streamShown
    }
    Loader {
        // Whether anything shines through is settled when a window is made: then it is another one.
        readonly property bool clear: root.settings.streamGround === "transparent"
        onClearChanged: {
            active = false
            active = Qt.binding(() => root.streamShown)
        }
        active: root.streamShown
        sourceComponent: StreamWindow {
            objectName: "streamWindow"
            visible: true
            stream: root.stream
            ground: root.settings.streamGround
            onClosed: root.streamShown = false
        }
    }
    Shell {
        objectName: "shell"
        anchors.fill: parent
        focus: true
        title: root.title
        pages: root.pages
        current: root.startPage
        onQuitAsked: root.close()
        onFullScreenAsked: {
            if (root.visibility === Window.FullScreen) {
                root.visibility = root.beforeFullScreen
            } else {
                root.beforeFullScreen = root.visibility
                root.visibility = Window.FullScreen
            }
        }
    }
}
