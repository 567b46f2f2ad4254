#pragma once

#include "datasets/evaluate/answers.h"
#include "datasets/evaluate/matching.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::datasets {

/// What is judged.
enum class What { Dice, Objects, Sites, Phases, Turns };
std::string_view nameOf(What);  // "dice"

/// How an answer compares with the truth.
enum class Outcome {
    Right,
    Wrong,    // about the right thing, with the wrong value
    Unread,   // about the right thing; said that it cannot be told what it shows
    Missed,   // no answer
    Extra,    // an answer about what is not there
    Neutral,  // counts for nobody: too small, hidden, ignored, covered and not guessed at
};
std::string_view nameOf(Outcome);  // "right"

/// One thing and one answer to it, either of which may be absent. Every number of an evaluation is
/// counted from these.
struct Sample {
    std::string object;         // a number, a site or frames
    std::string kind;           // of a site: "cell", "flag number"
    std::string part;           // of a site: whose sheet it is on; empty: on none
    std::string truth, answer;  // empty: there is none
    std::optional<double> probability;
    bool answered = false;
    bool sure = false;
    std::optional<double> overlap;
    Outcome outcome = Outcome::Neutral;
    cv::Rect2d trueBox, answeredBox;  // without area: none
    std::string trueColour, answeredColour;
    bool illegal = false;     // turns: truth says that a rule was broken
    bool falseAlarm = false;  // turns: an objection where nothing was wrong

    bool counts() const { return outcome != Outcome::Neutral; }
    /// Answered as certain, and wrong.
    bool silent() const {
        return sure && !falseAlarm && (outcome == Outcome::Wrong || outcome == Outcome::Extra);
    }
    cv::Rect2d box() const { return trueBox.empty() ? answeredBox : trueBox; }
};

/// A picture or a recording with everything that was judged about one sort of thing in it.
struct Judged {
    What what = What::Dice;
    std::string source;
    std::string picture;
    std::filesystem::path file;
    Circumstances conditions;
    std::vector<Sample> samples;
};

struct JudgeOptions {
    Overlap overlap;
    std::map<std::string, Overlap> overlapOf;  // by source
    double leastVisible = 0.3;                 // what is hidden more than that is neutral
    double leastPixels = 0;                    // the shorter side of the box; smaller is neutral
    bool partial = false;                      // pictures without an answer are left out
};

/// Compares answers with truth, for every sort of thing that both speak of. Throws BadDataset:
/// answers are missing, a site that the game does not have.
std::vector<Judged> judge(const Dataset&, const Answers&, const JudgeOptions& = {});

}  // namespace kibitz::datasets
