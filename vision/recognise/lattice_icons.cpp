#include "vision/recognise/lattice_icons.h"

#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"
#include "vision/recognise/lab.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace kibitz::vision {

namespace {

using rules::dizzle::Special;

constexpr double kN = kCellPixels;
constexpr std::array kSpecials{Special::Key,    Special::Lock,    Special::Bomb,   Special::Rocket,
                               Special::Planet, Special::Flag,    Special::Gem,    Special::Puzzle,
                               Special::Heap,   Special::Volcano, Special::Station};

/// The outline of what is there, filled; small things beside it (letters, pips) left out.
cv::Mat silhouette(const cv::Mat& mask) {
    std::vector<std::vector<cv::Point>> contours;
    cv::Mat closed;
    cv::morphologyEx(mask, closed, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5}));
    cv::findContours(closed, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    double largest = 0;
    for (const auto& contour : contours) largest = std::max(largest, cv::contourArea(contour));
    cv::Mat filled = cv::Mat::zeros(mask.size(), CV_8U);
    for (std::size_t i = 0; i < contours.size(); ++i)
        if (cv::contourArea(contours[i]) > 0.3 * largest)
            cv::drawContours(filled, contours, static_cast<int>(i), {255}, cv::FILLED);
    return filled;
}

struct IconShape {
    Special special;
    cv::Mat shape, edges;
};

cv::Mat edgesOf(const cv::Mat& grey) {
    cv::Mat smooth, dx, dy, strength;
    cv::GaussianBlur(grey, smooth, {0, 0}, 1.5);
    cv::Sobel(smooth, dx, CV_32F, 1, 0);
    cv::Sobel(smooth, dy, CV_32F, 0, 1);
    cv::magnitude(dx, dy, strength);
    cv::GaussianBlur(strength, strength, {0, 0}, 1.5);
    return strength;
}

/// Our drawings, in both sizes in which our sheets have them.
const std::vector<IconShape>& iconShapes() {
    static const auto shapes = [] {
        std::vector<IconShape> all;
        for (const auto special : kSpecials)
            for (const double size : {0.47, 0.62}) {
                // A cell of 15 mm, as it is printed.
                Drawing drawing{{15, 15}, {1, 1, 1}, {}};
                drawSpecial(Sketch{drawing}.at({7.5, 7.5 - (size < 0.5 ? 0.15 : 0)}, 7.5 * size),
                            special, {0.6, 0.6, 0.6});
                cv::Mat cell, grey;
                cv::resize(rasterise(drawing, 20), cell, {kCellPixels, kCellPixels}, 0, 0,
                           cv::INTER_AREA);
                cv::cvtColor(cell, grey, cv::COLOR_BGR2GRAY);
                all.push_back({special, silhouette(grey < 225), edgesOf(grey)});
            }
        return all;
    }();
    return shapes;
}

/// Paper made white.
cv::Mat balanced(const cv::Mat& bgr) {
    std::vector<cv::Mat> channels;
    cv::split(bgr, channels);
    for (auto& channel : channels) {
        std::vector<uchar> values(channel.begin<uchar>(), channel.end<uchar>());
        const auto paper = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 8 / 10);
        std::nth_element(values.begin(), paper, values.end());
        channel.convertTo(channel, CV_8U, 250.0 / std::max<int>(*paper, 20));
    }
    cv::Mat white;
    cv::merge(channels, white);
    return white;
}

struct Named {
    const char* name;
    cv::Vec3d lab;
};

cv::Vec3d labOf(const Ink& ink) {
    cv::Mat one(1, 1, CV_8UC3, cv::Scalar{ink.blue * 255, ink.green * 255, ink.red * 255}), lab;
    toLab(one, lab);
    return cv::Vec3d{lab.at<cv::Vec3b>(0, 0)};
}

/// As likely as not where two names are equally near.
double shareOfNearer(double apart, double spread) { return 1 / (1 + std::exp(-apart / spread)); }

// Hues in degrees; a name that is nearer than the next by twice as much is hardly in doubt.
constexpr double kHueSpread = 4;
constexpr double kGrey = 14, kGreySpread = 1.2;

