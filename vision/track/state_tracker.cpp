#include "vision/track/state_tracker.h"

#include "vision/track/inside.h"
#include "vision/track/words.h"

#include <algorithm>

namespace kibitz::vision {

using track::History;

std::span<const rules::Phrase> trackerPhrases() { return track::say::kAll; }

StateTracker::StateTracker(rules::Game game, TrackerOptions options)
    : inside_{std::make_unique<Inside>(std::move(game), options)} {}
StateTracker::~StateTracker() = default;
StateTracker::StateTracker(StateTracker&&) noexcept = default;
StateTracker& StateTracker::operator=(StateTracker&&) noexcept = default;

const std::vector<StateTracker::Entry>& StateTracker::history() const {
    return inside_->history.entries();
}
const rules::Position& StateTracker::position() const { return inside_->history.position(); }
const rules::Game& StateTracker::game() const { return inside_->history.game(); }

Judgement StateTracker::observe(const Observation& seen) { return inside_->observe(seen); }

std::vector<rules::Site> StateTracker::differing(const Observation& seen) const {
    const auto agreed = game().appearance(position());
    const track::Evidence evidence{game().vocabulary(), seen, agreed, inside_->settled};
    std::vector<rules::Site> sites;
    for (std::size_t i = 0; i < agreed.sites.size(); ++i)
        if (evidence.likeliest().sites[i] != agreed.sites[i])
            sites.push_back({static_cast<std::uint16_t>(i)});
    return sites;
}

std::optional<Refusal> StateTracker::choose(std::size_t candidate) {
    auto& in = *inside_;
    if (candidate >= in.candidates.size()) {
        Refusal refusal;
        refusal.reason = track::say::kNothingAsked;
        return refusal;
    }
    const auto turns = in.candidates[candidate].turns;
    const auto before = position();
    // Nothing happened: only what is seen is settled.
    if (!turns.empty()) in.history.add(turns, By::Asked, 1);
    in.answered(before);
    return std::nullopt;
}

std::optional<Refusal> StateTracker::play(const rules::Move& move) {
    auto& in = *inside_;
    const auto before = position();
    if (auto refusal = in.history.replace(history().size(), 0, std::span{&move, 1}, By::Told))
        return refusal;
    in.told(before);
    return std::nullopt;
}

std::optional<Refusal> StateTracker::overrule(std::span<const rules::Move> moves) {
    auto& in = *inside_;
    const auto before = position();
    const bool asked = !in.candidates.empty();
    if (!asked && history().empty()) {
        Refusal refusal;
        refusal.reason = track::say::kNothingToOverrule;
        return refusal;
    }
    const auto at = asked ? history().size() : in.history.lastDecision();
    const bool silent = asked && moves.empty();
    if (!silent)
        if (auto refusal = in.history.replace(at, history().size() - at, moves, By::Overruled))
            return refusal;
    asked ? in.answered(before) : in.overruled(before);
    return std::nullopt;
}

bool StateTracker::undo() {
    auto& in = *inside_;
    const auto before = position();
    if (!in.history.undo()) return false;
    in.takenBack(before);
    return true;
}

bool StateTracker::redo() {
    auto& in = *inside_;
    const auto before = position();
    if (!in.history.redo()) return false;
    in.told(before);
    return true;
}

std::optional<Refusal> StateTracker::insert(std::size_t at, std::span<const rules::Move> moves) {
    const auto before = position();
    if (auto refusal = inside_->history.replace(at, 0, moves, By::Told)) return refusal;
    inside_->told(before);
    return std::nullopt;
}

std::optional<Refusal> StateTracker::remove(std::size_t at) {
    const auto before = position();
    if (auto refusal = inside_->history.replace(at, 1, {}, By::Told)) return refusal;
    inside_->told(before);
    return std::nullopt;
}

}  // namespace kibitz::vision
