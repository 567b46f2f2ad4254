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

constexpr int kCurve = 8192;
constexpr float kFullLight = 1.25F;  // at the end of the curve

/// For a step of light: sRGB in 1/64 grey levels, and the noise there in the same units.
struct Tone {
    std::int16_t level, deviation;
};

std::vector<Tone> toneCurve(float noise) {
    static const std::vector<double> curve = [] {
        std::vector<double> values(kCurve + 1);
        for (int i = 0; i <= kCurve; ++i) {
            // Sensors give in slowly near full light.
            double v = double{kFullLight} * (i + 0.5) / kCurve;
            v = v < 0.8 ? v : 0.8 + 0.2 * (1 - std::exp(-(v - 0.8) / 0.2));
            values[static_cast<std::size_t>(i)] =
                v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
        }
        return values;
    }();
    std::vector<Tone> tones(curve.size());
    for (std::size_t i = 0; i < curve.size(); ++i) {
        // Shot noise grows with the root of the light, which sRGB flattens: most of it is seen in
        // the shadows, little in the highlights. Given at mid grey.
        const double share = 1.25 - 0.7 * curve[i] + 0.35 * std::exp(-curve[i] * 12);
        const double deviation = double{noise} * 255 * 64 * share / 0.9;
        tones[i] = {static_cast<std::int16_t>(std::lround(curve[i] * 255 * 64)),
                    static_cast<std::int16_t>(std::lround(std::min(deviation, 32000.0)))};
    }
    return tones;
}

/// Gaussian values of deviation 1, in 1/256, slightly smeared along the row as cameras'
/// interpolation does.
constexpr std::size_t kNoise = 1 << 18, kStretch = 192;
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
    const auto tones = toneCurve(film.noise);
    const auto& noise = grain();
    const auto seed = scramble(static_cast<std::uint32_t>(film.seed),
                               static_cast<std::uint32_t>(film.seed >> 32), 0xF17A);
    const float cx = static_cast<float>(width) / 2, cy = static_cast<float>(height) / 2;
    const float corner = film.vignette / std::max(cx * cx + cy * cy, 1.0F);
    // Per value of a row: red green blue, red green blue …
    const auto values = static_cast<std::size_t>(width) * 3;
    std::vector<float> gain(values), dark(values);
    for (std::size_t i = 0; i < values; ++i) {
        const float dx = static_cast<float>(i / 3) + 0.5F - cx;
        gain[i] = film.exposure * film.whiteBalance[static_cast<int>(i % 3)] / kFullLight * kCurve;
        dark[i] = corner * dx * dx;
    }
    cv::parallel_for_(cv::Range(0, height), [&](const cv::Range& rows) {
        std::vector<std::int32_t> steps(values);
        for (int y = rows.start; y < rows.end; ++y) {
            const auto* in = blurred.ptr<float>(y);
            const float dy = static_cast<float>(y) + 0.5F - cy;
            const float bright = 1 - corner * dy * dy;
            for (std::size_t i = 0; i < values; ++i) {
                const float v = in[i] * gain[i] * (bright - dark[i]);
                steps[i] = static_cast<std::int32_t>(
                    std::min(std::max(v, 0.0F), static_cast<float>(kCurve)));
            }
            auto* out = picture.ptr<std::uint8_t>(y);
            // Each stretch of a row takes its noise from elsewhere in the table.
            for (std::size_t first = 0; first < values; first += kStretch) {
                const auto* grains = &noise[scramble(static_cast<std::uint32_t>(y),
                                                     static_cast<std::uint32_t>(first), seed) %
                                            (kNoise - kStretch)];
                const std::size_t count = std::min(kStretch, values - first);
                const auto* step = &steps[first];
                auto* bytes = out + first;
                for (std::size_t i = 0; i < count; ++i) {
                    const Tone tone = tones[static_cast<std::size_t>(step[i])];
                    const int level = (tone.level + ((tone.deviation * grains[i]) >> 8) + 32) >> 6;
                    bytes[i] = static_cast<std::uint8_t>(std::min(std::max(level, 0), 255));
                }
            }
        }
    });
    cv::cvtColor(picture, picture, cv::COLOR_RGB2BGR);
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
