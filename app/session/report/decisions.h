#pragma once

#include "app/session/recording/recording.h"
#include "app/session/report/story.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace kibitz::session {

class Disk;

/// What a referee says of one passage.
struct Decision {
    enum class Kind : std::uint8_t { None, Accept, Correct, Reject };
    Kind kind = Kind::None;          // None: there is only a note
    std::vector<std::string> moves;  // correct: what was played instead
    std::string note;

    bool empty() const { return kind == Kind::None && note.empty(); }
    bool operator==(const Decision&) const = default;
};

/// By the number of the event that the passage tells of.
using Decisions = std::map<std::int64_t, Decision>;

/// "accept", "correct", "reject"; empty: none.
std::string_view nameOf(Decision::Kind);

/// Longer notes are cut: a page of the report should hold more than one.
inline constexpr std::size_t kLongestNote = 2000;

/// Decisions lie beside the recording, in a file of their own: what was recorded stays as it was
/// written, and so does its chain of checks.
std::filesystem::path decisionsFile(const Recording&);

struct KeptDecisions {
    Decisions decisions;
    std::string
        trouble;  // one sentence: the file is none, or of another recording. Empty: it is fine
};
/// Never throws. No file: no decisions.
KeptDecisions readDecisions(const Recording&);

/// The file is there whole or as it was before. One that cannot be read, or that belongs to another
/// recording, is put aside under another name first. Throws CannotRecord.
void writeDecisions(const Recording&, const Decisions&);

/// How the game stands when the referee's decisions count: corrected turns are replaced, rejected
/// ones left out, and the rules play it all again.
struct Ruling {
    bool differs = false;     // some decision changes a turn
    std::vector<int> scores;  // empty: the rules cannot follow; `trouble` says from where on
    std::string trouble;
};
Ruling ruled(const Story&, const Decisions&);

}  // namespace kibitz::session
