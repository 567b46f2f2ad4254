#include "vision/track/dice_places.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision::track {

namespace {

using rules::DiceBag;

double overlap(const cv::Rect2f& a, const cv::Rect2f& b) {
    const auto both = (a & b).area();
    const auto all = a.area() + b.area() - both;
    return all > 0 ? static_cast<double>(both / all) : 0.0;
}

/// A die that has been thrown seldom overlaps by so much with where it lay.
constexpr double kSamePlace = 0.3;
/// A reading may wander so far, as a share of the likeliest one (three nats), before it is news …
constexpr float kStillMayBe = 0.05F;
/// … and what lies still is so much likelier what it was (four nats).
constexpr float kKnown = 55;
/// What has come to lie where nothing lay is so much likelier a die than what an eye finds on a
/// table that it has never seen: most of what looks like a die and is none lies there all the time.
/// On simulated tables of Spexxx (measure_table, seeds 8000 to 8011, medium) all 45 such places
/// between 0.5 and 0.97 were dice; of Dizzle, 7 of 9 (two were the side of a die).
constexpr float kCome = 30;
/// Between these nobody can say whether it is a die.
constexpr float kPerhapsDie = 0.1F, kRatherDie = 0.5F;

std::vector<cv::Rect2f> diceOf(const Observation& seen) {
    std::vector<cv::Rect2f> boxes;
    for (const auto& die : seen.loose)
        if (die.real > kRatherDie && !die.box.empty()) boxes.push_back(die.box);
    return boxes;
}

/// Whether it is known of every place if a die lies there, and where.
bool isClear(const Observation& seen) {
    return std::all_of(seen.loose.begin(), seen.loose.end(), [](const LooseDie& die) {
        return die.real > kRatherDie ? !die.box.empty() : die.real < kPerhapsDie;
    });
}

/// Whether it shares so much with what is rather a die that it may be a side of that one: then that
/// nothing lay there before says nothing.
bool mayBeSideOf(const LooseDie& die, const LooseDie& other) {
    constexpr float kShared = 0.3F;
    const float least = std::min(die.box.area(), other.box.area());
    return &die != &other && other.real > die.real &&
           (die.box & other.box).area() > kShared * least;
}

/// As if it spoke so much louder for a die.
float likelier(float real, float times) { return real * times / (real * times + 1 - real); }

/// Whether no edge of its box has moved by more than noise: an eighth of a die, and a pixel.
bool isStill(const cv::Rect2f& a, const cv::Rect2f& b) {
    const float most = 1 + (a.width + a.height) / 16;
    return std::fabs(a.x - b.x) <= most && std::fabs(a.y - b.y) <= most &&
           std::fabs(a.br().x - b.br().x) <= most && std::fabs(a.br().y - b.br().y) <= most;
}

/// A die that is turned by hand is put back within half a die of where it lay, and seen within an
/// eighth of a die of that. Merely touching, or sharing some of the place, says nothing: in a close
/// pool every die that is thrown does.
bool liesAbout(const cv::Rect2f& a, const cv::Rect2f& b) {
    const auto apart = (a.tl() + a.br() - b.tl() - b.br()) * 0.5F;
    const float die = (a.width + a.height + b.width + b.height) / 4;
    const float most = 1 + die * (0.5F + 0.125F);
    return std::fabs(apart.x) <= most && std::fabs(apart.y) <= most;
}

/// Finds a place of its own for one more die, moving others to other places where that helps.
bool finds(std::size_t die, const std::vector<std::vector<std::size_t>>& near,
           std::vector<std::optional<std::size_t>>& taken, std::vector<bool>& tried) {
    for (const auto place : near[die]) {
        if (tried[place]) continue;
        tried[place] = true;
        if (taken[place] && !finds(*taken[place], near, taken, tried)) continue;
        taken[place] = die;
        return true;
    }
    return false;
}

/// Whether each lies about where another one lay: dice that are turned by hand keep their places.
/// In a close pool nearly every die that is thrown lies about where *some* die lay.
bool lieEachAbout(const std::vector<cv::Rect2f>& now, const std::vector<cv::Rect2f>& places) {
    if (now.empty() || now.size() > places.size()) return false;
    std::vector<std::vector<std::size_t>> near(now.size());
    for (std::size_t i = 0; i < now.size(); ++i)
        for (std::size_t j = 0; j < places.size(); ++j)
            if (liesAbout(now[i], places[j])) near[i].push_back(j);
    std::vector<std::optional<std::size_t>> taken(places.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        std::vector<bool> tried(places.size(), false);
        if (!finds(i, near, taken, tried)) return false;
    }
    return true;
}

template <class Near>
bool lieAt(const std::vector<cv::Rect2f>& now, const std::vector<cv::Rect2f>& places,
           const Near& isNear) {
    if (now.empty() || places.empty()) return false;
    return std::all_of(now.begin(), now.end(), [&](const auto& box) {
        return std::any_of(places.begin(), places.end(),
                           [&](const auto& before) { return isNear(box, before); });
    });
}

std::vector<cv::Rect2f> sitesOf(const Observation& seen) {
    std::vector<cv::Rect2f> boxes;
    for (std::size_t i = 0; i < seen.siteCount(); ++i)
        boxes.push_back(seen.box(rules::Site{static_cast<std::uint16_t>(i)}));
    return boxes;
}

}  // namespace

