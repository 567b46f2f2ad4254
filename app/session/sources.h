#pragma once

#include "app/session/recording/session_info.h"
#include "vision/capture/frame_source.h"

#include <memory>
#include <optional>
#include <string>

namespace kibitz::session {

/// The first camera that can be used; on a machine without one `pattern`, the built-in test table.
std::string defaultSource();

/// Opens what `--source` names: a camera by number or name, an http:// or rtsp:// stream, a video
/// file, a folder of pictures, a recording, `pattern[:SEED]`, the built-in test table, or
/// `simulate:GAME:SEED[:DIFFICULTY]`, a simulated game.
/// Throws vision::SourceLost with a sentence that says what helps.
std::unique_ptr<vision::FrameSource> openSource(const std::string& source);

/// What is played in `simulate:GAME:SEED[:DIFFICULTY]`; nullopt: the source is no simulation.
/// Throws vision::SourceLost as above.
std::optional<SessionInfo> simulatedGameOf(const std::string& source);

}  // namespace kibitz::session
