#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <cstdint>

namespace kibitz::datasets {

/// Random numbers that are the same on every machine, unlike the distributions of the standard
/// library.
class Dice64 {
public:
    explicit Dice64(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    double uniform(double low, double high);
    int below(int limit);

private:
    std::uint64_t state_;
};

/// A camera that looks down on the table at a slant. Millimetres: x to the right, y away from the
/// viewer, z up.
class Viewpoint {
public:
    explicit Viewpoint(cv::Size picture);
    cv::Size picture() const { return picture_; }
    double pixelsPerMm() const { return focal_ / kDistanceMm; }  // in the middle of the picture
    cv::Vec3d eye() const;
    cv::Vec3d ray(cv::Point2d pixel) const;  // not normalised
    cv::Point2d project(const cv::Vec3d& mm) const;
    cv::Point2d onTable(cv::Point2d pixel) const;

    static constexpr double kDistanceMm = 450;
    static constexpr double kSlant = 0.42;  // radians from the vertical

private:
    cv::Size picture_;
    double focal_;
};

/// A piece of a picture to be laid over another: premultiplied colour, and how much of what lies
/// below remains, which carries the soft shadow too.
struct Patch {
    cv::Point corner;
    cv::Mat colour;  // 8UC3
    cv::Mat keep;    // 8UC1, 255: nothing covers it
};

/// One die at rest on the table.
struct DiePose {
    cv::Point2d mm;
    double yaw = 0;
    int value = 1;   // of the top face
    int colour = 0;  // 0..kDieColours-1
};
inline constexpr int kDieColours = 5;
inline constexpr double kDieMm = 16;

cv::Mat drawWood(const Viewpoint&, std::uint64_t seed);
Patch drawDie(const Viewpoint&, const DiePose&);

/// A hand with its forearm, pointing along `direction` (picture coordinates); the middle of the
/// palm is at (0, 0).
Patch drawHand(const Viewpoint&, const cv::Vec2d& direction, double armMm, int sleeve);
/// How far fingertips (and the shadow) reach beyond the middle of the palm.
inline constexpr double kHandReachMm = 105;

void lay(const Patch&, cv::Point offset, cv::Mat& picture);

}  // namespace kibitz::datasets
