#pragma once

#include "rules/game.h"
#include "vision/recognise/seen_board.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::vision {

/// What a person may tell an eye beforehand. Nothing of it is needed.
struct ToldBoard {
    /// Of the print, the upper left one first, clockwise as printed.
    std::optional<std::array<cv::Point2f, 4>> corners;
    /// A piece that somebody pointed at, and the symbol of its colour.
    struct Piece {
        cv::Point2f pixel;
        rules::Symbol colour;
    };
    std::vector<Piece> pieces;
};

/// Reads a board with pieces on it. Learns the colours of these very pieces in this very light from
/// what it reads, so one eye belongs to one table; reset() for another.
class BoardEye {
public:
    virtual ~BoardEye() = default;

    virtual const rules::Vocabulary& words() const = 0;
    /// Looks for the board anew and reads it; nullopt: there is none. pre: BGR, 8 bit.
    virtual std::optional<SeenBoard> read(const cv::Mat& picture, const ToldBoard& = {}) = 0;
    /// The board lay so a moment ago: looks whether it still does (a board that leans a little
    /// otherwise, or a camera that was pushed by a few pixels, is followed) and reads it. Much
    /// cheaper than read(); nullopt: it does not lie so any more.
    virtual std::optional<SeenBoard> readAgain(const cv::Mat& picture, const SeenBoard& before) = 0;
    virtual void reset() = 0;
    /// After read() found no board: why that may be and what helps, one sentence.
    virtual std::string whyNone(const cv::Mat& picture) const = 0;
};

// Made for a game as set up: the sites are those of its vocabulary. Throw rules::BadSetup.
std::unique_ptr<BoardEye> makeCubeEye(const rules::GameInfo&, const rules::Setup&);   // Spexxx
std::unique_ptr<BoardEye> makeStackEye(const rules::GameInfo&, const rules::Setup&);  // Topple

}  // namespace kibitz::vision
