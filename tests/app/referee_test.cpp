#include "app/session/referee.h"
#include "rules/random.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

using namespace kibitz;
using session::Findings;
using vision::Mark;
using Verdict = session::Findings::Verdict;

namespace {

const vision::KnownSheet& level(std::size_t number) {
    static const auto sheets = vision::builtInSheets();
    return sheets[number - 1];
}

using Said = std::pair<std::string, std::vector<std::pair<Mark, float>>>;

/// A sheet as the eyes would give it: nothing everywhere and sure, but for what is said.
vision::SeenSheet seen(const vision::KnownSheet& known, const std::vector<Said>& said) {
    vision::SeenSheet sheet;
    sheet.found.sure = 1;
    for (const auto& place : known.sites) {
        vision::SeenSite site;
        const auto at = std::find_if(said.begin(), said.end(),
                                     [&](const auto& one) { return one.first == place.name; });
        if (at == said.end()) {
            site.shares[0] = 1;
        } else {
            for (const auto& [mark, share] : at->second)
                site.shares[static_cast<std::size_t>(mark)] = share;
        }
        const auto best = std::max_element(site.shares.begin(), site.shares.end());
        const auto mark = static_cast<Mark>(best - site.shares.begin());
        if (mark != Mark::Covered) site.value = mark;
        site.sure = site.value && *best > 0.97F;
        sheet.sites.push_back(site);
    }
    for (const auto& [name, marks] : said)
        REQUIRE(std::any_of(known.sites.begin(), known.sites.end(),
                            [&, &wanted = name](const auto& site) { return site.name == wanted; }));
    return sheet;
}

Said sure(const std::string& name, Mark mark) { return {name, {{mark, 1.0F}}}; }
Said unsure(const std::string& name, Mark mark, Mark other, float share = 0.7F) {
    return {name, {{mark, share}, {other, 1 - share}}};
}
Said covered(const std::string& name) { return {name, {{Mark::Covered, 1.0F}}}; }

Findings refereed(std::size_t which, const std::vector<std::vector<Said>>& sheets,
                  const session::ToldGame& told = {}) {
    std::vector<vision::SeenSheet> all;
    for (const auto& said : sheets) all.push_back(seen(level(which), said));
    return session::refereed(level(which), all, {}, told);
}

/// Two tours, so that keys count.
const std::vector<Said> kTwoRounds{sure("round 1", Mark::Ticked), sure("round 2", Mark::Ticked)};
std::vector<Said> after(std::vector<Said> said) {
    said.insert(said.end(), kTwoRounds.begin(), kTwoRounds.end());
    return said;
}

std::vector<std::string> texts(const std::vector<session::Fault>& faults) {
    std::vector<std::string> all;
    for (const auto& fault : faults) all.push_back(fault.reason.text());
    return all;
}

}  // namespace

// Level 1: d5 and f5 are crossed in print, e4 is a gem, c5 a key, d7 a lock, d3 and f3 are bombs.

TEST_CASE("a sheet without doubt has a known score with its lines", "[app][referee]") {
    const auto found = refereed(1, {after({sure("d4", Mark::Cross), sure("e4", Mark::Cross)})});
    CHECK(found.verdict == Verdict::Fine);
    CHECK(found.faults.empty());
    CHECK(found.doubts.empty());
    REQUIRE(found.sheets.size() == 1);
    const auto& sheet = found.sheets[0];
    CHECK(sheet.player == "Player");
    CHECK(sheet.lowest == sheet.highest);
    CHECK(sheet.lowest > 0);
    REQUIRE(sheet.lines.size() == 1);
    CHECK(sheet.lines[0].points == sheet.lowest);
}

TEST_CASE("a doubtful gem makes a range, never a score", "[app][referee]") {
    const auto certain = refereed(1, {after({sure("d4", Mark::Cross), sure("e4", Mark::Cross)})});
    const auto found =
        refereed(1, {after({sure("d4", Mark::Cross), unsure("e4", Mark::Cross, Mark::Nothing),
                            unsure("c4", Mark::Cross, Mark::Nothing)})});
    const auto& sheet = found.sheets[0];
    CHECK(sheet.lowest == 0);
    CHECK(sheet.highest == certain.sheets[0].highest);
    CHECK(sheet.lines.empty());
    CHECK(found.verdict == Verdict::Fine);
    REQUIRE(found.doubts.size() == 2);
    // The place that moves the score comes first.
    CHECK(level(1).sites[found.doubts[0].site].name == "e4");
    CHECK(found.doubts[0].points == sheet.highest);
    CHECK(found.doubts[0].readings.front() == std::pair{Mark::Cross, 0.7F});
    CHECK(found.doubts[1].points == 0);
}

TEST_CASE("a doubtful place that no point hangs on leaves the score known", "[app][referee]") {
    const auto found = refereed(1, {after({unsure("d4", Mark::Cross, Mark::Nothing)})});
    CHECK(found.sheets[0].lowest == found.sheets[0].highest);
    CHECK(found.doubts.size() == 1);
}

TEST_CASE("a broken rule is certain when no doubtful place could mend it", "[app][referee]") {
    // b5 asks for a 2.
    const auto found =
        refereed(1, {after({sure("b5", Mark::Die3), unsure("h8", Mark::Nothing, Mark::Cross)})});
    CHECK(found.verdict == Verdict::Breaks);
    REQUIRE(found.faults.size() == 1);
    CHECK(found.faults[0].certain);
    CHECK(found.faults[0].rule.id == "matching-pips");
    REQUIRE(found.faults[0].where.size() == 1);
    CHECK(level(1).sites[found.faults[0].where[0].second].name == "b5");
}

