#include "app/session/game_session.h"

#include "app/session/game_events.h"
#include "rules/dizzle/dizzle.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace kibitz::session {

namespace {

constexpr rules::Phrase kNothingToUndo{"session.nothing-to-undo", "There is nothing to take back"};
constexpr rules::Phrase kNothingToRedo{"session.nothing-to-redo", "There is nothing to bring back"};
constexpr rules::Phrase kOneMove{"session.one-move", "Tell one move at a time"};
constexpr rules::Phrase kPast{"session.past",
                              "The table went on meanwhile, so nothing was changed. Look again"};
constexpr std::array kPhrases{kNothingToUndo, kNothingToRedo, kOneMove, kPast};

using Kind = vision::Judgement::Kind;
using Standing = GameView::Standing;
using vision::Observation;

std::vector<int> totals(const rules::ScoreSheet& sheet) {
    std::vector<int> out;
    for (std::size_t i = 0; i < sheet.players.size(); ++i) out.push_back(sheet.total(i));
    return out;
}

std::vector<rules::Move> movesOf(const std::vector<rules::Turn>& turns) {
    std::vector<rules::Move> out;
    for (const auto& turn : turns) out.push_back(turn.move);
    return out;
}

std::optional<GameView::Rounds> roundsOf(const rules::Position& position, std::size_t players) {
    const auto* state = position.as<rules::dizzle::State>();
    if (!state || players == 0) return std::nullopt;
    const auto count = static_cast<int>(players);
    const int all = rules::dizzle::roundsFor(count);
    return GameView::Rounds{std::min(state->tour / count + 1, all), all};
}

/// Which stretch of `before` was exchanged for which of `after`.
struct Exchange {
    std::size_t from = 0, took = 0;
    std::vector<rules::Move> put;
};

Exchange exchanged(const std::vector<rules::Move>& before, const std::vector<rules::Move>& after) {
    const auto most = std::min(before.size(), after.size());
    std::size_t same = 0;
    while (same < most && before[same] == after[same]) ++same;
    std::size_t behind = 0;
    while (behind < most - same &&
           before[before.size() - 1 - behind] == after[after.size() - 1 - behind])
        ++behind;
    return {same,
            before.size() - same - behind,
            {after.begin() + static_cast<std::ptrdiff_t>(same),
             after.end() - static_cast<std::ptrdiff_t>(behind)}};
}

}  // namespace

std::span<const rules::Phrase> sessionPhrases() { return kPhrases; }

GameSession::GameSession(SetUp setUp, vision::TrackerOptions options)
    : setUp_{std::move(setUp)},
      tracker_{setUp_.game, options},
      notation_{setUp_.game.vocabulary()} {
    renew(Standing::Unseen);
}

std::vector<rules::Move> GameSession::moves() const {
    std::vector<rules::Move> out;
    for (const auto& entry : tracker_.history()) out.push_back(entry.turn.move);
    return out;
}

void GameSession::weighHistory() {
    const auto& game = setUp_.game;
    const auto& history = tracker_.history();
    // As far as the record is the same as last time, so is what it is worth.
    std::size_t same = 0;
    while (same < std::min(history.size(), worths_.size()) &&
           worths_[same].move == history[same].turn.move)
        ++same;
    worths_.resize(same);
    auto before = game.score(same > 0 ? history[same - 1].turn.after : game.start());
    for (std::size_t i = same; i < history.size(); ++i) {
        auto after = game.score(history[i].turn.after);
        auto gained = totals(after);
        for (std::size_t p = 0; p < gained.size() && p < before.players.size(); ++p)
            gained[p] -= before.total(p);
        worths_.push_back({history[i].turn.move, std::move(gained), changeBetween(before, after)});
        before = std::move(after);
    }
}

GameView& GameSession::renew(Standing standing) {
    auto next = std::make_shared<GameView>();
    const auto& game = setUp_.game;
    next->game = setUp_.info ? std::string{setUp_.info->title} : std::string{};
    next->players = setUp_.players;
    next->position = tracker_.position();
    next->sheet = game.score(next->position);
    next->scores = totals(next->sheet);
    next->next = game.next(next->position);
    next->outcome = game.outcome(next->position);
    next->rounds = roundsOf(next->position, setUp_.players.size());
    next->standing = standing;
    weighHistory();
    const auto& history = tracker_.history();
    std::size_t last = history.size();
    while (last > 0 && history[last - 1].decision == history.back().decision) --last;
    next->before = last > 0 ? history[last - 1].turn.after : game.start();
    const auto was = game.appearance(next->before), is = game.appearance(next->position);
    for (std::size_t i = 0; i < is.sites.size(); ++i)
        if (was.sites[i] != is.sites[i]) next->changed.push_back({static_cast<std::uint16_t>(i)});
    for (std::size_t i = 0; i < history.size(); ++i) {
        const auto& entry = history[i];
        const auto& worth = worths_[i];
        next->history.push_back({entry.turn.move, entry.by, entry.probability, worth.gained,
                                 worth.change.came, worth.change.went, entry.decision});
    }
    next->canUndo = !history.empty();
    next->canRedo = undone_ > 0;
    view_ = std::move(next);
    return *view_;
}

