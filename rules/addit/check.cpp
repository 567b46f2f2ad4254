#include "rules/addit/addit.h"
#include "rules/addit/calculation.h"
#include "rules/addit/equipment.h"
#include "rules/addit/words.h"

#include <algorithm>
#include <bit>

namespace kibitz::rules::addit {

namespace {

std::string written(const std::array<std::uint8_t, 2>& dice) {
    return std::to_string(dice[0]) + " " + std::to_string(dice[1]);
}

/// The lowest level at which these blocks fit the throw; nullptr: none.
const Push* atHigherLevel(int level, Blocks blocks, int die, int otherDie, int& needed) {
    for (needed = level + 1; needed <= 3; ++needed)
        if (const auto* push = pushTable(needed).find(blocks, die, otherDie)) return push;
    return nullptr;
}

bool allows(int level, char operation) {
    return operation == '+' || level == 3 || (level == 2 && operation == '-');
}

}  // namespace

std::vector<Violation> Rules::check(const State& s, const Move& m) const {
    if (s.phase == Phase::Over) return {{kWin, {say::kOver}, {}}};
    std::vector<Violation> found;
    if (m.player != playerAt(s.seat))
        found.push_back({kTurnOrder, {say::kNotYourTurn, {{"player", nameAt(s.seat)}}}, {}});
    switch (m.kind) {
        case Move::Kind::Roll: checkRoll(s, m, found); break;
        case Move::Kind::Push: checkPush(s, m, found); break;
        case Move::Kind::Stop: checkStop(s, found); break;
    }
    return found;
}

void Rules::checkRoll(const State& s, const Move& m, std::vector<Violation>& found) const {
    if (s.phase == Phase::Push)
        found.push_back({kThrow, {say::kThrowStands, {{"dice", written(s.dice)}}}, {}});
    if (std::any_of(m.dice.begin(), m.dice.end(), [](int die) { return die < 1 || die > 6; }))
        found.push_back({kThrow, {say::kNoSuchThrow, {{"dice", written(m.dice)}}}, {}});
}

void Rules::checkStop(const State& s, std::vector<Violation>& found) const {
    if (s.phase != Phase::Push) found.push_back({kMustPush, {say::kStopNotNow}, {}});
    if (!mayStop_)
        found.push_back({kMustPush, {say::kNoStopping, {{"player", nameAt(s.seat)}}}, {}});
}

void Rules::checkPush(const State& s, const Move& m, std::vector<Violation>& found) const {
    if (s.phase == Phase::Throw)
        found.push_back({kThrow, {say::kThrowFirst, {{"player", nameAt(s.seat)}}}, {}});
    if (m.blocks > kAllBlocks) {
        found.push_back({kBlocks, {say::kNoSuchBlock}, {}});
        return;
    }
    const int track = s.seat % 2;
    const int count = std::popcount(m.blocks);
    const bool fewEnough = count >= 1 && count <= kMostPushed;
    if (!fewEnough)
        found.push_back({kThreeBlocks,
                         {say::kHowMany, {{"count", std::to_string(count)}}},
                         sites(track, m.blocks)});
    const Blocks own = blocksAt(s.home, s.seat);
    if (const auto others = static_cast<Blocks>(m.blocks & ~own))
        found.push_back({kOwnSide,
                         {say::kNotOnOwnSide,
                          {{"player", nameAt(s.seat)},
                           {"seat", std::to_string(s.seat + 1)},
                           {"blocks", listed(others)}}},
                         sites(track, others)});
    const bool setFits = fewEnough && s.phase == Phase::Push && checkSet(s, m.blocks, found);
    if (!m.calculation.empty()) checkCalculation(s, m, setFits, found);
}

/// Whether the throw allows these blocks to be pushed together; whose they are is asked elsewhere.
bool Rules::checkSet(const State& s, Blocks blocks, std::vector<Violation>& found) const {
    const int die = s.dice[0], other = s.dice[1];
    const Blocks own = blocksAt(s.home, s.seat);
    if (table_->reaches(blocks, die, other) || freeByDouble(own, blocks, die, other)) return true;
    const auto allowed = choice(own, die, other);
    if (allowed.fallback != 0 && blocks == allowed.fallback) return true;

    const int track = s.seat % 2;
    const auto target = targetsOf(level_, die, other).text();
    const auto report = [&](const Rule& rule, Message why) {
        found.push_back({rule, std::move(why), sites(track, blocks)});
    };
    if (die == other) {
        report(kDouble,
               {say::kDoubleFrees,
                {{"dice", written(s.dice)}, {"blocks", listed(blocks)}, {"target", target}}});
        return false;
    }
    const auto& numbers = standardBoard().numbers;
    const int number = numbers[static_cast<std::size_t>(std::countr_zero(blocks))];
    if (std::has_single_bit(blocks) && (number == die || number == other)) {
        report(kFallback, {say::kDieAlone, {{"blocks", listed(blocks)}, {"target", target}}});
    } else if (int needed = 0;
               const auto* push = atHigherLevel(level_, blocks, die, other, needed)) {
        report(kLevel, {say::kHigherLevel,
                        {{"calculation", push->calculation},
                         {"needed", std::to_string(needed)},
                         {"level", std::to_string(level_)}}});
    } else {
        report(
            kTarget,
            {say::kMissesTarget,
             {{"level", std::to_string(level_)}, {"blocks", listed(blocks)}, {"target", target}}});
    }
    if (allowed.fallback != 0)
        found.push_back(
            {kFallback,
             {say::kOnlyOneDie, {{"target", target}, {"block", listed(allowed.fallback)}}},
             sites(track, allowed.fallback)});
    return false;
}

void Rules::checkCalculation(const State& s, const Move& m, bool setFits,
                             std::vector<Violation>& found) const {
    const auto where = sites(s.seat % 2, m.blocks);
    const auto read = readCalculation(m.calculation);
    if (const auto* error = std::get_if<ParseError>(&read)) {
        found.push_back(
            {kCalculation,
             {say::kUnreadable, {{"found", error->found}, {"expected", error->expected}}},
             where});
        return;
    }
    const auto& said = std::get<Calculation>(read);
    const auto report = [&](const Rule& rule, const Phrase& phrase, std::string name,
                            std::string value) {
        Message why{phrase, {{"calculation", said.left}, {std::move(name), std::move(value)}}};
        found.push_back({rule, std::move(why), where});
        return &found.back().reason.arguments;
    };

    const auto& numbers = standardBoard().numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool pushed = m.blocks >> i & 1u;
        const auto used = std::count(said.numbers.begin(), said.numbers.end(), numbers[i]);
        const auto number = std::to_string(numbers[i]);
        if (pushed && used == 0) report(kCalculation, say::kLeftOut, "number", number);
        if (pushed && used > 1) report(kCalculation, say::kUsedTwice, "number", number);
        if (!pushed && used > 0) report(kCalculation, say::kNotPushed, "number", number);
    }
    for (auto at = said.numbers.begin(); at != said.numbers.end(); ++at)
        if (std::find(numbers.begin(), numbers.end(), *at) == numbers.end() &&
            std::find(said.numbers.begin(), at, *at) == at)
            report(kCalculation, say::kNotPushed, "number", std::to_string(*at));

