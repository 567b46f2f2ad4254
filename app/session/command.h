#pragma once

#include <cstdint>

namespace kibitz::session {

/// What a player may ask of the worker; read between frames.
enum class Command : std::uint8_t {
    Pause,
    Resume,
    Step,  // while paused: one frame more
};

}  // namespace kibitz::session