std::vector<Place> GameSession::placesOf(const Judgement& judged, const Observation& seen) const {
    auto sites = judged.where;
    for (const auto& violation : judged.violations)
        sites.insert(sites.end(), violation.where.begin(), violation.where.end());
    std::vector<Place> out;
    for (const auto site : sites) {
        const bool known = std::any_of(out.begin(), out.end(),
                                       [&](const auto& place) { return place.site == site; });
        if (!known)
            out.push_back({setUp_.game.vocabulary().sites.at(site.index).name, site,
                           cv::Rect{seen.box(site)}});
    }
    return out;
}

/// Where a candidate would have left its traces: places that look otherwise, dice that lie there.
std::vector<cv::Rect> GameSession::boxesOf(const Judgement::Candidate& candidate,
                                           const Observation& seen) const {
    std::vector<cv::Rect> out;
    if (candidate.turns.empty()) return out;
    const auto add = [&](const cv::Rect2f& box) {
        const cv::Rect whole{box};
        if (!whole.empty() && std::find(out.begin(), out.end(), whole) == out.end())
            out.push_back(whole);
    };
    const auto was = setUp_.game.appearance(tracker_.position());
    const auto is = setUp_.game.appearance(candidate.turns.back().after);
    for (std::size_t i = 0; i < is.sites.size(); ++i)
        if (was.sites[i] != is.sites[i]) add(seen.box({static_cast<std::uint16_t>(i)}));
    if (out.empty() && was.loose != is.loose)
        for (const auto& die : seen.loose) add(die.box);
    return out;
}

Json GameSession::scoreJson(const rules::ScoreSheet& before) const {
    const auto after = setUp_.game.score(tracker_.position());
    const auto change = changeBetween(before, after);
    Json json{{"scores", totals(after)}, {"lines", linesJson(change.came, setUp_.players)}};
    if (!change.went.empty()) json["gone"] = linesJson(change.went, setUp_.players);
    return json;
}

Json GameSession::verdictJson(const Judgement& judged, const Observation& seen) const {
    const auto& words = setUp_.game.vocabulary();
    const auto turn = tracker_.history().size();
    Json json;
    if (judged.kind == Kind::Accepted) {
        json = {{"verdict", "accepted"},
                {"turn", turn},
                {"moves", written(movesOf(judged.turns), setUp_.players)},
                {"probability", roundedShare(judged.probability)}};
        json.update(scoreJson(view_->sheet));
    } else if (judged.kind == Kind::Illegal) {
        json = {{"verdict", "illegal"}, {"turn", turn + 1}};
        if (!judged.violations.empty()) json["rule"] = judged.violations.front().rule.id;
        json["violations"] = violationsJson(judged.violations, words);
    } else {
        json = {{"verdict", "unsure"}, {"turn", turn + 1}, {"need", judged.need.text()}};
        json["candidates"] = Json::array();
        for (const auto& candidate : judged.candidates)
            json["candidates"].push_back(
                {{"moves", written(movesOf(candidate.turns), setUp_.players)},
                 {"probability", roundedShare(candidate.probability)}});
    }
    json["where"] = whereJson(placesOf(judged, seen));
    const bool dice =
        judged.kind == Kind::Accepted && setUp_.game.appearance(view_->position).loose !=
                                             setUp_.game.appearance(tracker_.position()).loose;
    if (dice) addDice(seen, words, json["where"]);
    return json;
}

std::vector<Event> GameSession::judge(const Observation& seen, Moment at) {
    const auto judged = tracker_.observe(seen);
    const auto event = [&](const char* type, Json payload) {
        return std::vector<Event>{{type, at.frame, at.time, std::move(payload)}};
    };
    switch (judged.kind) {
        case Kind::Unchanged: {
            const bool settled =
                view_->standing == Standing::Illegal || view_->standing == Standing::Asking;
            lastSaid_ = nullptr;
            if (view_->standing != Standing::Agreed) renew(Standing::Agreed);
            if (settled) return event("agreed", {{"turn", tracker_.history().size()}});
            return {};
        }
        case Kind::Waiting: {
            // An objection or a question stands until something else is known.
            if (view_->standing == Standing::Illegal || view_->standing == Standing::Asking)
                return {};
            if (view_->standing == Standing::Waiting && view_->need == judged.need) return {};
            auto& view = renew(Standing::Waiting);
            view.need = judged.need;
            view.places = placesOf(judged, seen);
            return {};
        }
        default: break;
    }
    auto said = verdictJson(judged, seen);
    if (judged.kind == Kind::Accepted) undone_ = 0;
    auto& view = renew(judged.kind == Kind::Accepted  ? Standing::Agreed
                       : judged.kind == Kind::Illegal ? Standing::Illegal
                                                      : Standing::Asking);
    view.violations = judged.violations;
    view.need = judged.need;
    view.places = placesOf(judged, seen);
    for (const auto& candidate : judged.candidates)
        view.candidates.push_back(
            {movesOf(candidate.turns), candidate.probability, boxesOf(candidate, seen)});
    if (judged.kind == Kind::Accepted)
        lastSaid_ = nullptr;
    else if (sameVerdict(said, lastSaid_))
        return {};
    else
        lastSaid_ = said;
    return event("judged", std::move(said));
}

