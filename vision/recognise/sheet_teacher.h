#pragma once

#include "vision/recognise/lattice_cells.h"
#include "vision/recognise/page_finder.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::vision {

/// The photo shows no sheet that could be learnt; says why and what helps.
class CannotTeach : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Something a person has to look at before the sheet is played with.
struct ToConfirm {
    std::string place;  // "c4", or a part of the sheet: "rounds", "score"
    std::string what;   // one sentence
    double sure = 0;    // of what was written down, 0 to 1
};

/// A printed sheet that nobody had described, learnt from a photo of a blank one.
struct TaughtSheet {
    std::string json;  // in the form of rules/dizzle/sheet.schema.json
    rules::dizzle::Sheet sheet;
    cv::Mat print;  // the straightened photo, kSheetPixelsPerMm
    PageOutline page;
    PageMap map;
    Lattice lattice;
    std::vector<PrintedCell> cells;
    bool roundsFound = false;
    std::vector<ToConfirm> confirm;  // doubtful cells first, the most doubtful at the top
};

/// Less than this is doubtful and is asked for.
inline constexpr double kSureOfPrint = 0.9;

/// Throws CannotTeach. `sizeMm`: of the page, when it is known; else it is guessed from its aspect.
TaughtSheet teachSheet(const cv::Mat& photo, const std::string& name,
                       std::optional<cv::Size2d> sizeMm = std::nullopt);

/// What is believed, drawn over the photo.
cv::Mat drawBeliefs(const cv::Mat& photo, const TaughtSheet&);

}  // namespace kibitz::vision
