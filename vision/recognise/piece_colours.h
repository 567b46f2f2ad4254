#pragma once

#include "vision/recognise/colour_patch.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::vision {

/// A colour that pieces of a game may have. `nominal`: about how it looks in white light, sRGB, red
/// green blue; without it the colour is unknown until a piece of it is shown.
struct PieceColour {
    std::string name;
    std::optional<cv::Vec3b> nominal;
};
/// With the nominal colour of the palette for each name, as far as the palette has it.
std::vector<PieceColour> pieceColours(std::span<const std::string> names);

/// The colours of the pieces on this very table in this very light.
///
/// Knows something from the first picture on (nominal colours under light of unknown tint and
/// strength, see look()), more after a few pieces were shown, and everything it needs after two of
/// each colour. Says how likely each colour is and how likely it is none of them; doubt between
/// two that are close stays doubt.
class PieceColours {
public:
    explicit PieceColours(std::vector<PieceColour>);

    std::size_t size() const { return colours_.size(); }
    const std::string& name(std::size_t colour) const { return colours_[colour].name; }

    struct Reading {
        std::size_t colour = 0;
        ColourPatch patch;
    };

    /// Somebody showed a piece, or it is certain by the rules: counts fully. pre: colour < size().
    void learn(std::size_t colour, const ColourPatch&);
    /// Own readings that were sure, best all of a picture at once. They refine, but all of a colour
    /// together count no more than a few pieces that were shown, old ones are forgotten, and one
    /// that lies far off counts little.
    void confirm(std::span<const Reading>);
    /// Something that is no piece: the board, the table.
    void learnGround(const ColourPatch&);
    /// What lies on the table, nothing of it named: finds the light from it. Pieces of at least
    /// two colours should be among them; ground may be. Replaces what was looked at before.
    void look(std::span<const ColourPatch>);

    /// One share for each colour and a last one for none of them; sum to one. `expected`: how
    /// likely each is before looking (size() + 1 numbers, any scale), such as pieces still in
    /// stock.
    std::vector<float> judge(const ColourPatch&, std::span<const float> expected = {}) const;
    /// Pairs that this light and these pieces leave close to each other.
    std::vector<std::pair<std::size_t, std::size_t>> hardToTell() const;
    /// Whether a piece of it was shown or confirmed.
    bool isKnown(std::size_t colour) const;

    /// From this share on an answer is sure: of such answers about the wooden pieces of
    /// catan-scorer 1 in 250 is wrong (measure_piece_colours, labels corrected).
    static constexpr float kSure = 0.95F;

private:
    struct Sample {
        Tone tone;
        std::optional<cv::Point2d> where;
        double weight = 1;
    };
    struct Colour {
        std::string name;
        std::optional<cv::Vec3d> nominal;               // linear light
        std::vector<Sample> shown, confirmed, guessed;  // guessed: of what was looked at
        // Fitted:
        Tone mean;
        cv::Matx33d doubt;         // about the mean
        cv::Matx33d narrow, wide;  // how pieces scatter around it: as most, and in shadow or glare
        double freedom = 0;        // of the scatter: few samples, heavy tails
    };

    struct Guess {
        cv::Vec3d light;
        double pale = 0;
    };

    void fit();
    void guess();
    void findLight();
    void fitLight();
    void fitMeans();
    void fitSlope();
    void fitSpreads();
    double scoreOf(const Guess&) const;
    double logLikelihood(const Colour&, const Tone&, const cv::Matx33d& patchDoubt) const;
    double logGround(const Tone&) const;
    Tone levelled(const Tone&, const std::optional<cv::Point2d>& where) const;

    std::vector<Colour> colours_;
    std::vector<Sample> ground_, looked_;
    cv::Vec3d light_;                      // logarithm of the gain of red, green, blue
    cv::Matx33d lightDoubt_, otherLight_;  // otherLight_: from lights that would explain as much
    double pale_ = 0;               // how much all colours are nearer to grey than their names say
    cv::Matx<double, 3, 2> slope_;  // how tones change over the table
    cv::Matx33d within_;            // how pieces of one colour differ
};

}  // namespace kibitz::vision
