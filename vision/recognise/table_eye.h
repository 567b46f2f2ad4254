#pragma once

#include "rules/game.h"
#include "vision/frame.h"
#include "vision/observation.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/colour_patch.h"
#include "vision/recognise/dice_eye.h"
#include "vision/recognise/known_sheet.h"
#include "vision/recognise/seen_part.h"

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::vision {

/// What one frame of a table at rest shows of a game.
struct TableLook {
    Observation observation;
    std::vector<SeenPart> parts;
    bool found = false;  // all parts of the game lie there; otherwise nothing can be said
    /// What the dice eye said of the observation's loose dice, in their order.
    std::vector<SeenDie> dice;
    bool settled = false;  // looking at the same table again would bring nothing new
    /// One sentence for whoever sits at the table; not found: why that may be and what helps.
    std::string trouble;
};

/// A piece that somebody pointed at: what colour it is, and how that looks here.
struct TaughtColour {
    rules::Symbol colour;
    ColourPatch patch;
};

/// What a person may tell beforehand. Nothing of it is needed.
struct ToldTable {
    std::optional<KnownSheet> sheet;  // a taught one; nullopt: as its drawing looks
    ToldBoard board;
    /// Of the page of every sheet, from left to right, where they are not found by themselves; the
    /// upper left corner first, clockwise as printed.
    std::vector<std::array<cv::Point2f, 4>> sheets;
    std::vector<TaughtColour> colours;  // of the pieces
};

/// There is nobody yet who could read this game's things from a picture.
class NoEyes : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads the whole table of one game as set up, frame after frame: finds its parts once, looks
/// after every motion whether they still lie there, finds them again after a push, and reads what
/// changed. Only still frames belong here; the gate says which those are.
class TableEye {
public:
    virtual ~TableEye() = default;
    /// `moved`: something moved since the frame before. pre: BGR, 8 bit.
    virtual TableLook look(const Frame&, bool moved) = 0;
    /// Another table: forget everything.
    virtual void reset() = 0;
};

/// Throws NoEyes, rules::BadSetup and models::BadModel. pre: `setup` is complete.
std::unique_ptr<TableEye> makeTableEye(const rules::GameInfo&, const rules::Setup&,
                                       const ToldTable& = {}, int threads = 2);

}  // namespace kibitz::vision
