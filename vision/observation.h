#pragma once

#include "rules/table.h"

#include <opencv2/core/types.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace kibitz::vision {

/// A die that lies on no site: what it may show, and how likely it is one at all.
struct LooseDie {
    /// Sums to one. Index: colour * 6 + (value - 1), colours as Vocabulary::diceColours counts
    /// them; where the game tells none apart that is just six.
    std::vector<float> shares;
    float real = 1;  // that there is a die at all
    cv::Rect2f box;  // in the picture; empty: not told
};

/// What the camera believes of a table at rest, in the words of a game's vocabulary. A value.
class Observation {
public:
    /// No site speaks louder than this against a symbol, in nats, so that one wild reading cannot
    /// outvote the table. 12: one in 160,000.
    static constexpr double kLoudest = 12;
    /// A die that lies there and was not seen at all, for an eye that nobody has measured.
    static constexpr double kMissed = 0.001;

    Observation() = default;
    /// Nothing can be seen: every site is covered, and nobody has looked for loose dice.
    explicit Observation(const rules::Vocabulary&);
    /// pre: the look is one of that vocabulary.
    static Observation certain(const rules::Vocabulary&, const rules::Appearance&);

    std::size_t siteCount() const { return covered_.size(); }
    std::size_t symbolCount() const { return symbols_; }
    /// How many shares a loose die has.
    std::size_t faceCount() const { return faces_; }

    /// By symbol; with covered() they sum to one.
    std::span<const float> at(rules::Site) const;
    float covered(rules::Site) const;
    /// Shares need not sum to one: they are scaled to what `covered` leaves. Nonsense (negative,
    /// not a number, all zero) counts as covered.
    void set(rules::Site, std::span<const float> shares, float covered);
    /// Where the site is in the picture, for evidence; empty: not told.
    cv::Rect2f box(rules::Site) const;
    void setBox(rules::Site, const cv::Rect2f&);

    std::vector<LooseDie> loose;
    double missed = kMissed;  // how often the eye that looked overlooks a loose die
    bool looseSeen = false;   // false: nobody looked, or the dice are hidden; says nothing of them
    bool settled = false;     // stands on several looks; more at the same table bring nothing new

    /// Covered sites show nothing here; ask covered().
    rules::Appearance mostLikely() const;
    rules::Symbol mostLikely(rules::Site) const;
    /// How loud what is seen speaks against the site showing this, in nats against what it most
    /// likely shows: 0 to kLoudest. A covered site says nothing.
    double against(rules::Site, rules::Symbol) const;
    /// The same for the loose dice all together: which die is which is worked out, dice that were
    /// missed or are none have their price.
    double against(const rules::DiceBag&) const;
    /// The bags that the loose dice may be, likeliest first, none less likely than by `nats`.
    std::vector<rules::DiceBag> likelyBags(std::size_t most, double nats) const;
    /// Against the likeliest look: 0 or less. Only places that contradict count.
    double logLikelihood(const rules::Appearance&) const;

    /// Another look at the same table at rest. `weight`: how far it is news; two pictures of the
    /// same thing in the same light err alike. pre: of the same vocabulary.
    void combine(const Observation&, double weight = 0.5);

    bool operator==(const Observation&) const;

private:
    void combineLoose(const Observation&, double weight);
    float likelihood(std::size_t site, std::size_t symbol) const;

    std::size_t symbols_ = 0, faces_ = 6;
    std::vector<float> shares_;      // site after site
    std::vector<float> covered_;     // by site
    std::vector<float> blank_;       // by site: one over the symbols it can show
    std::vector<cv::Rect2f> boxes_;  // empty: none was told
};

/// The place of a die among the shares of a LooseDie.
std::size_t faceIndex(const rules::Die&);
rules::Die dieOfFace(std::size_t index);

}  // namespace kibitz::vision
