#pragma once

#include "app/cli/photos.h"
#include "app/cli/rules_json.h"
#include "app/session/check/sheet_check.h"

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

/// Where the evidence about each photo goes; empty paths: none was asked for. Throws CannotDo.
std::vector<std::filesystem::path> evidenceFor(const CheckOptions&,
                                               const std::vector<std::filesystem::path>& files);
/// What a photo means for the exit code; an error is said.
void tellExit(const std::filesystem::path&, const std::string& error, bool breaks, Context&);

/// "fine", "breaks", "may-break".
std::string_view nameOf(session::Findings::Verdict);
/// A text as the name of a file.
std::string fileName(std::string text);
/// In columns; the last one is as wide as it is.
void printRows(const std::vector<std::vector<std::string>>&, std::ostream&);

using session::CheckedGame;
using session::CheckedPhoto;
using session::CheckTold;

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
