#pragma once

#include <concepts>
#include <memory>
#include <utility>

namespace kibitz::rules {

/// A state of any game, by value: immutable inside, so sharing is copying; == compares states.
class Position {
public:
    Position() = default;
    // Not for Position itself, asked first: clang 14 would go round in circles.
    template <class State>
    requires(!std::same_as<State, Position> && std::regular<State>) explicit Position(State state)
        : held_{std::make_shared<const Holder<State>>(std::move(state))} {}

    /// nullptr when the position belongs to another game.
    template <std::regular State>
    const State* as() const {
        const auto* holder = dynamic_cast<const Holder<State>*>(held_.get());
        return holder ? &holder->state : nullptr;
    }

    bool operator==(const Position& other) const {
        if (held_ == other.held_) return true;
        return held_ && other.held_ && held_->equals(*other.held_);
    }

private:
    struct Base {
        virtual ~Base() = default;
        virtual bool equals(const Base&) const = 0;
    };
    template <class State>
    struct Holder final : Base {
        explicit Holder(State s) : state(std::move(s)) {}
        bool equals(const Base& other) const override {
            const auto* same = dynamic_cast<const Holder*>(&other);
            return same && same->state == state;
        }
        State state;
    };
    std::shared_ptr<const Base> held_;
};

}  // namespace kibitz::rules
