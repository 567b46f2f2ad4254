#pragma once

#include "vision/equipment/drawing.h"
#include "vision/equipment/equipment.h"

#include <string>
#include <vector>

namespace kibitz::vision {

/// What the printer holds.
enum class Paper : unsigned char {
    A4,
    A3,
    Full,  // as large as the thing that is printed
};

// Pages ready to be printed, true to size. Each carries a ruler to check that with, and nothing
// that the eyes would look for.

/// The thing alone on a page; as tiles that overlap, with marks to join them, where the paper is
/// too small. `name` is printed in the margin.
std::vector<Drawing> pagesOf(const Drawing& thing, Paper, const std::string& name);

/// All cards of a deck with marks to cut along; a page of backs last.
std::vector<Drawing> cardPages(const rules::fuse::Deck&, Paper);

/// Blocks to cut out and fold.
std::vector<Drawing> blockPages(const rules::addit::Board&, Paper);

/// Discs in the colours of the pawns, to cut out and glue onto anything round.
std::vector<Drawing> pawnPages(const rules::topple::Board&, Paper);

}  // namespace kibitz::vision
