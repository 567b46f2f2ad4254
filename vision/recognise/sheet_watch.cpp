#include "vision/recognise/sheet_watch.h"

#include "vision/recognise/mark_crops.h"
#include "vision/recognise/sheet_join.h"
#include "vision/recognise/sheet_map.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace kibitz::vision {

namespace {

// Looks at a place that was drawn on anew, and at one that is in doubt: the mean of several frames
// has less of the camera's noise.
constexpr int kLooks = 2, kLooksInDoubt = 5;
constexpr float kInDoubt = 0.98F;
// Grey levels by which some spot of a place must differ, once smoothed, to be read again. Reading
// again costs time and nothing else, so it is low: a faint pencil tick is some 25.
constexpr double kDiffers = 14;
// A table that is searched in vain is searched again after so long without motion.
constexpr std::chrono::milliseconds kSearchAgain{1500};

bool looksOtherwise(const cv::Mat& now, const cv::Mat& before) {
    if (before.empty()) return true;
    cv::Mat difference;
    cv::absdiff(now, before, difference);
    cv::blur(difference, difference, {3, 3});
    double most = 0;
    cv::minMaxLoc(difference.reshape(1), nullptr, &most);
    return most > kDiffers;
}

float surest(const MarkShares& shares) { return *std::max_element(shares.begin(), shares.end()); }

/// How far apart two finds of one sheet lie, at its corners, in pixels.
double shiftOf(const FoundSheet& one, const FoundSheet& other) {
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i)
        most = std::max(most, cv::norm(one.corners[i] - other.corners[i]));
    return most;
}

}  // namespace

SheetWatch::SheetWatch(KnownSheet known, int count, int threads,
                       std::vector<std::array<cv::Point2f, 4>> told)
    : finder_{{std::move(known)}},
      reader_{threads},
      eye_{threads},
      dice_{eye_},
      count_{count},
      told_{std::move(told)} {}

void SheetWatch::reset() {
    sheets_.clear();
    searchedAt_.reset();
    dice_.reset();
    settled_ = false;
}

/// Those that are sure. Where they are not all found, a person's corners say where to look closely;
/// what is printed still has to lie there.
std::vector<FoundSheet> SheetWatch::search(const cv::Mat& picture) {
    const auto unsure = [](const FoundSheet& one) { return !isSure(one); };
    auto found = finder_.find(picture);
    std::erase_if(found, unsure);
    if (static_cast<int>(found.size()) == count_ || static_cast<int>(told_.size()) != count_)
        return found;
    const auto& print = known().sheet.print;
    const cv::Size2d page{print.width, print.height};
    const auto width = static_cast<float>(page.width), height = static_cast<float>(page.height);
    const std::array<cv::Point2f, 4> corners{{{0, 0}, {width, 0}, {width, height}, {0, height}}};
    std::vector<FoundSheet> there;
    for (const auto& told : told_) {
        const cv::Matx33d lies = cv::getPerspectiveTransform(corners.data(), told.data());
        if (!showsFront(lies, page)) return found;
        if (auto one = finder_.verify(picture, {0, 1, 0, told, makeMap(page, lies)}))
            there.push_back(std::move(*one));
    }
    std::erase_if(there, unsure);
    return there.size() > found.size() ? there : found;
}

bool SheetWatch::locate(const Frame& frame, bool moved) {
    if (!sheets_.empty() && !moved) return true;
    bool lie = !sheets_.empty();
    for (auto& sheet : sheets_) {
        auto again = finder_.verify(frame.image, sheet.found);
        if (!again || !isSure(*again)) {
            lie = false;
            break;
        }
        // A find that wavers by a fraction of a pixel would make every place look a little
        // otherwise.
        if (shiftOf(*again, sheet.found) > 0.7) sheet.found = std::move(*again);
    }
    if (lie) return true;
    // Searching takes much longer than anything else: not in every frame of a table without sheets.
    if (!moved && searchedAt_ && frame.time - *searchedAt_ < kSearchAgain) return false;
    searchedAt_ = frame.time;
    work_.searched = true;
    auto found = search(frame.image);
    // A resting hand may hide one: those that are known are kept as they lay.
    if (static_cast<int>(found.size()) != count_) return false;
    const std::size_t places = known().sites.size();
    sheets_.clear();
    for (auto& one : found)
        sheets_.push_back({std::move(one), std::vector<MarkShares>(places),
                           std::vector<cv::Mat>(places), std::vector<int>(places, 0)});
    return true;
}

void SheetWatch::read(const cv::Mat& picture, Sheet& sheet, bool moved) {
    const auto wanted = [&](std::size_t i) {
        return sheet.looks[i] < (surest(sheet.marks[i]) < kInDoubt ? kLooksInDoubt : kLooks);
    };
    const auto places = known().sites.size();
    bool any = moved;
    for (std::size_t i = 0; i < places && !any; ++i) any = wanted(i);
    if (!any) return;
    const auto view = finder_.straighten(picture, sheet.found);
    const MarkCrops cutter{view.image, view.shown, known().pixelsPerMm};
    std::vector<std::size_t> sites;
    for (std::size_t i = 0; i < places; ++i) {
        cv::Mat crop;
        if (moved) {
            cutter.cut(known().sites[i].mm, crop);
            if (looksOtherwise(crop, sheet.crops[i])) {
                sheet.looks[i] = 0;
                sheet.crops[i] = crop;
            }
        }
        if (wanted(i)) sites.push_back(i);
    }
    if (sites.empty()) return;
    auto now = sheet.marks;
    reader_.read(view, known(), sites, now);
    work_.read += static_cast<int>(sites.size());
    for (const auto i : sites) {
        const auto share = 1 / static_cast<float>(++sheet.looks[i]);
        for (std::size_t m = 0; m < kMarks; ++m)
            sheet.marks[i][m] += (now[i][m] - sheet.marks[i][m]) * share;
    }
    settled_ = settled_ && std::none_of(sites.begin(), sites.end(), wanted);
}

std::optional<SeenTable> SheetWatch::observe(const Frame& frame, bool moved) {
    work_ = {};
    settled_ = false;
    if (!locate(frame, moved)) return std::nullopt;
    settled_ = true;
    std::vector<FoundSheet> found;
    std::vector<std::vector<MarkShares>> marks;
    for (auto& sheet : sheets_) {
        read(frame.image, sheet, moved || work_.searched);
        found.push_back(sheet.found);
        marks.push_back(sheet.marks);
    }
    std::vector<SeenDie> dice;
    for (const auto& watched : dice_.observe(frame))
        if (!watched.covered) dice.push_back(watched.die);
    settled_ = settled_ && dice_.settled();
    return joinedTable(finder_.sheets(), found, marks, dice, frame.image.size());
}

std::vector<SeenDie> SheetWatch::faintDice() const {
    std::vector<SeenDie> faint;
    for (const auto& watched : dice_.faint()) {
        const cv::Point2f middle = (watched.die.box.tl() + watched.die.box.br()) * 0.5F;
        const bool beside = std::all_of(sheets_.begin(), sheets_.end(), [&](const Sheet& sheet) {
            return cv::pointPolygonTest(sheet.found.corners, middle, false) < 0;
        });
        if (beside && !watched.covered) faint.push_back(watched.die);
    }
    return faint;
}

}  // namespace kibitz::vision
