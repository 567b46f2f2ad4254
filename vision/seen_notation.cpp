#include "vision/seen_notation.h"

#include "rules/text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace kibitz::vision {

namespace {

using rules::Site;
using Json = SeenNotation::Json;

// Nothing speaks louder than one in 160,000 (Observation::kLoudest): finer steps say nothing.
constexpr double kSteps = 100'000;
// An empty place that is as sure as this is not written; it is read as certainly empty.
constexpr float kSurelyNothing = 0.9998F;
constexpr float kSurelyCovered = 0.9999F;
// Places found anew are never quite where they were. A crop does not show the difference.
constexpr int kBoxJitter = 4;
constexpr std::size_t kMostLoose = 200;
constexpr auto kCovered = "covered";
// The share with which a place cannot be seen; "covered" is also what cards of FUSE can show.
constexpr auto kHidden = "?";

std::string quoted(const std::string& name) { return "'" + rules::quotable(name) + "'"; }

/// In steps, so that what is read back is what was written, to the last bit.
double rounded(float share) { return std::round(static_cast<double>(share) * kSteps) / kSteps; }

double roundedMissed(double missed) { return std::round(missed * 1000) / 1000; }

Json boxJson(const cv::Rect& box) { return Json::array({box.x, box.y, box.width, box.height}); }

cv::Rect whole(const cv::Rect2f& box) {
    return {static_cast<int>(std::lround(box.x)), static_cast<int>(std::lround(box.y)),
            static_cast<int>(std::lround(box.width)), static_cast<int>(std::lround(box.height))};
}

bool isNear(const cv::Rect& a, const cv::Rect& b) {
    if (a.empty() || b.empty()) return a.empty() == b.empty();
    return std::abs(a.x - b.x) <= kBoxJitter && std::abs(a.y - b.y) <= kBoxJitter &&
           std::abs(a.width - b.width) <= kBoxJitter && std::abs(a.height - b.height) <= kBoxJitter;
}

float shareOf(const Json& json, const std::string& where) {
    if (!json.is_number()) throw BadSeen(where + " has a share that is no number");
    const double share = json.get<double>();
    if (!(share >= 0 && share <= 1)) throw BadSeen(where + " has a share that is not 0 to 1");
    return static_cast<float>(share);
}

cv::Rect boxOf(const Json& json, const std::string& where) {
    const bool four =
        json.is_array() && json.size() == 4 &&
        std::all_of(json.begin(), json.end(), [](const Json& side) {
            return side.is_number_integer() && side >= -1'000'000 && side <= 1'000'000;
        });
    if (!four) throw BadSeen(where + " has a box that is none");
    return {json[0].get<int>(), json[1].get<int>(), json[2].get<int>(), json[3].get<int>()};
}

const Json* member(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found == json.end() ? nullptr : &*found;
}

}  // namespace

SeenNotation::SeenNotation(const rules::Vocabulary& words) : words_{words} {
    for (std::size_t i = 0; i < words_.sites.size(); ++i)
        sites_[words_.sites[i].name] = static_cast<std::uint16_t>(i);
    for (std::size_t i = 0; i < words_.symbols.size(); ++i) symbols_[words_.symbols[i]] = i;
    const auto colours = std::max<std::size_t>(1, words_.diceColours.size());
    for (std::size_t face = 0; face < 6 * colours; ++face) faces_[faceName(face)] = face;
}

/// "5", or with its colour "red5", as game records write dice.
std::string SeenNotation::faceName(std::size_t face) const {
    const auto die = dieOfFace(face);
    const auto colour =
        die.colour < words_.diceColours.size() ? words_.diceColours[die.colour] : "";
    return colour + std::to_string(die.value);
}

SeenNotation::Json SeenNotation::sitesOf(const Observation& seen) const {
    Json sites = Json::object();
    for (std::size_t i = 0; i < words_.sites.size(); ++i) {
        const Site site{static_cast<std::uint16_t>(i)};
        const auto shares = seen.at(site);
        if (seen.covered(site) >= kSurelyCovered) {
            sites[words_.sites[i].name] = kCovered;
            continue;
        }
        if (shares[rules::kNothing.index] >= kSurelyNothing) continue;
        Json told = Json::object();
        for (std::size_t symbol = 0; symbol < shares.size(); ++symbol)
            if (const double share = rounded(shares[symbol]); share > 0)
                told[words_.symbols[symbol]] = share;
        if (const double hidden = rounded(seen.covered(site)); hidden > 0) told[kHidden] = hidden;
        sites[words_.sites[i].name] = std::move(told);
    }
    return sites;
}

SeenNotation::Json SeenNotation::looseOf(const Observation& seen) const {
    Json loose = Json::array();
    for (const auto& die : seen.loose) {
        Json shares = Json::object();
        for (std::size_t face = 0; face < die.shares.size(); ++face)
            if (const double share = rounded(die.shares[face]); share > 0)
                shares[faceName(face)] = share;
        Json told{{"shares", std::move(shares)}, {"real", rounded(die.real)}};
        if (!die.box.empty()) told["box"] = boxJson(whole(die.box));
        loose.push_back(std::move(told));
    }
    return loose;
}

