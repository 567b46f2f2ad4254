#include "app/session/sheet_draft.h"

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/sheet_teacher.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <filesystem>
#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using session::DraftCell;
using session::SheetDraft;

namespace {

/// Read once: teaching takes a second.
const vision::TaughtSheet& taughtLevel3() {
    static const auto taught = [] {
        datasets::SimulationOptions options;
        options.game = "dizzle";
        options.options["sheet"] = "level-3";
        options.seed = 810060;
        datasets::Renderer renderer;
        return vision::teachSheet(renderer.render(datasets::blankStill(options, 0).scene).picture,
                                  "sheet");
    }();
    return taught;
}

int firstPlain(const SheetDraft& draft) {
    for (int cell = 0; cell < draft.cells(); ++cell)
        if (draft.at(cell).pip > 0 && draft.at(cell).special.empty()) return cell;
    FAIL("there is no plain cell");
    return 0;
}

}  // namespace

TEST_CASE("a draft begins as what was read, and can be played as it is", "[app][teach]") {
    const SheetDraft draft{taughtLevel3()};
    CHECK(draft.rows() == 9);
    CHECK(draft.columns() == 9);
    CHECK(draft.fault() == "");
    const auto sheet = rules::dizzle::readSheet(draft.json("pad"));
    CHECK(sheet.name == "pad");
    for (int cell = 0; cell < draft.cells(); ++cell) {
        const auto& read = taughtLevel3().sheet.cells[static_cast<std::size_t>(cell)];
        CHECK(sheet.cells[static_cast<std::size_t>(cell)].pip == read.pip);
        CHECK(sheet.cells[static_cast<std::size_t>(cell)].special == read.special);
    }
}

TEST_CASE("what a person says of a cell stands in the sheet, and is no longer doubtful",
          "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    const int cell = firstPlain(draft);
    auto now = draft.at(cell);
    now.pip = now.pip % 6 + 1;
    draft.put(cell, now);
    CHECK(draft.isConfirmed(cell));
    CHECK(draft.doubtAt(cell) == "");
    const auto sheet = rules::dizzle::readSheet(draft.json("pad"));
    CHECK(sheet.cells[static_cast<std::size_t>(cell)].pip == now.pip);
}

TEST_CASE("doubtful cells come first, and leave the list when they are confirmed", "[app][teach]") {
    auto taught = taughtLevel3();
    taught.confirm.insert(taught.confirm.begin(),
                          {{"b2", "3 or 5", 0.5}, {"a1", "may be a cell", 0.6}});
    SheetDraft draft{taught};
    const auto open = draft.doubtful();
    REQUIRE(open.size() >= 2);
    CHECK(draft.nameOf(open[0]) == "b2");
    CHECK(draft.nameOf(open[1]) == "a1");
    CHECK(draft.doubtAt(open[0]) == "3 or 5");
    draft.confirm(open[0]);
    CHECK(draft.doubtful().front() == open[1]);
    CHECK(draft.undo() == open[0]);
    CHECK(draft.doubtful() == open);
}

TEST_CASE("a new special gets a line of points, and loses it when it goes", "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    const int cell = firstPlain(draft);
    const auto before = draft.points();
    auto now = draft.at(cell);
    now.special = "gem";
    now.colour = "black";
    draft.put(cell, now);
    const auto line =
        std::find_if(draft.points().begin(), draft.points().end(),
                     [](const auto& one) { return one.what == "gems" && one.colour == "black"; });
    REQUIRE(line != draft.points().end());
    CHECK(draft.fault() == "");
    draft.setPoints(static_cast<std::size_t>(line - draft.points().begin()), 0, 7);
    const auto sheet = rules::dizzle::readSheet(draft.json("pad"));
    const auto gems = std::find_if(sheet.gems.begin(), sheet.gems.end(),
                                   [](const auto& one) { return one.colour == "black"; });
    REQUIRE(gems != sheet.gems.end());
    CHECK(gems->points == 7);
    now.special.clear();
    draft.put(cell, now);
    CHECK(draft.points().size() == before.size());
    CHECK(draft.at(cell).colour == "");
    draft.undo();
    draft.undo();
    draft.undo();
    CHECK(draft.points() == before);
    CHECK_FALSE(draft.canUndo());
}

