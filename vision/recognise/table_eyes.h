#pragma once

#include "vision/recognise/dice_eye.h"
#include "vision/recognise/table_eye.h"

#include <memory>

namespace kibitz::vision {

// The table eyes, one for each kind of equipment; makeTableEye chooses.
std::unique_ptr<TableEye> makeSheetTableEye(const rules::Setup&, const ToldTable&, int threads);
std::unique_ptr<TableEye> makeBoardTableEye(std::unique_ptr<BoardEye>, const ToldBoard&,
                                            int threads);

/// A die that stands on no site, as an observation has it.
LooseDie looseDie(const SeenDie&);

}  // namespace kibitz::vision
