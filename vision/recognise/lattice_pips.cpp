#include "vision/recognise/lattice_pips.h"

#include "vision/equipment/drawing.h"
#include "vision/equipment/sketch.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision {

namespace {

using rules::dizzle::Track;

constexpr double kN = kCellPixels;

/// How much darker a disc is than the ring around it, everywhere at once. Ring, not disc: a pip on
/// an icon has a light rim, an icon's own dark parts go on.
cv::Mat dotsIn(const CellInk& ink, double radius) {
    const double r = radius * kN;
    const int reach = static_cast<int>(std::ceil(1.65 * r)) + 1;
    cv::Mat disc(2 * reach + 1, 2 * reach + 1, CV_32F, cv::Scalar{0}), ring = disc.clone();
    for (int y = -reach; y <= reach; ++y)
        for (int x = -reach; x <= reach; ++x) {
            const double d = std::hypot(x, y);
            if (d <= 0.75 * r) disc.at<float>(y + reach, x + reach) = 1;
            if (d >= 1.25 * r && d <= 1.65 * r) ring.at<float>(y + reach, x + reach) = 1;
        }
    disc /= cv::sum(disc)[0];
    ring /= cv::sum(ring)[0];
    cv::Mat dark, around;
    cv::filter2D(ink, dark, CV_32F, disc, {-1, -1}, 0, cv::BORDER_REPLICATE);
    cv::filter2D(ink, around, CV_32F, ring, {-1, -1}, 0, cv::BORDER_REPLICATE);
    return cv::max(dark - around, 0);
}

float strongestNear(const cv::Mat& map, cv::Point2d at, double reach) {
    float best = 0;
    const int r = cvRound(reach);
    const int cx = cvRound(at.x * kN - 0.5), cy = cvRound(at.y * kN - 0.5);
    for (int y = std::max(0, cy - r); y <= std::min(map.rows - 1, cy + r); ++y)
        for (int x = std::max(0, cx - r); x <= std::min(map.cols - 1, cx + r); ++x)
            best = std::max(best, map.at<float>(y, x));
    return best;
}

/// Places of dots: rows from the top, each from the left; 4 is the middle.
cv::Point2d placeOf(const PipLayout& layout, int place) {
    return layout.middle +
           cv::Point2d{(place % 3 - 1) * layout.spread, (place / 3 - 1) * layout.spread};
}

/// The faces of a die, and those turned by a quarter; a six that lies has its own list below.
constexpr std::array<std::pair<int, int>, 9> kFaces{{{1, 0b000010000},
                                                     {2, 0b100000001},
                                                     {2, 0b001000100},
                                                     {3, 0b100010001},
                                                     {3, 0b001010100},
                                                     {4, 0b101000101},
                                                     {5, 0b101010101},
                                                     {6, 0b101101101},
                                                     {0, 0}}};

/// Between what empty places and what dots show.
struct Divide {
    double low = 0, high = 1;
    double share(double value) const {
        const double t = (value - low) / std::max(1e-6, high - low);
        return 1 / (1 + std::exp(-(t - 0.45) * 14));
    }
};

/// Two clusters of values; the dots are the upper one.
Divide divided(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    double low = values[values.size() / 10], high = values[values.size() * 9 / 10];
    for (int round = 0; round < 12; ++round) {
        double sums[2] = {0, 0};
        int counts[2] = {0, 0};
        for (const double v : values) {
            const int which = std::abs(v - high) < std::abs(v - low);
            sums[which] += v;
            ++counts[which];
        }
        if (counts[0] > 0) low = sums[0] / counts[0];
        if (counts[1] > 0) high = sums[1] / counts[1];
    }
    return {low, high};
}

cv::Mat digitShape(const cv::Mat& mask) {
    const auto box = cv::boundingRect(mask);
    cv::Mat shape;
    cv::resize(mask(box), shape, {20, 28}, 0, 0, cv::INTER_AREA);
    shape.convertTo(shape, CV_32F, 1.0 / 255);
    return shape;
}

struct DigitSample {
    int value;
    cv::Mat shape;
    double aspect;
};

/// Digits as our own pen sets them, plain and bold, and as plotters do.
const std::vector<DigitSample>& digitSamples() {
    static const auto samples = [] {
        std::vector<DigitSample> all;
        const auto add = [&](int value, const cv::Mat& dark) {
            const auto box = cv::boundingRect(dark);
            all.push_back({value, digitShape(dark), static_cast<double>(box.width) / box.height});
        };
        for (int value = 1; value <= 6; ++value) {
            for (const bool bold : {false, true}) {
                Drawing drawing{{20, 20}, {1, 1, 1}, {}};
                Sketch{drawing}.label(std::to_string(value), {10, 10},
                                      {10, {0, 0, 0}, Text::Align::Centre, bold, 0});
                cv::Mat grey;
                cv::cvtColor(rasterise(drawing, 8), grey, cv::COLOR_BGR2GRAY);
                add(value, grey < 128);
            }
            for (const int font :
                 {cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX, cv::FONT_HERSHEY_COMPLEX}) {
                cv::Mat plotted = cv::Mat::zeros(160, 160, CV_8U);
                cv::putText(plotted, std::to_string(value), {40, 130}, font, 4, {255}, 14);
                add(value, plotted > 128);
            }
        }
        return all;
    }();
    return samples;
}

}  // namespace

