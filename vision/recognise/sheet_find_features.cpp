#include "vision/recognise/sheet_find_features.h"

#include "vision/recognise/sheet_map.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

namespace kibitz::vision {

namespace {

constexpr double kPrintPixelsPerMm = 1.5;
constexpr int kPrintDetails = 1500, kPictureDetails = 3000;
constexpr int kNearest = 3;  // sheets share icons and words
// A detail's own neighbourhood must look the same way up and about as large.
constexpr double kNearMm = 130, kTurn = 0.7, kLarger = 1.8;
constexpr std::size_t kLeastMatches = 5;
constexpr double kMissMm = 4;
constexpr int kSeeds = 60;  // that lead nowhere

cv::Ptr<cv::SIFT> detector(int details) { return cv::SIFT::create(details, 3, 0.02); }

double turned(double a, double b) { return std::abs(std::remainder(a - b, 2 * std::numbers::pi)); }

/// Which details are about as large and turned about as far: most are neither, so that only a few
/// of all pairs have to be looked at.
class Alikes {
public:
    explicit Alikes(const std::vector<SharedDetails::Match>& matches) {
        for (std::size_t i = 0; i < matches.size(); ++i)
            boxes_[boxOf(matches[i])].push_back(static_cast<std::uint32_t>(i));
    }
    /// All that may be, and some that are not, in order.
    void of(const SharedDetails::Match& own, std::vector<std::uint32_t>& result) const {
        result.clear();
        const auto [known, size, way] = boxOf(own);
        for (int larger = -1; larger <= 1; ++larger)
            for (int aside = -1; aside <= 1; ++aside) {
                const auto box =
                    boxes_.find({known, size + larger, (way + aside + kTurns) % kTurns});
                if (box != boxes_.end())
                    result.insert(result.end(), box->second.begin(), box->second.end());
            }
        std::sort(result.begin(), result.end());
    }

private:
    static constexpr int kTurns = static_cast<int>(2 * std::numbers::pi / kTurn);
    using Box = std::tuple<std::size_t, int, int>;
    static Box boxOf(const SharedDetails::Match& match) {
        constexpr double kAll = 2 * std::numbers::pi;
        const double turn = match.turn - kAll * std::floor(match.turn / kAll);
        return {match.known,
                static_cast<int>(std::floor(std::log(match.pixelsPerMm) / std::log(kLarger))),
                std::min(kTurns - 1, static_cast<int>(turn / kAll * kTurns))};
    }
    std::map<Box, std::vector<std::uint32_t>> boxes_;
};

}  // namespace

PrintDetails::PrintDetails(const std::vector<KnownSheet>& sheets) {
    std::vector<std::vector<cv::KeyPoint>> points(sheets.size());
    std::vector<cv::Mat> looks(sheets.size());
    cv::parallel_for_({0, static_cast<int>(sheets.size())}, [&](const cv::Range& range) {
        for (int i = range.start; i < range.end; ++i) {
            const auto& known = sheets[static_cast<std::size_t>(i)];
            cv::Mat grey;
            if (known.print.channels() == 1)
                grey = known.print;
            else
                cv::cvtColor(known.print, grey, cv::COLOR_BGR2GRAY);
            const double scale = kPrintPixelsPerMm / known.pixelsPerMm;
            cv::resize(grey, grey, {}, scale, scale, cv::INTER_AREA);
            detector(kPrintDetails)
                ->detectAndCompute(grey, {}, points[static_cast<std::size_t>(i)],
                                   looks[static_cast<std::size_t>(i)]);
        }
    });
    cv::Mat all;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        for (const auto& point : points[i])
            details_.push_back(
                {i, cv::Point2d(point.pt.x + 0.5, point.pt.y + 0.5) / kPrintPixelsPerMm,
                 point.size / kPrintPixelsPerMm, point.angle * std::numbers::pi / 180});
        if (!looks[i].empty()) all.push_back(looks[i]);
    }
    if (all.empty()) return;
    nearest_ = cv::makePtr<cv::FlannBasedMatcher>(cv::makePtr<cv::flann::KDTreeIndexParams>(4),
                                                  cv::makePtr<cv::flann::SearchParams>(32));
    nearest_->add(std::vector<cv::Mat>{all});
    // The trees are cut at random: the same trees for the same sheets.
    const auto before = cv::theRNG().state;
    cv::theRNG().state = 0x5EED;
    nearest_->train();
    cv::theRNG().state = before;
}

