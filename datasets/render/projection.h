#pragma once

#include "datasets/scene/scene.h"

#include <opencv2/core/types.hpp>

#include <optional>
#include <vector>

namespace kibitz::datasets {

/// Where things appear in the picture: the camera's geometry alone. Shares nothing with the
/// renderer's ray casting, so that truth made with it can be checked against the pixels.
class Lens {
public:
    explicit Lens(const Camera&);

    /// In pixels, also outside the picture; nullopt behind the camera or beyond what the lens can
    /// bend.
    std::optional<cv::Point2d> project(const cv::Vec3d& mm) const;
    /// The direction in which a pixel looks, of length one.
    cv::Vec3d ray(cv::Point2d pixel) const;
    /// The point of the plane at this height that a pixel shows; nullopt when it looks above the
    /// horizon.
    std::optional<cv::Point2d> onTable(cv::Point2d pixel, double heightMm = 0) const;
    /// How many pixels a millimetre takes there, across the line of sight.
    double pixelsPerMm(const cv::Vec3d& mm) const;

    cv::Vec3d eye() const { return camera_.eye; }
    cv::Vec3d right() const { return right_; }
    cv::Vec3d down() const { return down_; }
    cv::Vec3d forward() const { return forward_; }
    const Camera& camera() const { return camera_; }

    /// Takes the lens's bending out of a point given in focal lengths from the middle.
    cv::Point2d straightened(cv::Point2d bent) const;

private:
    Camera camera_;
    cv::Vec3d right_, down_, forward_;
    double largestRadius_;  // where the distortion would begin to fold back, in focal lengths
};

/// The convex outline of a body in the picture, as if nothing stood before it and as if the picture
/// had no edges; empty when it is not in sight at all.
std::vector<cv::Point2f> outline(const Lens&, const Body&);

/// The upright box around the outline.
cv::Rect2d silhouetteBox(const Lens&, const Body&);

/// Which share of a body's outline shows it in the id mask of a rendering: 1 when nothing hides it,
/// less when something does or when the picture's edge cuts it. Meant for convex bodies.
double visibleShare(const Lens&, const Body&, const cv::Mat& ids);

}  // namespace kibitz::datasets