std::optional<PipLayout> pipLayoutOf(std::span<const CellInk> cells) {
    if (cells.empty()) return std::nullopt;
    PipLayout best;
    double bestScore = 0;
    for (double radius = 0.04; radius < 0.13; radius *= 1.18) {
        cv::Mat mean(kCellPixels, kCellPixels, CV_32F, cv::Scalar{0});
        for (const auto& cell : cells) {
            cv::Mat dots = cv::min(dotsIn(cell, radius), 0.5);
            mean += dots;
        }
        mean /= static_cast<double>(cells.size());
        // A wrong size of the dot shows less of it: compare like with like.
        for (double spread = 0.14; spread < 0.41; spread += 0.0125)
            for (double mx = 0.4; mx <= 0.601; mx += 0.0125)
                for (double my = 0.4; my <= 0.601; my += 0.0125) {
                    const PipLayout layout{false, {mx, my}, spread, radius};
                    std::array<float, 4> corners{};
                    bool inside = true;
                    for (std::size_t i = 0; i < 4; ++i) {
                        const auto p = placeOf(layout, std::array{0, 2, 6, 8}[i]);
                        inside = inside && p.x - radius > 0.02 && p.x + radius < 0.98 &&
                                 p.y - radius > 0.02 && p.y + radius < 0.98;
                        if (inside) corners[i] = strongestNear(mean, p, 0);
                    }
                    if (!inside) continue;
                    // Two corners belong to 2 to 6, the other two to 4 to 6 only.
                    std::sort(corners.begin(), corners.end());
                    const double score = 2 * corners[0] + 2 * corners[1] + corners[2] + corners[3] +
                                         strongestNear(mean, layout.middle, 0);
                    if (score > bestScore) {
                        bestScore = score;
                        best = layout;
                    }
                }
    }
    // On average half of the places are taken. Measured on our own sheets: 0.7 to 1.6; on sheets
    // with digits below 0.2.
    if (bestScore < 0.3) return std::nullopt;
    // Most cells must make sense as faces of dice.
    const auto read = readDots(cells, best);
    const auto clear = std::count_if(read.begin(), read.end(), [](const auto& shares) {
        return *std::max_element(shares.begin() + 1, shares.end()) > 0.6;
    });
    if (static_cast<double>(clear) < 0.5 * static_cast<double>(cells.size())) return std::nullopt;
    return best;
}

