#pragma once

#include "app/session/report/decisions.h"
#include "app/session/report/evidence.h"
#include "app/session/report/report_words.h"
#include "app/session/report/story.h"

#include <functional>
#include <map>
#include <set>
#include <string>

namespace kibitz::session {

/// Pictures as they stand inside the page, made before it in the order of their frames.
class PagePictures {
public:
    /// Those of the doubtful passages first, then as many others as there is room for.
    PagePictures(const Story&, Evidence&, std::size_t most,
                 const std::function<void(std::size_t done, std::size_t all)>& step);

    /// An img with the alternative text; empty: there is no picture.
    std::string large(std::size_t passage, const std::string& alt) const;
    std::string small(std::size_t passage, const std::string& alt) const;
    std::size_t count() const { return large_.size() + small_.size(); }

private:
    std::map<std::size_t, std::string> large_, small_;  // data: URIs by passage
};

/// Remembers which rules the page cites, so that each is printed once.
class Citations {
public:
    explicit Citations(const Story& story, ReportWords words = {}) : story_{story}, words_{words} {}
    const ReportWords& words() const { return words_; }
    /// A link to the paragraph, where there is one.
    std::string cite(const std::string& rule, const std::string& title);
    /// All paragraphs that were cited.
    std::string paragraphs() const;

private:
    const Story& story_;
    ReportWords words_;
    std::set<std::string> cited_;
};

/// What a referee looks at first: what was asked, objected to, corrected or taken back.
std::string doubtfulTurns(const Story&, const Recording&, const PagePictures&, Citations&,
                          const Decisions&);
/// Every turn with picture, points and reasons.
std::string allTurns(const Story&, const PagePictures&, Citations&, const Decisions&);
/// What the referee decided in all, and what the scores are then; empty: nothing.
std::string refereeSummary(const Story&, const Decisions&, const ReportWords&);

}  // namespace kibitz::session
