#include "vision/recognise/sheet_teacher.h"

#include "vision/recognise/known_sheet.h"
#include "vision/recognise/lab.h"
#include "vision/recognise/lattice_boxes.h"
#include "vision/recognise/sheet_writing.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::vision {

namespace {

// A pip has to be three pixels across to be told from a speck.
constexpr double kLeastPixelsPerMm = 1.2;

struct Paper {
    const char* name;
    cv::Size2d mm;
};
constexpr double kLikePaper = 0.012;

double sideLength(const std::array<cv::Point2f, 4>& c, std::size_t from, std::size_t to) {
    return cv::norm(c[to] - c[from]);
}

/// The page to learn: the largest one, unless there are several.
PageOutline pageIn(const cv::Mat& photo) {
    const auto pages = findPages(photo);
    if (pages.empty())
        throw CannotTeach(
            "No page was found in the photo. Lay the blank sheet flat on a table of another "
            "colour and show all four of its corners");
    const auto areaOf = [](const PageOutline& page) {
        return cv::contourArea(std::vector<cv::Point2f>(page.corners.begin(), page.corners.end()));
    };
    const auto largest =
        std::max_element(pages.begin(), pages.end(),
                         [&](const auto& a, const auto& b) { return areaOf(a) < areaOf(b); });
    const auto rivals = std::count_if(pages.begin(), pages.end(), [&](const auto& page) {
        return areaOf(page) > 0.5 * areaOf(*largest);
    });
    if (rivals > 1)
        throw CannotTeach("There are " + std::to_string(rivals) +
                          " pages in the photo. Show only the blank sheet that is to be taught");
    return *largest;
}

/// From what is seen: lying or upright; then the lattice corrects the height.
cv::Size2d guessedSize(const PageOutline& page) {
    const double across = sideLength(page.corners, 0, 1) + sideLength(page.corners, 3, 2);
    const double down = sideLength(page.corners, 1, 2) + sideLength(page.corners, 0, 3);
    return across > 1.15 * down ? cv::Size2d{297, 210} : cv::Size2d{210, 297};
}

/// The usual paper that has this aspect, else the width kept.
cv::Size2d usualSize(cv::Size2d size) {
    static const std::array<cv::Size2d, 4> papers{
        {{210, 297}, {297, 210}, {215.9, 279.4}, {279.4, 215.9}}};
    for (const auto& paper : papers)
        if (std::abs(std::log(size.height / size.width / (paper.height / paper.width))) <
            kLikePaper)
            return paper;
    return size;
}

/// Where something large lies on the page that is no print: a hand, a mug, a shadow as dark as ink.
bool isCovered(const cv::Mat& straight) {
    cv::Mat small, lab;
    cv::resize(straight, small, {}, 0.25, 0.25, cv::INTER_AREA);  // a pixel is a millimetre
    toLab(small, lab);
    std::array<std::vector<uchar>, 3> values;
    for (int y = 0; y < lab.rows; y += 2)
        for (int x = 0; x < lab.cols; x += 2)
            for (std::size_t c = 0; c < 3; ++c)
                values[c].push_back(lab.at<cv::Vec3b>(y, x)[static_cast<int>(c)]);
    cv::Vec3d paper;
    for (std::size_t c = 0; c < 3; ++c) {
        const auto middle = values[c].begin() + static_cast<std::ptrdiff_t>(values[c].size() / 2);
        std::nth_element(values[c].begin(), middle, values[c].end());
        paper[static_cast<int>(c)] = *middle;
    }
    cv::Mat strange(lab.size(), CV_8U);
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x) {
            const auto d = cv::Vec3d{lab.at<cv::Vec3b>(y, x)} - paper;
            // Shadows are darker paper: they have to be very dark to hide what is printed.
            strange.at<uchar>(y, x) =
                std::hypot(0.35 * d[0], std::hypot(d[1], d[2])) > 26 ? 255 : 0;
        }
    // No printed thing is solid for 14 mm; the rim may show the table where the paper curls.
    cv::erode(strange, strange, cv::getStructuringElement(cv::MORPH_ELLIPSE, {15, 15}), {-1, -1}, 1,
              cv::BORDER_CONSTANT, cv::Scalar{0});
    return cv::countNonZero(strange) > 0;
}

void drawText(cv::Mat& picture, const std::string& words, cv::Point2d at, double scale,
              const cv::Scalar& colour) {
    const int width = std::max(1, cvRound(scale * 1.6));
    int base = 0;
    const auto size = cv::getTextSize(words, cv::FONT_HERSHEY_SIMPLEX, scale, width, &base);
    const cv::Point from{cvRound(at.x - size.width / 2.0), cvRound(at.y + size.height / 2.0)};
    cv::putText(picture, words, from, cv::FONT_HERSHEY_SIMPLEX, scale, {255, 255, 255}, width + 2,
                cv::LINE_AA);
    cv::putText(picture, words, from, cv::FONT_HERSHEY_SIMPLEX, scale, colour, width, cv::LINE_AA);
}

}  // namespace

