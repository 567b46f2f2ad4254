#include "vision/equipment/pages.h"

#include "rules/games.h"

#include <opencv2/core.hpp>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

using namespace kibitz;
using namespace kibitz::vision;

namespace {

rules::dizzle::Sheet level(int number) {
    return rules::dizzle::readSheet(
        rules::builtin("dizzle/sheets/level-" + std::to_string(number) + ".json"));
}
rules::fuse::Deck deck() { return rules::fuse::readDeck(rules::builtin("fuse/deck.json")); }
rules::spexxx::Board spexxx(const std::string& name) {
    return {rules::builtin("spexxx/board.json"), name};
}

/// All words and lines lie on the page.
void checkInside(const Drawing& page) {
    const cv::Rect2d paper{-0.01, -0.01, page.sizeMm.width + 0.02, page.sizeMm.height + 0.02};
    for (const auto& item : page.items) {
        if (const auto* text = std::get_if<Text>(&item)) {
            const double width = widthMm(*text);
            const double from = text->align == Text::Align::Left     ? 0
                                : text->align == Text::Align::Centre ? -width / 2
                                                                     : -width;
            const cv::Point2d along{std::cos(text->turn), std::sin(text->turn)};
            const cv::Point2d up{std::sin(text->turn), -std::cos(text->turn)};
            INFO(text->words << " at " << text->at.x << ", " << text->at.y);
            for (const double t : {from, from + width})
                for (const double h : {0.0, text->heightMm})
                    CHECK(paper.contains(text->at + t * along + h * up));
        } else {
            for (const auto& step : std::get<Shape>(item).path.steps)
                if (step.kind != Path::Step::Kind::Close) CHECK(paper.contains(step.to));
        }
    }
}

/// Words on the drawing, by how often.
std::map<std::string, int> wordsOn(const Drawing& page) {
    std::map<std::string, int> words;
    for (const auto& item : page.items)
        if (const auto* text = std::get_if<Text>(&item)) ++words[text->words];
    return words;
}

}  // namespace

TEST_CASE("nothing of any equipment lies beside its page", "[vision][equipment]") {
    for (int number = 1; number <= 8; ++number) checkInside(drawSheet(level(number)));
    for (const auto& name : rules::spexxx::builtInBoards()) checkInside(drawBoard(spexxx(name)));
    checkInside(drawBoard(rules::topple::findBoard("standard", nullptr)));
    checkInside(drawBoard(rules::addit::standardBoard()));
    for (const auto& card : deck().bombs) checkInside(drawCard(card));
    for (const auto& card : deck().sabotage) checkInside(drawCard(card));
    for (const auto& page : cardPages(deck(), Paper::A4)) checkInside(page);
    for (const auto& page : blockPages(rules::addit::standardBoard(), Paper::A4)) checkInside(page);
    for (const auto& page : pawnPages(rules::topple::findBoard("pastel", nullptr), Paper::A4))
        checkInside(page);
}

TEST_CASE("a sheet prints every number that its score needs", "[vision][equipment][dizzle]") {
    const auto sheet = level(GENERATE(1, 2, 3, 4, 5, 6, 7, 8));
    INFO(sheet.name);
    const auto words = wordsOn(drawSheet(sheet));
    std::map<std::string, int> needed;
    for (const auto& arrow : sheet.arrows) ++needed[std::to_string(arrow.points)];
    for (const auto& flag : sheet.flags)
        for (const int value : flag.values) ++needed[std::to_string(value)];
    for (int box = 1; box <= rules::dizzle::kRoundBoxes; ++box) ++needed[std::to_string(box)];
    for (const auto& [number, count] : needed) {
        INFO(number);
        REQUIRE(words.contains(number));
        CHECK(words.at(number) == count);
    }
    for (const auto& gem : sheet.gems)
        CHECK(words.contains("+" + std::to_string(gem.points) + " each"));
    CHECK(words.contains("Total"));
}

