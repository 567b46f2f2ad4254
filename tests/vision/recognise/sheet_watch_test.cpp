#include "vision/recognise/sheet_watch.h"

#include "desk.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

using namespace kibitz;
using tests::Desk;
using tests::Lying;
using vision::SheetWatch;

namespace {

vision::KnownSheet sheet() { return vision::builtInSheets()[2]; }

cv::Size2d page() {
    const auto known = sheet();
    return {known.sheet.print.width, known.sheet.print.height};
}

/// The corners of the page, as a person may drag them: a few pixels beside.
std::array<cv::Point2f, 4> dragged(const Lying& lying) {
    const auto size = page();
    const std::array<cv::Point2d, 4> corners{
        {{0, 0}, {size.width, 0}, {size.width, size.height}, {0, size.height}}};
    const std::array<cv::Point2f, 4> beside{{{3, -2}, {-2, 3}, {2, 2}, {-3, -2}}};
    std::array<cv::Point2f, 4> out;
    for (std::size_t i = 0; i < 4; ++i)
        out[i] = cv::Point2f{Desk::appears(lying, size, corners[i])} + beside[i];
    return out;
}

vision::Frame frameOf(const Lying& lying) {
    Desk desk;
    desk.lay(sheet(), lying);
    return vision::Frame{desk.photographed(), {}, 0};
}

/// So little is left of its print in the light, on a table as white as paper: neither details nor
/// an outline are to be seen.
vision::Frame washedOut(const Lying& lying, double contrast) {
    auto faint = sheet();
    faint.print = cv::Scalar::all(255) - contrast * (cv::Scalar::all(255) - faint.print);
    Desk desk;
    desk.picture = cv::Scalar::all(255);
    desk.lay(faint, lying);
    return vision::Frame{desk.photographed(), {}, 0};
}

}  // namespace

TEST_CASE("corners that a person told do not move a sheet that is found by itself",
          "[vision][sheets]") {
    const Lying lying{20, 40}, elsewhere{60, 20, {300, 300}, 1.4};
    SheetWatch told{sheet(), 1, 2, {dragged(elsewhere)}};
    const auto table = told.observe(frameOf(lying), true);
    REQUIRE(table);
    const auto middle = cv::Point2d{page().width / 2, page().height / 2};
    const auto pixel = Desk::appears(lying, page(), middle);
    CHECK(cv::norm(table->sheets.front().found.map.toSheet(pixel) - middle) < 2);
}

TEST_CASE("a sheet that is not found by itself is found where a person says", "[vision][sheets]") {
    // On the way from easily found to lost for everybody.
    bool helped = false;
    for (double contrast = 0.3; contrast > 0.03 && !helped; contrast *= 0.85) {
        const Lying lying{20, 30};
        const auto frame = washedOut(lying, contrast);
        SheetWatch alone{sheet(), 1};
        const bool byItself = alone.observe(frame, true).has_value();
        SheetWatch told{sheet(), 1, 2, {dragged(lying)}};
        const auto table = told.observe(frame, true);
        UNSCOPED_INFO("contrast " << contrast << (byItself ? ": found by itself" : ": not")
                                  << (table ? ", told" : ", lost"));
        if (byItself || !table) continue;
        helped = true;
        const auto& found = table->sheets.front().found;
        const auto middle = cv::Point2d{page().width / 2, page().height / 2};
        const cv::Point2d pixel = Desk::appears(lying, page(), middle);
        CHECK(cv::norm(found.map.toSheet(pixel) - middle) < 2);
    }
    CHECK(helped);
}

TEST_CASE("where nothing is printed, no corners make a sheet", "[vision][sheets]") {
    Desk desk;
    const vision::Frame frame{desk.photographed(), {}, 0};
    const Lying lying{10, 30};
    SheetWatch told{sheet(), 1, 2, {dragged(lying)}};
    CHECK_FALSE(told.observe(frame, true).has_value());
    // Nor do corners that go round the wrong way.
    auto mirrored = dragged(lying);
    std::swap(mirrored[1], mirrored[3]);
    SheetWatch wrong{sheet(), 1, 2, {mirrored}};
    CHECK_FALSE(wrong.observe(frame, true).has_value());
}
