.pragma library
// What is wrong with a text that a reader sees: outside its page, or cut off. A page that scrolls may be longer than it is high.
function faults(page, item, scrolls) {
    let found = []
    for (let i = 0; i < item.children.length; ++i) {
        const child = item.children[i]
        if (!child.visible) continue
        if (child.text !== undefined && child.text !== "" && child.contentWidth !== undefined) {
            const place = child.mapToItem(page, 0, 0)
            const name = "\"" + child.text + "\" at " + Math.round(place.x) + "," + Math.round(place.y)
            if (place.x < -0.5 || place.y < -0.5) found.push(name + " begins outside")
            if (place.x + child.width > page.width + 0.5) found.push(name + " ends outside")
            if (!scrolls && place.y + child.height > page.height + 0.5) found.push(name + " ends below")
            if (child.truncated) found.push(name + " is cut off")
            if (child.contentWidth > child.width + 1 && child.wrapMode === 0 && child.width > 0) found.push(name + " is wider than its place")
        }
        found = found.concat(faults(page, child, scrolls))
    }
    return found
}
