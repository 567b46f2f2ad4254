#include "app/session/report/story.h"

#include "app/session/report/story_events.h"
#include "rules/text.h"

#include <algorithm>

namespace kibitz::session {

namespace {

constexpr std::size_t kMostTrouble = 40;
constexpr std::int64_t kMostTurns = 100'000;  // nobody plays longer; a damaged number may say so

std::string turnRange(std::int64_t first, std::int64_t last) {
    return first == last ? "turn " + std::to_string(first)
                         : "turns " + std::to_string(first) + " to " + std::to_string(last);
}

/// Goes through the events once and keeps what became of each.
class Teller {
public:
    Teller(Story& story, const std::vector<std::size_t>& lines) : story_{story}, lines_{lines} {}

    void take(std::int64_t number, const Event& event) {
        if (event.type == "seen") seen_ = number;
        if (event.type == "judged") return judged(number, event);
        if (event.type == "command" || event.type == "overruled") return told(number, event);
        if (event.type == "scored") return scored(number, event);
        if (event.type == "refused") return refused(number, event);
        if (event.type == "agreed") settleOpen(Passage::Fate::PutRight, number);
    }

private:
    Passage& add(Passage passage) {
        passage.seen = seen_;
        story_.passages.push_back(std::move(passage));
        return story_.passages.back();
    }

    /// Whatever was asked or objected to before is over.
    void settleOpen(Passage::Fate fate, std::int64_t number) {
        for (; open_ < story_.passages.size(); ++open_) {
            auto& passage = story_.passages[open_];
            if (passage.fate != Passage::Fate::Open) continue;
            passage.fate = passage.kind == Passage::Kind::Illegal ? Passage::Fate::PutRight : fate;
            passage.settledBy = number;
        }
    }

    void judged(std::int64_t number, const Event& event) {
        auto passage = readJudged(number, event);
        if (!passage) {
            trouble(place(number) + " holds a verdict that this version does not know");
            return;
        }
        settleOpen(Passage::Fate::Answered, number);
        auto& added = add(std::move(*passage));
        if (added.kind != Passage::Kind::Accepted) return;
        added.fate = Passage::Fate::Stands;
        const auto count = static_cast<std::int64_t>(added.moves.size());
        added.firstTurn = added.lastTurn - count + 1;
        splice(added.firstTurn, 0, added.moves, number);
    }

    void told(std::int64_t number, const Event& event) {
        if (auto passage = readCommand(number, event)) {
            command_ = story_.passages.size();
            add(std::move(*passage)).firstTurn = turns() + 1;
            story_.passages.back().lastTurn = turns();
        }
    }

    void refused(std::int64_t number, const Event& event) {
        if (!command_) return;
        auto& passage = story_.passages[*command_];
        passage.fate = Passage::Fate::Refused;
        passage.settledBy = number;
        passage.need = textIn(event.payload, "text");
        command_.reset();
    }

    void scored(std::int64_t number, const Event& event) {
        if (!command_) return;
        const auto at = *command_;
        command_.reset();
        readScored(event, story_.passages[at]);
        story_.passages[at].fate = Passage::Fate::Stands;
        const auto from = story_.passages[at].firstTurn;
        const auto took =
            std::clamp<std::int64_t>(numberIn(event.payload, "took").value_or(0), 0, kMostTurns);
        settleOpen(Passage::Fate::Answered, number);
        const bool instead = !story_.passages[at].moves.empty();
        for (auto turn = from; turn < from + took && turn <= turns(); ++turn) {
            if (turn < 1) continue;
            auto& old = story_.passages[story_.turns[static_cast<std::size_t>(turn - 1)].passage];
            old.fate = instead ? Passage::Fate::Corrected : Passage::Fate::TakenBack;
            old.settledBy = number;
        }
        passage_ = at;
        splice(from, took, story_.passages[at].moves, number);
    }

    std::int64_t turns() const { return static_cast<std::int64_t>(story_.turns.size()); }

