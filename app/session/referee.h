#pragma once

#include "rules/dizzle/dizzle.h"
#include "vision/recognise/sheet_eye.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::session {

/// What a person may tell the referee about the game besides the photo.
struct ToldGame {
    std::vector<std::string> players;  // names, of the sheets from left to right; empty: not told
    std::optional<int> playerCount;    // nullopt: not told, so it may be more than there are sheets
    rules::dizzle::Options options;
};

/// A place of a sheet that the eyes are not sure of, and what it may show.
struct Doubt {
    std::size_t sheet = 0, site = 0;
    std::vector<std::pair<vision::Mark, float>> readings;  // likeliest first
    int points = 0;        // how far the score moves with it, all else as it was read
    bool decides = false;  // whether a rule is broken depends on it, all else as it was read
};

/// What is proven about one sheet.
struct CheckedSheet {
    std::string player;                   // as told, else "Player 1"
    std::vector<rules::ScoreLine> lines;  // counted in every plausible reading
    int lowest = 0, highest = 0;          // the score lies between these, as the sheet is known
    int asRead = 0;                       // with every doubtful place read as is likeliest
    bool confirmed = true;                // else it was taught, and nobody says what it is worth
    bool isKnown() const { return confirmed && lowest == highest; }
};

/// A rule that a sheet breaks, by the places where it shows.
struct Fault {
    rules::Rule rule;
    rules::Message reason;
    std::vector<std::pair<std::size_t, std::size_t>> where;  // sheet, site
    bool certain = false;                                    // in every plausible reading
    bool operator==(const Fault& other) const {
        return rule == other.rule && reason == other.reason && where == other.where;
    }
};

/// A referee's findings about the sheets of one game in one photo.
struct Findings {
    enum class Verdict : unsigned char {
        Fine,      // as it was read, no rule is broken
        Breaks,    // a rule is broken, however the doubtful places are read
        MayBreak,  // a rule is broken as it was read; a doubtful place may explain it
    };
    Verdict verdict = Verdict::Fine;
    std::vector<CheckedSheet> sheets;
    std::vector<Fault> faults;  // certain ones first
    std::vector<Fault> unusual;
    std::vector<Doubt> doubts;                  // those that matter most first
    int playersAtLeast = 1, playersAtMost = 4;  // numbers of players that explain most
};

/// Judges sheets of one kind as the rules alone can: without the course of the game, and without
/// the sheets that are not in the photo, which may explain what is seen. Doubtful places are tried
/// in every plausible way; what is not the same in all of them is not called certain.
Findings refereed(const vision::KnownSheet&, std::span<const vision::SeenSheet>,
                  const rules::DiceBag& loose, const ToldGame&);

}  // namespace kibitz::session
