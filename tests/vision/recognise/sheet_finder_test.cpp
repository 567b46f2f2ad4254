#include "vision/recognise/sheet_finder.h"

#include "desk.h"
#include "vision/recognise/sheet_map.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>

using namespace kibitz;
using tests::Desk;
using tests::Lying;
using vision::FoundSheet;
using vision::SheetFinder;

namespace {

SheetFinder& finder() {
    static SheetFinder all{vision::builtInSheets()};
    return all;
}

cv::Size2d pageOf(const vision::KnownSheet& sheet) {
    return {sheet.print.cols / sheet.pixelsPerMm, sheet.print.rows / sheet.pixelsPerMm};
}

/// How far the map is off where it is off most, over the middles of the sites in the picture.
double worstMm(const FoundSheet& found, const vision::KnownSheet& sheet, const Lying& lying,
               cv::Size picture) {
    double worst = 0;
    for (const auto& site : sheet.sites) {
        const auto mm = (site.mm.tl() + site.mm.br()) / 2;
        const auto pixel = Desk::appears(lying, pageOf(sheet), mm);
        if (!cv::Rect2d{0, 0, double(picture.width), double(picture.height)}.contains(pixel))
            continue;
        worst = std::max(worst, cv::norm(found.map.toSheet(pixel) - mm));
    }
    return worst;
}

cv::Mat photoOf(std::size_t known, const Lying& lying) {
    Desk desk;
    desk.lay(finder().sheets()[known], lying);
    return desk.photographed();
}

}  // namespace

TEST_CASE("each of our sheets is found and named, whichever way it lies", "[vision][sheets]") {
    for (std::size_t known = 0; known < 8; ++known) {
        const Lying lying{45.0 * static_cast<double>(known) + 10, 6.0 * static_cast<double>(known)};
        const auto picture = photoOf(known, lying);
        const auto found = finder().find(picture);
        INFO(finder().sheets()[known].name);
        REQUIRE(found.size() == 1);
        CHECK(found[0].known == known);
        CHECK(found[0].sure > 0.9F);
        CHECK(found[0].fitMm < 0.2);
        CHECK(worstMm(found[0], finder().sheets()[known], lying, picture.size()) < 0.4);
        const auto page = pageOf(finder().sheets()[known]);
        CHECK(cv::norm(cv::Point2d(found[0].corners[0]) - Desk::appears(lying, page, {0, 0})) < 3);
        CHECK(cv::norm(cv::Point2d(found[0].corners[2]) -
                       Desk::appears(lying, page, {page.width, page.height})) < 3);
    }
}

TEST_CASE("sheets of one kind beside each other are found each by itself, from left to right",
          "[vision][sheets]") {
    const std::vector<std::pair<std::size_t, Lying>> lying{{4, {-8, 25, {330, 480}, 2.2}},
                                                           {4, {185, 25, {960, 500}, 2.2}},
                                                           {1, {3, 25, {1560, 480}, 2.2}}};
    Desk desk{{1920, 960}};
    for (const auto& [known, how] : lying) desk.lay(finder().sheets()[known], how);
    const auto picture = desk.photographed();
    const auto found = finder().find(picture);
    REQUIRE(found.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(found[i].known == lying[i].first);
        CHECK(worstMm(found[i], finder().sheets()[lying[i].first], lying[i].second,
                      picture.size()) < 0.5);
    }
    SECTION("asked for one kind, only that kind is named") {
        const std::array<std::size_t, 1> among{1};
        const auto one = finder().find(picture, among);
        REQUIRE(one.size() == 1);
        CHECK(one[0].known == 1);
    }
}

