#include "vision/observation.h"

#include "vision/track/assignment.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>

namespace kibitz::vision {

namespace {

using rules::Appearance;
using rules::DiceBag;
using rules::Site;
using rules::Symbol;

/// Smaller than any share that an eye can mean.
constexpr double kTiny = 1e-7;
/// Loose dice cannot speak louder than this all together: a bag on its way from one throw to the
/// next is far from both.
constexpr double kLoudestBag = 16;

double logOf(double share) { return std::log(std::max(share, kTiny)); }

/// What is lost by taking a seen die for none at all.
double inventedPrice(const LooseDie& die) { return logOf(1.0 - die.real); }

/// The price of one seen die, at best.
double bestOf(const LooseDie& die) {
    const float best =
        die.shares.empty() ? 0.F : *std::max_element(die.shares.begin(), die.shares.end());
    return std::max(logOf(die.real) + logOf(best), inventedPrice(die));
}

double overlap(const cv::Rect2f& a, const cv::Rect2f& b) {
    const auto both = (a & b).area();
    const auto all = a.area() + b.area() - both;
    return all > 0 ? static_cast<double>(both / all) : 0.0;
}

void scale(std::vector<float>& shares) {
    double sum = 0;
    for (const float share : shares) sum += share;
    if (sum <= 0) return;
    for (float& share : shares) share = static_cast<float>(share / sum);
}

}  // namespace

std::size_t faceIndex(const rules::Die& die) {
    return std::size_t{die.colour} * 6 + std::size_t{die.value} - 1;
}

rules::Die dieOfFace(std::size_t index) {
    return {static_cast<std::uint8_t>(index % 6 + 1), static_cast<std::uint8_t>(index / 6)};
}

Observation::Observation(const rules::Vocabulary& words)
    : symbols_{words.symbols.size()},
      faces_{6 * std::max<std::size_t>(1, words.diceColours.size())},
      shares_(words.sites.size() * words.symbols.size(), 0.F),
      covered_(words.sites.size(), 1.F) {
    blank_.reserve(words.sites.size());
    for (const auto& site : words.sites)
        blank_.push_back(1.F / static_cast<float>(1 + words.kinds[site.kind].symbols.size()));
}

Observation Observation::certain(const rules::Vocabulary& words, const Appearance& look) {
    assert(look.sites.size() == words.sites.size());
    Observation seen{words};
    for (std::size_t i = 0; i < look.sites.size(); ++i) {
        seen.covered_[i] = 0;
        seen.shares_[i * seen.symbols_ + look.sites[i].index] = 1;
    }
    seen.looseSeen = true;
    for (const auto& die : look.loose) {
        LooseDie lying;
        lying.shares.assign(seen.faces_, 0.F);
        lying.shares.at(faceIndex(die)) = 1;
        seen.loose.push_back(std::move(lying));
    }
    return seen;
}

std::span<const float> Observation::at(Site site) const {
    return std::span{shares_}.subspan(site.index * symbols_, symbols_);
}

float Observation::covered(Site site) const { return covered_.at(site.index); }

void Observation::set(Site site, std::span<const float> shares, float covered) {
    const auto to = std::span{shares_}.subspan(site.index * symbols_, symbols_);
    double sum = 0;
    bool sound = std::isfinite(covered);
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i] = i < shares.size() ? shares[i] : 0.F;
        sound = sound && std::isfinite(to[i]) && to[i] >= 0;
        sum += to[i];
    }
    auto& hidden = covered_.at(site.index);
    hidden = sound && sum > 0 ? std::clamp(covered, 0.F, 1.F) : 1.F;
    const double factor = hidden < 1 ? (1.0 - hidden) / sum : 0.0;
    for (float& share : to) share = factor > 0 ? static_cast<float>(share * factor) : 0.F;
}

cv::Rect2f Observation::box(Site site) const {
    return site.index < boxes_.size() ? boxes_[site.index] : cv::Rect2f{};
}

void Observation::setBox(Site site, const cv::Rect2f& box) {
    if (boxes_.empty()) boxes_.resize(covered_.size());
    boxes_.at(site.index) = box;
}

