#include "datasets/play/tracking_trial.h"

#include "datasets/play/noisy_eye.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace kibitz::datasets {

namespace {

using Outcome = TrialTurn::Outcome;
using Kind = vision::Judgement::Kind;
using vision::Judgement;
using vision::StateTracker;

bool isThrow(const std::string& text) {
    return text.starts_with("roll") || text.starts_with("throw") || text.starts_with("erupt") ||
           text.starts_with("draw") || text.starts_with("reroll ") ||
           text.find(" throw ") != std::string::npos;
}

std::string written(const std::vector<rules::Turn>& turns) {
    std::string text;
    for (const auto& turn : turns) text += (text.empty() ? "" : "; ") + turn.move.text;
    return text;
}

/// Shows a course to a tracker stretch by stretch and answers what it asks.
class Showing {
public:
    Showing(const Course& course, const TrialOptions& options)
        : course_{course},
          steps_{course.steps},
          options_{options},
          game_{course.game},
          eye_{game_, options.difficulty, options.seed},
          random_{options.seed ^ 0x7121a1ULL},
          tracker_{game_, options.tracker} {}

    Trial run() {
        shown_ = visible_ = game_.appearance(course_.start);
        stillStretch(false);
        for (std::size_t i = 0; i < course_.steps.size(); ++i) step(i);
        finish();
        return std::move(trial_);
    }

private:
    const rules::Position& truth(std::size_t steps) const {
        return steps == 0 ? course_.start : steps_[steps - 1].after;
    }
    /// A throw that fell as the dice lay counts one more in the state, and nowhere else.
    bool same(const rules::Position& a, const rules::Position& b) const {
        return a == b || game_.sameFuture(a, b) ||
               (game_.next(a) == game_.next(b) && game_.appearance(a) == game_.appearance(b) &&
                game_.score(a) == game_.score(b));
    }

    void step(std::size_t i) {
        const auto& step = course_.steps[i];
        if (step.slip && shown_ == game_.appearance(truth(i))) slip(i, *step.slip);
        ++done_;
        const auto look = game_.appearance(step.after);
        const bool last = i + 1 == course_.steps.size();
        const bool thrown = isThrow(step.move.text);
        if (thrown) eye_.thrown();
        if (look == shown_ && !thrown && !last) return;  // nothing to be seen
        if (step.move.text.starts_with("keep") && !thrown && !last && evenly(random_) < 0.6) return;
        // Dice are thrown to be read: they lie still before anything is done with them.
        if (!last && !thrown && evenly(random_) < options_.quick) return;
        if (evenly(random_) < options_.half && done_ == shownSteps_ + 1) halfFinished(look);
        shownSteps_ = done_;
        const bool news = shown_ != look;
        shown_ = look;
        stillStretch(news);
    }

    Judgement observe(const rules::Appearance& look, const std::vector<rules::Site>& covered,
                      bool hidden) {
        const auto seen = eye_.look(look, covered, hidden);
        const auto begin = std::chrono::steady_clock::now();
        auto judgement = tracker_.observe(seen);
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - begin;
        trial_.milliseconds += took.count();
        trial_.longest = std::max(trial_.longest, took.count());
        ++trial_.looks;
        return judgement;
    }

    /// Where among the true positions the tracker is; nullopt: at none of them.
    std::optional<std::size_t> whereIs() const {
        for (std::size_t steps = done_ + 1; steps-- > agreed_;)
            if (same(truth(steps), tracker_.position())) return steps;
        return std::nullopt;
    }

    std::string trueMoves() const {
        std::string text;
        for (std::size_t i = agreed_; i < done_; ++i)
            text += (text.empty() ? "" : "; ") + steps_[i].move.text;
        return text;
    }

    void note(Outcome outcome, const std::string& said, int looks) {
        trial_.turns.push_back({done_, trueMoves(), said, outcome, looks});
    }

    /// Somebody tells the tracker everything up to now.
    void tellAll() {
        if (!same(truth(agreed_), tracker_.position())) {
            tracker_ = StateTracker{game_, options_.tracker};
            for (std::size_t i = 0; i < done_; ++i) (void)tracker_.play(steps_[i].move);
        } else {
            for (std::size_t i = agreed_; i < done_; ++i) (void)tracker_.play(steps_[i].move);
        }
        agreed_ = done_;
    }

    /// The answer of somebody who knows.
    void answer(const Judgement& judgement) {
        for (std::size_t i = 0; i < judgement.candidates.size(); ++i) {
            const auto& turns = judgement.candidates[i].turns;
            const auto& end = turns.empty() ? tracker_.position() : turns.back().after;
            for (std::size_t steps = done_ + 1; steps-- > agreed_;)
                if (same(truth(steps), end) && game_.appearance(truth(steps)) == shown_) {
                    (void)tracker_.choose(i);
                    agreed_ = steps;
                    return;
                }
        }
        std::vector<rules::Move> moves;
        for (std::size_t i = agreed_; i < done_; ++i) moves.push_back(steps_[i].move);
        if (const auto refusal = tracker_.overrule(moves); refusal)
            tellAll();
        else
            agreed_ = done_;
    }

