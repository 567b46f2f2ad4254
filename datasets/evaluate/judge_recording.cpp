#include "datasets/evaluate/judge_recording.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <deque>

namespace kibitz::datasets {

namespace {

enum class Said { Accepted, Illegal, Unsure, Overruled };

struct Verdict {
    std::int64_t frame = 0;
    Said said = Said::Accepted;
    std::vector<std::string> moves;  // accepted, put right by a person, or the best guess
    std::string rule;
    std::optional<double> probability;
};

struct SeenPhase {
    std::int64_t frame = 0;
    std::string phase;
};

struct Events {
    std::vector<SeenPhase> phases;
    std::vector<Verdict> verdicts;
    bool judged = false;  // at least one verdict of the program itself
};

std::vector<std::string> movesIn(const JsonPlace& place) {
    std::vector<std::string> moves;
    for (const auto& move : place["moves"].items()) moves.push_back(move.text());
    return moves;
}

Verdict readVerdict(const JsonPlace& line) {
    Verdict verdict;
    const auto said = line["verdict"].text();
    if (const auto probability = line.maybe("probability"))
        verdict.probability = probability->share();
    if (said == "accepted") {
        verdict.moves = movesIn(line);
    } else if (said == "illegal") {
        verdict.said = Said::Illegal;
        if (const auto rule = line.maybe("rule")) verdict.rule = rule->text();
    } else if (said == "unsure") {
        verdict.said = Said::Unsure;
        const auto candidates = line.maybe("candidates");
        if (candidates && !candidates->items().empty())
            verdict.moves = movesIn(candidates->items().front());
    } else {
        line["verdict"].refuse("'" + said + "'", "accepted, illegal or unsure");
    }
    return verdict;
}

Events readEvents(const std::filesystem::path& file) {
    Events events;
    std::int64_t before = 0;
    forEachLine(file, true, [&](const JsonPlace& line) {
        const auto type = line["type"].text();
        const auto frame = line["frame"].whole(0, INT64_MAX / 2);
        if (frame < before)
            throw BadDataset(line.where() + ": frame " + std::to_string(frame) + " after frame " +
                             std::to_string(before) + ". Events go by their frames");
        before = frame;
        if (type == "table") events.phases.push_back({frame, line["phase"].text()});
        if (type == "judged") {
            events.verdicts.push_back(readVerdict(line));
            events.judged = true;
        }
        if (type == "overruled")
            events.verdicts.push_back({0, Said::Overruled, movesIn(line), {}, {}});
        if (!events.verdicts.empty() && (type == "judged" || type == "overruled"))
            events.verdicts.back().frame = frame;
    });
    return events;
}

std::string joined(const std::vector<std::string>& moves) {
    std::string text;
    for (const auto& move : moves) text += (text.empty() ? "" : "; ") + move;
    return text;
}

std::string objection(const std::string& rule) {
    return rule.empty() ? "illegal" : "illegal: " + rule;
}

std::string framesOf(const TrueStretch& stretch) {
    return "frames " + std::to_string(stretch.first) + "-" + std::to_string(stretch.last);
}

/// Follows the accepted moves along the true ones.
class TurnJudge {
public:
    /// `verdicts` are those between this stretch and the next one.
    void judge(const TrueStretch& stretch, const std::vector<Verdict>& verdicts) {
        const auto own = samples_.size();
        const bool due = stretch.illegal || !stretch.moves.empty();
        Sample sample;
        sample.object = framesOf(stretch);
        sample.illegal = stretch.illegal;
        sample.truth = stretch.illegal ? objection(stretch.rule) : joined(stretch.moves);
        sample.outcome = Outcome::Missed;
        samples_.push_back(std::move(sample));
        for (const auto& move : stretch.moves) pending_.push_back({move, own});

        Window window;
        for (const auto& verdict : verdicts) take(verdict, window);
        decide(samples_[own], window, own, due);
        if (window.asked) askedAbout(own);
        if (window.strayed) pending_.clear();
        if (!due && !samples_[own].answered) samples_.pop_back();
    }

    std::vector<Sample> finish() { return std::move(samples_); }

private:
    struct Pending {
        std::string move;
        std::size_t sample;
        bool asked = false;  // a person was asked: the move may never be accepted by itself
    };
    struct Window {
        std::vector<std::string> accepted, guess;
        bool strayed = false, asked = false, objected = false;
        std::string rule;
        std::optional<double> probability;
    };

    void take(const Verdict& verdict, Window& window) {
        if (verdict.probability) window.probability = verdict.probability;
        switch (verdict.said) {
            case Said::Illegal:
                window.objected = true;
                window.rule = verdict.rule;
                return;
            case Said::Unsure:
                window.asked = true;
                window.guess = verdict.moves;
                return;
            case Said::Overruled:
                for (const auto& move : verdict.moves) follow(move, false);
                return;
            case Said::Accepted:
                for (const auto& move : verdict.moves) {
                    window.accepted.push_back(move);
                    if (!follow(move, true)) window.strayed = true;
                }
        }
    }

