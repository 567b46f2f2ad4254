#pragma once

#include "rules/addit/equipment.h"
#include "rules/dizzle/sheet.h"
#include "rules/fuse/card.h"
#include "rules/spexxx/board.h"
#include "rules/topple/board.h"
#include "vision/equipment/board_look.h"
#include "vision/equipment/drawing.h"
#include "vision/equipment/sketch.h"

#include <opencv2/core/types.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace kibitz::vision {

// What the rules' own equipment looks like when it is printed, and where things lie on it.

Drawing drawSheet(const rules::dizzle::Sheet&);
cv::Rect2d cellOf(const rules::dizzle::Sheet&, int cell);
/// The box-th round box, from 0.
cv::Rect2d roundBoxOf(const rules::dizzle::Sheet&, int box);
/// The number-th number of a flag of the sheet, both from 0.
cv::Rect2d flagNumberOf(const rules::dizzle::Sheet&, std::size_t flag, int number);

/// A place of a sheet where somebody may draw or lay something.
struct SheetSite {
    enum class Kind : unsigned char { Cell, FlagNumber, RoundBox };
    std::string name;  // as the rules call it after the player's name: "c4", "red flag first"
    Kind kind = Kind::Cell;
    int index = 0;  // the cell, the number of the flag or the box of the round, from 0
    cv::Rect2d mm;
};
/// Cells, then flag numbers, then round boxes.
std::vector<SheetSite> sitesOf(const rules::dizzle::Sheet&);

/// Where things lie on it, the board says itself. pre: one of boardLooksOf("spexxx").
Drawing drawBoard(const rules::spexxx::Board&, std::string_view look = kOurLook);

/// pre: one of boardLooksOf("topple").
Drawing drawBoard(const rules::topple::Board&, std::string_view look = kOurLook);
cv::Point2d cellCentreOf(const rules::topple::Board&, int cell);
/// How high the cell stands above the lowest level: moulded boards have steps.
double cellHeightOf(const rules::topple::Board&, int cell, std::string_view look);

Drawing drawBoard(const rules::addit::Board&);
/// A block lying at a seat; block is an index of the board's numbers.
cv::Rect2d blockOf(const rules::addit::Board&, int seat, std::size_t block);
/// The ink of a track and its blocks.
Ink trackInk(std::size_t track);
/// What a block bears on its top, around the origin.
void drawBlockTop(const Sketch&, const rules::addit::Board&, std::size_t track, std::size_t block);

Drawing drawCard(const rules::fuse::Card&);
Drawing drawCard(const rules::fuse::Sabotage&);
Drawing drawCardBack();
/// Where the die of a slot lies: dice of stacks and pyramids lie on other dice.
struct SlotPlace {
    cv::Rect2d mm;
    double heightMm = 0;
};
/// Slot by slot. Upper slots of a pyramid lie over the lower ones, those of a stack all at one
/// place.
std::vector<SlotPlace> slotsOf(const rules::fuse::Card&);

}  // namespace kibitz::vision
