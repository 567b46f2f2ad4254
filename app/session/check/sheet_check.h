#pragma once

#include "app/session/referee.h"

#include <opencv2/core/mat.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kibitz::session {

/// Of a sheet's or a board's places; with more in doubt than this, a score would be a guess about
/// guesses.
inline constexpr double kMostDoubtful = 0.35;

/// "No rule is broken; 2 places are doubtful".
std::string headlineOf(Findings::Verdict, std::size_t doubts);
std::string faultText(const Fault&);

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
    Findings findings;
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

Findings::Verdict verdictOf(const CheckedPhoto&);
/// One sentence: "No rule is broken", "A rule is broken", …
std::string headlineOf(const CheckedPhoto&);
/// "Player c4: cross 0.71 or nothing 0.22 (5 points)".
std::string doubtText(const CheckedPhoto&, const CheckedGame&, const Doubt&,
                      const std::vector<vision::KnownSheet>&);
/// "Player c4".
std::string siteName(const CheckedGame&, std::size_t sheet, std::size_t site,
                     const std::vector<vision::KnownSheet>&);
/// The photo with everything that was found on it, and a panel beside it.
cv::Mat drawn(const CheckedPhoto&, const cv::Mat& photo, const std::vector<vision::KnownSheet>&);

/// Why a photo shows no sheet, and what helps: one sentence.
std::string whyNoSheet(vision::SheetEye&, const cv::Mat& photo, std::span<const std::size_t> among);

/// Reads and judges photos of sheets, one after the other; with several eyes also side by side.
class SheetChecker {
public:
    /// `among`: which of the known sheets to look for; empty: all.
    SheetChecker(CheckTold, std::vector<std::size_t> among, std::vector<vision::KnownSheet> known);

    const std::vector<vision::KnownSheet>& known() const { return known_; }
    /// Throws nothing: what is wrong with a photo stands in its `error`. `also` is called with the
    /// photo when it was judged.
    CheckedPhoto check(vision::SheetEye&, const std::filesystem::path& file,
                       const std::function<void(CheckedPhoto&, const cv::Mat&)>& also = {}) const;

private:
    CheckTold told_;
    std::vector<std::size_t> among_;
    std::vector<vision::KnownSheet> known_;
};

}  // namespace kibitz::session
