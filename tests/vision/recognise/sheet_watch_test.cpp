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

}  // namespace

TEST_CASE("a sheet that is not found by itself is found where a person says", "[vision][sheets]") {
    bool helped = false;
    for (const double tilt : {62.0, 66.0, 70.0, 73.0, 76.0}) {
        const Lying lying{20, tilt};
        const auto frame = frameOf(lying);
        SheetWatch alone{sheet(), 1};
        if (alone.observe(frame, true)) continue;
        SheetWatch told{sheet(), 1, 2, {dragged(lying)}};
        const auto table = told.observe(frame, true);
        if (!table) continue;
        helped = true;
        const auto& found = table->sheets.front().found;
        const auto middle = cv::Point2d{page().width / 2, page().height / 2};
        const cv::Point2d pixel = Desk::appears(lying, page(), middle);
        CHECK(cv::norm(found.map.toSheet(pixel) - middle) < 2);
        break;
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
