#include "rules/spexxx/spexxx.h"

#include "rules/games.h"
#include "rules/spexxx/notation.h"
#include "rules/spexxx/words.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::spexxx {

namespace {

using Kind = Move::Kind;

int cubesFor(std::size_t players, const std::string& option) {
    static constexpr std::array<int, 3> kAdult{23, 18, 16}, kChildren{12, 12, 10};
    return (option == "children" ? kChildren : kAdult)[players - 2];
}

std::shared_ptr<const Board> boardFor(const Setup& setup) {
    const auto& own = setup.options.at("own_board");
    const auto& name = setup.options.at("board");
    if (own == "none") {
        const auto names = builtInBoards();
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            std::string list;
            for (const auto& known : names) list += (list.empty() ? "" : ", ") + known;
            throw BadSetup("Option board cannot be '" + name + "'. Choose one of: " + list +
                               "; or name the file that holds it with own_board",
                           "board");
        }
        return std::make_shared<const Board>(builtin("spexxx/board.json"), name);
    }
    if (!setup.loadEquipment)
        throw BadSetup(
            "Nobody can load the board '" + own + "' here. Leave out the option own_board",
            "own_board");
    return blaming("own_board",
                   [&] { return std::make_shared<const Board>(setup.loadEquipment(own), name); });
}

Game make(const Setup& setup) { return Game{Rules{setup}}; }

}  // namespace

GameInfo info() {
    return {
        "spexxx",
        "Spexxx",
        2,
        kMostPlayers,
        {{"board", "Which squares the board has; with own_board the name of a board in that file",
          builtInBoards(), "triangle", 0, 0, true},
         {"cubes", "How many cubes each player places", {"adult", "children"}, "adult"},
         {"opening",
          "Whether the record begins with the throw for who begins, or the first player named "
          "begins",
          {"seated", "throw"},
          "seated"},
         {"track",
          "Whether scores are kept with cubes on the score track",
          {"used", "unused"},
          "used"},
         {"joined_bonus",
          "What a cube that joins two rows leaves of the length bonus: that of the longer row is "
          "deducted, or those of both",
          {"longer", "both"},
          "longer"},
         {"colours", "The players' colours in order, one for each", {}, std::string{kEveryColour}},
         {"own_board", "A file with boards of your own, from which board is taken", {}, "none"}},
        builtin("spexxx/rulebook.md"),
        {say::kAll.begin(), say::kAll.end()},
        make};
}

Rules::Rules(const Setup& given) {
    const auto setup = completed(info(), given);
    names_ = setup.players;
    board_ = boardFor(setup);
    cubesEach_ = cubesFor(names_.size(), setup.options.at("cubes"));
    opening_ = setup.options.at("opening") == "throw";
    track_ = setup.options.at("track") == "used";
    deducted_ = setup.options.at("joined_bonus") == "both" ? Deducted::Both : Deducted::Longer;
    chooseColours(setup.options.at("colours"));
    makeVocabulary();
}

State Rules::start() const {
    State s;
    s.phase = opening_ ? Phase::Opening : Phase::Throw;
    s.contenders = static_cast<std::uint8_t>(opening_ ? (1u << names_.size()) - 1 : 0);
    return s;
}

Next Rules::next(const State& s) const {
    switch (s.phase) {
        case Phase::Over: return {Next::Who::Nobody, kTable};
        case Phase::Decide: return {Next::Who::Player, s.mover};
        default: return {Next::Who::Chance, s.mover};
    }
}

int Rules::diceToThrow(const State& s) {
    switch (s.phase) {
        case Phase::Opening: return 1;
        case Phase::Throw: return kDice;
        default: return kDice - s.dice.size();
    }
}

std::vector<int> Rules::openSquares(const State& s, const Dice& dice) const {
    std::vector<int> open;
    for (const int square : board_->squares())
        if (!s.cubes[static_cast<std::size_t>(square)] && board_->fits(square, dice))
            open.push_back(square);
    return open;
}

std::vector<Move> Rules::legalMoves(const State& s) const {
    std::vector<Move> moves;
    if (s.phase == Phase::Over) return moves;
    if (s.phase != Phase::Decide) {
        for (const auto& thrown : allThrows(diceToThrow(s)))
            moves.push_back({Kind::Throw, s.mover, {}, thrown});
        return moves;
    }
    for (const int square : openSquares(s, s.dice)) {
        const auto blocks = blocksCompleted(s.cubes, s.rewarded, s.mover + 1, square);
        if (blocks.size() < 2)
            moves.push_back({Kind::Place, s.mover, {}, {}, square});
        else
            for (const int block : blocks)
                moves.push_back({Kind::Place, s.mover, {}, {}, square, block});
    }
    if (moves.empty()) moves.push_back({Kind::Discard, s.mover});
    if (s.throws < kMostThrows)
        for (int n = 0; n < kDice; ++n)
            for (const auto& kept : allThrows(n))
                if (s.dice.holds(kept)) moves.push_back({Kind::Keep, s.mover, kept});
    return moves;
}

