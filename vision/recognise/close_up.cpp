#include "vision/recognise/close_up.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision {

namespace {

// Dice of that many pixels are told apart best. Of 379 simulated ones (kibitz simulate --game dice
// --difficulty medium --seed 810000 --pictures 60) 24 were missed without close-ups, 17 with 64
// pixels, 10 with 96, 17 with 120.
constexpr double kWanted = 96;
constexpr double kMostEnlarged = 3;
// A copy that is hardly larger shows nothing new.
constexpr double kWorthwhile = 1.3;
// Places that score less are hardly dice.
constexpr float kLikely = 0.3F;
// Of its size around a die: so near another one may touch it, and so much is seen around it.
constexpr float kAround = 0.8F;
// Dice on one table differ less in size.
constexpr float kOneSize = 2;

float sizeOf(const cv::Rect2f& box) { return std::max(box.width, box.height); }

cv::Rect2f around(const cv::Rect2f& box) {
    const float margin = kAround * sizeOf(box);
    return {box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin};
}

struct Group {
    cv::Rect2f part;
    std::vector<float> sizes;
};

bool belongs(const Group& group, const cv::Rect2f& part, float size) {
    return (group.part & part).area() > 0 && size < kOneSize * group.sizes.front() &&
           group.sizes.front() < kOneSize * size;
}

}  // namespace

bool isCut(const cv::Rect2f& box, const cv::Rect& part, cv::Size picture) {
    constexpr float kNear = 1;
    const cv::Rect2f whole{part};
    return (part.x > 0 && box.x <= whole.x + kNear) || (part.y > 0 && box.y <= whole.y + kNear) ||
           (part.br().x < picture.width && box.x + box.width >= whole.x + whole.width - kNear) ||
           (part.br().y < picture.height && box.y + box.height >= whole.y + whole.height - kNear);
}

std::vector<CloseUp> closeUps(std::span<const Candidate> candidates, cv::Size picture,
                              double shownAt, double mostPixels) {
    std::vector<Group> groups;
    for (const auto& candidate : candidates) {
        const float size = sizeOf(candidate.box);
        if (candidate.score < kLikely || size * shownAt * kWorthwhile > kWanted) continue;
        Group joined{around(candidate.box), {size}};
        // Whatever it touches becomes one group with it.
        std::erase_if(groups, [&](Group& group) {
            if (!belongs(group, joined.part, size)) return false;
            joined.part |= group.part;
            joined.sizes.insert(joined.sizes.end(), group.sizes.begin(), group.sizes.end());
            return true;
        });
        groups.push_back(std::move(joined));
    }
    std::vector<CloseUp> parts;
    for (auto& group : groups) {
        const auto middle =
            group.sizes.begin() + static_cast<std::ptrdiff_t>(group.sizes.size() / 2);
        std::nth_element(group.sizes.begin(), middle, group.sizes.end());
        const cv::Rect part = cv::Rect{group.part} & cv::Rect{{}, picture};
        if (part.empty()) continue;
        const double factor = std::min({kWanted / static_cast<double>(*middle), kMostEnlarged,
                                        std::sqrt(mostPixels / part.area())});
        if (factor >= kWorthwhile * shownAt) parts.push_back({part, factor});
    }
    return parts;
}

void takeCloser(std::vector<Candidate>& candidates, std::vector<Candidate> closely) {
    constexpr float kSame = 0.5F, kBetween = 0.2F, kWithin = 0.5F;
    std::erase_if(candidates, [&](const Candidate& far) {
        bool outdone = false;
        for (auto& near : closely) {
            const float common = (near.box & far.box).area(),
                        overlap = overlapOf(near.box, far.box);
            // Enlarged, a die is blurred: that it was plain from afar still counts.
            if (overlap > kSame) near.score = std::max(near.score, far.score);
            outdone = outdone || overlap > kBetween ||
                      common > kWithin * std::min(far.box.area(), near.box.area());
        }
        return outdone;
    });
    candidates.insert(candidates.end(), closely.begin(), closely.end());
    dropDoubles(candidates);
}

}  // namespace kibitz::vision
