import QtQuick

// Words as they are. Names of players, files and sources come from people and from recordings: none of it is markup, and
// none may make the window fetch something.
Text {
    textFormat: Text.PlainText
}