std::vector<Move> Rules::movesNear(const State& s, const Appearance&) const {
    auto moves = legalMoves(s);
    if (s.phase != Phase::Decide || s.throws == kMostThrows) return moves;
    // Any result can follow any other, whatever was kept; so the most that can have stayed stands
    // for all. The same result again is left out: nothing visible happened.
    for (const auto& result : allThrows(kDice)) {
        if (result == s.dice) continue;
        const auto kept = s.dice.common(result);
        moves.push_back({Kind::KeepThrow, s.mover, kept, result.without(kept)});
    }
    return moves;
}

bool Rules::sameFuture(const State& a, const State& b) const {
    if (a.phase != Phase::Decide || a.throws >= kMostThrows || b.throws >= kMostThrows)
        return false;
    auto alike = b;
    alike.throws = a.throws;
    return alike == a;
}

bool Rules::unusual(const State& s, const Move& m) const {
    return m.kind == Kind::Discard && s.throws < kMostThrows;
}

Move Rules::chance(const State& s, Random& random) const {
    Move move{Kind::Throw, s.mover};
    for (int n = diceToThrow(s); n > 0; --n) move.thrown.add(random.die());
    return move;
}

std::vector<Violation> Rules::check(const State& s, const Move& m) const {
    std::vector<Violation> broken;
    if (s.phase == Phase::Over) return {{kRuleEnd, say::kOver, {}}};
    if (m.player != s.mover)
        broken.push_back({kRuleTurnOrder, {say::kNotYourTurn, {{"player", names_[s.mover]}}}, {}});
    if (s.phase == Phase::Opening && m.kind != Kind::Throw)
        broken.push_back({kRuleOpening, say::kOpeningFirst, {}});
    else if (m.kind == Kind::Place)
        checkPlace(s, m, broken);
    else if (m.kind == Kind::Discard)
        checkDiscard(s, broken);
    else if (m.kind == Kind::Throw)
        checkThrow(s, m, broken);
    else
        checkKeep(s, m, broken);
    return broken;
}

void Rules::checkThrow(const State& s, const Move& m, std::vector<Violation>& broken) const {
    if (s.phase == Phase::Decide) {
        broken.push_back(
            {kRuleThrows, s.throws < kMostThrows ? say::kSayWhatStays : say::kNoThrowLeft, {}});
        return;
    }
    if (s.phase != Phase::Opening)
        checkCount(diceToThrow(s), m.thrown, broken);
    else if (m.thrown.size() != 1)
        broken.push_back(
            {kRuleOpening, {say::kOneDie, {{"found", std::to_string(m.thrown.size())}}}, {}});
}

void Rules::checkCount(int wanted, const Dice& thrown, std::vector<Violation>& broken) const {
    if (thrown.size() != wanted)
        broken.push_back(
            {kRuleThrows,
             {say::kWrongCount,
              {{"wanted", std::to_string(wanted)}, {"found", std::to_string(thrown.size())}}},
             {}});
}

void Rules::checkKeep(const State& s, const Move& m, std::vector<Violation>& broken) const {
    if (s.phase != Phase::Decide) {
        broken.push_back(
            {kRuleThrows, s.phase == Phase::Throw ? say::kThrowFirst : say::kNothingToKeep, {}});
        return;
    }
    if (s.throws == kMostThrows) broken.push_back({kRuleThrows, say::kNoThrowLeft, {}});
    if (!s.dice.holds(m.kept))
        broken.push_back({kRuleThrows,
                          {say::kNotThere, {{"dice", written(s.dice)}, {"kept", written(m.kept)}}},
                          {}});
    else if (m.kept.size() == kDice)
        broken.push_back({kRuleThrows, say::kAllKept, {}});
    else if (m.kind == Kind::KeepThrow)
        checkCount(kDice - m.kept.size(), m.thrown, broken);
}

Violation Rules::doesNotFit(int square, const Dice& dice) const {
    const auto& zone = board_->zone(square);
    const auto& [rule, phrase] =
        zone.needs == Needs::Bronze   ? std::pair{kRuleBronze, say::kNeedsBronze}
        : zone.needs == Needs::Silver ? std::pair{kRuleSilver, say::kNeedsSilver}
                                      : std::pair{kRuleCombination, say::kNeedsDice};
    return {rule,
            {phrase, {{"square", board_->name(square)}, {"dice", written(dice)}}},
            {siteOf(square)}};
}

