#include "app/cli/numbers.h"

#include "rules/text.h"

#include <charconv>
#include <iomanip>
#include <sstream>

namespace kibitz::cli {

namespace {

// Nobody needs to be told an end that lies so far off.
constexpr std::uint64_t kEndless = INT32_MAX;

/// Whether all of a text is a number of this type.
template <class Number>
bool isAll(const std::string& text, Number& number) {
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ec == std::errc{} && parsed.ptr == end;
}

}  // namespace

CLI::Validator wholeNumber(const std::string& what, std::int64_t from, std::uint64_t to) {
    const auto check = [=](std::string& text) {
        std::int64_t below = 0;
        std::uint64_t number = 0;
        // Those below nothing fit the one type only, the largest the other.
        const bool negative = text.starts_with('-');
        if (negative ? isAll(text, below) && below >= from
                     : isAll(text, number) && number <= to &&
                           (from < 0 || number >= static_cast<std::uint64_t>(from)))
            return std::string{};
        const bool large = !negative && !text.empty() && text != "0" &&
                           text.find_first_not_of("0123456789") == std::string::npos;
        return what + " is a whole number from " + std::to_string(from) +
               (large || to < kEndless ? " to " + std::to_string(to) : " on") + ", not '" +
               rules::quotable(text) + "'";
    };
    return CLI::Validator{check, ""};
}

CLI::Validator numberWithin(const std::string& what, double from, double to) {
    const auto check = [=](std::string& text) {
        double number = 0;
        if (isAll(text, number) && number >= from && number <= to) return std::string{};
        std::ostringstream sentence;
        sentence << what << " is a number from " << std::setprecision(12) << from << " to " << to
                 << ", not '" << rules::quotable(text) << "'";
        return sentence.str();
    };
    return CLI::Validator{check, ""};
}

}  // namespace kibitz::cli