    /// Puts moves where `took` turns stood. A gap means that events are missing, and is said.
    void splice(std::int64_t from, std::int64_t took, const std::vector<std::string>& moves,
                std::int64_t number) {
        if (from < 1 || from > kMostTurns) {
            trouble(place(number) + " names a turn that cannot be");
            return;
        }
        auto& all = story_.turns;
        if (from > turns() + 1) {
            trouble(turnRange(turns() + 1, from - 1) + " cannot be told: events are missing");
            all.resize(static_cast<std::size_t>(from - 1),
                       StoryTurn{story_.passages.size() - 1, {}, {}, {}, {}});
        }
        if (took == 0 && from <= turns() && !passage_) {
            trouble(place(number) + " begins again at turn " + std::to_string(from) +
                    ": events are missing before it");
            took = turns() - from + 1;
        }
        const auto begin = all.begin() + (from - 1);
        const auto end = begin + std::min<std::int64_t>(took, turns() - from + 1);
        const auto where = all.erase(begin, end);
        std::vector<StoryTurn> fresh;
        for (const auto& move : moves)
            fresh.push_back({passage_.value_or(story_.passages.size() - 1), move, {}, {}, {}});
        all.insert(where, fresh.begin(), fresh.end());
        passage_.reset();
    }

    std::string place(std::int64_t number) const {
        return "line " + std::to_string(lines_[static_cast<std::size_t>(number)]) +
               " of events.jsonl";
    }
    void trouble(std::string sentence) {
        if (story_.trouble.size() < kMostTrouble) story_.trouble.push_back(std::move(sentence));
    }

    Story& story_;
    const std::vector<std::size_t>& lines_;
    std::optional<std::int64_t> seen_;
    std::size_t open_ = 0;                // before it nothing is open
    std::optional<std::size_t> command_;  // whose effect is not told yet
    std::optional<std::size_t> passage_;  // to which what is spliced in belongs
};

ToldLine told(const ScoreChange::Line& line, const SetUp& setUp) {
    return {setUp.players[static_cast<std::size_t>(line.player)], std::string{line.line.rule.id},
            std::string{line.line.rule.title}, line.line.why.text(), line.line.points};
}

std::vector<int> totals(const rules::ScoreSheet& sheet) {
    std::vector<int> out;
    for (std::size_t i = 0; i < sheet.players.size(); ++i) out.push_back(sheet.total(i));
    return out;
}

std::string inWords(const std::vector<int>& scores) {
    std::string out;
    for (const int score : scores) out += (out.empty() ? "" : ", ") + std::to_string(score);
    return out;
}

/// Where the rules cannot follow, what was recorded after a turn is what is known of it: unless a
/// turn before it was changed later, or it was told after turns that follow it.
void takeRecorded(Story& story, std::size_t from) {
    auto& turns = story.turns;
    const auto eventOf = [&](std::size_t turn) {
        return story.passages[turns[turn].passage].event;
    };
    std::vector<std::int64_t> earliestAfter(turns.size() + 1, INT64_MAX);
    for (auto i = turns.size(); i-- > 0;)
        earliestAfter[i] = std::min(earliestAfter[i + 1], eventOf(i));
    std::int64_t latestBefore = -1;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const auto event = eventOf(i);
        const bool inOrder = latestBefore <= event && event <= earliestAfter[i + 1];
        latestBefore = std::max(latestBefore, event);
        const auto& passage = story.passages[turns[i].passage];
        // Several turns that were taken at once were scored together, after the last of them.
        if (i < from || !inOrder || turns[i].move.empty() ||
            passage.lastTurn != static_cast<std::int64_t>(i + 1) ||
            passage.scores.size() != story.session.players.size())
            continue;
        turns[i].scores = passage.scores;
        turns[i].came = passage.came;
        turns[i].went = passage.went;
    }
}

/// Plays the turns that stand by the rules, and compares with what was recorded.
void playThrough(Story& story) {
    const auto& setUp = *story.game;
    auto position = setUp.game.start();
    auto before = setUp.game.score(position);
    bool complained = false;
    const auto give = [&](std::size_t turn, const std::string& why) {
        story.trouble.push_back("From turn " + std::to_string(turn + 1) +
                                " on the rules cannot follow (" + why +
                                "): scores from there on are those of the recording");
        takeRecorded(story, turn);
    };
    for (std::size_t i = 0; i < story.turns.size(); ++i) {
        auto& turn = story.turns[i];
        if (turn.move.empty()) return give(i, "it is missing");
        const auto move = readMove(turn.move, setUp.players);
        if (!move) return give(i, "nobody of that name plays");
        const auto played = setUp.game.play(position, *move);
        if (!std::holds_alternative<rules::Position>(played))
            return give(
                i,
                std::holds_alternative<rules::Illegal>(played)
                    ? "it breaks the rule " +
                          std::string{std::get<rules::Illegal>(played).violations.front().rule.id}
                    : "'" + rules::quotable(turn.move) + "' is no move of this game");
        position = std::get<rules::Position>(played);
        const auto after = setUp.game.score(position);
        const auto change = changeBetween(before, after);
        for (const auto& line : change.came) turn.came.push_back(told(line, setUp));
        for (const auto& line : change.went) turn.went.push_back(told(line, setUp));
        turn.scores = totals(after);
        before = after;
        const auto& passage = story.passages[turn.passage];
        const bool last = i + 1 == story.turns.size() || story.turns[i + 1].passage != turn.passage;
        if (last && !complained && !passage.scores.empty() && passage.scores != turn.scores &&
            passage.lastTurn == static_cast<std::int64_t>(i + 1)) {
            complained = true;
            story.trouble.push_back("After turn " + std::to_string(i + 1) + " the recording says " +
                                    inWords(passage.scores) + ", the rules say " +
                                    inWords(turn.scores));
        }
    }
    story.scores = totals(before);
    story.sheet.resize(setUp.players.size());
    for (const auto& line : changeBetween({}, before).came)
        story.sheet[static_cast<std::size_t>(line.player)].push_back(told(line, setUp));
    if (const auto outcome = setUp.game.outcome(position)) story.outcome = outcome->how.text();
}

}  // namespace