bool SeenNotation::boxesMoved(const Observation& seen) const {
    for (std::size_t i = 0; i < words_.sites.size(); ++i) {
        const auto box = whole(seen.box(Site{static_cast<std::uint16_t>(i)}));
        // Not told this time is not moved.
        if (!box.empty() && !isNear(box, i < boxes_.size() ? boxes_[i] : cv::Rect{})) return true;
    }
    return false;
}

SeenNotation::Json SeenNotation::write(const Observation& seen) const {
    Json payload{{"sites", sitesOf(seen)}};
    if (seen.looseSeen) payload["loose"] = looseOf(seen);
    payload["loose_seen"] = seen.looseSeen;
    if (seen.settled) payload["settled"] = true;
    if (seen.missed != Observation::kMissed) payload["missed"] = roundedMissed(seen.missed);
    if (!boxesMoved(seen)) return payload;
    Json boxes = Json::object();
    for (std::size_t i = 0; i < words_.sites.size(); ++i)
        if (const auto box = whole(seen.box(Site{static_cast<std::uint16_t>(i)})); !box.empty())
            boxes[words_.sites[i].name] = boxJson(box);
    payload["boxes"] = std::move(boxes);
    return payload;
}

void SeenNotation::readSites(const Json& sites, Observation& seen) const {
    if (!sites.is_object()) throw BadSeen("'sites' is no object");
    std::vector<float> shares(words_.symbols.size());
    shares[rules::kNothing.index] = 1;
    for (std::size_t i = 0; i < words_.sites.size(); ++i)
        seen.set(Site{static_cast<std::uint16_t>(i)}, shares, 0);
    for (const auto& [name, told] : sites.items()) {
        const auto site = sites_.find(name);
        if (site == sites_.end())
            throw BadSeen("this game has no place " + quoted(name) +
                          "; is it the observation of another game?");
        std::fill(shares.begin(), shares.end(), 0.F);
        float hidden = 0;
        if (told.is_string() && told == kCovered) {
            hidden = 1;
        } else if (told.is_object()) {
            for (const auto& [what, share] : told.items()) {
                const auto symbol = symbols_.find(what);
                if (symbol != symbols_.end())
                    shares[symbol->second] = shareOf(share, quoted(name));
                else if (what == kHidden)
                    hidden = shareOf(share, quoted(name));
                else
                    throw BadSeen(quoted(name) + " cannot show " + quoted(what));
            }
        } else {
            throw BadSeen(quoted(name) + " shows neither shares nor that it is covered");
        }
        seen.set(Site{site->second}, shares, hidden);
    }
}

void SeenNotation::readLoose(const Json& loose, Observation& seen) const {
    if (!loose.is_array() || loose.size() > kMostLoose) throw BadSeen("'loose' is no list of dice");
    for (const auto& told : loose) {
        const auto* shares = told.is_object() ? member(told, "shares") : nullptr;
        if (!shares || !shares->is_object()) throw BadSeen("a loose die has no shares");
        LooseDie die;
        die.shares.assign(seen.faceCount(), 0.F);
        for (const auto& [name, share] : shares->items()) {
            const auto face = faces_.find(name);
            if (face == faces_.end() || face->second >= die.shares.size())
                throw BadSeen("there is no die " + quoted(name) + " in this game");
            die.shares[face->second] = shareOf(share, "a loose die");
        }
        if (const auto* real = member(told, "real")) die.real = shareOf(*real, "a loose die");
        if (const auto* box = member(told, "box")) die.box = boxOf(*box, "a loose die");
        seen.loose.push_back(std::move(die));
    }
}

void SeenNotation::readBoxes(const Json& boxes, std::vector<cv::Rect>& to) const {
    if (!boxes.is_object()) throw BadSeen("'boxes' is no object");
    to.assign(words_.sites.size(), {});
    for (const auto& [name, box] : boxes.items()) {
        const auto site = sites_.find(name);
        if (site == sites_.end()) throw BadSeen("this game has no place " + quoted(name));
        to[site->second] = boxOf(box, quoted(name));
    }
}

Observation SeenNotation::read(const Json& payload) {
    Observation seen{words_};
    if (!payload.is_object()) throw BadSeen("it is no object");
    const auto* sites = member(payload, "sites");
    if (!sites) throw BadSeen("it does not say what the places show");
    readSites(*sites, seen);
    if (const auto* loose = member(payload, "loose")) readLoose(*loose, seen);
    if (const auto* missed = member(payload, "missed"))
        seen.missed = std::max(Observation::kMissed, double{shareOf(*missed, "missed dice")});
    if (const auto* looked = member(payload, "loose_seen")) {
        if (!looked->is_boolean()) throw BadSeen("'loose_seen' is neither true nor false");
        seen.looseSeen = looked->get<bool>();
    }
    if (const auto* settled = member(payload, "settled")) {
        if (!settled->is_boolean()) throw BadSeen("'settled' is neither true nor false");
        seen.settled = settled->get<bool>();
    }
    auto boxes = boxes_;
    if (const auto* told = member(payload, "boxes")) readBoxes(*told, boxes);
    boxes_ = std::move(boxes);
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (!boxes_[i].empty())
            seen.setBox(Site{static_cast<std::uint16_t>(i)}, cv::Rect2f{boxes_[i]});
    return seen;
}

}  // namespace kibitz::vision
