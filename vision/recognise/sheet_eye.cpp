#include "vision/recognise/sheet_eye.h"

#include "vision/recognise/sheet_join.h"
#include "vision/recognise/sheet_pose.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

// Not measured yet.
constexpr float kSureSheet = 0.9F;
// From here on what the mark reader says makes a cell worth a closer look for a die; as many as
// that in one picture are dice, more are a sheet that lies elsewhere.
constexpr float kMayBeDie = 0.3F;
constexpr int kMostCloser = 16;
constexpr double kEdgeOfCell = 0.75;  // of a usual die
// A die that is found there has so much in common with one that would stand on the cell; what has
// more in common with a known die is that one.
constexpr float kOnCell = 0.3F, kKnownDie = 0.33F;
// A place of which dice hide so much is read again without them, unless it is plain already; what
// is then said is a guess, which has to be asked about. Chosen, not fitted.
constexpr double kLeastHidden = 0.1, kMostHidden = 0.7, kRimMm = 0.6;
constexpr float kPlain = 0.98F, kGuess = 0.96F;

float dieShare(const MarkShares& shares) {
    float sum = 0;
    for (auto i = static_cast<std::size_t>(Mark::Die1); i <= static_cast<std::size_t>(Mark::Die6);
         ++i)
        sum += shares[i];
    return sum;
}

/// A usual die in the middle of a cell.
StandingDie dieOn(const cv::Rect2d& cell) {
    StandingDie die;
    die.footMm = (cell.tl() + cell.br()) / 2;
    die.edgeMm = kEdgeOfCell * std::min(cell.width, cell.height);
    die.turned = CV_PI / 4;  // along the cell
    return die;
}

cv::Rect2f boxAround(const std::vector<cv::Point2f>& points) {
    cv::Point2f low = points.front(), high = points.front();
    for (const auto& point : points) {
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
    }
    return {low, high};
}

}  // namespace

bool isSure(const FoundSheet& found) { return found.sure >= kSureSheet; }

std::string_view symbolOf(Mark mark) {
    static constexpr std::array<std::string_view, kMarks> kSymbols{
        "nothing",  "cross",    "exploded", "lava",     "die 1",    "die 2",    "die 3",
        "die 4",    "die 5",    "die 6",    "track NS", "track EW", "track NE", "track NW",
        "track SE", "track SW", "circled",  "struck",   "ticked",   "covered"};
    return kSymbols[static_cast<std::size_t>(mark)];
}

cv::Rect2f SeenSite::box() const {
    float left = outline[0].x, right = left, top = outline[0].y, bottom = top;
    for (const auto& corner : outline) {
        left = std::min(left, corner.x);
        right = std::max(right, corner.x);
        top = std::min(top, corner.y);
        bottom = std::max(bottom, corner.y);
    }
    return {left, top, right - left, bottom - top};
}

SheetEye::SheetEye(std::vector<KnownSheet> sheets, int threads)
    : finder_{std::move(sheets)}, reader_{threads}, dice_{threads} {}

void SheetEye::lookCloser(const cv::Mat& picture, const FoundSheet& found,
                          std::span<const MarkShares> marks, std::vector<SeenDie>& dice) {
    const auto& known = sheets()[found.known];
    const auto pose = SheetPose::of(found.map, {known.sheet.print.width, known.sheet.print.height},
                                    picture.size());
    if (!pose) return;
    const auto standing = standingOn(known, found, marks, dice, picture.size());
    int looks = 0;
    for (std::size_t s = 0; s < known.sites.size() && looks < kMostCloser; ++s) {
        if (known.sites[s].kind != SheetSite::Kind::Cell || dieShare(marks[s]) < kMayBeDie)
            continue;
        if (std::any_of(standing.begin(), standing.end(),
                        [&](const Standing& one) { return one.site == s && one.share > 0.5F; }))
            continue;
        ++looks;
        const auto expected = boxAround(outlineOf(*pose, found.map, dieOn(known.sites[s].mm)));
        std::vector<Candidate> near;
        for (const auto& candidate : dice_.findClosely(picture, expected))
            if (overlapOf(candidate.box, expected) > kOnCell &&
                std::none_of(dice.begin(), dice.end(), [&](const SeenDie& die) {
                    return overlapOf(candidate.box, die.box) > kKnownDie;
                }))
                near.push_back(candidate);
        if (near.empty()) continue;
        std::vector<cv::Rect2f> boxes;
        for (const auto& candidate : near) boxes.push_back(candidate.box);
        const auto readings = dice_.look(picture, boxes, DieReader::Care::Several);
        std::optional<SeenDie> best;
        for (std::size_t i = 0; i < near.size(); ++i)
            if (const auto die = concluded(near[i], readings[i], picture.size(), kIsDie,
                                           DieReader::Care::Several);
                die && (!best || die->real > best->real))
                best = die;
        if (best) dice.push_back(*best);
    }
}

