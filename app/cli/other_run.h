#pragma once

#include "app/session/recording/event.h"

#include <string>
#include <vector>

namespace kibitz::cli {

/// Events of a run, and where they come from, in words.
struct OtherRun {
    std::string name;
    std::vector<session::Event> events;
};

/// What another version makes of a recording. `version` is a kibitz program, which replays the
/// recording now (`from`: frames or observations), a file that `kibitz replay --json` printed, or
/// another recording. Throws CannotDo.
OtherRun runOf(const std::string& version, const std::string& recording, const std::string& from);

}  // namespace kibitz::cli