/// The colour that most of the inked part has.
InkColour colourOf(const cv::Mat& white, const cv::Mat& shape) {
    cv::Mat lab;
    toLab(white, lab);
    std::vector<std::array<double, 4>> strong;
    for (int y = 0; y < lab.rows; ++y)
        for (int x = 0; x < lab.cols; ++x) {
            if (shape.at<uchar>(y, x) == 0) continue;
            const auto& v = lab.at<cv::Vec3b>(y, x);
            strong.push_back({std::hypot(v[1] - 128.0, v[2] - 128.0), v[1] - 128.0, v[2] - 128.0,
                              static_cast<double>(v[0])});
        }
    if (strong.size() < 30) return {};
    std::sort(strong.begin(), strong.end(), std::greater<>{});
    // Outlines, pips and rims are grey; the fill is what is left.
    const auto count = strong.size() / 3;
    double a = 0, b = 0, light = 0;
    for (std::size_t i = 0; i < count; ++i) {
        light += strong[i][3] / static_cast<double>(count);
        a += strong[i][1] / static_cast<double>(count);
        b += strong[i][2] / static_cast<double>(count);
    }
    const double strength = std::hypot(a, b);
    const double notGrey = shareOfNearer(strength - kGrey, kGreySpread);
    static const std::array names{"red",    "blue", "green", "yellow", "orange",
                                  "purple", "pink", "brown", "cyan"};
    std::string best, second;
    double nearest = 1e9, next = 1e9;
    for (const auto* name : names) {
        const auto ink = labOf(inkOf(name));
        // By hue first: light makes colours paler and deeper.
        const double pa = ink[1] - 128, pb = ink[2] - 128;
        const double cosine = (a * pa + b * pb) / std::max(1e-9, strength * std::hypot(pa, pb));
        const double apart = std::acos(std::clamp(cosine, -1.0, 1.0)) * 57.3 +
                             0.2 * std::abs(strength - std::hypot(pa, pb)) +
                             0.3 * std::abs(light - ink[0]);
        if (apart < nearest) {
            next = std::exchange(nearest, apart);
            second = std::exchange(best, name);
        } else if (apart < next) {
            next = apart;
            second = name;
        }
    }
    if (notGrey < 0.5) return {"", best, 1 - notGrey};
    const double share = shareOfNearer(next - nearest, kHueSpread);
    if (notGrey < share) return {best, "", notGrey};
    return {best, second, share};
}

}  // namespace

SeenIcon iconIn(const cv::Mat& bgr, const CellInk& ink, const PipLayout* layout, int pip) {
    SeenIcon icon;
    const auto white = balanced(bgr);
    cv::Mat lab, mask(ink.size(), CV_8U, cv::Scalar{0});
    toLab(white, lab);
    const int rim = cvRound(0.07 * kN);
    for (int y = rim; y < kCellPixels - rim; ++y)
        for (int x = rim; x < kCellPixels - rim; ++x) {
            const auto& v = lab.at<cv::Vec3b>(y, x);
            const double colour = std::hypot(v[1] - 128.0, v[2] - 128.0);
            if (colour > 16 || ink.at<float>(y, x) > 0.13F) mask.at<uchar>(y, x) = 255;
        }
    if (layout && pip > 0)
        for (int place = 0; place < 9; ++place) {
            if (place == 4) continue;
            const cv::Point2d p = layout->middle + cv::Point2d{(place % 3 - 1) * layout->spread,
                                                               (place / 3 - 1) * layout->spread};
            cv::circle(mask, {cvRound(p.x * kN), cvRound(p.y * kN)},
                       cvRound(1.3 * layout->radius * kN), {0}, cv::FILLED);
        }
    const auto shape = silhouette(mask);
    icon.share = cv::countNonZero(shape) / (kN * kN);
    // A pip in the middle alone is no icon.
    const double dot = layout ? 3.1416 * std::pow(1.3 * layout->radius, 2) : 0.01;
    if (icon.share < std::max(0.02, 1.5 * dot)) {
        icon.share = 0;
        return icon;
    }
    icon.colour = colourOf(white, shape);
    cv::Mat grey;
    cv::cvtColor(white, grey, cv::COLOR_BGR2GRAY);
    const auto edges = edgesOf(grey);
    constexpr int kShift = 3;
    for (const auto& known : iconShapes()) {
        double best = 0;
        for (int dy = -kShift; dy <= kShift; dy += 1)
            for (int dx = -kShift; dx <= kShift; dx += 1) {
                const cv::Rect here{kShift + dx, kShift + dy, kCellPixels - 2 * kShift,
                                    kCellPixels - 2 * kShift};
                const cv::Rect there{kShift, kShift, here.width, here.height};
                const double common = cv::countNonZero(shape(here) & known.shape(there));
                const double either = cv::countNonZero(shape(here) | known.shape(there));
                best = std::max(best, common / std::max(1.0, either));
            }
        cv::Mat match;
        const cv::Rect middle{kShift, kShift, kCellPixels - 2 * kShift, kCellPixels - 2 * kShift};
        cv::matchTemplate(edges, known.edges(middle), match, cv::TM_CCOEFF_NORMED);
        double alike = 0;
        cv::minMaxLoc(match, nullptr, &alike);
        const double like = 0.6 * best + 0.4 * std::max(0.0, alike);
        if (like > icon.like) {
            if (known.special != icon.special) icon.next = icon.like;
            icon.like = like;
            icon.special = known.special;
        } else if (known.special != icon.special) {
            icon.next = std::max(icon.next, like);
        }
    }
    return icon;
}

}  // namespace kibitz::vision
