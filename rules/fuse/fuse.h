#pragma once

#include "rules/fuse/card.h"
#include "rules/game.h"

#include <array>
#include <bitset>
#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// FUSE (in French: Mission pas possible !). One team against the clock: ten minutes to get through
// all bomb cards. Whoever holds the bag draws a die for every player and throws them; in any order
// each player takes one and puts it on a bomb of theirs, where its colour and value must fit. A die
// that fits nowhere is a penalty: thrown again, it costs everybody a die of its colour or value. A
// complete bomb is defused, its dice go back, and a new one comes from the centre, which the draw
// pile refills; sabotage cards hide there. Won when centre and pile are empty; then the rest of the
// time is for points. The clock itself is no part of the rules: actions may carry the second at
// which they happened, and `time up` says that it rang.

namespace kibitz::rules::fuse {

inline constexpr int kMostPlayers = 5;
inline constexpr int kMostPlaces = 10;  // 5 players x 2 cards; a solo player may have 4
inline constexpr int kCentre = 5;
inline constexpr int kMostDrawn = 5;
inline constexpr int kMostBombs = 40;  // heroic with five players: 29 + 10; by option: 30 + 10
inline constexpr int kDealt = kMostPlaces + kCentre;
inline constexpr std::uint8_t kNoCard = 255;
inline constexpr int kTimeLimit = 600'000;  // milliseconds
inline constexpr int kNoTime = -1;

/// A list of at most N plain values without any heap; what is not used is always T{}.
template <class T, int N>
class Few {
public:
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
    void push(T item) {
        assert(size_ < N);
        items_[size_++] = item;
    }
    void erase(int at) {
        for (int i = at; i + 1 < size_; ++i) (*this)[i] = (*this)[i + 1];
        items_[--size_] = T{};
    }
    void sort();
    bool operator==(const Few&) const = default;

private:
    std::array<T, N> items_{};
    std::uint8_t size_ = 0;
};

/// What has to happen next.
enum class Phase : std::uint8_t {
    Deal,      // the cards are laid out
    Draw,      // the player with the bag draws and throws
    Place,     // the dice are taken, in any order
    Clear,     // a bomb is complete: its dice go back to the bag
    Take,      // its owner chooses a new one
    Reveal,    // the gap in the centre is refilled
    Sabotage,  // a sabotage card lies open: whoever can gives a die
    Reroll,    // penalty dice are thrown again
    Penalty,   // one was: whoever can gives a die
    Return,    // and it goes back to the bag itself
    Over,
};

enum class End : std::uint8_t {
    NotYet,
    TimeUp,
    EmptyBag,
    Stopped,  // after the win the team had enough
    AllDone,  // after the win nothing was left to defuse
};

struct CardInPlay {
    std::uint8_t card = kNoCard;
    CardDice dice{};
    bool operator==(const CardInPlay&) const = default;
};

struct TakenPenalty {
    std::int8_t player = 0;
    Die die;
    bool operator==(const TakenPenalty&) const = default;
};

struct Defused {
    std::int8_t player = 0;
    std::uint8_t card = 0;
    bool operator==(const Defused&) const = default;
};

/// Cards are numbers: the bombs of the deck first, then its sabotage cards.
struct State {
    Phase phase = Phase::Deal;
    End end = End::NotYet;
    bool won = false;
    std::int8_t bagHolder = 0;
    std::uint8_t place = 0;     // Clear, Take: where the bomb lay
    std::uint8_t vacancy = 0;   // Reveal, Sabotage: the gap in the centre
    std::uint8_t owing = 0;     // Sabotage, Penalty: who must still give a die, a bit each
    std::uint8_t rerolled = 0;  // Penalty, Return: which of the penalties
    Die asked;                  // Sabotage, Penalty: colour and / or value to give
    std::array<std::uint8_t, kColours> bag{5, 5, 5, 5, 5};
    Few<Die, kMostDrawn> drawn;  // sorted; not yet taken
    Few<TakenPenalty, kMostDrawn> penalties;
    std::array<std::uint8_t, kMostPlayers> taken{};  // dice taken in this turn
    std::array<CardInPlay, kMostPlaces> places{};    // player by player
    std::array<std::uint8_t, kCentre> centre{kNoCard, kNoCard, kNoCard, kNoCard, kNoCard};
    std::uint8_t bombsInPile = 0, sabotageInPile = 0;  // how many, not which: nobody has looked
    std::uint8_t discard = kNoCard;                    // the sabotage card turned over last
    std::bitset<kMostCards> known;                     // cards that have been seen
    Few<Defused, kMostBombs> defused;                  // in order
    std::int32_t clock = kNoTime;                      // milliseconds, of the last stamped action

    bool operator==(const State&) const = default;
};

struct Move {
    enum class Kind : std::uint8_t {
        Deal,     // deal b03 b31 / … / b01 b17 b22 b35 b50
        Draw,     // draw red3 blue5
        Place,    // place red3 on b07 2
        Penalty,  // penalty blue5
        Clear,    // clear b07
        Take,     // take b17
        Reveal,   // reveal b22
        Give,     // give b31 1
        Reroll,   // reroll blue5 2
        Return,   // return blue2
        Fallen,   // fallen b31
        Stop,     // stop
        TimeUp,   // time up
    };
    Kind kind = Kind::Deal;
    int player = kTable;
    Die die;                          // Place, Penalty, Reroll (as it lay), Return
    int value = 0;                    // Reroll: the new face
    int card = kNoCard;               // Place, Clear, Take, Reveal, Give, Fallen
    int slot = 0;                     // Place, Give; from 0
    Few<Die, kMostDrawn> dice;        // Draw, sorted
    Few<std::uint8_t, kDealt> cards;  // Deal: the players' cards in seating order, then the centre
    int at = kNoTime;                 // milliseconds on the clock, where somebody took them

