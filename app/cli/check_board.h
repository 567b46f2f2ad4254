#pragma once

#include "app/cli/board_photos.h"
#include "app/cli/check.h"
#include "app/session/check/board_check.h"

#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::cli {

/// `kibitz check --game spexxx`, `kibitz check --game topple`.
void checkBoards(const CheckOptions&, Context&, const BoardEyeMaker& = ourBoardEye);

using session::CheckedBoard;

/// The annotated picture and a crop of every piece and every doubtful place. Throws CannotDo.
void writeEvidence(CheckedBoard&, const session::BoardGame&, const cv::Mat& photo,
                   const std::filesystem::path& name);

Json toJson(const CheckedBoard&, const session::BoardGame&);
/// One photo in full.
void print(const CheckedBoard&, const session::BoardGame&, std::ostream&);
/// A line for each player of each photo; of Topple one for each photo.
void printTable(const std::vector<CheckedBoard>&, const session::BoardGame&, std::ostream&);

}  // namespace kibitz::cli
