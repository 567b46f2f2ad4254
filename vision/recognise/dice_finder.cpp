#include "vision/recognise/dice_finder.h"

#include "vision/recognise/planes.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>
#include <utility>

namespace kibitz::vision {

namespace {

constexpr int kWhole = 32;    // the network halves a picture five times
constexpr float kPlace = 4;   // pixels between two of its answers
constexpr float kZero = 127;  // its zero: a middling grey, which is what lies around pictures
// Answers are logarithms of distances in units of this, within bounds as in training.
constexpr float kEdgeUnit = 8, kEdgeLimit = 4;
constexpr float kSame = 0.45F;    // overlap from which on two candidates are one die
constexpr float kInside = 0.75F;  // share of a box that lies in a better one: a face, a pip, a half

int rounded(int pixels) { return (pixels + kWhole - 1) / kWhole * kWhole; }

// Sizes at which boxes are tight: smaller dice are found, but their edges only guessed.
constexpr float kTightFrom = 24, kTightTo = 110, kLeastFit = 0.4F;

float fitOf(float pixels) {
    return std::clamp(std::min(pixels / kTightFrom, kTightTo / pixels), kLeastFit, 1.0F);
}

float common(const cv::Rect2f& a, const cv::Rect2f& b) { return (a & b).area(); }

/// Means over whole blocks of pixels are ten times as fast as over parts of them: the larger step
/// is made so, the rest between neighbours.
void shrink(const cv::Mat& from, cv::Size size, cv::Mat& between, cv::Mat& to) {
    const int blocks = std::min(from.cols / size.width, from.rows / size.height);
    if (blocks < 2) return cv::resize(from, to, size, 0, 0, cv::INTER_LINEAR);
    const cv::Size whole{from.cols / blocks, from.rows / blocks};
    // A last row or column that fills no block is left out; it is less than a pixel of the copy.
    const cv::Mat even = from(cv::Rect{0, 0, whole.width * blocks, whole.height * blocks});
    if (whole == size) return cv::resize(even, to, size, 0, 0, cv::INTER_AREA);
    cv::resize(even, between, whole, 0, 0, cv::INTER_AREA);
    cv::resize(between, to, size, 0, 0, cv::INTER_LINEAR);
}

float logit(float share) { return std::log(share / (1 - share)); }

/// Copies of a picture give boxes of different tightness: the same middle means the same die.
bool isSame(const cv::Rect2f& a, const cv::Rect2f& b) {
    if (overlapOf(a, b) > kSame) return true;
    const auto middle = [](const cv::Rect2f& box) {
        return cv::Point2f{box.x + box.width / 2, box.y + box.height / 2};
    };
    const auto apart = middle(a) - middle(b);
    const float smaller = std::min({a.width, a.height, b.width, b.height});
    const float larger = std::max({a.width, a.height, b.width, b.height});
    return std::hypot(apart.x, apart.y) < 0.25F * smaller && larger < 1.9F * smaller;
}

}  // namespace

float overlapOf(const cv::Rect2f& a, const cv::Rect2f& b) {
    const float both = common(a, b);
    const float any = a.area() + b.area() - both;
    return any > 0 ? both / any : 0;
}

void dropDoubles(std::vector<Candidate>& candidates) {
    const auto rank = [](const Candidate& one) { return one.score * one.fit; };
    std::sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
        if (rank(a) != rank(b)) return rank(a) > rank(b);
        // The same order on every run, whatever the order of finding.
        return std::tie(a.box.x, a.box.y, a.box.width) < std::tie(b.box.x, b.box.y, b.box.width);
    });
    std::vector<Candidate> kept;
    for (const auto& candidate : candidates) {
        bool seen = false;
        for (auto& better : kept) {
            if (isSame(candidate.box, better.box)) {
                better.score = std::max(better.score, candidate.score);
                seen = true;
            } else if (common(candidate.box, better.box) > kInside * candidate.box.area()) {
                seen = true;
            }
        }
        if (!seen) kept.push_back(candidate);
    }
    candidates = std::move(kept);
}

DiceFinder::DiceFinder(int threads) : network_{models::folderOf("dice/finder"), {threads, 1}} {}

