#include "vision/recognise/dice_watch.h"

#include "vision/recognise/change.h"
#include "vision/recognise/close_up.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

constexpr int kQuarters = 4;
// More looks than this change nothing: what is left is not noise.
constexpr int kLooks = 4;
constexpr float kClear = 0.995F;
// So much of the picture changed at once: the camera was pushed, or another table is shown.
constexpr double kAllNew = 0.4;
// So much of a die's box changed: it may be another one now.
constexpr double kTouched = 0.12;
// Share of the picture from which on something at its border is an arm and not a die that it cuts.
constexpr double kArm = 0.012;
// So much of a die's box lies on an arm: a knuckle, unless it is a die beyond doubt.
constexpr double kOnArm = 0.5;
// A box so much longer than wide, or larger than usual, may hold two dice that touch.
constexpr float kLong = 1.3F, kLarge = 1.5F;
// Boxes of one die found twice have so much in common.
constexpr float kSamePlace = 0.7F;
// Less likely than this, a place is not worth a close-up.
constexpr float kPerhapsDie = 0.2F;
// Two dice, one behind the other, share less than this of their boxes.
constexpr float kApart = 0.4F;
// What lies over a place for so long is no hand.
constexpr std::chrono::seconds kForget{60};

double shareOf(const cv::Mat& mask, cv::Rect cells) {
    cells &= cv::Rect{{}, mask.size()};
    if (cells.empty()) return 0;
    return static_cast<double>(cv::countNonZero(mask(cells))) / cells.area();
}

/// Cells of the small copy that a box of the frame lies on.
cv::Rect cellsOf(const cv::Rect2f& box, cv::Size frame, cv::Size cells) {
    const float x = static_cast<float>(cells.width) / static_cast<float>(frame.width);
    const float y = static_cast<float>(cells.height) / static_cast<float>(frame.height);
    const cv::Point from{static_cast<int>(std::floor(box.x * x)),
                         static_cast<int>(std::floor(box.y * y))};
    const cv::Point to{static_cast<int>(std::ceil((box.x + box.width) * x)),
                       static_cast<int>(std::ceil((box.y + box.height) * y))};
    return cv::Rect{from, to} & cv::Rect{{}, cells};
}

/// Boxes that overlap become one.
void merge(std::vector<cv::Rect>& parts) {
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < parts.size() && !again; ++i)
            for (std::size_t j = i + 1; j < parts.size() && !again; ++j)
                if (!(parts[i] & parts[j]).empty()) {
                    parts[i] |= parts[j];
                    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
                    again = true;
                }
    }
}

}  // namespace

DiceWatch::DiceWatch(DiceEye& eye) : eye_{eye} {}

void DiceWatch::reset() {
    places_.clear();
    dice_.clear();
    faint_.clear();
    last_.release();
    below_.release();
    size_ = {};
    work_ = {};
}

const std::vector<WatchedDie>& DiceWatch::observe(const Frame& frame) {
    const auto& image = frame.image;
    work_ = {};
    if (image.size() != size_) reset();
    size_ = image.size();
    const cv::Mat small = smallCopy(image);
    if (last_.empty()) {
        searchWhole(image);
        last_ = small;
        below_ = small.clone();
    } else {
        const cv::Mat changed = changedCells(last_, small);
        const int cells = cv::countNonZero(changed);
        if (cells > kAllNew * static_cast<double>(changed.total())) {
            places_.clear();
            searchWhole(image);
            last_ = small;
            below_ = small.clone();
        } else if (cells > 0) {
            searchParts(frame, small, changed);
            last_ = small;
        } else if (quarters_ < kQuarters) {
            searchFinely(image);
        } else if (const auto part = nextCloseUp(image.size())) {
            searchClosely(image, *part);
        }
    }
    takeApart(image);
    readAgain(image);
    std::erase_if(places_, [&](const Place& place) {
        return place.covered && frame.time - place.coveredSince > kForget;
    });
    conclude(image.size());
    return dice_;
}

