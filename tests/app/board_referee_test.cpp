#include "app/session/board_referee.h"
#include "tests/app/board_photo.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace kibitz;
using session::BoardFindings;
using test::SaidSites;
using Verdict = session::Findings::Verdict;

namespace {

BoardFindings spexxx(const SaidSites& said, session::ToldSeats seats = {},
                     std::map<std::string, std::string> options = {{"track", "unused"}}) {
    const auto game = test::boardGame("spexxx", std::move(seats), std::move(options));
    return session::refereed(game, test::seenBoard(game, said));
}

BoardFindings topple(const SaidSites& said, session::ToldSeats seats = {},
                     std::map<std::string, std::string> options = {}) {
    const auto game = test::boardGame("topple", std::move(seats), std::move(options));
    return session::refereed(game, test::seenBoard(game, said));
}

const session::CheckedPlayer& playerOf(const BoardFindings& findings, const std::string& name) {
    const auto at = std::find_if(findings.players.begin(), findings.players.end(),
                                 [&](const auto& player) { return player.player == name; });
    REQUIRE(at != findings.players.end());
    return *at;
}

/// Three blue squares beside each other are worth 15.
SaidSites threeBlue() {
    return test::sure({{"3x2/1x5", "red"},
                       {"3x3/1x5", "red"},
                       {"3x4/1x5", "red"},
                       {"2x1/1x3", "blue"},
                       {"2x6/1x2", "blue"}});
}

}  // namespace

TEST_CASE("a line of three cubes has a known score and its line", "[app][referee][boards]") {
    const auto found = spexxx(threeBlue());
    CHECK(found.verdict == Verdict::Fine);
    CHECK(found.doubts.empty());
    REQUIRE(found.players.size() == 2);
    const auto& red = playerOf(found, "red");
    CHECK(red.known());
    CHECK(red.highest == 15);
    REQUIRE(red.lines.size() == 1);
    CHECK(red.lines[0].rule.id == "spexxx");
    CHECK(playerOf(found, "blue").highest == 0);
}

TEST_CASE("a doubtful cube makes a range, never a score", "[app][referee][boards]") {
    auto said = threeBlue();
    said["3x4/1x5"] = {{"red", 0.7F}, {"nothing", 0.3F}};
    const auto found = spexxx(said);
    const auto& red = playerOf(found, "red");
    CHECK(red.lowest == 0);
    CHECK(red.highest == 15);
    CHECK(red.asRead == 15);
    CHECK(red.lines.empty());
    REQUIRE(found.doubts.size() == 1);
    CHECK(found.doubts[0].points == 15);
    REQUIRE(found.doubts[0].readings.size() == 2);
    CHECK(found.doubts[0].readings[0].share == 0.7F);
    SECTION("covered, it is the same") {
        said["3x4/1x5"] = {{"covered", 1.0F}};
        const auto hidden = spexxx(said);
        CHECK(playerOf(hidden, "red").lowest == 0);
        CHECK(playerOf(hidden, "red").highest == 15);
        CHECK(hidden.covered.size() == 1);
        CHECK(hidden.doubts.size() == 1);
    }
}

TEST_CASE("more doubtful cubes than can be tried are bounded from both sides",
          "[app][referee][boards]") {
    const auto game = test::boardGame("spexxx", {}, {{"track", "unused"}});
    auto said = threeBlue();
    std::size_t doubtful = 0;
    for (const auto& place : game.places)
        if (place.name.starts_with("2x") && doubtful < 14 && !said.contains(place.name)) {
            said[place.name] = {{"nothing", 0.6F}, {"red", 0.4F}};
            ++doubtful;
        }
    REQUIRE(doubtful == 14);
    const auto found = spexxx(said);
    const auto& red = playerOf(found, "red");
    REQUIRE(red.lowest);
    CHECK(*red.lowest == 15);
    CHECK(red.highest > 15);
    CHECK(red.lines.empty());
    // Any one reading lies in between.
    auto full = threeBlue();
    for (const auto& [name, shares] : said)
        if (shares.size() == 2) full[name] = {{"red", 1.0F}};
    const auto most = spexxx(full);
    CHECK(playerOf(most, "red").highest <= red.highest);
    CHECK(*playerOf(most, "red").lowest >= *red.lowest);
}

TEST_CASE("too many cubes of a colour cannot be, whoever plays", "[app][referee][boards]") {
    const auto game = test::boardGame("spexxx", {}, {{"track", "unused"}});
    SaidSites said;
    int count = 0;
    for (const auto& place : game.places)
        if (++count <= 24) said[place.name] = {{"red", 1.0F}};
    const auto found = spexxx(said);
    CHECK(found.verdict == Verdict::Breaks);
    REQUIRE_FALSE(found.faults.empty());
    CHECK(found.faults[0].certain);
    CHECK(found.faults[0].rule.id == "cubes");
    CHECK(found.faults[0].reason.text().find("Red has 24 cubes") != std::string::npos);
}

TEST_CASE("a rule that a doubtful cube may mend is not called broken", "[app][referee][boards]") {
    // Three red cubes and one blue: turns one after the other never lead there, …
    SaidSites said;
    const auto game = test::boardGame("spexxx", {}, {{"track", "unused"}});
    for (std::size_t i = 0; i < 3; ++i) said[game.places[i].name] = {{"red", 1.0F}};
    said[game.places[40].name] = {{"blue", 1.0F}};
    CHECK(spexxx(said).verdict == Verdict::Breaks);
    // … unless one of the red ones is blue.
    said[game.places[2].name] = {{"red", 0.8F}, {"blue", 0.2F}};
    const auto found = spexxx(said);
    CHECK(found.verdict == Verdict::MayBreak);
    REQUIRE(found.doubts.size() == 1);
    CHECK(found.doubts[0].decides);
    REQUIRE(found.faults.size() == 1);
    CHECK_FALSE(found.faults[0].certain);
}

