// Why no action leads from an agreed state to what is seen.

#include "rules/spexxx/look.h"
#include "rules/spexxx/notation.h"
#include "rules/spexxx/words.h"

#include <algorithm>
#include <optional>

namespace kibitz::rules::spexxx {

namespace {

/// Whether all five dice were thrown anew since the agreed state: then a cube is judged by the dice
/// that lie there now.
bool thrownSince(const State& s, const Look& look) {
    return look.diceSeen == kDice && !look.strangeFace && look.dice != s.dice &&
           s.throws < kMostThrows && s.phase != Phase::Opening;
}

std::optional<Violation> judgeKept(const State& s, const Look& look, bool placed) {
    const auto missing = [&] {
        return Violation{
            kRuleThrows, {say::kDiceMissing, {{"count", std::to_string(look.diceSeen)}}}, {}};
    };
    const bool few = look.diceSeen < kDice;
    if (s.phase == Phase::Again) {
        if (look.dice.holds(s.dice)) return few ? std::optional{missing()} : std::nullopt;
        return Violation{
            kRuleThrows,
            {say::kKeptTurned, {{"kept", written(s.dice)}, {"seen", written(look.dice)}}},
            {}};
    }
    if (s.throws == kMostThrows) return Violation{kRuleThrows, say::kNoThrowLeft, {}};
    if (few && !s.dice.holds(look.dice))
        return Violation{
            kRuleThrows,
            {say::kDiceTurned, {{"seen", written(look.dice)}, {"dice", written(s.dice)}}},
            {}};
    return few && placed ? std::optional{missing()} : std::nullopt;
}

void judgeDice(const State& s, const Look& look, bool placed, std::vector<Violation>& broken) {
    const auto count = std::to_string(look.diceSeen);
    if (look.strangeFace)
        broken.push_back(
            {kRuleThrows, {say::kNoSuchFace, {{"face", std::to_string(look.strangeFace)}}}, {}});
    if (look.diceSeen > kDice)
        broken.push_back({kRuleThrows, {say::kTooManyDice, {{"count", count}}}, {}});
    if (look.strangeFace || look.diceSeen > kDice || look.dice == s.dice) return;
    switch (s.phase) {
        case Phase::Over: broken.push_back({kRuleEnd, say::kOver, {}}); break;
        case Phase::Opening:
            if (look.diceSeen != 1)
                broken.push_back(
                    {kRuleOpening, {say::kWrongCount, {{"wanted", "1"}, {"found", count}}}, {}});
            break;
        case Phase::Throw:
            if (look.diceSeen != kDice)
                broken.push_back({kRuleThrows, {say::kDiceMissing, {{"count", count}}}, {}});
            break;
        default:
            if (auto violation = judgeKept(s, look, placed))
                broken.push_back(std::move(*violation));
    }
}

}  // namespace

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& seen) const {
    const Look look{*this, seen};
    std::vector<Violation> broken;
    std::vector<Site> fresh;
    std::vector<int> own;  // new cubes of the player whose turn it is
    for (const int square : board_->squares()) {
        const auto owner = s.cubes[static_cast<std::size_t>(square)];
        const int before = owner ? colours_[owner - 1u] : 0;
        if (before == look.colours(square)) continue;
        if (before) {
            broken.push_back(disturbed(square, before, look));
            continue;
        }
        fresh.push_back(siteOf(square));
        if (s.phase != Phase::Over && look.owner(square) == s.mover)
            own.push_back(square);
        else
            broken.push_back(notTheirs(s, square, look));
    }
    if (fresh.size() > 1)
        broken.push_back(
            {kRuleOneCube, {say::kSeveral, {{"count", std::to_string(fresh.size())}}}, fresh});
    for (const int square : own) judgePlaced(s, square, look, broken);
    judgeDice(s, look, !own.empty(), broken);
    judgeTrack(s, look, own.size() == 1 && fresh.size() == 1 ? own.front() : kNone, broken);
    if (broken.empty()) broken.push_back({kRuleTurnOrder, say::kTwoSteps, {}});
    return broken;
}

Violation Rules::disturbed(int square, int before, const Look& look) const {
    const auto name = board_->name(square);
    if (!look.colours(square))
        return {kRuleOccupied, {say::kVanished, {{"square", name}}}, {siteOf(square)}};
    return {kRuleOccupied,
            {say::kReplaced,
             {{"square", name},
              {"before", vocabulary_.symbols[static_cast<std::size_t>(before)]},
              {"now", look.colourName(square)}}},
            {siteOf(square)}};
}

Violation Rules::notTheirs(const State& s, int square, const Look& look) const {
    const auto colour = look.colourName(square);
    if (look.owner(square) == kNone)
        return {kRuleCubes, {say::kNobodysColour, {{"colour", colour}}}, {siteOf(square)}};
    if (s.phase == Phase::Over) return {kRuleEnd, say::kOver, {siteOf(square)}};
    return {kRuleTurnOrder,
            {say::kOtherColour,
             {{"square", board_->name(square)}, {"colour", colour}, {"player", names_[s.mover]}}},
            {siteOf(square)}};
}

void Rules::judgePlaced(const State& s, int square, const Look& look,
                        std::vector<Violation>& broken) const {
    const bool thrown = thrownSince(s, look);
    if (s.phase == Phase::Opening)
        broken.push_back({kRuleOpening, say::kOpeningFirst, {siteOf(square)}});
    else if (s.phase != Phase::Decide && !thrown)
        broken.push_back({kRuleThrows, say::kThrowFirst, {siteOf(square)}});
    else if (const auto& dice = thrown ? look.dice : s.dice; !board_->fits(square, dice))
        broken.push_back(doesNotFit(square, dice));
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
            score +=
                gain(*board_, s.cubes, s.rewarded, player + 1, placed, kNone, deducted_).total();
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
