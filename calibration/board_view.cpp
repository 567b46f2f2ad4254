#include "calibration/board_view.h"

#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace kibitz::calibration {

namespace {

// Webcams and phones see 55 to 80 degrees across: a focal length of 0.6 to 1 picture widths. The
// logarithm of it strays so far from the middle of these, as a pull in the fit.
constexpr double kUsualFocal = 0.85, kFocalSpread = 0.35;
constexpr double kDistortionSpread = 0.12;
// What a point is worth against that pull: printed details are found to about this many pixels.
constexpr double kPointPixels = 0.7;
constexpr std::size_t kPointsForDistortion = 12;

/// What is fitted: log of the focal length, k1, turn (Rodrigues), shift.
using Parameters = cv::Vec<double, 8>;

BoardView viewOf(const Parameters& p, cv::Size picture) {
    BoardView view;
    view.picture = picture;
    view.focalPixels = std::exp(p[0]);
    view.distortion = p[1];
    cv::Matx33d turn;
    cv::Rodrigues(cv::Vec3d{p[2], p[3], p[4]}, turn);
    view.turn = turn;
    view.shiftMm = {p[5], p[6], p[7]};
    return view;
}

/// Off the board by these many pixels each, then the pulls.
void residuals(const Parameters& p, std::span<const SeenPoint> points, cv::Size picture,
               std::vector<double>& out) {
    const auto view = viewOf(p, picture);
    out.clear();
    for (const auto& point : points) {
        const auto at = view.toPicture(point.mm);
        out.push_back((at.x - point.pixel.x) / kPointPixels);
        out.push_back((at.y - point.pixel.y) / kPointPixels);
    }
    const double usual = kUsualFocal * std::max(picture.width, picture.height);
    out.push_back((p[0] - std::log(usual)) / kFocalSpread);
    out.push_back(p[1] / kDistortionSpread);
}

double sumOfSquares(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values) sum += v * v;
    return sum;
}

/// Levenberg and Marquardt's way down; eight parameters are few enough for differences.
Parameters fitted(Parameters p, std::span<const SeenPoint> points, cv::Size picture,
                  bool withDistortion) {
    std::vector<double> now, moved;
    residuals(p, points, picture, now);
    double error = sumOfSquares(now), damping = 1e-3;
    const auto rows = static_cast<int>(now.size());
    cv::Mat1d jacobian(rows, 8);
    const double scaleMm = std::max(1.0, cv::norm(cv::Vec3d{p[5], p[6], p[7]}));
    const Parameters step{1e-5, 1e-5,           1e-6,           1e-6,
                          1e-6, 1e-6 * scaleMm, 1e-6 * scaleMm, 1e-6 * scaleMm};
    for (int round = 0; round < 40; ++round) {
        for (int c = 0; c < 8; ++c) {
            auto q = p;
            q[c] += step[c];
            residuals(q, points, picture, moved);
            for (int r = 0; r < rows; ++r)
                jacobian(r, c) =
                    c == 1 && !withDistortion
                        ? 0
                        : (moved[static_cast<std::size_t>(r)] - now[static_cast<std::size_t>(r)]) /
                              step[c];
        }
        const cv::Mat1d normal(jacobian.t() * jacobian);
        const cv::Mat1d gradient(jacobian.t() * cv::Mat1d(now, false));
        bool better = false;
        for (int attempt = 0; attempt < 8 && !better; ++attempt) {
            cv::Mat1d damped = normal.clone();
            for (int c = 0; c < 8; ++c) damped(c, c) += damping * normal(c, c) + 1e-12;
            cv::Mat1d change;
            cv::solve(damped, gradient, change, cv::DECOMP_SVD);
            auto q = p;
            for (int c = 0; c < 8; ++c) q[c] -= change(c, 0);
            residuals(q, points, picture, moved);
            const double then = sumOfSquares(moved);
            if (std::isfinite(then) && then < error) {
                better = error - then > 1e-9 * error;
                p = q;
                now = moved;
                error = then;
                damping = std::max(damping / 5, 1e-12);
                if (!better) return p;
            } else {
                damping *= 6;
            }
        }
        if (!better) break;
    }
    return p;
}

/// Turn and shift that a plane-to-picture map means for this focal length.
std::optional<Parameters> startFor(const cv::Matx33d& map, double focal, cv::Size picture) {
    const cv::Matx33d lens{focal, 0, picture.width / 2.0, 0, focal, picture.height / 2.0, 0, 0, 1};
    const cv::Matx33d seen = lens.inv() * map;
    cv::Vec3d x{seen(0, 0), seen(1, 0), seen(2, 0)}, y{seen(0, 1), seen(1, 1), seen(2, 1)},
        shift{seen(0, 2), seen(1, 2), seen(2, 2)};
    double scale = (cv::norm(x) + cv::norm(y)) / 2;
    if (scale < 1e-12) return std::nullopt;
    if (shift[2] < 0) scale = -scale;
    x /= scale;
    y /= scale;
    shift /= scale;
    // The board's z points to the viewer, so its axes are left-handed in print and this column
    // has the opposite sign of the cross product.
    const cv::Vec3d z = -x.cross(y);
    // Rodrigues knows only right-handed turns: y is mirrored here and back in toPicture.
    const cv::Matx33d rough{x[0], -y[0], z[0], x[1], -y[1], z[1], x[2], -y[2], z[2]};
    cv::Matx33d u, vt;
    cv::Matx31d w;
    cv::SVD::compute(rough, w, u, vt);
    const cv::Matx33d turn = u * vt;
    if (cv::determinant(turn) < 0) return std::nullopt;
    cv::Vec3d turnBy;
    cv::Rodrigues(turn, turnBy);
    return Parameters{std::log(focal), 0,        turnBy[0], turnBy[1],
                      turnBy[2],       shift[0], shift[1],  shift[2]};
}

