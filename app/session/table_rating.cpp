#include "app/session/table_rating.h"

#include "calibration/board_view.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace kibitz::session {

namespace {

// The eyes were made for up to 60 degrees; from 45 on things begin to hide each other.
constexpr double kFairDegrees = 45, kBadDegrees = 60;
// The smallest dice that are read have 12 pixels: 16 mm need 0.75 pixels each. Twice as many are
// comfortable.
constexpr double kBadPixelsPerMm = 0.75, kFairPixelsPerMm = 1.3;

}  // namespace

std::optional<TableRating> rateTable(std::span<const vision::SeenPart> parts, cv::Size picture) {
    TableRating rating{0, std::numeric_limits<double>::infinity()};
    bool any = false;
    for (const auto& part : parts) {
        if (part.sizeMm.empty() || picture.empty()) continue;
        const auto view = calibration::viewFromCorners(part.corners, part.sizeMm, picture);
        if (!view) continue;
        any = true;
        const cv::Point3d middle{part.sizeMm.width / 2, part.sizeMm.height / 2, 0};
        rating.degrees =
            std::max(rating.degrees, std::abs(view->angleAt(middle)) * 180 / std::numbers::pi);
        const double area = std::abs(cv::contourArea(part.corners));
        rating.pixelsPerMm = std::min(rating.pixelsPerMm, std::sqrt(area / part.sizeMm.area()));
    }
    return any ? std::optional{rating} : std::nullopt;
}

Grade angleGrade(const TableRating& rating) {
    return rating.degrees >= kBadDegrees    ? Grade::Bad
           : rating.degrees >= kFairDegrees ? Grade::Fair
                                            : Grade::Good;
}

Grade sizeGrade(const TableRating& rating) {
    return rating.pixelsPerMm < kBadPixelsPerMm    ? Grade::Bad
           : rating.pixelsPerMm < kFairPixelsPerMm ? Grade::Fair
                                                   : Grade::Good;
}

}  // namespace kibitz::session
