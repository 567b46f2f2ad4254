#include "vision/track/evidence.h"

#include <algorithm>

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

/// The loose dice as far as they make sense: eyes may be of any make.
Observation diceOf(const rules::Vocabulary& words, const Observation& seen) {
    Observation dice;
    dice.looseSeen = seen.looseSeen;
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
                   const Appearance& agreed, const Settled& settled)
    : words_{words}, symbols_{seen.symbolCount()}, looseSeen_{seen.looseSeen} {
    const auto sites = seen.siteCount();
    against_.resize(sites * symbols_);
    covered_.resize(sites);
    likeliest_.sites.resize(sites);
    for (std::size_t i = 0; i < sites; ++i) {
        const auto site = siteAt(i);
        covered_[i] = seen.covered(site) > kCovered;
        auto shown = covered_[i] ? agreed.sites[i] : seen.mostLikely(site);
        if (!words.canShow(site, shown)) shown = agreed.sites[i];
        for (std::size_t symbol = 0; symbol < symbols_; ++symbol)
            against_[i * symbols_ + symbol] =
                static_cast<float>(seen.against(site, Symbol{static_cast<std::uint8_t>(symbol)}));
        const auto known = settled.sites.find(site);
        if (known != settled.sites.end() && known->second.seen == shown &&
            known->second.agreed == agreed.sites[i]) {
            shown = agreed.sites[i];
            against_[i * symbols_ + shown.index] = 0;
        }
        likeliest_.sites[i] = shown;
    }
    dice_ = diceOf(words, seen);
    if (const auto bags = dice_.likelyBags(1, 0); !bags.empty()) {
        likeliest_.loose = bags.front();
        if (settled.loose && settled.loose->first == bags.front() &&
            settled.loose->second == agreed.loose) {
            settledLoose_ = settled.loose;
            likeliest_.loose = agreed.loose;
        }
    } else {
        likeliest_.loose = agreed.loose;
    }
    findVariants(seen);
}

void Evidence::findVariants(const Observation& seen) {
    variants_.push_back(likeliest_);
    for (const auto& bag : dice_.likelyBags(kMostBags, kDoubtful)) {
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
    if (fresh) at->second = dice_.against(bag);
    return at->second;
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

Settled settledBy(const Observation& seen, const Appearance& agreed) {
    Settled settled;
    for (std::size_t i = 0; i < seen.siteCount(); ++i) {
        const auto site = siteAt(i);
        if (seen.covered(site) > kCovered) continue;
        const auto shown = seen.mostLikely(site);
        if (shown != agreed.sites[i]) settled.sites[site] = {shown, agreed.sites[i]};
    }
    if (const auto bags = seen.likelyBags(1, 0); !bags.empty() && bags.front() != agreed.loose)
        settled.loose = {bags.front(), agreed.loose};
    return settled;
}

}  // namespace kibitz::vision::track
