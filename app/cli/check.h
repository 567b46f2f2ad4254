#pragma once

#include "app/cli/photos.h"
#include "app/cli/rules_json.h"
#include "app/session/referee.h"

#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::cli {

struct CheckOptions {
    std::string game, sheet, players, evidence;
    std::vector<std::string> photos, options, corners;
    bool json = false;
};

/// Of a sheet's or a board's places; with more in doubt than this, a score would be a guess about
/// guesses.
inline constexpr double kMostDoubtful = 0.35;

/// Where the evidence about each photo goes; empty paths: none was asked for. Throws CannotDo.
std::vector<std::filesystem::path> evidenceFor(const CheckOptions&,
                                               const std::vector<std::filesystem::path>& files);
/// What a photo means for the exit code; an error is said.
void tellExit(const std::filesystem::path&, const std::string& error, bool breaks, Context&);

/// "fine", "breaks", "may-break".
std::string_view nameOf(session::Findings::Verdict);
/// "No rule is broken; 2 places are doubtful".
std::string headlineOf(session::Findings::Verdict, std::size_t doubts);
std::string faultText(const session::Fault&);
/// A text as the name of a file.
std::string fileName(std::string text);
/// In columns; the last one is as wide as it is.
void printRows(const std::vector<std::vector<std::string>>&, std::ostream&);

/// What a person told about the game: `--players`, `--option`.
struct CheckTold {
    std::vector<std::string> names;
    std::optional<int> count;
    rules::dizzle::Options options;
};

/// Sheets of one kind: those who play together have the same.
struct CheckedGame {
    std::size_t known = 0;
    std::vector<std::size_t> sheets;  // of the table
    session::Findings findings;
};

/// One photo of the pile.
struct CheckedPhoto {
    std::filesystem::path file;
    int width = 0, height = 0;
    std::string error;  // it could not be checked: why, and what helps; empty: it could
    std::string note;   // it could, but: a part of the sheet is missing
    vision::SeenTable table;
    std::vector<CheckedGame> games;
    std::filesystem::path picture;  // the annotated one; empty: none was asked for
    std::map<std::pair<std::size_t, std::size_t>, std::filesystem::path> crops;  // sheet, site
    double milliseconds = 0;

    bool breaks() const;
    std::size_t doubts() const;
};

/// Judges what was seen, sheets of one kind together. Throws CannotDo: more sheets than players.
std::vector<CheckedGame> judged(const vision::SeenTable&, const std::vector<vision::KnownSheet>&,
                                const CheckTold&);

/// One sentence: "No rule is broken", "A rule is broken", …
std::string headlineOf(const CheckedPhoto&);
/// "Player c4: cross 0.71 or nothing 0.22 (5 points)".
std::string doubtText(const CheckedPhoto&, const CheckedGame&, const session::Doubt&,
                      const std::vector<vision::KnownSheet>&);

/// The annotated picture and a crop of every mark and every doubtful place. Throws CannotDo.
void writeEvidence(CheckedPhoto&, const cv::Mat& photo, const std::filesystem::path& name,
                   const std::vector<vision::KnownSheet>&);

Json toJson(const CheckedPhoto&, const std::vector<vision::KnownSheet>&);
/// One photo in full.
void print(const CheckedPhoto&, const std::vector<vision::KnownSheet>&, std::ostream&);
/// A pile, a line for each sheet.
void printTable(const std::vector<CheckedPhoto>&, const std::vector<vision::KnownSheet>&,
                std::ostream&);

}  // namespace kibitz::cli