TEST_CASE("a sheet of somebody's own that says nothing about print fits its page",
          "[vision][equipment][dizzle]") {
    // As many rows as there can be, and everything that can be scored.
    const std::vector<std::string> colours{"red",    "blue",   "green", "yellow",
                                           "orange", "purple", "pink",  "white"};
    std::string grid = R"([[{"cross": true}, null, null, null, null, null, null, null]])", points,
                flags;
    grid.pop_back();
    for (const auto* type : {"gem", "puzzle", "flag"}) {
        grid += ",[";
        for (const auto& colour : colours)
            grid += (colour == "red" ? "" : ",") +
                    std::string{R"({"pip": 3, "special": {"type": ")"} + type +
                    R"(", "colour": ")" + colour + "\"}}";
        grid += "]";
    }
    for (int row = 0; row < 22; ++row)
        grid +=
            R"(,[{"pip": 1, "special": {"type": "bomb"}}, {"pip": 2, "special": {"type": "heap"}},
                     {"pip": 6, "special": {"type": "key", "colour": "red"}}, {"pip": 5}, {"pip": 5},
                     {"pip": 5}, {"pip": 5}, {"pip": 5, "special": {"type": "lock", "colour": "red"}}])";
    grid += "]";
    for (const auto& colour : colours) {
        points += (points.empty() ? "\"" : ",\"") + colour + "\": 3";
        flags += (flags.empty() ? "\"" : ",\"") + colour + "\": [10, 6, 3, 1]";
    }
    const auto sheet = rules::dizzle::readSheet(
        R"({"name": "A name as long as a name of a sheet may be, which is sixty!!", "grid": )" +
        grid + R"(, "score": {"bomb": -2, "heap": -3, "gems": {)" + points + R"(}, "puzzles": {)" +
        points + R"(}, "flags": {)" + flags + "}}}");
    REQUIRE(sheet.rows == 26);
    checkInside(drawSheet(sheet));
    for (std::size_t flag = 0; flag < colours.size(); ++flag) {
        const auto box = flagNumberOf(sheet, flag, 3);
        CHECK(box.y > cellOf(sheet, sheet.rows * sheet.columns - 1).br().y);
        CHECK(box.br().y < sheet.print.height);
    }
}

TEST_CASE("colours of a sheet have letters of their own", "[vision][equipment][dizzle]") {
    // Green, gold and grey cannot all be G.
    const auto sheet = rules::dizzle::readSheet(R"({"name": "Letters", "grid": [[
        {"cross": true},
        {"pip": 1, "special": {"type": "gem", "colour": "green"}},
        {"pip": 2, "special": {"type": "gem", "colour": "gold"}},
        {"pip": 3, "special": {"type": "gem", "colour": "grey"}}]],
        "score": {"gems": {"green": 1, "gold": 2, "grey": 3}}})");
    const auto words = wordsOn(drawSheet(sheet));
    int letters = 0;
    for (const auto& [word, count] : words)
        if (word.size() == 1 && std::isalpha(static_cast<unsigned char>(word[0]))) {
            CHECK(count == 1);
            ++letters;
        }
    CHECK(letters == 3);
}

TEST_CASE("the slots of a card lie on it and beside each other", "[vision][equipment][fuse]") {
    for (const auto& card : deck().bombs) {
        INFO(card.id);
        const auto slots = slotsOf(card);
        REQUIRE(slots.size() == card.slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const auto& a = slots[i];
            CHECK((a.mm & cv::Rect2d{0, 0, 88, 63}) == a.mm);
            CHECK(a.mm.width >= 16);
            // What must lie there before lies lower, everything else beside.
            for (std::size_t j = 0; j < slots.size(); ++j) {
                if (j == i) continue;
                const auto shared = (a.mm & slots[j].mm).area();
                if (slots[j].heightMm == a.heightMm) CHECK(shared < 1e-6);
                if (card.below[i] >> j & 1) {
                    CHECK(slots[j].heightMm < a.heightMm);
                    CHECK(shared > 1);
                }
            }
        }
    }
}

