#pragma once

#include "vision/frame.h"
#include "vision/track/stillness.h"

#include <functional>
#include <optional>

namespace kibitz::vision {
class Observation;
}

namespace kibitz::session {

/// The eyes for a game: told of every frame and whether the table is at rest, they give what they
/// read once there is something to judge. Called by one thread. Throws what the libraries throw.
using Look =
    std::function<std::optional<vision::Observation>(const vision::Frame&, vision::TableState)>;

}  // namespace kibitz::session