TEST_CASE("sheets far behind each other on a table seen from far aside are all found",
          "[vision][sheets]") {
    // One large print for all of them, because a desk knows no table beyond one sheet.
    const auto& sheets = finder().sheets();
    const auto page = pageOf(sheets[3]);
    auto table = sheets[3];
    const cv::Size small = table.print.size();
    table.print = cv::Mat(small.height * 2 + 60, small.width * 2 + 60, CV_8UC3, {70, 90, 110});
    std::vector<cv::Point2d> middles;
    for (int i = 0; i < 4; ++i) {
        cv::Mat print = sheets[3].print;
        if (i % 3 == 0) cv::rotate(print, print, cv::ROTATE_180);
        const cv::Point corner{i % 2 * (small.width + 60), i / 2 * (small.height + 60)};
        print.copyTo(table.print({corner, small}));
        middles.push_back((cv::Point2d{corner} + cv::Point2d{small} / 2) / table.pixelsPerMm);
    }
    const Lying lying{8, 56, {960, 480}, 2};
    Desk desk{{1920, 1080}};
    desk.lay(table, lying);
    const auto found = finder().find(desk.photographed());
    REQUIRE(found.size() == 4);
    for (const auto& middle : middles) {
        const auto at = Desk::appears(lying, pageOf(table), middle);
        const auto nearest = std::min_element(
            found.begin(), found.end(), [&](const FoundSheet& a, const FoundSheet& b) {
                const auto away = [&](const FoundSheet& sheet) {
                    return cv::norm(sheet.map.toSheet(at) -
                                    cv::Point2d{page.width / 2, page.height / 2});
                };
                return away(a) < away(b);
            });
        CHECK(nearest->known == 3);
        CHECK(cv::norm(nearest->map.toSheet(at) - cv::Point2d{page.width / 2, page.height / 2}) <
              1);
    }
}

TEST_CASE("a sheet under a hand, dice and many crosses is found as exactly", "[vision][sheets]") {
    const Lying lying{20, 35};
    const auto& sheet = finder().sheets()[2];
    Desk desk;
    desk.lay(sheet, lying);
    cv::RNG random{3};
    for (const auto& site : sheet.sites) {
        if (random.uniform(0, 3) == 0) continue;
        const auto stroke = [&](cv::Point2d from, cv::Point2d to) {
            cv::line(desk.picture, Desk::appears(lying, pageOf(sheet), from),
                     Desk::appears(lying, pageOf(sheet), to), {90, 30, 20}, 3, cv::LINE_AA);
        };
        stroke(site.mm.tl(), site.mm.br());
        stroke({site.mm.x + site.mm.width, site.mm.y}, {site.mm.x, site.mm.y + site.mm.height});
    }
    for (int i = 0; i < 5; ++i)
        cv::rectangle(desk.picture, cv::Rect{560 + 50 * i, 360, 40, 40}, {200, 200, 40},
                      cv::FILLED);
    cv::ellipse(desk.picture, {760, 640}, {240, 130}, 30, 0, 360, {110, 140, 190}, cv::FILLED);
    const auto picture = desk.photographed();
    const auto found = finder().find(picture);
    REQUIRE(found.size() == 1);
    CHECK(found[0].known == 2);
    CHECK(worstMm(found[0], sheet, lying, picture.size()) < 0.7);
}

TEST_CASE("a curled sheet is followed where a perspective alone is far off", "[vision][sheets]") {
    Lying lying{-15, 20};
    lying.curlMm = 4;
    const auto picture = photoOf(5, lying);
    const auto found = finder().find(picture);
    REQUIRE(found.size() == 1);
    const auto& sheet = finder().sheets()[5];
    CHECK(worstMm(found[0], sheet, lying, picture.size()) < 0.5);
    auto flat = found[0];
    flat.map = vision::makeMap(pageOf(sheet), found[0].map.parts().perspective);
    CHECK(worstMm(flat, sheet, lying, picture.size()) > 1);
}

TEST_CASE("a sheet that the picture cuts is found by what is left", "[vision][sheets]") {
    const Lying lying{70, 15, {1130, 640}, 3.4};
    const auto picture = photoOf(6, lying);
    const auto found = finder().find(picture);
    REQUIRE(found.size() == 1);
    CHECK(found[0].known == 6);
    CHECK(worstMm(found[0], finder().sheets()[6], lying, picture.size()) < 0.6);
    const auto view = finder().straighten(picture, found[0]);
    CHECK(view.image.size() == finder().sheets()[6].print.size());
    const int shown = cv::countNonZero(view.shown), all = static_cast<int>(view.shown.total());
    CHECK(shown > all / 4);
    CHECK(shown < all);
    const auto centre = finder().sheets()[6].sites.front().mm.tl();
    const auto pixel = Desk::appears(lying, pageOf(finder().sheets()[6]), centre);
    const bool inside = cv::Rect2d{1, 1, 1278, 958}.contains(pixel);
    CHECK((view.shown.at<std::uint8_t>(centre * 4) != 0) == inside);
}

