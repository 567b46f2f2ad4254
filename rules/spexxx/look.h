#pragma once

#include "rules/spexxx/spexxx.h"

#include <string_view>

namespace kibitz::rules::spexxx {

/// The cube colours; a symbol is a set of them, one bit each, since several cubes can share a
/// square of the score track.
inline constexpr std::array<std::string_view, kMostPlayers> kColours{"red", "blue", "green",
                                                                     "yellow"};
inline constexpr int kColourSets = 1 << kMostPlayers;

inline constexpr int kTrackLength = 100;
inline constexpr int kHundreds = 4;  // squares 100, 200, 300, 400

/// How two cubes show a score: on the track and on the hundreds (0: not there yet). Beyond 499 the
/// second cube stays on 400.
struct Shown {
    int track = 0, hundred = 0;
    explicit Shown(int score)
        : track{score % kTrackLength}, hundred{std::min(score / kTrackLength, kHundreds)} {}
};

/// A look in the words of the game.
class Look {
public:
    Look(const Rules&, const Appearance&);

    /// Set of colours on the square.
    int colours(int square) const { return colours_[static_cast<std::size_t>(square)]; }
    /// The player whose cube alone lies there; kNone: nobody's.
    int owner(int square) const;
    int player(int colourSet) const;
    std::string colourName(int square) const;

    Dice dice;            // those with faces 1 to 6
    int diceSeen = 0;     // all of them
    int strangeFace = 0;  // a face that no die has; 0: none
    int strangers = 0;    // colours that nobody plays, seen on the score track
    std::array<std::vector<int>, kMostPlayers> track, hundreds;  // where each player's cubes lie

    /// "137", "12, 45 + 100"; "-" for nothing.
    std::string scoreText(int player) const;
    std::vector<Site> scoreSites(int player) const;
    /// Whether the player's cubes show exactly this score.
    bool shows(int player, int score) const;

private:
    const Rules& rules_;
    std::array<std::uint8_t, kLattice> colours_{};
};

}  // namespace kibitz::rules::spexxx
