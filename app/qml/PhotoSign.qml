import QtQuick
import Kibitz

// How a photo was judged, as a shape and a sign; colour only repeats it.
Rectangle {
    id: root

    required property int outcome
    readonly property color tint: outcome === PhotosViewModel.Fine ? Theme.good
        : outcome === PhotosViewModel.Doubtful ? Theme.warn
        : outcome === PhotosViewModel.Breaks ? Theme.bad : Theme.quiet

    implicitWidth: Theme.icon * 0.7
    implicitHeight: implicitWidth
    radius: outcome === PhotosViewModel.Breaks ? width * 0.12 : width / 2
    color: outcome === PhotosViewModel.Waiting ? "transparent" : tint
    border { color: tint; width: outcome === PhotosViewModel.Waiting ? Theme.focusLine : 0 }
    Accessible.ignored: true

    PlainText {
        anchors.centerIn: parent
        text: root.outcome === PhotosViewModel.Fine ? "✓" : root.outcome === PhotosViewModel.Doubtful ? "?"
            : root.outcome === PhotosViewModel.Breaks ? "!" : root.outcome === PhotosViewModel.Failed ? "–" : ""
        color: Theme.surface
        font { pixelSize: parent.height * 0.72; weight: Font.Bold }
    }
}
