#pragma once

#include <chrono>

namespace kibitz::vision {

/// A live source that gives no frame for so long is lost: people are told within two seconds.
inline constexpr std::chrono::milliseconds kSilencePatience{1800};
/// From the first contact to the first frame: phones wake their camera first.
inline constexpr std::chrono::milliseconds kConnectPatience{4000};
/// The same for RTSP: FFmpeg looks at the stream until a whole picture came, seconds apart in
/// H.264.
inline constexpr std::chrono::milliseconds kRtspConnectPatience{8000};

}  // namespace kibitz::vision
