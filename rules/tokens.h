#pragma once

#include "rules/game.h"

#include <optional>
#include <string>
#include <string_view>

namespace kibitz::rules {

/// Reads a move text word by word and remembers where each began, so that errors can point at it.
class Tokens {
public:
    explicit Tokens(std::string_view text) : text_{text} {}

    bool atEnd();
    /// The next word (up to a blank); empty at the end.
    std::string_view word();
    /// The next word without taking it.
    std::string_view peek();
    /// Takes the next word if it is `expected`.
    bool take(std::string_view expected);
    /// A whole number from lowest to highest, nullopt (and nothing taken) if the next word is none.
    std::optional<int> number(int lowest, int highest);

    /// An error at the next word.
    ParseError expected(std::string what);

private:
    void skipBlanks();
    std::string_view text_;
    std::size_t at_ = 0;
};

/// The whole of `text` as a number from lowest to highest.
std::optional<int> wholeNumber(std::string_view text, int lowest, int highest);

}  // namespace kibitz::rules
