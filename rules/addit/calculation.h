#pragma once

#include "rules/game.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kibitz::rules::addit {

/// An exact number: steps of a calculation may be fractions.
struct Fraction {
    std::int64_t over = 0, under = 1;  // in lowest terms, under > 0

    static Fraction of(std::int64_t over, std::int64_t under);
    bool isWhole() const { return under == 1; }
    std::string text() const;  // "9", "9/2"
    bool operator==(const Fraction&) const = default;
};

/// A calculation as a player says it, by the school's order of operations: "6*2-3=9".
struct Calculation {
    std::string text;               // without blanks, signs + - * / ( ) =
    std::string left;               // the same without "=9"
    std::vector<int> numbers;       // in the order they were said
    std::string operations;         // each sign once, in the order of "+-*/"
    std::optional<Fraction> value;  // nullopt: it divides by zero
    std::optional<int> stated;      // the result that was said with it
};

/// Reads the whole of `text`; × · x ÷ − are understood too. The error's column counts within it.
std::variant<Calculation, ParseError> readCalculation(std::string_view text);

}  // namespace kibitz::rules::addit