Redrawing Redrawing::stretched(cv::Size picture, const cv::Matx22d& stretch) {
    Redrawing drawing;
    if (stretch == cv::Matx22d::eye()) return drawing;
    drawing.to = {stretch(0, 0), stretch(0, 1), 0, stretch(1, 0), stretch(1, 1), 0, 0, 0, 1};
    double left = 0, top = 0, right = 0, bottom = 0;
    for (const auto& corner : {cv::Point2d(picture.width, 0), cv::Point2d(0, picture.height),
                               cv::Point2d(picture.width, picture.height)}) {
        const auto at = through(drawing.to, corner);
        left = std::min(left, at.x), right = std::max(right, at.x);
        top = std::min(top, at.y), bottom = std::max(bottom, at.y);
    }
    drawing.to(0, 2) = -left, drawing.to(1, 2) = -top;
    drawing.size = {cvCeil(right - left), cvCeil(bottom - top)};
    return drawing;
}

std::vector<SharedDetails::Match> PrintDetails::matchesIn(const cv::Mat& grey,
                                                          const Redrawing& drawing) const {
    if (!nearest_) return {};
    cv::Mat drawn = grey;
    if (!drawing.size.empty())
        cv::warpPerspective(grey, drawn, drawing.to, drawing.size, cv::INTER_LINEAR,
                            cv::BORDER_REPLICATE);
    const cv::Matx33d back = drawing.to.inv();
    std::vector<cv::KeyPoint> points;
    cv::Mat looks;
    detector(kPictureDetails)->detectAndCompute(drawn, drawing.where, points, looks);
    if (looks.rows < 2) return {};
    std::vector<std::vector<cv::DMatch>> near;
    const_cast<cv::FlannBasedMatcher&>(*nearest_).knnMatch(looks, near, kNearest);
    std::vector<SharedDetails::Match> matches;
    for (const auto& neighbours : near)
        for (const auto& neighbour : neighbours) {
            if (neighbour.trainIdx < 0) continue;
            const auto& detail = details_[static_cast<std::size_t>(neighbour.trainIdx)];
            const auto& point = points[static_cast<std::size_t>(neighbour.queryIdx)];
            matches.push_back(
                {detail.known, detail.mm, through(back, point.pt) + cv::Point2d{0.5, 0.5}, point.pt,
                 point.size / detail.sizeMm, point.angle * std::numbers::pi / 180 - detail.turn});
        }
    return matches;
}

SharedDetails::SharedDetails(std::vector<Match> matches, const cv::Matx33d& fromAbove)
    : SharedDetails(std::move(matches)) {
    fromAbove_ = fromAbove;
}

SharedDetails::SharedDetails(std::vector<Match> matches) : matches_(std::move(matches)) {
    std::stable_sort(matches_.begin(), matches_.end(),
                     [](const Match& a, const Match& b) { return a.known < b.known; });
    gone_.resize(matches_.size());
    alike_.resize(matches_.size());
    backing_.resize(matches_.size());
    support_.resize(matches_.size());
    const Alikes alikes{matches_};
    std::vector<std::uint32_t> candidates;
    for (std::size_t i = 0; i < matches_.size(); ++i) {
        const auto& own = matches_[i];
        // Where the print would lie if it lay as this detail does.
        const double c = std::cos(own.turn) * own.pixelsPerMm;
        const double s = std::sin(own.turn) * own.pixelsPerMm;
        alikes.of(own, candidates);
        for (const auto j : candidates) {
            const auto& other = matches_[j];
            const auto mm = other.mm - own.mm;
            if (j == i || std::abs(mm.x) > kNearMm || std::abs(mm.y) > kNearMm) continue;
            const double dx = other.drawn.x - own.drawn.x - (c * mm.x - s * mm.y);
            const double dy = other.drawn.y - own.drawn.y - (s * mm.x + c * mm.y);
            const double allowed = own.pixelsPerMm * (0.4 * std::sqrt(mm.dot(mm)) + 2);
            if (dx * dx + dy * dy > allowed * allowed) continue;
            const double larger = other.pixelsPerMm / own.pixelsPerMm;
            if (larger > kLarger || larger < 1 / kLarger || turned(other.turn, own.turn) > kTurn)
                continue;
            alike_[i].push_back(j);
            backing_[j].push_back(static_cast<std::uint32_t>(i));
        }
        support_[i] = static_cast<int>(alike_[i].size());
    }
}

