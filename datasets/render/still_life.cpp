#include "datasets/render/still_life.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace kibitz::datasets {
namespace {

const cv::Vec3d kToLight = cv::normalize(cv::Vec3d{-0.55, 0.5, 1.05});

cv::Mat smoothNoise(Dice64& random, cv::Size size, double cellWidth, double cellHeight) {
    const cv::Size cells(
        std::max(4, static_cast<int>(size.width / std::max(cellWidth, 1.0)) + 3),
        std::max(4, static_cast<int>(size.height / std::max(cellHeight, 1.0)) + 3));
    cv::Mat coarse(cells, CV_32F);
    for (int y = 0; y < cells.height; ++y)
        for (int x = 0; x < cells.width; ++x)
            coarse.at<float>(y, x) = static_cast<float>(random.uniform(-1, 1));
    cv::Mat smooth;
    cv::resize(coarse, smooth, size, 0, 0, cv::INTER_CUBIC);
    return smooth;
}

float mix(float a, float b, float share) { return a + (b - a) * share; }
float step(float low, float high, float v) {
    const float t = std::clamp((v - low) / (high - low), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}
std::uint8_t byteOf(double v) { return static_cast<std::uint8_t>(std::clamp(v + 0.5, 0.0, 255.0)); }

/// One board of the table top, grain along x.
cv::Mat drawBoard(Dice64& random, cv::Size size, double pixelsPerMm) {
    const double p = pixelsPerMm;
    const cv::Mat bend = smoothNoise(random, size, 90 * p, 22 * p);
    const cv::Mat wave = smoothNoise(random, size, 30 * p, 9 * p);
    const cv::Mat streak = smoothNoise(random, size, 26 * p, 0.8 * p);
    const cv::Mat fibre = smoothNoise(random, size, 6 * p, 0.35 * p);
    const cv::Mat pore = smoothNoise(random, size, 3.2 * p, 0.5 * p);
    const float tint = static_cast<float>(random.uniform(0.9, 1.07));
    const float warm = static_cast<float>(random.uniform(0.97, 1.03));
    const float middle =
        static_cast<float>(random.uniform(0.1, 0.9)) * static_cast<float>(size.height);
    const float seam = static_cast<float>(0.9 * p);
    cv::Mat board(size, CV_8UC3);
    for (int y = 0; y < size.height; ++y) {
        auto* out = board.ptr<cv::Vec3b>(y);
        const float fromEdge = static_cast<float>(std::min(y, size.height - 1 - y));
        const float edge =
            mix(0.34F, 1.0F, step(0, seam, fromEdge)) +
            0.05F * step(seam, 2 * seam, fromEdge) * (1 - step(2 * seam, 4 * seam, fromEdge));
        for (int x = 0; x < size.width; ++x) {
            const float across = (static_cast<float>(y) - middle) / static_cast<float>(p);
            const float rings = std::abs(across) * 0.24F + 2.1F * bend.at<float>(y, x) +
                                0.35F * wave.at<float>(y, x);
            const float ring = rings - std::floor(rings);
            const float late = step(0.2F, 0.92F, ring) * (1 - step(0.92F, 1.0F, ring));
            float shade = 0.66F - 0.34F * late + 0.13F * streak.at<float>(y, x) +
                          0.08F * fibre.at<float>(y, x);
            shade -= 0.3F * step(0.62F, 0.85F, pore.at<float>(y, x));
            const float light = edge * tint;
            out[x] = {byteOf(light * mix(38, 104, shade) / warm),
                      byteOf(light * mix(70, 152, shade)),
                      byteOf(light * mix(118, 202, shade) * warm)};
        }
    }
    return board;
}

/// Turns the die so that `value` lies on top; columns are the die's own axes. +z 1, +y 2, +x 3;
/// opposite sides sum to 7.
cv::Matx33d orientation(int value, double yaw) {
    cv::Matx33d up = cv::Matx33d::eye();
    switch (value) {
        case 1: break;
        case 6: up = {1, 0, 0, 0, -1, 0, 0, 0, -1}; break;
        case 2: up = {1, 0, 0, 0, 0, -1, 0, 1, 0}; break;
        case 5: up = {1, 0, 0, 0, 0, 1, 0, -1, 0}; break;
        case 3: up = {0, 0, -1, 0, 1, 0, 1, 0, 0}; break;
        default: up = {0, 0, 1, 0, 1, 0, -1, 0, 0}; break;
    }
    const double c = std::cos(yaw), s = std::sin(yaw);
    return cv::Matx33d(c, -s, 0, s, c, 0, 0, 0, 1) * up;
}

struct Material {
    cv::Vec3d body, pip;
    double gloss;
};
const std::array<Material, kDieColours> kMaterials{{
    {{0.90, 0.95, 0.97}, {0.06, 0.06, 0.07}, 0.55},  // white
    {{0.16, 0.13, 0.76}, {0.95, 0.96, 0.97}, 0.70},  // red
    {{0.74, 0.88, 0.94}, {0.08, 0.08, 0.10}, 0.25},  // ivory, matt
    {{0.66, 0.33, 0.10}, {0.95, 0.96, 0.97}, 0.70},  // blue
    {{0.33, 0.50, 0.14}, {0.95, 0.96, 0.97}, 0.45},  // green
}};

constexpr double kHalf = kDieMm / 2;
constexpr double kRound = 2.0;
constexpr double kPipRadius = 1.65;
constexpr double kPipOffset = 4.1;

double distanceToDie(const cv::Vec3d& p) {
    const double inner = kHalf - kRound;
    const double x = std::abs(p[0]) - inner, y = std::abs(p[1]) - inner, z = std::abs(p[2]) - inner;
    const double ox = std::max(x, 0.0), oy = std::max(y, 0.0), oz = std::max(z, 0.0);
    return std::sqrt(ox * ox + oy * oy + oz * oz) + std::min(std::max({x, y, z}), 0.0) - kRound;
}

/// The vector from the nearest pip's centre, on the face that `p` lies on, in units of the pip's
/// radius.
std::pair<cv::Vec3d, double> nearestPip(const cv::Vec3d& p) {
    int axis = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(p[i]) > std::abs(p[axis])) axis = i;
    static constexpr std::array<int, 3> kPositive{3, 2, 1};
    const int value = p[axis] > 0 ? kPositive[static_cast<std::size_t>(axis)]
                                  : 7 - kPositive[static_cast<std::size_t>(axis)];
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    double best = 1e9;
    cv::Vec3d to;
    const auto consider = [&](double a, double b) {
        const double du = p[u] - a * kPipOffset, dv = p[v] - b * kPipOffset;
        const double d = std::sqrt(du * du + dv * dv) / kPipRadius;
        if (d >= best) return;
        best = d;
        to = {0, 0, 0};
        to[u] = du / kPipRadius;
        to[v] = dv / kPipRadius;
    };
    if (value % 2 == 1) consider(0, 0);
    if (value >= 2) consider(-1, -1), consider(1, 1);
    if (value >= 4) consider(-1, 1), consider(1, -1);
    if (value == 6) consider(-1, 0), consider(1, 0);
    return {to, best};
}

cv::Vec3d shadeDie(const cv::Vec3d& local, const cv::Matx33d& turn, const cv::Vec3d& view,
                   const Material& material) {
    const double inner = kHalf - kRound;
    cv::Vec3d normal = local;
    for (int i = 0; i < 3; ++i) normal[i] -= std::clamp(local[i], -inner, inner);
    normal = cv::normalize(normal);
    const auto [pip, reach] = nearestPip(local);
    const bool inPip = reach < 1;
    if (inPip)
        normal = cv::normalize(normal - 0.75 * pip);  // a hollow: the wall looks to the middle
    const cv::Vec3d n = turn * normal;
    const double lambert = std::max(0.0, n.dot(kToLight));
    const cv::Vec3d half = cv::normalize(kToLight + view);
    const double shine =
        std::pow(std::max(0.0, n.dot(half)), 48) * material.gloss * (inPip ? 0.35 : 1);
    const double sky = 0.5 + 0.5 * n[2];
    const cv::Vec3d world = turn * local;
    const double ground =
        std::clamp((world[2] + kHalf) / 7.0, 0.0, 1.0);  // darker where it meets the table
    const double light = (0.16 + 0.26 * sky) * (0.55 + 0.45 * ground) + 0.64 * lambert;
    const cv::Vec3d& body = inPip ? material.pip : material.body;
    // a rim of wood colour from below on the side faces
    const cv::Vec3d bounce = cv::Vec3d(0.04, 0.07, 0.11) * (1 - sky) * ground;
    return (body * light + body.mul(bounce) * 2 + cv::Vec3d(1, 1, 1) * shine * 0.75) * 246;
}

}  // namespace

