#pragma once

// What an observation says, prepared for thousands of looks. Inside the tracker only.

#include "rules/table.h"
#include "vision/observation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace kibitz::vision::track {

/// Where what is seen contradicts the record and the record stands: a sloppy cross that the eye
/// takes for a scribble, a die that somebody has said is a five. As long as such a place shows the
/// same, it is no news.
struct Settled {
    struct Place {
        rules::Symbol seen, agreed;
        int quiet = 0;      // looks in a row that agreed with the record
        float excused = 0;  // up to so many nats
    };
    std::map<rules::Site, Place> sites;
    std::optional<std::pair<rules::DiceBag, rules::DiceBag>> loose;  // seen, agreed
};

/// What was seen when the table last agreed with the record. A place that reads as it read then has
/// not changed, however doubtful it is.
struct Before {
    const Observation* seen = nullptr;  // none: not known
    bool diceLieStill = false;          // every loose die lies where one lay then
};

class Evidence {
public:
    /// `agreed`: the look of the record; covered places are taken to show what they showed.
    Evidence(const rules::Vocabulary&, const Observation&, const rules::Appearance& agreed,
             const Settled&, const Before& = {});

    /// Nats that speak against a look; only places that contradict count.
    double against(const rules::Appearance&) const;
    double against(rules::Site site, rules::Symbol symbol) const {
        return against_[site.index * symbols_ + symbol.index];
    }
    double against(const rules::DiceBag&) const;
    /// The places that contradict a look, loudest first.
    std::vector<rules::Site> contradictions(const rules::Appearance&, double atLeast) const;
    /// The loudest single contradiction, loose dice included.
    double loudest(const rules::Appearance&) const;

    /// What is seen, with what is settled and covered as the record has it.
    const rules::Appearance& likeliest() const { return likeliest_; }
    /// Others that it may be: dice and single places that are doubtful.
    const std::vector<rules::Appearance>& variants() const { return variants_; }
    bool covered(rules::Site site) const { return covered_[site.index]; }
    bool looseSeen() const { return looseSeen_; }
    /// Whether more lies there that is likelier a die than not.
    bool showsMoreDice(const rules::DiceBag&) const;
    /// Whether a die of this bag is not to be seen: overlooked, or under something.
    bool missesDice(const rules::DiceBag&) const;
    /// Whether only some of these dice lie there, and no others.
    bool showsFewerDice(rules::DiceBag) const;

    /// Looks with a die more than is seen, one for each face.
    std::vector<rules::Appearance> withOneMore() const;

private:
    std::size_t diceSeen() const;
    void findVariants(const Observation&);
    void readSite(std::size_t site, const Observation&, rules::Symbol agreed, const Settled&,
                  const Before&);
    void readDice(const rules::DiceBag& agreed, const Settled&, const Before&);

    const rules::Vocabulary& words_;
    std::size_t symbols_;
    std::vector<float> against_;  // site after site
    std::vector<bool> covered_;
    rules::Appearance likeliest_;
    std::vector<rules::Appearance> variants_;
    bool looseSeen_;
    std::optional<std::pair<rules::DiceBag, rules::DiceBag>> settledLoose_;  // seen, agreed
    /// The same when the record last agreed, for dice that lie as they lay then.
    std::optional<std::pair<rules::DiceBag, rules::DiceBag>> mistaken_;
    Observation dice_;  // loose dice only, without what the game has not
    mutable std::map<rules::DiceBag, double> bags_;
};

/// What an eye may say against the record in doubt, and what a person may overrule, in nats.
inline constexpr float kDoubt = 6, kTheirWord = 100;

/// What becomes settled when the record is made to say `agreed` in spite of what is seen.
Settled settledBy(const Observation&, const rules::Appearance& agreed, float excused);

}  // namespace kibitz::vision::track