bool DiceWatch::settled() const {
    return quarters_ == kQuarters && !closeUpDue_ &&
           std::all_of(places_.begin(), places_.end(),
                       [](const Place& p) { return p.covered || p.looks == kLooks; });
}

void DiceWatch::searchWhole(const cv::Mat& frame) {
    work_.searched = 1;
    quarters_ = 0;
    closeUpDue_ = true;
    for (const auto& candidate : eye_.find(frame))
        places_.push_back({candidate, {}, 0, false, {}, false, false, false});
}

void DiceWatch::searchFinely(const cv::Mat& frame) {
    // They overlap: a die on a seam lies whole in one of them.
    const int width = frame.cols * 53 / 100, height = frame.rows * 54 / 100;
    const cv::Rect quarter{quarters_ % 2 == 0 ? 0 : frame.cols - width,
                           quarters_ / 2 == 0 ? 0 : frame.rows - height, width, height};
    ++quarters_;
    std::vector<Candidate> found;
    const auto searched = eye_.findIn(frame, quarter, found);
    work_.searched = static_cast<double>(searched.area()) / static_cast<double>(frame.total());
    for (const auto& candidate : found) {
        if (isCut(candidate.box, searched, frame.size())) continue;
        const bool known = std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
            return overlapOf(candidate.box, place.candidate.box) > 0.4F ||
                   (candidate.box & place.candidate.box).area() > 0.7F * candidate.box.area();
        });
        if (!known) places_.push_back({candidate, {}, 0, false, {}, false, false, false});
    }
}

void DiceWatch::searchParts(const Frame& frame, const cv::Mat& small, const cv::Mat& changed) {
    const auto& image = frame.image;
    closeUpDue_ = true;
    // What differs from the table below is what reaches in; parts of it that touch the border
    // cover, all others have come to stay.
    const cv::Mat different = changedCells(below_, small);
    cv::Mat labels;
    cv::Mat reaching = cv::Mat::zeros(small.size(), CV_8U);
    for (const auto& part : partsOf(different, labels))
        if (part.fromBorder && part.cells.area() > kArm * static_cast<double>(small.total()))
            reaching(part.cells).setTo(255, labels(part.cells) == part.label);

    std::vector<cv::Rect> wanted;
    const double cell = static_cast<double>(image.cols) / small.cols;
    for (const auto& part : partsOf(changed, labels)) {
        // A die at its edge must be seen whole, whatever its size.
        const int margin = std::max(6, std::max(part.cells.width, part.cells.height) / 2);
        const cv::Rect wide{part.cells.x - margin, part.cells.y - margin,
                            part.cells.width + 2 * margin, part.cells.height + 2 * margin};
        wanted.push_back(wide & cv::Rect{{}, small.size()});
    }
    merge(wanted);
    std::vector<Candidate> found;
    for (const auto& part : wanted) {
        const cv::Rect pixels{static_cast<int>(part.x * cell), static_cast<int>(part.y * cell),
                              static_cast<int>(std::ceil(part.width * cell)),
                              static_cast<int>(std::ceil(part.height * cell))};
        const auto searched = eye_.findIn(image, pixels, found);
        work_.searched += static_cast<double>(searched.area()) / static_cast<double>(image.total());
    }
    dropDoubles(found);

    std::vector<Place> now;
    for (auto& place : places_) {
        const auto cells = cellsOf(place.candidate.box, image.size(), small.size());
        if (shareOf(changed, cells) < kTouched) {
            now.push_back(std::move(place));
            continue;
        }
        const bool again = std::any_of(found.begin(), found.end(), [&](const Candidate& candidate) {
            return overlapOf(candidate.box, place.candidate.box) > 0.3F;
        });
        // Not seen any more: taken away, unless an arm reaches over the place.
        if (again || place.reading.isDie() < 0.5F || shareOf(reaching, cells) < kTouched) continue;
        if (!place.covered) place.coveredSince = frame.time;
        place.covered = true;
        now.push_back(std::move(place));
    }
    const auto kept = now.size();
    for (const auto& candidate : found) {
        const auto cells = cellsOf(candidate.box, image.size(), small.size());
        if (shareOf(changed, cells) < kTouched / 2) continue;  // nothing new there
        const bool known = std::any_of(
            now.begin(), now.begin() + static_cast<std::ptrdiff_t>(kept), [&](const Place& place) {
                // What looks out from below an arm is the rest of the die that it covers.
                if (place.covered)
                    return (candidate.box & place.candidate.box).area() >
                           0.6F * candidate.box.area();
                return overlapOf(candidate.box, place.candidate.box) > 0.4F;
            });
        if (!known)
            now.push_back(
                {candidate, {}, 0, false, {}, shareOf(reaching, cells) > kOnArm, false, false});
    }
    places_ = std::move(now);
    small.copyTo(below_, ~reaching);
}

