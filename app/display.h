#pragma once

namespace kibitz {

/// Whether a window could be shown here: a Wayland or X server is named in the environment and
/// answers. Asked before Qt is, because Qt ends the process when its display does not answer.
bool displayAnswers();

}  // namespace kibitz
