#pragma once

// The text of equipment as JSON. Only for the readers of equipment: whoever includes it sees
// nlohmann.

#include <nlohmann/json.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kibitz::rules {

/// The text is no JSON, or more than is wanted: where in it, what was found, what was expected.
/// Readers pass it on in their own words.
class BadJson : public std::runtime_error {
public:
    BadJson(const std::string& place, const std::string& what, const std::string& wanted);
    std::string where;  // "line 3, column 14"; "/" for the whole text
    std::string found, expected;
};

/// What a hostile text may cost at most.
struct JsonLimits {
    std::size_t bytes = 64 * 1024;
    int levels = 8;  // of brackets within brackets
};

/// Reads the text. A key that stands twice in one object is a mistake like any other: the parser
/// would silently take the last of the two. Throws BadJson and nothing else.
nlohmann::json parsedJson(std::string_view text, const JsonLimits& limits = {});

}  // namespace kibitz::rules
