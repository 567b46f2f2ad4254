#pragma once

#include "vision/recognise/stack_colours.h"
#include "vision/recognise/stack_scene.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace kibitz::vision::stacks {

/// What is believed of one cell.
struct StackBelief {
    std::array<float, kTallest + 1> heights{};  // shares, they sum to one
    std::array<float, kPawnColours> tops{};     // shares, if there is a stack at all
    std::array<std::array<float, kPawnColours>, kTallest> pawns{};  // shares, from the foot up
    int height = 0;                                                 // the likeliest
    float seen = 0;  // share of the top pawn, or of the empty place, that nothing hides
    float body = 0;  // … and of all of the stack
    std::array<int, kTallest> colours{};  // of the pawns, from the foot up
    float fits = 0;                       // share of what is seen that looks so
    cv::Point2d offMm;                    // how far the stack stands from the middle of its cell
    float apart = 0;  // least between the colours of its pawns and of the bare cell; of an empty
                      // one between this and any colour
    /// Whether rims are seen where those of the top would be, -1 to 1.5; of an empty cell those of
    /// a pawn. nullopt: something hides them.
    std::optional<float> rims;
};

/// How the board looks without pawns.
struct BareBoard {
    cv::Mat_<cv::Vec3f> tones;  // red, blue, light; by the millimetre
    Tone cast;                  // what this light adds
    bool learnt = false;        // from this table, so that it fits closely
    std::optional<Surroundings> beside;
};

/// Reads heights and colours by putting stacks of every height into the picture: what each line of
/// sight would meet first, whether its colour fits and whether rims are where they would be. Stacks
/// that hide each other are judged together.
class StackReader {
public:
    explicit StackReader(const StackGround&);

    /// Begins with the one of these guesses at the colours that explains most, and learns them on
    /// the way: `colours` is what they became.
    std::array<StackBelief, kStackCells> read(const StackScene&, const BareBoard&,
                                              std::span<const StackColours> guesses,
                                              StackColours& colours) const;
    /// A moment after `before`, in the same light: only what changed is looked at closely.
    std::array<StackBelief, kStackCells> readAgain(
        const StackScene&, const BareBoard&, const StackColours&,
        const std::array<StackBelief, kStackCells>& before) const;

    struct Inner;

private:
    StackGround ground_;
};

}  // namespace kibitz::vision::stacks
