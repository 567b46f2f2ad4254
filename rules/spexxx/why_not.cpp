// Why no action leads from an agreed state to what is seen.

#include "rules/spexxx/look.h"
#include "rules/spexxx/notation.h"
#include "rules/spexxx/words.h"

#include <algorithm>

namespace kibitz::rules::spexxx {

namespace {

/// Collects what is wrong with a look, given the state before it.
class Doubt {
public:
    Doubt(const State& state, const Look& look) : s_{state}, look_{look} {}

    void blame(const Rule& rule, Message why, std::vector<Site> where = {}) {
        broken.push_back({rule, std::move(why), std::move(where)});
    }
    void judgeDice(bool placed);

    std::vector<Violation> broken;

private:
    const State& s_;
    const Look& look_;
};

void Doubt::judgeDice(bool placed) {
    const int seen = look_.diceSeen;
    const auto count = std::to_string(seen);
    if (look_.strangeFace)
        blame(kRuleThrows, {say::kNoSuchFace, {{"face", std::to_string(look_.strangeFace)}}});
    if (seen > kDice) return blame(kRuleThrows, {say::kTooManyDice, {{"count", count}}});
    if (look_.dice == s_.dice) return;
    switch (s_.phase) {
        case Phase::Over: return blame(kRuleEnd, say::kOver);
        case Phase::Opening:
            if (seen != 1)
                blame(kRuleOpening, {say::kWrongCount, {{"wanted", "1"}, {"found", count}}});
            return;
        case Phase::Throw:
            if (seen != kDice) blame(kRuleThrows, {say::kDiceMissing, {{"count", count}}});
            return;
        case Phase::Decide:
            if (s_.throws == kMostThrows)
                blame(kRuleThrows, say::kNoThrowLeft);
            else if (seen < kDice && !s_.dice.holds(look_.dice))
                blame(kRuleThrows, {say::kDiceTurned,
                                    {{"seen", written(look_.dice)}, {"dice", written(s_.dice)}}});
            else if (seen < kDice && placed)
                blame(kRuleThrows, {say::kDiceMissing, {{"count", count}}});
            return;
        case Phase::Again:
            if (!look_.dice.holds(s_.dice))
                blame(kRuleThrows, {say::kKeptTurned,
                                    {{"kept", written(s_.dice)}, {"seen", written(look_.dice)}}});
            else if (seen < kDice)
                blame(kRuleThrows, {say::kDiceMissing, {{"count", count}}});
    }
}

}  // namespace

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& seen) const {
    const Look look{*this, seen};
    Doubt doubt{s, look};
    std::vector<int> added;  // where the player whose turn it is has a new cube
    std::vector<Site> fresh;
    for (const int square : board_->squares()) {
        const auto owner = s.cubes[static_cast<std::size_t>(square)];
        const int before = owner ? colours_[owner - 1u] : 0;
        const int now = look.colours(square);
        if (before == now) continue;
        const auto name = board_->name(square);
        const std::vector where{siteOf(square)};
        if (!now) {
            doubt.blame(kRuleOccupied, {say::kVanished, {{"square", name}}}, where);
            continue;
        }
        if (before) {
            const auto& was = vocabulary_.symbols[static_cast<std::size_t>(before)];
            doubt.blame(kRuleOccupied,
                        {say::kReplaced,
                         {{"square", name}, {"before", was}, {"now", look.colourName(square)}}},
                        where);
            continue;
        }
        fresh.push_back(siteOf(square));
        if (look.owner(square) == kNone)
            doubt.blame(kRuleCubes, {say::kNobodysColour, {{"colour", look.colourName(square)}}},
                        where);
        else if (s.phase == Phase::Over)
            doubt.blame(kRuleEnd, say::kOver, where);
        else if (look.owner(square) == s.mover)
            added.push_back(square);
        else
            doubt.blame(kRuleTurnOrder,
                        {say::kOtherColour,
                         {{"square", name},
                          {"colour", look.colourName(square)},
                          {"player", names_[s.mover]}}},
                        where);
    }
    if (fresh.size() > 1)
        doubt.blame(kRuleOneCube, {say::kSeveral, {{"count", std::to_string(fresh.size())}}},
                    fresh);
    // A cube may have been placed after a throw that was not seen: then the dice now judge it.
    const bool thrown = look.diceSeen == kDice && !look.strangeFace && look.dice != s.dice &&
                        s.throws < kMostThrows && s.phase != Phase::Opening;
    for (const int square : added) {
        if (s.phase != Phase::Decide && !thrown)
            doubt.blame(s.phase == Phase::Opening ? kRuleOpening : kRuleThrows,
                        s.phase == Phase::Opening ? say::kOpeningFirst : say::kThrowFirst,
                        {siteOf(square)});
        else if (const auto& dice = thrown ? look.dice : s.dice; !board_->fits(square, dice))
            doubt.broken.push_back(doesNotFit(square, dice));
    }
    doubt.judgeDice(!added.empty());
    const bool placed = added.size() == 1 && fresh.size() == 1;
    judgeTrack(s, look, placed ? added.front() : kNone, doubt.broken);
    if (doubt.broken.empty()) doubt.blame(kRuleTurnOrder, say::kTwoSteps);
    return std::move(doubt.broken);
}

void Rules::judgeTrack(const State& s, const Look& look, int placed,
                       std::vector<Violation>& broken) const {
    if (!track_) return;
    if (look.strangers)
        broken.push_back(
            {kRuleCubes,
             {say::kNobodysColour,
              {{"colour", vocabulary_.symbols[static_cast<std::size_t>(look.strangers)]}}},
             {}});
    for (int player = 0; player < players(); ++player) {
        int score = s.scores[static_cast<std::size_t>(player)];
        if (player == s.mover && placed != kNone)
            score += gain(*board_, s.cubes, s.rewarded, player + 1, placed, kNone).total();
        if (look.shows(player, score)) continue;
        auto where = look.scoreSites(player);
        where.push_back(trackSite(Shown{score}.track));
        if (const int hundred = Shown{score}.hundred) where.push_back(hundredSite(hundred));
        std::sort(where.begin(), where.end());
        where.erase(std::unique(where.begin(), where.end()), where.end());
        broken.push_back({kRuleTrack,
                          {say::kTrackWrong,
                           {{"player", names_[static_cast<std::size_t>(player)]},
                            {"points", std::to_string(score)},
                            {"seen", look.scoreText(player)}}},
                          std::move(where)});
    }
}

}  // namespace kibitz::rules::spexxx
