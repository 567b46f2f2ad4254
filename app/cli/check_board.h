#pragma once

#include "app/cli/board_photos.h"
#include "app/cli/check.h"
#include "app/session/board_referee.h"

#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::cli {

/// `kibitz check --game spexxx`, `kibitz check --game topple`.
void checkBoards(const CheckOptions&, Context&, const BoardEyeMaker& = ourBoardEye);

/// One photo of the pile.
struct CheckedBoard {
    std::filesystem::path file;
    int width = 0, height = 0;
    std::string error;  // it could not be checked: why, and what helps; empty: it could
    std::string note;   // it could, but: a part of the board cannot be seen
    std::optional<vision::SeenBoard> seen;
    session::BoardFindings findings;
    std::filesystem::path picture;  // the annotated one; empty: none was asked for
    std::map<std::size_t, std::filesystem::path> crops;  // by place
    double milliseconds = 0;

    bool breaks() const { return findings.verdict == session::Findings::Verdict::Breaks; }
};

/// "c3: red 0.71 or blue 0.22, 3 high (5 points)".
std::string doubtText(const session::BoardGame&, const CheckedBoard&, const session::BoardDoubt&);

/// The annotated picture and a crop of every piece and every doubtful place. Throws CannotDo.
void writeEvidence(CheckedBoard&, const session::BoardGame&, const cv::Mat& photo,
                   const std::filesystem::path& name);

Json toJson(const CheckedBoard&, const session::BoardGame&);
/// One photo in full.
void print(const CheckedBoard&, const session::BoardGame&, std::ostream&);
/// A line for each player of each photo; of Topple one for each photo.
void printTable(const std::vector<CheckedBoard>&, const session::BoardGame&, std::ostream&);

}  // namespace kibitz::cli
