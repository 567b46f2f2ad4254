// Carrying out a move, and what follows from it by itself.

#include "rules/fuse/words.h"

namespace kibitz::rules::fuse {

struct Rules::Play {
    const Rules& rules;
    State& s;

    void intoBag(Die die) { ++s.bag[static_cast<std::size_t>(die.colour - 1)]; }

    void emptied(CardInPlay& lying) {
        for (auto& die : lying.dice)
            if (die != kNoDie) {
                intoBag(die);
                die = kNoDie;
            }
    }

    void deal(const Move& m) {
        for (int place = 0; place < rules.places(); ++place)
            s.places[static_cast<std::size_t>(place)].card = m.cards[place];
        for (int i = 0; i < rules.inCentre(); ++i)
            s.centre[static_cast<std::size_t>(i)] = m.cards[rules.places() + i];
        for (const auto card : m.cards) s.known.set(card);
        s.bombsInPile = static_cast<std::uint8_t>(rules.bombsInDeck_ - rules.inCentre());
        s.sabotageInPile = static_cast<std::uint8_t>(rules.sabotageCards_);
        s.phase = Phase::Draw;
    }

    void draw(const Move& m) {
        for (const Die die : m.dice) --s.bag[static_cast<std::size_t>(die.colour - 1)];
        s.drawn = m.dice;
        s.taken = {};
        s.phase = Phase::Place;
    }

    void takeDie(const Move& m) {
        const auto at = std::find(s.drawn.begin(), s.drawn.end(), m.die);
        s.drawn.erase(static_cast<int>(at - s.drawn.begin()));
        ++s.taken[static_cast<std::size_t>(m.player)];
    }

    void place(const Move& m) {
        takeDie(m);
        const int at = rules.placeOf(s, m.card);
        auto& lying = s.places[static_cast<std::size_t>(at)];
        lying.dice[static_cast<std::size_t>(m.slot)] = m.die;
        const auto& card = rules.bomb(m.card);
        if (filledSlots(card, lying.dice) != card.all()) return placed();
        // With its last die in place the bomb is defused, whatever happens to the clock now.
        s.defused.push({static_cast<std::int8_t>(m.player), static_cast<std::uint8_t>(m.card)});
        s.place = static_cast<std::uint8_t>(at);
        s.phase = Phase::Clear;
    }

    void penalty(const Move& m) {
        takeDie(m);
        s.penalties.push({static_cast<std::int8_t>(m.player), m.die});
        placed();
    }

    void placed() {
        if (!s.drawn.empty())
            s.phase = Phase::Place;
        else if (!s.penalties.empty())
            s.phase = Phase::Reroll;
        else
            endTurn();
    }

    void endTurn() {
        s.taken = {};
        s.bagHolder = static_cast<std::int8_t>((s.bagHolder + 1) % rules.players_);
        if (rules.diceToDraw(s) == 0)
            end(End::EmptyBag);
        else
            s.phase = Phase::Draw;
    }

    void end(End how) {
        s.phase = Phase::Over;
        s.end = how;
    }

    void clear() {
        auto& lying = s.places[s.place];
        emptied(lying);
        lying.card = kNoCard;
        const bool any = std::any_of(s.centre.begin(), s.centre.end(),
                                     [](auto card) { return card != kNoCard; });
        if (any)
            s.phase = Phase::Take;
        else
            refilled();
    }

    void take(const Move& m) {
        const auto at = std::find(s.centre.begin(), s.centre.end(), m.card);
        s.places[s.place].card = *at;
        *at = kNoCard;
        s.vacancy = static_cast<std::uint8_t>(at - s.centre.begin());
        revealMore();
    }

    void revealMore() {
        if (s.bombsInPile + s.sabotageInPile > 0)
            s.phase = Phase::Reveal;
        else
            refilled();
    }

    void reveal(const Move& m) {
        s.known.set(static_cast<std::size_t>(m.card));
        if (rules.isBomb(m.card)) {
            --s.bombsInPile;
            s.centre[s.vacancy] = static_cast<std::uint8_t>(m.card);
            return refilled();
        }
        --s.sabotageInPile;
        s.discard = static_cast<std::uint8_t>(m.card);
        s.phase = Phase::Sabotage;
        ask(rules.sabotage(m.card).hits);
    }

    void refilled() {
        s.place = s.vacancy = 0;
        const auto none = [](auto card) { return card == kNoCard; };
        if (std::all_of(s.centre.begin(), s.centre.end(), none)) s.won = true;
        const bool nothingLeft =
            std::all_of(s.places.begin(), s.places.end(),
                        [](const CardInPlay& lying) { return lying.card == kNoCard; });
        if (nothingLeft)
            end(End::AllDone);
        else
            placed();
    }

    void ask(Die asked) {
        s.asked = asked;
        for (int player = 0; player < rules.players_; ++player)
            if (rules.canGive(s, player, asked))
                s.owing = static_cast<std::uint8_t>(s.owing | 1u << player);
        if (s.owing == 0) given();
    }

    void given() {
        s.asked = kNoDie;
        if (s.phase == Phase::Sabotage)
            revealMore();
        else
            s.phase = Phase::Return;
    }

    void give(const Move& m) {
        const int at = rules.placeOf(s, m.card);
        auto& die = s.places[static_cast<std::size_t>(at)].dice[static_cast<std::size_t>(m.slot)];
        intoBag(die);
        die = kNoDie;
        s.owing = static_cast<std::uint8_t>(s.owing & ~(1u << m.player));
        if (s.owing == 0) given();
    }

    void reroll(const Move& m) {
        const TakenPenalty which{static_cast<std::int8_t>(m.player), m.die};
        const auto at = std::find(s.penalties.begin(), s.penalties.end(), which);
        s.rerolled = static_cast<std::uint8_t>(at - s.penalties.begin());
        auto& die = s.penalties[s.rerolled].die;
        die.value = static_cast<std::uint8_t>(m.value);
        s.phase = Phase::Penalty;
        ask(die);
    }

    void putBack() {
        intoBag(s.penalties[s.rerolled].die);
        s.penalties.erase(s.rerolled);
        s.rerolled = 0;
        if (s.penalties.empty())
            endTurn();
        else
            s.phase = Phase::Reroll;
    }

    void fallen(const Move& m) {
        emptied(s.places[static_cast<std::size_t>(rules.placeOf(s, m.card))]);
        // Whoever has just lost the only die that was asked for cannot give it any more.
        if (s.owing == 0) return;
        if (!rules.canGive(s, m.player, s.asked))
            s.owing = static_cast<std::uint8_t>(s.owing & ~(1u << m.player));
        if (s.owing == 0) given();
    }
};

State Rules::apply(State s, const Move& m) const {
    Play play{*this, s};
    if (m.at != kNoTime) s.clock = m.at;
    switch (m.kind) {
        case Move::Kind::Deal: play.deal(m); break;
        case Move::Kind::Draw: play.draw(m); break;
        case Move::Kind::Place: play.place(m); break;
        case Move::Kind::Penalty: play.penalty(m); break;
        case Move::Kind::Clear: play.clear(); break;
        case Move::Kind::Take: play.take(m); break;
        case Move::Kind::Reveal: play.reveal(m); break;
        case Move::Kind::Give: play.give(m); break;
        case Move::Kind::Reroll: play.reroll(m); break;
        case Move::Kind::Return: play.putBack(); break;
        case Move::Kind::Fallen: play.fallen(m); break;
        case Move::Kind::Stop: play.end(End::Stopped); break;
        case Move::Kind::TimeUp: play.end(End::TimeUp); break;
    }
    return s;
}

}  // namespace kibitz::rules::fuse
