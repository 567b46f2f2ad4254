import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs
import "Texts.js" as Texts

TestCase {
    id: test
    name: "SettingsPage"
    width: 1280
    height: 720
    visible: true
    when: windowShown

    Component {
        id: component
        SettingsPage {
            settings: home.settings
            speaker: home.speaker
            sounds: home.sounds
        }
    }
    function open(width, height) {
        Theme.unit = Theme.unitFor(width, height) * home.settings.textScale
        return createTemporaryObject(component, test, { width: width, height: height, focus: true })
    }
    function init() { Theme.reducedMotion = true; home.settings.textScale = 1 }
    function cleanup() { home.settings.language = ""; home.settings.theme = ""; home.settings.textScale = 1; home.speak("en") }

    function test_aClickSetsAndIsKept() {
        const page = open(1280, 720)
        mouseClick(findChild(page, "choice-light"))
        compare(home.settings.theme, "light")
        mouseClick(findChild(page, "choice-nl"))
        compare(home.settings.language, "nl")
        mouseClick(findChild(page, "reducedMotion"))
        compare(home.settings.reducedMotion, true)
        mouseClick(findChild(page, "reducedMotion"))
        compare(home.settings.reducedMotion, false)
    }
    function test_everythingCanBeSetByKeys() {
        const page = open(1280, 720)
        const scale = findChild(page, "textScale")
        scale.forceActiveFocus()
        verify(scale.activeFocus)
        keyClick(Qt.Key_Right)
        fuzzyCompare(home.settings.textScale, 1.15, 0.001)
        keyClick(Qt.Key_Left)
        compare(home.settings.textScale, 1)
        keyClick(Qt.Key_Tab)
        verify(findChild(page, "reducedMotion").activeFocus, "Tab leads to the next setting")
        keyClick(Qt.Key_Space)
        compare(home.settings.reducedMotion, true)
        keyClick(Qt.Key_Return)
        compare(home.settings.reducedMotion, false)
    }
    function test_whatHasTheFocusIsInSight() {
        const page = open(1024, 480)
        const last = findChild(page, "streamGround")
        last.forceActiveFocus()
        const place = last.mapToItem(page, 0, 0)
        verify(place.y >= 0 && place.y + last.height <= page.height, "at " + place.y)
    }
    function test_withoutAVoiceSpeechCannotBeSwitchedOn() {
        const page = open(1280, 720)
        const speech = findChild(page, "speechSwitch")
        verify(!speech.enabled)
        verify(!speech.checked)
        verify(!findChild(page, "speechTry").visible)
    }
    function test_everyControlHasAName() {
        const page = open(1280, 720)
        for (const name of ["language", "theme", "textScale", "reducedMotion", "speechSwitch", "soundsSwitch", "openStream", "streamGround"])
            verify(findChild(page, name).Accessible.name !== "", name)
    }
    function test_theStreamIsAskedFor() {
        const page = open(1280, 720)
        const asked = createTemporaryQmlObject("import QtTest; SignalSpy { signalName: 'streamAsked' }", test)
        asked.target = page
        findChild(page, "openStream").clicked()
        compare(asked.count, 1)
    }
    // Everything that a key or a click reaches has a name for those who do not see it.
    function checkNames(item) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (!child.visible) continue
            if (child.down !== undefined || child.activeFocusOnTab)
                verify(child.Accessible.name !== "", child + " " + child.objectName + " has no name")
            checkNames(child)
        }
    }

    function test_nothingIsCutOff_data() {
        const rows = []
        for (const language of ["en", "fr", "de", "nl"])
            for (const size of [[1024, 640], [1280, 720], [3840, 2160]])
                for (const scale of [1, 1.3])
                    rows.push({ tag: language + " " + size.join("x") + " " + scale, language: language, size: size, scale: scale })
        return rows
    }
    function test_nothingIsCutOff(data) {
        home.speak(data.language)
        home.settings.textScale = data.scale
        const page = open(data.size[0], data.size[1])
        waitForRendering(page)
        compare(Texts.faults(page, page, true).join("; "), "")
        checkNames(page)
    }

    function test_tabReachesEverythingInSight() {
        const page = open(1024, 640)
        page.forceActiveFocus()
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= 6, "only " + walk.steps + " controls")
    }
}
