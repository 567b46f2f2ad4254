#pragma once

#include "app/session/latency.h"

namespace kibitz::ui {

/// What it takes to bring one 1080p picture to the screen.
struct DrawTimes {
    session::Percentiles prepare;   // BGR to what the screen wants, in the worker
    session::Percentiles handOver;  // worker to window: mailbox, view model, bindings; the window's
                                    // thread is held so long
    session::Percentiles draw;      // from there until the frame is rendered
};

/// Draws so many pictures in a window that nobody sees, as fast as it goes. Makes its own
/// QGuiApplication (offscreen, unless QT_QPA_PLATFORM says otherwise) when there is none.
DrawTimes measureDraw(int frames);

}  // namespace kibitz::ui