TEST_CASE("a strip of a neighbour's sheet is found by a corner of its paper, and never sure",
          "[vision][sheets]") {
    const auto& sheets = finder().sheets();
    constexpr std::size_t kKnown = 2;
    const Lying whole{3, 0, {830, 480}, 2.2}, strip{-5, 0, {-125, 470}, 2.2};
    auto beside = sheets[kKnown];
    beside.print = beside.print.clone();
    const auto find = [&] {
        Desk desk;
        desk.lay(sheets[kKnown], whole);
        desk.lay(beside, strip);
        return finder().find(desk.photographed());
    };
    SECTION("its round boxes and hardly more") {
        const auto found = find();
        REQUIRE(found.size() == 2);
        CHECK(found[0].known == kKnown);
        CHECK(found[0].sure < 0.9F);
        CHECK(worstMm(found[0], sheets[kKnown], strip, {1280, 960}) < 1);
        CHECK(found[1].sure > 0.9F);
    }
    SECTION("blank paper is no sheet") {
        beside.print.setTo(cv::Scalar::all(245));
        CHECK(find().size() == 1);
    }
    SECTION("neither is paper with something else on it") {
        cv::Mat noise(beside.print.rows / 20, beside.print.cols / 20, CV_8UC3);
        cv::RNG random{5};
        random.fill(noise, cv::RNG::UNIFORM, 120, 255);
        cv::Mat blotches;
        cv::resize(noise, blotches, beside.print.size(), 0, 0, cv::INTER_CUBIC);
        const cv::Rect inner{60, 60, beside.print.cols - 120, beside.print.rows - 120};
        beside.print = cv::Mat(beside.print.size(), CV_8UC3, cv::Scalar::all(245));
        blotches(inner).copyTo(beside.print(inner));
        CHECK(find().size() == 1);
    }
}

TEST_CASE("a sheet whose print has nearly gone in the light is found by its page",
          "[vision][sheets]") {
    for (const std::size_t known : {1U, 7U}) {
        auto faint = finder().sheets()[known];
        faint.print = cv::Scalar::all(255) - 0.07 * (cv::Scalar::all(255) - faint.print);
        const Lying lying{70, 30};
        Desk desk;
        desk.lay(faint, lying);
        const auto picture = desk.photographed();
        const auto found = finder().find(picture);
        INFO(faint.name);
        REQUIRE(found.size() == 1);
        CHECK(found[0].known == known);
        CHECK(worstMm(found[0], faint, lying, picture.size()) < 0.8);
    }
}

TEST_CASE("a small sheet and one drawn very large are both found", "[vision][sheets]") {
    for (const double pixelsPerMm : {1.4, 9.0}) {
        const Lying lying{5, 20, {1400, 1500}, pixelsPerMm};
        Desk desk{pixelsPerMm > 2 ? cv::Size{2800, 3000} : cv::Size{1920, 1920}};
        Lying here = lying;
        here.at = cv::Point2d(desk.picture.cols / 2.0, desk.picture.rows / 2.0);
        desk.lay(finder().sheets()[7], here);
        const auto picture = desk.photographed();
        const auto found = finder().find(picture);
        REQUIRE(found.size() == 1);
        CHECK(found[0].known == 7);
        CHECK(worstMm(found[0], finder().sheets()[7], here, picture.size()) < 0.6);
    }
}

TEST_CASE("where no sheet lies none is found", "[vision][sheets]") {
    Desk desk;
    SECTION("a bare table") {}
    SECTION("a page of writing and a chess board") {
        cv::rectangle(desk.picture, {150, 100, 420, 600}, {240, 240, 240}, cv::FILLED);
        for (int line = 0; line < 24; ++line)
            cv::putText(desk.picture, "the quick brown fox 1 2 3 4 5 6", {170, 130 + 23 * line},
                        cv::FONT_HERSHEY_SIMPLEX, 0.6, {30, 30, 30}, 1, cv::LINE_AA);
        for (int i = 0; i < 64; ++i)
            cv::rectangle(desk.picture, cv::Rect{700 + 50 * (i % 8), 200 + 50 * (i / 8), 50, 50},
                          (i + i / 8) % 2 ? cv::Scalar::all(230) : cv::Scalar::all(40), cv::FILLED);
    }
    CHECK(finder().find(desk.photographed()).empty());
}

