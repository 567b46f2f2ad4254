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
    SeenTable table;
    const auto found = finder_.find(picture, among);
    const auto dice = dice_.read(picture);
    std::vector<float> best(dice.size(), 0.5F);  // from there on a die is rather there than not
    for (const auto& die : dice) table.dice.push_back({die, {}, {}});
    for (const auto& one : found) {
        const auto& known = sheets()[one.known];
        const auto marks = reader_.read(finder_.straighten(picture, one), known);
        const auto standing = standingOn(known, one, marks, dice, picture.size());
        for (const auto& stands : standing)
            if (stands.share > best[stands.die]) {
                best[stands.die] = stands.share;
                table.dice[stands.die].sheet = table.sheets.size();
                table.dice[stands.die].site = stands.site;
            }
        table.sheets.push_back(
            {one, joinedSites(known, one, marks, dice, standing, picture.size()), 1});
        auto& seen = table.sheets.back();
        const cv::Rect2f frame{0, 0, static_cast<float>(picture.cols),
                               static_cast<float>(picture.rows)};
        const auto inside =
            std::count_if(seen.sites.begin(), seen.sites.end(), [&](const SeenSite& site) {
                return (site.box() & frame).area() > 0.5F * site.box().area();
            });
        seen.inPicture = static_cast<float>(inside) / static_cast<float>(seen.sites.size());
    }
    std::erase_if(table.dice, [&](LaidDie& laid) {
        if (!laid.sheet) return false;
        const auto& site = table.sheets[*laid.sheet].sites[*laid.site];
        if (!site.value) return false;
        // On a cell that shows no die it was print: pips in a printed square.
        if (*site.value < Mark::Die1 || *site.value > Mark::Die6) return true;
        laid.die.value = static_cast<int>(*site.value) - static_cast<int>(Mark::Die1) + 1;
        laid.die.sure = site.sure;
        return false;
    });
    std::stable_sort(table.dice.begin(), table.dice.end(), [](const auto& a, const auto& b) {
        return std::pair{a.die.box.y, a.die.box.x} < std::pair{b.die.box.y, b.die.box.x};
    });
    return table;
}

}  // namespace kibitz::vision
