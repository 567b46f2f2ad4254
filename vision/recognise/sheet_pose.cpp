#include "vision/recognise/sheet_pose.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace kibitz::vision {

namespace {

constexpr double kPi = 3.14159265358979;
// Of the longer side of the picture: phones and webcams have 0.7 to 1.2.
constexpr double kUsualFocal = 0.95;
// How much a misfit of one in a hundred between the sheet's two directions weighs against a focal
// length that is unusual by a factor of e: enough to decide as soon as the sheet is seen aslant.
constexpr double kTrustInUsual = 2e-4;

/// The perspective that takes these points to those, middling over all of them. pre: both lie
/// around the origin
cv::Matx33d perspective(const std::vector<cv::Point2d>& from, const std::vector<cv::Point2d>& to) {
    const auto reach = [](const std::vector<cv::Point2d>& points) {
        double most = 1e-9;
        for (const auto& p : points) most = std::max({most, std::abs(p.x), std::abs(p.y)});
        return most;
    };
    const double a = reach(from), b = reach(to);
    cv::Mat equations(static_cast<int>(from.size()) * 2, 9, CV_64F);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto f = from[i] / a, t = to[i] / b;
        const double rows[2][9] = {{f.x, f.y, 1, 0, 0, 0, -t.x * f.x, -t.x * f.y, -t.x},
                                   {0, 0, 0, f.x, f.y, 1, -t.y * f.x, -t.y * f.y, -t.y}};
        for (int row = 0; row < 2; ++row)
            std::copy_n(rows[row], 9, equations.ptr<double>(static_cast<int>(i) * 2 + row));
    }
    cv::Mat solution;
    cv::SVD::solveZ(equations, solution);
    const cv::Matx33d scaled(solution.ptr<double>());
    return cv::Matx33d::diag({b, b, 1}) * scaled * cv::Matx33d::diag({1 / a, 1 / a, 1});
}

/// How far two directions of the sheet are from being of one length and square to each other.
double misfit(const cv::Matx33d& toCentred, double focal) {
    const cv::Vec3d right{toCentred(0, 0) / focal, toCentred(1, 0) / focal, toCentred(2, 0)};
    const cv::Vec3d down{toCentred(0, 1) / focal, toCentred(1, 1) / focal, toCentred(2, 1)};
    const double a = cv::norm(right), b = cv::norm(down);
    const double square = right.dot(down) / (a * b), length = std::log(a / b);
    return square * square + length * length;
}

}  // namespace

std::optional<SheetPose> SheetPose::of(const SheetMap& map, cv::Size2d sheetMm, cv::Size picture) {
    // Well inside: paper curls at its corners.
    std::vector<cv::Point2d> mm, pixels;
    SheetPose pose;
    pose.centre_ = {picture.width / 2.0, picture.height / 2.0};
    pose.sheetMiddle_ = {sheetMm.width / 2, sheetMm.height / 2};
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column) {
            const cv::Point2d at{sheetMm.width * (0.1 + 0.2 * column),
                                 sheetMm.height * (0.1 + 0.2 * row)};
            const auto pixel = map.toPicture(at);
            if (!std::isfinite(pixel.x) || !std::isfinite(pixel.y)) return std::nullopt;
            mm.push_back(at - pose.sheetMiddle_);
            pixels.push_back(cv::Point2d{pixel} - pose.centre_);
        }
    const auto toCentred = perspective(mm, pixels);
    const double usual = kUsualFocal * std::max(picture.width, picture.height);
    double least = 1e9;
    for (double factor = 0.4; factor < 4; factor *= 1.03) {
        const double unusual = std::log(factor);
        const double cost = misfit(toCentred, usual * factor) + kTrustInUsual * unusual * unusual;
        if (cost >= least) continue;
        least = cost;
        pose.focal_ = usual * factor;
    }
    const auto column = [&](int i) {
        return cv::Vec3d{toCentred(0, i) / pose.focal_, toCentred(1, i) / pose.focal_,
                         toCentred(2, i)};
    };
    auto right = column(0), down = column(1);
    double scale = 2 / (cv::norm(right) + cv::norm(down));
    pose.middle_ = column(2) * scale;
    if (pose.middle_[2] < 0) {
        pose.middle_ = -pose.middle_;
        scale = -scale;
    }
    right = cv::normalize(right * scale);
    down = cv::normalize(down * scale - right * right.dot(down * scale));
    const auto into = right.cross(down);
    // From below nobody sees a sheet, unless the picture is mirrored.
    if (into.dot(pose.middle_) <= 0 || !std::isfinite(cv::norm(pose.middle_))) return std::nullopt;
    for (int i = 0; i < 3; ++i) {
        pose.turn_(i, 0) = right[i];
        pose.turn_(i, 1) = down[i];
        pose.turn_(i, 2) = into[i];
    }
    return pose;
}