    bool caughtUp() const {
        return agreed_ == done_ ||
               game_.appearance(truth(agreed_)) == game_.appearance(truth(done_));
    }

    /// Nobody has to know in which order two players placed dice that were seen together. Takes
    /// these moves to have come first, if the same position follows.
    bool reorder(const std::vector<rules::Turn>& first) {
        const auto begin = steps_.begin() + static_cast<std::ptrdiff_t>(agreed_);
        std::vector<Course::Step> left(begin, steps_.begin() + static_cast<std::ptrdiff_t>(done_));
        std::vector<Course::Step> order;
        for (const auto& turn : first) {
            const auto at = std::find_if(left.begin(), left.end(), [&](const auto& step) {
                return step.move.player == turn.move.player && step.move.text == turn.move.text;
            });
            if (at == left.end()) return false;
            order.push_back(*at);
            left.erase(at);
        }
        order.insert(order.end(), left.begin(), left.end());
        auto position = truth(agreed_);
        for (auto& step : order) {
            const auto played = game_.play(position, step.move);
            if (!std::holds_alternative<rules::Position>(played)) return false;
            step.after = position = std::get<rules::Position>(played);
        }
        if (!same(position, truth(done_))) return false;
        std::copy(order.begin(), order.end(), begin);
        return true;
    }

    void accepted(const Judgement& judgement, int look, bool asked) {
        auto at = whereIs();
        if (!at && reorder(judgement.turns)) at = whereIs();
        if (openFor_ > 0 && at) ++trial_.resolved;
        asked = asked || openFor_ > 0;
        openFor_ = 0;
        if (!at) {
            note(Outcome::Silent, written(judgement.turns), look);
            tellAll();
            return;
        }
        if (*at == done_ || game_.appearance(truth(*at)) == shown_) {
            if (!asked)
                note(late_ ? Outcome::Late : Outcome::Right, written(judgement.turns), look);
            late_ = false;
        }
        agreed_ = *at;
    }

    void stillStretch(bool news) {
        const auto covered = eye_.restingHand();
        const bool hidden = !covered.empty() && random_.below(3) == 0;
        const int looks =
            options_.fewestLooks + random_.below(options_.mostLooks - options_.fewestLooks + 1);
        bool asked = false, alarmed = false;
        for (int look = 1; look <= looks; ++look) {
            const auto judgement = observe(shown_, covered, hidden);
            if (judgement.kind == Kind::Accepted) {
                accepted(judgement, look, asked || alarmed);
            } else if (judgement.kind == Kind::Illegal) {
                note(Outcome::FalseAlarm, ruleOf(judgement), look);
                alarmed = true;
            } else if (judgement.kind == Kind::Unsure) {
                if (!asked && openFor_ == 0) note(Outcome::Asked, judgement.need.text(), look);
                asked = true;
                if (options_.patience == 0)
                    answer(judgement);
                else if (openFor_ == 0)
                    ++trial_.open, openFor_ = 1;
            }
        }
        for (std::size_t i = 0; i < shown_.sites.size(); ++i)
            if (const rules::Site site{static_cast<std::uint16_t>(i)};
                std::find(covered.begin(), covered.end(), site) == covered.end())
                visible_.sites[i] = shown_.sites[i];
        if (!hidden) visible_.loose = shown_.loose;
        diceHidden_ = hidden;
        if (!news || caughtUp()) return;
        if (openFor_ > 0 && openFor_++ <= options_.patience) return;
        openFor_ = 0;
        if (asked || alarmed) return tellAll();
        // Perhaps under a hand, or in need of what follows. Twice is too often.
        if (late_) {
            note(Outcome::Stuck, "", looks);
            late_ = false;
            tellAll();
        } else {
            late_ = true;
        }
    }

    static std::string ruleOf(const Judgement& judgement) {
        return std::string{judgement.violations.front().rule.id};
    }

    /// Some of what will change has changed already.
    void halfFinished(const rules::Appearance& look) {
        // One pawn, one die on another change two places at once.
        const bool pieces = course_.info->name == "topple" || course_.info->name == "fuse";
        auto half = shown_;
        bool some = false, all = true;
        if (pieces) {
            half.loose = look.loose;
            some = half != shown_;
            all = half == look;
        }
        for (std::size_t i = 0; i < half.sites.size() && !pieces; ++i) {
            if (half.sites[i] == look.sites[i]) continue;
            if (random_.below(2) == 0) {
                half.sites[i] = look.sites[i];
                some = true;
            } else {
                all = false;
            }
        }
        if (random_.below(2) == 0)
            half.loose = look.loose;
        else
            all = all && half.loose == look.loose;
        if (!some || all) return;
        for (int looks = 1 + random_.below(3); looks > 0; --looks) {
            const auto judgement = observe(half, {}, false);
            if (judgement.kind == Kind::Accepted) accepted(judgement, 0, true);
            if (judgement.kind == Kind::Illegal)
                note(Outcome::FalseAlarm, "half: " + ruleOf(judgement), 0);
            if (judgement.kind == Kind::Unsure) {
                note(Outcome::Asked, "half: " + judgement.need.text(), 0);
            }
        }
    }

