#include "vision/recognise/mark_reader.h"

#include "models/network.h"
#include "vision/recognise/mark_crops.h"
#include "vision/recognise/planes.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <list>
#include <numeric>
#include <span>

namespace kibitz::vision {

namespace {

using Kind = SheetSite::Kind;

constexpr int kLargestBatch = 32;
constexpr std::size_t kPlane = static_cast<std::size_t>(kMarkPixels) * kMarkPixels;
constexpr std::size_t kPlaces = 8 * kPlane;  // of one place, with its blank print and its kind
// Less of a place than this and nobody has to know what it shows; the simulator's truth uses the
// same. As the map is off by a little, what is close to it is guessed at; below, nobody could.
constexpr double kSeenShare = 0.5, kGuessedShare = 0.25;
// Logits are divided by this before they become probabilities: cells, flag numbers, round boxes.
// models/marks/validate.py fits 0.85, 0.5 and 0.8; but there, of 37,709 simulated places, with 0.9
// two are sure and wrong, with 0.85 four, and flag numbers are too few to be trusted with 0.5.
constexpr std::array<float, 3> kTemperatures{0.9F, 0.9F, 0.9F};
// How much a mark counts that the network sees where the rules know none: a circle in a cell, a
// scribble on a sheet without bombs. Little, because a sloppy cross may look like one; but what is
// surely no mark of this place must end in doubt. Chosen, not measured: the simulator draws none.
constexpr float kForeign = 0.05F;

// Of the ink around a place: where more than this has gone in the light, half of what is said of
// the place is doubt. Of 2,600 places of an overexposed sheet and well lit ones, see mark_crops.h.
constexpr double kBleached = 0.15;
// Of 1,800 places of hard pictures (kibitz simulate, seeds 870200 to 870202) 3 in a hundred have
// fewer spots of print seen around them, all but three under one hand. Two sheets whose map was
// astray had 17 and 29 % of theirs.
constexpr double kAroundMm = 30, kAstray = 0.25;
constexpr int kFewSpots = 6;
constexpr float kDoubt = 0.25F;

using Marks = std::array<bool, kMarks>;

constexpr std::size_t at(Mark mark) { return static_cast<std::size_t>(mark); }

void allow(Marks& marks, Mark first, Mark last) {
    std::fill(marks.begin() + static_cast<std::ptrdiff_t>(at(first)),
              marks.begin() + static_cast<std::ptrdiff_t>(at(last)) + 1, true);
}

/// What the network has learnt to tell apart at this kind of place. A circle in a cell means
/// nothing to the rules, but it is not a cross either.
Marks learntFor(Kind kind) {
    Marks marks{};
    marks[at(Mark::Nothing)] = marks[at(Mark::Covered)] = true;
    switch (kind) {
        case Kind::Cell: allow(marks, Mark::Cross, Mark::Circled); break;
        case Kind::FlagNumber: allow(marks, Mark::Circled, Mark::Struck); break;
        case Kind::RoundBox: allow(marks, Mark::Ticked, Mark::Ticked); break;
    }
    return marks;
}

/// Print is not a mark: on printed crosses and tracks, volcanoes and bare cells only dice count.
bool isMarkable(const rules::dizzle::Sheet& sheet, const SheetSite& site) {
    return site.kind != Kind::Cell ||
           (sheet.countable.has(site.index) && !sheet.printed.has(site.index));
}

/// What a place may show by the rules, as in Dizzle's vocabulary (rules/dizzle/look.cpp).
Marks possibleAt(const rules::dizzle::Sheet& sheet, const SheetSite& site) {
    if (site.kind != Kind::Cell) return learntFor(site.kind);
    Marks marks{};
    marks[at(Mark::Nothing)] = marks[at(Mark::Covered)] = true;
    allow(marks, Mark::Die1, Mark::Die6);
    if (!isMarkable(sheet, site)) return marks;
    if (sheet.rails)
        allow(marks, Mark::TrackNS, Mark::TrackSW);
    else
        allow(marks, Mark::Cross, Mark::Cross);
    if (sheet.bombs.any()) allow(marks, Mark::Exploded, Mark::Exploded);
    if (sheet.volcanoes.any()) allow(marks, Mark::Lava, Mark::Lava);
    return marks;
}

MarkShares softmax(std::span<const float> logits, const Marks& among, float temperature) {
    float highest = -1e30F;
    for (std::size_t i = 0; i < kMarks; ++i)
        if (among[i]) highest = std::max(highest, logits[i]);
    MarkShares shares{};
    float sum = 0;
    for (std::size_t i = 0; i < kMarks; ++i)
        if (among[i]) sum += shares[i] = std::exp((logits[i] - highest) / temperature);
    for (auto& share : shares) share /= sum;
    return shares;
}

/// Takes the shares of what cannot be here: on print they are nothing, elsewhere they are doubt.
MarkShares within(const MarkShares& said, const Marks& possible, bool markable) {
    MarkShares shares{};
    float foreign = 0;
    for (std::size_t i = 0; i < kMarks; ++i) (possible[i] ? shares[i] : foreign) += said[i];
    if (!markable) {
        shares[at(Mark::Nothing)] += foreign;
    } else if (foreign > 0) {
        const auto drawn = [&](std::size_t i) {
            return possible[i] && i != at(Mark::Nothing) && i != at(Mark::Covered) &&
                   (i < at(Mark::Die1) || i > at(Mark::Die6));
        };
        float marks = 0;
        for (std::size_t i = 0; i < kMarks; ++i) marks += drawn(i) ? 1.0F : 0.0F;
        shares[at(Mark::Nothing)] += kForeign * foreign / 2;
        for (std::size_t i = 0; i < kMarks; ++i)
            if (drawn(i)) shares[i] += kForeign * foreign / 2 / marks;
    }
    float sum = 0;
    for (const float share : shares) sum += share;
    for (auto& share : shares) share /= sum;
    return shares;
}

/// Whether hardly any print around a place is where it should be: then the place is elsewhere too.
bool isAstray(const SheetView& view, const cv::Rect2d& mm) {
    const auto middle = (mm.tl() + mm.br()) / 2;
    int all = 0, seen = 0;
    for (const auto& spot : view.spots) {
        if (cv::norm(spot.mm - middle) > kAroundMm) continue;
        ++all;
        seen += spot.seen ? 1 : 0;
    }
    return all >= kFewSpots && seen < kAstray * all;
}

/// A light that swallows print may have swallowed a mark, and a map that is wrong shows another
/// place.
MarkShares doubted(MarkShares shares, const Marks& possible) {
    const auto among = static_cast<float>(std::count(possible.begin(), possible.end(), true));
    for (std::size_t i = 0; i < kMarks; ++i)
        shares[i] = (1 - kDoubt) * shares[i] + (possible[i] ? kDoubt / among : 0);
    return shares;
}

/// Of a place that leaves the picture: rather covered than anything else.
MarkShares hardlyShown(MarkShares shares) {
    constexpr float kCovered = 0.75F;
    for (auto& share : shares) share *= 1 - kCovered;
    shares[at(Mark::Covered)] += kCovered;
    return shares;
}

MarkShares certain(Mark mark) {
    MarkShares shares{};
    shares[at(mark)] = 1;
    return shares;
}

}  // namespace

struct MarkReader::Inner {
    explicit Inner(int threads) : network{models::folderOf("marks"), {threads, kLargestBatch}} {}

