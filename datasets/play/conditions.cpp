#include "datasets/play/conditions.h"

#include "datasets/play/looks.h"
#include "datasets/render/projection.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kRadians = kPi / 180;
constexpr double kFullHd = 1080;  // blur is given in pixels of such a picture

double either(rules::Random& random) { return random.below(2) == 0 ? -1 : 1; }

}  // namespace

Camera fittedCamera(cv::Size picture, const cv::Rect2d& area, double height, double slant,
                    double azimuth, double fill, double focal, const cv::Vec4d& distortion,
                    double roll) {
    Camera camera;
    camera.picture = picture;
    camera.focalPixels = focal;
    camera.distortion = distortion;
    camera.roll = roll;
    const cv::Vec3d back{std::sin(slant) * std::sin(azimuth), -std::sin(slant) * std::cos(azimuth),
                         std::cos(slant)};
    camera.target = {area.x + area.width / 2, area.y + area.height / 2, 0};
    std::vector<cv::Vec3d> corners;
    for (const double z : {0.0, height})
        for (const double x : {area.x, area.br().x})
            for (const double y : {area.y, area.br().y}) corners.emplace_back(x, y, z);
    // How far the corners reach from the middle of the picture, 1: to its edge.
    struct Reach {
        double largest = 0;
        cv::Rect2d box;
    };
    const auto reach = [&](double distance) {
        camera.eye = camera.target + back * distance;
        const Lens lens{camera};
        Reach found;
        cv::Point2d low{1e9, 1e9}, high{-1e9, -1e9};
        for (const auto& corner : corners) {
            const auto at = lens.project(corner);
            if (!at) return Reach{1e9, {}};
            low = {std::min(low.x, at->x), std::min(low.y, at->y)};
            high = {std::max(high.x, at->x), std::max(high.y, at->y)};
        }
        found.box = {low, high};
        const double w = picture.width, h = picture.height;
        found.largest = std::max(
            {1 - 2 * low.x / w, 2 * high.x / w - 1, 1 - 2 * low.y / h, 2 * high.y / h - 1});
        return found;
    };
    for (int round = 0; round < 4; ++round) {
        double near = 50, far = 8000;
        for (int i = 0; i < 40; ++i) {
            const double middle = (near + far) / 2;
            (reach(middle).largest > fill ? near : far) = middle;
        }
        const auto found = reach(far);
        if (round == 3) break;
        // Look at the middle of what is to be seen, not at the middle of the table.
        const cv::Point2d centre{found.box.x + found.box.width / 2,
                                 found.box.y + found.box.height / 2};
        const Lens lens{camera};
        const auto there = lens.onTable(centre);
        const auto here = lens.onTable({picture.width / 2.0, picture.height / 2.0});
        if (there && here) camera.target += cv::Vec3d{there->x - here->x, there->y - here->y, 0};
    }
    return camera;
}

