#pragma once

#include "vision/recognise/dice_finder.h"
#include "vision/recognise/die_reader.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <array>
#include <optional>
#include <vector>

namespace kibitz::vision {

struct CloseUp;

/// A die as it was seen.
struct SeenDie {
    cv::Rect2f box;            // the whole visible die, in pixels of the picture, within it
    std::optional<int> value;  // of the top face; nullopt: a die is there, but it cannot be read
    /// One for each value; they sum to one. Doubt whether there is a die at all, or whether its top
    /// can be seen, makes them alike.
    std::array<float, 6> probabilities{};
    float real = 1;  // that there is a die at all
    DieColour colour = DieColour::Other;
    bool sure = false;
};

/// Finds and reads the dice in a picture.
class DiceEye {
public:
    /// Throws models::BadModel when the networks cannot be loaded.
    explicit DiceEye(int threads = 2);

    /// A photo by itself: looks for dice of any size, and several times at each.
    std::vector<SeenDie> read(const cv::Mat& picture);

    // The two steps for whoever watches frame after frame.
    std::vector<Candidate> find(const cv::Mat& frame);
    /// Adds what lies in a part of a frame, seen as finely as takes no longer than the whole does.
    /// The part is made a little larger, so that few sizes come; gives back what it became.
    cv::Rect findIn(const cv::Mat& frame, cv::Rect part, std::vector<Candidate>& found);
    /// What lies in and around a box, looked at enlarged: dice that touch come apart.
    std::vector<Candidate> findClosely(const cv::Mat& frame, const cv::Rect2f& box);
    /// What lies in a part of the picture, looked at enlarged, without what its border cuts.
    std::vector<Candidate> findCloseUp(const cv::Mat& picture, const CloseUp&);
    /// What the boxes show. Several: both readers look, and where they differ there is doubt.
    std::vector<DieReading> look(const cv::Mat& frame, std::span<const cv::Rect2f> boxes,
                                 DieReader::Care care = DieReader::Care::Once);

private:
    std::vector<Candidate> findAll(const cv::Mat& picture);
    void keepPossible(const cv::Mat& picture, std::vector<Candidate>&);

    DiceFinder finder_;
    DieReader reader_, closeReader_;
};

/// From here on a place is called a die: with a die that is overlooked counted twice, because
/// nobody is asked about it, this costs least on what models/dice/calibrate.py looks at.
inline constexpr float kIsDie = 0.4F;
/// Less likely than this, a place is not worth a thought.
inline constexpr float kHardlyDie = 0.03F;

/// What a candidate and its reading amount to; nullopt: no die. `least`: how likely it has to be
/// one. `care`: how it was read.
std::optional<SeenDie> concluded(const Candidate&, const DieReading&, cv::Size picture,
                                 float least = kIsDie,
                                 DieReader::Care care = DieReader::Care::Once);

/// Whether a place of a frame may still turn out to be a die, however faint, when it is looked at
/// more closely.
bool mayBeDie(const Candidate&, const DieReading&);

/// Whether `one` is `other` seen a second time: a face of it that was taken for a die of its own,
/// or a box that lies askew over it and is read less well.
bool repeats(const SeenDie& one, const SeenDie& other);

}  // namespace kibitz::vision
