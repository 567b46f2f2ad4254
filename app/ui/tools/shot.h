#pragma once

#include <QSize>
#include <QString>

class QQuickWindow;

namespace kibitz::ui {

/// One picture of the window. Written as "OUT.png", or with what differs from the usual behind it:
/// "OUT.png:1024x640:light:nl:half".
struct Shot {
    QString file;
    QSize size{1280, 760};
    bool light = false;
    bool half = false;     // saved at half the size: what a large screen shows, in a small file
    QString language;      // a code; empty: English
    double textScale = 1;  // "text150": as the settings may have it
};

/// Throws std::runtime_error for what it does not know.
Shot shotOf(const QString& words);

/// Lets the window do what is waiting to be done.
void settle(int milliseconds);

/// The window as asked for, with few colours, so that the file is small. Through the window's own
/// settings: what changes is what changes for a player. `beside`: not of it, but of this window,
/// which belongs to it. Throws std::runtime_error.
void take(QQuickWindow&, const Shot&, QQuickWindow* beside = nullptr);

}  // namespace kibitz::ui