std::vector<std::array<double, 7>> readDots(std::span<const CellInk> cells,
                                            const PipLayout& layout) {
    std::vector<std::array<double, 9>> shown;
    std::vector<double> corners;
    for (const auto& cell : cells) {
        const auto dots = dotsIn(cell, layout.radius);
        shown.emplace_back();
        for (int place = 0; place < 9; ++place)
            shown.back()[static_cast<std::size_t>(place)] =
                strongestNear(dots, placeOf(layout, place), 0.03 * kN);
        for (const std::size_t place : {0U, 2U, 6U, 8U}) corners.push_back(shown.back()[place]);
    }
    const auto divide = divided(corners);
    // The sixes of a sheet all stand or all lie. Where no six has dots, icons and letters may be.
    double stand = 0, lie = 0;
    for (const auto& p : shown) {
        const auto dot = [&](std::size_t place) { return divide.share(p[place]); };
        const double four = dot(0) * dot(2) * dot(6) * dot(8);
        stand += four * dot(3) * dot(5);
        lie += four * dot(1) * dot(7);
    }
    if (lie > stand)
        for (auto& p : shown) {
            // Turned by a quarter, a lying six stands.
            const auto before = p;
            for (std::size_t place = 0; place < 9; ++place)
                p[place] = before[(place % 3) * 3 + (2 - place / 3)];
        }
    std::vector<std::array<double, 7>> read;
    for (const auto& places : shown) {
        std::array<double, 7> shares{};
        for (const auto& [value, face] : kFaces) {
            double share = value == 0 ? 0.3 : 1;
            for (int place = 0; place < 9; ++place) {
                if (place == 1 || place == 7) continue;
                // Never wholly sure of one place: print has flaws.
                const double dot =
                    0.003 + 0.994 * divide.share(places[static_cast<std::size_t>(place)]);
                share *= (face >> place & 1) ? dot : 1 - dot;
            }
            shares[static_cast<std::size_t>(value)] += share;
        }
        // What no face explains is shared by all.
        const double sum = std::accumulate(shares.begin(), shares.end(), 0.0) + 0.002;
        for (auto& share : shares) share = (share + 0.002 / 7) / sum;
        read.push_back(shares);
    }
    return read;
}

std::vector<std::array<double, 7>> readDigits(std::span<const CellInk> cells) {
    std::vector<std::array<double, 7>> read;
    for (const auto& cell : cells) {
        std::array<double, 7> shares{};
        shares[0] = 0.15;
        cv::Mat dark = cell > 0.3, labels, stats, centres;
        const int rim = cvRound(0.05 * kN);
        dark.rowRange(0, rim).setTo(0);
        dark.rowRange(kCellPixels - rim, kCellPixels).setTo(0);
        dark.colRange(0, rim).setTo(0);
        dark.colRange(kCellPixels - rim, kCellPixels).setTo(0);
        const int count = cv::connectedComponentsWithStats(dark, labels, stats, centres);
        for (int i = 1; i < count; ++i) {
            const double width = stats.at<int>(i, cv::CC_STAT_WIDTH);
            const double height = stats.at<int>(i, cv::CC_STAT_HEIGHT);
            if (height < 0.2 * kN || height > 0.85 * kN || width > height) continue;
            const auto shape = digitShape(labels == i);
            for (const auto& sample : digitSamples()) {
                const double stretch = std::abs(std::log(width / height / sample.aspect));
                cv::Mat match;
                cv::matchTemplate(shape, sample.shape, match, cv::TM_CCOEFF_NORMED);
                const double like = match.at<float>(0, 0) - 0.5 * stretch;
                auto& share = shares[static_cast<std::size_t>(sample.value)];
                share = std::max(share, std::exp((like - 0.72) * 16));
            }
        }
        const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
        for (auto& share : shares) share /= sum;
        read.push_back(shares);
    }
    return read;
}