bool Passage::doubtful() const {
    return kind == Kind::Unsure || kind == Kind::Illegal || fate == Fate::Corrected ||
           fate == Fate::TakenBack || fate == Fate::Refused ||
           (kind == Kind::Told && command != "play" && command != "choose");
}

std::string Passage::turns() const {
    if (lastTurn <= firstTurn) return std::to_string(std::max(firstTurn, lastTurn));
    return std::to_string(firstTurn) + "–" + std::to_string(lastTurn);
}

const Passage* Story::ofTurn(std::int64_t turn) const {
    if (turn < 1 || turn > static_cast<std::int64_t>(turns.size())) return nullptr;
    return &passages[turns[static_cast<std::size_t>(turn - 1)].passage];
}

std::vector<const Passage*> Story::about(std::int64_t turn) const {
    std::vector<const Passage*> out;
    const auto* stands = ofTurn(turn);
    for (const auto& passage : passages)
        if (&passage == stands ||
            (passage.firstTurn <= turn && turn <= std::max(passage.firstTurn, passage.lastTurn)))
            out.push_back(&passage);
    return out;
}

Story tell(const Recording& recording) {
    Story story;
    story.session = recording.session();
    try {
        story.game = setUp(story.session);
    } catch (const BadSession& bad) {
        story.trouble.push_back("The rules cannot follow this recording: " +
                                std::string{bad.what()});
    }
    Teller teller{story, recording.lines()};
    const auto& events = recording.events();
    for (std::size_t i = 0; i < events.size(); ++i) {
        teller.take(static_cast<std::int64_t>(i), events[i]);
        story.length = std::max(story.length, events[i].time);
    }
    for (const auto& passage : story.passages)
        if (!passage.scores.empty()) story.scores = passage.scores;
    if (story.game && !story.turns.empty())
        playThrough(story);
    else
        takeRecorded(story, 0);
    return story;
}

}  // namespace kibitz::session
