#include "vision/equipment/part.h"

#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

using namespace kibitz;

namespace {

struct Table {
    const rules::GameInfo* info;
    rules::Setup setup;
    rules::Game game;
};

Table tableOf(const std::string& name, int players,
              std::map<std::string, std::string> options = {}) {
    const auto* info = rules::findGame(name);
    REQUIRE(info);
    const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dan", "Eve"};
    rules::Setup setup{{names.begin(), names.begin() + players}, std::move(options), {}};
    auto game = info->make(setup);
    return {info, setup, std::move(game)};
}

std::vector<vision::Part> partsAtStart(const Table& table) {
    return vision::partsOf(*table.info, table.setup, table.game, table.game.start());
}

double areaOf(const std::vector<cv::Point2d>& outline) {
    double area = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const auto& a = outline[i];
        const auto& b = outline[(i + 1) % outline.size()];
        area += (a.x * b.y - b.x * a.y) / 2;
    }
    return area;
}

/// Whether two convex outlines, clockwise as seen, share more than their edges.
bool overlap(const std::vector<cv::Point2d>& one, const std::vector<cv::Point2d>& other) {
    const auto apart = [](const auto& a, const auto& b) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto along = a[(i + 1) % a.size()] - a[i];
            bool outside = true;
            for (const auto& p : b) {
                const auto to = p - a[i];
                outside = outside && along.x * to.y - along.y * to.x <= 1e-9;
            }
            if (outside) return true;
        }
        return false;
    };
    return !apart(one, other) && !apart(other, one);
}

/// Every outline lies on its part, is clockwise and has its centre inside.
void checkOutlines(const vision::Part& part) {
    for (const auto& place : part.places) {
        INFO(part.name << ", site " << place.site.index);
        REQUIRE(place.outlineMm.size() >= 4);
        CHECK(areaOf(place.outlineMm) > 0);
        for (const auto& corner : place.outlineMm) {
            CHECK(corner.x >= -1e-9);
            CHECK(corner.y >= -1e-9);
            CHECK(corner.x <= part.drawing.sizeMm.width + 1e-9);
            CHECK(corner.y <= part.drawing.sizeMm.height + 1e-9);
        }
        CHECK(overlap(
            place.outlineMm,
            {place.centreMm + cv::Point2d{-0.1, -0.1}, place.centreMm + cv::Point2d{0.1, -0.1},
             place.centreMm + cv::Point2d{0.1, 0.1}, place.centreMm + cv::Point2d{-0.1, 0.1}}));
    }
}

void checkApart(const vision::Part& part) {
    for (std::size_t i = 0; i < part.places.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto& a = part.places[i];
            const auto& b = part.places[j];
            if (a.centreMm == b.centreMm) continue;  // two words for one thing: top and height
            INFO(part.name << ", sites " << a.site.index << " and " << b.site.index);
            CHECK_FALSE(overlap(a.outlineMm, b.outlineMm));
        }
}

std::map<std::uint16_t, int> placesPerSite(const std::vector<vision::Part>& parts) {
    std::map<std::uint16_t, int> counts;
    for (const auto& part : parts)
        for (const auto& place : part.places) ++counts[place.site.index];
    return counts;
}

}  // namespace

TEST_CASE("every site of a Dizzle sheet has one place on the sheet of its player",
          "[vision][equipment][dizzle]") {
    const int level = GENERATE(1, 2, 3, 4, 5, 6, 7, 8);
    const auto table = tableOf("dizzle", 2, {{"sheet", "level-" + std::to_string(level)}});
    const auto parts = partsAtStart(table);
    const auto& sites = table.game.vocabulary().sites;
    INFO("level " << level);
    REQUIRE(parts.size() == 2);
    const auto counts = placesPerSite(parts);
    CHECK(counts.size() == sites.size());
    for (const auto& [site, count] : counts) CHECK(count == 1);
    for (int player = 0; player < 2; ++player) {
        const auto& part = parts[static_cast<std::size_t>(player)];
        CHECK(part.player == player);
        for (const auto& place : part.places)
            CHECK(sites[place.site.index].name.starts_with(player == 0 ? "Ann " : "Bob "));
        checkOutlines(part);
        checkApart(part);
    }
}

TEST_CASE("every square of a Spexxx board has one place", "[vision][equipment][spexxx]") {
    const std::string board =
        GENERATE("triangle", "triangle-yellow-mirrored", "full-no-diagonal", "full");
    const auto table = tableOf("spexxx", 3, {{"board", board}});
    const auto parts = partsAtStart(table);
    REQUIRE(parts.size() == 1);
    const auto counts = placesPerSite(parts);
    CHECK(counts.size() == table.game.vocabulary().sites.size());
    for (const auto& [site, count] : counts) CHECK(count == 1);
    checkOutlines(parts[0]);
    checkApart(parts[0]);
}

TEST_CASE("every cell of a Topple board has one place for top and height",
          "[vision][equipment][topple]") {
    const auto table = tableOf("topple", 4, {{"board", GENERATE("standard", "pastel")}});
    const auto parts = partsAtStart(table);
    REQUIRE(parts.size() == 1);
    const auto counts = placesPerSite(parts);
    CHECK(counts.size() == table.game.vocabulary().sites.size());
    for (const auto& [site, count] : counts) CHECK(count == 1);
    checkOutlines(parts[0]);
    checkApart(parts[0]);
}