Search Search::photo(cv::Size picture) {
    constexpr double kLongest = 2560;  // dice of 12 pixels and more in photos of four megapixels
    // Small pictures are looked at enlarged too: boxes are tight from 24 pixels on (fitOf), and
    // dice that touch come apart.
    constexpr double kEnlarged = 1600, kMost = 2;
    const double side = std::max(picture.width, picture.height);
    const double factor =
        side < kEnlarged ? std::min(kMost, kEnlarged / side) : std::min(1.0, kLongest / side);
    return {factor, 0.5, 160};
}

Search Search::frame(cv::Size picture) {
    // The largest copy that leaves the stage within a quarter of the reference network's time.
    constexpr double kLongest = 736;
    return {std::min(1.0, kLongest / std::max(picture.width, picture.height)), 0.2, 120};
}

std::vector<Candidate> DiceFinder::find(const cv::Mat& picture, const Search& search, float least) {
    assert(picture.type() == CV_8UC3 && !picture.empty());
    std::vector<Candidate> found;
    const double side = std::max(picture.cols, picture.rows);
    cv::Mat shown = picture;
    for (double factor = search.largest; factor > 0; factor *= search.step) {
        if (factor < search.largest && factor * side < search.shortestCopy) break;
        const cv::Size size{std::max(1, static_cast<int>(std::lround(picture.cols * factor))),
                            std::max(1, static_cast<int>(std::lround(picture.rows * factor)))};
        if (size != shown.size()) {
            // Each copy is made from the one before: fewer pixels to go through.
            shrink(shown, size, half_, next_);
            std::swap(copy_, next_);
            shown = copy_;
        }
        look(shown, picture.size(), least, found);
    }
    dropDoubles(found);
    return found;
}

void DiceFinder::look(const cv::Mat& shown, cv::Size picture, float least,
                      std::vector<Candidate>& found) {
    const cv::Size size = shown.size();
    const int height = rounded(size.height), width = rounded(size.width);
    network_.choose(height, width);
    writePlanes(shown, height, width, kZero, network_.input());
    const auto answer = network_.run();

    // Five answers for each place: how likely a die's middle is there, and how far its edges are.
    // Every answer stands in four planes of the network, which belong to the corners of its cells.
    const int columns = 2 * static_cast<int>(network_.outputShape()[2]);
    const int rows = 2 * static_cast<int>(network_.outputShape()[1]);
    const auto plane = static_cast<std::size_t>(rows / 2) * static_cast<std::size_t>(columns / 2);
    const auto answerAt = [&](std::size_t which, int y, int x) {
        const auto corner = static_cast<std::size_t>(2 * (y % 2) + x % 2);
        const auto cell = static_cast<std::size_t>(y / 2) * static_cast<std::size_t>(columns / 2) +
                          static_cast<std::size_t>(x / 2);
        return answer[(4 * which + corner) * plane + cell];
    };
    const float threshold = logit(least);
    const float xScale = static_cast<float>(picture.width) / static_cast<float>(size.width);
    const float yScale = static_cast<float>(picture.height) / static_cast<float>(size.height);
    const auto highest = [&](int y, int x, float here) {
        for (int ny = std::max(0, y - 1); ny <= std::min(rows - 1, y + 1); ++ny)
            for (int nx = std::max(0, x - 1); nx <= std::min(columns - 1, x + 1); ++nx)
                if (answerAt(0, ny, nx) > here) return false;
        return true;
    };
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            const float heat = answerAt(0, y, x);
            if (heat <= threshold || !highest(y, x, heat)) continue;
            const auto edge = [&](std::size_t which) {
                return std::exp(std::clamp(answerAt(which, y, x), -kEdgeLimit, kEdgeLimit)) *
                       kEdgeUnit;
            };
            const float cx = (static_cast<float>(x) + 0.5F) * kPlace;
            const float cy = (static_cast<float>(y) + 0.5F) * kPlace;
            if (cx > static_cast<float>(size.width) || cy > static_cast<float>(size.height))
                continue;
            const float left = cx - edge(1), top = cy - edge(2);
            const float right = cx + edge(3), bottom = cy + edge(4);
            found.push_back(
                {{left * xScale, top * yScale, (right - left) * xScale, (bottom - top) * yScale},
                 1 / (1 + std::exp(-heat)),
                 fitOf(std::max(right - left, bottom - top))});
        }
}

}  // namespace kibitz::vision