    bool operator==(const Move&) const = default;
};

class Rules {
public:
    using State = fuse::State;
    using Move = fuse::Move;

    explicit Rules(const Setup&);

    const Vocabulary& vocabulary() const { return words_; }
    State start() const { return {}; }
    Next next(const State&) const;
    /// Without time stamps: any of them may carry one.
    std::vector<Move> legalMoves(const State&) const;
    bool listsWhole(const State&) const;
    std::vector<Move> movesNear(const State&, const Appearance& seen) const;
    std::vector<Move> interruptions(const State&) const;
    Move chance(const State&, Random&) const;
    std::vector<Violation> check(const State&, const Move&) const;
    State apply(State, const Move&) const;
    rules::Move notation(const State&, const Move&) const;
    std::variant<Move, ParseError> parse(const State&, const rules::Move&) const;
    Appearance appearance(const State&) const;
    ScoreSheet score(const State&) const;
    std::optional<Outcome> outcome(const State&) const;
    std::vector<Violation> whyNot(const State&, const Appearance& seen) const;
    Audit audit(const Appearance& seen) const;
    std::string whatIsBroken(const State&) const;
    bool sameFuture(const State&, const State&) const;
    bool halfDone(const State&, const Appearance& seen) const;

    const Deck& deck() const { return *deck_; }
    /// The number of a card by its id; kNoCard: there is none.
    int cardNumber(std::string_view id) const;
    const std::string& cardId(int card) const;
    /// The cards in front of players that no dice can complete any more.
    std::vector<std::uint8_t> deadCards(const State&) const;

private:
    // Each file of this folder thinks one thought; these do the thinking.
    struct Complaints;  // violations as they are found
    struct Seen;        // a look, read as cards and dice
    struct Play;        // carries out a move
    struct Reader;      // reads a move from text
    struct Judge;       // looks for broken rules in a move
    struct Auditor;     // … in a look
    struct Comparison;  // … between a state and a look

    bool isBomb(int card) const {
        return card >= 0 && card < static_cast<int>(deck_->bombs.size());
    }
    bool isSabotage(int card) const { return !isBomb(card) && card >= 0 && card < cards_; }
    const Card& bomb(int card) const { return deck_->bombs[static_cast<std::size_t>(card)]; }
    const Sabotage& sabotage(int card) const {
        return deck_->sabotage[static_cast<std::size_t>(card) - deck_->bombs.size()];
    }
    /// Hard cards stay in the box until the experts play.
    bool isEligible(int card) const { return isBomb(card) && (hardCards_ || !bomb(card).isHard()); }
    int ownerOf(int place) const { return place / placesEach_; }
    int places() const { return players_ * placesEach_; }
    /// How many bombs lie in the centre while the pile lasts: five, if there are as many.
    int inCentre() const { return bombsInDeck_ < kCentre ? bombsInDeck_ : kCentre; }
    /// Where a card lies in front of a player; -1: nowhere.
    int placeOf(const State&, int card) const;
    int diceToDraw(const State&) const;
    /// Dice that lie on cards in this look and not in the state.
    std::vector<Die> freshDice(const State&, const Appearance&) const;
    bool fitsSomewhere(const State&, int player, Die) const;
    bool mayTakePenalty(const State&, int player, Die) const;
    bool canGive(const State&, int player, Die asked) const;
    bool isTower(const CardInPlay&) const;
    void explain(const Misfit&, int place, int card, int slot, Die, Complaints&) const;

    void openDeck(const Setup&, const std::string& mode);
    void nameSites();
    Site cardSite(int place) const;
    Site slotSite(int place, int slot) const;
    Site centreSite(int i) const;
    Site pileSite() const;
    Site discardSite() const;
    Symbol symbolOf(Die) const;
    Symbol symbolOf(int card) const;
    Seen read(const Appearance&) const;
    /// The deal that would lay these cards out.
    Move dealSeen(const Seen&) const;

    Move dealt(Random&) const;
    Move drawn(const State&, Random&) const;
    Move turnedOver(const State&, Random&) const;
    std::vector<Move> placements(const State&) const;
    std::vector<Move> draws(const State&) const;
    std::vector<Move> givings(const State&) const;

    std::string brokenDice(const State&) const;
    std::string brokenCards(const State&) const;
    std::string brokenPhase(const State&) const;

    std::shared_ptr<const Deck> deck_;
    std::vector<std::string> names_;
    int cards_ = 0;  // bombs and sabotage
    int players_ = 0;
    int placesEach_ = 2;
    int diceEach_ = 1;
    int bombsInDeck_ = 0;  // centre and draw pile, at the start
    int sabotageCards_ = 6;
    bool hardCards_ = false;
    bool penaltyOnlyIfNoDieFits_ = false;
    bool fullSolo_ = false;  // four cards of at least three values
    int mostSlots_ = 0;
    Vocabulary words_;
};

GameInfo info();

}  // namespace kibitz::rules::fuse
