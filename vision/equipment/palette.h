#pragma once

#include "vision/equipment/drawing.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// The inks all equipment shares.
namespace inks {
inline constexpr Ink kBlack{0.13, 0.13, 0.14};
inline constexpr Ink kText{0.17, 0.17, 0.18};
inline constexpr Ink kSoft{0.45, 0.45, 0.46};  // labels that are read once
inline constexpr Ink kHair{0.72, 0.72, 0.72};  // lines that only guide the eye
inline constexpr Ink kWhite{1, 1, 1};
}  // namespace inks

/// The ink of a colour by its name ("red", "gold"); of one nobody knows a grey.
Ink inkOf(std::string_view colour);
bool knowsInkOf(std::string_view colour);
/// A letter or digit of its own for every colour, its initial where that is free: what a
/// black-and-white print tells them apart by. Nothing for colours after the 36th.
std::map<std::string, std::string> lettersFor(const std::vector<std::string>& colours);
/// "#fbf8f0"; pre: it is one.
Ink inkOfRgb(std::string_view rgb);
/// Between the two: 0 is the first, 1 the second.
Ink mixed(const Ink&, const Ink&, double share);
/// Towards white.
Ink tint(const Ink&, double share);
/// Towards black, for outlines of what is filled with the ink.
Ink shade(const Ink&, double share);

}  // namespace kibitz::vision
