#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::rules::addit {

/// The board as data: which numbers the blocks bear, which seats a track joins, and where things
/// lie. Its sizes are ours; those of the product are not known.
struct Board {
    struct Track {
        std::string name;            // "A"
        std::array<int, 2> seats{};  // from 1; the first is where all its blocks begin
    };
    struct Sizes {
        double boardMm = 0, blockWidthMm = 0, blockDepthMm = 0, blockPitchMm = 0, rowFromEdgeMm = 0,
               dieMm = 0;
    };
    struct Place {
        double xMm = 0, yMm = 0;  // from the upper left corner, seat 1 sitting at the lower edge
        bool operator==(const Place&) const = default;
    };

    std::string name;
    std::vector<int> numbers;  // ascending
    std::array<Track, 2> tracks;
    Sizes sizes;

    /// Where the middle of a block is when it lies at a seat; pre: seat 1 to 4, block an index of
    /// numbers.
    Place place(int seat, std::size_t block) const;
};

/// The text is not a board: where in it, what was found, what was expected.
class BadBoard : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws BadBoard.
Board readBoard(std::string_view json);
/// The one that is built in.
const Board& standardBoard();

}  // namespace kibitz::rules::addit