TEST_CASE("nobody is blamed for who sits where", "[app][referee][boards]") {
    // Red and green have one cube more than blue and yellow: they sit side by side.
    SaidSites said;
    const auto game = test::boardGame("spexxx", {}, {{"track", "unused"}});
    const std::vector<std::string> colours{"red", "green", "blue", "yellow", "red", "green"};
    for (std::size_t i = 0; i < colours.size(); ++i)
        said[game.places[i * 7].name] = {{colours[i], 1.0F}};
    CHECK(spexxx(said).verdict == Verdict::Fine);
    SECTION("unless the order of the seats was told") {
        CHECK(spexxx(said, {{"Ann", "Bob", "Cay", "Dan"}, {}}).verdict == Verdict::Breaks);
    }
    SECTION("or too few play") { CHECK(spexxx(said, {{}, 3}).verdict == Verdict::Breaks); }
}

TEST_CASE("the score track is held against the board", "[app][referee][boards]") {
    auto said = threeBlue();
    said["track 15"] = {{"red", 1.0F}};
    said["track 0"] = {{"blue", 1.0F}};
    CHECK(spexxx(said, {}, {}).verdict == Verdict::Fine);
    said["track 15"] = {{"nothing", 1.0F}};
    said["track 44"] = {{"red", 1.0F}};
    const auto wrong = spexxx(said, {}, {});
    CHECK(wrong.verdict == Verdict::Breaks);
    REQUIRE(wrong.faults.size() == 1);
    CHECK(wrong.faults[0].rule.id == "score-track");
    const auto game = test::boardGame("spexxx");
    const auto counts = session::countsOf(game, test::seenBoard(game, said));
    CHECK(counts[0].track == 44);
    CHECK(counts[1].track == 0);
    CHECK_FALSE(counts[2].track);
}

TEST_CASE("stacks of Topple stand in lines that are told by colour", "[app][referee][boards]") {
    SaidSites said;
    for (const auto* cell : {"a3", "b3", "c3"}) test::stack(said, cell, "red", 1);
    for (const auto* cell : {"d3", "e3"}) test::stack(said, cell, "blue", 2);
    const auto game = test::boardGame("topple");
    const auto found = topple(said);
    CHECK(found.verdict == Verdict::Fine);
    REQUIRE(found.players.size() == 2);
    CHECK_FALSE(found.players[0].lowest);
    REQUIRE(playerOf(found, "red").lines.size() == 1);
    CHECK(playerOf(found, "red").lines[0].why.text() ==
          "row 3 is complete, red tops 3 of its stacks");
    const auto stacks = session::stacksOf(game, test::seenBoard(game, said));
    CHECK(stacks.pawns == 7);
    CHECK(stacks.tallest == 2);
    CHECK(stacks.tallestAt == "d3");
    SECTION("a doubtful cell of the line leaves none certain") {
        said["c3 top"] = {{"red", 0.6F}, {"nothing", 0.4F}};
        said["c3 height"] = {{"1 high", 0.6F}, {"nothing", 0.4F}};
        const auto doubtful = topple(said);
        CHECK(playerOf(doubtful, "red").lines.empty());
        REQUIRE(doubtful.doubts.size() == 1);
        // A top and its height are one question: never a top without a height.
        CHECK(doubtful.doubts[0].readings.size() == 2);
        CHECK(doubtful.faults.empty());
    }
    SECTION("a covered cell is no fault") {
        said["c3 top"] = {{"covered", 1.0F}};
        said["c3 height"] = {{"covered", 1.0F}};
        const auto hidden = topple(said);
        CHECK(hidden.verdict == Verdict::Fine);
        CHECK(hidden.covered.size() == 1);
    }
}

TEST_CASE("more tops of a colour than it has pawns cannot be", "[app][referee][boards]") {
    SaidSites said;
    const auto game = test::boardGame("topple");
    for (std::size_t i = 0; i < 13; ++i) test::stack(said, game.places[i].name, "red", 1);
    for (std::size_t i = 13; i < 25; ++i) test::stack(said, game.places[i].name, "blue", 1);
    const auto found = topple(said);
    CHECK(found.verdict == Verdict::Breaks);
    CHECK(std::any_of(found.faults.begin(), found.faults.end(), [](const auto& fault) {
        return fault.rule.id == "equipment" && fault.certain;
    }));
}

TEST_CASE("readings of a place are never lost: the likeliest first, the covered ones even",
          "[app][referee]") {
    const std::vector<float> shares{0.3F, 0.6F, 0.005F, 0.0F};
    const std::vector<rules::Symbol> possible{{0}, {1}, {2}, {3}};
    const auto clear = session::plausible(shares, 0, possible);
    REQUIRE(clear.size() == 2);
    CHECK(clear[0].first.index == 1);
    const auto hidden = session::plausible(std::vector<float>(4, 0), 1, possible);
    REQUIRE(hidden.size() == 4);
    for (const auto& [symbol, share] : hidden) CHECK(share == 0.25F);
}
