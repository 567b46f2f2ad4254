#include "vision/recognise/table_eye.h"

#include "vision/recognise/table_eyes.h"
#include "vision/recognise/taught_colours.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kibitz::vision {

namespace {

// A doubt about the value of a loose die that is as large as this is what it says (a top that is
// half hidden, marbled dice); of a smaller one only the share of this that it is counts. Fitted by
// measure_loose_dice on 3,401 dice of 54 games that measure_table kept. Powers of that share
// between 1 and 2 fit nearly alike; this is the most careful of them: a marbled die that is read
// wrong with 0.74 has 0.87 by it, and would have 0.93 by the other end.
constexpr float kRealDoubt = 0.5F;
// Nobody has looked at so many dice that one could be called surer.
constexpr float kAlwaysDoubt = 1e-4F;
// A place that is not sure must not look sure to whoever weighs it.
constexpr float kAtMostUnsure = 0.9F;

}  // namespace

void doubt(std::vector<float>& shares, float& covered) {
    const float best = *std::max_element(shares.begin(), shares.end());
    if (best <= kAtMostUnsure) return;
    for (auto& share : shares) share *= kAtMostUnsure / best;
    covered = 1 - (1 - covered) * kAtMostUnsure / best;
}

LooseDie looseDie(const SeenDie& die) {
    LooseDie loose;
    loose.real = std::clamp(die.real, kHardlyDie, 1.0F);
    loose.box = die.box;
    // The doubt whether there is a die was shared by all six.
    const float none = (1 - loose.real) / 6;
    float sum = 0;
    for (const float share : die.probabilities) {
        loose.shares.push_back(std::max(1e-7F, share - none));
        sum += loose.shares.back();
    }
    for (auto& share : loose.shares) share /= sum;
    // Photos of any room deserve the doubt that they have (dice_eye.cpp). Here several looks agree,
    // and whoever weighs them needs shares that are neither too bold nor too shy.
    const auto best = std::max_element(loose.shares.begin(), loose.shares.end());
    const float doubt = 1 - *best;
    const float left = std::min(1.0F, doubt / kRealDoubt);
    for (auto& share : loose.shares) share *= left;
    *best = 1 - doubt * left;
    for (auto& share : loose.shares) share += kAlwaysDoubt * (1.0F / 6 - share);
    return loose;
}

std::unique_ptr<TableEye> makeTableEye(const rules::GameInfo& info, const rules::Setup& setup,
                                       const ToldTable& told, int threads) {
    if (info.name == "dizzle") return makeSheetTableEye(setup, told, threads);
    if (info.name == "spexxx" || info.name == "topple") {
        auto eye = info.name == "spexxx" ? makeCubeEye(info, setup) : makeStackEye(info, setup);
        const auto words = eye->words();
        return withTaughtColours(makeBoardTableEye(std::move(eye), told.board, threads), words,
                                 told.colours);
    }
    throw NoEyes("Kibitz cannot read the things of " + std::string{info.title} +
                 " from a picture yet. Its moves can be told, or replayed from observations");
}

}  // namespace kibitz::vision
