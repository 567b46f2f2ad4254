pragma Singleton
import QtQuick

// The only file with colours and sizes. Every pair of text and ground reaches a contrast of 4.5 : 1.
QtObject {
    property bool dark: true
    property bool reducedMotion: false
    property real unit: 1  // grows with the window, so that a large screen can be read from afar

    readonly property color window: dark ? "#12161d" : "#e9edf2"
    readonly property color surface: dark ? "#1a2029" : "#ffffff"
    readonly property color raised: dark ? "#262e3a" : "#eef2f6"
    readonly property color pressed: dark ? "#323c4b" : "#dde4ec"
    readonly property color line: dark ? "#303947" : "#cdd5df"
    readonly property color text: dark ? "#eef2f7" : "#17202b"
    readonly property color quiet: dark ? "#a9b4c3" : "#4c5967"
    readonly property color accent: dark ? "#67cfef" : "#0a6a8a"
    readonly property color good: dark ? "#62de94" : "#14663a"
    readonly property color warn: dark ? "#ffcc66" : "#845300"
    readonly property color bad: dark ? "#ff8a7d" : "#a8231a"        // against the rules
    // A line for each player, on a raised ground; each has a pattern of its own besides.
    readonly property var players: dark ? ["#67cfef", "#ffcc66", "#ff9ec4", "#62de94", "#b9a6ff"]
                                        : ["#0a6a8a", "#845300", "#a1315f", "#14663a", "#5b46b0"]
    readonly property color ground: dark ? "#0c0f14" : "#d9e0e8"    // behind the picture
    readonly property color halo: "#cc0c0f14"                        // around outlines on the picture
    readonly property color outline: "#67cfef"                       // on the picture, in both themes
    readonly property color sureOnPicture: "#62de94"
    readonly property color unsureOnPicture: "#ffcc66"
    readonly property color faultOnPicture: "#ff8a7d"
    readonly property color lastOnPicture: "#ffffff"
    readonly property color legalOnPicture: "#67cfef"
    readonly property real legalFill: 0.28
    readonly property color plateOnPicture: "#f012161d"
    readonly property color veil: dark ? "#b30c0f14" : "#b3e9edf2"   // behind a sheet

    // The stream window looks the same in both themes: its colours go into somebody's picture.
    readonly property color streamPlate: "#12161d"
    readonly property color streamText: "#eef2f7"
    readonly property color streamAccent: "#67cfef"
    function streamGround(name) {
        return name === "transparent" ? "#00000000" : name === "dark" ? "#0c0f14" : name === "magenta" ? "#ff00ff" : "#00ff00"
    }

    readonly property real panelOpacity: 0.95
    readonly property real lostOpacity: 0.35
    readonly property real disabledOpacity: 0.45

    // Letters have whole sizes. Said here, because pages that are compiled ahead would cut off what others round.
    readonly property int tiny: Math.floor(11 * unit)
    readonly property int small: Math.floor(12.5 * unit)
    readonly property int body: Math.floor(14 * unit)
    readonly property int title: Math.floor(17 * unit)
    readonly property int large: Math.floor(24 * unit)
    readonly property int score: Math.floor(46 * unit)  // read from two metres away

    readonly property real gap: 8 * unit
    readonly property real margin: 16 * unit
    readonly property real radius: 8 * unit
    readonly property real hairline: Math.max(1, unit)
    readonly property real focusLine: 2 * unit
    readonly property real outlineLine: 2.5 * unit
    readonly property real topBar: 52 * unit
    readonly property real statusBar: 36 * unit
    readonly property real button: 34 * unit
    readonly property real keyCap: 20 * unit
    readonly property real icon: 26 * unit
    readonly property real badge: 52 * unit
    readonly property real panel: 320 * unit
    readonly property real timeline: 84 * unit
    readonly property real playerCard: 74 * unit
    readonly property real chip: 16 * unit
    readonly property real row: 30 * unit
    readonly property real choice: 64 * unit
    readonly property real choiceWidth: 150 * unit
    readonly property real crop: 84 * unit
    readonly property real sheet: 620 * unit
    readonly property int panStep: 60

    readonly property int quick: reducedMotion ? 0 : 120
    readonly property int calm: reducedMotion ? 0 : 250

    // Of pieces, as the games name them; what is not known is grey, and its name stands beside it.
    readonly property var pieces: ({ red: "#d1342f", blue: "#2f62c9", green: "#2e9c4f", yellow: "#f2c41d", orange: "#f07f1e",
                                     pink: "#ea5fa0", purple: "#7a4bb5", white: "#f4f4f0", black: "#20242a" })
    function pieceColour(name) { return pieces[name] !== undefined ? pieces[name] : quiet }

    function unitFor(width, height) {
        return Math.max(1, Math.min(width / 1280, height / 740, 2.6))
    }
    // As large as the player likes the text, as far as everything still finds room in the window.
    function scaledUnit(width, height, scale) {
        const unit = unitFor(width, height)
        return Math.min(unit * scale, Math.max(unit, Math.min(width / 831, height / 493)))
    }
}
