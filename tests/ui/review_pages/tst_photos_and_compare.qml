import QtQuick
import QtTest
import Kibitz

ReviewTest {
    id: test
    name: "PhotosAndCompare"

    Component { id: photosModel; PhotosViewModel {} }
    Component { id: photosPage; PhotosPage { width: 1024; height: 640 } }
    Component { id: compareModel; CompareViewModel {} }
    Component { id: comparePage; ComparePage { width: 1024; height: 640 } }

    property Item page: null

    function init() { sizeTo([1024, 640]) }
    function cleanup() {  // the page first: it looks at the models
        page.destroy()
        wait(0)
    }

    function test_aPileIsATable() {
        const photos = createTemporaryObject(photosModel, test)
        page = createTemporaryObject(photosPage, test, { photos: photos })
        page.forceActiveFocus()
        verify(findChild(page, "invitation").visible)
        photos.open([material.photos()])
        tryVerify(() => photos.count === 2 && !photos.working, 60000)
        compare(findChild(page, "photoTable").count, 2)
        compare(photos.row, 0)
        keyClick(Qt.Key_Down)
        compare(photos.row, 1)
        verify(findChild(page, "photoHeadline").text.startsWith("There is no sign of any known sheet"))
        verify(findChild(page, "dizzleButton").checked)
        keyClick(Qt.Key_O)
        verify(page.openShown)
        keyClick(Qt.Key_Escape)
        verify(!page.openShown)
        waitForRendering(page)
        checkTexts(page, page)
    }

    function test_doubtfulPlacesAreDecidedByKey_data() { return sizes.map(size => ({ tag: size.join("x"), size: size })) }
    function test_doubtfulPlacesAreDecidedByKey(data) {
        sizeTo(data.size)
        const photos = createTemporaryObject(photosModel, test)
        material.bringDoubtfulPhotos(photos)
        page = createTemporaryObject(photosPage, test, { photos: photos, width: data.size[0], height: data.size[1] })
        page.forceActiveFocus()
        photos.open([material.photos()])
        tryVerify(() => photos.done === 2 && photos.finding === 0)
        waitForRendering(page)
        checkTexts(page, page)
        verify(findChild(page, "answer1").visible)
        material.holdDown(page.Window.window, Qt.Key_2)
        tryVerify(() => !photos.deciding)
        compare(photos.shown.decided.length, 1)
        verify(findChild(page, "decidedPlace").text.includes("nothing"))
        mouseClick(findChild(page, "answer1"))
        tryVerify(() => photos.shown.decided.length === 2)
        tryVerify(() => !photos.deciding)
        verify(findChild(page, "passButton").visible)
        keyClick(Qt.Key_X)
        compare(photos.shown.state, PhotosViewModel.Fine)
        keyClick(Qt.Key_U)
        compare(photos.shown.state, PhotosViewModel.Breaks)
        // Letters are letters where a note is written.
        keyClick(Qt.Key_T)
        for (const key of [Qt.Key_A, Qt.Key_X, Qt.Key_1]) keyClick(key)
        keyClick(Qt.Key_Return)
        compare(photos.note.toLowerCase(), "ax1")
        compare(photos.shown.decided.length, 2)
        verify(page.leave())  // as Esc does
        keyClick(Qt.Key_R)
        tryVerify(() => findChild(page, "photoNotice").text.endsWith("photos-report.html"))
    }

    function test_twoRunsStandSideBySide_data() { return sizes.map(size => ({ tag: size.join("x"), size: size })) }
    function test_twoRunsStandSideBySide(data) {
        sizeTo(data.size)
        const compare_ = createTemporaryObject(compareModel, test)
        page = createTemporaryObject(comparePage, test, { compare: compare_, width: data.size[0], height: data.size[1] })
        page.forceActiveFocus()
        compare_.open(material.recording(), "")
        tryVerify(() => compare_.compared)
        verify(compare_.differences > 1)
        compare(compare_.row, 0)
        keyClick(Qt.Key_Down)
        compare(compare_.row, 1)
        verify(findChild(page, "saysA").text !== findChild(page, "saysB").text)
        waitForRendering(page)
        checkTexts(page, page)
    }
    function test_twoRecordingsAreAskedForOneAfterTheOther() {
        const compare_ = createTemporaryObject(compareModel, test)
        page = createTemporaryObject(comparePage, test, { compare: compare_ })
        page.forceActiveFocus()
        const first = material.recording(), second = material.recording()
        keyClick(Qt.Key_O)
        page.choose(first)
        verify(page.openShown)
        page.choose(second)
        verify(!page.openShown)
        tryVerify(() => compare_.compared)
        compare(compare_.differences, 0)
        verify(compare_.summary.startsWith("Nothing differs"))
    }
}
