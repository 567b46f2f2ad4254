#include "datasets/render/still_life.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::datasets {
namespace {

/// A limb seen from above: a tapering bar with round ends, in millimetres along and across the
/// hand.
struct Limb {
    double fromAlong, fromAcross, toAlong, toAcross, fromRadius, toRadius;
    double lift, bulge;  // where its back lies, and how round it is
};

constexpr std::array<Limb, 8> kHand{{
    {-26, -8, 18, -15, 22, 20, 4, 0.55},     // palm
    {-26, 8, 18, 14, 22, 19, 4, 0.55},       //
    {-30, 0, -75, 0, 23, 22, 3, 0.6},        // wrist
    {20, -27, 76, -33, 9.5, 7.4, 4, 1.0},    // index
    {24, -9, 88, -11, 9.8, 7.6, 5, 1.0},     // middle
    {22, 9, 80, 12, 9.4, 7.3, 4, 1.0},       // ring
    {16, 25, 60, 33, 8.4, 6.3, 2, 1.0},      // little
    {-18, -22, 30, -54, 12.5, 8.6, 0, 0.9},  // thumb
}};
constexpr std::array<std::size_t, 5> kFingers{3, 4, 5, 6, 7};
constexpr double kCuffMm = -58;

struct Nearest {
    double distance;  // to the middle line
    double radius;
    double share;  // along the limb, 0..1
};

Nearest nearest(const Limb& limb, double along, double across) {
    const double da = limb.toAlong - limb.fromAlong, dc = limb.toAcross - limb.fromAcross;
    const double t = std::clamp(
        ((along - limb.fromAlong) * da + (across - limb.fromAcross) * dc) / (da * da + dc * dc),
        0.0, 1.0);
    const double a = along - limb.fromAlong - t * da, c = across - limb.fromAcross - t * dc;
    return {std::sqrt(a * a + c * c), limb.fromRadius + t * (limb.toRadius - limb.fromRadius), t};
}

/// How far outside the outline (negative: inside), and how high the back of the hand lies there.
struct Surface {
    double outside, height;
};

Surface blend(Surface a, const Limb& limb, double along, double across) {
    const Nearest at = nearest(limb, along, across);
    const double outside = at.distance - at.radius;
    const double inside = std::max(0.0, at.radius * at.radius - at.distance * at.distance);
    const double height = limb.lift + limb.bulge * std::sqrt(inside) - 1.5 * std::max(0.0, outside);
    constexpr double kOutline = 3.5, kSkin = 3.0;  // how softly limbs run into each other
    const double h = std::clamp(0.5 + 0.5 * (a.outside - outside) / kOutline, 0.0, 1.0);
    const double g = std::clamp(0.5 + 0.5 * (height - a.height) / kSkin, 0.0, 1.0);
    return {a.outside + (outside - a.outside) * h - kOutline * h * (1 - h),
            a.height + (height - a.height) * g + kSkin * g * (1 - g)};
}

}  // namespace