TEST_CASE("points stay unconfirmed until somebody says that they are right", "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    for (const int cell : draft.doubtful()) draft.confirm(cell);
    const auto open = [&] { return rules::dizzle::readSheet(draft.json("pad")).unconfirmed; };
    CHECK(open() == std::vector<std::string>{"score", "arrows"});
    draft.confirmPoints(true);
    CHECK(open().empty());
    // A special that nobody has given points to is a guess again.
    const int cell = firstPlain(draft);
    auto now = draft.at(cell);
    now.special = "gem";
    now.colour = "black";
    draft.put(cell, now);
    CHECK_FALSE(draft.pointsConfirmed());
    draft.undo();
    CHECK(draft.pointsConfirmed());
    draft.undo();
    CHECK_FALSE(draft.pointsConfirmed());
}

TEST_CASE("arrows and an area are written as a person says them", "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    const auto line = [&](const std::string& what, const std::string& name) {
        for (std::size_t i = 0; i < draft.points().size(); ++i)
            if (draft.points()[i].what == what && draft.points()[i].colour == name) return i;
        FAIL("there is no line for " + what + " " + name);
        return std::size_t{0};
    };
    CHECK(rules::dizzle::readSheet(draft.json("pad")).arrows.empty());
    draft.setPoints(line("row", "4"), 0, 15);
    draft.setPoints(line("column", "b"), 0, 5);
    const int cell = firstPlain(draft);
    for (const int each : {cell, cell + 1}) {
        auto now = draft.at(each);
        now.exists = true;
        now.area = true;
        draft.put(each, now);
    }
    draft.setPoints(line("area", ""), 0, 12);
    REQUIRE(draft.fault() == "");
    const auto sheet = rules::dizzle::readSheet(draft.json("pad"));
    REQUIRE(sheet.arrows.size() == 2);
    CHECK(sheet.arrows[0].isRow);
    CHECK(sheet.arrows[0].line == 3);
    CHECK(sheet.arrows[0].points == 15);
    CHECK_FALSE(sheet.arrows[1].isRow);
    CHECK(sheet.arrows[1].line == 1);
    CHECK(sheet.arrows[1].points == 5);
    REQUIRE(sheet.areas.size() == 1);
    CHECK(sheet.areas[0].points == 12);
    CHECK(sheet.areas[0].cells.has(cell));
    CHECK(sheet.areas[0].cells.has(cell + 1));
    // Rows that are worth nothing have no arrow.
    draft.setPoints(line("row", "4"), 0, 0);
    CHECK(rules::dizzle::readSheet(draft.json("pad")).arrows.size() == 1);
}

TEST_CASE("what the rules do not know together is left out", "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    const int cell = firstPlain(draft);
    draft.put(cell, {.exists = true, .pip = 4, .cross = true, .special = "key", .colour = "red"});
    CHECK(draft.at(cell) == DraftCell{.exists = true, .cross = true});
    draft.put(cell, {.exists = false, .pip = 4, .special = "key", .colour = "red"});
    CHECK(draft.at(cell) == DraftCell{});
    CHECK(draft.fault() == "");
}

TEST_CASE("a sheet that cannot be played says where and why", "[app][teach]") {
    SheetDraft draft{taughtLevel3()};
    const int cell = firstPlain(draft);
    draft.put(cell, {.exists = true, .pip = 0, .special = "bomb"});
    CHECK_THAT(draft.fault(), ContainsSubstring(draft.nameOf(cell) + ": found"));
    draft.undo();
    // Play begins beside a printed cross.
    for (int each = 0; each < draft.cells(); ++each)
        if (draft.at(each).cross) draft.put(each, {});
    CHECK(draft.fault() != "");
}

TEST_CASE("a draft is printed true to size", "[app][teach]") {
    const SheetDraft draft{taughtLevel3()};
    const auto file = std::filesystem::temp_directory_path() / "kibitz draft test.pdf";
    session::printSheet(draft.json("pad"), file);
    std::string start(5, ' ');
    std::ifstream{file}.read(start.data(), 5);
    CHECK(start == "%PDF-");
    std::filesystem::remove(file);
    CHECK_THROWS(session::printSheet(draft.json("pad"), "/no/such/folder/pad.pdf"));
    CHECK_THROWS(session::printSheet("{}", file));
}
