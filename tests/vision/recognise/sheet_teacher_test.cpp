#include "vision/recognise/sheet_teacher.h"

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"
#include "vision/recognise/lattice_icons.h"
#include "vision/recognise/sheet_shelf.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <opencv2/imgproc.hpp>

#include <unistd.h>

#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinAbs;
using vision::CannotTeach;
using vision::SheetShelf;
using vision::Sketch;
using vision::teachSheet;
namespace fs = std::filesystem;

namespace {

cv::Mat photoOf(const std::string& level, datasets::Difficulty difficulty, int number) {
    datasets::SimulationOptions options;
    options.game = "dizzle";
    options.options["sheet"] = level;
    options.seed = 810050;
    options.difficulty = difficulty;
    datasets::Renderer renderer;
    return renderer.render(datasets::blankStill(options, number).scene).picture;
}

/// A pad of somebody else: 7 columns, a missing corner, pips drawn as given.
struct Pad {
    static constexpr int kRows = 6, kColumns = 7;
    static constexpr double kCell = 18, kX = 25, kY = 60;
    cv::Size2d page{180, 240};

    static int pipOf(int row, int column) { return 1 + (row * 5 + column * 3 + row * column) % 6; }
    static bool exists(int row, int column) { return row + column > 0; }
    static bool isCross(int row, int column) { return row == 3 && column == 2; }