void SheetEye::lookBesideDice(const SheetView& view, const FoundSheet& found, cv::Size picture,
                              std::span<const SeenDie> dice, std::vector<MarkShares>& marks) {
    const auto& known = sheets()[found.known];
    const auto pose =
        SheetPose::of(found.map, {known.sheet.print.width, known.sheet.print.height}, picture);
    if (!pose) return;
    auto bare = view;
    bare.hidden = cv::Mat::zeros(view.image.size(), CV_8U);
    const std::vector<cv::Point2f> page(found.corners.begin(), found.corners.end());
    for (const auto& die : dice) {
        const cv::Point2f middle = (die.box.tl() + die.box.br()) * 0.5F;
        // Beyond its paper the map need not hold.
        if (-cv::pointPolygonTest(page, middle, true) > std::max(die.box.width, die.box.height))
            continue;
        std::vector<cv::Point> outline;
        for (const auto& corner :
             outlineOf(*pose, found.map, standingDie(*pose, found.map, die.box)))
            outline.emplace_back(found.map.toSheet(corner) * known.pixelsPerMm);
        cv::fillConvexPoly(bare.hidden, outline, cv::Scalar::all(255));
    }
    const int rim = 2 * static_cast<int>(std::lround(kRimMm * known.pixelsPerMm)) + 1;
    cv::dilate(bare.hidden, bare.hidden, cv::Mat::ones(rim, rim, CV_8U));
    const auto standing = standingOn(known, found, marks, dice, picture);
    std::vector<std::size_t> sites;
    for (std::size_t s = 0; s < known.sites.size(); ++s) {
        if (*std::max_element(marks[s].begin(), marks[s].end() - 1) >= kPlain) continue;
        const auto& mm = known.sites[s].mm;
        const auto place = cv::Rect{cv::Point{mm.tl() * known.pixelsPerMm},
                                    cv::Point{mm.br() * known.pixelsPerMm}} &
                           cv::Rect{{}, view.image.size()};
        if (place.empty()) continue;
        const double hidden =
            cv::countNonZero(bare.hidden(place)) / static_cast<double>(place.area());
        if (hidden < kLeastHidden || hidden > kMostHidden) continue;
        if (std::none_of(standing.begin(), standing.end(),
                         [&](const Standing& one) { return one.site == s && one.share > 0.05F; }))
            sites.push_back(s);
    }
    if (sites.empty()) return;
    auto beside = marks;
    reader_.read(bare, known, sites, beside);
    for (const auto s : sites) {
        for (std::size_t i = 0; i < kMarks; ++i)
            marks[s][i] = kGuess * (marks[s][i] + beside[s][i]) / 2;
        marks[s].back() += 1 - kGuess;
    }
}

SeenTable SheetEye::read(const cv::Mat& picture, std::span<const std::size_t> among) {
    const auto found = finder_.find(picture, among);
    std::vector<SheetView> views;
    std::vector<std::vector<MarkShares>> marks;
    for (const auto& one : found) {
        views.push_back(finder_.straighten(picture, one));
        marks.push_back(reader_.read(views.back(), sheets()[one.known]));
    }
    auto dice = dice_.read(picture);
    for (std::size_t i = 0; i < found.size(); ++i) lookCloser(picture, found[i], marks[i], dice);
    for (std::size_t i = 0; i < found.size(); ++i)
        lookBesideDice(views[i], found[i], picture.size(), dice, marks[i]);
    return joinedTable(sheets(), found, marks, dice, picture.size());
}

}  // namespace kibitz::vision