/// Sites do not move; when most of them do, it was the camera.
bool DicePlaces::cameraMoved(const Observation& seen) const {
    std::size_t known = 0, shifted = 0;
    for (std::size_t i = 0; i < sites_.size() && i < seen.siteCount(); ++i) {
        const auto now = seen.box(rules::Site{static_cast<std::uint16_t>(i)});
        if (now.empty() || sites_[i].empty()) continue;
        ++known;
        if (overlap(now, sites_[i]) < kSamePlace) ++shifted;
    }
    return known > 0 && 2 * shifted > known;
}

void DicePlaces::look(const Observation& seen) {
    if (!seen.looseSeen || seen.loose.empty()) return;
    auto now = diceOf(seen);
    if (!isClear(seen) || now.size() != dice_.size() || cameraMoved(seen)) return;
    const auto stayed = std::count_if(now.begin(), now.end(), [&](const auto& box) {
        return std::any_of(dice_.begin(), dice_.end(),
                           [&](const auto& before) { return overlap(box, before) > kSamePlace; });
    });
    // One that was pushed aside is no throw; all of them, or most, are.
    if (2 * static_cast<std::size_t>(stayed) < now.size() || (now.size() <= 2 && stayed == 0))
        moved_ = DiceMoved::Yes, movedDice_ = seen;
    else if (moved_ == DiceMoved::No && !lieAt(now, dice_, isStill))
        moved_ = DiceMoved::Unknown, nudged_ = true;
    dice_ = std::move(now);
}

bool DicePlaces::lieStill(const Observation& seen) const {
    return seen.looseSeen && lieAt(diceOf(seen), agreed_, isStill);
}

bool DicePlaces::lieAbout(const Observation& seen) const {
    const auto now = diceOf(seen);
    return seen.looseSeen && (lieEachAbout(now, agreed_) || (nudged_ && lieEachAbout(now, dice_)));
}

bool DicePlaces::lieAsMoved(const Observation& seen) const {
    return seen.looseSeen && movedDice_ && lieEachAbout(diceOf(seen), diceOf(*movedDice_));
}

