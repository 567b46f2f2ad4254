#include "datasets/render/film.h"

#include "datasets/render/still_life.h"
#include "datasets/render/vec.h"

#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <array>
#include <stdexcept>
#include <vector>

namespace kibitz::datasets {
namespace {

// Fine steps in the dark, where the eye and the sRGB curve are steep: the table is indexed by the
// square root of the light.
constexpr int kCurve = 4096;

/// sRGB in 1/64 grey levels.
const std::array<std::int16_t, kCurve + 1>& curve() {
    static const std::array<std::int16_t, kCurve + 1> table = [] {
        std::array<std::int16_t, kCurve + 1> t{};
        for (int i = 0; i <= kCurve; ++i) {
            const double root = static_cast<double>(i) / kCurve;
            // Sensors give in slowly near full light.
            double v = root * root * 1.25;
            v = v < 0.8 ? v : 0.8 + 0.2 * (1 - std::exp(-(v - 0.8) / 0.2));
            const double s = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
            t[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(std::lround(s * 255 * 64));
        }
        return t;
    }();
    return table;
}
constexpr float kFullLight = 1.25F;  // at the end of the curve

/// Gaussian values of deviation 1, in 1/256, slightly smeared along the row as cameras'
/// interpolation does.
constexpr std::size_t kNoise = 1 << 18;
const std::vector<std::int16_t>& grain() {
    static const std::vector<std::int16_t> table = [] {
        Dice64 random(0xF11);
        std::vector<double> raw(kNoise + 3);
        for (double& v : raw) {
            v = -6;
            for (int i = 0; i < 12; ++i) v += random.uniform(0, 1);
        }
        std::vector<std::int16_t> t(kNoise);
        for (std::size_t i = 0; i < kNoise; ++i)
            t[i] =
                static_cast<std::int16_t>(std::lround(256 * (0.92 * raw[i] + 0.39 * raw[i + 3])));
        return t;
    }();
    return table;
}

/// A line of this length and direction, of weight one.
cv::Mat streak(cv::Vec2f by) {
    const int half =
        static_cast<int>(std::ceil(std::max(std::abs(by[0]), std::abs(by[1])) / 2)) + 1;
    cv::Mat kernel = cv::Mat::zeros(2 * half + 1, 2 * half + 1, CV_32F);
    const int steps = 8 * half;
    for (int i = 0; i <= steps; ++i) {
        const float s = static_cast<float>(i) / static_cast<float>(steps) - 0.5F;
        const float x = static_cast<float>(half) + s * by[0];
        const float y = static_cast<float>(half) + s * by[1];
        const int ix = static_cast<int>(x), iy = static_cast<int>(y);
        const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
        for (int k = 0; k < 4; ++k) {
            const int px = ix + (k & 1), py = iy + (k >> 1);
            if (px > 2 * half || py > 2 * half) continue;
            kernel.at<float>(py, px) +=
                ((k & 1) != 0 ? fx : 1 - fx) * ((k >> 1) != 0 ? fy : 1 - fy);
        }
    }
    return kernel * (1.0F / static_cast<float>(steps + 1));
}

}  // namespace

cv::Mat develop(const cv::Mat& light, const Film& film) {
    cv::Mat blurred = light;
    if (std::hypot(film.shakePixels[0], film.shakePixels[1]) > 0.3F) {
        cv::Mat shaken;
        cv::filter2D(blurred, shaken, -1, streak(film.shakePixels), {-1, -1}, 0,
                     cv::BORDER_REPLICATE);
        blurred = shaken;
    }
    if (film.defocusPixels > 0.05F) {
        cv::Mat soft;
        cv::GaussianBlur(blurred, soft, {}, static_cast<double>(film.defocusPixels), 0,
                         cv::BORDER_REPLICATE);
        blurred = soft;
    }

    const int width = light.cols, height = light.rows;
    cv::Mat picture(light.size(), CV_8UC3);
    const auto& tone = curve();
    const auto& noise = grain();
    // Shot noise grows with the root of the light, which sRGB flattens: most of it is seen in the
    // shadows, little in the highlights. Given at mid grey.
    std::array<int, 256> deviation{};
    for (int i = 0; i < 256; ++i) {
        const double level = i / 255.0;
        const double share = 1.25 - 0.7 * level + 0.35 * std::exp(-level * 12);
        deviation[static_cast<std::size_t>(i)] =
            static_cast<int>(std::lround(double{film.noise} * 255 * 64 * share / 0.9));
    }
    const bool noisy = film.noise > 0;
    const auto seed = scramble(static_cast<std::uint32_t>(film.seed),
                               static_cast<std::uint32_t>(film.seed >> 32), 0xF17A);
    const float cx = static_cast<float>(width) / 2, cy = static_cast<float>(height) / 2;
    const float corner = 1 / std::max(cx * cx + cy * cy, 1.0F);
    std::array<float, 3> gain{};
    for (std::size_t c = 0; c < 3; ++c)
        gain[c] = film.exposure * film.whiteBalance[static_cast<int>(c)] / kFullLight;
    cv::parallel_for_(cv::Range(0, height), [&](const cv::Range& rows) {
        for (int y = rows.start; y < rows.end; ++y) {
            const auto* in = blurred.ptr<float>(y);
            auto* out = picture.ptr<std::uint8_t>(y);
            const float dy = static_cast<float>(y) + 0.5F - cy;
            for (int x = 0; x < width; ++x, in += 3, out += 3) {
                const float dx = static_cast<float>(x) + 0.5F - cx;
                const float dark = 1 - film.vignette * (dx * dx + dy * dy) * corner;
                // Each stretch of a row takes its noise from elsewhere in the table.
                const std::size_t stretch = noisy
                                                ? scramble(static_cast<std::uint32_t>(y),
                                                           static_cast<std::uint32_t>(x) >> 6, seed)
                                                : 0;
                for (std::size_t c = 0; c < 3; ++c) {
                    const float v = std::min(std::max(in[c] * gain[c] * dark, 0.0F), 1.0F);
                    const int index = static_cast<int>(std::sqrt(v) * kCurve);
                    int level = tone[static_cast<std::size_t>(index)];
                    if (noisy) {
                        const std::size_t at =
                            (stretch + (static_cast<std::size_t>(x) & 63U) * 3 + c) & (kNoise - 1);
                        level += deviation[static_cast<std::size_t>(level >> 6)] * noise[at] / 256;
                    }
                    out[2 - c] = static_cast<std::uint8_t>(std::clamp((level + 32) >> 6, 0, 255));
                }
            }
        }
    });
    if (film.jpegQuality > 0) {
        std::vector<std::uint8_t> bytes;
        if (!cv::imencode(".jpg", picture, bytes,
                          {cv::IMWRITE_JPEG_QUALITY, std::clamp(film.jpegQuality, 1, 100)}))
            throw std::runtime_error("The picture could not be compressed as JPEG");
        picture = cv::imdecode(bytes, cv::IMREAD_COLOR);
    }
    return picture;
}

}  // namespace kibitz::datasets
