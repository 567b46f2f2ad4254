import QtQuick
import Kibitz

// The window, and the list of its pages.
Window {
    id: root

    required property PlayViewModel play
    required property GameViewModel game
    required property SetupViewModel setup
    required property string startPage  // one of `pages`
    required property string theme  // "dark", "light", or "" to follow the system
    required property bool reducedMotion
    property int beforeFullScreen: Window.Windowed

    // Every page, in the order of its key (Ctrl+1 …). Another one needs a line here, and its Component below.
    readonly property var pages: [
        { name: "setup", title: qsTr("Set up"), page: setupPage },
        { name: "play", title: qsTr("Play"), page: playPage },
    ]
    Component { id: setupPage; SetupPage { objectName: "setupPage"; setup: root.setup; play: root.play; game: root.game } }
    Component { id: playPage; PlayPage { objectName: "page"; play: root.play; game: root.game } }

    width: 1280
    height: 760
    minimumWidth: 760
    minimumHeight: 480
    visible: true
    color: Theme.window

    Component.onCompleted: {
        Theme.dark = root.theme === "" ? palette.window.hslLightness < 0.5 : root.theme === "dark"
        Theme.reducedMotion = root.reducedMotion
    }

    SystemPalette { id: palette }
    Binding {
        target: Theme
        property: "unit"
        value: Theme.unitFor(root.width, root.height)
    }
    Shortcut {
        sequence: "Ctrl+Q"
        onActivated: root.close()
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
