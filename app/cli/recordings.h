#pragma once

#include "app/cli/command.h"
#include "app/session/recording/recording.h"
#include "app/session/replay.h"

#include <memory>
#include <string>

namespace kibitz::cli {

/// A recording that a command works on. What is wrong with it is said on standard error, and makes
/// the answer "no". Throws CannotDo.
std::shared_ptr<const session::Recording> openRecording(const std::string& folder, Context&);

/// session::replay; where the video cannot be used, the sentence says what can be done instead.
session::Replayed replayFrames(const std::shared_ptr<const session::Recording>&,
                               const session::ReplayOptions&);

}  // namespace kibitz::cli
