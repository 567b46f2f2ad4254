#include "vision/recognise/cube_ground.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace kibitz::vision {

namespace {

constexpr int kZones = 12, kTrack = kZones, kTens = kZones + 1, kHundreds = kZones + 2,
              kPaper = kZones + 3, kSorts = kZones + 4;
constexpr float kPlain = 0.03F;      // so near to its paper our own print is paper
constexpr int kSteps = 10;           // rays along a square
constexpr float kSameSquare = 0.3F;  // logarithm: squares that differ less are printed alike
constexpr double kSameMargin = 0.4;  // … of margins, what lines bleed into them allowed for
constexpr double kOurs = 0.3;        // so far, middling, our own print is from what is seen
constexpr double kWhites = 0.97;     // of what is not lattice, this share is darker than white
constexpr double kInner = 0.33, kMargin = 0.37, kLine = 0.46;  // from the middle, in squares
constexpr int kTrackLength = 100;

using Logs = cv::Vec3f;

Logs logOf(const cv::Vec3f& colour) {
    return {std::log(std::max(1e-4F, colour[0])), std::log(std::max(1e-4F, colour[1])),
            std::log(std::max(1e-4F, colour[2]))};
}

float medianOf(std::vector<float> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

cv::Vec3f medianOf(const std::vector<cv::Vec3f>& values) {
    cv::Vec3f result;
    std::vector<float> one(values.size());
    for (int c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < values.size(); ++i) one[i] = values[i][c];
        result[c] = medianOf(one);
    }
    return result;
}

/// What sort of print a ray reaches; -1: something of its own.
int sortOf(const CubeRay& ray, const CubeBoard& board, const cv::Vec3f& drawing,
           const cv::Vec3f& paper) {
    if (!ray.onBoard) return -1;
    if (ray.ground < 0) return cv::norm(drawing - paper, cv::NORM_INF) < kPlain ? kPaper : -1;
    const auto& site = board.sites[static_cast<std::size_t>(ray.ground)];
    if (!site.track) return std::min(site.zone, kZones - 1);
    int first = 0;
    while (!board.sites[static_cast<std::size_t>(first)].track) ++first;
    const int number = ray.ground - first;
    return number >= kTrackLength ? kHundreds : number % 10 == 0 ? kTens : kTrack;
}

/// A square and what its middle shows.
using Squares = std::vector<std::pair<std::size_t, Logs>>;

/// The squares of a sort that look like most of them.
std::vector<std::size_t> alike(const Squares& squares) {
    std::vector<std::size_t> best;
    for (const auto& [site, look] : squares) {
        std::vector<std::size_t> same;
        for (const auto& [other, otherLook] : squares)
            if (cv::norm(look - otherLook, cv::NORM_INF) < kSameSquare) same.push_back(other);
        if (same.size() > best.size()) best = std::move(same);
    }
    return best;
}

Logs lookOf(const Squares& squares, const std::vector<std::size_t>& group) {
    std::vector<Logs> looks;
    for (const auto& [site, look] : squares)
        if (std::find(group.begin(), group.end(), site) != group.end()) looks.push_back(look);
    return medianOf(looks);
}

/// The middles of the squares of a sort, and what their margins show.
struct Sort {
    Squares squares;
    Logs margin;
    bool seen = false;
};

/// Lines between squares bleed into margins, by the same share everywhere: what the margin of a
/// bare square shows beside its middle.
class Bleeding {
public:
    Bleeding() = default;
    /// From sorts of which more squares look alike than there are cubes of a colour: those are
    /// bare.
    Bleeding(std::span<const Sort> sorts, int cubesEach) {
        for (int c = 0; c < 3; ++c) {
            std::vector<cv::Point2f> pairs;
            for (const auto& sort : sorts) {
                if (!sort.seen) continue;
                const auto group = alike(sort.squares);
                if (group.size() > static_cast<std::size_t>(cubesEach))
                    pairs.emplace_back(std::exp(lookOf(sort.squares, group)[c]),
                                       std::exp(sort.margin[c]));
            }
            if (pairs.size() < 3) continue;
            cv::Point2f mean;
            float both = 0, squares = 0;
            for (const auto& pair : pairs) mean += pair * (1 / static_cast<float>(pairs.size()));
            for (const auto& pair : pairs) {
                both += (pair.x - mean.x) * (pair.y - mean.y);
                squares += (pair.x - mean.x) * (pair.x - mean.x);
            }
            const float share = std::clamp(both / std::max(1e-6F, squares), kLeastShare, 1.0F);
            share_[c] = share;
            line_[c] = std::max(0.0F, mean.y - share * mean.x);
        }
    }
    Logs marginOf(const Logs& middle) const {
        cv::Vec3f margin;
        for (int c = 0; c < 3; ++c) margin[c] = line_[c] + share_[c] * std::exp(middle[c]);
        return logOf(margin);
    }
    cv::Vec3f middleOf(const Logs& margin) const {
        cv::Vec3f middle;
        for (int c = 0; c < 3; ++c)
            middle[c] = std::max(1e-3F, (std::exp(margin[c]) - line_[c]) / share_[c]);
        return middle;
    }

private:
    static constexpr float kLeastShare = 0.3F;
    cv::Vec3f share_{1, 1, 1}, line_{0, 0, 0};
};

/// How far two looks are apart. Cubes beside a margin throw shadows on it, which leave its colour:
/// brightness counts half.
double unlike(const Logs& one, const Logs& other) {
    const Logs off = one - other;
    const float lighter = (off[0] + off[1] + off[2]) / 3;
    return cv::norm(off - Logs::all(lighter), cv::NORM_INF) + 0.5 * std::abs(double{lighter});
}

/// The bare ones among the squares of a sort: of groups that look alike the one that would have
/// such margins; more than there are cubes are bare whatever margins show.
std::vector<std::size_t> bareAmong(const Sort& sort, const Bleeding& bleeding, int cubesEach) {
    auto squares = sort.squares;
    std::vector<std::size_t> best;
    double nearest = kSameMargin;
    while (!squares.empty()) {
        auto group = alike(squares);
        if (group.size() > static_cast<std::size_t>(cubesEach)) return group;
        const double far = unlike(bleeding.marginOf(lookOf(squares, group)), sort.margin);
        std::erase_if(squares, [&](const auto& square) {
            return std::find(group.begin(), group.end(), square.first) != group.end();
        });
        if (far < nearest) nearest = far, best = std::move(group);
    }
    return best;
}

}  // namespace

