#include "datasets/render/projection.h"

#include "datasets/render/anatomy.h"
#include "datasets/scene/shapes.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace kibitz::datasets {
namespace {

using std::numbers::pi;

cv::Point2d bent(const cv::Vec4d& k, cv::Point2d p) {
    const double r2 = p.x * p.x + p.y * p.y;
    const double radial = 1 + r2 * (k[0] + r2 * k[1]);
    return {p.x * radial + 2 * k[2] * p.x * p.y + k[3] * (r2 + 2 * p.x * p.x),
            p.y * radial + k[2] * (r2 + 2 * p.y * p.y) + 2 * k[3] * p.x * p.y};
}

/// Collects points on a body's surface, enough of them that their hull is the body's outline.
class Cloud {
public:
    explicit Cloud(const Pose& pose) : pose_(pose) {}

    void point(const cv::Vec3d& local) { mm.push_back(pose_.mm + pose_.turn * local); }
    void ball(const cv::Vec3d& local, double radius) {
        constexpr int kRings = 12, kAround = 24;
        for (int i = 0; i <= kRings; ++i)
            for (int j = 0; j < kAround; ++j) {
                const double a = pi * i / kRings, b = 2 * pi * j / kAround;
                point(local + radius * cv::Vec3d(std::sin(a) * std::cos(b),
                                                 std::sin(a) * std::sin(b), std::cos(a)));
            }
    }
    void box(const cv::Vec3d& low, const cv::Vec3d& high, double round) {
        for (int i = 0; i < 8; ++i) {
            const cv::Vec3d corner((i & 1) ? high[0] - round : low[0] + round,
                                   (i & 2) ? high[1] - round : low[1] + round,
                                   (i & 4) ? high[2] - round : low[2] + round);
            if (round > 0)
                ball(corner, round);
            else
                point(corner);
        }
    }
    void ring(double radius, double height) {
        constexpr int kAround = 72;
        for (int i = 0; i < kAround; ++i)
            point({radius * std::cos(2 * pi * i / kAround), radius * std::sin(2 * pi * i / kAround),
                   height});
    }

    std::vector<cv::Vec3d> mm;

private:
    const Pose& pose_;
};

}  // namespace

Lens::Lens(const Camera& camera) : camera_(camera) {
    forward_ = cv::normalize(camera.target - camera.eye);
    const cv::Vec3d level = forward_.cross(cv::Vec3d(0, 0, 1));
    const cv::Vec3d right = cv::norm(level) < 1e-9 ? cv::Vec3d(1, 0, 0) : cv::normalize(level);
    const cv::Vec3d down = forward_.cross(right);
    const double c = std::cos(camera.roll), s = std::sin(camera.roll);
    right_ = c * right + s * down;
    down_ = c * down - s * right;
    largestRadius_ = 4;
    for (double r = 0.05; r < 4; r += 0.05)
        if (1 + r * r * (3 * camera.distortion[0] + 5 * camera.distortion[1] * r * r) <= 0.05) {
            largestRadius_ = r;
            break;
        }
}

std::optional<cv::Point2d> Lens::project(const cv::Vec3d& mm) const {
    const cv::Vec3d from = mm - camera_.eye;
    const double depth = from.dot(forward_);
    if (depth <= 1e-6) return std::nullopt;
    const cv::Point2d straight(from.dot(right_) / depth, from.dot(down_) / depth);
    if (straight.x * straight.x + straight.y * straight.y > largestRadius_ * largestRadius_)
        return std::nullopt;
    const cv::Point2d seen = bent(camera_.distortion, straight);
    return cv::Point2d(camera_.picture.width / 2.0 + camera_.focalPixels * seen.x,
                       camera_.picture.height / 2.0 + camera_.focalPixels * seen.y);
}

cv::Point2d Lens::straightened(cv::Point2d wanted) const {
    if (camera_.distortion == cv::Vec4d(0, 0, 0, 0)) return wanted;
    cv::Point2d p = wanted;
    for (int i = 0; i < 60; ++i) {
        const cv::Point2d off = wanted - bent(camera_.distortion, p);
        // Damped: strong lenses make the plain fixed point swing.
        p += 0.8 * off;
        const double radius = std::hypot(p.x, p.y);
        if (radius > largestRadius_) p *= largestRadius_ / radius;
        if (off.dot(off) < 1e-22) break;
    }
    return p;
}

cv::Vec3d Lens::ray(cv::Point2d pixel) const {
    const cv::Point2d p =
        straightened({(pixel.x - camera_.picture.width / 2.0) / camera_.focalPixels,
                      (pixel.y - camera_.picture.height / 2.0) / camera_.focalPixels});
    return cv::normalize(forward_ + p.x * right_ + p.y * down_);
}

std::optional<cv::Point2d> Lens::onTable(cv::Point2d pixel, double heightMm) const {
    const cv::Vec3d along = ray(pixel);
    const double t = (heightMm - camera_.eye[2]) / along[2];
    if (!(t > 0) || !std::isfinite(t)) return std::nullopt;
    return cv::Point2d(camera_.eye[0] + t * along[0], camera_.eye[1] + t * along[1]);
}

