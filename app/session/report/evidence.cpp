#include "app/session/report/evidence.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::session {

namespace {

// Reading on is cheaper than jumping to a key picture, of which there are two a second.
constexpr std::int64_t kReadOn = 45;
// A place needs its surroundings to be recognised by people.
constexpr double kSurroundings = 0.6;
constexpr int kSmallestCrop = 160;

const cv::Scalar kHalo{20, 15, 12};
const cv::Scalar kOutline{239, 207, 103};

void outline(cv::Mat& picture, const cv::Rect& box) {
    cv::rectangle(picture, box, kHalo, 4, cv::LINE_AA);
    cv::rectangle(picture, box, kOutline, 2, cv::LINE_AA);
}

}  // namespace

cv::Rect partShowing(const Passage& passage, cv::Size size) {
    cv::Rect all;
    for (const auto& spot : passage.where)
        if (spot.box) all = all.empty() ? *spot.box : all | *spot.box;
    const cv::Rect whole{{}, size};
    if (all.empty() || (all & whole).empty()) return whole;
    const int margin =
        static_cast<int>(std::lround(kSurroundings * std::max(all.width, all.height)));
    int width = std::max(all.width + 2 * margin, kSmallestCrop);
    int height = std::max(all.height + 2 * margin, kSmallestCrop * 3 / 4);
    // Rows of pictures read better when they are of one shape.
    width = std::max(width, height * 4 / 3);
    height = std::max(height, width * 3 / 4);
    const cv::Rect around{all.x + all.width / 2 - width / 2, all.y + all.height / 2 - height / 2,
                          width, height};
    const auto seen = around & whole;
    return seen.empty() ? whole : seen;
}

struct Evidence::Pictures {
    explicit Pictures(std::shared_ptr<const Recording> recording) : source{std::move(recording)} {}
    RecordingSource source;
    std::optional<vision::Frame> last;
};

Evidence::Evidence(std::shared_ptr<const Recording> recording) : recording_{std::move(recording)} {
    std::error_code error;
    if (!std::filesystem::is_regular_file(recording_->video(), error)) {
        trouble_ = "This recording has no video";
        return;
    }
    try {
        pictures_ = std::make_unique<Pictures>(recording_);
    } catch (const vision::SourceLost& lost) {
        trouble_ = lost.what();
    }
}

Evidence::~Evidence() = default;

cv::Mat Evidence::at(std::int64_t frame) {
    if (!pictures_) return {};
    auto& now = *pictures_;
    try {
        if (now.last && now.last->index == frame) return now.last->image;
        if (!now.last ? frame > kReadOn
                      : frame < now.last->index || frame > now.last->index + kReadOn)
            now.source.seek(frame);
        do {
            auto next = now.source.next();
            if (!next) break;  // the video breaks off before: its last picture is nearest
            now.last = std::move(next);
        } while (now.last->index < frame);
    } catch (const std::exception& error) {
        // What was seen so far stays proved; the rest has no picture.
        trouble_ = error.what();
        pictures_.reset();
        return {};
    }
    return now.last && std::abs(now.last->index - frame) <= kReadOn ? now.last->image : cv::Mat{};
}

cv::Mat Evidence::crop(const Passage& passage, int longest) {
    const auto picture = at(passage.frame);
    if (picture.empty()) return {};
    const auto part = partShowing(passage, picture.size());
    const double scale = std::min({static_cast<double>(longest) / part.width,
                                   static_cast<double>(longest) / part.height, 2.0});
    cv::Mat out;
    cv::resize(picture(part), out, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
    std::vector<cv::Rect> drawn;
    for (const auto& spot : passage.where) {
        if (!spot.box) continue;
        const auto& box = *spot.box;
        // Two things that are read at one place, such as colour and height, need one outline.
        if (std::any_of(drawn.begin(), drawn.end(), [&](const auto& other) {
                return 2 * (box & other).area() > std::max(box.area(), other.area());
            }))
            continue;
        drawn.push_back(box);
        outline(out, {static_cast<int>((box.x - part.x) * scale) - 2,
                      static_cast<int>((box.y - part.y) * scale) - 2,
                      static_cast<int>(box.width * scale) + 4,
                      static_cast<int>(box.height * scale) + 4});
    }
    return out;
}

std::string encoded(const cv::Mat& picture, const char* ending) {
    std::vector<std::uint8_t> bytes;
    try {
        if (picture.empty() ||
            !cv::imencode(ending, picture, bytes, {cv::IMWRITE_JPEG_QUALITY, 82}))
            return {};
    } catch (const cv::Exception&) {
        return {};
    }
    return {bytes.begin(), bytes.end()};
}

std::string base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three =
                three << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : kDigits[three >> (18 - 6 * k) & 63];
    }
    return out;
}

}  // namespace kibitz::session
