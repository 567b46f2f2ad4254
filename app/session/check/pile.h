#pragma once

#include <opencv2/core/types.hpp>

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace kibitz::session {

/// What was found at a place of a photo.
struct PhotoMark {
    enum class Kind : unsigned char { Sure, Doubtful, Fault };
    cv::Rect box;
    std::string label;  // a number for what is doubtful, a letter for what cannot be
    Kind kind = Kind::Sure;
};

/// Something to be looked at, numbered as on the photo.
struct PhotoFinding {
    std::string label, text;
    std::string rule;  // its title; empty: none is broken
    cv::Rect box;      // empty: nowhere in particular
    bool fault = false;
};

/// A photo as a referee judged it, in words of no game.
struct PhotoCheck {
    enum class State : unsigned char { Fine, Doubtful, Breaks, Failed };
    std::filesystem::path file;
    State state = State::Failed;
    std::string headline, note;
    std::string sheets;  // what lies there: "level-3"
    std::string scores;  // "34", "31 to 40"; of several sheets one after the other
    std::size_t doubtful = 0;
    std::string warnings;                // what cannot be, or why nothing could be checked
    std::vector<PhotoFinding> findings;  // the doubtful places first, those that matter most
    std::vector<PhotoMark> marks;
    struct Line {
        std::string player, text;
        int points = 0;
    };
    std::vector<Line> lines;  // points that are certain
};

/// Games of which photos can be checked, by their names.
const std::vector<std::string>& photoGames();

/// Judges photos of a game, as `kibitz check` does without further options. `step` is told of each
/// when it is done, from any thread, one at a time. Throws CannotDo: there are no eyes for the
/// game.
void checkPhotos(const std::string& game, const std::vector<std::filesystem::path>& files,
                 const std::function<void(std::size_t, const PhotoCheck&)>& step,
                 const std::stop_token& = {});

}  // namespace kibitz::session