std::optional<CloseUp> DiceWatch::nextCloseUp(cv::Size frame) {
    if (!closeUpDue_) return std::nullopt;
    const double whole = Search::frame(frame).largest;
    // No part may take longer than the whole frame does.
    const double affordable = whole * whole * frame.area();
    std::vector<Candidate> due;
    for (const auto& place : places_)
        if (!place.covered && place.reading.isDie() > kPerhapsDie) due.push_back(place.candidate);
    for (const auto& part : closeUps(due, frame, 2 * whole, affordable)) {
        const bool fresh = std::any_of(places_.begin(), places_.end(), [&](const Place& place) {
            return !place.close && !place.covered && place.reading.isDie() > kPerhapsDie &&
                   (cv::Rect2f{part.part} & place.candidate.box) == place.candidate.box;
        });
        if (fresh) return part;
    }
    closeUpDue_ = false;
    return std::nullopt;
}

void DiceWatch::searchClosely(const cv::Mat& frame, const CloseUp& closeUp) {
    work_.searched = closeUp.factor * closeUp.factor * closeUp.part.area() /
                     std::pow(Search::frame(frame.size()).largest, 2) / frame.size().area();
    std::vector<Candidate> before, now;
    for (auto& place : places_) {
        if ((cv::Rect2f{closeUp.part} & place.candidate.box) != place.candidate.box) continue;
        place.close = true;
        if (!place.covered) before.push_back(place.candidate);
    }
    now = before;
    takeCloser(now, eye_.findCloseUp(frame, closeUp));
    const auto same = [](const cv::Rect2f& a, const cv::Rect2f& b) {
        return overlapOf(a, b) > kSamePlace;
    };
    // What is found again where it was keeps its reading; what was given up goes.
    std::erase_if(places_, [&](const Place& place) {
        const bool looked = std::any_of(before.begin(), before.end(), [&](const auto& one) {
            return one.box == place.candidate.box;
        });
        return looked && !place.covered &&
               std::none_of(now.begin(), now.end(),
                            [&](const auto& one) { return same(one.box, place.candidate.box); });
    });
    for (const auto& found : now) {
        const auto known = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
            return same(found.box, place.candidate.box);
        });
        if (known != places_.end())
            known->candidate.score = std::max(known->candidate.score, found.score);
        else
            places_.push_back({found, {}, 0, false, {}, false, true, true});
    }
}

