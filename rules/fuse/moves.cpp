// What can happen next, and what chance makes of it.

#include "rules/fuse/words.h"

#include <bit>
#include <set>
#include <tuple>

namespace kibitz::rules::fuse {

namespace {

// Two dice fall in 465 ways; three in 4,960, too many to look at one by one.
constexpr int kMostDiceListed = 2;

Move moveOf(Move::Kind kind, int player = kTable) {
    Move m;
    m.kind = kind;
    m.player = player;
    return m;
}

int onlyPlayerIn(unsigned players) {
    return std::has_single_bit(players) ? std::countr_zero(players) : kTable;
}

}  // namespace

template <class T, int N>
void Few<T, N>::sort() {
    std::sort(items_.begin(), items_.begin() + size_);
}
template void Few<Die, kMostDrawn>::sort();

int Rules::placeOf(const State& s, int card) const {
    if (!isBomb(card)) return -1;
    for (int place = 0; place < places(); ++place)
        if (s.places[static_cast<std::size_t>(place)].card == card) return place;
    return -1;
}

int Rules::diceToDraw(const State& s) const {
    int bag = 0;
    for (const int count : s.bag) bag += count;
    return std::min(bag, players_ * diceEach_);
}

bool Rules::fitsSomewhere(const State& s, int player, Die die) const {
    for (int place = player * placesEach_; place < (player + 1) * placesEach_; ++place) {
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        if (lying.card == kNoCard) continue;
        const auto& card = bomb(lying.card);
        for (int slot = 0; slot < card.size(); ++slot)
            if (!misfit(card, lying.dice, slot, die).any()) return true;
    }
    return false;
}

bool Rules::mayTakePenalty(const State& s, int player, Die die) const {
    if (!penaltyOnlyIfNoDieFits_) return !fitsSomewhere(s, player, die);
    return std::none_of(s.drawn.begin(), s.drawn.end(),
                        [&](Die drawn) { return fitsSomewhere(s, player, drawn); });
}

bool Rules::canGive(const State& s, int player, Die asked) const {
    for (int place = player * placesEach_; place < (player + 1) * placesEach_; ++place) {
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        if (lying.card == kNoCard) continue;
        const auto& card = bomb(lying.card);
        for (int slot = 0; slot < card.size(); ++slot)
            if (isExposed(card, lying.dice, slot) &&
                matches(lying.dice[static_cast<std::size_t>(slot)], asked))
                return true;
    }
    return false;
}

bool Rules::isTower(const CardInPlay& lying) const {
    if (lying.card == kNoCard) return false;
    const auto& card = bomb(lying.card);
    for (int slot = 0; slot < card.size(); ++slot)
        if (lying.dice[static_cast<std::size_t>(slot)] != kNoDie &&
            card.below[static_cast<std::size_t>(slot)] != 0)
            return true;
    return false;
}

Next Rules::next(const State& s) const {
    using Who = Next::Who;
    switch (s.phase) {
        case Phase::Deal:
        case Phase::Reveal: return {Who::Chance, kTable};
        case Phase::Draw: return {Who::Chance, s.bagHolder};
        case Phase::Place: {
            unsigned waiting = 0;
            for (int player = 0; player < players_; ++player)
                if (s.taken[static_cast<std::size_t>(player)] < diceEach_) waiting |= 1u << player;
            return {Who::Player, onlyPlayerIn(waiting)};
        }
        case Phase::Clear:
        case Phase::Take: return {Who::Player, ownerOf(s.place)};
        case Phase::Sabotage:
        case Phase::Penalty: return {Who::Player, onlyPlayerIn(s.owing)};
        case Phase::Reroll: {
            unsigned waiting = 0;
            for (const auto& penalty : s.penalties) waiting |= 1u << penalty.player;
            return {Who::Chance, onlyPlayerIn(waiting)};
        }
        case Phase::Return: return {Who::Player, s.penalties[s.rerolled].player};
        default: return {Who::Nobody, kTable};
    }
}

bool Rules::listsWhole(const State& s) const {
    if (s.phase == Phase::Draw) return diceToDraw(s) <= kMostDiceListed;
    return s.phase != Phase::Deal;
}

std::vector<Move> Rules::placements(const State& s) const {
    std::vector<Move> moves;
    for (int player = 0; player < players_; ++player) {
        if (s.taken[static_cast<std::size_t>(player)] >= diceEach_) continue;
        std::vector<Die> unfit;
        bool anyFits = false;
        for (int i = 0; i < s.drawn.size(); ++i) {
            const Die die = s.drawn[i];
            if (i > 0 && die == s.drawn[i - 1]) continue;
            const auto before = moves.size();
            for (int place = player * placesEach_; place < (player + 1) * placesEach_; ++place) {
                const auto& lying = s.places[static_cast<std::size_t>(place)];
                if (lying.card == kNoCard) continue;
                for (int slot = 0; slot < bomb(lying.card).size(); ++slot) {
                    if (misfit(bomb(lying.card), lying.dice, slot, die).any()) continue;
                    auto& m = moves.emplace_back(moveOf(Move::Kind::Place, player));
                    m.die = die;
                    m.card = lying.card;
                    m.slot = slot;
                }
            }
            if (moves.size() == before)
                unfit.push_back(die);
            else
                anyFits = true;
        }
        if (anyFits && penaltyOnlyIfNoDieFits_) continue;
        for (const Die die : unfit)
            moves.emplace_back(moveOf(Move::Kind::Penalty, player)).die = die;
    }
    return moves;
}

std::vector<Move> Rules::draws(const State& s) const {
    std::vector<Move> moves;
    if (!listsWhole(s)) return moves;
    const bool two = diceToDraw(s) == 2;
    const auto count = [&](Die die) {
        return int{s.bag[static_cast<std::size_t>(die.colour - 1)]};
    };
    for (int first = 0; first < 30; ++first) {
        const Die a = dieOfFace(first);
        if (count(a) == 0) continue;
        for (int second = two ? first : 29; second < 30; ++second) {
            const Die b = dieOfFace(second);
            if (two && count(b) < (a.colour == b.colour ? 2 : 1)) continue;
            auto& m = moves.emplace_back(moveOf(Move::Kind::Draw, s.bagHolder));
            m.dice.push(a);
            if (two) m.dice.push(b);
            m.dice.sort();
        }
    }
    return moves;
}

std::vector<Move> Rules::givings(const State& s) const {
    std::vector<Move> moves;
    for (int place = 0; place < places(); ++place) {
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        if (lying.card == kNoCard || (s.owing >> ownerOf(place) & 1) == 0) continue;
        const auto& card = bomb(lying.card);
        for (int slot = 0; slot < card.size(); ++slot) {
            if (!isExposed(card, lying.dice, slot) ||
                !matches(lying.dice[static_cast<std::size_t>(slot)], s.asked))
                continue;
            auto& m = moves.emplace_back(moveOf(Move::Kind::Give, ownerOf(place)));
            m.card = lying.card;
            m.slot = slot;
        }
    }
    return moves;
}

std::vector<Move> Rules::legalMoves(const State& s) const {
    std::vector<Move> moves;
    const auto add = [&](Move::Kind kind, int player) -> Move& {
        return moves.emplace_back(moveOf(kind, player));
    };
    switch (s.phase) {
        case Phase::Draw: return draws(s);
        case Phase::Place: return placements(s);
        case Phase::Clear:
            add(Move::Kind::Clear, ownerOf(s.place)).card = s.places[s.place].card;
            break;
        case Phase::Take:
            for (const auto card : s.centre)
                if (card != kNoCard) add(Move::Kind::Take, ownerOf(s.place)).card = card;
            break;
        case Phase::Reveal:
            for (int card = 0; card < cards_; ++card) {
                if (s.known[static_cast<std::size_t>(card)]) continue;
                if (isBomb(card) ? s.bombsInPile > 0 && isEligible(card) : s.sabotageInPile > 0)
                    add(Move::Kind::Reveal, kTable).card = card;
            }
            break;
        case Phase::Sabotage:
        case Phase::Penalty: return givings(s);
        case Phase::Reroll:
            for (int i = 0; i < s.penalties.size(); ++i) {
                const auto& penalty = s.penalties[i];
                if (std::find(s.penalties.begin(), s.penalties.begin() + i, penalty) !=
                    s.penalties.begin() + i)
                    continue;
                for (int value = 1; value <= 6; ++value) {
                    auto& m = add(Move::Kind::Reroll, penalty.player);
                    m.die = penalty.die;
                    m.value = value;
                }
            }
            break;
        case Phase::Return:
            add(Move::Kind::Return, s.penalties[s.rerolled].player).die =
                s.penalties[s.rerolled].die;
            break;
        default: break;
    }
    return moves;
}

std::vector<Move> Rules::interruptions(const State& s) const {
    std::vector<Move> moves;
    if (s.phase == Phase::Deal || s.phase == Phase::Over) return moves;
    moves.push_back(moveOf(Move::Kind::TimeUp));
    if (s.won) moves.push_back(moveOf(Move::Kind::Stop));
    for (int place = 0; place < places(); ++place) {
        const auto& lying = s.places[static_cast<std::size_t>(place)];
        if (!isTower(lying) || (s.phase == Phase::Clear && place == s.place)) continue;
        moves.emplace_back(moveOf(Move::Kind::Fallen, ownerOf(place))).card = lying.card;
    }
    return moves;
}

std::vector<Move> Rules::movesNear(const State& s, const Appearance& look) const {
    if (listsWhole(s) && s.phase != Phase::Draw) return legalMoves(s);
    auto moves = listsWhole(s) ? legalMoves(s) : std::vector<Move>{};
    Move m;
    if (s.phase == Phase::Draw) {
        m = moveOf(Move::Kind::Draw, s.bagHolder);
        auto dice = look.loose;
        // Placed before anybody looked: what lies on the cards now was drawn with the others.
        if (static_cast<int>(dice.size()) < diceToDraw(s))
            for (const Die die : freshDice(s, look)) dice.add(die);
        if (dice.size() > kMostDrawn) return moves;
        for (const Die die : dice) m.dice.push(die);
    } else {
        m = dealSeen(read(look));
    }
    if (!check(s, m).empty()) return moves;
    // The one that fits comes first.
    std::erase(moves, m);
    moves.insert(moves.begin(), m);
    return moves;
}

Move Rules::dealSeen(const Seen& seen) const {
    Move m = moveOf(Move::Kind::Deal);
    for (int place = 0; place < places(); ++place)
        m.cards.push(seen.places[static_cast<std::size_t>(place)].card);
    // With few bombs not every place of the centre holds one.
    for (const auto card : seen.centre)
        if (card != kNoCard) m.cards.push(card);
    return m;
}

std::vector<Die> Rules::freshDice(const State& s, const Appearance& look) const {
    const auto seen = read(look);
    std::vector<Die> fresh;
    for (int place = 0; place < places(); ++place) {
        const auto& now = seen.places[static_cast<std::size_t>(place)];
        const auto& before = s.places[static_cast<std::size_t>(place)];
        if (now.card != before.card || now.card == kNoCard) continue;
        for (int slot = 0; slot < bomb(now.card).size(); ++slot) {
            const auto at = static_cast<std::size_t>(slot);
            if (now.dice[at] != kNoDie && before.dice[at] == kNoDie) fresh.push_back(now.dice[at]);
        }
    }
    return fresh;
}

/// Who took which penalty die shows nowhere and costs nobody anything: the dice are thrown again
/// one after the other and go back to the bag.
bool Rules::sameFuture(const State& a, const State& b) const {
    const auto settled = [](const State& s) {
        return s.phase == Phase::Reroll || s.phase == Phase::Penalty || s.phase == Phase::Return;
    };
    if (!settled(a) || !settled(b)) return false;
    const auto nameless = [](State s) {
        std::vector<Die> dice;
        for (const auto& penalty : s.penalties) dice.push_back(penalty.die);
        const Die current = s.phase == Phase::Reroll ? kNoDie : dice[s.rerolled];
        s.penalties = {};
        s.rerolled = 0;
        return std::tuple{std::move(s), DiceBag{std::move(dice)}, current};
    };
    return nameless(a) == nameless(b);
}

/// Cards are being dealt, or dice are still in the hand.
bool Rules::halfDone(const State& s, const Appearance& look) const {
    if (s.phase == Phase::Deal) return look.loose.empty();
    return s.phase == Phase::Draw && look.sites == appearance(s).sites && !look.loose.empty() &&
           static_cast<int>(look.loose.size()) < diceToDraw(s);
}

Move Rules::dealt(Random& random) const {
    std::vector<std::uint8_t> pack;
    for (int card = 0; isBomb(card); ++card)
        if (isEligible(card)) pack.push_back(static_cast<std::uint8_t>(card));
    const auto shuffle = [&] {
        for (std::size_t i = pack.size(); i > 1; --i)
            std::swap(pack[i - 1],
                      pack[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
    };
    Move m;
    const auto takeFirst = [&](auto wanted) {
        const auto at = std::find_if(pack.begin(), pack.end(), wanted);
        m.cards.push(*at);
        pack.erase(at);
    };
    const auto any = [](std::uint8_t) { return true; };
    const auto low = [&](std::uint8_t card) { return bomb(card).points <= 2; };
    const auto high = [&](std::uint8_t card) {
        return bomb(card).points == 3 || bomb(card).points == 4;
    };
    const auto varied = [&] {
        std::set<int> values;
        for (int i = 0; i < placesEach_; ++i)
            values.insert(bomb(pack[static_cast<std::size_t>(i)]).points);
        return values.size() >= 3;
    };
    do {
        shuffle();
    } while (fullSolo_ && !varied());
    for (int player = 0; player < players_ && !fullSolo_; ++player) {
        takeFirst(low);
        takeFirst(high);
    }
    while (m.cards.size() < places() + inCentre()) takeFirst(any);
    return m;
}

Move Rules::drawn(const State& s, Random& random) const {
    Move m = moveOf(Move::Kind::Draw, s.bagHolder);
    auto bag = s.bag;
    int left = 0;
    for (const int count : bag) left += count;
    for (int n = diceToDraw(s); n > 0; --n, --left) {
        int pick = random.below(left);
        std::size_t colour = 0;
        while (pick >= bag[colour]) pick -= bag[colour++];
        --bag[colour];
        m.dice.push(
            {static_cast<std::uint8_t>(random.die()), static_cast<std::uint8_t>(colour + 1)});
    }
    m.dice.sort();
    return m;
}

Move Rules::turnedOver(const State& s, Random& random) const {
    // The pile was shuffled, so its first card is any of those that may be in it.
    const bool isSabotaged = random.below(s.bombsInPile + s.sabotageInPile) >= s.bombsInPile;
    std::vector<int> possible;
    for (int card = 0; card < cards_; ++card)
        if (!s.known[static_cast<std::size_t>(card)] &&
            (isSabotaged ? isSabotage(card) : isEligible(card)))
            possible.push_back(card);
    Move m = moveOf(Move::Kind::Reveal);
    m.card = possible[static_cast<std::size_t>(random.below(static_cast<int>(possible.size())))];
    return m;
}

Move Rules::chance(const State& s, Random& random) const {
    switch (s.phase) {
        case Phase::Deal: return dealt(random);
        case Phase::Draw: return drawn(s, random);
        case Phase::Reveal: return turnedOver(s, random);
        default: break;
    }
    assert(s.phase == Phase::Reroll);
    Move m = moveOf(Move::Kind::Reroll, s.penalties[0].player);
    m.die = s.penalties[0].die;
    m.value = random.die();
    return m;
}

}  // namespace kibitz::rules::fuse
