#pragma once

#include "app/session/recording/recording.h"
#include "app/session/report/compare.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kibitz::session {

/// One of two runs that are compared: what happened in it, and where its pictures are.
struct Run {
    std::shared_ptr<const Recording> recording;
    std::vector<Event> events;
    bool judgedNow = false;  // not as recorded, but as this program judges it
};

struct RunComparison {
    Run a, b;
    Comparison found;
};

/// Two recordings as they were recorded; without the second one, the first as it was recorded and
/// as this program judges what was seen in it. Throws BadRecording.
RunComparison compareRuns(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace kibitz::session
