#include "vision/recognise/table_eye.h"

#include "vision/recognise/table_eyes.h"

#include <algorithm>

namespace kibitz::vision {

LooseDie looseDie(const SeenDie& die) {
    LooseDie loose;
    loose.real = std::clamp(die.real, kHardlyDie, 1.0F);
    loose.box = die.box;
    // The doubt whether there is a die was shared by all six.
    const float doubt = (1 - loose.real) / 6;
    for (const float share : die.probabilities)
        loose.shares.push_back(std::max(0.0F, share - doubt) / loose.real);
    return loose;
}

std::unique_ptr<TableEye> makeTableEye(const rules::GameInfo& info, const rules::Setup& setup,
                                       const ToldTable& told, int threads) {
    if (info.name == "dizzle") return makeSheetTableEye(setup, told, threads);
    if (info.name == "spexxx")
        return makeBoardTableEye(makeCubeEye(info, setup), told.board, threads);
    if (info.name == "topple")
        return makeBoardTableEye(makeStackEye(info, setup), told.board, threads);
    throw NoEyes("Kibitz cannot read the things of " + std::string{info.title} +
                 " from a picture yet. Its moves can be told, or replayed from observations");
}

}  // namespace kibitz::vision