cv::Point2f SheetPose::project(cv::Point2d mm, double heightMm) const {
    const auto at =
        middle_ + turn_ * cv::Vec3d{mm.x - sheetMiddle_.x, mm.y - sheetMiddle_.y, -heightMm};
    return cv::Point2f{centre_ + cv::Point2d{at[0], at[1]} * (focal_ / at[2])};
}

double SheetPose::angle() const {
    const cv::Vec3d into{turn_(0, 2), turn_(1, 2), turn_(2, 2)};
    return std::acos(std::clamp(into.dot(middle_) / cv::norm(middle_), -1.0, 1.0)) * 180 / kPi;
}

namespace {

std::array<cv::Point2f, 8> cornersOf(const SheetPose& pose, cv::Point2d foot, double edge,
                                     double turned) {
    std::array<cv::Point2f, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const double way = turned + static_cast<double>(i % 4) * kPi / 2;
        corners[i] =
            pose.project(foot + cv::Point2d{std::cos(way), std::sin(way)} * (edge / std::sqrt(2.0)),
                         i < 4 ? 0.0 : edge);
    }
    return corners;
}

}  // namespace

std::vector<cv::Point2f> outlineOf(const SheetPose& pose, const SheetMap& map,
                                   const StandingDie& die) {
    const auto corners = cornersOf(pose, die.footMm, die.edgeMm, die.turned);
    std::vector<cv::Point2f> outline;
    cv::convexHull(corners, outline);
    // What the map knows of bent paper and lenses, the pose does not.
    const auto off = map.toPicture(die.footMm) - pose.project(die.footMm, 0);
    for (auto& point : outline) point += off;
    return outline;
}

StandingDie standingDie(const SheetPose& pose, const SheetMap& map, const cv::Rect2f& box) {
    const cv::Point2f middle = (box.tl() + box.br()) * 0.5F;
    const auto boxOf = [&](cv::Point2d foot, double edge, double turned) {
        float left = 1e9F, right = -1e9F, top = 1e9F, bottom = -1e9F;
        for (const auto& at : cornersOf(pose, foot, edge, turned)) {
            left = std::min(left, at.x);
            right = std::max(right, at.x);
            top = std::min(top, at.y);
            bottom = std::max(bottom, at.y);
        }
        return cv::Rect2f{left, top, right - left, bottom - top};
    };
    StandingDie best;
    double least = 1e9;
    for (double edge = 8; edge <= 20; edge += 1)
        for (double turned = 0; turned < kPi / 2 - 0.01; turned += kPi / 12) {
            // The foot for which the box lies where it was seen; what the map knows of bent paper
            // and lenses, the pose does not, so only the way from foot to box is taken from it.
            cv::Point2d foot = map.toSheet(middle);
            cv::Rect2f seen;
            cv::Point2f lift;
            for (int i = 0; i < 3; ++i) {
                seen = boxOf(foot, edge, turned);
                lift = (seen.tl() + seen.br()) * 0.5F - pose.project(foot, 0);
                foot = map.toSheet(middle - lift);
            }
            // Straight from above a large die and a turned one have the same box: then a usual one.
            const double misfit = std::abs(std::log(seen.width / box.width)) +
                                  std::abs(std::log(seen.height / box.height));
            const double cost = misfit + 0.05 * std::abs(std::log(edge / 13));
            if (cost >= least) continue;
            least = cost;
            best = {foot, edge, turned, misfit};
        }
    return best;
}

}  // namespace kibitz::vision