Conditions conditionsFor(Difficulty difficulty, std::uint64_t seed, cv::Size picture,
                         const cv::Rect2d& area, double height) {
    rules::Random random{seed * 0x9E3779B97F4A7C15ULL + 77};
    const auto any = [&](Aspect aspect) { return evenly(random, rangeOf(aspect, difficulty)); };
    Conditions all;
    all.ground = groundOf(difficulty, random);

    all.angle = any(Aspect::Angle);
    const double azimuth = either(random) * any(Aspect::Azimuth) * kRadians;
    const double roll = either(random) * any(Aspect::Roll) * kRadians;
    const double k1 = -any(Aspect::Distortion);
    const cv::Vec4d distortion{k1, -0.2 * k1, 0.002 * roughly(random), 0.002 * roughly(random)};
    const double focal = picture.width * evenly(random, {0.78, 1.1});
    all.camera = fittedCamera(picture, area, height, all.angle * kRadians, azimuth,
                              any(Aspect::Fill), focal, distortion, roll);

    const double ambient = any(Aspect::Ambient);
    const int lamps = static_cast<int>(std::lround(any(Aspect::Lamps)));
    const double warmth = 0.12 * roughly(random);
    const auto tinted = [](double share, double warm) {
        return Albedo{static_cast<float>(share * (1 + warm)), static_cast<float>(share),
                      static_cast<float>(share * (1 - warm))};
    };
    all.lighting.ambient = tinted(ambient, 0.3 * warmth - 0.02);
    const cv::Point2d middle{area.x + area.width / 2, area.y + area.height / 2};
    const double around = evenly(random, {0, 2 * kPi});
    for (int i = 0; i < lamps; ++i) {
        Light lamp;
        const double way = around + i * 2 * kPi / lamps + 0.5 * roughly(random);
        const double high = evenly(random, {40, 72}) * kRadians;
        const double distance = evenly(random, {900, 1500});
        lamp.mm = {middle.x + distance * std::cos(high) * std::cos(way),
                   middle.y + distance * std::cos(high) * std::sin(way), distance * std::sin(high)};
        lamp.radiusMm = any(Aspect::LampRadius);
        lamp.colour = tinted(1, warmth + 0.04 * roughly(random));
        lamp.strength = static_cast<float>((1 - ambient) / lamps * evenly(random, {0.8, 1.2}));
        all.lighting.lamps.push_back(lamp);
    }
    all.light = ambient > 0.4 ? "soft" : ambient > 0.25 ? "lamp" : "dim";

    all.film.exposure = static_cast<float>(any(Aspect::Exposure));
    const double cast = either(random) * any(Aspect::ColourCast);
    all.film.whiteBalance = {static_cast<float>(1 + cast), 1, static_cast<float>(1 - cast)};
    all.film.noise = static_cast<float>(any(Aspect::Noise));
    all.film.defocusPixels = static_cast<float>(any(Aspect::Defocus) * picture.height / kFullHd);
    all.film.vignette = static_cast<float>(any(Aspect::Vignette));
    all.film.jpegQuality = static_cast<int>(std::lround(any(Aspect::JpegQuality)));
    all.film.seed = random.next();
    all.exposureDrift = any(Aspect::ExposureDrift);
    all.castDrift = any(Aspect::CastDrift);
    all.driftPhase = evenly(random, {0, 2 * kPi});
    return all;
}

Camera bumped(const Camera& camera, rules::Random& random) {
    Camera pushed = camera;
    const double distance = cv::norm(camera.eye - camera.target);
    const auto push = [&](double share) {
        return cv::Vec3d{either(random) * evenly(random, {0.4, 1}) * share * distance,
                         either(random) * evenly(random, {0.4, 1}) * share * distance, 0};
    };
    pushed.eye += push(0.03);
    pushed.target += push(0.015);
    pushed.roll += either(random) * evenly(random, {0.3, 1.5}) * kRadians;
    return pushed;
}

Film filmAt(const Conditions& all, double seconds, std::int64_t frame) {
    Film film = all.film;
    // Two slow waves of no common period, as clouds and automatic exposure make them.
    const double slow = std::sin(seconds * 2 * kPi / 47 + all.driftPhase);
    const double faster = std::sin(seconds * 2 * kPi / 13.7 + 2 * all.driftPhase);
    film.exposure *= static_cast<float>(1 + all.exposureDrift * (0.7 * slow + 0.3 * faster));
    const auto cast = static_cast<float>(all.castDrift * (0.6 * faster - 0.4 * slow));
    film.whiteBalance[0] *= 1 + cast;
    film.whiteBalance[2] *= 1 - cast;
    film.seed += static_cast<std::uint64_t>(frame) * 0x9E3779B97F4A7C15ULL;
    return film;
}

std::string nameOf(Ground::Kind kind) {
    constexpr std::array<const char*, 9> kNames{
        "wood", "cloth", "felt", "carpet", "glass", "plain", "marble", "printed cloth", "tray"};
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace kibitz::datasets
