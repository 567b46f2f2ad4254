import QtQuick
import QtTest
import Kibitz
import "../Tabs.js" as Tabs
import "Texts.js" as Texts

TestCase {
    id: test
    name: "TeachPage"
    width: 1280
    height: 720
    visible: true
    when: windowShown

    Component { id: component; TeachPage { teach: TeachViewModel {} } }

    function open(width, height) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(width, height)
        return createTemporaryObject(component, test, { width: width, height: height, focus: true })
    }
    function opened(width, height) {
        const page = open(width, height)
        page.teach.open(home.blankPhoto)
        tryCompare(page.teach, "state", TeachViewModel.Editing, 60000)
        page.forceActiveFocus()
        return page
    }

    function test_withoutAPhotoItSaysWhatIsNeeded() {
        const page = open(1280, 720)
        verify(findChild(page, "invitation").visible)
        keyClick(Qt.Key_O)
        verify(page.choosing)
        keyClick(Qt.Key_Escape)
        verify(!page.choosing)
        page.teach.open("/no/such/photo.jpg")
        tryCompare(findChild(page, "openNotice"), "visible", true)
    }
    function test_aKeyThatIsHeldDownCountsOnce() {
        const page = opened(1280, 720)
        page.teach.current = 40
        for (const key of [Qt.Key_3, Qt.Key_4, Qt.Key_5]) keyClick(key)
        home.holdDown(page.Window.window, Qt.Key_U)
        compare(page.teach.pip, 4)
        home.holdDown(page.Window.window, Qt.Key_Right)
        verify(page.teach.current > 41, "moving goes on")
    }
    function test_keysPutACellRight() {
        const page = opened(1280, 720)
        page.teach.current = 40
        keyClick(Qt.Key_3)
        compare(page.teach.pip, 3)
        keyClick(Qt.Key_X)
        verify(page.teach.cross)
        keyClick(Qt.Key_X)
        keyClick(Qt.Key_2)
        keyClick(Qt.Key_S)
        compare(page.teach.special, "key")
        const colour = page.teach.colour
        keyClick(Qt.Key_C)
        verify(page.teach.colour !== colour)
        keyClick(Qt.Key_Delete)
        verify(!page.teach.exists)
        keyClick(Qt.Key_U)
        verify(page.teach.exists)
        keyClick(Qt.Key_Right)
        compare(page.teach.current, 41)
        keyClick(Qt.Key_Down)
        compare(page.teach.current, 50)
    }
    function test_pointsAreGuessesUntilSomebodySaysTheyAreRight() {
        const page = opened(1280, 720)
        verify(!page.teach.pointsRight)
        keyClick(Qt.Key_P)
        verify(page.teach.pointsRight)
        verify(findChild(page, "pointsRight").checked)
        page.teach.current = 40
        keyClick(Qt.Key_A)
        verify(page.teach.area)
        verify(!page.teach.pointsRight, "nobody has said what the area is worth")
        keyClick(Qt.Key_A)
        verify(!page.teach.area)
    }
    function test_aClickChoosesACell() {
        const page = opened(1280, 720)
        page.teach.current = 0
        const cell = findChild(page, "cell-e5")
        verify(cell.width > 20, "cells are large enough to hit")
        mouseClick(cell)
        compare(page.teach.currentName, "e5")
        mouseClick(findChild(page, "pips-4"))
        compare(page.teach.pip, 4)
    }
    function test_savedByKeyAndSaidSo() {
        const page = opened(1280, 720)
        keyClick(Qt.Key_S, Qt.ControlModifier)
        tryCompare(page.teach, "state", TeachViewModel.Saved, 20000)
        verify(findChild(page, "teachSaid").text.indexOf("blank-sheet") >= 0)
    }
    function test_aBadNameCannotBeSaved() {
        const page = opened(1280, 720)
        page.teach.name = "level-1"
        verify(!findChild(page, "saveSheet").enabled)
        page.teach.name = "pad"
        verify(findChild(page, "saveSheet").enabled)
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
        return [{ tag: "1024x640", size: [1024, 640] }, { tag: "1920x1080", size: [1920, 1080] }, { tag: "4K", size: [3840, 2160] }]
    }
    function test_nothingIsCutOff(data) {
        const page = opened(data.size[0], data.size[1])
        waitForRendering(page)
        compare(Texts.faults(page, page, true).join("; "), "")
        checkNames(page)
    }

    function test_tabReachesEverythingInSight() {
        const page = opened(1024, 640)
        const walk = Tabs.walk(test, page, Qt, 90)
        compare(walk.faults.join("; "), "")
        verify(walk.steps >= 40, "only " + walk.steps + " controls")
    }
}
