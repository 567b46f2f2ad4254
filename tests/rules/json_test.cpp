#include "rules/json.h"

#include <catch2/catch_test_macros.hpp>

namespace kibitz::rules {

namespace {

std::string complaint(const std::string& text, const JsonLimits& limits = {}) {
    try {
        (void)parsedJson(text, limits);
        return "none";
    } catch (const BadJson& bad) {
        return bad.what();
    }
}

}  // namespace

TEST_CASE("the text of equipment is read as JSON", "[rules][json]") {
    const auto json = parsedJson("\xef\xbb\xbf{\"a\": [1, {\"a\": \"\\u00e9\"}], \"b\": null}\n");
    CHECK(json["a"][1]["a"] == "\xc3\xa9");
    CHECK(json["b"].is_null());
    // The same key in two objects is no repetition, also where one lies within the other.
    CHECK(complaint(R"([{"a": {"a": 1}}, {"a": 2}])") == "none");
    CHECK(complaint("[[[]]]", {100, 3}) == "none");
}

TEST_CASE("what is no JSON is refused with its line and column", "[rules][json]") {
    CHECK(complaint("") == "At line 1, column 1 found the end, expected JSON");
    CHECK(complaint("{\n  \"a\": 1,\n}") == "At line 3, column 1 found '}', expected JSON");
    CHECK(complaint("[1]\n[2]") == "At line 2, column 1 found '[', expected JSON");
    CHECK(complaint("[\"\xff\"]") == "At line 1, column 3 found '?\"', expected JSON");
    CHECK(complaint("{\"é\": \"àè\" x}") == "At line 1, column 12 found 'x', expected JSON");
    CHECK(complaint("[NaN]") == "At line 1, column 2 found 'NaN', expected JSON");
    CHECK(complaint("[\n 1,\n 1e999\n]") ==
          "At line 3, column 7 found a number beyond all bounds, expected JSON");
    CHECK(complaint("-1e999") ==
          "At line 1, column 6 found a number beyond all bounds, expected JSON");
}

TEST_CASE("a key that stands twice in one object is refused", "[rules][json]") {
    CHECK(complaint("{\"a\": 1,\n \"b\": {\"a\": 2},\n \"a\": 3}") ==
          "At line 3, column 4 found the key \"a\" a second time, expected each key once in an "
          "object");
    // Written differently it is still the same key.
    CHECK(complaint(R"({"a": 1, "\u0061": 1})") ==
          "At line 1, column 17 found the key \"a\" a second time, expected each key once in an "
          "object");
    const std::string longKey(5000, 'k');
    CHECK(complaint("{\"" + longKey + "\": 1, \"" + longKey + "\": 2}").size() < 150);
}

TEST_CASE("a text that would cost too much is refused", "[rules][json]") {
    CHECK(complaint(std::string(101, ' '), {100, 8}) ==
          "At / found 101 bytes, expected at most 100 bytes");
    CHECK(complaint("[[\n[[]]]]", {100, 3}) ==
          "At line 2, column 2 found one more bracket within brackets, expected at most 3 levels "
          "of nesting");
    CHECK(complaint(std::string(60'000, '[')) ==
          "At line 1, column 9 found one more bracket within brackets, expected at most 8 levels "
          "of nesting");
}

}  // namespace kibitz::rules