CubeGround learnGround(const cv::Mat& picture, const CubeRays& rays, const CubeBoard& board,
                       const std::vector<cv::Vec3f>& drawing) {
    const auto& all = rays.rays();
    const cv::Vec3f paper = medianOf([&] {
        std::vector<cv::Vec3f> plain;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].onBoard && all[i].ground < 0) plain.push_back(drawing[i]);
        return plain;
    }());
    std::vector<int> sorts;
    for (std::size_t i = 0; i < all.size(); ++i)
        sorts.push_back(sortOf(all[i], board, drawing[i], paper));

    // Light and print by turns: the one is smooth, the other the same for all of a sort.
    CubeGround result;
    std::array<cv::Vec3f, kSorts> tone, flat;
    flat.fill(cv::Vec3f::all(kStrangePrint));
    tone.fill(cv::Vec3f::all(0.5F));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (sorts[i] >= 0) tone[static_cast<std::size_t>(sorts[i])] = drawing[i];
    CubeColours seen;
    std::vector<cv::Vec3f> ground(all.size(), cv::Vec3f::all(0));
    double off = 0;
    for (int round = 0; round < 4; ++round) {
        for (std::size_t i = 0; i < all.size(); ++i)
            if (sorts[i] >= 0) ground[i] = tone[static_cast<std::size_t>(sorts[i])];
        seen = withoutLight(picture, rays, board, round == 0 ? drawing : ground);
        std::array<std::vector<cv::Vec3f>, kSorts> looks;
        for (std::size_t i = 0; i < all.size(); i += 3)
            if (sorts[i] >= 0) looks[static_cast<std::size_t>(sorts[i])].push_back(seen.seen[i]);
        std::vector<float> differ;
        for (std::size_t sort = 0; sort < kSorts; ++sort) {
            if (looks[sort].size() < 12) continue;
            const auto look = medianOf(looks[sort]);
            if (round == 0 && sort != kHundreds) {
                std::vector<cv::Vec3f> drawn;
                for (std::size_t i = 0; i < all.size(); i += 3)
                    if (sorts[i] == static_cast<int>(sort)) drawn.push_back(drawing[i]);
                differ.push_back(static_cast<float>(
                    cv::norm(logOf(look) - logOf(medianOf(drawn)), cv::NORM_INF)));
            }
            tone[sort] = look;
        }
        if (round == 0) {
            off = medianOf(differ);
            if (off < kOurs) {
                result.print = drawing;
                return result;
            }
        }
    }
    result.ours = false;

    // White is what is brightest beside the lattice: paper, dots of dice, letters.
    std::vector<std::pair<float, std::size_t>> bright;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].onBoard && (all[i].ground < 0 || sorts[i] == kTrack))
            bright.emplace_back(seen.seen[i][0] + seen.seen[i][1] + seen.seen[i][2], i);
    cv::Vec3f white = cv::Vec3f::all(1);
    if (bright.size() > 100) {
        const auto from = static_cast<std::ptrdiff_t>(kWhites * static_cast<double>(bright.size()));
        std::nth_element(bright.begin(), bright.begin() + from, bright.end());
        std::vector<cv::Vec3f> whites;
        for (auto i = bright.begin() + from; i != bright.end(); ++i)
            whites.push_back(seen.seen[i->second]);
        white = medianOf(whites);
    }

    // Square by square: those that look like most of their sort are empty.
    // A cube leaves a margin of its square bare, the one towards the camera: that is print too.
    std::vector<std::vector<Logs>> inner(board.sites.size()), margin(board.sites.size());
    std::vector<int> sortOfSite(board.sites.size(), -1);
    const auto camera = rays.eyeMm();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].ground < 0) continue;
        const auto site = static_cast<std::size_t>(all[i].ground);
        sortOfSite[site] = sorts[i];
        const auto middle = board.sites[site].mm;
        const auto mm = cv::Point2d(all[i].mm) - middle;
        const double outside = std::max(std::abs(mm.x), std::abs(mm.y)) / board.pitchMm;
        if (outside < kInner) inner[site].push_back(logOf(seen.seen[i]));
        const cv::Point2d towards{camera.x - middle.x, camera.y - middle.y};
        if (outside > kMargin && outside < kLine &&
            mm.dot(towards) > 0.6 * cv::norm(mm) * cv::norm(towards))
            margin[site].push_back(logOf(seen.seen[i]));
    }
    std::vector<std::uint8_t> empty(board.sites.size(), 0);
    std::array<Sort, kSorts> zones;
    for (int sort = 0; sort < kPaper; ++sort) {
        auto& zone = zones[static_cast<std::size_t>(sort)];
        Squares margins;
        for (std::size_t site = 0; site < board.sites.size(); ++site) {
            if (sortOfSite[site] != sort) continue;
            if (margin[site].size() > 2) margins.emplace_back(site, medianOf(margin[site]));
            if (inner[site].size() > 8) zone.squares.emplace_back(site, medianOf(inner[site]));
        }
        const auto most = alike(margins);
        zone.seen = !most.empty();
        if (zone.seen) zone.margin = lookOf(margins, most);
    }
    // The score track has lines of its own, which bleed little.
    const Bleeding squares{std::span{zones}.first(kZones), board.cubesEach}, track;
    for (std::size_t sort = 0; sort < kPaper; ++sort) {
        if (!zones[sort].seen) continue;
        const auto& bleeding = sort == kTrack || sort == kTens ? track : squares;
        // A colour has one cube on the score track and one on its hundreds.
        const bool scores = sort == kTrack || sort == kTens || sort == kHundreds;
        const auto bare = bareAmong(zones[sort], bleeding, scores ? 1 : board.cubesEach);
        for (const auto site : bare) empty[site] = 1;
        // All of them hold cubes: the margin is all that is known.
        if (bare.empty()) flat[sort] = bleeding.middleOf(zones[sort].margin);
    }
    std::vector<std::vector<cv::Vec3f>> pattern(static_cast<std::size_t>(kSorts * kSteps * kSteps));
    const auto cellOf = [&](std::size_t i) {
        const auto& ray = all[i];
        const double x = ray.mm.x / board.pitchMm, y = ray.mm.y / board.pitchMm;
        const int u = std::min(kSteps - 1, static_cast<int>((x - std::floor(x)) * kSteps));
        const int v = std::min(kSteps - 1, static_cast<int>((y - std::floor(y)) * kSteps));
        return static_cast<std::size_t>((sorts[i] * kSteps + v) * kSteps + u);
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        if (sorts[i] >= 0 && sorts[i] < kPaper && empty[static_cast<std::size_t>(all[i].ground)])
            pattern[cellOf(i)].push_back(seen.seen[i]);
    std::vector<cv::Vec3f> means(pattern.size(), cv::Vec3f::all(kStrangePrint));
    for (std::size_t k = 0; k < pattern.size(); ++k)
        if (!pattern[k].empty()) means[k] = medianOf(pattern[k]);
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto print = cv::Vec3f::all(kStrangePrint);
        if (sorts[i] == kPaper) print = tone[kPaper];
        if (sorts[i] >= 0 && sorts[i] < kPaper) {
            print = means[cellOf(i)];
            if (!isKnown(print)) print = flat[static_cast<std::size_t>(sorts[i])];
        }
        if (isKnown(print))
            for (int c = 0; c < 3; ++c) print[c] = std::max(0.004F, print[c] / white[c]);
        result.print.push_back(print);
    }
    return result;
}

