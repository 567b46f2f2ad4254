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

/// The same for people: lists of boxes and probabilities say nothing to them.
std::string otherKeysInWords(const Json& mine, const Json& theirs) {
    std::string out;
    for (const auto& [key, value] : mine.items()) {
        const auto other = theirs.find(key);
        if (other != theirs.end() && nlohmann::json(*other) == nlohmann::json(value)) continue;
        out += out.empty() ? "" : ", ";
        if (key == "where")
            out += "seen elsewhere in the picture";
        else if (value.is_structured())
            out += "other " + key;
        else
            out += key + " " + (value.is_string() ? value.get<std::string>() : compact(value));
    }
    return out;
}

/// What one observation sees otherwise than another.
std::string otherSites(const Json& mine, const Json& theirs) {
    static const Json none = Json::object();
    const auto sitesOf = [](const Json& json) -> const Json& {
        const auto found = json.find("sites");
        return found != json.end() && found->is_object() ? *found : none;
    };
    const auto &here = sitesOf(mine), &there = sitesOf(theirs);
    std::set<std::string> names;
    for (const auto* sites : {&here, &there})
        for (const auto& [name, what] : sites->items()) names.insert(name);
    std::string out;
    std::size_t more = 0, told = 0;
    for (const auto& name : names) {
        const auto mineThere = here.find(name), theirsThere = there.find(name);
        const Json now = mineThere == here.end() ? Json{"nothing"} : *mineThere;
        const Json other = theirsThere == there.end() ? Json{"nothing"} : *theirsThere;
        if (nlohmann::json(now) == nlohmann::json(other)) continue;
        if (told++ >= kMostSites) {
            ++more;
            continue;
        }
        const auto best = readingsOf({"seen", 0, {}, mine}, name);
        out +=
            (out.empty() ? "" : ", ") + name + " " + (best.empty() ? "?" : inWords(best.front()));
    }
    if (more > 0) out += " and " + std::to_string(more) + " more places";
    if (out.empty()) return "other dice or boxes";
    return out;
}

std::string saysBeside(const Event& mine, const Event& theirs) {
    if (mine.type == "seen") return otherSites(mine.payload, theirs.payload);
    if (mine.type == "started" || mine.type == "ended")
        return otherKeys(mine.payload, theirs.payload);
    auto words = inWords(mine);
    if (mine.frame != theirs.frame) words += " (frame " + std::to_string(mine.frame) + ")";
    // The words are the same, and yet something is not.
    if (inWords(mine) == inWords(theirs))
        if (const auto keys = otherKeysInWords(mine.payload, theirs.payload); !keys.empty())
            words += " (" + keys + ")";
    return words;
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
    if (a) out.saysA = b ? saysBeside(*a, *b) : inWords(*a);
    if (b) out.saysB = a ? saysBeside(*b, *a) : inWords(*b);
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
    const auto& json = event.payload;
    if (event.type == "judged")
        if (const auto passage = readJudged(0, event)) {
            const auto verdict = textIn(json, "verdict");
            std::string words = verdict + ": " + sentenceOf(*passage);
            if (passage->kind == Passage::Kind::Illegal && !passage->violations.empty())
                words = verdict + " (" + passage->violations.front().rule +
                        "): " + sentenceOf(*passage);
            if (!passage->candidates.empty())
                words += " Likeliest: " + joinedMoves(passage->candidates.front().moves);
            return words;
        }
    if (event.type == "table") return textIn(json, "state");
    if (event.type == "seen") {
        const auto sites = json.find("sites");
        return std::to_string(sites != json.end() && sites->is_object() ? sites->size() : 0) +
               " places that show something";
    }
    if (event.type == "agreed") return "the table agrees with the record again";
    std::string words;
    for (const auto& [key, value] : json.items())
        words += (words.empty() ? "" : ", ") + key + " " +
                 (value.is_string() ? value.get<std::string>() : compact(value));
    return words;
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
