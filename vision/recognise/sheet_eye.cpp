#include "vision/recognise/sheet_eye.h"

#include "vision/recognise/sheet_join.h"

#include <algorithm>

namespace kibitz::vision {

namespace {

// Not measured yet.
constexpr float kSureSheet = 0.9F;

}  // namespace

bool isSure(const FoundSheet& found) { return found.sure >= kSureSheet; }

std::string_view symbolOf(Mark mark) {
    static constexpr std::array<std::string_view, kMarks> kSymbols{
        "nothing",  "cross",    "exploded", "lava",     "die 1",    "die 2",    "die 3",
        "die 4",    "die 5",    "die 6",    "track NS", "track EW", "track NE", "track NW",
        "track SE", "track SW", "circled",  "struck",   "ticked",   "covered"};
    return kSymbols[static_cast<std::size_t>(mark)];
}

cv::Rect2f SeenSite::box() const {
    float left = outline[0].x, right = left, top = outline[0].y, bottom = top;
    for (const auto& corner : outline) {
        left = std::min(left, corner.x);
        right = std::max(right, corner.x);
        top = std::min(top, corner.y);
        bottom = std::max(bottom, corner.y);
    }
    return {left, top, right - left, bottom - top};
}

SheetEye::SheetEye(std::vector<KnownSheet> sheets, int threads)
    : finder_{std::move(sheets)}, reader_{threads}, dice_{threads} {}

SeenTable SheetEye::read(const cv::Mat& picture, std::span<const std::size_t> among) {
    const auto found = finder_.find(picture, among);
    std::vector<std::vector<MarkShares>> marks;
    for (const auto& one : found)
        marks.push_back(reader_.read(finder_.straighten(picture, one), sheets()[one.known]));
    return joinedTable(sheets(), found, marks, dice_.read(picture), picture.size());
}

}  // namespace kibitz::vision
