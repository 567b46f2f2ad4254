#include "datasets/render/print.h"

#include <opencv2/imgproc.hpp>

#include <array>

namespace kibitz::datasets {
namespace {

/// Paper never reflects all of the light, ink never swallows all of it.
constexpr float kPaper = 0.84F, kInk = 0.02F;

const std::array<float, 256>& reflectance() {
    static const std::array<float, 256> table = [] {
        std::array<float, 256> t{};
        for (std::size_t i = 0; i < t.size(); ++i)
            t[i] = kInk + (kPaper - kInk) * linearOf(static_cast<float>(i) / 255);
        return t;
    }();
    return table;
}

/// Half the size, averaged as light is, not as numbers are.
cv::Mat halved(const cv::Mat& picture) {
    static const cv::Mat toLinear = [] {
        cv::Mat table(1, 256, CV_16U);
        for (int i = 0; i < 256; ++i)
            table.at<std::uint16_t>(i) =
                static_cast<std::uint16_t>(65535 * linearOf(static_cast<float>(i) / 255) + 0.5F);
        return table;
    }();
    static const std::vector<std::uint8_t> back = [] {
        std::vector<std::uint8_t> table(65536);
        int value = 0;
        for (int i = 0; i < 65536; ++i) {
            while (value < 255 && static_cast<float>(i) / 65535 >
                                      linearOf((static_cast<float>(value) + 0.5F) / 255))
                ++value;
            table[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(value);
        }
        return table;
    }();
    cv::Mat linear, small;
    cv::LUT(picture, toLinear, linear);
    cv::resize(linear, small,
               {std::max(1, (picture.cols + 1) / 2), std::max(1, (picture.rows + 1) / 2)}, 0, 0,
               cv::INTER_AREA);
    cv::Mat result(small.size(), CV_8UC3);
    for (int y = 0; y < small.rows; ++y) {
        const auto* in = small.ptr<std::uint16_t>(y);
        auto* out = result.ptr<std::uint8_t>(y);
        for (int x = 0; x < small.cols * 3; ++x) out[x] = back[in[x]];
    }
    return result;
}

}  // namespace

Print::Print(const cv::Mat& bgr) : levels_{bgr} {
    while (levels_.back().cols > 2 || levels_.back().rows > 2)
        levels_.push_back(halved(levels_.back()));
}

V3 Print::fetch(std::size_t level, V2 p) const {
    const cv::Mat& picture = levels_[level];
    const float x = p.x * static_cast<float>(picture.cols) - 0.5F;
    const float y = p.y * static_cast<float>(picture.rows) - 0.5F;
    const int ix = floorInt(x), iy = floorInt(y);
    const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
    const int x0 = std::clamp(ix, 0, picture.cols - 1) * 3;
    const int x1 = std::clamp(ix + 1, 0, picture.cols - 1) * 3;
    const auto* r0 = picture.ptr<std::uint8_t>(std::clamp(iy, 0, picture.rows - 1));
    const auto* r1 = picture.ptr<std::uint8_t>(std::clamp(iy + 1, 0, picture.rows - 1));
    const auto& light = reflectance();
    const auto channel = [&](int c) {
        return mix(mix(light[r0[x0 + c]], light[r0[x1 + c]], fx),
                   mix(light[r1[x0 + c]], light[r1[x1 + c]], fx), fy);
    };
    return {channel(2), channel(1), channel(0)};
}

V3 Print::at(V2 p, V2 a, V2 b) const {
    const auto w = static_cast<float>(levels_.front().cols);
    const auto h = static_cast<float>(levels_.front().rows);
    const float la = std::sqrt(a.x * a.x * w * w + a.y * a.y * h * h);
    const float lb = std::sqrt(b.x * b.x * w * w + b.y * b.y * h * h);
    const V2 major = la > lb ? a : b;
    const float longer = std::max(la, lb), shorter = std::max(std::min(la, lb), longer / 6);
    // Seen at a slant a pixel is long and narrow there: several looks along it.
    const int taps =
        std::clamp(static_cast<int>(std::ceil(longer / std::max(shorter, 1.0F))), 1, 6);
    const float size = std::max(shorter, longer / static_cast<float>(taps));
    const float depth = size <= 1 ? 0 : std::log2(size);
    const auto last = levels_.size() - 1;
    const auto level = std::min(static_cast<std::size_t>(depth), last);
    const auto next = std::min(level + 1, last);
    const float between = clamp01(depth - static_cast<float>(level));
    V3 sum;
    for (int i = 0; i < taps; ++i) {
        const float s = (static_cast<float>(i) + 0.5F) / static_cast<float>(taps) - 0.5F;
        const V2 q{p.x + major.x * s, p.y + major.y * s};
        sum += between > 0 ? mix(fetch(level, q), fetch(next, q), between) : fetch(level, q);
    }
    return sum * (1.0F / static_cast<float>(taps));
}

std::shared_ptr<const Print>* PrintShelf::find(const std::string& key, const void* pixels) {
    for (Entry& entry : entries_)
        if (entry.pixels == pixels && entry.key == key) {
            entry.used = true;
            return &entry.print;
        }
    return nullptr;
}

std::shared_ptr<const Print> PrintShelf::keep(std::string key, const void* pixels,
                                              const cv::Mat& picture) {
    entries_.push_back({std::move(key), pixels, std::make_shared<const Print>(picture), true});
    return entries_.back().print;
}

std::shared_ptr<const Print> PrintShelf::of(const cv::Mat& print) {
    if (print.empty()) return nullptr;
    const std::string key = std::to_string(print.cols) + "x" + std::to_string(print.rows);
    if (const auto* known = find(key, print.data)) return *known;
    return keep(key, print.data, print);
}

std::shared_ptr<const Print> PrintShelf::label(const std::string& text, const cv::Vec3f& ground) {
    std::string key = "label " + text;
    for (int c = 0; c < 3; ++c) key += " " + std::to_string(ground[c]);
    if (const auto* known = find(key, nullptr)) return *known;
    // Paper and ink are mapped to reflectances later; the ground is given as one.
    const auto byteOf = [](float reflected) {
        int value = 0;
        while (value < 255 && reflectance()[static_cast<std::size_t>(value)] < reflected) ++value;
        return static_cast<double>(value);
    };
    const float bright = 0.3F * ground[0] + 0.6F * ground[1] + 0.1F * ground[2];
    cv::Mat picture(256, 256, CV_8UC3,
                    cv::Scalar(byteOf(ground[2]), byteOf(ground[1]), byteOf(ground[0])));
    const cv::Scalar ink = bright > 0.25F ? cv::Scalar::all(25) : cv::Scalar::all(240);
    constexpr int kFont = cv::FONT_HERSHEY_DUPLEX;
    const int thick = 16;
    int base = 0;
    const cv::Size unit = cv::getTextSize(text, kFont, 1, 1, &base);
    const double scale = std::min(150.0 / unit.height, 190.0 / std::max(unit.width, 1));
    const cv::Size size = cv::getTextSize(text, kFont, scale, 1, &base);
    const cv::Point corner(128 - size.width / 2, 128 + size.height / 2);
    cv::putText(picture, text, corner, kFont, scale, ink, thick, cv::LINE_AA);
    if (text == "6" || text == "9")  // so that nobody reads it upside down
        cv::line(picture, {84, corner.y + 30}, {172, corner.y + 30}, ink, 12, cv::LINE_AA);
    return keep(std::move(key), nullptr, picture);
}

std::shared_ptr<const Print> PrintShelf::card(std::uint32_t seed) {
    const std::uint32_t suit = seed % 4, rank = seed / 4 % 10 + 1;
    std::string key = "card " + std::to_string(suit) + " " + std::to_string(rank);
    if (const auto* known = find(key, nullptr)) return *known;
    constexpr int kWidth = 250, kHeight = 350;
    cv::Mat picture(kHeight, kWidth, CV_8UC3, cv::Scalar(248, 250, 250));
    const cv::Scalar ink = suit < 2 ? cv::Scalar(30, 20, 190) : cv::Scalar(25, 20, 20);
    const auto symbol = [&](cv::Point at, int r, bool down) {
        const int s = down ? -1 : 1;
        const auto triangle = [&](int tip, int flat) {
            const std::vector<cv::Point> points{
                {at.x, at.y + s * tip}, {at.x - r, at.y + s * flat}, {at.x + r, at.y + s * flat}};
            cv::fillConvexPoly(picture, points, ink, cv::LINE_AA);
        };
        switch (suit) {
            case 0:  // heart
                triangle(r + r / 3, -r / 5);
                for (const int side : {-1, 1})
                    cv::circle(picture, {at.x + side * r / 2, at.y - s * r / 3}, r / 2 + 1, ink, -1,
                               cv::LINE_AA);
                break;
            case 1:  // diamond
                triangle(r + r / 4, 0);
                triangle(-r - r / 4, 0);
                break;
            case 2:  // spade
                triangle(-r - r / 5, r / 4);
                for (const int side : {-1, 1})
                    cv::circle(picture, {at.x + side * r / 2, at.y + s * r / 3}, r / 2, ink, -1,
                               cv::LINE_AA);
                triangle(0, r + r / 5);
                break;
            default:  // club
                for (const cv::Point off : {cv::Point(0, -r / 2), {-r / 2, r / 4}, {r / 2, r / 4}})
                    cv::circle(picture, {at.x + off.x, at.y + s * off.y}, r / 2, ink, -1,
                               cv::LINE_AA);
                triangle(0, r + r / 5);
        }
    };
    const int columns = rank < 4 ? 1 : 2;
    const int inColumn = static_cast<int>(rank) / columns;
    for (int column = 0; column < columns; ++column)
        for (int i = 0; i < inColumn; ++i) {
            const int y = inColumn == 1 ? kHeight / 2 : 75 + i * (kHeight - 150) / (inColumn - 1);
            const int x = columns == 1 ? kWidth / 2 : kWidth / 2 + (column * 2 - 1) * 45;
            symbol({x, y}, 22, y > kHeight / 2);
        }
    if (columns == 2 && rank % 2 == 1) symbol({kWidth / 2, kHeight / 2}, 22, false);
    const std::string name = rank == 1 ? "A" : std::to_string(rank);
    for (int turn = 0; turn < 2; ++turn) {
        cv::putText(picture, name, {10, 40}, cv::FONT_HERSHEY_DUPLEX, 1.1, ink, 2, cv::LINE_AA);
        symbol({24, 62}, 10, false);
        cv::rotate(picture, picture, cv::ROTATE_180);
    }
    return keep(std::move(key), nullptr, picture);
}

void PrintShelf::sweep() {
    std::erase_if(entries_, [](const Entry& entry) { return !entry.used; });
    for (Entry& entry : entries_) entry.used = false;
}

}  // namespace kibitz::datasets
