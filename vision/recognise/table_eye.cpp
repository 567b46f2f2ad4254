#include "vision/recognise/table_eye.h"

#include "vision/recognise/table_eyes.h"
#include "vision/recognise/taught_colours.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kibitz::vision {

namespace {

// Fitted by models/dice/calibrate.py.
constexpr float kTemperature = 0.75F;
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
    const float doubt = (1 - loose.real) / 6;
    float sum = 0;
    for (const float share : die.probabilities) {
        // Photos of any room deserve more doubt than was measured, and have it (dice_eye.cpp). Here
        // several looks agree, and whoever weighs them needs shares that are neither too bold nor
        // too shy: of 589 dice of simulated tables read with 0.97 and more, 588 were right.
        const float bolder = std::pow(std::max(0.0F, share - doubt) / loose.real, 1 / kTemperature);
        loose.shares.push_back(bolder);
        sum += bolder;
    }
    for (auto& share : loose.shares) share = sum > 0 ? share / sum : 1 / 6.0F;
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