std::uint64_t Dice64::next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}
double Dice64::uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
}
int Dice64::below(int limit) {
    return static_cast<int>(next() % static_cast<std::uint64_t>(limit));
}

Viewpoint::Viewpoint(cv::Size picture)
    : picture_(picture), focal_(1.3 * std::min<double>(picture.width, picture.height * 16.0 / 9)) {}

cv::Vec3d Viewpoint::eye() const {
    return kDistanceMm * cv::Vec3d(0, -std::sin(kSlant), std::cos(kSlant));
}

cv::Vec3d Viewpoint::ray(cv::Point2d pixel) const {
    const double u = (pixel.x - picture_.width / 2.0) / focal_;
    const double v = (pixel.y - picture_.height / 2.0) / focal_;
    const double s = std::sin(kSlant), c = std::cos(kSlant);
    return {u, s - v * c, -c - v * s};
}

cv::Point2d Viewpoint::project(const cv::Vec3d& mm) const {
    const double s = std::sin(kSlant), c = std::cos(kSlant);
    const cv::Vec3d from = mm - eye();
    const double depth = from[1] * s - from[2] * c;
    return {picture_.width / 2.0 + focal_ * from[0] / depth,
            picture_.height / 2.0 - focal_ * (from[1] * c + from[2] * s) / depth};
}