Symbol Observation::mostLikely(Site site) const {
    const auto shares = at(site);
    if (covered(site) >= 1) return rules::kNothing;
    return {
        static_cast<std::uint8_t>(std::max_element(shares.begin(), shares.end()) - shares.begin())};
}

Appearance Observation::mostLikely() const {
    Appearance look;
    look.sites.reserve(siteCount());
    for (std::size_t i = 0; i < siteCount(); ++i)
        look.sites.push_back(mostLikely(Site{static_cast<std::uint16_t>(i)}));
    if (const auto bags = likelyBags(1, 0); !bags.empty()) look.loose = bags.front();
    return look;
}

float Observation::likelihood(std::size_t site, std::size_t symbol) const {
    return shares_[site * symbols_ + symbol] + covered_[site] * blank_[site];
}

double Observation::against(Site site, Symbol symbol) const {
    const auto shares = at(site);
    const double most =
        *std::max_element(shares.begin(), shares.end()) + covered_[site.index] * blank_[site.index];
    const double loud = logOf(most) - logOf(likelihood(site.index, symbol.index));
    return std::clamp(loud, 0.0, kLoudest);
}

double Observation::against(const DiceBag& bag) const {
    if (!looseSeen) return 0;
    const std::vector<rules::Die> dice(bag.begin(), bag.end());
    double best = 0, none = static_cast<double>(dice.size()) * std::log(missed);
    for (const auto& die : loose) {
        best += bestOf(die);
        none += inventedPrice(die);
    }
    // Each pair of a seen die and one of the bag is worth what it saves: neither invented nor
    // missed.
    std::vector<double> worth(loose.size() * dice.size(), 0.0);
    for (std::size_t i = 0; i < loose.size(); ++i)
        for (std::size_t j = 0; j < dice.size(); ++j) {
            const auto face = faceIndex(dice[j]);
            const double share = face < loose[i].shares.size() ? loose[i].shares[face] : 0.0;
            worth[i * dice.size() + j] =
                std::max(0.0, logOf(loose[i].real) + logOf(share) - inventedPrice(loose[i]) -
                                  std::log(missed));
        }
    const double paired = none + track::bestAssignment(worth, loose.size(), dice.size());
    return std::clamp(best - paired, 0.0, kLoudestBag);
}

std::vector<DiceBag> Observation::likelyBags(std::size_t most, double nats) const {
    if (!looseSeen) return {};
    // Die by die, keeping the best: a bag that falls behind by more than `nats` never catches up.
    nats += 1e-9;  // the best is not behind itself
    std::map<DiceBag, double> bags{{DiceBag{}, 0.0}};
    for (const auto& die : loose) {
        std::map<DiceBag, double> longer;
        const double best = bestOf(die);
        const auto add = [&](const DiceBag& bag, double lost) {
            const auto [at, fresh] = longer.try_emplace(bag, lost);
            if (!fresh) at->second = std::min(at->second, lost);
        };
        for (const auto& [bag, lost] : bags) {
            if (const double less = lost + best - inventedPrice(die); less <= nats) add(bag, less);
            for (std::size_t face = 0; face < die.shares.size(); ++face) {
                const double less = lost + best - logOf(die.real) - logOf(die.shares[face]);
                if (less > nats) continue;
                auto with = bag;
                with.add(dieOfFace(face));
                add(with, less);
            }
        }
        if (longer.size() > most) {
            std::vector<double> all;
            for (const auto& [bag, lost] : longer) all.push_back(lost);
            std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most) - 1,
                             all.end());
            std::erase_if(longer, [&, worst = all[most - 1]](const auto& entry) {
                return entry.second > worst;
            });
        }
        bags = std::move(longer);
    }
    std::vector<std::pair<double, DiceBag>> sorted;
    for (const auto& [bag, lost] : bags) sorted.emplace_back(lost, bag);
    std::sort(sorted.begin(), sorted.end());
    std::vector<DiceBag> result;
    for (const auto& [lost, bag] : sorted)
        if (result.size() < most) result.push_back(bag);
    return result;
}

