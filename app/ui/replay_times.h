#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kibitz::ui {

/// How the window's thread fared while a recording was played in it. While it handles an event it
/// can neither draw nor listen: nothing it handles may take longer than a frame of the screen
/// (16 ms).
struct ReplayTimes {
    double seconds = 0;      // of looking
    double played = 0;       // seconds of the recording that went by, over and over
    std::size_t events = 0;  // that were handled
    std::size_t pictures = 0;
    /// Milliseconds of one event. On a machine that is busy otherwise the clock also counts what
    /// others did meanwhile; the thread's own time does not, but leaves out waiting for them.
    double longest = 0, longestOwn = 0;
    double p99 = 0, p99Own = 0;
    std::size_t late = 0, lateOwn = 0;  // longer than that
    std::string worst;                  // what took longest of the thread's own time
    /// Resident memory in megabytes: once everything is loaded, in the end, and at the most.
    double memoryBefore = 0, memoryAfter = 0, memoryMost = 0;
    std::vector<double> memoryByTenth;  // after each tenth of what was played
};

/// How long a recording is played, and how fast.
struct ReplayPlan {
    double seconds = 60;
    double speed = 8;
    double hours =
        0;  // of the recording; more than 0: until so many have gone by, whatever `seconds`
};

/// Plays a recording on the replay page as planned, from its beginning again whenever it has
/// ended. Makes its own QGuiApplication (offscreen, unless QT_QPA_PLATFORM says otherwise); there
/// may be no other one. Throws std::runtime_error.
ReplayTimes measureReplay(const std::string& recording, const ReplayPlan&);

}  // namespace kibitz::ui
