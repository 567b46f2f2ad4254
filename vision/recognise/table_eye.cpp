#include "vision/recognise/table_eye.h"

#include "vision/recognise/table_eyes.h"

#include <algorithm>

namespace kibitz::vision {

/// Doubt whether there is a die, or whether its top can be seen, has made all six alike.
LooseDie looseDie(const SeenDie& die) {
    const float doubt = *std::min_element(die.probabilities.begin(), die.probabilities.end());
    LooseDie loose;
    loose.real = 1 - 6 * doubt;
    loose.box = die.box;
    for (const float share : die.probabilities)
        loose.shares.push_back(loose.real > 1e-3F ? (share - doubt) / loose.real : 1 / 6.0F);
    return loose;
}

std::unique_ptr<TableEye> makeTableEye(const rules::GameInfo& info, const rules::Setup& setup,
                                       const ToldTable& told, int threads) {
    if (info.name == "dizzle") return makeSheetTableEye(setup, told, threads);
    throw NoEyes("Kibitz cannot read the things of " + std::string{info.title} +
                 " from a picture yet. Its moves can be told, or replayed from observations");
}

}  // namespace kibitz::vision
