#include "vision/track/history.h"

#include "vision/track/words.h"

#include <algorithm>

namespace kibitz::vision::track {

History::History(rules::Game game) : game_{std::move(game)}, start_{game_.start()} {}

const rules::Position& History::before(std::size_t entry) const {
    return entry == 0 ? start_ : entries_[entry - 1].turn.after;
}

std::size_t History::lastDecision() const {
    std::size_t at = entries_.size();
    while (at > 0 && entries_[at - 1].decision == entries_.back().decision) --at;
    return at;
}

void History::apply(Change change) {
    const auto at = entries_.begin() + static_cast<std::ptrdiff_t>(change.at);
    entries_.erase(at, at + static_cast<std::ptrdiff_t>(change.removed.size()));
    entries_.insert(entries_.begin() + static_cast<std::ptrdiff_t>(change.at), change.added.begin(),
                    change.added.end());
    done_.push_back(std::move(change));
}

void History::add(const std::vector<rules::Turn>& turns, By by, double probability) {
    Change change{entries_.size(), {}, {}};
    ++decisions_;
    for (const auto& turn : turns) change.added.push_back({turn, by, probability, decisions_});
    undone_.clear();
    apply(std::move(change));
}

std::variant<rules::Position, Refusal> History::played(const rules::Position& position,
                                                       const rules::Move& move,
                                                       std::size_t at) const {
    auto result = game_.play(position, move);
    if (auto* after = std::get_if<rules::Position>(&result)) return std::move(*after);
    Refusal refusal;
    refusal.move = move;
    refusal.at = at;
    if (const auto* unread = std::get_if<rules::ParseError>(&result)) {
        refusal.unread = *unread;
        refusal.reason =
            rules::Message{say::kNotAMove, {{"move", move.text}, {"expected", unread->expected}}};
    } else {
        refusal.violations = std::get<rules::Illegal>(result).violations;
        refusal.reason = refusal.violations.front().reason;
    }
    return refusal;
}

std::optional<Refusal> History::replace(std::size_t at, std::size_t count,
                                        std::span<const rules::Move> moves, By by) {
    if (at > entries_.size() || count > entries_.size() - at) {
        Refusal refusal;
        refusal.at = at;
        refusal.reason = rules::Message{say::kNoSuchTurn, {{"turn", std::to_string(at + 1)}}};
        return refusal;
    }
    Change change{at, {}, {}};
    change.removed.assign(entries_.begin() + static_cast<std::ptrdiff_t>(at), entries_.end());
    auto position = before(at);
    const auto play = [&](const rules::Move& move, Entry entry) -> std::optional<Refusal> {
        auto result = played(position, move, at + change.added.size());
        if (auto* refusal = std::get_if<Refusal>(&result)) return std::move(*refusal);
        position = std::get<rules::Position>(result);
        entry.turn = {move, position};
        change.added.push_back(std::move(entry));
        return std::nullopt;
    };
    for (const auto& move : moves)
        if (auto refusal = play(move, {{}, by, 1, decisions_ + 1})) return refusal;
    for (std::size_t i = at + count; i < entries_.size(); ++i)
        if (auto refusal = play(entries_[i].turn.move, entries_[i])) return refusal;
    ++decisions_;
    undone_.clear();
    apply(std::move(change));
    return std::nullopt;
}

bool History::undo() {
    if (done_.empty()) return false;
    auto change = std::move(done_.back());
    done_.pop_back();
    undone_.push_back(change);
    std::swap(change.removed, change.added);
    apply(std::move(change));
    done_.pop_back();  // taking back is not a change of its own
    return true;
}

bool History::redo() {
    if (undone_.empty()) return false;
    auto change = std::move(undone_.back());
    undone_.pop_back();
    apply(std::move(change));
    return true;
}

}  // namespace kibitz::vision::track
