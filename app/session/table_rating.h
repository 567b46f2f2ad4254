#pragma once

#include "calibration/light.h"
#include "vision/recognise/seen_part.h"

#include <opencv2/core/types.hpp>

#include <optional>
#include <span>

namespace kibitz::session {

/// How well a camera stands for a game: from where it looks, and how large it sees things.
struct TableRating {
    double degrees = 0;      // between the line of sight and the vertical; of the flattest part
    double pixelsPerMm = 0;  // of the part that is seen smallest
};

enum class Grade : std::uint8_t { Good, Fair, Bad };

/// nullopt: nothing was found yet, or its size is not known.
std::optional<TableRating> rateTable(std::span<const vision::SeenPart>, cv::Size picture);

Grade angleGrade(const TableRating&);
Grade sizeGrade(const TableRating&);

}  // namespace kibitz::session
