#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kibitz::rules::addit {

/// Some blocks of one track as bits: bit 0 is the smallest number, bit 9 the largest.
using Blocks = std::uint16_t;
inline constexpr int kBlocksPerTrack = 10;
inline constexpr Blocks kAllBlocks = (1u << kBlocksPerTrack) - 1;
inline constexpr int kMostPushed = 3;

/// Blocks that reach a target together, and the plainest calculation that shows it.
struct Push {
    Blocks blocks = 0;
    std::string calculation;  // "6*2-3=9"
};

/// Every set of one to three blocks that a throw allows at one level by calculation, whoever owns
/// the blocks. What a double or a single die allows besides is not in it.
class PushTable {
public:
    PushTable(std::span<const int> numbers, int level);

    /// pre: 1 <= die <= 6. Nothing for a seven.
    std::span<const Push> pushes(int die, int otherDie) const;
    bool reaches(Blocks, int die, int otherDie) const;
    /// The calculation for these blocks; nullptr: there is none.
    const Push* find(Blocks, int die, int otherDie) const;

private:
    struct Throw {
        std::vector<Push> pushes;
        std::bitset<kAllBlocks + 1> sets;
    };
    static std::size_t index(int die, int otherDie);
    std::array<Throw, 36> throws_;
};

/// The table of the standard board at level 1, 2 or 3; made once.
const PushTable& pushTable(int level);

/// What a throw asks for: the sum; at level 3 the sum or the product.
struct Targets {
    int sum = 0;
    int product = 0;  // 0: does not count at this level
    bool contains(long long value) const {
        return value == sum || (product != 0 && value == product);
    }
    std::string text() const;  // "9", or "9 | 20"
};
Targets targetsOf(int level, int die, int otherDie);

}  // namespace kibitz::rules::addit
