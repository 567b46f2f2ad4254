#pragma once

#include <opencv2/core/matx.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <optional>
#include <span>

namespace kibitz::calibration {

/// How a camera sees a flat board and what stands on it. Boards are measured in millimetres: x to
/// the right and y down as printed, from the upper left corner of the print; z out of the print,
/// towards the viewer.
struct BoardView {
    cv::Size picture;
    double focalPixels = 0;  // square pixels, the middle of the picture is the middle of the lens
    double distortion = 0;   // Brown's k1
    cv::Matx33d turn;  // board (its y upwards) to camera: x right, y down in the picture, z away
    cv::Vec3d shiftMm;

    cv::Point2f toPicture(const cv::Point3d& mm) const;
    /// Where the ray through a pixel meets the plane that lies `heightMm` above the board; nullopt:
    /// nowhere before the camera.
    std::optional<cv::Point2d> toBoard(cv::Point2f pixel, double heightMm = 0) const;
    /// Where the camera is, above the board.
    cv::Point3d eyeMm() const;
    /// Between the line of sight to this point and the board's vertical, in radians.
    double angleAt(const cv::Point3d& mm) const;
};

/// A point of the board and where it is seen.
struct SeenPoint {
    cv::Point3d mm;
    cv::Point2f pixel;
};

/// The view that fits these points best. A board looked at from nearly above says little about the
/// lens: then the focal length stays near what webcams and phones have. nullopt: fewer than four
/// points, or they do not belong to a board before a camera. With few points (under twelve) the
/// lens counts as free of distortion.
std::optional<BoardView> viewFrom(std::span<const SeenPoint>, cv::Size picture);

/// From the four corners of a print of this size, the upper left one first, clockwise as printed.
std::optional<BoardView> viewFromCorners(const std::array<cv::Point2f, 4>& corners,
                                         cv::Size2d boardMm, cv::Size picture);

/// How far the view puts the points from where they are seen: root mean square, in pixels.
double misfitOf(const BoardView&, std::span<const SeenPoint>);

}  // namespace kibitz::calibration
