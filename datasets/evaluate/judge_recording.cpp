#include "datasets/evaluate/judge_recording.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "rules/games.h"
#include "rules/record.h"

#include <algorithm>
#include <deque>
#include <functional>

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

/// From events.jsonl, or from what `kibitz replay --json` printed.
void forEachEvent(const std::filesystem::path& file,
                  const std::function<void(const JsonPlace&)>& each) {
    if (file.extension() == ".jsonl") return forEachLine(file, true, each);
    const auto json = jsonOf(file);
    for (const auto& event : JsonPlace{json, file.string()}["events"].items()) each(event);
}

/// What people decided: what they asked for counts as it was carried out (`scored`), not at all
/// when it was refused, and as it was asked for where nothing is told of that.
class Decisions {
public:
    explicit Decisions(std::vector<Verdict>& verdicts) : verdicts_{verdicts} {}

    void take(const std::string& type, std::int64_t frame, const JsonPlace& line) {
        if (type == "command" || type == "judged") open_ = false;
        if (type == "overruled") {
            verdicts_.push_back({frame, Said::Overruled, movesIn(line), {}, {}});
            open_ = true;
        } else if (type == "refused" && open_) {
            verdicts_.pop_back();
            open_ = false;
        } else if (type == "scored") {
            if (open_) verdicts_.pop_back();
            open_ = false;
            if (auto moves = movesIn(line); !moves.empty())
                verdicts_.push_back({frame, Said::Overruled, std::move(moves), {}, {}});
        }
    }

private:
    std::vector<Verdict>& verdicts_;
    bool open_ = false;  // the last verdict is one whose effect is not told yet
};

Events readEvents(const std::filesystem::path& file) {
    Events events;
    Decisions decisions{events.verdicts};
    std::int64_t before = 0;
    forEachEvent(file, [&](const JsonPlace& line) {
        const auto type = line["type"].text();
        const auto frame = line["frame"].whole(0, INT64_MAX / 2);
        if (frame < before)
            throw BadDataset(line.where() + ": frame " + std::to_string(frame) + " after frame " +
                             std::to_string(before) + ". Events go by their frames");
        before = frame;
        if (type == "table") events.phases.push_back({frame, line["state"].text()});
        if (type == "judged") {
            events.verdicts.push_back(readVerdict(line));
            events.verdicts.back().frame = frame;
            events.judged = true;
        }
        decisions.take(type, frame, line);
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

/// Plays moves by the rules, to see where they lead.
class Board {
public:
    explicit Board(const Source& source) : source_{source} {
        const auto* info = rules::findGame(source.given.game);
        if (!info) return;
        rules::Setup setup{
            source.given.players, source.given.options,
            [this](const std::string& name) { return textOf(source_.folder / name); }};
        try {
            game_ = info->make(rules::completed(*info, setup));
        } catch (const std::runtime_error&) {
            // Without the game, moves are compared by their words alone.
        }
    }

    /// nullopt: these are no moves of this game.
    std::optional<rules::Position> after(const std::vector<std::string>& moves) const {
        if (!game_) return std::nullopt;
        rules::Record record;
        record.game = source_.given.game;
        record.players = source_.given.players;
        for (const auto& written : moves) {
            const auto colon = written.find(": ");
            if (colon == std::string::npos) return std::nullopt;
            const auto who =
                std::find(record.players.begin(), record.players.end(), written.substr(0, colon));
            rules::Record::Entry entry;
            entry.move = {who == record.players.end()
                              ? rules::kTable
                              : static_cast<int>(who - record.players.begin()),
                          written.substr(colon + 2)};
            record.entries.push_back(std::move(entry));
        }
        const auto replayed = rules::replay(*game_, record);
        if (replayed.fault) return std::nullopt;
        return replayed.positions.back();
    }

private:
    const Source& source_;
    std::optional<rules::Game> game_;
};

/// Follows the accepted moves along the true ones.
class TurnJudge {
public:
    explicit TurnJudge(const Source& source) : board_{source} {}

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
        decide(samples_[own], window, due);
        if (window.asked) askedAbout(own);
        if (window.strayed) {
            // What was true is known all the same; from here on it counts again.
            for (const auto& pending : pending_) played_.push_back(pending.move);
            pending_.clear();
        }
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
                window.accepted.insert(window.accepted.end(), verdict.moves.begin(),
                                       verdict.moves.end());
                for (const auto& move : inTrueWords(verdict.moves))
                    if (!follow(move, true)) window.strayed = true;
        }
    }

    /// The true moves that lead to the same position, where the accepted ones are others: some
    /// moves leave no trace, and may be told in another order.
    std::vector<std::string> inTrueWords(const std::vector<std::string>& accepted) const {
        std::vector<std::string> due;
        for (const auto& pending : pending_) due.push_back(pending.move);
        const auto startsWith = [](const auto& whole, const auto& part) {
            return part.size() <= whole.size() &&
                   std::equal(part.begin(), part.end(), whole.begin());
        };
        if (startsWith(due, accepted)) return accepted;
        const auto led = [&](const std::vector<std::string>& moves) {
            auto all = played_;
            all.insert(all.end(), moves.begin(), moves.end());
            return board_.after(all);
        };
        if (const auto position = led(accepted))
            for (; !due.empty(); due.pop_back())
                if (const auto other = led(due); other && *other == *position) return due;
        return accepted;
    }

    /// Whether the move is the next true one; moves that a person was asked about may be passed
    /// over.
    bool follow(const std::string& move, bool byItself) {
        auto at = pending_.begin();
        while (at != pending_.end() && at->move != move && at->asked) ++at;
        if (at == pending_.end() || at->move != move) return false;
        const auto sample = at->sample;
        for (auto passed = pending_.begin(); passed != at + 1; ++passed)
            played_.push_back(passed->move);
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

    static void decide(Sample& sample, const Window& window, bool due) {
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

    Board board_;
    std::vector<Sample> samples_;
    std::deque<Pending> pending_;      // true moves that nobody accepted yet
    std::vector<std::string> played_;  // those before them
};

std::vector<Sample> judgeTurns(const Source& source, const std::vector<Verdict>& verdicts) {
    std::vector<const TrueStretch*> still;
    for (const auto& stretch : source.stretches)
        if (stretch.phase == "still") still.push_back(&stretch);
    TurnJudge judge{source};
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
        // Recordings that name their source are reported under it, as pictures are.
        auto conditions = source.conditions;
        const auto named = conditions.extract("source");
        judged.push_back({what, named ? named.mapped() : source.name, source.name, source.folder,
                          std::move(conditions), std::move(samples)});
    };
    if (!events.phases.empty()) add(What::Phases, judgePhases(source, events.phases));
    if (events.judged) add(What::Turns, judgeTurns(source, events.verdicts));
    if (judged.empty())
        throw BadDataset(file.string() +
                         " holds no conclusions (table, judged) that could be compared with the "
                         "truth. Give those of a replay: kibitz replay FOLDER --json > FILE.json, "
                         "then --answers FILE.json");
    return judged;
}

}  // namespace kibitz::datasets
