#pragma once

#include "app/cli/rules_json.h"
#include "app/session/board_game.h"
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

/// Makes an eye for a game as set up. Tests bring eyes of their own.
using BoardEyeMaker =
    std::function<std::unique_ptr<vision::BoardEye>(const rules::GameInfo&, const rules::Setup&)>;
/// Our own: for the cubes of Spexxx and the stacks of Topple.
std::unique_ptr<vision::BoardEye> ourBoardEye(const rules::GameInfo&, const rules::Setup&);

/// Whether there are eyes for the board of this game.
bool hasBoardEye(const std::string& game);

/// A game as `--players` ("3", "Ann,Bob", "": not told) and `--option` tell it. Throws CannotDo.
session::BoardGame boardGameTold(const std::string& game, const std::string& players,
                                 const std::vector<std::string>& options);

using BoardCorners = std::array<cv::Point2f, 4>;
/// `--corners 10,20 …`: four, the upper left one of the print first, clockwise. Throws CannotDo.
std::optional<BoardCorners> cornersNamed(const std::vector<std::string>&);
/// Throws CannotDo: they lie outside of this photo.
void checkCorners(const BoardCorners&, const cv::Mat& photo);

/// A board as `see cubes`, `see stacks` and `check` print it. Keep stable: outside tests read it,
/// and `kibitz evaluate --answers`.
Json boardJson(const session::BoardGame&, const vision::SeenBoard&);

/// A small picture of it in letters, and what each colour has.
void printBoard(const session::BoardGame&, const vision::SeenBoard&, std::ostream&);
/// What is doubtful, cannot be seen, or lies beside the board.
void printDoubts(const session::BoardGame&, const vision::SeenBoard&, std::ostream&);

/// "3x4/2x2: red 0.71 or nothing 0.22".
std::string placeText(const session::BoardGame&, const session::BoardPlace&,
                      const vision::SeenBoard&);
/// "12 places", "one place".
std::string placesText(std::size_t count);

}  // namespace kibitz::cli
