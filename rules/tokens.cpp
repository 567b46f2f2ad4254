#include "rules/tokens.h"

#include <charconv>

namespace kibitz::rules {

namespace {
bool blank(char c) { return c == ' ' || c == '\t'; }
}  // namespace

void Tokens::skipBlanks() {
    while (at_ < text_.size() && blank(text_[at_])) ++at_;
}

bool Tokens::atEnd() {
    skipBlanks();
    return at_ == text_.size();
}

std::string_view Tokens::peek() {
    skipBlanks();
    std::size_t end = at_;
    while (end < text_.size() && !blank(text_[end])) ++end;
    return text_.substr(at_, end - at_);
}

std::string_view Tokens::word() {
    const auto next = peek();
    at_ += next.size();
    return next;
}

bool Tokens::take(std::string_view expectedWord) {
    if (peek() != expectedWord) return false;
    word();
    return true;
}

std::optional<int> Tokens::number(int lowest, int highest) {
    const auto value = wholeNumber(peek(), lowest, highest);
    if (value) word();
    return value;
}

ParseError Tokens::expected(std::string what) {
    const auto next = peek();
    return {at_, std::string{next}, std::move(what)};
}

std::optional<int> wholeNumber(std::string_view text, int lowest, int highest) {
    int value = 0;
    const auto* last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (error != std::errc{} || end != last || value < lowest || value > highest)
        return std::nullopt;
    return value;
}

}  // namespace kibitz::rules
