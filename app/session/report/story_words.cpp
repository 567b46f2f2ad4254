#include "app/session/report/story_words.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace kibitz::session {

using Kind = Passage::Kind;
using Fate = Passage::Fate;

std::string percent(double share) {
    // Rounding must not turn what is likely into what is certain.
    const double shown = share < 1 ? std::min(share * 100, 99.99) : 100;
    char text[32];
    std::snprintf(text, sizeof text, shown >= 10 && shown < 99 ? "%.1f %%" : "%.2f %%", shown);
    return text;
}

std::string inWords(const Reading& reading) {
    const bool hidden = reading.what == "?";
    if (hidden && reading.share >= 1) return "cannot be seen";
    return (hidden ? "cannot be seen" : reading.what) + " " + percent(reading.share);
}

std::string signedPoints(int points) {
    if (points < 0) return "−" + std::to_string(-points);
    return (points > 0 ? "+" : "") + std::to_string(points);
}

std::string joinedMoves(const std::vector<std::string>& moves) {
    std::string out;
    for (const auto& move : moves) out += (out.empty() ? "" : "; ") + move;
    return out.empty() ? "nothing" : out;
}

std::string statusOf(const Passage& passage) {
    switch (passage.kind) {
        case Kind::Accepted:
            if (passage.fate == Fate::Corrected) return "accepted, corrected";
            if (passage.fate == Fate::TakenBack) return "accepted, taken back";
            return "accepted";
        case Kind::Illegal:
            return passage.fate == Fate::PutRight ? "illegal, put right" : "illegal, not put right";
        case Kind::Unsure:
            if (passage.fate == Fate::PutRight) return "asked, resolved by itself";
            return passage.fate == Fate::Answered ? "asked, answered" : "asked, not answered";
        case Kind::Told: break;
    }
    if (passage.fate == Fate::Refused) return "refused";
    if (passage.fate == Fate::Corrected) return "told, corrected";
    if (passage.fate == Fate::TakenBack) return "told, taken back";
    if (passage.command == "overrule") return "overruled";
    if (passage.command == "choose") return "answered";
    if (passage.command == "undo") return "undone";
    if (passage.command == "redo") return "brought back";
    if (passage.command == "insert") return "inserted";
    if (passage.command == "remove") return "removed";
    return "told";
}

namespace {

std::string toldSentence(const Passage& passage) {
    const auto moves = joinedMoves(passage.moves);
    std::string said;
    if (passage.command == "overrule")
        said = "A person decided: " + moves + ".";
    else if (passage.command == "choose")
        said = "A person answered the question: " + moves + ".";
    else if (passage.command == "undo")
        said = "A person took back the last change.";
    else if (passage.command == "redo")
        said = "A person brought back what was taken back: " + moves + ".";
    else if (passage.command == "insert")
        said = "A person put in what was missing: " + moves + ".";
    else if (passage.command == "remove")
        said = "A person took out a turn.";
    else
        said = "A person told what cannot be seen: " + moves + ".";
    if (passage.fate == Fate::Refused)
        said += " That was refused" + (passage.need.empty() ? "." : ": " + passage.need + ".");
    return said;
}

}  // namespace

std::string sentenceOf(const Passage& passage) {
    if (passage.kind == Kind::Told) return toldSentence(passage);
    if (passage.kind == Kind::Unsure)
        return passage.need.empty() ? "It could not be seen what was played." : passage.need + ".";
    if (passage.kind == Kind::Accepted) return joinedMoves(passage.moves) + ".";
    std::string out;
    for (const auto& broken : passage.violations) {
        const auto said = (broken.text.empty() ? broken.rule : broken.text) + ".";
        if (out.find(said) == out.npos) out += (out.empty() ? "" : " ") + said;
    }
    return out;
}

std::string settledSentence(const Passage& passage, const Story& story) {
    if (!passage.settledBy || passage.kind == Kind::Told) return {};
    const auto by =
        std::find_if(story.passages.begin(), story.passages.end(), [&](const auto& other) {
            return other.event <= *passage.settledBy && other.event > passage.event &&
                   (other.event == *passage.settledBy ||
                    (other.kind == Kind::Told && other.event + 1 == *passage.settledBy));
        });
    if (by == story.passages.end())
        return passage.fate == Fate::PutRight ? "Later the table and the record agreed again." : "";
    return by->kind == Kind::Accepted ? "Then seen: " + sentenceOf(*by)
           : by->kind == Kind::Told   ? sentenceOf(*by)
                                      : std::string{};
}

}  // namespace kibitz::session
