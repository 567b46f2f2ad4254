#pragma once

// The one place where a game's own types are erased; included by game.h only.

#include <cassert>

namespace kibitz::rules {

/// One random turn in so many is an interruption: seldom enough that games still run to their end.
inline constexpr int kInterruptionOdds = 200;

struct Game::Rules {
    virtual ~Rules() = default;
    virtual const Vocabulary& vocabulary() const = 0;
    virtual Position start() const = 0;
    virtual Next next(const Position&) const = 0;
    virtual bool listsWhole(const Position&) const = 0;
    virtual std::vector<Move> legalMoves(const Position&) const = 0;
    virtual std::vector<Move> interruptions(const Position&) const = 0;
    virtual std::vector<Turn> turns(const Position&, const Appearance*) const = 0;
    virtual Turn randomTurn(const Position&, Random&) const = 0;
    virtual Playout playOut(Random&, int mostMoves, bool selfCheck) const = 0;
    virtual std::variant<Position, ParseError, Illegal> play(const Position&,
                                                             const Move&) const = 0;
    virtual Appearance appearance(const Position&) const = 0;
    virtual ScoreSheet score(const Position&) const = 0;
    virtual std::optional<Outcome> outcome(const Position&) const = 0;
    virtual std::vector<Violation> whyNot(const Position&, const Appearance&) const = 0;
    virtual Audit audit(const Appearance&) const = 0;
    virtual std::string whatIsBroken(const Position&) const = 0;
    virtual bool sameFuture(const Position&, const Position&) const = 0;
    virtual bool halfDone(const Position&, const Appearance&) const = 0;
    virtual bool unusual(const Position&, const Move&) const = 0;
};

template <class G>
struct Game::Typed final : Game::Rules {
    using State = typename G::State;

    explicit Typed(G rules) : g(std::move(rules)) {}

    static const State& in(const Position& p) {
        const auto* state = p.as<State>();
        assert(state && "a position of another game");
        return *state;
    }
    Turn turn(const State& s, const typename G::Move& m) const {
        return {g.notation(s, m), Position{g.apply(s, m)}};
    }

    const Vocabulary& vocabulary() const override { return g.vocabulary(); }
    Position start() const override { return Position{g.start()}; }
    Next next(const Position& p) const override { return g.next(in(p)); }
    bool listsWhole(const Position& p) const override { return g.listsWhole(in(p)); }
    std::vector<Move> written(const State& s, const std::vector<typename G::Move>& list) const {
        std::vector<Move> moves;
        moves.reserve(list.size());
        for (const auto& m : list) moves.push_back(g.notation(s, m));
        return moves;
    }
    std::vector<Move> legalMoves(const Position& p) const override {
        return written(in(p), g.legalMoves(in(p)));
    }
    std::vector<Move> interruptions(const Position& p) const override {
        return written(in(p), g.interruptions(in(p)));
    }
    std::vector<Turn> turns(const Position& p, const Appearance* seen) const override {
        const auto& s = in(p);
        const auto list = [&] {
            if constexpr (ListsNear<G>)
                if (seen) return g.movesNear(s, *seen);
            return g.legalMoves(s);
        }();
        const auto others = g.interruptions(s);
        std::vector<Turn> turns;
        turns.reserve(list.size() + others.size());
        for (const auto& m : list) turns.push_back(turn(s, m));
        for (const auto& m : others) turns.push_back(turn(s, m));
        return turns;
    }
    typename G::Move randomMove(const State& s, Random& random) const {
        const auto any = [&](const auto& list) {
            assert(!list.empty());
            return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
        };
        if (random.below(kInterruptionOdds) == 0)
            if (const auto others = g.interruptions(s); !others.empty()) return any(others);
        if (g.next(s).who == Next::Who::Chance) return g.chance(s, random);
        return any(g.legalMoves(s));
    }
    Turn randomTurn(const Position& p, Random& random) const override {
        return turn(in(p), randomMove(in(p), random));
    }
    Playout playOut(Random& random, int mostMoves, bool selfCheck) const override {
        Playout played;
        auto s = g.start();
        while (played.moves < mostMoves) {
            if (selfCheck)
                if (played.broken = g.whatIsBroken(s); !played.broken.empty()) return played;
            if (g.next(s).who == Next::Who::Nobody) {
                played.finished = true;
                return played;
            }
            s = g.apply(s, randomMove(s, random));
            ++played.moves;
        }
        return played;
    }
    std::variant<Position, ParseError, Illegal> play(const Position& p,
                                                     const Move& move) const override {
        const auto& s = in(p);
        const auto parsed = g.parse(s, move);
        if (const auto* error = std::get_if<ParseError>(&parsed)) return *error;
        const auto& m = std::get<typename G::Move>(parsed);
        if (auto violations = g.check(s, m); !violations.empty())
            return Illegal{std::move(violations)};
        return Position{g.apply(s, m)};
    }
    Appearance appearance(const Position& p) const override { return g.appearance(in(p)); }
    ScoreSheet score(const Position& p) const override { return g.score(in(p)); }
    std::optional<Outcome> outcome(const Position& p) const override { return g.outcome(in(p)); }
    std::vector<Violation> whyNot(const Position& p, const Appearance& seen) const override {
        return g.whyNot(in(p), seen);
    }
    Audit audit(const Appearance& seen) const override { return g.audit(seen); }
    std::string whatIsBroken(const Position& p) const override { return g.whatIsBroken(in(p)); }
    bool sameFuture(const Position& a, const Position& b) const override {
        if (a == b) return true;
        if constexpr (KnowsSame<G>) return g.sameFuture(in(a), in(b));
        return false;
    }
    bool halfDone([[maybe_unused]] const Position& p,
                  [[maybe_unused]] const Appearance& seen) const override {
        if constexpr (KnowsHalfDone<G>) return g.halfDone(in(p), seen);
        return false;
    }
    bool unusual([[maybe_unused]] const Position& p,
                 [[maybe_unused]] const Move& move) const override {
        if constexpr (KnowsUnusual<G>) {
            const auto parsed = g.parse(in(p), move);
            const auto* m = std::get_if<typename G::Move>(&parsed);
            return m && g.unusual(in(p), *m);
        }
        return false;
    }

    G g;
};

template <GameRules G>
Game::Game(G rules) : rules_{std::make_shared<const Typed<G>>(std::move(rules))} {}

}  // namespace kibitz::rules
