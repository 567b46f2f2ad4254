import QtQuick
import Kibitz

// What may be longer than its place: it follows what has the focus, and a bar at its edge says that there is more.
Flickable {
    id: root

    readonly property Item focused: root.Window.activeFocusItem
    readonly property real barRoom: Theme.gap * 1.25  // at the right, where the bar is

    function bring(item) {
        let inside = item
        while (inside !== null && inside !== root.contentItem) inside = inside.parent
        if (inside === null) return
        const y = item.mapToItem(root.contentItem, 0, 0).y
        const most = Math.max(0, root.contentHeight - root.height)
        root.contentY = Math.max(0, Math.min(most, Math.min(y - Theme.margin,
            Math.max(root.contentY, y + item.height + Theme.margin - root.height))))
    }

    boundsBehavior: Flickable.StopAtBounds
    clip: true
    onFocusedChanged: if (root.focused !== null) root.bring(root.focused)

    Rectangle {
        parent: root  // not what moves
        objectName: "scrollBar"
        visible: root.contentHeight > root.height + 1
        x: root.width - width
        y: root.visibleArea.yPosition * root.height
        width: Theme.gap / 2
        height: Math.max(Theme.gap * 2, root.visibleArea.heightRatio * root.height)
        radius: width / 2
        color: Theme.quiet
        Accessible.ignored: true
    }
}