/// The surest die first takes the face that it shows, as far as the record has it. Where two dice
/// could as well be exchanged, or one could be a die that was overlooked, nobody knows which is
/// which, and neither is named.
void DicePlaces::nameFaces(const Observation& seen, DiceBag bag) {
    faces_.clear();
    std::vector<const LooseDie*> dice;
    for (const auto& die : seen.loose)
        if (!die.box.empty() && !die.shares.empty()) dice.push_back(&die);
    const auto most = [](const LooseDie* die) {
        return *std::max_element(die->shares.begin(), die->shares.end());
    };
    std::stable_sort(dice.begin(), dice.end(),
                     [&](const auto* a, const auto* b) { return most(a) > most(b); });
    std::vector<std::pair<const LooseDie*, std::size_t>> named;
    for (const auto* die : dice) {
        std::optional<std::size_t> best;
        for (const auto& lying : bag) {
            const auto face = faceIndex(lying);
            if (face < die->shares.size() && (!best || die->shares[face] > die->shares[*best]))
                best = face;
        }
        if (!best || die->shares[*best] < kStillMayBe * most(die)) continue;
        bag.remove(dieOfFace(*best));
        named.emplace_back(die, *best);
    }
    const auto times = [](const LooseDie* die, std::size_t face, std::size_t other) {
        return other < die->shares.size() ? die->shares[face] / std::max(die->shares[other], 1e-6F)
                                          : 1e6F;
    };
    for (const auto& [die, face] : named) {
        const auto mayBe = [&, die = die, face = face](const auto& other) {
            return other.second != face &&
                   times(die, face, other.second) * times(other.first, other.second, face) < kKnown;
        };
        const bool exchanged = std::any_of(named.begin(), named.end(), mayBe);
        const bool another =
            std::any_of(bag.begin(), bag.end(), [&, die = die, face = face](const auto& lying) {
                return faceIndex(lying) != face && times(die, face, faceIndex(lying)) < kKnown;
            });
        if (!exchanged && !another) faces_.emplace_back(die->box, face);
    }
}

Observation DicePlaces::sharpened(Observation seen) const {
    const bool comparable = looked_ && seen.looseSeen && !cameraMoved(seen);
    const auto dice = seen.loose;
    for (auto& die : seen.loose) {
        const bool come = comparable && die.real > kRatherDie && !die.box.empty() &&
                          std::none_of(places_.begin(), places_.end(), [&](const auto& box) {
                              return overlap(box, die.box) > kSamePlace;
                          });
        const bool alone = std::none_of(
            dice.begin(), dice.end(), [&, i = &die - seen.loose.data()](const auto& other) {
                return mayBeSideOf(dice[static_cast<std::size_t>(i)], other);
            });
        if (come && alone) die.real = likelier(die.real, kCome);
        for (const auto& [box, face] : faces_) {
            if (face >= die.shares.size() || !isStill(box, die.box)) continue;
            const float most = *std::max_element(die.shares.begin(), die.shares.end());
            if (die.shares[face] < kStillMayBe * most) continue;
            die.real = likelier(die.real, kKnown);
            die.shares[face] = kKnown * most;
            double sum = 0;
            for (const float share : die.shares) sum += share;
            for (float& share : die.shares) share = static_cast<float>(share / sum);
        }
    }
    return seen;
}

void DicePlaces::forgetMoves() {
    agreed_.clear();
    movedDice_.reset();
    moved_ = DiceMoved::Unknown;
    nudged_ = false;
}

void DicePlaces::agree(const Observation& seen, const DiceBag& bag, bool unthrown) {
    const bool waits = unthrown && moved_ == DiceMoved::Yes;
    dice_ = agreed_ = diceOf(seen);
    sites_ = sitesOf(seen);
    looked_ = seen.looseSeen;
    places_.clear();
    for (const auto& die : seen.loose) places_.push_back(die.box);
    nameFaces(seen, bag);
    const bool told = seen.looseSeen && !dice_.empty() && isClear(seen);
    moved_ = told ? DiceMoved::No : DiceMoved::Unknown;
    nudged_ = false;
    movedDice_.reset();
    if (waits) moved_ = DiceMoved::Yes, movedDice_ = seen;
}

}  // namespace kibitz::vision::track