TaughtSheet teachSheet(const cv::Mat& photo, const std::string& name,
                       std::optional<cv::Size2d> sizeMm) {
    auto page = pageIn(photo);
    const auto size = sizeMm.value_or(guessedSize(page));
    PageMap map{page.corners, page.edges, photo.size(), size};
    const double seen = std::min(sideLength(page.corners, 0, 1) / size.width,
                                 sideLength(page.corners, 1, 2) / size.height);
    if (seen < kLeastPixelsPerMm)
        throw CannotTeach(
            "The sheet is too small in the photo: " + std::to_string(cvRound(25.4 * seen)) +
            " dots per inch. Go nearer, so that the sheet fills the picture");
    const auto lattice = findLattice(photo, map, page.edges, sizeMm.has_value());
    const auto flat = map.straighten(photo, kSheetPixelsPerMm);
    if (isCovered(flat))
        throw CannotTeach(
            "Something lies on the sheet. Photograph it blank, without hands, dice or hard "
            "shadows");
    if (!lattice)
        throw CannotTeach(
            "No lattice of square cells was found on the page. Take a sharper photo from nearer "
            "above; 6 to 14 columns can be learnt");
    TaughtSheet taught{{}, {}, flat, page, map, *lattice, {}, false, {}};
    if (!sizeMm) {
        const auto usual = usualSize(map.sizeMm());
        const double factor = usual.width / map.sizeMm().width;
        taught.map = map.withSize(usual);
        taught.lattice.x *= factor;
        taught.lattice.y *= usual.height / map.sizeMm().height;
        taught.lattice.pitch *= factor;
        taught.print = taught.map.straighten(photo, kSheetPixelsPerMm);
    }
    taught.cells = readCells(taught.print, taught.lattice);
    const auto boxes = findRoundBoxes(taught.print, taught.lattice);
    taught.roundsFound = boxes.has_value();
    writeSheet(taught, name, boxes, sizeMm.has_value());
    return taught;
}

cv::Mat drawBeliefs(const cv::Mat& photo, const TaughtSheet& taught) {
    cv::Mat drawn = photo.clone();
    const cv::Scalar sure{60, 140, 0}, doubtful{0, 60, 230};
    const auto outline = [&](const cv::Rect2d& mm, const cv::Scalar& colour, int width) {
        std::vector<cv::Point> points;
        for (const auto& corner :
             {cv::Point2d{mm.x, mm.y}, {mm.br().x, mm.y}, mm.br(), {mm.x, mm.br().y}})
            points.emplace_back(taught.map.toPicture(corner));
        cv::polylines(drawn, points, true, colour, width, cv::LINE_AA);
    };
    const auto size = taught.map.sizeMm();
    outline({0, 0, size.width, size.height}, {200, 120, 0}, 3);
    const auto& lattice = taught.lattice;
    for (int cell = 0; cell < taught.sheet.rows * taught.sheet.columns; ++cell) {
        const auto name = taught.sheet.cellName(cell);
        const bool asked = std::any_of(taught.confirm.begin(), taught.confirm.end(),
                                       [&](const ToConfirm& one) { return one.place == name; });
        const auto& believed = taught.sheet.cells[static_cast<std::size_t>(cell)];
        if (!believed.exists && !asked) continue;
        auto mm = lattice.cell(cell / lattice.columns, cell % lattice.columns);
        const auto middle = taught.map.toPicture((mm.tl() + mm.br()) / 2);
        const auto right = taught.map.toPicture({mm.br().x, mm.y}) - taught.map.toPicture(mm.tl());
        const double wide = std::hypot(right.x, right.y);
        mm.x += 0.05 * mm.width;
        mm.y += 0.05 * mm.height;
        mm.width *= 0.9;
        mm.height *= 0.9;
        outline(mm, asked ? doubtful : sure, asked ? 2 : 1);
        std::string words = believed.cross     ? "x"
                            : believed.pip > 0 ? std::to_string(believed.pip)
                            : !believed.exists ? "no?"
                                               : "-";
        if (believed.track != rules::dizzle::Track::None) words = trackName(believed.track);
        drawText(drawn, words, middle - cv::Point2d{0, 0.12 * wide}, wide / 60,
                 asked ? doubtful : sure);
        if (believed.special != rules::dizzle::Special::None)
            drawText(drawn, wordFor(believed.special), middle + cv::Point2d{0, 0.22 * wide},
                     wide / 130, asked ? doubtful : sure);
    }
    if (taught.roundsFound)
        for (int box = 0; box < rules::dizzle::kRoundBoxes; ++box)
            outline(roundBoxOf(taught.sheet, box), sure, 1);
    return drawn;
}

}  // namespace kibitz::vision
