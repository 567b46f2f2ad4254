#pragma once

#include "app/session/board_referee.h"

#include <opencv2/core/mat.hpp>

#include <string>
#include <vector>

namespace kibitz::session {

/// "34", "31 to 40", "at most 120": what is known of a score.
std::string scoreText(const CheckedPlayer&);
/// Whether the score of the game can be told from a board at all; of Topple it cannot.
bool scoreShows(const BoardGame&);

/// What is drawn beside the picture, numbered as on it.
struct BoardNotes {
    std::string headline;  // the verdict in one sentence
    bool good = true;
    struct Doubtful {
        std::size_t place = 0;
        std::string text;
    };
    std::vector<Doubtful> doubts;
    std::vector<Fault> faults;
    std::vector<std::string> faultTexts;
    std::vector<std::string> remarks;
};

/// The photo with the board outlined: every cube and every top of a stack in its colour with its
/// letter (and height), doubtful ones in a broken line with a number, what cannot be seen in a thin
/// broken line, what breaks a rule in a double line with a letter; beside it a panel with the same
/// signs. `checked`: nullptr if the board was only read. Large photos come out smaller.
cv::Mat drawnBoard(const cv::Mat& photo, const BoardGame&, const vision::SeenBoard&,
                   const BoardFindings* checked, const BoardNotes&);
/// A photo in which no board was found.
cv::Mat drawnWithoutBoard(const cv::Mat& photo, const BoardNotes&);

/// Around the outline of a place.
cv::Rect2f boxOf(const vision::SeenSpot&);

}  // namespace kibitz::session
