#pragma once

#include "app/language/language.h"
#include "app/session/report/html.h"

#include <string>
#include <string_view>

namespace kibitz::session {

/// What a report says, in one language and as it may stand in a page. The report is written in
/// English and taken apart by it, as sentences of recordings are (language::sentence).
struct ReportWords {
    language::Language language = language::Language::English;

    /// A sentence of the report, of the rules or of a recording; or the title of a rule.
    std::string say(std::string_view english) const {
        return escaped(language::sentence(english, language));
    }
    /// A place, a colour, a reading: word by word.
    std::string name(std::string_view english) const {
        return escaped(language::words(english, language));
    }
    std::string moves(std::string_view english) const {
        return escaped(language::moves(english, language));
    }
};

}  // namespace kibitz::session