cv::Point2d Viewpoint::onTable(cv::Point2d pixel) const {
    const cv::Vec3d from = eye(), along = ray(pixel);
    const double t = -from[2] / along[2];
    return {from[0] + t * along[0], from[1] + t * along[1]};
}

cv::Mat drawWood(const Viewpoint& view, std::uint64_t seed) {
    Dice64 random(seed ^ 0x0A7D);
    const cv::Size picture = view.picture();
    const cv::Point2f corners[4]{
        {0, 0},
        {static_cast<float>(picture.width), 0},
        {static_cast<float>(picture.width), static_cast<float>(picture.height)},
        {0, static_cast<float>(picture.height)}};
    double left = 0, right = 0, near = 0, far = 0;
    std::array<cv::Point2d, 4> seen;
    for (std::size_t i = 0; i < 4; ++i) {
        seen[i] = view.onTable(corners[i]);
        left = std::min(left, seen[i].x);
        right = std::max(right, seen[i].x);
        near = std::min(near, seen[i].y);
        far = std::max(far, seen[i].y);
    }
    const double p = view.pixelsPerMm();
    const double boardMm = 74;
    const int first = static_cast<int>(std::floor(near / boardMm - 0.4));
    const int last = static_cast<int>(std::ceil(far / boardMm - 0.4));
    const int boardHeight = static_cast<int>(boardMm * p) + 1;
    const int width = static_cast<int>((right - left) * p) + 1;
    cv::Mat plane((last - first) * boardHeight, width, CV_8UC3);
    for (int board = 0; board < last - first; ++board)
        drawBoard(random, {width, boardHeight}, p)
            .copyTo(plane.rowRange(board * boardHeight, (board + 1) * boardHeight));
    cv::Point2f from[4];
    for (std::size_t i = 0; i < 4; ++i)
        from[i] = {static_cast<float>((seen[i].x - left) * p),
                   static_cast<float>(plane.rows - (seen[i].y - (first + 0.4) * boardMm) * p)};
    cv::Mat wood;
    cv::warpPerspective(plane, wood, cv::getPerspectiveTransform(from, corners), picture,
                        cv::INTER_LINEAR, cv::BORDER_REFLECT);
    // A lamp at the upper left: bright pool, darker corners.
    for (int y = 0; y < picture.height; ++y) {
        auto* row = wood.ptr<cv::Vec3b>(y);
        const double v = static_cast<double>(y) / picture.height - 0.40;
        for (int x = 0; x < picture.width; ++x) {
            const double u = static_cast<double>(x) / picture.width - 0.42;
            const double light = 0.56 + 0.52 / (1 + 2.2 * (u * u + 0.8 * v * v) * 2);
            row[x] = {byteOf(row[x][0] * light * 0.96), byteOf(row[x][1] * light),
                      byteOf(row[x][2] * light * 1.01)};
        }
    }
    return wood;
}