std::optional<cv::Matx33d> SharedDetails::laidBy(std::span<const std::size_t> matches,
                                                 bool first) const {
    std::vector<cv::Point2d> pixels, mm;
    for (const auto i : matches) {
        pixels.push_back(fromAbove_ ? matches_[i].drawn : matches_[i].pixel);
        mm.push_back(matches_[i].mm);
    }
    // Towards the sheet, so that misses are millimetres wherever it lies.
    if (!fromAbove_) {
        const cv::Mat found =
            cv::findHomography(pixels, mm, cv::RANSAC, kMissMm, cv::noArray(), first ? 500 : 2000);
        if (found.empty()) return std::nullopt;
        return cv::Matx33d{found};
    }
    const cv::Mat found =
        cv::estimateAffinePartial2D(pixels, mm, cv::noArray(), cv::RANSAC, kMissMm, 500);
    if (found.empty()) return std::nullopt;
    const cv::Matx23d laid = found;
    return cv::Matx33d{laid(0, 0), laid(0, 1), laid(0, 2), laid(1, 0), laid(1, 1),
                       laid(1, 2), 0,          0,          1} *
           fromAbove_->inv();
}

std::optional<Sighting> SharedDetails::sighted(std::size_t seed, cv::Size2d pageMm) const {
    const auto known = matches_[seed].known;
    Sighting sighting{known, {}, {seed}};
    for (const auto i : alike_[seed])
        if (!gone_[i]) sighting.matches.push_back(i);
    for (int round = 0; round < 3; ++round) {
        const auto toSheet = laidBy(sighting.matches, round == 0);
        if (!toSheet || std::abs(cv::determinant(*toSheet)) < 1e-12) return std::nullopt;
        sighting.perspective = toSheet->inv();
        if (!showsFront(sighting.perspective, pageMm)) return std::nullopt;
        sighting.matches.clear();
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const auto& match = matches_[i];
            if (!gone_[i] && match.known == known &&
                cv::norm(through(*toSheet, match.pixel) - match.mm) <= kMissMm)
                sighting.matches.push_back(i);
        }
        if (sighting.matches.size() < kLeastMatches) return std::nullopt;
    }
    return sighting;
}

std::optional<Sighting> SharedDetails::best(std::span<const cv::Size2d> pagesMm) {
    for (int seeds = 0; seeds < kSeeds && !matches_.empty(); ++seeds) {
        const auto seed = static_cast<std::size_t>(
            std::max_element(support_.begin(), support_.end()) - support_.begin());
        if (support_[seed] + 1 < static_cast<int>(kLeastMatches)) return std::nullopt;
        if (auto sighting = sighted(seed, pagesMm[matches_[seed].known])) return sighting;
        drop(std::vector{seed});
    }
    return std::nullopt;
}

void SharedDetails::drop(std::span<const std::size_t> matches) {
    for (const auto i : matches) {
        if (gone_[i]) continue;
        gone_[i] = true;
        support_[i] = 0;
        for (const auto j : backing_[i])
            if (!gone_[j]) --support_[j];
    }
}

void SharedDetails::drop(const std::array<cv::Point2f, 4>& corners) {
    std::vector<std::size_t> inside;
    for (std::size_t i = 0; i < matches_.size(); ++i)
        if (cv::pointPolygonTest(corners, matches_[i].pixel, false) >= 0) inside.push_back(i);
    drop(inside);
}

}  // namespace kibitz::vision
