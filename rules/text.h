#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::rules {

/// How many characters a person would count in UTF-8 text (code points).
std::size_t characters(std::string_view text);

/// Where text stops being plain: broken UTF-8, control characters (but tab), and the invisible
/// signs that turn the direction of writing around, with which a name could pretend to be another.
/// nullopt: all plain.
std::optional<std::size_t> firstUnprintable(std::string_view text);

/// Whether there is anything to see in a text: more than spaces of whatever kind and signs without
/// a shape.
bool isVisible(std::string_view text);

/// A text in a sentence: cut where it is long, with what cannot be printed replaced by '?'.
std::string quotable(std::string_view text);

}  // namespace kibitz::rules