Patch drawDie(const Viewpoint& view, const DiePose& pose) {
    const cv::Matx33d turn = orientation(pose.value, pose.yaw);
    const cv::Matx33d back = turn.t();
    const cv::Vec3d centre(pose.mm.x, pose.mm.y, kHalf);
    const Material& material = kMaterials[static_cast<std::size_t>(pose.colour)];

    std::vector<cv::Point2f> body, ground, cast;
    for (int i = 0; i < 8; ++i) {
        const double inset = kHalf - 0.6;
        const cv::Vec3d corner =
            centre + turn * cv::Vec3d((i & 1) ? inset : -inset, (i & 2) ? inset : -inset,
                                      (i & 4) ? inset : -inset);
        body.emplace_back(view.project(corner));
        const cv::Vec3d dropped = corner - kToLight * (corner[2] / kToLight[2]);
        cast.emplace_back(view.project(dropped));
        ground.emplace_back(view.project({corner[0], corner[1], 0}));
    }
    std::vector<cv::Point2f> all = body;
    all.insert(all.end(), cast.begin(), cast.end());
    const double p = view.pixelsPerMm();
    const int margin = static_cast<int>(6 * p) + 3;
    cv::Rect where = cv::boundingRect(all);
    where -= cv::Point(margin, margin);
    where += cv::Size(2 * margin, 2 * margin);

    const auto blot = [&](const std::vector<cv::Point2f>& outline, double blurMm) {
        std::vector<cv::Point2f> hull;
        cv::convexHull(outline, hull);
        std::vector<cv::Point> fixed;
        fixed.reserve(hull.size());
        for (const auto& point : hull)
            fixed.emplace_back(static_cast<int>((point.x - static_cast<float>(where.x)) * 16),
                               static_cast<int>((point.y - static_cast<float>(where.y)) * 16));
        cv::Mat mask = cv::Mat::zeros(where.size(), CV_8U);
        cv::fillConvexPoly(mask, fixed, 255, cv::LINE_AA, 4);
        cv::GaussianBlur(mask, mask, {}, std::max(0.6, blurMm * p));
        return mask;
    };
    cast.insert(cast.end(), ground.begin(), ground.end());
    const cv::Mat shadow = blot(cast, 1.5);
    const cv::Mat contact = blot(ground, 0.7);

    Patch patch{where.tl(), cv::Mat::zeros(where.size(), CV_8UC3), cv::Mat(where.size(), CV_8U)};
    cv::Rect solid = cv::boundingRect(body);
    solid -= cv::Point(3, 3);
    solid += cv::Size(6, 6);
    constexpr int kSub = 2;
    const cv::Vec3d eyeLocal = back * (view.eye() - centre);
    for (int y = 0; y < where.height; ++y)
        for (int x = 0; x < where.width; ++x) {
            const double dark = std::max(0.46 * shadow.at<std::uint8_t>(y, x),
                                         0.66 * contact.at<std::uint8_t>(y, x)) /
                                255;
            int hits = 0;
            cv::Vec3d sum(0, 0, 0);
            if (solid.contains(where.tl() + cv::Point(x, y)))
                for (int sub = 0; sub < kSub * kSub; ++sub) {
                    const int subX = sub % kSub, subY = sub / kSub;
                    const cv::Point2d pixel(where.x + x + (subX + 0.5) / kSub,
                                            where.y + y + (subY + 0.5) / kSub);
                    const cv::Vec3d world = cv::normalize(view.ray(pixel));
                    const cv::Vec3d along = back * world;
                    // Rays that miss the ball around the die need no walk.
                    const double closest = -eyeLocal.dot(along);
                    const double miss2 = eyeLocal.dot(eyeLocal) - closest * closest;
                    if (miss2 > 3 * kHalf * kHalf) continue;
                    double t = closest - std::sqrt(3 * kHalf * kHalf - miss2);
                    for (int i = 0; i < 40; ++i) {
                        const cv::Vec3d at = eyeLocal + t * along;
                        const double d = distanceToDie(at);
                        if (d < 0.01) {
                            sum += shadeDie(at, turn, -world, material);
                            ++hits;
                            break;
                        }
                        t += d;
                        if (t > closest + 2 * kHalf) break;
                    }
                }
            const double cover = static_cast<double>(hits) / (kSub * kSub);
            sum *= 1.0 / (kSub * kSub);
            patch.colour.at<cv::Vec3b>(y, x) = {byteOf(sum[0]), byteOf(sum[1]), byteOf(sum[2])};
            patch.keep.at<std::uint8_t>(y, x) = byteOf(255 * (1 - cover) * (1 - dark));
        }
    return patch;
}

void lay(const Patch& patch, cv::Point offset, cv::Mat& picture) {
    const cv::Point corner = patch.corner + offset;
    const cv::Rect visible =
        cv::Rect(corner, patch.keep.size()) & cv::Rect(cv::Point(), picture.size());
    for (int y = visible.y; y < visible.y + visible.height; ++y) {
        const int skip = visible.x - corner.x;
        const auto* keep = patch.keep.ptr<std::uint8_t>(y - corner.y) + skip;
        const auto* colour = patch.colour.ptr<std::uint8_t>(y - corner.y) + 3 * skip;
        auto* out = picture.ptr<std::uint8_t>(y) + 3 * visible.x;
        for (int x = 0; x < visible.width; ++x, out += 3, colour += 3) {
            const unsigned k = keep[x];
            if (k == 255) continue;
            for (int c = 0; c < 3; ++c)
                out[c] =
                    static_cast<std::uint8_t>(std::min(255U, colour[c] + (out[c] * k + 127) / 255));
        }
    }
}

}  // namespace kibitz::datasets
