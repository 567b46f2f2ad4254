import QtQuick
import Kibitz

// One sentence about what was just done, or could not be done.
PlainText {
    id: root

    property bool bad: false

    visible: text !== ""
    color: bad ? Theme.bad : Theme.good
    wrapMode: Text.WrapAtWordBoundaryOrAnywhere
    maximumLineCount: 4
    elide: Text.ElideRight
    font { pixelSize: Theme.small; weight: Font.DemiBold }
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text
}
