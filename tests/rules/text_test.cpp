#include "rules/text.h"
#include "rules/verdict.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

namespace kibitz::rules {

TEST_CASE("letters of every length are plain and counted one by one", "[rules][text]") {
    const std::string text = "a\tß€\U0001F3B2\uD7FF\uE000\U0010FFFF";
    CHECK_FALSE(firstUnprintable(text));
    CHECK(characters(text) == 8);
    CHECK(quotable(text) == text);
    // Next to the signs that turn the direction, and plain.
    CHECK_FALSE(firstUnprintable("\u200d\u2010\u2027\u202f\u2065\u206a\ufefe"));
}

TEST_CASE("broken UTF-8 is found where it begins", "[rules][text]") {
    for (const std::string broken : {
             "\x80",              // a letter without its beginning
             "\xc3",              // cut off
             "\xe2\x82",          // cut off later
             "\xe2\x82x",         // interrupted
             "\xc0\xaf",          // two bytes for what needs one
             "\xe0\x80\xaf",      // three bytes for what needs one
             "\xf0\x82\x82\xac",  // four bytes for what needs three
             "\xed\xa0\x80",      // half of a pair, the first of all
             "\xed\xbf\xbf",      // and the last
             "\xf4\x90\x80\x80",  // beyond all letters
             "\xf5\x80\x80\x80",
         }) {
        INFO(quotable(broken));
        CHECK(firstUnprintable("né" + broken) == 3u);
        CHECK(quotable("né" + broken).starts_with("né?"));
    }
}

TEST_CASE("signs that nobody sees are not plain", "[rules][text]") {
    for (const std::string hidden : {"\x01", "\x1f", "\x7f", "\u0080", "\u009f", "\u200e", "\u200f",
                                     "\u2028", "\u202e", "\u2066", "\u2069", "\ufeff"}) {
        INFO(static_cast<int>(static_cast<unsigned char>(hidden.back())));
        CHECK(firstUnprintable("né" + hidden) == 3u);
        CHECK(quotable("né" + hidden + "!") == "né?!");
    }
}

TEST_CASE("an argument that was forgotten stays visible in the sentence", "[rules][text]") {
    constexpr Phrase phrase{"test", "{who} has {count} of {"};
    CHECK(Message{phrase, {{"who", "Ann"}}}.text() == "Ann has {count} of {");
}

}  // namespace kibitz::rules
