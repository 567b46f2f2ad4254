#pragma once

#include "app/session/board_referee.h"
#include "app/session/check/sheet_check.h"
#include "vision/recognise/board_eye.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace kibitz::session {

/// Makes an eye for a game as set up. Tests bring eyes of their own.
using BoardEyeMaker =
    std::function<std::unique_ptr<vision::BoardEye>(const rules::GameInfo&, const rules::Setup&)>;
/// Our own: for the cubes of Spexxx and the stacks of Topple.
std::unique_ptr<vision::BoardEye> ourBoardEye(const rules::GameInfo&, const rules::Setup&);
/// Whether there are eyes for the board of this game.
bool hasBoardEye(const std::string& game);

using BoardCorners = std::array<cv::Point2f, 4>;
/// Throws CannotDo: they lie outside of this photo.
void checkCorners(const BoardCorners&, const cv::Mat& photo);

/// One photo of the pile.
struct CheckedBoard {
    std::filesystem::path file;
    int width = 0, height = 0;
    std::string error;  // it could not be checked: why, and what helps; empty: it could
    std::string note;   // it could, but: a part of the board cannot be seen
    std::optional<vision::SeenBoard> seen;
    BoardFindings findings;
    std::filesystem::path picture;  // the annotated one; empty: none was asked for
    std::map<std::size_t, std::filesystem::path> crops;  // by place
    double milliseconds = 0;

    bool breaks() const { return findings.verdict == Findings::Verdict::Breaks; }
};

/// One sentence: "No rule is broken", "A rule is broken", …
std::string headlineOf(const CheckedBoard&);
/// "3x4/2x2: red 0.71 or nothing 0.22".
std::string placeText(const BoardGame&, const BoardPlace&, const vision::SeenBoard&);
/// "12 places", "one place".
std::string placesText(std::size_t count);
/// "c3: red 0.71 or blue 0.22, 3 high (5 points)".
std::string doubtText(const BoardGame&, const CheckedBoard&, const BoardDoubt&);
/// Lines that stand with every colour that tops something in them, each once.
std::size_t completeLines(const BoardFindings&);
/// The photo with everything that was found on it, and a panel beside it.
cv::Mat drawn(const CheckedBoard&, const BoardGame&, const cv::Mat& photo);

/// Reads and judges photos of boards, one after the other; with several eyes also side by side.
class BoardChecker {
public:
    explicit BoardChecker(BoardGame, std::optional<BoardCorners> = std::nullopt);

    const BoardGame& game() const { return game_; }
    /// Throws nothing: what is wrong with a photo stands in its `error`. `also` is called with the
    /// photo when it was judged.
    CheckedBoard check(vision::BoardEye&, const std::filesystem::path& file,
                       const std::function<void(CheckedBoard&, const cv::Mat&)>& also = {}) const;

private:
    BoardGame game_;
    std::optional<BoardCorners> corners_;
};

}  // namespace kibitz::session
