#pragma once

#include "datasets/play/difficulty.h"
#include "datasets/scene/scene.h"

#include "rules/random.h"

#include <span>
#include <string>
#include <string_view>

namespace kibitz::datasets {

/// A material of that colour ("red", "white" …), a little different each time. Gloss as given.
Finish finishOf(std::string_view colour, double gloss, rules::Random&);
/// Of a printed colour: "#d1342f".
Albedo albedoOf(std::string_view rgb);

/// The colours that dice come in.
std::span<const std::string_view> dieColours();
/// A die as a shop might sell it, in that colour: rounded or sharp, pips drilled or printed, clear
/// or marbled.
DieBody dieOf(std::string_view colour, double edgeMm, double gloss, rules::Random&);

/// How a die is turned that shows `value` on top.
cv::Matx33d dieTurn(const DieBody&, int value, double yaw);
cv::Matx33d turnAbout(const cv::Vec3d& axis, double radians);

ClutterBody clutterOf(rules::Random&);
Ground groundOf(Difficulty, rules::Random&);
/// Skin and sleeve of a person.
HandBody handOf(rules::Random&);

}  // namespace kibitz::datasets