Patch drawHand(const Viewpoint& view, const cv::Vec2d& direction, double armMm, int sleeve) {
    const cv::Vec2d forward = cv::normalize(direction);
    const cv::Vec2d side(-forward[1], forward[0]);
    const Limb arm{kCuffMm, 0, -armMm - 60, 0, 29, 40, 6, 0.6};
    // Half the resolution, enlarged at the end: a moving hand is never crisp, and it is drawn four
    // times as fast.
    const double p = view.pixelsPerMm() / 2;
    std::vector<cv::Point2f> reach;
    for (const double along : {-armMm - 30, kHandReachMm})
        for (const double across : {-75.0, 75.0})
            reach.emplace_back(
                cv::Point2f(static_cast<float>((forward[0] * along + side[0] * across) * p),
                            static_cast<float>((forward[1] * along + side[1] * across) * p)));
    const cv::Rect where = cv::boundingRect(reach);

    cv::Mat height(where.size(), CV_32F), skin(where.size(), CV_32F), cloth(where.size(), CV_32F);
    const auto ahead = [&](int x, int y) {
        return ((where.x + x) * forward[0] + (where.y + y) * forward[1]) / p;
    };
    const auto aside = [&](int x, int y) {
        return ((where.x + x) * side[0] + (where.y + y) * side[1]) / p;
    };
    for (int y = 0; y < where.height; ++y)
        for (int x = 0; x < where.width; ++x) {
            const double along = ahead(x, y), across = aside(x, y);
            Surface hand{1e3, -1e3};
            if (along > -90)
                for (const Limb& limb : kHand) hand = blend(hand, limb, along, across);
            Surface coat{1e3, -1e3};
            if (along < kCuffMm) {
                coat = blend(coat, arm, along, across);
                coat.height += 1.2 * std::sin(along * 0.9) * 0.3;  // folds of the sleeve
            }
            const bool covered = coat.outside < 0;
            height.at<float>(y, x) = static_cast<float>(covered ? coat.height : hand.height);
            skin.at<float>(y, x) = static_cast<float>(std::clamp(0.5 - hand.outside * p, 0.0, 1.0));
            cloth.at<float>(y, x) =
                static_cast<float>(std::min(std::clamp(0.5 - coat.outside * p, 0.0, 1.0),
                                            std::clamp((kCuffMm - along) * p, 0.0, 1.0)));
        }
    cv::Mat solid = cv::max(skin, cloth);

    cv::Mat shadow;
    const double fall = 13 * p;  // the hand hovers over the dice
    const cv::Matx23d shift(1, 0, 0.52 * fall, 0, 1, 0.48 * fall);
    cv::warpAffine(solid, shadow, shift, solid.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::GaussianBlur(shadow, shadow, {}, std::max(0.8, 5 * p));

    static const std::array<cv::Vec3d, 3> kSleeves{
        {{0.36, 0.22, 0.12}, {0.20, 0.19, 0.42}, {0.30, 0.32, 0.26}}};
    const cv::Vec3d& wool = kSleeves[static_cast<std::size_t>(sleeve) % kSleeves.size()];
    const cv::Vec3d toLight = cv::normalize(cv::Vec3d(-0.55, -0.5, 1.05));
    cv::Mat colour = cv::Mat::zeros(where.size(), CV_32FC3), keep(where.size(), CV_32F);
    for (int y = 0; y < where.height; ++y)
        for (int x = 0; x < where.width; ++x) {
            const float cover = solid.at<float>(y, x);
            keep.at<float>(y, x) = (1 - cover) * (1 - 0.5F * shadow.at<float>(y, x)) * 255;
            if (cover <= 0) continue;
            const auto heightAt = [&](int dx, int dy) {
                return height.at<float>(std::clamp(y + dy, 0, where.height - 1),
                                        std::clamp(x + dx, 0, where.width - 1));
            };
            const double slope = 0.5 * p;  // millimetres of height over pixels
            const auto gentle = [](double v) { return v / (1 + 0.5 * std::abs(v)); };
            const cv::Vec3d n =
                cv::normalize(cv::Vec3d(gentle((heightAt(-1, 0) - heightAt(1, 0)) * slope),
                                        gentle((heightAt(0, -1) - heightAt(0, 1)) * slope), 1));
            const double lambert = std::max(0.0, n.dot(toLight));
            const double along = ahead(x, y), across = aside(x, y);
            cv::Vec3d flesh = cv::Vec3d(0.50, 0.62, 0.86);
            double gloss = 0.05;
            for (const std::size_t f : kFingers) {
                const Limb& finger = kHand[f];
                const Nearest at = nearest(finger, along, across);
                const double length = std::hypot(finger.toAlong - finger.fromAlong,
                                                 finger.toAcross - finger.fromAcross);
                const double fromTip = (1 - at.share) * length;
                if (at.distance < at.radius) {
                    // creases over the two joints, then the nail
                    for (const double joint : {0.42, 0.72})
                        flesh *=
                            1 - 0.10 * std::exp(-std::pow((at.share - joint) * length / 1.6, 2));
                    const double nail = std::pow((fromTip - 3.0) / 5.5, 2) +
                                        std::pow(at.distance / (at.radius * 0.66), 2);
                    if (nail < 1 && at.share < 1) {
                        flesh = cv::Vec3d(0.60, 0.67, 0.90);
                        gloss = 0.22;
                    }
                }
            }
            const double shine =
                std::pow(std::max(0.0, cv::normalize(toLight + cv::Vec3d(0, 0.3, 1)).dot(n)), 20);
            // light that went through the skin comes back red
            const cv::Vec3d light(0.20 + 0.74 * lambert, 0.25 + 0.72 * lambert,
                                  0.36 + 0.64 * lambert);
            cv::Vec3d hand = flesh.mul(light) + cv::Vec3d(1, 1, 1) * shine * gloss;
            const double knit = 0.93 + 0.07 * std::sin(across * 2.6) * std::sin(along * 2.2);
            const double cuff = along > kCuffMm - 9 ? 0.86 + 0.14 * std::sin(across * 1.9) : 1.0;
            const cv::Vec3d coat = wool * (0.22 + 0.86 * lambert) * knit * cuff * 1.15;
            const double c = cloth.at<float>(y, x);
            const cv::Vec3d seen = (hand * (1 - c) + coat * c) * (cover * 250.0);
            colour.at<cv::Vec3f>(y, x) =
                cv::Vec3f(static_cast<float>(seen[0]), static_cast<float>(seen[1]),
                          static_cast<float>(seen[2]));
        }

    Patch patch{where.tl() * 2, {}, {}};
    cv::Mat large;
    cv::resize(colour, large, {}, 2, 2, cv::INTER_LINEAR);
    large.convertTo(patch.colour, CV_8U);
    cv::resize(keep, large, {}, 2, 2, cv::INTER_LINEAR);
    large.convertTo(patch.keep, CV_8U);
    return patch;
}

}  // namespace kibitz::datasets
