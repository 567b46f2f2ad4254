// Golden walkthroughs: one random game of each kind, move by move with its scores. A change of
// behaviour shows as a difference here; when it is meant, KIBITZ_UPDATE=1 writes the files anew.

#include "all_setups.h"

#include "rules/record.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace kibitz::rules;

namespace {

std::string walkthrough(const GameInfo& info) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
    const auto count = std::max(info.fewestPlayers, std::min(info.mostPlayers, 3));
    const std::vector<std::string> players(names.begin(), names.begin() + count);
    const auto game = info.make({players, {}, {}});
    std::ostringstream out;
    Random random{2026};
    auto position = game.start();
    auto before = game.score(position);
    for (int turns = 0; game.next(position).who != Next::Who::Nobody && turns < 5000; ++turns) {
        auto turn = game.randomTurn(position, random);
        out << (turn.move.player == kTable ? "table"
                                           : players[static_cast<std::size_t>(turn.move.player)])
            << ": " << turn.move.text << '\n';
        position = std::move(turn.after);
        auto sheet = game.score(position);
        for (std::size_t p = 0; p < players.size(); ++p)
            if (sheet.total(p) != before.total(p))
                out << "    " << players[p] << ' ' << before.total(p) << " -> " << sheet.total(p)
                    << '\n';
        before = std::move(sheet);
    }
    for (std::size_t p = 0; p < players.size(); ++p) {
        out << players[p] << ' ' << before.total(p) << '\n';
        for (const auto& line : before.players[p])
            out << "    " << line.points << "  " << line.rule.id << ": " << line.why.text() << '\n';
    }
    if (const auto outcome = game.outcome(position)) out << outcome->how.text() << '\n';
    return out.str();
}

std::string content(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

TEST_CASE("the golden walkthrough of every game is unchanged", "[rules][walkthrough]") {
    for (const auto& info : allGames()) {
        INFO(info.name);
        const auto path = std::filesystem::path{KIBITZ_SOURCE_DIR} / "tests/rules/walkthroughs" /
                          (std::string{info.name} + ".txt");
        const auto text = walkthrough(info);
        if (std::getenv("KIBITZ_UPDATE")) std::ofstream{path, std::ios::binary} << text;
        const auto golden = content(path);
        CHECK_FALSE(golden.empty());
        CHECK((text == golden));
    }
}

TEST_CASE("every example record of the page on notation can be played", "[rules][record]") {
    const auto page = builtin("README.md");
    std::size_t examples = 0;
    for (std::size_t at = page.find("```record\n"); at != std::string_view::npos;
         at = page.find("```record\n", at)) {
        at += std::string_view{"```record\n"}.size();
        const auto text = page.substr(at, page.find("```", at) - at);
        INFO(text);
        const auto record = readRecord(text);
        const auto* info = findGame(record.game);
        REQUIRE(info);
        const auto game = info->make(record.setup());
        const auto played = replay(game, record);
        if (played.fault)
            FAIL(played.fault->line << ':' << played.fault->column << ": " << played.fault->text());
        CHECK(played.entries.size() >= 3);
        ++examples;
    }
    CHECK(examples >= allGames().size());
}