double crossShare(const CellInk& ink) {
    // Along both diagonals dark without a gap, and paper between them.
    std::array<double, 2> dark{};
    double between = 0;
    const int steps = 25;
    for (int i = 0; i < steps; ++i) {
        const double t = -0.22 + 0.44 * i / (steps - 1.0);
        for (std::size_t way = 0; way < 2; ++way) {
            const cv::Point2d p{0.5 + t, 0.5 + (way == 0 ? t : -t)};
            float best = 0;
            for (int dx = -2; dx <= 2; ++dx)
                best = std::max(best, ink.at<float>(cvRound(p.y * kN - 0.5),
                                                    std::clamp(cvRound(p.x * kN - 0.5) + dx, 0,
                                                               kCellPixels - 1)));
            dark[way] += best > 0.35;
        }
        const double u = std::abs(t) < 0.1 ? 0.25 : t;
        between += ink.at<float>(cvRound(0.5 * kN), cvRound((0.5 + u) * kN)) > 0.35;
        between += ink.at<float>(cvRound((0.5 + u) * kN), cvRound(0.5 * kN)) > 0.35;
    }
    const double lines = std::min(dark[0], dark[1]) / steps, open = 1 - between / (2 * steps);
    return 1 / (1 + std::exp(-(std::min(lines, open) - 0.8) / 0.03));
}

double hatchShare(const CellInk& ink) {
    // Parallel strokes from side to side: many changes of ink along one diagonal, none along the
    // other.
    const auto changes = [&](bool falling) {
        double most = 0;
        for (const double off : {-0.12, 0.0, 0.12}) {
            std::vector<double> along;
            for (double t = -0.3; t <= 0.3; t += 0.01)
                along.push_back(
                    ink.at<float>(cvRound((0.5 + (falling ? t : -t) - off) * kN - 0.5),
                                  cvRound((0.5 + t + (falling ? off : -off)) * kN - 0.5)));
            auto sorted = along;
            std::sort(sorted.begin(), sorted.end());
            const double low = sorted[sorted.size() / 5], high = sorted[sorted.size() * 9 / 10];
            if (high - low < 0.06) continue;
            int count = 0;
            bool above = along.front() > (low + high) / 2;
            for (const double value : along) {
                if (above ? value < low + 0.35 * (high - low) : value > low + 0.65 * (high - low)) {
                    above = !above;
                    ++count;
                }
            }
            most = std::max(most, static_cast<double>(count));
        }
        return most;
    };
    const double one = changes(true), other = changes(false);
    const double share = std::max(one, other) >= 6 ? 1 : std::max(one, other) >= 5 ? 0.7 : 0;
    return std::min(one, other) <= std::max(one, other) / 2 ? share : 0;
}

Track trackIn(const CellInk& ink) {
    // Two rails lead over a side, left and right of its middle, with paper beside them.
    const auto leads = [&](rules::dizzle::Edge edge) {
        const auto darkAt = [&](double along, double deep) {
            using rules::dizzle::Edge;
            const cv::Point2d p = edge == Edge::North   ? cv::Point2d{along, deep}
                                  : edge == Edge::South ? cv::Point2d{along, 1 - deep}
                                  : edge == Edge::West  ? cv::Point2d{deep, along}
                                                        : cv::Point2d{1 - deep, along};
            return strongestNear(ink, p, 1);
        };
        double rails = 0, beside = 0;
        for (const double deep : {0.05, 0.075, 0.1}) {
            rails += std::min(std::max(darkAt(0.40, deep), darkAt(0.38, deep)),
                              std::max(darkAt(0.60, deep), darkAt(0.62, deep)));
            beside += std::max(darkAt(0.24, deep), darkAt(0.76, deep));
        }
        return rails / 3 > 0.25 && rails > 2 * beside;
    };
    using rules::dizzle::Edge;
    std::vector<Edge> open;
    for (const auto edge : {Edge::North, Edge::East, Edge::South, Edge::West})
        if (leads(edge)) open.push_back(edge);
    if (open.size() != 2) return Track::None;
    for (const auto track : rules::dizzle::kTracks) {
        const auto [a, b] = rules::dizzle::edgesOf(track);
        if ((a == open[0] && b == open[1]) || (a == open[1] && b == open[0])) return track;
    }
    return Track::None;
}

}  // namespace kibitz::vision
