#include "datasets/play/noisy_eye.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::datasets {

namespace {

using rules::Site;
using rules::Symbol;

/// The surest that any eye is: its temperature was fitted on pictures, and it never saw more than
/// some ten thousand of a kind.
constexpr double kSurest = 9;
/// Evidence of a doubtful place, in nats on average. Evidence drawn with a variance of twice its
/// mean is calibrated: of what is said with 0.9, nine in ten are right.
constexpr Range kDoubtful{3, 14};
constexpr double kPlain = 60;
/// How much of the variance is new in every look; the rest belongs to the place.
constexpr double kFresh = 0.25;
constexpr float kDie = 30;         // pixels
constexpr Range kBeside{-15, 15};  // half a die
/// Dice are thrown into a place of twelve by eight dice, so that some fall where others lay.
constexpr Range kPoolAcross{100, 460}, kPoolDown{100, 340};
constexpr float kDust = 2e-5F;  // what all other symbols get together

/// Faces that look alike from aside: a five is a four with a dot, a six two rows of three.
constexpr std::array<std::array<int, 2>, 7> kAlike{
    {{0, 0}, {3, 2}, {3, 1}, {2, 5}, {5, 6}, {6, 4}, {5, 4}}};

}  // namespace

NoisyEye::Weakness NoisyEye::weaknessOf(Difficulty difficulty) {
    switch (difficulty) {
        case Difficulty::Easy: return {0.004, 0.0002, 0.001, 0.0005, 0.0002, 0};
        case Difficulty::Medium: return {0.02, 0.001, 0.004, 0.002, 0.001, 0.03};
        case Difficulty::Hard: break;
    }
    return {0.08, 0.004, 0.03, 0.01, 0.005, 0.12};
}