    template <typename DrawPip>
    cv::Mat drawn(DrawPip drawPip) const {
        vision::Drawing drawing{page, {1, 1, 1}, {}};
        const Sketch sketch{drawing};
        sketch.text("Pad", {25, 30}, {8, {0, 0, 0}, vision::Text::Align::Left, true, 0});
        for (int r = 0; r < kRows; ++r)
            for (int c = 0; c < kColumns; ++c) {
                if (!exists(r, c)) continue;
                const cv::Rect2d cell{kX + c * kCell, kY + r * kCell, kCell, kCell};
                sketch.box(cell, vision::outlined({0.2, 0.2, 0.2}, 0.4));
                const auto at = sketch.at((cell.tl() + cell.br()) / 2, kCell / 2);
                if (isCross(r, c))
                    vision::drawCross(at.at({0, 0}, 0.7), {0, 0, 0}, 1.5);
                else
                    drawPip(at, pipOf(r, c));
            }
        return vision::rasterise(drawing, 6);
    }
};

/// Photographed aslant on a dark table.
cv::Mat photographed(const cv::Mat& page) {
    cv::Mat table(1100, 1000, CV_8UC3, cv::Scalar{70, 60, 50});
    const auto w = static_cast<float>(page.cols), h = static_cast<float>(page.rows);
    const std::array<cv::Point2f, 4> flat{cv::Point2f{0, 0}, {w, 0}, {w, h}, {0, h}};
    const std::array<cv::Point2f, 4> seen{
        cv::Point2f{180, 90}, {830, 110}, {900, 1010}, {110, 980}};
    cv::Mat smooth;
    cv::GaussianBlur(page, smooth, {0, 0}, 0.8);
    cv::warpPerspective(smooth, table, cv::getPerspectiveTransform(flat.data(), seen.data()),
                        table.size(), cv::INTER_AREA, cv::BORDER_TRANSPARENT);
    return table;
}

bool isAsked(const vision::TaughtSheet& taught, const std::string& place) {
    return std::any_of(taught.confirm.begin(), taught.confirm.end(),
                       [&](const auto& one) { return one.place == place; });
}

void checkPad(const vision::TaughtSheet& taught) {
    REQUIRE(taught.sheet.rows == Pad::kRows);
    REQUIRE(taught.sheet.columns == Pad::kColumns);
    int wrong = 0;
    for (int r = 0; r < Pad::kRows; ++r)
        for (int c = 0; c < Pad::kColumns; ++c) {
            const auto& cell = taught.sheet.cells[static_cast<std::size_t>(taught.sheet.at(r, c))];
            const auto name = taught.sheet.cellName(taught.sheet.at(r, c));
            INFO(name);
            CHECK(cell.exists == Pad::exists(r, c));
            if (!cell.exists) continue;
            CHECK(cell.cross == Pad::isCross(r, c));
            const int pip = Pad::isCross(r, c) ? 0 : Pad::pipOf(r, c);
            if (cell.pip == pip) continue;
            ++wrong;
            // Wrong is forgiven, silently wrong is not.
            CHECK(isAsked(taught, name));
        }
    CHECK(wrong <= 2);
}

struct Folder {
    fs::path path = fs::temp_directory_path() / ("kibitz shelf test " + std::to_string(getpid()));
    Folder() { fs::remove_all(path); }
    ~Folder() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("a colour between two names is asked for, a plain one is not", "[vision][teach]") {
    using rules::dizzle::Special;
    const auto seen = [](const vision::Ink& ink) {
        vision::Drawing drawing{{15, 15}, {1, 1, 1}, {}};
        vision::drawSpecial(Sketch{drawing}.at({7.5, 7.5}, 4.5), Special::Gem, ink);
        cv::Mat cell;
        cv::resize(vision::rasterise(drawing, 20), cell, {vision::kCellPixels, vision::kCellPixels},
                   0, 0, cv::INTER_AREA);
        cv::Mat dark;
        cv::cvtColor(cell, dark, cv::COLOR_BGR2GRAY);
        dark.convertTo(dark, CV_32F, -1.0 / 255, 1);
        return vision::iconIn(cell, dark, nullptr, 0);
    };
    for (const char* name : {"red", "blue", "green", "yellow", "orange", "purple"}) {
        const auto icon = seen(vision::inkOf(name));
        INFO(name << " is called " << icon.colour.name << " with " << icon.colour.share);
        CHECK(icon.special == Special::Gem);
        CHECK(icon.colour.name == name);
        CHECK(icon.colour.share > vision::kSureOfPrint);
    }
    const auto between =
        seen(vision::mixed(vision::inkOf("yellow"), vision::inkOf("orange"), 0.5)).colour;
    CHECK(between.share < vision::kSureOfPrint);
    CHECK((between.name + between.other == "yelloworange" ||
           between.name + between.other == "orangeyellow"));
    const auto pale = seen({0.71, 0.6, 0.54}).colour;
    INFO(pale.name << " or " << pale.other << ' ' << pale.share);
    CHECK((pale.name.empty() || pale.other.empty()));
    CHECK(pale.share < vision::kSureOfPrint);
}

TEST_CASE("one of our own sheets is learnt as if nobody knew it", "[vision][teach]") {
    const auto [level, difficulty] = GENERATE(std::pair{"level-3", datasets::Difficulty::Easy},
                                              std::pair{"level-8", datasets::Difficulty::Easy},
                                              std::pair{"level-5", datasets::Difficulty::Medium});
    INFO(level);
    const auto truth =
        rules::dizzle::readSheet(rules::builtin("dizzle/sheets/" + std::string{level} + ".json"));
    const auto taught = teachSheet(photoOf(level, difficulty, 0), "unknown");
    REQUIRE(taught.sheet.rows == truth.rows);
    REQUIRE(taught.sheet.columns == truth.columns);
    CHECK_THAT(taught.sheet.print.cell, WithinAbs(truth.print.cell, 0.1));
    CHECK_THAT(taught.sheet.print.gridX, WithinAbs(truth.print.gridX, 1));
    CHECK_THAT(taught.sheet.print.gridY, WithinAbs(truth.print.gridY, 1));
    int cells = 0, right = 0;
    for (std::size_t i = 0; i < truth.cells.size(); ++i) {
        const auto& is = truth.cells[i];
        const auto& as = taught.sheet.cells[i];
        const auto name = truth.cellName(static_cast<int>(i));
        INFO(name);
        CHECK(is.exists == as.exists);
        if (!is.exists) continue;
        ++cells;
        right += is.pip == as.pip;
        CHECK((is.pip == as.pip || isAsked(taught, name)));
        CHECK((is.cross == as.cross && is.track == as.track));
        CHECK((is.special == as.special || isAsked(taught, name)));
    }
    CHECK(right >= 0.95 * cells);
    CHECK(taught.print.size() == cv::Size{840, 1188});
    CHECK(isAsked(taught, "score"));
    CHECK(isAsked(taught, "arrows"));
}

TEST_CASE("pads print pips in many ways", "[vision][teach]") {
    const Pad pad;
    SECTION("dots over the whole cell") {
        checkPad(teachSheet(photographed(pad.drawn([](const Sketch& at, int value) {
                                vision::drawPips(at, value, {0.55, 0.14, {0, 0, 0}, std::nullopt});
                            })),
                            "pad", pad.page));
    }
    SECTION("a small die with a frame") {
        checkPad(teachSheet(
            photographed(pad.drawn([](const Sketch& at, int value) {
                vision::drawDie(at.at({0, 0}, 0.62), value, {1, 1, 1}, {0, 0, 0}, {0, 0, 0});
            })),
            "pad", pad.page));
    }
    SECTION("digits") {
        checkPad(teachSheet(photographed(pad.drawn([](const Sketch& at, int value) {
                                at.label(
                                    std::to_string(value), {0, 0},
                                    {7, {0.1, 0.1, 0.1}, vision::Text::Align::Centre, true, 0});
                            })),
                            "pad", pad.page));
    }
    SECTION("without being told the size, cells are square") {
        const auto taught =
            teachSheet(photographed(pad.drawn([](const Sketch& at, int value) {
                           vision::drawPips(at, value, {0.55, 0.14, {0, 0, 0}, std::nullopt});
                       })),
                       "pad");
        const auto size = taught.map.sizeMm();
        CHECK_THAT(size.height / size.width, WithinAbs(240.0 / 180, 0.01));
        checkPad(taught);
    }
}

TEST_CASE("what cannot be learnt is refused with the reason", "[vision][teach]") {
    const auto reasonFor = [](const cv::Mat& photo) -> std::string {
        try {
            (void)teachSheet(photo, "x");
        } catch (const CannotTeach& cannot) {
            return cannot.what();
        }
        return "learnt";
    };
    const cv::Mat bare(800, 600, CV_8UC3, cv::Scalar{80, 90, 100});
    CHECK_THAT(reasonFor(bare), ContainsSubstring("No page"));
    CHECK_THAT(reasonFor(cv::Mat(12, 12, CV_8UC3, cv::Scalar::all(255))),
               ContainsSubstring("No page"));
    const cv::Mat blank(1440, 1080, CV_8UC3, cv::Scalar::all(250));
    CHECK_THAT(reasonFor(photographed(blank)), ContainsSubstring("No lattice"));
    const Pad pad;
    const auto dots = pad.drawn([](const Sketch& at, int value) {
        vision::drawPips(at, value, {0.55, 0.14, {0, 0, 0}, std::nullopt});
    });
    cv::Mat small, two(1100, 2000, CV_8UC3);
    cv::resize(photographed(dots), small, {}, 0.2, 0.2, cv::INTER_AREA);
    CHECK_THAT(reasonFor(small), ContainsSubstring("too small"));
    photographed(dots).copyTo(two.colRange(0, 1000));
    photographed(dots).copyTo(two.colRange(1000, 2000));
    CHECK_THAT(reasonFor(two), ContainsSubstring("2 pages"));
    auto held = photographed(dots);
    cv::ellipse(held, {500, 900}, {90, 260}, 10, 0, 360, {110, 140, 200}, cv::FILLED);
    CHECK_THAT(reasonFor(held), ContainsSubstring("lies on the sheet"));
}

TEST_CASE("the shelf keeps what was taught", "[vision][teach]") {
    const Folder folder;
    const SheetShelf shelf{folder.path};
    CHECK(shelf.names().empty());
    CHECK_FALSE(shelf.has("pad-1"));
    const std::string json{rules::builtin("dizzle/sheets/level-3.json")};
    const cv::Mat print(1188, 840, CV_8UC3, cv::Scalar{200, 210, 220});
    shelf.put("pad-1", json, print, false);
    CHECK(shelf.names() == std::vector<std::string>{"pad-1"});
    CHECK(shelf.text("pad-1") == json);
    const auto known = shelf.load("pad-1");
    CHECK(known.name == "pad-1");
    CHECK(known.print.size() == print.size());
    CHECK(known.pixelsPerMm == vision::kSheetPixelsPerMm);
    CHECK(known.sites.size() == vision::sitesOf(known.sheet).size());

    SECTION("nothing is overwritten unasked") {
        CHECK_THROWS_AS(shelf.put("pad-1", json, print, false), vision::BadShelf);
        CHECK_NOTHROW(shelf.put("pad-1", json, print, true));
    }
    SECTION("names are words, and not those of our own sheets") {
        for (const auto* bad : {"", "a/b", "../x", ".hidden", "level-1", "all", "-x", "a b"}) {
            INFO(bad);
            CHECK_FALSE(SheetShelf::faultOf(bad).empty());
            CHECK_THROWS_AS(shelf.put(bad, json, print, true), vision::BadShelf);
        }
        CHECK(SheetShelf::faultOf("my_pad-2").empty());
    }
    SECTION("no other files are left behind") {
        CHECK(std::distance(fs::directory_iterator{folder.path}, fs::directory_iterator{}) == 2);
    }
    SECTION("a damaged sheet is said, the others are there") {
        std::ofstream{folder.path / "broken.json"} << "{";
        std::ofstream{folder.path / "blind.json"} << json;
        std::ofstream{folder.path / "blind.png"} << "no picture";
        std::vector<std::string> problems;
        const auto all = vision::allSheets(shelf, &problems);
        CHECK(all.size() == 9);
        CHECK(problems.size() == 2);
        CHECK_THROWS_AS(shelf.load("blind"), vision::BadShelf);
    }
    SECTION("sheets are found by name, ours and taught ones") {
        CHECK(vision::findSheet(shelf, "pad-1").has_value());
        CHECK(vision::findSheet(shelf, "level-4").has_value());
        CHECK_FALSE(vision::findSheet(shelf, "nobody").has_value());
    }
}
