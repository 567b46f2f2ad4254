#pragma once

#include "vision/recognise/stack_colours.h"
#include "vision/recognise/stack_scene.h"

#include <array>
#include <optional>
#include <vector>

namespace kibitz::vision::stacks {

/// What is believed of one cell.
struct StackBelief {
    std::array<float, kTallest + 1> heights{};  // shares, they sum to one
    std::array<float, kPawnColours> tops{};     // shares, if there is a stack at all
    std::array<std::array<float, kPawnColours>, kTallest> pawns{};  // shares, from the foot up
    int height = 0;                                                 // the likeliest
    float seen = 0;     // share of the top pawn, or of the empty place, that nothing hides
    cv::Point2d offMm;  // how far the stack stands from the middle of its cell
};

/// How the board looks without pawns: print tones by the millimetre, or one tone for all of it.
struct BoardLook {
    cv::Mat_<cv::Vec3f> tones;  // red, blue, light; empty: `plain` everywhere
    Tone plain;
    Tone cast;  // what this light adds
    std::optional<Surroundings> beside;
};

/// Reads heights and colours by putting stacks of every height into the picture: what each line of
/// sight would meet first, whether its colour fits and whether rims are where they would be. Stacks
/// that hide each other are judged together.
class StackReader {
public:
    explicit StackReader(const StackGround&);

    std::array<StackBelief, kStackCells> read(const StackScene&, const BoardLook&, StackColours&,
                                              int lessons = 2);

    struct Inner;

private:
    StackGround ground_;
};

}  // namespace kibitz::vision::stacks
