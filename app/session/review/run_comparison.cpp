#include "app/session/review/run_comparison.h"

#include "app/session/replay.h"

#include <algorithm>

namespace kibitz::session {

RunComparison compareRuns(const std::filesystem::path& a, const std::filesystem::path& b) {
    RunComparison out;
    out.a.recording = std::make_shared<const Recording>(a);
    out.a.events = out.a.recording->events();
    if (!b.empty()) {
        out.b.recording = std::make_shared<const Recording>(b);
        out.b.events = out.b.recording->events();
    } else {
        const auto& events = out.a.events;
        if (std::none_of(events.begin(), events.end(),
                         [](const auto& event) { return event.type == "seen"; }))
            throw BadRecording{
                "Nobody has read the table in this recording, so there is nothing to judge again. "
                "Compare it with another recording, or with kibitz compare --against recorded "
                "--from frames"};
        out.b.recording = out.a.recording;
        out.b.judgedNow = true;
        out.b.events = replayObservations(out.a.recording).events;
    }
    out.found = compareEvents(out.a.events, out.b.events);
    return out;
}

}  // namespace kibitz::session
