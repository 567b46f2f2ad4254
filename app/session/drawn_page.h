#pragma once

#include "vision/equipment/palette.h"
#include "vision/equipment/sketch.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <string>
#include <vector>

namespace kibitz::session {

// What drawings of evidence have in common: a photo with things outlined on it, and beside it a
// panel with the same numbers and letters.

/// Those of the dark theme.
namespace evidence {
inline const vision::Ink kGround = vision::inkOfRgb("#12161d"), kText = vision::inkOfRgb("#eef2f7"),
                         kQuiet = vision::inkOfRgb("#a9b4c3"),
                         kAccent = vision::inkOfRgb("#67cfef"), kGood = vision::inkOfRgb("#62de94"),
                         kWarn = vision::inkOfRgb("#ffcc66"), kBad = vision::inkOfRgb("#ff7a6b"),
                         kLine = vision::inkOfRgb("#303947");
}  // namespace evidence

using Outline = std::array<cv::Point2f, 4>;

/// "A" for the first fault.
std::string letterOf(std::size_t index);

/// The photo as it is drawn on: large ones come out smaller.
struct Canvas {
    explicit Canvas(const cv::Mat& photo);
    cv::Mat picture;
    double scale = 1;  // of the picture to the photo
    double unit = 1;   // of widths of lines and sizes of letters, in pixels
};

/// Draws what lies on the photo, in the photo's pixels. Everything has a dark rim, so that it shows
/// on any ground.
class Overlay {
public:
    explicit Overlay(const Canvas&);

    /// A sheet or a board as a whole.
    void frame(const Outline& corners);
    /// What was read there and is sure: a full line, and a sign at the lower right corner.
    /// Pieces are drawn stronger than pen strokes.
    void mark(const Outline&, const std::string& sign, const vision::Ink&);
    void piece(const Outline&, const std::string& sign, const vision::Ink&);
    /// Doubtful: a broken line.
    void doubt(const Outline&);
    /// Cannot be seen: a thin broken line.
    void covered(const Outline&);
    /// What cannot be: a double line.
    void fault(const Outline&);
    /// Something beside the board that should be looked at.
    void stray(const cv::Rect2f&, const std::string& words);
    /// A number for a doubt, a letter for a fault.
    void badge(const Outline&, const std::string& words, bool isFault);
    /// A plate with words above the highest of the corners.
    void plate(const Outline& corners, const std::string& words);
    /// Onto the canvas. Nothing can be drawn after it.
    void layOver(cv::Mat& picture);

private:
    Outline scaled(Outline) const;
    struct SignSize {
        double share, least;  // of the place; in pixels
    };
    void sign(const Outline&, const std::string& words, const vision::Ink&, SignSize);

    vision::Drawing drawing_;
    vision::Sketch sketch_;
    double unit_, scale_;
};

/// The panel beside the photo, filled from the top as long as there is room.
class Panel {
public:
    explicit Panel(const Canvas&);

    void headline(const std::string& words, bool good);
    /// Begins a part, with something large to the right of its title.
    void title(const std::string& words, const std::string& right);
    void quiet(const std::string& words);
    /// A line with a number before it.
    void counted(const std::string& number, const std::string& words);
    void warning(const std::string& words);
    void section(const std::string& words);
    void item(const std::string& badge, const std::string& words, bool isFault);
    void remark(const std::string& words);
    /// A colour of pieces: its letter on its ink, words, and something to the right.
    void colour(const std::string& letter, const vision::Ink&, const std::string& words,
                const std::string& right);
    /// Photo and panel as one picture.
    cv::Mat beside(const cv::Mat& picture);

private:
    bool full();
    void rule();
    void paragraph(const std::string& words, double high, const vision::Ink&, bool bold,
                   double indent);

    vision::Drawing drawing_;
    vision::Sketch sketch_;
    double unit_, y_ = 0;
    bool cut_ = false;
};

/// A place of the photo with its surroundings, large enough to be judged by eye; empty: it lies
/// outside of the photo.
cv::Mat cropOf(const cv::Mat& photo, const cv::Rect2f& box);

}  // namespace kibitz::session