double Observation::logLikelihood(const Appearance& look) const {
    double against = this->against(look.loose);
    for (std::size_t i = 0; i < siteCount() && i < look.sites.size(); ++i)
        against += this->against(Site{static_cast<std::uint16_t>(i)}, look.sites[i]);
    return -against;
}

void Observation::combine(const Observation& other, double weight) {
    assert(other.siteCount() == siteCount() && other.symbols_ == symbols_);
    std::vector<float> joint(symbols_);
    for (std::size_t site = 0; site < siteCount(); ++site) {
        if (other.covered_[site] >= 1) continue;
        const Site here{static_cast<std::uint16_t>(site)};
        if (covered_[site] >= 1) {
            set(here, other.at(here), other.covered_[site]);
            continue;
        }
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
            joint[symbol] = static_cast<float>(
                std::max<double>(likelihood(site, symbol), kTiny) *
                std::pow(std::max<double>(other.likelihood(site, symbol), kTiny), weight));
        set(here, joint, covered_[site] * other.covered_[site]);
    }
    if (other.boxes_.size() == siteCount()) boxes_ = other.boxes_;
    missed = std::max(missed, other.missed);
    if (other.looseSeen) combineLoose(other, weight);
}

void Observation::combineLoose(const Observation& other, double weight) {
    const auto hasBox = [](const LooseDie& die) { return !die.box.empty(); };
    const bool boxed = std::all_of(loose.begin(), loose.end(), hasBox) &&
                       std::all_of(other.loose.begin(), other.loose.end(), hasBox);
    if (!looseSeen || !boxed) {
        // Without boxes nobody can say which die is which: the surer look stands.
        const auto sure = [](const Observation& seen) {
            double sum = 0;
            for (const auto& die : seen.loose) sum += bestOf(die);
            return sum;
        };
        if (!looseSeen || sure(other) > sure(*this)) loose = other.loose;
        looseSeen = true;
        return;
    }
    std::vector<LooseDie> all;
    std::vector<bool> taken(other.loose.size(), false);
    const auto unseenNow = [&](LooseDie die) {
        // Seen in one look and not in the other.
        const double odds = die.real / std::max(kTiny, 1.0 - die.real) * std::pow(0.05, weight);
        die.real = static_cast<float>(odds / (1 + odds));
        all.push_back(std::move(die));
    };
    for (const auto& die : loose) {
        std::size_t best = taken.size();
        double most = 0.4;
        for (std::size_t i = 0; i < taken.size(); ++i)
            if (const double over = overlap(die.box, other.loose[i].box); !taken[i] && over > most)
                best = i, most = over;
        if (best == taken.size()) {
            unseenNow(die);
            continue;
        }
        taken[best] = true;
        const auto& again = other.loose[best];
        LooseDie both = again;
        for (std::size_t face = 0; face < both.shares.size() && face < die.shares.size(); ++face)
            both.shares[face] =
                static_cast<float>(std::max<double>(die.shares[face], kTiny) *
                                   std::pow(std::max<double>(again.shares[face], kTiny), weight));
        scale(both.shares);
        const double odds = die.real / std::max(kTiny, 1.0 - die.real) *
                            std::pow(again.real / std::max(kTiny, 1.0 - again.real), weight);
        both.real = static_cast<float>(odds / (1 + odds));
        all.push_back(std::move(both));
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
        if (!taken[i]) unseenNow(other.loose[i]);
    loose = std::move(all);
}

bool Observation::operator==(const Observation& other) const {
    const auto sameDie = [](const LooseDie& a, const LooseDie& b) {
        return a.shares == b.shares && a.real == b.real && a.box == b.box;
    };
    return symbols_ == other.symbols_ && faces_ == other.faces_ && shares_ == other.shares_ &&
           covered_ == other.covered_ && boxes_ == other.boxes_ && looseSeen == other.looseSeen &&
           settled == other.settled && missed == other.missed &&
           std::equal(loose.begin(), loose.end(), other.loose.begin(), other.loose.end(), sameDie);
}

}  // namespace kibitz::vision
