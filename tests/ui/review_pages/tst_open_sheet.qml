import QtQuick
import QtTest
import Kibitz

ReviewTest {
    id: test
    name: "OpenSheet"

    Component { id: component; OpenSheet { width: 1024; height: 640; title: "Open a recording"; photos: false } }
    SignalSpy { id: chosen; signalName: "chosen" }
    SignalSpy { id: closed; signalName: "closed" }
    property OpenSheet sheet
    property ListView places
    property string recording

    // The sheet, looking into a folder with one recording, named 1.kibitz or so, and one folder with photos.
    function open(options) {
        sheet = createTemporaryObject(component, test, options)
        chosen.target = closed.target = sheet
        chosen.clear()
        closed.clear()
        sheet.forceActiveFocus()
        places = findChild(sheet, "places")
        places.model.folder = material.folder()
        tryVerify(() => names().length > 1 && names().includes("photos"))
        waitForRendering(sheet)
    }
    function names() {
        const all = []
        for (let row = 0; row < places.count; ++row) all.push(nameAt(row))
        return all
    }
    function nameAt(row) { return places.model.pathAt(row).split("/").pop() }
    function goTo(name) {
        for (let i = 0; i < 50 && nameAt(places.currentIndex) !== name; ++i)
            keyClick(places.currentIndex < names().indexOf(name) ? Qt.Key_Down : Qt.Key_Up)
        compare(nameAt(places.currentIndex), name)
    }

    function init() {
        sizeTo([1024, 640])
        recording = material.recording()
        material.photos()
    }

    function test_aRecordingIsChosenByKeys() {
        open({})
        goTo(recording.split("/").pop())
        keyClick(Qt.Key_Return)
        compare(chosen.count, 1)
        compare(chosen.signalArguments[0][0], recording)
    }
    function test_aFolderIsEnteredAndLeft() {
        open({ photos: true })
        verify(!names().some(name => name.endsWith(".kibitz")), "recordings are no photos: " + names())
        goTo("photos")
        keyClick(Qt.Key_Return)
        compare(chosen.count, 0)
        tryVerify(() => places.count === 3, 5000, "the way up and two photos: " + names())
        verify(findChild(sheet, "folder").text.endsWith("/photos"))
        keyClick(Qt.Key_PageUp)
        keyClick(Qt.Key_Return)
        tryVerify(() => names().includes("photos"))
        compare(findChild(sheet, "folder").text, material.folder())
    }
    function test_aNameMayBeTyped() {
        open({ photos: true })
        const line = findChild(sheet, "typedPath")
        verify(line.activeFocus, "whoever types is heard at once")
        line.text = "photos/anna.png"
        keyClick(Qt.Key_Return)
        compare(chosen.signalArguments[0][0], material.folder() + "/photos/anna.png")
    }
    function test_aFolderThatIsTypedIsOpenedWhereOnlyRecordingsCount() {
        open({})
        findChild(sheet, "typedPath").text = "photos"
        keyClick(Qt.Key_Return)
        compare(chosen.count, 0)
        tryVerify(() => findChild(sheet, "folder").text.endsWith("/photos"))
        compare(findChild(sheet, "typedPath").text, "")
    }
    function test_aFolderThatIsNotThereIsSaid() {
        open({})
        places.model.folder = material.folder() + "/nowhere"
        tryVerify(() => places.model.notice.includes("nowhere"))
    }
    function test_aWholeFolderByOneKey() {
        open({ photos: true })
        keyClick(Qt.Key_Return, Qt.ControlModifier)
        compare(chosen.signalArguments[0][0], material.folder())
        keyClick(Qt.Key_Escape)
        compare(closed.count, 1)
    }
    function test_aClickChooses() {
        open({})
        const row = names().indexOf(recording.split("/").pop())
        places.positionViewAtIndex(row, ListView.Contain)
        mouseClick(places.itemAtIndex(row))
        compare(chosen.signalArguments[0][0], recording)
    }
    function test_nothingIsCutOff_data() { return sizes.map(size => ({ tag: size.join("x"), size: size })) }
    function test_nothingIsCutOff(data) {
        sizeTo(data.size)
        open({ width: data.size[0], height: data.size[1], sources: true })
        checkTexts(sheet, sheet)
    }
}
