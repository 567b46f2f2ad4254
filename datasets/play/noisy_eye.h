#pragma once

#include "datasets/play/difficulty.h"

#include "rules/game.h"
#include "rules/random.h"
#include "vision/observation.h"

#include <optional>
#include <vector>

namespace kibitz::datasets {

/// Looks at a table whose truth is known and believes about it what an eye would: mostly right,
/// sometimes in doubt, seldom mistaken, and as sure as it is right. A doubtful place stays doubtful
/// until something else lies there, as it would before a camera; each look adds a little of its
/// own. Same seed, same looks.
class NoisyEye {
public:
    NoisyEye(const rules::Game&, Difficulty, std::uint64_t seed);

    /// A look at a still table. Sites in `covered` lie under a hand, the loose dice too where
    /// `looseCovered`.
    vision::Observation look(const rules::Appearance& truth,
                             const std::vector<rules::Site>& covered = {},
                             bool looseCovered = false);
    /// The dice have been thrown: they lie elsewhere and are read anew.
    void thrown();
    /// Sites that a hand resting somewhere on the table may cover; often none.
    std::vector<rules::Site> restingHand();

    /// What makes an eye of that difficulty, for the table in the README.
    struct Weakness {
        double marked;    // share of places that show something and are doubtful
        double blank;     // … that show nothing
        double loose;     // … of loose dice
        double unlikely;  // share of loose dice that hardly look like dice
        double invented;  // things in a look that are taken for a die and are none
        double hands;     // share of still stretches with a hand at rest
    };
    static Weakness weaknessOf(Difficulty);

private:
    /// What an eye makes of one place as long as the same lies there.
    struct Impression {
        rules::Symbol truth, other;
        double evidence = 0;  // nats for the truth against the other
        double jitter = 0;    // spread from look to look
    };
    struct Lying {
        rules::Die die;
        std::size_t other = 0;  // face
        double evidence = 0, jitter = 0;
        float real = 1;
        cv::Rect2f box;
    };
    Impression impressionOf(rules::Site, rules::Symbol);
    rules::Symbol mistakenFor(rules::Site, rules::Symbol);
    rules::Symbol anotherFace(const rules::SiteKind&, const std::string& name, int value);
    std::size_t otherFace(const rules::Die&);
    std::pair<double, double> doubt(double share);
    void followLoose(const rules::DiceBag&);
    Lying lay(const rules::Die&);
    vision::LooseDie seen(const Lying&);

    rules::Vocabulary words_;
    Weakness weak_;
    rules::Random random_;
    std::vector<std::optional<Impression>> sites_;
    std::vector<Lying> loose_;
};

}  // namespace kibitz::datasets