    /// Whether all that could ever be seen is a legal game: nothing but the record was shown since
    /// the two last agreed, and legal turns lead from there to what the slip shows. Dice that lie
    /// where they lay were not thrown.
    bool isSamePicture(const rules::Position& record, const std::vector<rules::Turn>& turns,
                       const rules::Appearance& look) const {
        if (visible_ != game_.appearance(record)) return false;
        if (turns.empty())
            return (visible_.loose == look.loose || diceHidden_) &&
                   isReachable(game_, record, look);
        auto position = record;
        for (const auto& turn : turns) {
            if (isThrow(turn.move.text) && !diceHidden_) return false;
            const auto played = game_.play(position, turn.move);
            if (!std::holds_alternative<rules::Position>(played)) return false;
            position = std::get<rules::Position>(played);
        }
        return game_.appearance(position) == look;
    }

    void slip(std::size_t at, const Slip& slip) {
        auto record = truth(agreed_);
        std::vector<rules::Turn> taken;
        const auto fromHere = agreed_;
        const int looks =
            options_.fewestLooks + random_.below(options_.mostLooks - options_.fewestLooks + 1);
        std::optional<Outcome> outcome;
        std::string said;
        int when = 0;
        for (int look = 1; look <= looks; ++look) {
            const auto judgement = observe(slip.look, {}, false);
            if (judgement.kind == Kind::Accepted) {
                // What was done before may have been made out only now.
                if (const auto true_ = whereIs()) {
                    agreed_ = *true_;
                    record = truth(agreed_);
                    continue;
                }
                outcome = Outcome::SilentIllegal;
                taken = judgement.turns;
                said = written(judgement.turns);
                when = look;
                break;
            }
            if (judgement.kind == Kind::Illegal && outcome != Outcome::Caught) {
                said = ruleOf(judgement);
                const bool right = judgement.violations.front().rule == slip.broken.rule;
                outcome = right ? Outcome::Caught : Outcome::CaughtOther;
                when = look;
            }
            if (judgement.kind == Kind::Unsure && !outcome) {
                outcome = Outcome::AskedIllegal;
                said = judgement.need.text();
                when = look;
            }
        }
        if (!outcome) outcome = Outcome::Missed, when = looks;
        if ((outcome == Outcome::SilentIllegal || outcome == Outcome::Missed) &&
            isSamePicture(record, taken, slip.look))
            outcome = Outcome::SamePicture;
        trial_.turns.push_back({at,
                                std::string{slip.broken.rule.id} + ": " + slip.broken.reason.text(),
                                said, *outcome, when});
        if (outcome == Outcome::SilentIllegal || outcome == Outcome::SamePicture) {
            agreed_ = fromHere;
            tellAll();
        }
        // Put right.
        stillStretch(false);
    }

    void finish() {
        if (!same(truth(done_), tracker_.position())) {
            // The last actions may leave no trace: the clock rings, the turn is given up.
            trial_.told += static_cast<int>(done_ - agreed_);
            tellAll();
        }
        const auto mine = game_.score(tracker_.position()), right = game_.score(truth(done_));
        trial_.scored = mine == right;
    }

    const Course& course_;
    std::vector<Course::Step> steps_;  // in the order in which they may as well have been done
    TrialOptions options_;
    const rules::Game& game_;
    NoisyEye eye_;
    rules::Random random_;
    StateTracker tracker_;
    Trial trial_;
    rules::Appearance shown_;
    std::size_t done_ = 0, agreed_ = 0;  // steps that were made; that the tracker knows
    std::size_t shownSteps_ = 0;
    bool late_ = false;
    int openFor_ = 0;            // still stretches since a question that nobody answers
    rules::Appearance visible_;  // place by place, what was last to be seen there
    bool diceHidden_ = false;    // they lay under a hand in the last still stretch
};

}  // namespace

std::string_view nameOf(Outcome outcome) {
    switch (outcome) {
        case Outcome::Right: return "right";
        case Outcome::Asked: return "asked";
        case Outcome::Late: return "late";
        case Outcome::Silent: return "SILENT ERROR";
        case Outcome::FalseAlarm: return "false alarm";
        case Outcome::Stuck: return "stuck";
        case Outcome::Caught: return "caught";
        case Outcome::CaughtOther: return "caught, other rule";
        case Outcome::AskedIllegal: return "asked about illegal";
        case Outcome::Missed: return "MISSED illegal";
        case Outcome::SilentIllegal: return "SILENT illegal";
        case Outcome::SamePicture: return "same picture as legal";
    }
    return "";
}

Trial tryTracking(const Course& course, const TrialOptions& options) {
    return Showing{course, options}.run();
}

}  // namespace kibitz::datasets