std::vector<Event> GameSession::see(const Observation& seen, Moment at) {
    auto payload = notation_.write(seen);
    const auto asWritten = notation_.read(payload);
    std::vector<Event> events{{"seen", at.frame, at.time, std::move(payload)}};
    auto follows = judge(asWritten, at);
    events.insert(events.end(), std::make_move_iterator(follows.begin()),
                  std::make_move_iterator(follows.end()));
    return events;
}

/// Whether the table has gone on since the player saw what the command is about.
bool GameSession::isPast(const GameCommand& command) const {
    if (!command.about) return false;
    const auto& then = *command.about;
    const auto& now = *view_;
    const auto sameMoves = [](const auto& a, const auto& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](const auto& x, const auto& y) { return x.moves == y.moves; });
    };
    switch (command.what) {
        case GameCommand::Do::Choose:
        case GameCommand::Do::Overrule:
            // The same question or none, the same last decision.
            return then.position != now.position || then.history.size() != now.history.size() ||
                   (then.standing == Standing::Asking) != (now.standing == Standing::Asking) ||
                   (now.standing == Standing::Asking &&
                    !sameMoves(then.candidates, now.candidates));
        case GameCommand::Do::Play: return then.position != now.position;
        case GameCommand::Do::Remove:
            return command.at >= then.history.size() || command.at >= now.history.size() ||
                   then.history[command.at].move != now.history[command.at].move;
        default: return false;
    }
}

void GameSession::refuse(const rules::Message& why) {
    auto changed = std::make_shared<GameView>(*view_);
    changed->refusal = why.text();
    view_ = std::move(changed);
}

std::optional<vision::Refusal> GameSession::toTracker(const GameCommand& command) {
    const auto unless = [](bool done, const rules::Phrase& why) -> std::optional<vision::Refusal> {
        if (done) return std::nullopt;
        vision::Refusal refusal;
        refusal.reason = why;
        return refusal;
    };
    switch (command.what) {
        case GameCommand::Do::Choose: return tracker_.choose(command.at);
        case GameCommand::Do::Play:
            if (command.moves.size() != 1) return unless(false, kOneMove);
            return tracker_.play(command.moves.front());
        case GameCommand::Do::Overrule: return tracker_.overrule(command.moves);
        case GameCommand::Do::Undo: return unless(tracker_.undo(), kNothingToUndo);
        case GameCommand::Do::Redo: return unless(tracker_.redo(), kNothingToRedo);
        case GameCommand::Do::Insert: return tracker_.insert(command.at, command.moves);
        case GameCommand::Do::Remove: return tracker_.remove(command.at);
    }
    return std::nullopt;
}

std::vector<Event> GameSession::carryOut(const GameCommand& command, Moment at) {
    const auto before = moves();
    const auto sheet = view_->sheet;
    if (const auto refused = toTracker(command)) {
        refuse(refused->reason);
        return {{"refused", at.frame, at.time, refusalJson(*refused, setUp_.game.vocabulary())}};
    }
    using Do = GameCommand::Do;
    if (command.what == Do::Undo)
        ++undone_;
    else if (command.what == Do::Redo)
        undone_ -= std::min<std::size_t>(undone_, 1);
    else
        undone_ = 0;
    lastSaid_ = nullptr;
    const auto change = exchanged(before, moves());
    Json json{{"turn", tracker_.history().size()},
              {"from", change.from + 1},
              {"took", change.took},
              {"moves", written(change.put, setUp_.players)}};
    json.update(scoreJson(sheet));
    renew(Standing::Agreed);
    return {{"scored", at.frame, at.time, std::move(json)}};
}

std::vector<Event> GameSession::obey(const GameCommand& command, Moment at) {
    // Nothing was asked of this game: the record has no trace of it.
    if (isPast(command)) {
        refuse(kPast);
        return {};
    }
    std::vector<Event> events{eventOf(command, at, setUp_.players)};
    auto follows = carryOut(command, at);
    events.insert(events.end(), std::make_move_iterator(follows.begin()),
                  std::make_move_iterator(follows.end()));
    return events;
}

std::vector<Event> GameSession::take(const Event& recorded) {
    const Moment at{recorded.frame, recorded.time};
    if (recorded.type == "seen") return judge(notation_.read(recorded.payload), at);
    if (!isGameCommand(recorded)) return {};
    if (const auto command = commandOf(recorded, setUp_.players)) return carryOut(*command, at);
    return {
        {"refused", at.frame, at.time, {{"text", "This is no command that can be carried out"}}}};
}

}  // namespace kibitz::session
