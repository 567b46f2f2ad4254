#pragma once

#include "models/network.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace kibitz::vision {

/// What a die is made in, in the words of its owner.
enum class DieColour : std::uint8_t {
    White,
    Black,
    Red,
    Blue,
    Green,
    Yellow,
    Orange,
    Purple,
    Other
};
inline constexpr std::size_t kDieColours = 9;
/// "white".
std::string_view nameOf(DieColour);

/// What one look at one place says. All numbers are probabilities and sum to one.
struct DieReading {
    std::array<float, 6> values{};  // a die with this value on top
    float hidden = 0;               // a die whose top cannot be seen
    float nothing = 1;              // no die
    std::array<float, kDieColours> colours{};

    float isDie() const { return 1 - nothing; }
};

/// Two looks at the same place as one: the mean of what they say, the second weighed by `share`.
DieReading blended(const DieReading& first, const DieReading& second, float share);

/// What two readers say of the same place as one: the product of their probabilities, each to a
/// power that says how much it counts. Where both are certain and differ, the outcome is not.
DieReading pooled(const DieReading& one, float onePower, const DieReading& other, float otherPower);

/// Says what single dice show.
class DieReader {
public:
    /// Which network looks: the close one does three times the work.
    enum class Glass : std::uint8_t { Quick, Close };
    /// How often a place is looked at.
    enum class Care : std::uint8_t {
        Once,     // as it is: for frames, of which there are many
        Several,  // also mirrored, nearer and farther: for a photo, of which there is one
    };

    explicit DieReader(Glass = Glass::Quick, int threads = 2);

    /// One reading for each box. pre: 8 bit BGR
    std::vector<DieReading> read(const cv::Mat& picture, std::span<const cv::Rect2f> boxes, Care);

private:
    void readBatch(int count, std::span<DieReading> readings);

    models::Network network_;
    cv::Mat crop_, mirrored_;
};

/// The square around a box that the network is shown, `pixels` wide: `context` times the longer
/// side of the box, the border of the picture continued where it ends.
void cropAround(const cv::Mat& picture, const cv::Rect2f& box, float context, int pixels,
                cv::Mat& crop);

}  // namespace kibitz::vision
