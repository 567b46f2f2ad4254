import QtQuick
import QtTest
import Kibitz

TestCase {
    name: "Theme"

    function luminance(colour) {
        const linear = c => c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4)
        return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)
    }
    function contrast(a, b) {
        const x = luminance(a), y = luminance(b)
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
    }
    // A panel lets a little of the picture through; the worst picture is all white or all black.
    function over(panel, opacity, ground) {
        return Qt.rgba(panel.r * opacity + ground * (1 - opacity), panel.g * opacity + ground * (1 - opacity),
                       panel.b * opacity + ground * (1 - opacity), 1)
    }

    function test_everyTextCanBeRead_data() { return [{ tag: "dark", dark: true }, { tag: "light", dark: false }] }
    function test_everyTextCanBeRead(data) {
        Theme.dark = data.dark
        for (const name of ["text", "quiet", "accent", "good", "warn", "bad"])
            for (const ground of ["surface", "raised", "window", "ground"])
                verify(contrast(Theme[name], Theme[ground]) >= 4.5, name + " on " + ground)
        for (const ground of ["pressed", "raised", "surface"])
            verify(contrast(Theme.text, Theme[ground]) >= 4.5, "text on " + ground)
        // What is chosen is filled with the accent.
        verify(contrast(Theme.surface, Theme.accent) >= 4.5, "surface on accent")
        // Signs beside the accent: a knob, a frame.
        verify(contrast(Theme.quiet, Theme.raised) >= 3, "the knob of a switch")
        for (const name of ["sureOnPicture", "unsureOnPicture", "outline"])
            for (const picture of [0, 1])
                verify(contrast(Theme[name], over(Theme.plateOnPicture, Theme.plateOnPicture.a, picture)) >= 4.5,
                       name + " on its plate over a picture of " + picture)
        for (const picture of [0, 1])
            verify(contrast(Theme.text, over(Theme.surface, Theme.panelOpacity, picture)) >= 4.5)
    }

    function test_reducedMotionLeavesNoMotion() {
        Theme.reducedMotion = false
        verify(Theme.calm > 0)
        Theme.reducedMotion = true
        compare(Theme.calm, 0)
        compare(Theme.quick, 0)
    }
}