double Lens::pixelsPerMm(const cv::Vec3d& mm) const {
    return camera_.focalPixels / std::max(1e-6, (mm - camera_.eye).dot(forward_));
}

std::vector<cv::Point2f> outline(const Lens& lens, const Body& body) {
    Cloud cloud(body.pose);
    if (const auto* die = std::get_if<DieBody>(&body.what)) {
        const double h = die->edgeMm / 2;
        cloud.box({-h, -h, -h}, {h, h, h}, die->roundMm);
    } else if (const auto* box = std::get_if<BoxBody>(&body.what)) {
        cloud.box(-box->sizeMm / 2, box->sizeMm / 2, box->roundMm);
    } else if (const auto* pawn = std::get_if<PawnBody>(&body.what)) {
        const PawnShape shape = shapeOf(*pawn);
        cloud.ring(shape.radius - shape.round, 0);
        cloud.ring(shape.radius, shape.round);
        cloud.ring(shape.radius, shape.height - shape.round);
        cloud.ring(shape.radius - shape.round, shape.height);
        cloud.ring(shape.knobRadius - shape.knobRound, shape.height + shape.knobHeight);
        cloud.ring(shape.knobRadius, shape.height + shape.knobHeight - shape.knobRound);
    } else if (const auto* plate = std::get_if<PlateBody>(&body.what)) {
        constexpr int kAlong = 24;  // a curled or bent edge is not straight in the picture
        for (int i = 0; i <= kAlong; ++i) {
            const double u = static_cast<double>(i) / kAlong;
            const double z = 4 * plate->curlMm * u * (1 - u);
            for (const double below : {0.0, plate->thicknessMm})
                for (const double y : {0.0, 1.0}) {
                    cloud.point({u * plate->sizeMm.width, y * plate->sizeMm.height, z - below});
                    cloud.point({y * plate->sizeMm.width, u * plate->sizeMm.height, -below});
                }
        }
        for (const auto& step : plate->steps)
            cloud.box({step.mm.x, step.mm.y, 0},
                      {step.mm.x + step.mm.width, step.mm.y + step.mm.height, step.heightMm}, 0);
    } else if (const auto* hand = std::get_if<HandBody>(&body.what)) {
        const Pose still;
        Cloud flesh(still);
        for (const Bone& bone : bonesOf(*hand, body.pose)) {
            flesh.ball(bone.from, bone.fromRadius);
            flesh.ball(bone.to, bone.toRadius);
        }
        cloud.mm = std::move(flesh.mm);
    } else if (const auto* thing = std::get_if<ClutterBody>(&body.what)) {
        const cv::Vec3d half = halfSizeOf(*thing);
        switch (thing->kind) {
            case ClutterBody::Kind::Coin:
            case ClutterBody::Kind::Chip:
            case ClutterBody::Kind::Bottlecap:
            case ClutterBody::Kind::Mug:
                cloud.ring(half[0], 0);
                cloud.ring(half[0], 2 * half[2]);
                break;
            case ClutterBody::Kind::Marble: cloud.ball({0, 0, half[2]}, half[2]); break;
            default: cloud.box({-half[0], -half[1], 0}, {half[0], half[1], 2 * half[2]}, 0); break;
        }
    }
    std::vector<cv::Point2f> pixels;
    pixels.reserve(cloud.mm.size());
    for (const cv::Vec3d& mm : cloud.mm)
        if (const auto pixel = lens.project(mm))
            pixels.emplace_back(static_cast<float>(pixel->x), static_cast<float>(pixel->y));
    std::vector<cv::Point2f> hull;
    if (!pixels.empty()) cv::convexHull(pixels, hull);
    return hull;
}

cv::Rect2d silhouetteBox(const Lens& lens, const Body& body) {
    const auto hull = outline(lens, body);
    if (hull.empty()) return {};
    float left = std::numeric_limits<float>::max(), top = left;
    float right = std::numeric_limits<float>::lowest(), bottom = right;
    for (const auto& p : hull) {
        left = std::min(left, p.x);
        top = std::min(top, p.y);
        right = std::max(right, p.x);
        bottom = std::max(bottom, p.y);
    }
    return {left, top, right - left, bottom - top};
}

double visibleShare(const Lens& lens, const Body& body, const cv::Mat& ids) {
    const auto hull = outline(lens, body);
    if (hull.size() < 3) return 0;
    const double area = cv::contourArea(hull);
    if (area <= 0) return 0;
    const cv::Rect around = cv::boundingRect(hull) & cv::Rect(cv::Point(), ids.size());
    int seen = 0;
    for (int y = around.y; y < around.y + around.height; ++y) {
        const int* row = ids.ptr<int>(y);
        for (int x = around.x; x < around.x + around.width; ++x)
            if (row[x] == body.id) ++seen;
    }
    return std::min(1.0, seen / area);
}

}  // namespace kibitz::datasets