TEST_CASE("a card names in letters every colour that it asks for", "[vision][equipment][fuse]") {
    constexpr std::array<const char*, 6> kLetters{"", "R", "B", "G", "Y", "K"};
    for (const auto& card : deck().bombs) {
        INFO(card.id);
        std::map<std::string, int> asked;
        for (const auto& slot : card.slots)
            for (int colour = 1; colour <= rules::fuse::kColours; ++colour) {
                // All six faces, or one of them alone.
                const auto faces = slot.takes >> (6 * (colour - 1)) & 63U;
                const auto others = slot.takes & ~(63U << (6 * (colour - 1)));
                if (slot.takes != rules::fuse::kAnyFace && (faces == 63 || (faces && !others)))
                    ++asked[kLetters[static_cast<std::size_t>(colour)]];
            }
        const auto words = wordsOn(drawCard(card));
        for (const auto& [letter, count] : asked) {
            REQUIRE(words.contains(letter));
            CHECK(words.at(letter) == count);
        }
    }
}

TEST_CASE("pawns of different colours bear different letters", "[vision][equipment][topple]") {
    const auto board = rules::topple::findBoard("pastel", nullptr);  // pink and purple
    std::map<std::string, int> words;
    for (const auto& page : pawnPages(board, Paper::A4))
        for (const auto& [word, count] : wordsOn(page))
            if (word.size() == 1 && word != "0") words[word] += count;
    CHECK(words.size() == board.colours.size());
    for (const auto& [letter, count] : words) CHECK(count == board.pawnsPerColour);
}

TEST_CASE("tiles show the whole board, each its part, and the ruler",
          "[vision][equipment][pages]") {
    // A board whose colour tells where on it one is.
    Drawing board{{384, 240}, {1, 1, 1}, {}};
    const Sketch sketch{board};
    for (int x = 0; x < 384; x += 4)
        for (int y = 0; y < 240; y += 4)
            sketch.box({x + 0.0, y + 0.0, 4, 4}, filled({x / 400.0, y / 400.0, 0.5}));
    const auto paper = GENERATE(Paper::A4, Paper::A3, Paper::Full);
    const auto pages = pagesOf(board, paper, "Board");
    std::set<std::pair<int, int>> seen;
    for (const auto& page : pages) {
        if (paper != Paper::Full)
            CHECK(page.sizeMm.area() == Catch::Approx(paper == Paper::A4 ? 210 * 297 : 297 * 420));
        CHECK(wordsOn(page).contains("50 mm"));
        const auto picture = rasterise(page, 1);
        for (int y = 0; y < picture.rows; ++y)
            for (int x = 0; x < picture.cols; ++x) {
                const auto pixel = picture.at<cv::Vec3b>(y, x);
                if (pixel[0] != 128) continue;
                seen.insert({static_cast<int>(std::lround(pixel[2] / 255.0 * 100)),
                             static_cast<int>(std::lround(pixel[1] / 255.0 * 100))});
                // Printers leave a margin white.
                CHECK((x >= 9 && y >= 9 && x < picture.cols - 9 && y < picture.rows - 12));
            }
    }
    int missing = 0;
    for (int x = 0; x < 96; ++x)
        for (int y = 0; y < 60; ++y) missing += !seen.contains({x, y});
    CHECK(missing == 0);
    CHECK(pages.size() == (paper == Paper::A4 ? 3U : 1U));
}

TEST_CASE("every card of the deck is printed once", "[vision][equipment][pages]") {
    std::map<std::string, int> words;
    for (const auto& page : cardPages(deck(), Paper::A4)) {
        CHECK(page.sizeMm == cv::Size2d{210, 297});
        CHECK(wordsOn(page).contains("50 mm"));
        for (const auto& [word, count] : wordsOn(page)) words[word] += count;
    }
    for (const auto& card : deck().bombs) CHECK(words[card.id] == 1);
    for (const auto& card : deck().sabotage) CHECK(words[card.id] == 1);
}
