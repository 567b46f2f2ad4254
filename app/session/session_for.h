#pragma once

#include "app/session/recording/session_info.h"

#include <map>
#include <string>
#include <vector>

namespace kibitz::session {

/// A session of a game as people name it: players in order, the options that are not as usual. The
/// result is complete; equipment that is not built in (a file, a sheet that was taught) is read and
/// carried along. Throws BadSession with a sentence that says what helps.
SessionInfo sessionFor(const std::string& game, const std::vector<std::string>& players,
                       const std::map<std::string, std::string>& options);

/// The names of sheets that were taught on this machine.
std::vector<std::string> taughtSheets();

}  // namespace kibitz::session
