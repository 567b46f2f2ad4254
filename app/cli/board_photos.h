#pragma once

#include "app/cli/rules_json.h"
#include "app/session/board_game.h"
#include "app/session/check/board_check.h"
#include "vision/recognise/board_eye.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::cli {

using session::BoardCorners;
using session::BoardEyeMaker;
using session::checkCorners;
using session::hasBoardEye;
using session::ourBoardEye;
using session::placesText;

/// A game as `--players` ("3", "Ann,Bob", "": not told) and `--option` tell it. Throws CannotDo.
session::BoardGame boardGameTold(const std::string& game, const std::string& players,
                                 const std::vector<std::string>& options);

/// `--corners 10,20 …`: four, the upper left one of the print first, clockwise. Throws CannotDo.
std::optional<BoardCorners> cornersNamed(const std::vector<std::string>&);

/// A board as `see cubes`, `see stacks` and `check` print it. Keep stable: outside tests read it,
/// and `kibitz evaluate --answers`.
Json boardJson(const session::BoardGame&, const vision::SeenBoard&);

/// A small picture of it in letters, and what each colour has.
void printBoard(const session::BoardGame&, const vision::SeenBoard&, std::ostream&);
/// What is doubtful, cannot be seen, or lies beside the board.
void printDoubts(const session::BoardGame&, const vision::SeenBoard&, std::ostream&);

}  // namespace kibitz::cli
