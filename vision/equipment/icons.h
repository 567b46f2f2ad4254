#pragma once

#include "rules/dizzle/sheet.h"
#include "vision/equipment/sketch.h"

#include <string>

namespace kibitz::vision {

// One icon language for all equipment: flat shapes with a dark outline of one weight, so that they
// can be told apart without colour. All are drawn around the origin and reach from -1 to 1; give
// the sketch its place and scale.

/// Weight of the outlines of icons.
inline constexpr double kIconLine = 0.28;

/// pre: not None.
void drawSpecial(const Sketch&, rules::dizzle::Special, const Ink&);

/// The pips of a die face, without the die.
struct Pips {
    double spread = 0.62;  // of the outer ones from the middle
    double radius = 0.16;
    Ink ink;
    std::optional<Ink> halo;  // around each, where they lie on something
};
void drawPips(const Sketch&, int value, const Pips&);

/// A die seen from above, as a picture of a die on labels and cards.
void drawDie(const Sketch&, int value, const Ink& body, const Ink& pips, const Ink& line);

/// A printed cross.
void drawCross(const Sketch&, const Ink&, double mm);

/// A piece of rail that joins the edges of the cell.
void drawTrack(const Sketch&, rules::dizzle::Track, const Ink&);

/// A ruler to check the size of a print: 50 mm, shorter where the page has no room. Its left end
/// is the origin.
void drawRuler(const Sketch&, double longestMm);

}  // namespace kibitz::vision
