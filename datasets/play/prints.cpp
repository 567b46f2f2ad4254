#include "datasets/play/prints.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace kibitz::datasets {

namespace {
constexpr int kMostPlayers = 8;
constexpr double kRubbedOut = 0.1;  // what an eraser leaves
}  // namespace

Prints::Prints(const Table& table, double pixelsPerMm, double sloppiness, std::uint64_t seed)
    : table_{table}, pixelsPerMm_{pixelsPerMm}, seed_{seed} {
    rules::Random random{seed ^ 0x9e11ULL};
    // People hand the same pen round as often as not.
    const auto shared = handwriting(random.next(), sloppiness);
    const bool onePen = random.below(2) == 0;
    for (int player = 0; player < kMostPlayers; ++player) {
        const double own = std::clamp(sloppiness * (0.7 + 0.6 * evenly(random)), 0.0, 1.0);
        auto hand = handwriting(random.next(), own);
        if (onePen) hand.pen = shared.pen;
        hands_.push_back(hand);
    }
}

const Handwriting& Prints::handOf(int player) const {
    return hands_[static_cast<std::size_t>(std::clamp(player, 0, kMostPlayers - 1))];
}

cv::Mat Prints::blankOf(int plate) {
    const auto& piece = table_.pieces()[static_cast<std::size_t>(plate)];
    auto& blank = blanks_[piece.sort];
    if (blank.empty())
        if (const auto* drawing = table_.drawingOf(plate))
            blank = vision::rasterise(*drawing, pixelsPerMm_);
    return blank;
}

void Prints::draw(Page& page, int plate, rules::Site site, rules::Symbol shown,
                  double strength) const {
    const auto& hand = handOf(table_.pieces()[static_cast<std::size_t>(plate)].player);
    for (const auto& each : sites_.at(plate)) {
        if (each.site != site) continue;
        cv::Point2d low{1e9, 1e9}, high{-1e9, -1e9};
        for (const auto& corner : each.outlineMm) {
            low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
            high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
        }
        const auto strokes = strokesOf(table_.words().symbols[shown.index], cv::Rect2d{low, high},
                                       hand, seed_ * 1000003 + site.index);
        ink(page.print, pixelsPerMm_, strokes, hand.pen, strength);
        return;
    }
}

cv::Mat Prints::of(int plate, const std::vector<rules::Symbol>& marks,
                   const std::vector<std::pair<rules::Site, rules::Symbol>>& rubbedOut) {
    auto& page = pages_[plate];
    if (page.blank.empty()) {
        page.blank = page.print = blankOf(plate);
        if (page.blank.empty()) return {};
        if (!sites_.contains(plate)) {
            // Marks are made where sites do not move: any arrangement will do that has the plate.
            auto& list = sites_[plate];
            Arrangement there;
            there.look.sites.resize(marks.size());
            there.marks.resize(marks.size());
            there.pieces.resize(table_.pieces().size());
            for (auto& lying : there.pieces) lying.spot.kind = Spot::Kind::Fixed;
            for (auto& each : table_.sites(there))
                if (each.plate == plate) list.push_back(std::move(each));
        }
    }
    std::vector<std::pair<rules::Site, rules::Symbol>> wanted, rubbed;
    for (const auto& each : sites_[plate]) {
        if (marks[each.site.index] != rules::kNothing)
            wanted.emplace_back(each.site, marks[each.site.index]);
        for (const auto& old : rubbedOut)
            if (old.first == each.site) rubbed.push_back(old);
    }
    if (wanted == page.drawn && rubbed == page.rubbed) return page.print;
    const bool onlyMore = rubbed == page.rubbed &&
                          std::all_of(page.drawn.begin(), page.drawn.end(), [&](const auto& old) {
                              return std::find(wanted.begin(), wanted.end(), old) != wanted.end();
                          });
    // A fresh matrix each time: whoever holds the old one keeps seeing what was there.
    page.print = (onlyMore ? page.print : page.blank).clone();
    if (!onlyMore) {
        page.drawn.clear();
        for (const auto& [site, shown] : rubbed) draw(page, plate, site, shown, kRubbedOut);
    }
    for (const auto& mark : wanted)
        if (std::find(page.drawn.begin(), page.drawn.end(), mark) == page.drawn.end())
            draw(page, plate, mark.first, mark.second, 1);
    page.drawn = std::move(wanted);
    page.rubbed = std::move(rubbed);
    return page.print;
}

}  // namespace kibitz::datasets
