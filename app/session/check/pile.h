#pragma once

#include "rules/verdict.h"

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kibitz::vision {
struct KnownSheet;
}

namespace kibitz::session {

/// What was found at a place of a photo.
struct PhotoMark {
    enum class Kind : unsigned char { Sure, Doubtful, Fault };
    cv::Rect box;
    std::string label;  // a number for what is doubtful, a letter for what cannot be
    Kind kind = Kind::Sure;
};

/// Something to be looked at, numbered as on the photo: a place that is doubtful, or what the rules
/// say. In parts, which can be said in any language.
struct PhotoFinding {
    std::string label;
    std::string place;                  // "c4"; empty: a rule speaks, about no place in particular
    std::optional<std::size_t> player;  // whose place it is, where each has a sheet
    std::string shows;                  // "cross 0.71 or nothing 0.22"
    int points = 0;                     // how far the score moves with it
    bool decides = false;               // whether a rule is broken depends on it
    /// What it may show, likeliest first, for a person who decides. Empty: there is nothing to ask.
    struct Answer {
        std::string shows;  // "cross"; "red, 3 high"
        float share = 0;
        std::vector<std::uint8_t> symbols;  // one for each site that is read there
    };
    std::vector<Answer> answers;
    std::size_t sheet = 0, site = 0;  // of the table; of a board the place alone
    rules::Rule rule;
    rules::Message reason;
    bool certain = true;  // however the doubtful places are read
    cv::Rect box;         // empty: nowhere in particular
    bool fault = false;
};

/// What a person says that a place of a photo shows.
struct PhotoDecision {
    std::size_t sheet = 0, site = 0;
    PhotoFinding::Answer answer;
};

/// A photo as a referee judged it, in words of no game.
struct PhotoCheck {
    enum class State : unsigned char { Fine, Doubtful, Breaks, Failed };
    std::filesystem::path file;
    State state = State::Failed;
    std::string headline, note;
    std::string error;   // why nothing could be checked; empty: it could
    std::string sheets;  // what lies there: "level-3"
    /// Nobody tells a pile who played, so the names are ours: "Player 2", "red"; in sentences of
    /// the rules also "Red" and "Red/Blue".
    std::vector<std::string> players;
    std::vector<std::string> colours;  // of a board's pieces; empty: sheets lie there
    struct Score {
        std::size_t player = 0;
        std::optional<int> lowest;  // nullopt: there is no lower end
        int highest = 0;            // equal: it is known
    };
    std::vector<Score> scores;
    struct Stacks {
        int pawns = 0, lines = 0;
    };
    std::optional<Stacks> stacks;  // where the board tells no score
    std::size_t doubtful = 0;
    std::vector<PhotoFinding> findings;  // the doubtful places first, those that matter most
    std::vector<PhotoMark> marks;
    struct Line {
        std::size_t player = 0;
        rules::Message why;
        int points = 0;
    };
    std::vector<Line> lines;  // points that are certain

    /// The same photo judged by the rules again, with what a person said of these places. Takes as
    /// long as judging does, and looks at no picture. Empty: nothing was read on it.
    std::function<PhotoCheck(const std::vector<PhotoDecision>&)> again;
};

struct CheckedPhoto;
struct CheckedBoard;
struct BoardGame;
/// What was found, without what only the game's own page needs.
PhotoCheck summed(const CheckedPhoto&, const std::vector<vision::KnownSheet>&);
PhotoCheck summed(const CheckedBoard&, const BoardGame&);
/// The same, with what a person said of some places; and it can be judged again.
PhotoCheck decidedOn(std::shared_ptr<const CheckedPhoto>,
                     std::shared_ptr<const std::vector<vision::KnownSheet>>,
                     const std::vector<PhotoDecision>& = {});
PhotoCheck decidedOn(std::shared_ptr<const CheckedBoard>, std::shared_ptr<const BoardGame>,
                     const std::vector<PhotoDecision>& = {});

/// Games of which photos can be checked, by their names.
const std::vector<std::string>& photoGames();

/// Judges photos of a game, as `kibitz check` does without further options. `step` is told of each
/// when it is done, from any thread, one at a time. Throws CannotDo: there are no eyes for the
/// game.
void checkPhotos(const std::string& game, const std::vector<std::filesystem::path>& files,
                 const std::function<void(std::size_t, const PhotoCheck&)>& step,
                 const std::stop_token& = {});

}  // namespace kibitz::session
