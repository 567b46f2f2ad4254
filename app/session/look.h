#pragma once

#include "vision/frame.h"
#include "vision/track/stillness.h"

#include <functional>

namespace kibitz::session {

struct Looked;  // watcher.h

/// The eyes for a game: told of every frame and whether the table is at rest, they give what they
/// read once there is something to judge. Called by one thread. Throws what the libraries throw.
using Look = std::function<Looked(const vision::Frame&, vision::TableState)>;

}  // namespace kibitz::session
