#include "vision/track/evidence.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace kibitz::vision::track {

namespace {

using rules::Appearance;
using rules::DiceBag;
using rules::Site;
using rules::Symbol;

/// From here on a place counts as covered: what little is seen of it is not worth an opinion.
constexpr float kCovered = 0.5F;
/// Second opinions further behind than this are not tried.
constexpr double kDoubtful = 8;
constexpr std::size_t kMostBags = 12, kMostSites = 12;

Site siteAt(std::size_t index) { return {static_cast<std::uint16_t>(index)}; }

/// A doubtful place that reads as before may still be what the record says up to here, in nats …
constexpr double kStillMayBe = 3;
/// … and is hardly anything else.
constexpr float kUnchanged = 4;
/// How far a reading may wander between two looks at the same thing.
constexpr double kWanders = 2;

bool readsAlike(const Observation& now, const Observation& then, Site site) {
    if (then.covered(site) > kCovered) return false;
    const auto a = now.at(site), b = then.at(site);
    for (std::size_t symbol = 0; symbol < a.size(); ++symbol) {
        if (a[symbol] < 0.02F && b[symbol] < 0.02F) continue;
        const double change = std::log(std::max(a[symbol], 1e-4F) / std::max(b[symbol], 1e-4F));
        if (std::fabs(change) > kWanders) return false;
    }
    return true;
}

/// The bag with those dice of `from` that are not in `to` exchanged for those of `to` that are not
/// in `from`; nullopt: it does not have them.
std::optional<DiceBag> exchanged(DiceBag bag, const DiceBag& from, const DiceBag& to) {
    auto surplus = from, lacking = to;
    for (const auto& die : to) surplus.remove(die);
    for (const auto& die : from) lacking.remove(die);
    for (const auto& die : surplus)
        if (!bag.remove(die)) return std::nullopt;
    for (const auto& die : lacking) bag.add(die);
    return bag;
}

/// The loose dice as far as they make sense: eyes may be of any make.
Observation diceOf(const rules::Vocabulary& words, const Observation& seen) {
    Observation dice;
    dice.looseSeen = seen.looseSeen;
    if (seen.missed > 0 && seen.missed < 1) dice.missed = seen.missed;
    const std::size_t colours = std::max<std::size_t>(1, words.diceColours.size());
    for (auto die : seen.loose) {
        die.shares.resize(6 * colours, 0.F);
        double sum = 0;
        for (std::size_t face = 0; face < die.shares.size(); ++face) {
            auto& share = die.shares[face];
            // Where colours matter, every die has one.
            if (!(share > 0) || share > 1 || (colours > 1 && face < 6)) share = 0;
            sum += share;
        }
        die.real = die.real > 0 ? std::min(die.real, 1.F) : 0.F;
        if (sum <= 0) die.real = 0;
        dice.loose.push_back(std::move(die));
    }
    return dice;
}

}  // namespace

Evidence::Evidence(const rules::Vocabulary& words, const Observation& seen,
                   const Appearance& agreed, const Settled& settled, const Before& before)
    : words_{words}, symbols_{seen.symbolCount()}, looseSeen_{seen.looseSeen} {
    const auto sites = seen.siteCount();
    against_.resize(sites * symbols_);
    covered_.resize(sites);
    likeliest_.sites.resize(sites);
    for (std::size_t i = 0; i < sites; ++i) readSite(i, seen, agreed.sites[i], settled, before);
    dice_ = diceOf(words, seen);
    readDice(agreed.loose, settled, before);
    findVariants(seen);
}

void Evidence::readSite(std::size_t i, const Observation& seen, Symbol agreed,
                        const Settled& settled, const Before& before) {
    const auto site = siteAt(i);
    auto shown = seen.mostLikely(site);
    // An eye that says what cannot be there has seen nothing.
    covered_[i] = seen.covered(site) > kCovered || !words_.canShow(site, shown);
    const auto own = std::span{against_}.subspan(i * symbols_, symbols_);
    if (covered_[i]) {
        likeliest_.sites[i] = agreed;
        return;
    }
    for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
        own[symbol] =
            static_cast<float>(seen.against(site, Symbol{static_cast<std::uint8_t>(symbol)}));
    const auto known = settled.sites.find(site);
    if (known != settled.sites.end() && known->second.seen == shown &&
        known->second.agreed == agreed && own[agreed.index] <= known->second.excused) {
        shown = agreed;
        own[shown.index] = 0;
    }
    if (before.seen && own[agreed.index] <= kStillMayBe && readsAlike(seen, *before.seen, site)) {
        shown = agreed;
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
            own[symbol] = symbol == agreed.index ? 0.F : std::max(own[symbol], kUnchanged);
    }
    likeliest_.sites[i] = shown;
}

