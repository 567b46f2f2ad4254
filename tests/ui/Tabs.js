// Walks round a page by Tab alone. What is wrong on the way, as sentences: a control that has the focus but lies outside of what can
// be seen, or looks as if it had not. `steps`: how many controls were met.
function walk(test, page, Qt, most) {
    const faults = []
    const met = []
    // As much of the item as its page and whatever clips it let through.
    function shownOf(item) {
        const all = item.mapToItem(page, 0, 0, item.width, item.height)
        let left = all.x, top = all.y, right = all.x + all.width, bottom = all.y + all.height
        for (let above = item; above !== null && above !== undefined; above = above.parent) {
            if (above !== item && (above.clip || above === page)) {
                const frame = above.mapToItem(page, 0, 0, above.width, above.height)
                left = Math.max(left, frame.x)
                top = Math.max(top, frame.y)
                right = Math.min(right, frame.x + frame.width)
                bottom = Math.min(bottom, frame.y + frame.height)
            }
            if (above === page) break
        }
        return { x: left, y: top, width: right - left, height: bottom - top, whole: all }
    }
    // Its pixels, also those of a thin frame.
    function looksOf(area) {
        const image = test.grabImage(page)
        const looks = []
        for (let row = 0; row <= 12; ++row)
            for (let column = 0; column <= 24; ++column)
                looks.push(image.pixel(Math.floor(area.x + (area.width - 1) * column / 24),
                                       Math.floor(area.y + (area.height - 1) * row / 12)).toString())
        return looks.join()
    }
    for (let step = 0; step < most; ++step) {
        test.keyClick(Qt.Key_Tab)
        const item = page.Window.activeFocusItem
        if (item === null || met.includes(item)) break  // once round
        met.push(item)
        const name = (item.Accessible.name || item.objectName || item).toString()
        const area = shownOf(item)
        if (area.height < area.whole.height - 1 && area.height < 20 || area.width < Math.min(20, area.whole.width - 1)) {
            faults.push(name + " has the focus out of sight")
            continue
        }
        test.waitForRendering(page, 50)
        const chosen = looksOf(area)
        test.keyClick(Qt.Key_Backtab, Qt.ShiftModifier)
        const moved = page.Window.activeFocusItem !== item
        test.waitForRendering(page, 50)
        if (moved && looksOf(area) === chosen) faults.push(name + " looks the same with and without the focus")
        test.keyClick(Qt.Key_Tab)
        if (page.Window.activeFocusItem !== item) {
            faults.push("Tab after Backtab does not lead back to " + name)
            break
        }
    }
    return { faults: faults, steps: met.length }
}