float colourOfZones(const cv::Mat& picture, const CubeRays& rays, const CubeBoard& board) {
    constexpr std::size_t kLooks = 6000;
    constexpr float kDark = 6;  // keeps the noise of dark pixels from counting as colour
    const auto& all = rays.rays();
    const std::size_t every = std::max<std::size_t>(1, all.size() / kLooks);
    std::array<std::vector<cv::Vec3f>, kZones> shades;
    for (std::size_t i = 0; i < all.size(); i += every) {
        if (all[i].ground < 0) continue;
        const auto& site = board.sites[static_cast<std::size_t>(all[i].ground)];
        const cv::Point at{cvFloor(all[i].pixel.x), cvFloor(all[i].pixel.y)};
        if (site.track || !cv::Rect({}, picture.size()).contains(at)) continue;
        const auto& pixel = picture.at<cv::Vec3b>(at);
        cv::Vec3f shade;
        for (int c = 0; c < 3; ++c) shade[c] = std::log(static_cast<float>(pixel[c]) + kDark);
        shade -= cv::Vec3f::all((shade[0] + shade[1] + shade[2]) / 3);
        shades[static_cast<std::size_t>(std::min(site.zone, kZones - 1))].push_back(shade);
    }
    // Most squares of a zone are bare, so that what is middling in it is its print.
    std::vector<cv::Vec3f> zones;
    for (const auto& zone : shades)
        if (zone.size() >= 20) zones.push_back(medianOf(zone));
    if (zones.size() < 3) return std::numeric_limits<float>::infinity();
    const auto middle = medianOf(zones);
    double sum = 0;
    for (const auto& zone : zones) sum += cv::norm(zone - middle);
    return static_cast<float>(sum / std::max(1.0, static_cast<double>(zones.size())));
}

}  // namespace kibitz::vision
