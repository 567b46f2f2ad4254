import QtQuick
import QtTest
import Kibitz

// What the tests of these pages have in common.
TestCase {
    id: test
    width: 3840
    height: 2160
    visible: true
    when: windowShown

    readonly property var sizes: [[1024, 640], [1280, 720], [1920, 1080], [3840, 2160], [1024, 2160], [3840, 640]]

    function sizeTo(size) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(size[0], size[1])
    }
    // Everything with a text that a reader sees: inside its page, and not cut off, unless it says itself that it may be.
    function checkTexts(page, item) {
        if (item === page) checkNames(page)
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (!child.visible) continue
            // What scrolls may reach beyond its view.
            if (child.contentY !== undefined && child.flickableDirection !== undefined) continue
            if (child.text !== undefined && child.text !== "" && child.contentWidth !== undefined) {
                const place = child.mapToItem(page, 0, 0)
                const name = "\"" + child.text + "\" at " + place.x + "," + place.y
                verify(place.x >= -0.5 && place.y >= -0.5, name + " begins outside")
                verify(place.x + child.width <= page.width + 0.5, name + " ends outside")
                verify(place.y + child.height <= page.height + 0.5, name + " ends below")
                if (child.elide === undefined || child.elide === Text.ElideNone) verify(!child.truncated, name + " is cut off")
            }
            checkTexts(page, child)
        }
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
}