void Rules::checkPlace(const State& s, const Move& m, std::vector<Violation>& broken) const {
    if (s.phase != Phase::Decide) broken.push_back({kRuleThrows, say::kThrowFirst, {}});
    if (!board_->exists(m.square)) {
        broken.push_back(
            {kRuleBoard, {say::kNoSuchSquare, {{"square", board_->name(m.square)}}}, {}});
        return;
    }
    const bool free = !s.cubes[static_cast<std::size_t>(m.square)];
    if (!free)
        broken.push_back({kRuleOccupied,
                          {say::kOccupied, {{"square", board_->name(m.square)}}},
                          {siteOf(m.square)}});
    if (s.phase == Phase::Decide && !board_->fits(m.square, s.dice))
        broken.push_back(doesNotFit(m.square, s.dice));
    if (m.block == kNone || !free) return;
    const auto blocks = blocksCompleted(s.cubes, s.rewarded, s.mover + 1, m.square);
    if (std::find(blocks.begin(), blocks.end(), m.block) == blocks.end())
        broken.push_back({kRuleBlock,
                          {say::kNoSuchBlock, {{"corner", board_->name(m.block)}}},
                          {siteOf(m.square)}});
}

void Rules::checkDiscard(const State& s, std::vector<Violation>& broken) const {
    if (s.phase != Phase::Decide) {
        broken.push_back({kRuleThrows, say::kThrowFirst, {}});
        return;
    }
    const auto open = openSquares(s, s.dice);
    if (open.empty()) return;
    Violation violation{
        kRuleDiscard, {say::kMustPlace, {{"square", board_->name(open.front())}}}, {}};
    for (const int square : open) violation.where.push_back(siteOf(square));
    broken.push_back(std::move(violation));
}

State Rules::apply(const State& before, const Move& m) const {
    assert(check(before, m).empty());
    State s = before;
    switch (m.kind) {
        case Kind::Throw:
            if (s.phase == Phase::Opening) {
                openingThrow(s, m.thrown);
                break;
            }
            s.dice = s.phase == Phase::Throw ? m.thrown : s.dice.with(m.thrown);
            ++s.throws;
            s.phase = Phase::Decide;
            break;
        case Kind::Keep:
            s.dice = m.kept;
            s.phase = Phase::Again;
            break;
        case Kind::KeepThrow:
            s.dice = m.kept.with(m.thrown);
            ++s.throws;
            break;
        case Kind::Place: {
            const auto earned =
                gain(*board_, s.cubes, s.rewarded, s.mover + 1, m.square, m.block, deducted_);
            endTurn(s,
                    {static_cast<std::int16_t>(m.square), static_cast<std::int16_t>(earned.block)},
                    earned.total());
            break;
        }
        case Kind::Discard: endTurn(s, {}, 0); break;
    }
    return s;
}

void Rules::endTurn(State& s, Turned turned, int points) const {
    if (turned.square != kNone)
        s.cubes[static_cast<std::size_t>(turned.square)] = static_cast<std::uint8_t>(s.mover + 1);
    if (turned.block != kNone)
        for (const int square : blockSquares(turned.block))
            s.rewarded.set(static_cast<std::size_t>(square));
    auto& score = s.scores[s.mover];
    score = static_cast<std::int16_t>(score + points);
    s.turns[s.turnCount++] = turned;
    s.throws = 0;
    s.mover = static_cast<std::uint8_t>((s.mover + 1) % players());
    // The dice stay where they lie until the next player takes them up.
    s.phase = s.turnCount == players() * cubesEach_ ? Phase::Over : Phase::Throw;
}

void Rules::openingThrow(State& s, const Dice& thrown) const {
    s.dice = thrown;
    for (int pip = 1; pip <= 6; ++pip)
        if (thrown.count(pip)) s.openings[s.mover] = static_cast<std::uint8_t>(pip);
    const auto contends = [&](int player) { return (s.contenders >> player & 1) != 0; };
    for (int player = s.mover + 1; player < players(); ++player)
        if (contends(player)) {
            s.mover = static_cast<std::uint8_t>(player);
            return;
        }
    const auto highest = *std::max_element(s.openings.begin(), s.openings.end());
    std::uint8_t best = 0;
    for (int player = players() - 1; player >= 0; --player)
        if (s.openings[static_cast<std::size_t>(player)] == highest) {
            best = static_cast<std::uint8_t>(best | 1u << player);
            s.mover = static_cast<std::uint8_t>(player);
        }
    s.openings = {};
    const bool tied = (best & (best - 1)) != 0;
    s.contenders = tied ? best : std::uint8_t{0};
    if (tied) return;  // those who share the highest throw again
    s.starter = s.mover;
    s.phase = Phase::Throw;
}

}  // namespace kibitz::rules::spexxx
