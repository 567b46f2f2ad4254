#pragma once

#include "app/session/snapshot.h"

#include <opencv2/core/mat.hpp>

namespace kibitz::session {

/// The terminal's counterpart of the window: the picture with state, moving area and status line
/// drawn on it. Without a picture yet, a dark one that says so.
cv::Mat renderOverlay(const Snapshot&);

}  // namespace kibitz::session
