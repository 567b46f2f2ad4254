#pragma once

#include "app/session/game_view.h"
#include "app/session/look.h"
#include "app/session/recording/recording.h"
#include "app/session/set_up.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

struct ReplayOptions {
    std::optional<std::int64_t> untilFrame;          // not this one any more; nullopt: to the end
    std::function<void(std::int64_t frame)> step{};  // now and then, from another thread
    /// The eyes for a game, when frames are replayed. None, or an empty one for this game: what was
    /// seen is taken from the recording.
    std::function<Look(const SetUp&)> eyes{};
};

/// What a recording gives when it is watched again.
struct Replayed {
    std::vector<std::string> lines;  // as events.jsonl would hold them
    std::vector<Event> events;
    std::string check;         // of the last one
    std::int64_t frames = 0;   // watched; none where observations went in
    std::int64_t reached = 0;  // the frame after the last one
    bool whole = false;        // not stopped by untilFrame
    /// The number of the first event that is not as it was recorded; nullopt: all are.
    std::optional<std::int64_t> differsAt;
    std::vector<std::string> notices;
    /// How the game stands at the end; nullptr: no game was watched, or it cannot be set up.
    std::shared_ptr<const GameView> game;
};

/// Runs the pictures of a recording through the same pipeline as when it was made, as fast as it
/// can. What came from outside (commands, notices) comes again at the same frames; what follows
/// from the pictures is found anew. The same recording gives the same events and checks every time.
/// Throws vision::SourceLost when there are no pictures.
Replayed replay(const std::shared_ptr<const Recording>&, const ReplayOptions& = {});

/// The same without pictures: what was seen goes in as it was recorded, and is judged anew. Throws
/// BadRecording where there is nothing that was seen, or not of this game.
Replayed replayObservations(const std::shared_ptr<const Recording>&, const ReplayOptions& = {});
/// Whether there is anything that was seen.
bool hasObservations(const Recording&);

}  // namespace kibitz::session
