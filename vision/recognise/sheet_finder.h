#pragma once

#include "vision/recognise/known_sheet.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision {

/// Where the points of a sheet appear in a picture: a perspective, bent a little where the paper
/// is.
class SheetMap {
public:
    SheetMap();
    ~SheetMap();
    SheetMap(const SheetMap&);
    SheetMap& operator=(const SheetMap&);

    /// Millimetres of the sheet to pixels of the picture.
    cv::Point2f toPicture(cv::Point2d mm) const;
    /// … and back; pre: the point is on the sheet or near it.
    cv::Point2d toSheet(cv::Point2f pixel) const;

    struct Parts;
    explicit SheetMap(std::shared_ptr<const Parts>);
    const Parts& parts() const { return *parts_; }

private:
    std::shared_ptr<const Parts> parts_;
};

/// A known sheet in a picture.
struct FoundSheet {
    std::size_t known = 0;  // which of the finder's sheets
    float sure = 0;         // probability that it is this one and lies so
    double fitMm = 0;       // how far printed details lie from where the map puts them, middling
    std::array<cv::Point2f, 4>
        corners;  // of the page, the upper left one first, clockwise as printed
    SheetMap map;
};

/// Finds known sheets by what is printed on them.
class SheetFinder {
public:
    explicit SheetFinder(std::vector<KnownSheet>);
    ~SheetFinder();

    const std::vector<KnownSheet>& sheets() const;
    /// Every sheet in the picture, from left to right; none: there is no known sheet. BGR, 8 bit.
    /// `among`: only these are looked for; empty: all.
    std::vector<FoundSheet> find(const cv::Mat& picture, std::span<const std::size_t> among = {});
    /// Those that details of the picture as it is speak for: a fifth of the time, for whoever has
    /// looked for outlines already. In no order.
    std::vector<FoundSheet> findByDetails(const cv::Mat& picture);
    /// Whether the sheet still lies where it lay; with the map mended where it moved a little. Much
    /// cheaper than find. nullopt: it does not.
    std::optional<FoundSheet> verify(const cv::Mat& picture, const FoundSheet& before);
    SheetView straighten(const cv::Mat& picture, const FoundSheet&) const;

private:
    struct Inner;
    std::unique_ptr<Inner> inner_;
};

}  // namespace kibitz::vision
