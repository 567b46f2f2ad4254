// Spexxx: what a look shows to be wrong, and what one look without history proves.

#include "spexxx_table.h"

#include "rules/spexxx/words.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

namespace kibitz::rules::spexxx {

namespace {

Ids ids(const std::vector<Violation>& violations) {
    Ids list;
    for (const auto& violation : violations) {
        CHECK(violation.reason.text().find('{') == std::string::npos);
        list.emplace_back(violation.rule.id);
    }
    return list;
}

std::vector<std::string> texts(const std::vector<Violation>& violations) {
    std::vector<std::string> list;
    for (const auto& violation : violations) list.push_back(violation.reason.text());
    return list;
}

/// A look with these cubes and nothing else; both score cubes on zero.
Appearance withCubes(const Rules& rules, const std::map<std::string, std::string>& cubes) {
    auto look = rules.appearance(rules.start());
    for (const auto& [square, colour] : cubes)
        look.sites[rules.vocabulary().site(square)->index] = *rules.vocabulary().symbol(colour);
    return look;
}

void clearTrack(const Rules& rules, Appearance& look) {
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (rules.vocabulary().sites[i].kind == 1) look.sites[i] = kNothing;
}

void setTrack(const Rules& rules, Appearance& look, const std::string& site,
              const std::string& colours) {
    look.sites[rules.vocabulary().site(site)->index] = *rules.vocabulary().symbol(colours);
}

/// The least and the most that some orders of placing these squares pay, and what one look proves.
struct Tried {
    int least = 1'000'000, most = 0;
    int lowest = 0, highest = 0;
};

Tried tryOrders(const std::vector<int>& squares, int orders, std::uint64_t seed) {
    const auto rules = rulesFor(2);
    Random random{seed};
    Tried tried;
    Cubes all{};
    for (int order = 0; order < orders; ++order) {
        auto shuffled = squares;
        for (std::size_t i = shuffled.size(); i > 1; --i)
            std::swap(shuffled[i - 1],
                      shuffled[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
        Cubes cubes{};
        Marks rewarded;
        int points = 0;
        for (const int square : shuffled) {
            const auto blocks = blocksCompleted(cubes, rewarded, 1, square);
            const int block = blocks.empty() ? kNone
                                             : blocks[static_cast<std::size_t>(
                                                   random.below(static_cast<int>(blocks.size())))];
            points += gain(rules.board(), cubes, rewarded, 1, square, block).total();
            cubes[static_cast<std::size_t>(square)] = 1;
            if (block != kNone)
                for (const int cell : blockSquares(block))
                    rewarded.set(static_cast<std::size_t>(cell));
        }
        tried.least = std::min(tried.least, points);
        tried.most = std::max(tried.most, points);
        all = cubes;
    }
    std::map<std::string, std::string> cubes;
    for (const int square : squares) cubes[rules.board().name(square)] = "red";
    const auto audit = rules.audit(withCubes(rules, cubes));
    tried.lowest = audit.players[0].lowest;
    tried.highest = audit.players[0].highest;
    int lines = 0;
    for (const auto& line : audit.players[0].lines) lines += line.points;
    CHECK(lines == tried.lowest);
    return tried;
}

std::vector<int> rectangle(int column, int row, int width, int height) {
    std::vector<int> squares;
    for (int r = row; r < row + height; ++r)
        for (int c = column; c < column + width; ++c) squares.push_back(crossing(c, r));
    return squares;
}

}  // namespace

TEST_CASE("a look is explained by the rule it breaks and the places", "[rules][spexxx]") {
    Table table;
    // Before the first throw.
    CHECK(table.whyNot(table.look({{"1x2/1x1", "red"}})) == Ids{"throws"});
    CHECK(table.whyNot(table.look({{"1x2/1x1", "blue"}})) == Ids{"turn-order"});
    CHECK(table.whyNot(table.look({{"1x2/1x1", "green"}})) == Ids{"cubes"});
    auto look = table.look();
    look.loose = DiceBag::ofValues({1, 2, 3});
    CHECK(table.whyNot(look) == Ids{"throws"});

    table.play("throw 4 4 4 2 2");
    CHECK(table.whyNot(table.look({{"3x4/2x3", "red"}})) == Ids{"combination"});
    CHECK(table.whyNot(table.look({{"2x1/1x1", "red"}})) == Ids{"bronze"});
    CHECK(table.whyNot(table.look({{"3x1/2x1", "red"}})) == Ids{"silver"});
    CHECK(table.whyNot(table.look({{"3x4/2x2", "blue"}})) == Ids{"turn-order"});
    CHECK(table.whyNot(table.look({{"3x4/2x2", "red"}, {"3x4/1x2", "red"}})) == Ids{"one-cube"});
    CHECK(table.whyNot(table.look({{"3x4/2x2", "red"}, {"3x4/1x2", "blue"}})) ==
          Ids{"turn-order", "one-cube"});

    table.play("place 3x4/2x2").play("throw 4 4 4 2 1");
    CHECK(table.whyNot(table.look({{"3x4/2x2", "nothing"}})) == Ids{"occupied"});
    CHECK(table.whyNot(table.look({{"3x4/2x2", "blue"}})) == Ids{"occupied"});
    // Moved: gone here, and there one that is not this player's.
    CHECK(table.whyNot(table.look({{"3x4/2x2", "nothing"}, {"3x4/1x2", "red"}})) ==
          Ids{"turn-order", "occupied"});
    const auto violations = table.rules.whyNot(table.state, table.look({{"3x4/2x2", "nothing"}}));
    REQUIRE(violations.size() == 1);
    CHECK(violations[0].where == std::vector{*table.rules.vocabulary().site("3x4/2x2")});
    CHECK(violations[0].reason.text() == "The cube on 3x4/2x2 is gone; placed cubes stay");
}

TEST_CASE("dice that cannot lie there are explained", "[rules][spexxx]") {
    Table table;
    const auto why = [&](const std::vector<int>& dice, const char* square = nullptr) {
        auto look = square ? table.look({{square, "red"}}) : table.look();
        look.loose = DiceBag::ofValues(dice);
        return texts(table.rules.whyNot(table.state, look));
    };
    using Texts = std::vector<std::string>;
    CHECK(why({1, 2, 3, 4, 5, 6}) == Texts{"6 dice lie there, the game has five"});
    CHECK(why({1, 2}) == Texts{"Five dice must lie there, 2 are seen"});
    auto strange = table.look();
    strange.loose.add(Die{9, 0});
    CHECK(texts(table.rules.whyNot(table.state, strange)) ==
          Texts{"A die shows 9; only 1 to 6 exist"});

    table.play("throw 4 4 1 1 2");
    CHECK(why({4, 4, 3}) == Texts{"3 4 4 cannot be what is kept of 1 1 2 4 4"});
    CHECK(why({4, 4}, "2x4/1x1") == Texts{"Five dice must lie there, 2 are seen"});
    // Thrown and placed at once: each is legal, but it is two actions.
    CHECK(why({4, 4, 4, 1, 2}, "3x4/1x1") ==
          Texts{"No single action leads from what was agreed to what is seen"});
    CHECK(why({4, 4, 4, 1, 2}, "3x4/1x3") == Texts{"3x4/1x3 cannot be made with 1 2 4 4 4"});

    table.play("keep 4 4");
    CHECK(why({4, 1, 1, 1, 1}) == Texts{"4 4 were kept, but 1 1 1 1 4 lie there"});
    CHECK(why({4, 4, 1}) == Texts{"Five dice must lie there, 3 are seen"});
    CHECK(why({4, 4}, "2x4/1x1") == Texts{"The dice must be thrown first"});
    table.play("throw 1 1 2").play("keep 4 throw 4 1 1 2").play("keep 4 throw 4 1 1 2");
    CHECK(why({4, 4, 4, 1, 2}) == Texts{"All four throws are made"});
    CHECK(why({4, 4}) == Texts{"All four throws are made"});
}

TEST_CASE("a cube beside dice that cannot lie there is judged by the throw that was agreed",
          "[rules][spexxx]") {
    Table table;
    const auto why = [&](const std::vector<int>& dice, const char* square = nullptr) {
        auto look = square ? table.look({{square, "red"}}) : table.look();
        look.loose = DiceBag::ofValues(dice);
        return table.whyNot(look);
    };
    // Thrown and placed before anybody looked: the dice that lie there are the throw.
    CHECK(why({4, 4, 4, 2, 2}, "3x4/2x2") == Ids{"turn-order"});
    CHECK(why({4, 4, 4, 2, 2}, "3x4/2x3") == Ids{"combination"});
    CHECK(why({4, 4, 4, 2, 2}) == Ids{"turn-order"});  // asked although one action leads there
    table.play("throw 4 4 4 2 2");
    CHECK(why({4, 4, 4, 2, 9}, "3x4/2x2") == Ids{"throws"});
    CHECK(why({4, 4, 4, 2, 9}, "3x4/2x3") == Ids{"combination", "throws"});
    CHECK(why({4, 4, 4}) == Ids{"turn-order"});  // kept, and nothing else
    table.play("keep 4 4 4");
    CHECK(why({4, 4, 4, 3, 3}) == Ids{"turn-order"});
    for (const auto* again : {"throw 2 3", "keep 4 4 4 throw 2 3", "keep 4 4 4 throw 2 2"})
        table.play(again);
    // After the fourth throw no other dice can be the throw.
    CHECK(why({3, 3, 3, 3, 3}, "3x4/2x3") == Ids{"combination", "throws"});
    Table opening{2, {{"opening", "throw"}}};
    auto look = opening.look({{"1x2/1x1", "red"}});
    look.loose = DiceBag::ofValues({1, 1, 1, 2, 2});
    CHECK(opening.whyNot(look) == Ids{"opening", "opening"});
}

TEST_CASE("looks before and after the game are explained too", "[rules][spexxx]") {
    Table opening{2, {{"opening", "throw"}}};
    auto look = opening.look();
    look.loose = DiceBag::ofValues({1, 2});
    CHECK(opening.whyNot(look) == Ids{"opening"});
    CHECK(opening.whyNot(opening.look({{"1x2/1x1", "red"}})) == Ids{"opening"});
    look.loose = DiceBag::ofValues({3});
    CHECK(opening.whyNot(look) == Ids{"turn-order"});  // asked although one action leads there

    Table over{2, {{"cubes", "children"}}};
    while (over.state.phase != Phase::Over) over.putAside();
    CHECK(over.whyNot(over.look({{"1x2/1x1", "red"}})) == Ids{"end"});
    look = over.look();
    look.loose = DiceBag::ofValues({1, 2, 3, 4, 5});
    CHECK(over.whyNot(look) == Ids{"end"});
}

TEST_CASE("the score track must show what the cubes earned", "[rules][spexxx]") {
    Table table;
    table.anns({"2x4/1x1", "2x5/1x1"});
    table.play("throw 1 6 6 5 5");
    // The cube is placed, the score cube not moved: 6 are due.
    const auto behind = table.look({{"2x6/1x1", "red"}});
    CHECK(texts(table.rules.whyNot(table.state, behind)) ==
          std::vector<std::string>{"Ann's score cubes must show 6, they show 0"});
    const auto wrong = table.look({{"track 0", "blue"}, {"track 7", "red"}});
    CHECK(texts(table.rules.whyNot(table.state, wrong)) ==
          std::vector<std::string>{"Ann's score cubes must show 0, they show 7"});
    const auto gone = table.look({{"track 0", "red"}});
    CHECK(texts(table.rules.whyNot(table.state, gone)) ==
          std::vector<std::string>{"Bob's score cubes must show 0, they show -"});
    const auto hundred = table.look({{"hundreds 100", "red"}, {"track 3", "red"}});
    CHECK(texts(table.rules.whyNot(table.state, hundred)) ==
          std::vector<std::string>{"Ann's score cubes must show 0, they show 0, 3 + 100"});
    CHECK(table.whyNot(table.look({{"track 5", "yellow"}})) == Ids{"cubes"});
    const auto right = table.look({{"2x6/1x1", "red"}, {"track 0", "blue"}, {"track 6", "red"}});
    table.play("place 2x6/1x1");
    CHECK(table.look() == right);
}

TEST_CASE("beyond a hundred points both score cubes are looked at", "[rules][spexxx]") {
    Table table;
    for (int row = 0; row < 3; ++row)
        for (int column = 18; column < 24 && table.state.scores[0] < 100; ++column)
            table.ann(table.rules.board().name(crossing(column, row)));
    const int score = table.state.scores[0];
    REQUIRE(score >= 100);
    REQUIRE(score < 200);
    table.play("throw 4 4 4 2 1");
    const auto where = [&](const std::map<std::string, std::string>& changes) {
        std::vector<std::string> said;
        for (const auto& violation : table.rules.whyNot(table.state, table.look(changes))) {
            said.push_back(violation.reason.text());
            for (const auto site : violation.where)
                said.push_back(table.rules.vocabulary().sites[site.index].name);
        }
        return said;
    };
    const auto points = std::to_string(score), ones = std::to_string(score - 100);
    const std::string must = "Ann's score cubes must show " + points + ", they show ";
    using Said = std::vector<std::string>;
    CHECK(where({{"hundreds 100", "nothing"}}) ==
          Said{must + ones, "track " + ones, "hundreds 100"});
    CHECK(where({{"hundreds 100", "nothing"}, {"hundreds 200", "red"}}) ==
          Said{must + "2" + (ones.size() == 1 ? "0" : "") + ones, "track " + ones, "hundreds 100",
               "hundreds 200"});
    CHECK(where({{"hundreds 200", "red"}}) ==
          Said{must + ones + " + 100 + 200", "track " + ones, "hundreds 100", "hundreds 200"});
    CHECK(where({{"track " + ones, "nothing"}}) ==
          Said{must + "100", "track " + ones, "hundreds 100"});
}

TEST_CASE("one look gives the exact score of ordinary games", "[rules][spexxx]") {
    Table table;
    table.anns({"2x4/1x1", "2x5/1x1", "2x6/1x1", "3x1/1x1", "3x2/1x1", "3x2/1x3", "3x3/1x4"});
    const auto audit = table.rules.audit(table.look());
    CHECK(audit.impossible.empty());
    CHECK(audit.unusual.empty());
    CHECK(audit.players[0].lowest == table.total(0));
    CHECK(audit.players[0].highest == table.total(0));
    REQUIRE(audit.players[0].lines.size() == 2);
    CHECK(audit.players[0].lines[0].why.text() ==
          "Spexxx of 5 across from 2x4/1x1 to 3x2/1x1: 2 + 2 + 2 + 3 + 5");
    CHECK(audit.players[0].lines[1].rule == kRuleLengthBonus);
}

TEST_CASE("the range of a look holds every order of play, and both its ends are played",
          "[rules][spexxx]") {
    const auto exact = [](const std::vector<int>& squares) {
        const auto tried = tryOrders(squares, 60, 5);
        CHECK(tried.least == tried.most);
        CHECK(tried.lowest == tried.least);
        CHECK(tried.highest == tried.most);
    };
    exact(rectangle(9, 0, 3, 3));
    exact(rectangle(7, 0, 5, 4));   // any two 3x3 in it share a cube
    exact(rectangle(5, 0, 10, 2));  // no block, and ten cannot be 5 + 1 + 5
    const auto open = [](const std::vector<int>& squares, int width) {
        const auto tried = tryOrders(squares, 3000, 7);
        CHECK(tried.least == tried.lowest);
        CHECK(tried.most == tried.highest);
        CHECK(tried.highest - tried.lowest == width);
    };
    open(rectangle(8, 0, 6, 3), 25);  // one block or two
    open(rectangle(8, 0, 7, 3), 25);
    open(rectangle(9, 0, 3, 6), 25);
    open(rectangle(1, 0, 11, 1), 5);  // 5 + 1 + 5
    open(rectangle(1, 0, 12, 1), 5);
    auto apart = rectangle(8, 0, 3, 3);  // two blocks far from each other: both were paid
    const auto other = rectangle(14, 2, 3, 3);
    apart.insert(apart.end(), other.begin(), other.end());
    exact(apart);
}

TEST_CASE("where both bonuses are deducted a row of eleven has one score", "[rules][spexxx]") {
    std::map<std::string, std::string> cubes;
    for (int column = 1; column <= 11; ++column)
        cubes[rulesFor(2).board().name(crossing(column, 0))] = "red";
    const auto width = [&](const std::string& deducted) {
        const auto rules = rulesFor(2, {{"joined_bonus", deducted}});
        const auto audit = rules.audit(withCubes(rules, cubes));
        return audit.players[0].highest - audit.players[0].lowest;
    };
    CHECK(width("longer") == 5);
    CHECK(width("both") == 0);
}

TEST_CASE("random heaps of cubes stay in the range of their look", "[rules][spexxx]") {
    Random random{11};
    const auto rules = rulesFor(2);
    int wide = 0;
    for (int heap = 0; heap < 60; ++heap) {
        // Grown from one cube, often beside what is there: full of blocks and long rows.
        std::set<int> cells{crossing(8 + random.below(8), random.below(4))};
        while (cells.size() < 23) {
            auto from = cells.begin();
            std::advance(from, random.below(static_cast<int>(cells.size())));
            const auto way = kDirections[static_cast<std::size_t>(random.below(2))];
            const int next = step(*from, way, random.below(2) ? 1 : -1);
            if (next != kNone && rules.board().exists(next) && rowOf(next) < 4) cells.insert(next);
        }
        const auto tried =
            tryOrders({cells.begin(), cells.end()}, 40, static_cast<std::uint64_t>(heap));
        CHECK(tried.lowest <= tried.least);
        CHECK(tried.most <= tried.highest);
        wide += tried.lowest != tried.highest;
    }
    CHECK(wide > 3);
}

TEST_CASE("too many cubes of a colour cannot be", "[rules][spexxx]") {
    const auto rules = rulesFor(4);
    std::map<std::string, std::string> cubes;
    for (int i = 0; i < 17; ++i) cubes[rules.board().name(crossing(6 + i, 1))] = "green";
    const auto audit = rules.audit(withCubes(rules, cubes));
    CHECK(texts(audit.impossible).front() ==
          "Cleo has 17 cubes on the board, but only 16 to place");
    CHECK(audit.impossible.front().where.size() == 17);
    CHECK(audit.players[2].lowest > 0);
}

TEST_CASE("colours that nobody plays cannot be on the table", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    auto look = withCubes(rules, {{"1x2/1x1", "green"}});
    CHECK(ids(rules.audit(look).impossible) == Ids{"cubes"});
    look = withCubes(rules, {});
    setTrack(rules, look, "track 9", "yellow");
    CHECK(ids(rules.audit(look).impossible) == Ids{"cubes"});
}

TEST_CASE("more than five dice and faces beyond six cannot be", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    auto look = withCubes(rules, {});
    look.loose = DiceBag::ofValues({1, 1, 1, 1, 1, 1});
    CHECK(ids(rules.audit(look).impossible) == Ids{"throws"});
    look.loose = DiceBag{{Die{0, 0}, Die{3, 0}}};
    CHECK(ids(rules.audit(look).impossible) == Ids{"throws"});
}

TEST_CASE("cubes come one after the other unless some were put away", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    const auto judged = [&](const std::map<std::string, std::string>& cubes) {
        return rules.audit(withCubes(rules, cubes));
    };
    CHECK(judged({{"1x2/1x1", "red"}}).impossible.empty());
    CHECK(ids(judged({{"1x2/1x1", "blue"}}).impossible) == Ids{"turn-order"});  // Ann begins
    CHECK(texts(judged({{"1x2/1x1", "red"}, {"1x3/1x1", "red"}}).impossible) ==
          std::vector<std::string>{
              "So many cubes of each colour cannot come from turns one after the other: Ann 2, "
              "Bob 0"});
    // The four squares of 1 1 1 1 2 are taken: from now on a cube can have been put away.
    const std::map<std::string, std::string> blocked{
        {"1x2/1x1", "red"}, {"2x1/1x2", "blue"}, {"3x1/1x2", "red"}, {"4x1/1x2", "blue"}};
    CHECK(judged(blocked).impossible.empty());
    auto more = blocked;
    more["1x6/1x1"] = "red";
    more["4x6/1x1"] = "red";
    CHECK(judged(more).impossible.empty());
    CHECK(texts(judged(more).unusual) ==
          std::vector<std::string>{"Bob must have put away cubes: at least 1"});
    // But not before: the first four turns placed a cube each.
    auto early = blocked;
    early["2x1/1x2"] = "red";
    CHECK(ids(judged(early).impossible) == Ids{"turn-order"});

    // Whoever may have begun is open where the opening throw is part of the game.
    const auto open = rulesFor(2, {{"opening", "throw"}});
    CHECK(open.audit(withCubes(open, {{"1x2/1x1", "blue"}})).impossible.empty());
}

TEST_CASE("the score track is compared with what the board gives", "[rules][spexxx]") {
    Table table;
    table.anns({"2x4/1x1", "2x5/1x1", "2x6/1x1"});
    const auto& rules = table.rules;
    CHECK(table.total(0) == 6);
    CHECK(table.total(1) == 12);
    const auto audited = [&](const std::string& site, const std::string& second = "") {
        auto look = table.look();
        clearTrack(rules, look);
        setTrack(rules, look, "track 12", "blue");
        setTrack(rules, look, site, "red");
        if (!second.empty()) setTrack(rules, look, second, "red");
        return rules.audit(look);
    };
    CHECK(audited("track 6").impossible.empty());
    CHECK(audited("track 6").unusual.empty());
    CHECK(texts(audited("track 0").unusual) ==
          std::vector<std::string>{"Ann's score cubes show 0, the board gives 6: not moved after "
                                   "the last cube?"});
    CHECK(audited("track 0").impossible.empty());
    CHECK(texts(audited("track 5").impossible) ==
          std::vector<std::string>{"Ann's score cubes show 5; the board gives 6"});
    CHECK(texts(audited("track 6", "hundreds 100").impossible) ==
          std::vector<std::string>{"Ann's score cubes show 106; the board gives 6"});
    CHECK(texts(audited("track 6", "track 7").impossible) ==
          std::vector<std::string>{"Ann has 2 cubes on the score track"});
    CHECK(texts(audited("hundreds 100", "hundreds 200").impossible) ==
          std::vector<std::string>{"Ann has 2 cubes on the hundreds"});
    auto three = table.look();
    for (const auto* site : {"hundreds 100", "hundreds 200"}) setTrack(rules, three, site, "red");
    CHECK(texts(rules.audit(three).impossible) ==
          std::vector<std::string>{"Ann has 2 cubes on the hundreds"});
    CHECK(texts(audited("hundreds 100").unusual) ==
          std::vector<std::string>{"Ann's cube is missing on the score track"});
}

TEST_CASE("a score between two possible ones is not possible", "[rules][spexxx]") {
    const auto rules = rulesFor(2);
    Table table;
    for (const int square : rectangle(8, 0, 6, 3)) table.ann(rules.board().name(square));
    const auto audit = table.rules.audit(table.look());
    CHECK(audit.impossible.empty());
    const auto& ann = audit.players[0];
    REQUIRE(ann.highest - ann.lowest == 25);
    const auto judged = [&](int score) {
        auto look = table.look();
        clearTrack(rules, look);
        setTrack(rules, look, "track 0", "blue");
        setTrack(rules, look, "track " + std::to_string(score % 100), "red");
        if (score >= 100)
            setTrack(rules, look, "hundreds " + std::to_string(score / 100 * 100), "red");
        auto ids = Ids{};
        for (const auto& violation : table.rules.audit(look).impossible)
            if (violation.reason.text().starts_with("Ann")) ids.emplace_back(violation.rule.id);
        return ids;
    };
    CHECK(judged(ann.lowest).empty());
    CHECK(judged(ann.highest).empty());
    CHECK(judged(ann.lowest + 10) == Ids{"score-track"});
    CHECK(judged(ann.highest + 25) == Ids{"score-track"});
}

TEST_CASE("a row of eleven may have paid its bonus twice, and nothing in between",
          "[rules][spexxx]") {
    Table table;
    for (int column = 1; column <= 11; ++column)
        table.ann(table.rules.board().name(crossing(column, 0)));
    const auto ann = table.rules.audit(table.look()).players[0];
    REQUIRE(ann.highest == ann.lowest + 5);
    const auto wrong = [&](int score) {
        auto look = table.look();
        clearTrack(table.rules, look);
        setTrack(table.rules, look, "track " + std::to_string(score % 100), "red");
        if (score >= 100)
            setTrack(table.rules, look, "hundreds " + std::to_string(score / 100 * 100), "red");
        const auto said = texts(table.rules.audit(look).impossible);
        return std::any_of(said.begin(), said.end(),
                           [](const std::string& text) { return text.starts_with("Ann's score"); });
    };
    for (int more = 0; more <= 5; ++more) {
        INFO(more);
        CHECK(wrong(ann.lowest + more) == (more != 0 && more != 5));
    }
}

TEST_CASE("beyond 499 the track is read modulo one hundred", "[rules][spexxx]") {
    Table table;
    for (int row = 0; row < 4 && table.state.phase != Phase::Over; ++row)
        for (int column = 18; column < 24 && table.state.phase != Phase::Over; ++column)
            table.ann(table.rules.board().name(crossing(column, row)));
    REQUIRE(table.total(0) > 500);
    const auto audit = table.rules.audit(table.look());
    CHECK(audit.impossible.empty());
    CHECK(audit.players[0].lowest <= table.total(0));
    CHECK(table.total(0) <= audit.players[0].highest);
    auto look = table.look();
    const int shown = table.total(0) % 100;
    setTrack(table.rules, look, "track " + std::to_string(shown), "nothing");
    setTrack(table.rules, look, "track " + std::to_string((shown + 1) % 100), "red");
    const auto wrong = texts(table.rules.audit(look).impossible);
    CHECK(std::any_of(wrong.begin(), wrong.end(),
                      [](const std::string& text) { return text.starts_with("Ann's score"); }));
}

TEST_CASE("a board full of one colour is judged without end or harm", "[rules][spexxx]") {
    const auto rules = rulesFor(2, {{"board", "full"}});
    std::map<std::string, std::string> cubes;
    for (const int square : rules.board().squares()) cubes[rules.board().name(square)] = "red";
    const auto audit = rules.audit(withCubes(rules, cubes));
    CHECK_FALSE(audit.impossible.empty());
    CHECK(audit.players[0].lowest <= audit.players[0].highest);
}

}  // namespace kibitz::rules::spexxx