/// Dice that touch are now and then found as one long or large die. Such a box is looked at
/// enlarged; where two dice are found in it, they take its place.
void DiceWatch::takeApart(const cv::Mat& frame) {
    std::vector<float> areas;
    for (const auto& place : places_) areas.push_back(place.candidate.box.area());
    if (areas.empty()) return;
    const auto middle = areas.begin() + static_cast<std::ptrdiff_t>(areas.size() / 2);
    std::nth_element(areas.begin(), middle, areas.end());
    std::vector<Place> kept, apart;
    for (auto& place : places_) {
        auto dice = place.examined || place.covered ? std::vector<Candidate>{}
                                                    : inside(frame, place.candidate.box, *middle);
        place.examined = true;
        if (dice.size() < 2) {
            kept.push_back(std::move(place));
            continue;
        }
        for (const auto& die : dice)
            apart.push_back({die, {}, 0, false, {}, place.onArm, true, place.close});
    }
    for (auto& place : apart)
        if (std::none_of(kept.begin(), kept.end(), [&](const Place& other) {
                return overlapOf(place.candidate.box, other.candidate.box) > 0.4F;
            }))
            kept.push_back(std::move(place));
    places_ = std::move(kept);
}

/// The dice in a box that may hold several; fewer than two: it is one.
std::vector<Candidate> DiceWatch::inside(const cv::Mat& frame, const cv::Rect2f& box,
                                         float usualArea) {
    const float longer = std::max(box.width, box.height);
    if (longer < kLong * std::min(box.width, box.height) && box.area() < kLarge * usualArea)
        return {};
    std::vector<Candidate> dice;
    for (const auto& found : eye_.findClosely(frame, box)) {
        const cv::Point2f centre = (found.box.tl() + found.box.br()) * 0.5F;
        const bool separate = std::all_of(dice.begin(), dice.end(), [&](const Candidate& other) {
            return overlapOf(found.box, other.box) < kApart;
        });
        if (box.contains(centre) && found.box.area() < 0.85F * box.area() &&
            found.box.area() > 0.25F * box.area() && separate)
            dice.push_back(found);
    }
    return dice;
}

void DiceWatch::readAgain(const cv::Mat& frame) {
    std::vector<Place*> once, closely;
    for (auto& place : places_)
        if (!place.covered && place.looks < kLooks) {
            // What two looks leave in doubt is looked at mirrored, from nearer and from farther
            // too; print, of which there is much, they leave in none.
            const auto& values = place.reading.values;
            const bool clear = *std::max_element(values.begin(), values.end()) > kClear ||
                               !mayBeDie(place.candidate, place.reading);
            (place.looks < kLooks / 2 || clear ? once : closely).push_back(&place);
        }
    read(frame, once, DieReader::Care::Once);
    read(frame, closely, DieReader::Care::Several);
    std::erase_if(places_, [](const Place& place) {
        return place.looks == kLooks && place.reading.isDie() < kHardlyDie;
    });
}

void DiceWatch::read(const cv::Mat& frame, const std::vector<Place*>& places,
                     DieReader::Care care) {
    if (places.empty()) return;
    std::vector<cv::Rect2f> boxes;
    for (const auto* place : places) boxes.push_back(place->candidate.box);
    const auto readings = eye_.look(frame, boxes, care);
    work_.read += static_cast<int>(boxes.size());
    if (care == DieReader::Care::Several) work_.closely += static_cast<int>(boxes.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        auto& place = *places[i];
        place.reading = place.looks == 0 ? readings[i]
                                         : blended(place.reading, readings[i],
                                                   1.0F / static_cast<float>(place.looks + 1));
        ++place.looks;
    }
}

void DiceWatch::conclude(cv::Size frame) {
    std::vector<WatchedDie> all;
    for (const auto& place : places_)
        if (auto die = concluded(place.candidate, place.reading, frame, kHardlyDie)) {
            if (place.onArm && !die->sure) continue;
            if (place.covered) die->sure = false;
            all.push_back({*die, place.covered, place.looks});
        }
    dice_.clear();
    faint_.clear();
    for (const auto& one : all) {
        const bool faint = one.die.real < kIsDie;
        // What is rather no die takes nothing away from one that is.
        const bool again = std::any_of(all.begin(), all.end(), [&](const WatchedDie& other) {
            return (faint || other.die.real >= kIsDie) && repeats(one.die, other.die);
        });
        if (!again) (faint ? faint_ : dice_).push_back(one);
    }
}

}  // namespace kibitz::vision
