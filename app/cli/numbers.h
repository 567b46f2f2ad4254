#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace kibitz::cli {

/// For an option that takes a whole number in digits; anything else is refused with a sentence:
/// "A turn is a whole number from 1 on, not 'abc'".
CLI::Validator wholeNumber(const std::string& what, std::int64_t from,
                           std::uint64_t to = INT64_MAX);
/// The same for a number that may have decimals, within its bounds; "nan" is none.
CLI::Validator numberWithin(const std::string& what, double from, double to);

}  // namespace kibitz::cli