    /// The places of a blank print, cut once.
    struct Blank {
        cv::Mat print;  // held, so that no other print gets its address
        std::vector<cv::Rect2d> places;
        std::vector<cv::Mat> crops;
        cv::Mat ink;
    };

    const Blank& blankOf(const KnownSheet& known) {
        std::vector<cv::Rect2d> places;
        for (const auto& site : known.sites) places.push_back(site.mm);
        const auto found = std::find_if(blanks.begin(), blanks.end(), [&](const Blank& blank) {
            return blank.print.data == known.print.data && blank.places == places;
        });
        if (found != blanks.end()) {
            blanks.splice(blanks.end(), blanks, found);
            return blanks.back();
        }
        const MarkCrops cutter{known.print, {}, known.pixelsPerMm};
        Blank blank{known.print, std::move(places), {}, inkOf(known.print)};
        for (const auto& place : blank.places) cutter.cut(place, blank.crops.emplace_back());
        constexpr std::size_t kKept = 16;
        if (blanks.size() == kKept) blanks.pop_front();
        blanks.push_back(std::move(blank));
        return blanks.back();
    }

    void write(int number, const cv::Mat& place, const cv::Mat& blank, Kind kind) {
        const auto planes = network.input(kLargestBatch)
                                .subspan(static_cast<std::size_t>(number) * kPlaces, kPlaces);
        writePlanes(place, kMarkPixels, kMarkPixels, 0, planes);
        writePlanes(blank, kMarkPixels, kMarkPixels, 0, planes.subspan(3 * kPlane));
        const auto say = [&](std::size_t plane, Kind which) {
            const auto part = planes.subspan(plane * kPlane, kPlane);
            std::fill(part.begin(), part.end(), kind == which ? 255.0F : 0.0F);
        };
        say(6, Kind::FlagNumber);
        say(7, Kind::RoundBox);
    }