TEST_CASE("every block of Addit has a place at both ends of its track",
          "[vision][equipment][addit]") {
    const auto table = tableOf("addit", GENERATE(1, 2, 3, 4));
    const auto parts = partsAtStart(table);
    const auto& words = table.game.vocabulary();
    REQUIRE(parts.size() == 1);
    const auto counts = placesPerSite(parts);
    CHECK(counts.size() == words.sites.size());
    for (const auto& [site, count] : counts) CHECK(count == 2);
    std::set<std::pair<std::uint16_t, std::uint8_t>> ends;
    for (const auto& place : parts[0].places) {
        CHECK(words.canShow(place.site, place.shows));
        CHECK(place.shows != rules::kNothing);
        ends.insert({place.site.index, place.shows.index});
    }
    CHECK(ends.size() == parts[0].places.size());
    checkOutlines(parts[0]);
    checkApart(parts[0]);
}

TEST_CASE("every card that lies open in FUSE is a part with its slots",
          "[vision][equipment][fuse]") {
    const auto table = tableOf("fuse", GENERATE(1, 2, 5), {{"mode", "expert"}});
    const auto& words = table.game.vocabulary();
    rules::Random random{7};
    auto position = table.game.start();
    CHECK(vision::partsOf(*table.info, table.setup, table.game, position).empty());
    for (int moves = 0; moves < 60; ++moves) {
        if (table.game.next(position).who == rules::Next::Who::Nobody) break;
        position = table.game.randomTurn(position, random).after;
        const auto look = table.game.appearance(position);
        const auto parts = vision::partsOf(*table.info, table.setup, table.game, position);
        const auto counts = placesPerSite(parts);
        for (const auto& [site, count] : counts) CHECK(count == 1);
        std::set<std::string> names;
        for (const auto& part : parts) {
            names.insert(part.name);
            checkOutlines(part);
            const auto first = part.places.front();
            const auto& site = words.sites[first.site.index].name;
            CHECK(look.sites[first.site.index] != rules::kNothing);
            CHECK((part.player >= 0) == (site.find(" card ") != std::string::npos));
            // What is shown at a slot needs a place to be shown.
            for (std::size_t i = 0; i < look.sites.size(); ++i)
                if (look.sites[i] != rules::kNothing) {
                    INFO(words.sites[i].name);
                    CHECK(counts.contains(static_cast<std::uint16_t>(i)));
                }
        }
        CHECK(names.size() == parts.size());
    }
}

TEST_CASE("a board of another look has the same places", "[vision][equipment]") {
    const std::string game = GENERATE("spexxx", "topple");
    const auto table = tableOf(game, 3);
    const auto ours = partsAtStart(table).front();
    const auto print = vision::rasterise(ours.drawing, 1);
    std::set<std::string_view> names;
    for (const auto& look : vision::boardLooksOf(game)) {
        INFO(look.name);
        CHECK(names.insert(look.name).second);
        const auto other =
            vision::partsOf(*table.info, table.setup, table.game, table.game.start(), look.name)
                .front();
        CHECK(other.drawing.sizeMm == ours.drawing.sizeMm);
        REQUIRE(other.places.size() == ours.places.size());
        for (std::size_t i = 0; i < ours.places.size(); ++i) {
            CHECK(other.places[i].site == ours.places[i].site);
            CHECK(other.places[i].outlineMm == ours.places[i].outlineMm);
        }
        const auto pixels = vision::rasterise(other.drawing, 1);
        const double apart =
            cv::norm(pixels, print, cv::NORM_L1) / (3.0 * static_cast<double>(pixels.total()));
        CHECK((look.name == vision::kOurLook ? apart == 0 : apart > 20));
    }
    CHECK(names.size() >= 3);
    CHECK(vision::boardLooksOf("dizzle").empty());
}

TEST_CASE("the cells of a stepped board stand as high as their level says", "[vision][equipment]") {
    const auto table = tableOf("topple", 2);
    const auto part =
        vision::partsOf(*table.info, table.setup, table.game, table.game.start(), "stepped")
            .front();
    std::map<std::string, double> heights;
    for (const auto& place : part.places)
        heights[table.game.vocabulary().sites[place.site.index].name] = place.heightMm;
    CHECK(heights.at("c3 top") == 0);
    CHECK(heights.at("a1 top") == heights.at("e5 height"));
    CHECK(heights.at("a1 top") == 4 * heights.at("c2 top"));
    CHECK(heights.at("c2 top") > 2);
    CHECK(part.steps.size() == 24);  // the middle is the ground
    for (const auto& step : part.steps) {
        const auto inside = [&](const vision::Place& place) {
            return step.mm.contains(place.centreMm) && place.heightMm == step.heightMm;
        };
        CHECK(std::count_if(part.places.begin(), part.places.end(), inside) == 2);
    }
    const auto flat = partsAtStart(table);
    for (const auto& place : flat.front().places) CHECK(place.heightMm == 0);
}
