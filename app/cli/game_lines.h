#pragma once

#include "app/session/game_view.h"

#include <string>
#include <vector>

namespace kibitz::cli {

/// A game that is followed, told in lines: what is new since the last time.
class GameLines {
public:
    std::vector<std::string> news(const session::GameView&);

private:
    std::vector<rules::Move> told_;
    std::string standing_;  // the objection or question that was told last
};

}  // namespace kibitz::cli
