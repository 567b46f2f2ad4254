#include "datasets/play/piece_sets.h"

#include "datasets/play/difficulty.h"
#include "datasets/play/looks.h"
#include "datasets/play/simulation.h"

#include "vision/equipment/board_look.h"

#include <algorithm>
#include <array>
#include <vector>

namespace kibitz::datasets {

namespace {

constexpr std::array<PieceSet, 5> kSets{
    {{kStandardSet}, {"pastel"}, {"close"}, {"stained", true}, {"neon", true}}};

/// Of the colours that the games name: those of Spexxx and of both boards of Topple.
struct Paints {
    std::string_view set;
    float glossy;  // times what is usual
    float uneven;  // how much pieces of one colour differ
    struct Paint {
        std::string_view colour, rgb;
    };
    std::array<Paint, 7> paints;
};
const std::array<Paints, 4> kPaints{{
    {"pastel",
     0.5F,
     0.05F,
     {{{"red", "#e08f8a"},
       {"blue", "#8fb3de"},
       {"green", "#9ccf9f"},
       {"yellow", "#f0e09a"},
       {"orange", "#efb98a"},
       {"pink", "#efb6d2"},
       {"purple", "#b9a3d8"}}}},
    // Reds and yellows lean to orange, blue and green to each other.
    {"close",
     0.7F,
     0.06F,
     {{{"red", "#cf4a22"},
       {"blue", "#2a7590"},
       {"green", "#3a8f6e"},
       {"yellow", "#e09a2c"},
       {"orange", "#d8661f"},
       {"pink", "#c85a78"},
       {"purple", "#7a4a86"}}}},
    // Wood soaks up the stain as it likes.
    {"stained",
     0.15F,
     0.16F,
     {{{"red", "#8f3b2e"},
       {"blue", "#3b5470"},
       {"green", "#5b6f3e"},
       {"yellow", "#c39a4c"},
       {"orange", "#b0703a"},
       {"pink", "#b57a78"},
       {"purple", "#664a63"}}}},
    {"neon",
     1.4F,
     0.03F,
     {{{"red", "#ff2a4d"},
       {"blue", "#1f8fff"},
       {"green", "#39ff5a"},
       {"yellow", "#f2ff26"},
       {"orange", "#ff8a1a"},
       {"pink", "#ff4fc0"},
       {"purple", "#a53bff"}}}},
}};

template <class Named>
std::string namesOf(std::span<const Named> all) {
    std::string names;
    for (const auto& each : all) names += std::string{each.name} + ", ";
    return names + "any";
}

/// The one of that name, or by chance one that is not for tests.
template <class Named>
std::string chosen(std::span<const Named> all, const std::string& name, rules::Random& random,
                   const std::string& what) {
    if (name.empty()) return std::string{all.front().name};
    if (name == "any") {
        std::vector<std::string_view> open;
        for (const auto& each : all)
            if (!each.forTests) open.push_back(each.name);
        return std::string{
            open[static_cast<std::size_t>(random.below(static_cast<int>(open.size())))]};
    }
    for (const auto& each : all)
        if (each.name == name) return name;
    throw BadSimulation("There " + what + " '" + name + "'. There are: " + namesOf(all));
}

}  // namespace

std::span<const PieceSet> pieceSets() { return kSets; }

Finish pieceFinish(std::string_view set, std::string_view colour, double gloss,
                   rules::Random& random) {
    auto finish = finishOf(colour, gloss, random);
    const auto* const paints = std::find_if(kPaints.begin(), kPaints.end(),
                                            [&](const auto& each) { return each.set == set; });
    if (paints == kPaints.end()) return finish;
    finish.gloss = std::min(1.0F, finish.gloss * paints->glossy);
    // Chance of its own: whatever the set, everything else on the table stays as it is.
    rules::Random own{finish.grain};
    const auto differs = [&] { return paints->uneven * static_cast<float>(roughly(own)); };
    for (const auto& paint : paints->paints) {
        if (paint.colour != colour) continue;
        finish.colour = albedoOf(paint.rgb);
        const float lighter = 1 + differs();
        for (int i = 0; i < 3; ++i)
            finish.colour[i] =
                std::clamp(finish.colour[i] * lighter * (1 + 0.4F * differs()), 0.004F, 0.92F);
    }
    return finish;
}

Appearances appearancesFor(std::string_view game, const std::string& board,
                           const std::string& pieces, std::uint64_t seed) {
    const auto looks = vision::boardLooksOf(game);
    if (looks.empty()) {
        if (!board.empty() || !pieces.empty())
            throw BadSimulation(
                "Other boards and pieces are drawn for spexxx and topple only. "
                "Leave out --board-look and --pieces");
        return {"", ""};
    }
    rules::Random random{seed * 0x9E3779B97F4A7C15ULL + 0x100c5};
    Appearances made;
    made.board = chosen(looks, board, random, "is no look of this board called");
    made.pieces = chosen(pieceSets(), pieces, random, "is no set of pieces called");
    return made;
}

}  // namespace kibitz::datasets