    models::Network network;
    std::list<Blank> blanks;  // the one used last stands last
    cv::Mat crop, mask;
};

MarkReader::MarkReader(int threads) : inner_{std::make_unique<Inner>(threads)} {}
MarkReader::~MarkReader() = default;

std::vector<MarkShares> MarkReader::read(const SheetView& view, const KnownSheet& known) {
    std::vector<std::size_t> all(known.sites.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<MarkShares> answers(known.sites.size());
    read(view, known, all, answers);
    return answers;
}

void MarkReader::read(const SheetView& view, const KnownSheet& known,
                      std::span<const std::size_t> sites, std::vector<MarkShares>& answers) {
    assert(view.image.type() == CV_8UC3 && view.image.size() == known.print.size());
    assert(view.shown.empty() || view.shown.size() == view.image.size());
    assert(answers.size() == known.sites.size());
    const MarkCrops cutter{view.image, view.shown, known.pixelsPerMm};
    const auto& blank = inner_->blankOf(known);
    std::vector<std::size_t> waiting;
    const auto flush = [&] {
        const auto answer = inner_->network.run(static_cast<int>(waiting.size()));
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const auto& site = known.sites[waiting[i]];
            const auto said = softmax(answer.subspan(i * kMarks, kMarks), learntFor(site.kind),
                                      kTemperatures[static_cast<std::size_t>(site.kind)]);
            const auto possible = possibleAt(known.sheet, site);
            auto& shares = answers[waiting[i]];
            shares = within(said, possible, isMarkable(known.sheet, site));
            if (cutter.bleachedShare(site.mm, blank.ink) > kBleached || isAstray(view, site.mm))
                shares = doubted(shares, possible);
            if (cutter.shownShare(site.mm) < kSeenShare) shares = hardlyShown(shares);
        }
        waiting.clear();
    };
    for (const auto i : sites) {
        const auto& site = known.sites[i];
        answers[i] = certain(Mark::Covered);
        if (cutter.shownShare(site.mm) < kGuessedShare) continue;
        cutter.cut(site.mm, inner_->crop);
        if (!view.hidden.empty()) {
            MarkCrops::cutMask(view.hidden, known.pixelsPerMm, site.mm, inner_->mask);
            blank.crops[i].copyTo(inner_->crop, inner_->mask);
        }
        inner_->write(static_cast<int>(waiting.size()), inner_->crop, blank.crops[i], site.kind);
        waiting.push_back(i);
        if (waiting.size() == kLargestBatch) flush();
    }
    if (!waiting.empty()) flush();
}

}  // namespace kibitz::vision
