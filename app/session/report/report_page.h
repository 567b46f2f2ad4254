#pragma once

#include "app/language/language.h"
#include "app/session/report/decisions.h"
#include "app/session/report/evidence.h"
#include "app/session/report/story.h"

#include <functional>
#include <string>

namespace kibitz::session {

struct ReportOptions {
    std::string program;  // the version that makes the report
    /// Pictures in the page at most; the doubtful turns get theirs first.
    std::size_t mostPictures = 400;
    Decisions decisions{};  // of a referee; none: nobody has decided
    language::Language language = language::Language::English;
    std::function<void(std::size_t done, std::size_t all)> step{};
};

/// The referee's report of a recording: one page that needs nothing else, on a screen, by a reader
/// aloud and on paper. Doubtful turns come first, then all of them; each with its picture, the rule
/// and the points.
std::string reportPage(const Recording&, const Story&, Evidence&, const ReportOptions& = {});

}  // namespace kibitz::session