    /// Whether the move is the next true one; moves that a person was asked about may be passed
    /// over.
    bool follow(const std::string& move, bool byItself) {
        auto at = pending_.begin();
        while (at != pending_.end() && at->move != move && at->asked) ++at;
        if (at == pending_.end() || at->move != move) return false;
        const auto sample = at->sample;
        pending_.erase(pending_.begin(), at + 1);
        const bool last = std::none_of(pending_.begin(), pending_.end(),
                                       [&](const auto& left) { return left.sample == sample; });
        auto& late = samples_[sample];
        if (byItself && last && late.outcome == Outcome::Missed && !late.illegal) {
            late.outcome = Outcome::Right;
            late.answered = late.sure = true;
            late.answer = late.truth;
        }
        return true;
    }

    static void decide(Sample& sample, const Window& window, std::size_t, bool due) {
        const bool silence = window.accepted.empty() && !window.asked && !window.objected;
        if (silence) return;
        sample.probability = window.probability;
        const bool right = sample.outcome == Outcome::Right;
        sample.answered = true;
        sample.sure = true;
        sample.falseAlarm = window.objected && !sample.illegal;
        if (window.strayed) {
            sample.answer = joined(window.accepted);
            sample.outcome = due ? Outcome::Wrong : Outcome::Extra;
            sample.falseAlarm = false;
        } else if (window.objected) {
            sample.answer = objection(window.rule);
            sample.outcome = sample.illegal ? Outcome::Right
                             : due          ? Outcome::Wrong
                                            : Outcome::Extra;
            sample.sure = !window.asked;
        } else if (right) {
            sample.sure = !window.asked;
        } else if (window.asked) {
            sample.sure = false;
            sample.answer = joined(window.guess);
            sample.outcome = !due                            ? Outcome::Extra
                             : sample.answer.empty()         ? Outcome::Unread
                             : sample.answer == sample.truth ? Outcome::Right
                                                             : Outcome::Wrong;
        } else {
            // Only a part of the moves, or those of an earlier stretch.
            sample.answered = sample.sure = false;
            sample.outcome = Outcome::Missed;
        }
    }

    void askedAbout(std::size_t sample) {
        for (auto& pending : pending_)
            if (pending.sample == sample) pending.asked = true;
    }

    std::vector<Sample> samples_;
    std::deque<Pending> pending_;
};

std::vector<Sample> judgeTurns(const Source& source, const std::vector<Verdict>& verdicts) {
    std::vector<const TrueStretch*> still;
    for (const auto& stretch : source.stretches)
        if (stretch.phase == "still") still.push_back(&stretch);
    TurnJudge judge;
    auto at = verdicts.begin();
    for (std::size_t i = 0; i < still.size(); ++i) {
        const auto end = i + 1 < still.size() ? still[i + 1]->first : INT64_MAX;
        std::vector<Verdict> own;
        for (; at != verdicts.end() && at->frame < end; ++at) own.push_back(*at);
        judge.judge(*still[i], own);
    }
    return judge.finish();
}

std::vector<Sample> judgePhases(const Source& source, const std::vector<SeenPhase>& phases) {
    std::vector<Sample> samples;
    std::size_t next = 0;
    for (const auto& stretch : source.stretches) {
        while (next < phases.size() && phases[next].frame <= stretch.last) ++next;
        Sample sample;
        sample.object = framesOf(stretch);
        sample.truth = stretch.phase;
        sample.outcome = Outcome::Missed;
        if (next > 0) {
            sample.answered = sample.sure = true;
            sample.answer = phases[next - 1].phase;
            sample.outcome = sample.answer == sample.truth ? Outcome::Right : Outcome::Wrong;
        }
        samples.push_back(std::move(sample));
    }
    return samples;
}

}  // namespace

std::vector<Judged> judgeRecording(const Source& source, const std::filesystem::path& file) {
    const auto events = readEvents(file);
    std::vector<Judged> judged;
    const auto add = [&](What what, std::vector<Sample> samples) {
        judged.push_back({what, source.name, source.name, source.folder,
                          source.stretches.front().conditions, std::move(samples)});
    };
    if (!events.phases.empty()) add(What::Phases, judgePhases(source, events.phases));
    if (events.judged) add(What::Turns, judgeTurns(source, events.verdicts));
    if (judged.empty())
        throw BadDataset(file.string() +
                         " holds no conclusions (table, judged) that could be compared with the "
                         "truth. Replay the recording first");
    return judged;
}

}  // namespace kibitz::datasets