    const bool thrown = s.phase == Phase::Push;
    const Blocks own = blocksAt(s.home, s.seat);
    // double: the two blocks are free whatever is said with them
    if (thrown && freeByDouble(own, m.blocks, s.dice[0], s.dice[1])) return;
    if (setFits && !table_->reaches(m.blocks, s.dice[0], s.dice[1])) {
        // Saying the block's own number is no calculation and does no harm.
        const bool itself = said.left == listed(m.blocks) &&
                            (!said.stated || std::to_string(*said.stated) == said.left);
        if (!itself)
            found.push_back({kFallback, {say::kNeedsNone, {{"blocks", listed(m.blocks)}}}, where});
        return;
    }
    for (const char operation : said.operations)
        if (!allows(level_, operation))
            report(kLevel, say::kNotAtLevel, "operation", std::string{operation})
                ->emplace_back("level", std::to_string(level_));
    if (!said.value) {
        found.push_back({kCalculation, {say::kDividesByZero, {{"calculation", said.left}}}, where});
        return;
    }
    if (said.stated && *said.value != Fraction{*said.stated, 1})
        report(kCalculation, say::kWrongResult, "value", said.value->text())
            ->emplace_back("stated", std::to_string(*said.stated));
    const auto targets = targetsOf(level_, s.dice[0], s.dice[1]);
    // Where the blocks cannot reach the target at all, that has been said already.
    if (setFits && !(said.value->isWhole() && targets.contains(said.value->over)))
        report(kTarget, say::kWrongTarget, "value", said.value->text())
            ->emplace_back("target", targets.text());
}

}  // namespace kibitz::rules::addit