TEST_CASE("a mirrored photo shows no sheet", "[vision][sheets]") {
    for (const std::size_t known : {0U, 4U}) {
        cv::Mat mirrored;
        cv::flip(photoOf(known, {12, 15}), mirrored, 1);
        CHECK(finder().find(mirrored).empty());
    }
}

TEST_CASE("a sheet that nobody showed us is not taken for one that we know", "[vision][sheets]") {
    auto known = vision::builtInSheets();
    known.resize(4);
    SheetFinder half{known};
    for (const std::size_t unknown : {4U, 6U, 7U})
        CHECK(half.find(photoOf(unknown, {15, 20})).empty());
    CHECK(half.find(photoOf(3, {15, 20})).size() == 1);
}

TEST_CASE("a sheet pushed a little is followed, one that went is missed", "[vision][sheets]") {
    Lying lying{10, 25};
    const auto found = finder().find(photoOf(3, lying));
    REQUIRE(found.size() == 1);
    const auto& sheet = finder().sheets()[3];
    lying.at += cv::Point2d{3, 3};
    lying.turn += 0.3;
    const auto picture = photoOf(3, lying);
    CHECK(worstMm(found[0], sheet, lying, picture.size()) > 1);
    const auto again = finder().verify(picture, found[0]);
    REQUIRE(again);
    CHECK(again->known == 3);
    CHECK(again->sure > 0.85F);
    CHECK(worstMm(*again, sheet, lying, picture.size()) < 0.4);

    lying.at += cv::Point2d{90, 40};
    CHECK_FALSE(finder().verify(photoOf(3, lying), found[0]));
    lying.at = {640, 480};
    CHECK_FALSE(finder().verify(photoOf(5, lying), found[0]));
    CHECK_FALSE(finder().verify(Desk{}.photographed(), found[0]));
    CHECK_FALSE(finder().verify(cv::Mat{}, found[0]));
    CHECK_FALSE(finder().verify(cv::Mat(40, 40, CV_8UC3, cv::Scalar::all(200)), found[0]));
}

TEST_CASE("pictures of odd sizes show no sheet and do no harm", "[vision][sheets]") {
    CHECK(finder().find(cv::Mat{}).empty());
    for (const auto& size :
         {cv::Size{1, 1}, {1, 500}, {500, 1}, {3, 7}, {47, 2000}, {50, 50}, {4000, 60}}) {
        cv::Mat noise(size, CV_8UC3);
        cv::RNG{5}.fill(noise, cv::RNG::UNIFORM, 0, 256);
        CHECK(finder().find(noise).empty());
        CHECK(finder().find(cv::Mat::zeros(size, CV_8UC3)).empty());
    }
    CHECK(SheetFinder{{}}.find(Desk{}.photographed()).empty());
}

TEST_CASE("the same picture is answered the same way every time", "[vision][sheets]") {
    const auto picture = photoOf(2, {100, 30});
    const auto first = finder().find(picture);
    cv::theRNG().state = 99;
    SheetFinder other{vision::builtInSheets()};
    const auto second = other.find(picture);
    REQUIRE(first.size() == 1);
    REQUIRE(second.size() == 1);
    CHECK(first[0].sure == second[0].sure);
    CHECK(first[0].corners == second[0].corners);
}

TEST_CASE("the map of a bent sheet leads back to where it came from", "[vision][sheets]") {
    const cv::Size2d page{210, 297};
    std::vector<vision::Bend::Sample> samples;
    for (double y = 0; y <= 297; y += 27)
        for (double x = 0; x <= 210; x += 21)
            samples.push_back({{x, y}, {3 * std::sin(x / 60), 2 * std::cos(y / 90)}});
    const vision::Bend bend{page, samples, 0.01};
    for (const auto& sample : samples) CHECK(cv::norm(bend.at(sample.mm) - sample.offset) < 0.1);
    const auto map = vision::makeMap(page, {2.1, 0.3, 100, -0.2, 1.8, 60, 0.0003, 0.0006, 1}, bend);
    for (const auto& sample : samples)
        CHECK(cv::norm(map.toSheet(map.toPicture(sample.mm)) - sample.mm) < 0.01);
}
