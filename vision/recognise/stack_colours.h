#pragma once

#include <opencv2/core/mat.hpp>
#include <opencv2/core/matx.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

// The colours of pawns and board in one picture. Inside the eye for stacks only.

inline constexpr int kPawnColours = 4;

/// A pixel's colour so that light and shade change only the last: logarithms of red over green, of
/// blue over green, and of the brightness.
struct Tone {
    float red = 0, blue = 0, light = 0;
};
Tone toneOf(const cv::Vec3b& bgr);
Tone toneOf(const cv::Vec3d& rgb);  // 0 to 255

/// The log density that a pixel of something unknown has, and about the least that anything has.
inline constexpr float kUnknownTone = -3.0F, kToneFloor = -4.5F;

/// How one thing looks: a middle and how far pixels stray from it.
struct ToneCloud {
    Tone mean;
    float redRed = 0.06F, redBlue = 0, blueBlue = 0.06F;  // covariance
    float lightSpread = 0.6F;

    /// Log density; what fits nothing gets the floor that all things share.
    /// Here, because it is asked some half a million times a picture.
    float operator()(const Tone& t) const {
        const float r = t.red - mean.red, b = t.blue - mean.blue;
        const float l = (t.light - mean.light) / lightSpread;
        const float far = inverseRR_ * r * r + 2 * inverseRB_ * r * b + inverseBB_ * b * b + l * l;
        return std::max(peak_ - 0.5F * far, kToneFloor);
    }
    void settle();  // after a change of the covariance

private:
    float inverseRR_ = 0, inverseRB_ = 0, inverseBB_ = 0, peak_ = 0;
};

/// The tones of everything around the board: what else a pixel beside it may show.
class Surroundings {
public:
    /// `board`: the outline of the board in the picture; what lies within does not count.
    Surroundings(const cv::Mat& picture, const std::array<cv::Point2f, 4>& board);
    /// Log density.
    float operator()(const Tone&) const;

private:
    std::vector<float> densities_;
};

/// The looks of the four colours. Begins with what the colours are called, goes on with what is
/// seen.
class StackColours {
public:
    /// rgb as the board's data have it, 0 to 255; `cast`: what this light adds to every tone, and
    /// how far that may be off. `strength`: how strong the colours are against that, 1 as strong.
    /// `white`: the share of it in their paint. Light ones become paler by it than dark ones, all
    /// of them by strength alike.
    StackColours(const std::array<cv::Vec3d, kPawnColours>& rgb, const Tone& cast, float castDoubt,
                 float strength = 1, float white = 0);

    const ToneCloud& operator[](int colour) const {
        return clouds_[static_cast<std::size_t>(colour)];
    }
    /// From pixels that certainly show this colour; `trust`: how much they outweigh what was known.
    void learn(int colour, std::span<const Tone> seen);

    /// What was learnt so far tells how those look that were not seen yet, and how likely each has
    /// the right name.
    void compare();
    /// How likely a pawn that was read as this colour is that one.
    float named(int read, int colour) const {
        return names_[static_cast<std::size_t>(read)][static_cast<std::size_t>(colour)];
    }

private:
    std::array<cv::Vec3d, kPawnColours> rgb_;
    Tone cast_;
    float castDoubt_;
    std::array<ToneCloud, kPawnColours> clouds_;
    std::array<bool, kPawnColours> learnt_{};
    std::array<std::array<float, kPawnColours>, kPawnColours> names_{};
};

}  // namespace kibitz::vision::stacks
