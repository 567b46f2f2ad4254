import QtQuick
import Kibitz

Window {
    id: root

    required property PlayViewModel play
    required property string theme  // "dark", "light", or "" to follow the system
    required property bool reducedMotion
    property int beforeFullScreen: Window.Windowed

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
    PlayPage {
        objectName: "page"
        anchors.fill: parent
        play: root.play
        title: root.title
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