NoisyEye::NoisyEye(const rules::Game& game, Difficulty difficulty, std::uint64_t seed)
    : words_{game.vocabulary()},
      weak_{weaknessOf(difficulty)},
      random_{seed ^ 0xe7e5'0000ULL},
      sites_(words_.sites.size()) {}

/// Mean and what is drawn of it, once for as long as the thing lies there.
std::pair<double, double> NoisyEye::doubt(double share) {
    const double mean = evenly(random_) < share ? evenly(random_, kDoubtful) : kPlain;
    const double spread = std::sqrt(2 * mean);
    return {mean + roughly(random_) * spread * std::sqrt(1 - kFresh), spread * std::sqrt(kFresh)};
}

Symbol NoisyEye::anotherFace(const rules::SiteKind& kind, const std::string& name, int value) {
    const auto& alike = kAlike[static_cast<std::size_t>(value)];
    const int other = alike[static_cast<std::size_t>(random_.below(2))];
    auto wanted = name;
    wanted.back() = static_cast<char>('0' + other);
    for (const auto symbol : kind.symbols)
        if (words_.symbols[symbol.index] == wanted) return symbol;
    return rules::kNothing;
}

Symbol NoisyEye::mistakenFor(Site site, Symbol truth) {
    const auto& kind = words_.kinds[words_.sites[site.index].kind];
    const auto any = [&] {
        return kind.symbols[static_cast<std::size_t>(
            random_.below(static_cast<int>(kind.symbols.size())))];
    };
    if (truth == rules::kNothing) return any();
    const auto& name = words_.symbols[truth.index];
    if (const auto high = name.find(" high"); high != std::string::npos) {
        const int height = std::stoi(name);
        const auto wanted = std::to_string(height + (random_.below(2) == 0 ? 1 : -1)) + " high";
        return words_.symbol(wanted).value_or(rules::kNothing);
    }
    const int value = name.back() - '0';
    const bool die =
        value >= 1 && value <= 6 &&
        (name.size() < 5 || name.starts_with("die ") || name.find(' ') == std::string::npos);
    if (die && random_.below(10) < 7) return anotherFace(kind, name, value);
    if (random_.below(2) == 0) return rules::kNothing;
    const auto other = any();
    return other == truth ? rules::kNothing : other;
}

NoisyEye::Impression NoisyEye::impressionOf(Site site, Symbol truth) {
    Impression impression;
    impression.truth = truth;
    impression.other = mistakenFor(site, truth);
    std::tie(impression.evidence, impression.jitter) =
        doubt(truth == rules::kNothing ? weak_.blank : weak_.marked);
    return impression;
}

std::size_t NoisyEye::otherFace(const rules::Die& die) {
    auto other = die;
    const auto colours = static_cast<int>(words_.diceColours.size());
    if (colours > 1 && random_.below(4) == 0) {
        other.colour = static_cast<std::uint8_t>(1 + (die.colour + random_.below(colours - 2)) %
                                                         (colours - 1));
    } else {
        const auto& alike = kAlike[die.value];
        other.value = static_cast<std::uint8_t>(alike[static_cast<std::size_t>(random_.below(2))]);
    }
    return vision::faceIndex(other);
}

NoisyEye::Lying NoisyEye::lay(const rules::Die& die) {
    Lying lying;
    lying.die = die;
    lying.other = otherFace(die);
    std::tie(lying.evidence, lying.jitter) = doubt(weak_.loose);
    lying.real = evenly(random_) < weak_.unlikely ? static_cast<float>(evenly(random_, {0.5, 0.98}))
                                                  : 0.9995F;
    const auto isTaken = [&] {
        return std::any_of(loose_.begin(), loose_.end(),
                           [&](const Lying& other) { return (other.box & lying.box).area() > 0; });
    };
    for (int tries = 0; tries < 50 && (tries == 0 || isTaken()); ++tries)
        lying.box = {static_cast<float>(evenly(random_, kPoolAcross)),
                     static_cast<float>(evenly(random_, kPoolDown)), kDie, kDie};
    return lying;
}

void NoisyEye::followLoose(const rules::DiceBag& bag) {
    auto left = bag;
    std::vector<cv::Rect2f> free;
    std::erase_if(loose_, [&](const Lying& lying) {
        if (left.remove(lying.die)) return false;
        free.push_back(lying.box);
        return true;
    });
    for (const auto& die : left) {
        loose_.push_back(lay(die));
        // Not thrown: turned by hand, and so it lies about where it lay, or a little beside it.
        if (free.empty()) continue;
        auto& box = loose_.back().box;
        box.x = free.back().x + static_cast<float>(evenly(random_, kBeside));
        box.y = free.back().y + static_cast<float>(evenly(random_, kBeside));
        free.pop_back();
    }
}

void NoisyEye::thrown() { loose_.clear(); }

vision::LooseDie NoisyEye::seen(const Lying& lying) {
    vision::LooseDie die;
    const auto faces = 6 * std::max<std::size_t>(1, words_.diceColours.size());
    const double evidence =
        std::clamp(lying.evidence + roughly(random_) * lying.jitter, -kSurest, kSurest);
    const auto right = static_cast<float>(1 / (1 + std::exp(-evidence)));
    die.shares.assign(faces, kDust / static_cast<float>(faces));
    die.shares[vision::faceIndex(lying.die)] += right * (1 - kDust);
    die.shares[lying.other] += (1 - right) * (1 - kDust);
    die.real = lying.real;
    die.box = lying.box;
    die.box.x += static_cast<float>(roughly(random_));
    die.box.y += static_cast<float>(roughly(random_));
    return die;
}

vision::Observation NoisyEye::look(const rules::Appearance& truth, const std::vector<Site>& covered,
                                   bool looseCovered) {
    vision::Observation observation{words_};
    std::vector<float> shares(words_.symbols.size());
    for (std::size_t i = 0; i < truth.sites.size(); ++i) {
        const Site site{static_cast<std::uint16_t>(i)};
        auto& known = sites_[i];
        if (!known || known->truth != truth.sites[i]) known = impressionOf(site, truth.sites[i]);
        if (std::find(covered.begin(), covered.end(), site) != covered.end()) continue;
        const double evidence =
            std::clamp(known->evidence + roughly(random_) * known->jitter, -kSurest, kSurest);
        const auto right = static_cast<float>(1 / (1 + std::exp(-evidence)));
        const auto& kind = words_.kinds[words_.sites[i].kind];
        std::fill(shares.begin(), shares.end(), 0.F);
        const float dust = kDust / static_cast<float>(kind.symbols.size() + 1);
        shares[0] = dust;
        for (const auto symbol : kind.symbols) shares[symbol.index] = dust;
        shares[known->truth.index] += right * (1 - kDust);
        shares[known->other.index] += (1 - right) * (1 - kDust);
        observation.set(site, shares, 0);
    }
    followLoose(truth.loose);
    if (looseCovered) return observation;
    observation.looseSeen = true;
    for (const auto& lying : loose_) {
        // A thing that may be no die is left out as often as that is so.
        if (lying.real > 0.99F || evenly(random_) < 0.9) observation.loose.push_back(seen(lying));
    }
    if (evenly(random_) < weak_.invented) {
        auto thing = lay({static_cast<std::uint8_t>(random_.die()),
                          static_cast<std::uint8_t>(words_.diceColours.size() > 1 ? 1 : 0)});
        thing.real = static_cast<float>(evenly(random_, {0.02, 0.5}));
        observation.loose.push_back(seen(thing));
    }
    return observation;
}

std::vector<Site> NoisyEye::restingHand() {
    std::vector<Site> covered;
    if (evenly(random_) >= weak_.hands) return covered;
    // Sites that follow each other lie beside each other, near enough.
    const auto count = static_cast<int>(words_.sites.size());
    const int most = std::max(1, count / 5);
    const int from = random_.below(count), length = 1 + random_.below(most);
    for (int i = from; i < std::min(count, from + length); ++i)
        covered.push_back({static_cast<std::uint16_t>(i)});
    return covered;
}

}  // namespace kibitz::datasets