cv::Vec3d rightHanded(const cv::Point3d& mm) { return {mm.x, -mm.y, mm.z}; }

}  // namespace

cv::Point2f BoardView::toPicture(const cv::Point3d& mm) const {
    const cv::Vec3d seen = turn * rightHanded(mm) + shiftMm;
    // Behind the camera: far out of the picture rather than mirrored into it.
    if (seen[2] < 1e-6) return {-1e6F, -1e6F};
    const double x = seen[0] / seen[2], y = seen[1] / seen[2];
    // Beyond the fold of the polynomial distortion runs back into the picture.
    double square = x * x + y * y;
    if (distortion < 0) square = std::min(square, -1 / (3 * distortion));
    const double bend = 1 + distortion * square;
    return {static_cast<float>(focalPixels * x * bend + picture.width / 2.0),
            static_cast<float>(focalPixels * y * bend + picture.height / 2.0)};
}

std::optional<cv::Point2d> BoardView::toBoard(cv::Point2f pixel, double heightMm) const {
    const double u = (pixel.x - picture.width / 2.0) / focalPixels;
    const double v = (pixel.y - picture.height / 2.0) / focalPixels;
    double x = u, y = v;
    for (int round = 0; round < 12; ++round) {
        const double bend = 1 + distortion * (x * x + y * y);
        if (bend < 0.2) break;
        x = u / bend;
        y = v / bend;
    }
    const cv::Vec3d along = turn.t() * cv::Vec3d{x, y, 1};
    const cv::Vec3d eye = turn.t() * -shiftMm;
    if (std::abs(along[2]) < 1e-12) return std::nullopt;
    const double far = (heightMm - eye[2]) / along[2];
    if (far <= 0) return std::nullopt;
    return cv::Point2d{eye[0] + far * along[0], -(eye[1] + far * along[1])};
}

cv::Point3d BoardView::eyeMm() const {
    const cv::Vec3d eye = turn.t() * -shiftMm;
    return {eye[0], -eye[1], eye[2]};
}

double BoardView::angleAt(const cv::Point3d& mm) const {
    const auto eye = eyeMm();
    const cv::Vec3d sight{eye.x - mm.x, eye.y - mm.y, eye.z - mm.z};
    return std::acos(std::clamp(sight[2] / std::max(1e-9, cv::norm(sight)), -1.0, 1.0));
}

std::optional<BoardView> viewFrom(std::span<const SeenPoint> points, cv::Size picture) {
    if (points.size() < 4 || picture.area() <= 0) return std::nullopt;
    std::vector<cv::Point2f> flat, seen;
    for (const auto& point : points) {
        // A start only: what lies higher is close enough to flat.
        flat.emplace_back(static_cast<float>(point.mm.x), static_cast<float>(point.mm.y));
        seen.push_back(point.pixel);
    }
    const cv::Mat map = cv::findHomography(flat, seen, points.size() > 8 ? cv::LMEDS : 0);
    if (map.empty()) return std::nullopt;
    const cv::Matx33d planar = map;
    const bool withDistortion = points.size() >= kPointsForDistortion;
    const double width = std::max(picture.width, picture.height);
    // The way down ends in the nearest valley: from a short, a usual and a long lens.
    std::optional<Parameters> best;
    double least = 0;
    std::vector<double> off;
    for (const double focal : {0.6, kUsualFocal, 1.3}) {
        auto start = startFor(planar, focal * width, picture);
        if (!start) continue;
        const auto p = fitted(*start, points, picture, withDistortion);
        residuals(p, points, picture, off);
        const double error = sumOfSquares(off);
        if (!std::isfinite(error) || (best && error >= least)) continue;
        best = p;
        least = error;
    }
    if (!best) return std::nullopt;
    const auto view = viewOf(*best, picture);
    if (view.eyeMm().z <= 0) return std::nullopt;
    return view;
}

std::optional<BoardView> viewFromCorners(const std::array<cv::Point2f, 4>& corners,
                                         cv::Size2d boardMm, cv::Size picture) {
    const std::array<SeenPoint, 4> points{{{{0, 0, 0}, corners[0]},
                                           {{boardMm.width, 0, 0}, corners[1]},
                                           {{boardMm.width, boardMm.height, 0}, corners[2]},
                                           {{0, boardMm.height, 0}, corners[3]}}};
    return viewFrom(points, picture);
}

double misfitOf(const BoardView& view, std::span<const SeenPoint> points) {
    double sum = 0;
    for (const auto& point : points) {
        const auto off = view.toPicture(point.mm) - point.pixel;
        sum += off.dot(off);
    }
    return points.empty() ? 0 : std::sqrt(sum / static_cast<double>(points.size()));
}

}  // namespace kibitz::calibration
