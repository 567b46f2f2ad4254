#include "app/session/report/compare.h"

#include "app/session/report/story_events.h"
#include "app/session/report/story_words.h"

#include <algorithm>
#include <map>
#include <set>

namespace kibitz::session {

namespace {

// A place is read a little differently by every version; more of them help nobody.
constexpr std::size_t kMostSites = 3;

using Indices = std::vector<std::size_t>;

std::map<std::int64_t, Indices> byFrame(const std::vector<Event>& events) {
    std::map<std::int64_t, Indices> out;
    for (std::size_t i = 0; i < events.size(); ++i) out[events[i].frame].push_back(i);
    return out;
}

std::optional<std::int64_t> turnOf(const Event& event) { return numberIn(event.payload, "turn"); }

std::vector<int> lastScores(const std::vector<Event>& events) {
    std::vector<int> out;
    for (const auto& event : events) {
        const auto scores = event.payload.find("scores");
        if (scores == event.payload.end() || !scores->is_array()) continue;
        out.clear();
        for (const auto& score : *scores)
            if (score.is_number_integer()) out.push_back(score.get<int>());
    }
    return out;
}

/// Events without regard to the order in which their keys are written.
class Alike {
public:
    Alike(const std::vector<Event>& a, const std::vector<Event>& b)
        : a_{a}, b_{b}, plainA_(plain(a)), plainB_(plain(b)) {}
    bool operator()(std::size_t i, std::size_t j) const {
        return a_[i].type == b_[j].type && a_[i].frame == b_[j].frame && a_[i].time == b_[j].time &&
               plainA_[i] == plainB_[j];
    }

private:
    static std::vector<nlohmann::json> plain(const std::vector<Event>& events) {
        std::vector<nlohmann::json> out;
        for (const auto& event : events) out.emplace_back(event.payload);
        return out;
    }
    const std::vector<Event>&a_, &b_;
    const std::vector<nlohmann::json> plainA_, plainB_;
};

/// Only the keys that both have otherwise; the rest would hide them.
std::string otherKeys(const Json& mine, const Json& theirs) {
    std::string out;
    for (const auto& [key, value] : mine.items()) {
        const auto other = theirs.find(key);
        if (other != theirs.end() && nlohmann::json(*other) == nlohmann::json(value)) continue;
        out += (out.empty() ? "" : ", ") + key + " " +
               (value.is_string() ? value.get<std::string>() : compact(value));
    }
    return out;
}

using Kind = Saying::Kind;
using Sayings = std::vector<Saying>;

std::string joined(const Sayings& parts) {
    std::string out;
    for (const auto& part : parts) out += part.english;
    return out;
}

void separate(Sayings& parts) {
    if (!parts.empty()) parts.push_back({Kind::Plain, ", "});
}

void append(Sayings& parts, const Sayings& more) {
    parts.insert(parts.end(), more.begin(), more.end());
}

/// The same for people: lists of boxes and probabilities say nothing to them.
Sayings otherKeysInWords(const Json& mine, const Json& theirs) {
    Sayings out;
    for (const auto& [key, value] : mine.items()) {
        const auto other = theirs.find(key);
        if (other != theirs.end() && nlohmann::json(*other) == nlohmann::json(value)) continue;
        separate(out);
        if (key == "where") {
            out.push_back({Kind::Sentence, "seen elsewhere in the picture"});
        } else if (value.is_structured()) {
            out.push_back({Kind::Sentence, "other " + key});
        } else {
            out.push_back({Kind::Sentence, key});
            out.push_back({Kind::Plain,
                           " " + (value.is_string() ? value.get<std::string>() : compact(value))});
        }
    }
    return out;
}

/// What one observation sees otherwise than another.
Sayings otherSites(const Json& mine, const Json& theirs) {
    static const Json none = Json::object();
    const auto sitesOf = [](const Json& json) -> const Json& {
        const auto found = json.find("sites");
        return found != json.end() && found->is_object() ? *found : none;
    };
    const auto &here = sitesOf(mine), &there = sitesOf(theirs);
    std::set<std::string> names;
    for (const auto* sites : {&here, &there})
        for (const auto& [name, what] : sites->items()) names.insert(name);
    Sayings out;
    std::size_t more = 0, named = 0;
    for (const auto& name : names) {
        const auto mineThere = here.find(name), theirsThere = there.find(name);
        const Json now = mineThere == here.end() ? Json{"nothing"} : *mineThere;
        const Json other = theirsThere == there.end() ? Json{"nothing"} : *theirsThere;
        if (nlohmann::json(now) == nlohmann::json(other)) continue;
        if (named++ >= kMostSites) {
            ++more;
            continue;
        }
        const auto best = readingsOf({"seen", 0, {}, mine}, name);
        separate(out);
        out.push_back({Kind::Words, name + " " + (best.empty() ? "?" : inWords(best.front()))});
    }
    if (more > 0) {
        out.push_back({Kind::Plain, " "});
        out.push_back({Kind::Sentence, "and " + std::to_string(more) + " more places"});
    }
    if (out.empty()) out.push_back({Kind::Sentence, "other dice or boxes"});
    return out;
}

/// A verdict; nullopt: none that is known. Rules have an id in print, and a title for people.
std::optional<Sayings> verdictOf(const Event& event, bool forPeople) {
    const auto passage = readJudged(0, event);
    if (!passage) return std::nullopt;
    Sayings out{{Kind::Sentence, textIn(event.payload, "verdict")}};
    if (passage->kind == Passage::Kind::Illegal && !passage->violations.empty()) {
        const auto& broken = passage->violations.front();
        out.push_back({Kind::Plain, " ("});
        out.push_back(forPeople && !broken.title.empty() ? Saying{Kind::Sentence, broken.title}
                                                         : Saying{Kind::Plain, broken.rule});
        out.push_back({Kind::Plain, ")"});
    }
    out.push_back({Kind::Plain, ": "});
    // Moves stay in the notation of the game.
    const bool moves = passage->kind == Passage::Kind::Accepted && !passage->moves.empty();
    out.push_back({moves ? Kind::Plain : Kind::Sentence, sentenceOf(*passage)});
    if (!passage->candidates.empty()) {
        out.push_back({Kind::Plain, " "});
        out.push_back(
            {Kind::Sentence, "Likeliest: " + joinedMoves(passage->candidates.front().moves)});
    }
    return out;
}

/// What is said the same way in print and to people; nullopt: it is not.
std::optional<Sayings> commonWords(const Event& event, bool forPeople) {
    const auto& json = event.payload;
    if (event.type == "judged") return verdictOf(event, forPeople);
    if (event.type == "table") return Sayings{{Kind::Sentence, textIn(json, "state")}};
    if (event.type == "seen") {
        const auto sites = json.find("sites");
        const auto count = sites != json.end() && sites->is_object() ? sites->size() : 0;
        return Sayings{{Kind::Sentence, std::to_string(count) + " places that show something"}};
    }
    if (event.type == "agreed")
        return Sayings{{Kind::Sentence, "the table agrees with the record again"}};
    return std::nullopt;
}

std::string commandInWords(const Passage& command, const Json& json) {
    // What came of these two stands in the event that follows.
    if (command.command == "choose")
        return "A person chose answer " +
               std::to_string(numberIn(json, "candidate").value_or(0) + 1);
    if (command.command == "redo") return "A person brought back what was taken back";
    return sentenceOf(command);
}

std::string recordInWords(const Json& json) {
    Passage passage;
    readScored({"scored", 0, {}, json}, passage);
    if (!passage.moves.empty()) return "In the record: " + joinedMoves(passage.moves);
    const auto took = numberIn(json, "took").value_or(0);
    return took == 1 ? "One turn was taken out of the record"
                     : std::to_string(took) + " turns were taken out of the record";
}

Sayings saysBeside(const Event& mine, const Event& theirs, bool forPeople) {
    if (mine.type == "seen") return otherSites(mine.payload, theirs.payload);
    if (!forPeople && (mine.type == "started" || mine.type == "ended"))
        return {{Kind::Plain, otherKeys(mine.payload, theirs.payload)}};
    const auto sayings = [&](const Event& event) {
        return forPeople ? told(event) : Sayings{{Kind::Plain, inWords(event)}};
    };
    auto out = sayings(mine);
    const bool alike = joined(out) == joined(sayings(theirs));
    const auto inBrackets = [&](const Sayings& more) {
        out.push_back({Kind::Plain, " ("});
        append(out, more);
        out.push_back({Kind::Plain, ")"});
    };
    if (mine.frame != theirs.frame)
        inBrackets({{Kind::Sentence, "frame " + std::to_string(mine.frame)}});
    // The words are the same, and yet something is not.
    if (alike)
        if (const auto keys = otherKeysInWords(mine.payload, theirs.payload); !keys.empty())
            inBrackets(keys);
    return out;
}

EventDifference differenceOf(const Event* a, const Event* b) {
    EventDifference out;
    const auto* first = a ? a : b;
    if (a && b && b->frame < a->frame) first = b;
    out.frame = first->frame;
    out.type = first->type;
    out.turn = turnOf(*first);
    if (a) out.a = *a;
    if (b) out.b = *b;
    if (a) out.saysA = b ? joined(saysBeside(*a, *b, false)) : inWords(*a);
    if (b) out.saysB = a ? joined(saysBeside(*b, *a, false)) : inWords(*b);
    if (a) out.toldA = b ? saysBeside(*a, *b, true) : told(*a);
    if (b) out.toldB = a ? saysBeside(*b, *a, true) : told(*b);
    return out;
}

/// Takes out of both lists what `same` finds alike, first come first served.
template <class Same, class Found>
void pairUp(Indices& a, Indices& b, const Same& same, const Found& found) {
    for (auto i = a.begin(); i != a.end();) {
        const auto j =
            std::find_if(b.begin(), b.end(), [&](auto other) { return same(*i, other); });
        if (j == b.end()) {
            ++i;
            continue;
        }
        found(*i, *j);
        i = a.erase(i);
        b.erase(j);
    }
}

}  // namespace

std::string inWords(const Event& event) {
    if (const auto common = commonWords(event, false)) return joined(*common);
    const auto& json = event.payload;
    std::string words;
    for (const auto& [key, value] : json.items())
        words += (words.empty() ? "" : ", ") + key + " " +
                 (value.is_string() ? value.get<std::string>() : compact(value));
    return words;
}

std::vector<Saying> told(const Event& event) {
    if (const auto common = commonWords(event, true)) return *common;
    const auto& json = event.payload;
    const auto number = [&](const char* key) {
        return std::to_string(numberIn(json, key).value_or(0));
    };
    const auto sentence = [](std::string text) {
        return Sayings{{Kind::Sentence, std::move(text)}};
    };
    if (event.type == "started") return sentence("The recording begins");
    if (event.type == "ended")
        return sentence("The recording ends after " + number("frames") + " frames");
    if (event.type == "dropped")
        return sentence("Frames " + number("from") + " to " + number("until") +
                        " are missing in the video");
    if (event.type == "refused" || event.type == "notice") return sentence(textIn(json, "text"));
    if (event.type == "command" || event.type == "overruled")
        if (const auto command = readCommand(0, event))
            return sentence(commandInWords(*command, json));
    if (event.type == "scored") return sentence(recordInWords(json));
    return {{Kind::Plain, inWords(event)}};
}

Comparison compareEvents(const std::vector<Event>& a, const std::vector<Event>& b) {
    Comparison out;
    out.scoresA = lastScores(a);
    out.scoresB = lastScores(b);
    auto framesA = byFrame(a), framesB = byFrame(b);
    std::vector<std::pair<std::optional<std::size_t>, std::optional<std::size_t>>> pairs;
    const auto differ = [&](std::size_t i, std::size_t j) { pairs.emplace_back(i, j); };
    const Alike alike{a, b};
    Indices onlyA, onlyB;
    for (auto& [frame, here] : framesA) {
        auto& there = framesB[frame];
        pairUp(here, there, alike, [&](auto, auto) { ++out.same; });
        pairUp(
            here, there,
            [&](auto i, auto j) { return a[i].type == b[j].type && turnOf(a[i]) == turnOf(b[j]); },
            differ);
        onlyA.insert(onlyA.end(), here.begin(), here.end());
    }
    for (const auto& [frame, there] : framesB)
        onlyB.insert(onlyB.end(), there.begin(), there.end());
    // The same turn, judged at another frame; the end, which comes once.
    pairUp(
        onlyA, onlyB,
        [&](auto i, auto j) {
            return a[i].type == b[j].type &&
                   (a[i].type == "ended" ||
                    (a[i].type == "judged" && turnOf(a[i]) && turnOf(a[i]) == turnOf(b[j])));
        },
        differ);
    for (const auto i : onlyA) pairs.emplace_back(i, std::nullopt);
    for (const auto j : onlyB) pairs.emplace_back(std::nullopt, j);
    for (const auto& [i, j] : pairs)
        out.differences.push_back(differenceOf(i ? &a[*i] : nullptr, j ? &b[*j] : nullptr));
    std::stable_sort(out.differences.begin(), out.differences.end(),
                     [](const auto& x, const auto& y) { return x.frame < y.frame; });
    return out;
}

}  // namespace kibitz::session