TEST_CASE("a broken rule is not certain when a doubtful place may explain it", "[app][referee]") {
    const auto found = refereed(1, {after({sure("d6", Mark::Cross), sure("d7", Mark::Cross),
                                           unsure("c5", Mark::Nothing, Mark::Cross),
                                           unsure("h8", Mark::Nothing, Mark::Cross)})});
    CHECK(found.verdict == Verdict::MayBreak);
    REQUIRE(found.faults.size() == 1);
    CHECK_FALSE(found.faults[0].certain);
    REQUIRE(found.doubts.size() == 2);
    CHECK(found.doubts[0].decides);
    CHECK(level(1).sites[found.doubts[0].site].name == "c5");
    CHECK_FALSE(found.doubts[1].decides);
    SECTION("… also when it is covered") {
        const auto hidden =
            refereed(1, {after({sure("d6", Mark::Cross), sure("d7", Mark::Cross), covered("c5")})});
        CHECK(hidden.verdict != Verdict::Breaks);
    }
}

TEST_CASE("one sheet of several is not blamed for what the others did", "[app][referee]") {
    const std::vector<std::vector<Said>> exploded{after({sure("d3", Mark::Exploded)})};
    const auto found = refereed(1, exploded);
    CHECK(found.verdict == Verdict::Fine);
    CHECK(found.playersAtLeast == 2);  // alone, nothing explodes
    CHECK(found.sheets[0].lowest == -2);
    CHECK(found.sheets[0].highest == -2);
    session::ToldGame alone;
    alone.playerCount = 1;
    CHECK(refereed(1, exploded, alone).verdict == Verdict::Breaks);
    session::ToldGame two;
    two.playerCount = 2;
    CHECK(refereed(1, exploded, two).verdict == Verdict::Fine);
    // With both sheets there, somebody must have crossed it.
    auto both = exploded;
    both.push_back(kTwoRounds);
    CHECK(refereed(1, both, two).verdict == Verdict::Breaks);
    CHECK(refereed(1, both).verdict == Verdict::Fine);  // a third may have
}

TEST_CASE("points that hang on the number of players make a range until it is told",
          "[app][referee]") {
    const std::vector<std::vector<Said>> bomb{
        after({sure("d4", Mark::Cross), sure("d3", Mark::Cross)})};
    const auto found = refereed(1, bomb);
    CHECK(found.sheets[0].lowest == 0);
    CHECK(found.sheets[0].highest == 2);
    session::ToldGame told;
    told.playerCount = 1;
    CHECK(refereed(1, bomb, told).sheets[0].lowest == 2);
    told.playerCount = 3;
    CHECK(refereed(1, bomb, told).sheets[0].highest == 0);
}

TEST_CASE("sheets have the names of their players, from left to right", "[app][referee]") {
    session::ToldGame told;
    told.players = {"Ann", "Bob"};
    told.playerCount = 2;
    const auto found =
        refereed(1, {after({sure("d4", Mark::Cross)}), after({sure("b5", Mark::Die3)})}, told);
    CHECK(found.sheets[0].player == "Ann");
    CHECK(found.sheets[1].player == "Bob");
    CHECK(texts(found.faults) ==
          std::vector<std::string>{"A 3 does not fit on Bob b5, which asks for a 2"});
    const auto unnamed = refereed(1, {kTwoRounds, after({sure("b5", Mark::Die3)})});
    CHECK(texts(unnamed.faults) ==
          std::vector<std::string>{"A 3 does not fit on Player 2 b5, which asks for a 2"});
}

TEST_CASE("however many places are doubtful, the score lies in the range", "[app][referee]") {
    const auto which = GENERATE(1U, 4U, 7U, 8U);
    INFO("level " << which);
    const auto& known = level(which);
    rules::Random random{which};
    const int doubtful = GENERATE(4, 40);
    // A sheet with crosses here and there; some places are covered.
    std::vector<Said> said;
    std::vector<std::string> names;
    for (const auto& site : known.sites)
        if (site.kind == vision::SheetSite::Kind::Cell && known.sheet.countable.has(site.index) &&
            !known.sheet.printed.has(site.index))
            names.push_back(site.name);
    for (const auto& name : names) {
        const auto mark = known.sheet.rails
                              ? static_cast<Mark>(static_cast<int>(Mark::TrackNS) + random.below(6))
                              : Mark::Cross;
        if (random.below(3) != 0) said.push_back(sure(name, mark));
    }
    for (int i = 0; i < doubtful; ++i) {
        auto name = names[static_cast<std::size_t>(random.below(static_cast<int>(names.size())))];
        std::erase_if(said, [&](const auto& one) { return one.first == name; });
        said.push_back(covered(name));
    }
    const auto sheet = seen(known, said);
    const auto found = session::refereed(known, std::vector{sheet}, {}, {});
    REQUIRE(found.sheets.size() == 1);
    CHECK_FALSE(found.doubts.empty());
    bool moves = false;
    for (int trial = 0; trial < 300; ++trial) {
        auto reading = sheet;
        for (const auto& doubt : found.doubts) {
            const auto& choices = doubt.readings;
            auto& site = reading.sites[doubt.site];
            site.value =
                choices[static_cast<std::size_t>(random.below(static_cast<int>(choices.size())))]
                    .first;
            site.sure = true;
        }
        const auto exact = session::refereed(known, std::vector{reading}, {}, {}).sheets[0];
        CHECK(found.sheets[0].lowest <= exact.lowest);
        CHECK(exact.highest <= found.sheets[0].highest);
        moves = moves || exact.lowest != exact.highest || exact.lowest > found.sheets[0].lowest;
    }
    CHECK(moves);
}
