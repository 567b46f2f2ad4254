#pragma once

#include "rules/topple/board.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace kibitz::rules::topple {

inline constexpr int kMostPlayers = 4;
inline constexpr int kNone = -1;

/// One booking: who got or lost how much, and all that is needed to say why.
struct Entry {
    enum class Kind : std::uint8_t {
        CompleteLine,   // the pawn closed a line
        FullLine,       // the pawn went onto a line that was complete
        TallStack,      // the pawn went onto a stack of three or more
        ToppledOthers,  // while placing, other pawns fell
        DroppedOwn,     // while placing, only the placed pawn fell
        Bonus,          // the next player made pawns fall
        Knocked,        // pawns fell without a placement
        EmptyBoard,     // the bare board was knocked over
        Out,            // junior: eliminated
    };
    Kind kind{};
    std::int16_t player = kNone;
    std::int16_t colour = kNone;
    std::int16_t cell = kNone;
    std::int16_t line = kNone;
    std::int16_t other = kNone;  // Bonus: who made the pawns fall
    std::int16_t points = 0;
    std::int32_t round = 1;
    bool operator==(const Entry&) const = default;
};

/// Every booking of a game in order. Grows only at its end; copies share what they have in common,
/// so a position costs the same after one round as after a hundred.
class Ledger {
public:
    void add(const Entry&);
    /// Always the sum of the player's entries.
    int total(int player) const;
    /// The sum of the entries that were counted with a colour.
    int tally(int colour) const;
    std::size_t size() const;
    std::vector<Entry> entries() const;
    bool operator==(const Ledger&) const;

private:
    struct Node;
    std::shared_ptr<const Node> last_;
};

}  // namespace kibitz::rules::topple