void Evidence::readDice(const DiceBag& agreed, const Settled& settled, const Before& before) {
    const auto bags = dice_.likelyBags(1, 0);
    likeliest_.loose = bags.empty() ? agreed : bags.front();
    const bool known = settled.loose && settled.loose->first == likeliest_.loose &&
                       settled.loose->second == agreed;
    const bool lies = before.diceLieStill && dice_.against(agreed) <= kStillMayBe;
    // Among dice that nobody has thrown, one that was overlooked, or is none, stays so.
    if (before.diceLieStill && settled.loose && settled.loose->second == agreed)
        mistaken_ = settled.loose;
    if (bags.empty()) return;
    if (known || lies) {
        settledLoose_ = {likeliest_.loose, agreed};
        likeliest_.loose = agreed;
    } else if (mistaken_) {
        likeliest_.loose = exchanged(likeliest_.loose, mistaken_->first, mistaken_->second)
                               .value_or(likeliest_.loose);
    }
}

void Evidence::findVariants(const Observation& seen) {
    variants_.push_back(likeliest_);
    for (auto bag : dice_.likelyBags(kMostBags, kDoubtful)) {
        if (mistaken_) bag = exchanged(bag, mistaken_->first, mistaken_->second).value_or(bag);
        if (bag == likeliest_.loose) continue;
        variants_.push_back(likeliest_);
        variants_.back().loose = bag;
    }
    std::size_t found = 0;
    for (std::size_t i = 0; i < seen.siteCount() && found < kMostSites; ++i) {
        if (covered_[i]) continue;
        const auto shares = seen.at(siteAt(i));
        for (std::size_t symbol = 0; symbol < shares.size() && found < kMostSites; ++symbol) {
            const Symbol other{static_cast<std::uint8_t>(symbol)};
            if (shares[symbol] <= 0 || other == likeliest_.sites[i] ||
                against(siteAt(i), other) > kDoubtful || !words_.canShow(siteAt(i), other))
                continue;
            variants_.push_back(likeliest_);
            variants_.back().sites[i] = other;
            ++found;
        }
    }
}

double Evidence::against(const DiceBag& bag) const {
    if (!looseSeen_) return 0;
    if (settledLoose_ && bag == settledLoose_->second) return 0;
    const auto [at, fresh] = bags_.try_emplace(bag, 0.0);
    if (!fresh) return at->second;
    at->second = dice_.against(bag);
    if (mistaken_)
        if (const auto seen = exchanged(bag, mistaken_->second, mistaken_->first))
            at->second = std::min(at->second, dice_.against(*seen));
    return at->second;
}

std::size_t Evidence::diceSeen() const {
    return static_cast<std::size_t>(std::count_if(dice_.loose.begin(), dice_.loose.end(),
                                                  [](const auto& die) { return die.real > 0.5F; }));
}

bool Evidence::showsMoreDice(const DiceBag& bag) const {
    if (!looseSeen_ || (settledLoose_ && bag == settledLoose_->second)) return false;
    return diceSeen() > bag.size();
}

bool Evidence::missesDice(const DiceBag& bag) const {
    if (!looseSeen_ || (settledLoose_ && bag == settledLoose_->second)) return false;
    return diceSeen() < bag.size();
}

bool Evidence::showsFewerDice(DiceBag bag) const {
    for (const auto& die : dice_.loose) {
        if (die.real <= 0.5F) continue;
        const auto most = std::max_element(die.shares.begin(), die.shares.end());
        if (!bag.remove(dieOfFace(static_cast<std::size_t>(most - die.shares.begin()))))
            return false;
    }
    return looseSeen_ && !bag.empty();
}

double Evidence::against(const Appearance& look) const {
    double sum = against(look.loose);
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (look.sites[i] != likeliest_.sites[i]) sum += against(siteAt(i), look.sites[i]);
    return sum;
}

double Evidence::loudest(const Appearance& look) const {
    double most = against(look.loose);
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (look.sites[i] != likeliest_.sites[i])
            most = std::max(most, against(siteAt(i), look.sites[i]));
    return most;
}

std::vector<Site> Evidence::contradictions(const Appearance& look, double atLeast) const {
    std::vector<std::pair<double, Site>> loud;
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (const double nats = against(siteAt(i), look.sites[i]); nats >= atLeast)
            loud.emplace_back(-nats, siteAt(i));
    std::sort(loud.begin(), loud.end());
    std::vector<Site> sites;
    for (const auto& [nats, site] : loud) sites.push_back(site);
    return sites;
}

std::vector<Appearance> Evidence::withOneMore() const {
    std::vector<Appearance> looks;
    const std::size_t colours = std::max<std::size_t>(1, words_.diceColours.size());
    for (std::size_t face = colours > 1 ? 6 : 0; face < colours * 6; ++face) {
        looks.push_back(likeliest_);
        looks.back().loose.add(dieOfFace(face));
    }
    return looks;
}

Settled settledBy(const Observation& seen, const Appearance& agreed, float excused) {
    Settled settled;
    for (std::size_t i = 0; i < seen.siteCount(); ++i) {
        const auto site = siteAt(i);
        if (seen.covered(site) > kCovered) continue;
        const auto shown = seen.mostLikely(site);
        if (shown != agreed.sites[i]) settled.sites[site] = {shown, agreed.sites[i], 0, excused};
    }
    if (const auto bags = seen.likelyBags(1, 0); !bags.empty() && bags.front() != agreed.loose)
        settled.loose = {bags.front(), agreed.loose};
    return settled;
}

}  // namespace kibitz::vision::track
