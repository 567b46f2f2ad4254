import QtQuick
import Kibitz

// Why the last points were given: the rule in one sentence.
Column {
    id: root

    required property string title  // "Why +4"
    required property string text

    spacing: Theme.gap / 4

    Accessible.role: Accessible.StaticText
    Accessible.name: root.title + ": " + root.text

    PlainText {
        width: parent.width
        text: root.title
        color: Theme.accent
        font { pixelSize: Theme.small; weight: Font.DemiBold }
        wrapMode: Text.Wrap
    }
    PlainText {
        objectName: "whyText"
        width: parent.width
        text: root.text
        color: Theme.text
        font.pixelSize: Theme.small
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
    }
}
