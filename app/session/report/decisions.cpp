#include "app/session/report/decisions.h"

#include "app/session/recording/disk.h"
#include "app/session/report/story_events.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

namespace kibitz::session {

namespace {

namespace fs = std::filesystem;
using Kind = Decision::Kind;

constexpr int kFormat = 1;
constexpr std::uintmax_t kLargestFile = 8u << 20;
constexpr std::size_t kMostMoves = 64;
constexpr std::size_t kLongestMove = 400;

std::optional<Kind> kindNamed(const std::string& name) {
    for (const auto kind : {Kind::None, Kind::Accept, Kind::Correct, Kind::Reject})
        if (nameOf(kind) == name) return kind;
    return std::nullopt;
}

/// Never in the middle of a sign.
std::string cut(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    text.resize(most);
    return text;
}

/// nullopt: it is no decision about this recording.
std::optional<std::pair<std::int64_t, Decision>> decisionIn(const Json& json,
                                                            const Recording& recording) {
    if (!json.is_object()) return std::nullopt;
    const auto event = numberIn(json, "event");
    const auto kind = kindNamed(textIn(json, "decision"));
    if (!event || *event < 0 || *event >= static_cast<std::int64_t>(recording.events().size()) ||
        !kind)
        return std::nullopt;
    Decision decision{*kind, {}, cut(textIn(json, "note"), kLongestNote)};
    if (const auto moves = json.find("moves"); moves != json.end() && moves->is_array())
        for (const auto& move : *moves) {
            if (!move.is_string() || decision.moves.size() == kMostMoves) return std::nullopt;
            decision.moves.push_back(cut(move.get<std::string>(), kLongestMove));
        }
    if ((decision.kind == Kind::Correct) == decision.moves.empty()) return std::nullopt;
    return std::pair{*event, std::move(decision)};
}

/// A name under which nothing lies yet.
fs::path asideName(const fs::path& file) {
    auto name = fs::path{file.string() + ".old"};
    std::error_code error;
    for (int i = 2; fs::exists(fs::symlink_status(name, error)); ++i)
        name = file.string() + ".old-" + std::to_string(i);
    return name;
}

/// The passage whose turns a decision is about: for a question or an objection, the one that
/// settled it.
const Passage* decidedTurns(const Story& story, const Passage& passage) {
    if (passage.kind != Passage::Kind::Unsure && passage.kind != Passage::Kind::Illegal)
        return &passage;
    if (!passage.settledBy) return nullptr;
    for (const auto& other : story.passages)
        if (other.event == *passage.settledBy ||
            (other.kind == Passage::Kind::Told && other.event + 1 == *passage.settledBy))
            return &other;
    return nullptr;
}

struct Played {
    std::string move;
    std::size_t turn;  // from 1, as it was numbered
};

/// The moves that count by these decisions; sets `differs`.
std::vector<Played> movesBy(const Story& story, const Decisions& decisions, bool& differs) {
    std::map<std::size_t, const Decision*> byPassage;
    for (const auto& passage : story.passages) {
        const auto decision = decisions.find(passage.event);
        if (decision == decisions.end()) continue;
        if (decision->second.kind != Kind::Correct && decision->second.kind != Kind::Reject)
            continue;
        if (const auto* turns = decidedTurns(story, passage))
            byPassage[static_cast<std::size_t>(turns - story.passages.data())] = &decision->second;
    }
    std::vector<Played> moves;
    for (std::size_t i = 0; i < story.turns.size(); ++i) {
        const auto found = byPassage.find(story.turns[i].passage);
        if (found == byPassage.end()) {
            moves.push_back({story.turns[i].move, i + 1});
            continue;
        }
        differs = true;
        const bool first = i == 0 || story.turns[i - 1].passage != story.turns[i].passage;
        if (first && found->second->kind == Kind::Correct)
            for (const auto& move : found->second->moves) moves.push_back({move, i + 1});
    }
    return moves;
}

}  // namespace

std::string_view nameOf(Kind kind) {
    switch (kind) {
        case Kind::Accept: return "accept";
        case Kind::Correct: return "correct";
        case Kind::Reject: return "reject";
        case Kind::None: break;
    }
    return "";
}

fs::path decisionsFile(const Recording& recording) { return recording.folder() / "referee.json"; }

KeptDecisions readDecisions(const Recording& recording) {
    const auto file = decisionsFile(recording);
    std::error_code error;
    const auto status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found) return {};
    const auto unusable = [&](const std::string& why) -> KeptDecisions {
        return {{},
                "The referee's decisions beside this recording cannot be used, " + why +
                    ". The file is kept, and put aside when you decide anew: " + file.string()};
    };
    // Reading a pipe would wait for ever.
    if (!fs::is_regular_file(status)) return unusable("they are no file");
    if (fs::file_size(file, error) > kLargestFile || error)
        return unusable("the file is too large");
    std::ifstream in{file, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    if (!in.good() && !in.eof()) return unusable("the file cannot be read");
    const auto json = parseJson(text);
    if (!json || !json->is_object()) return unusable("the file is damaged");
    if (numberIn(*json, "format").value_or(0) != kFormat)
        return unusable("they were written by another version of Kibitz");
    if (textIn(*json, "recording") != recording.check())
        return unusable("they belong to another recording, or it has changed since");
    const auto list = json->find("decisions");
    if (list == json->end() || !list->is_array()) return unusable("the file is damaged");
    KeptDecisions kept;
    for (const auto& one : *list) {
        auto decision = decisionIn(one, recording);
        if (!decision) return unusable("one of them is damaged");
        kept.decisions[decision->first] = std::move(decision->second);
    }
    return kept;
}

void writeDecisions(const Recording& recording, const Decisions& decisions) {
    const auto file = decisionsFile(recording);
    if (!readDecisions(recording).trouble.empty()) {
        std::error_code error;
        fs::rename(file, asideName(file), error);
        if (error) throw trouble(error.value(), file);
    }
    Json list = Json::array();
    for (const auto& [event, decision] : decisions) {
        if (decision.empty()) continue;
        Json one{{"event", event}, {"decision", nameOf(decision.kind)}};
        if (!decision.moves.empty()) one["moves"] = decision.moves;
        if (!decision.note.empty()) one["note"] = cut(decision.note, kLongestNote);
        list.push_back(std::move(one));
    }
    const Json json{{"format", kFormat}, {"recording", recording.check()}, {"decisions", list}};
    writeWhole(*Disk::real(), file,
               json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

Ruling ruled(const Story& story, const Decisions& decisions) {
    Ruling ruling;
    const auto moves = movesBy(story, decisions, ruling.differs);
    if (!ruling.differs) {
        ruling.scores = story.scores;
        return ruling;
    }
    if (!story.game) {
        ruling.trouble = "The rules cannot follow this recording";
        return ruling;
    }
    const auto& game = story.game->game;
    auto position = game.start();
    for (const auto& [text, turn] : moves) {
        const auto move = readMove(text, story.game->players);
        auto played = move ? game.play(position, *move)
                           : std::variant<rules::Position, rules::ParseError, rules::Illegal>{
                                 rules::ParseError{}};
        if (auto* after = std::get_if<rules::Position>(&played)) {
            position = std::move(*after);
            continue;
        }
        ruling.trouble =
            "From turn " + std::to_string(turn) + " on the rules cannot follow the decisions: '" +
            text + "' " +
            (std::holds_alternative<rules::Illegal>(played) ? "is against the rules then"
                                                            : "is no move of this game");
        return ruling;
    }
    const auto sheet = game.score(position);
    for (std::size_t p = 0; p < sheet.players.size(); ++p) ruling.scores.push_back(sheet.total(p));
    return ruling;
}

}  // namespace kibitz::session
