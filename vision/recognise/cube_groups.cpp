#include "vision/recognise/cube_groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace kibitz::vision {

namespace {

// Colours of one set are 0.9 and more apart, "close" ones too; cubes of one colour hardly 0.2.
constexpr float kSameShade = 0.45F;
constexpr double kLeastHue = 0.5;  // cosine: less is none of the colours
constexpr float kDark = 0.02F;     // keeps the noise of dark channels from counting as colour

struct Group {
    std::vector<const ShownCube*> cubes;
    cv::Vec3f look;
};

cv::Vec2f shadeOf(const cv::Vec3f& bgr) {
    const auto log = [](float v) { return std::log(std::max(0.0F, v) + kDark); };
    return {log(bgr[2]) - log(bgr[1]), log(bgr[0]) - log(bgr[1])};
}

cv::Vec3f medianOf(const std::vector<const ShownCube*>& cubes) {
    cv::Vec3f result;
    std::vector<float> one(cubes.size());
    for (int c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < cubes.size(); ++i) one[i] = cubes[i]->top[c];
        const auto middle = one.begin() + static_cast<std::ptrdiff_t>(one.size() / 2);
        std::nth_element(one.begin(), middle, one.end());
        result[c] = *middle;
    }
    return result;
}

/// Red against green, and yellow against blue: pale and dark sets have the hues of their names.
cv::Vec2f hueOf(const cv::Vec3f& bgr) {
    const float mean = std::max(1e-4F, (bgr[0] + bgr[1] + bgr[2]) / 3);
    return {(bgr[2] - bgr[1]) / mean, ((bgr[2] + bgr[1]) / 2 - bgr[0]) / mean};
}

double alike(const cv::Vec3f& one, const cv::Vec3f& other) {
    const auto a = hueOf(one), b = hueOf(other);
    return double{a.dot(b)} / std::max(1e-3, cv::norm(a) * cv::norm(b));
}

/// The largest first.
std::vector<Group> groupsOf(std::span<const ShownCube> cubes) {
    std::vector<const ShownCube*> open;
    for (const auto& cube : cubes) open.push_back(&cube);
    std::vector<Group> groups;
    while (!open.empty()) {
        Group most;
        for (const auto* middle : open) {
            Group group;
            for (const auto* cube : open)
                if (shadesApart(cube->top, middle->top) < kSameShade) group.cubes.push_back(cube);
            if (group.cubes.size() > most.cubes.size()) most = std::move(group);
        }
        if (most.cubes.empty()) break;
        most.look = medianOf(most.cubes);
        std::erase_if(open, [&](const auto* cube) {
            return std::find(most.cubes.begin(), most.cubes.end(), cube) != most.cubes.end();
        });
        groups.push_back(std::move(most));
    }
    return groups;
}

}  // namespace

float shadesApart(const cv::Vec3f& one, const cv::Vec3f& other) {
    return static_cast<float>(cv::norm(shadeOf(one) - shadeOf(other)));
}

std::optional<ColourLooks> regrouped(std::span<const ShownCube> cubes,
                                     const std::array<cv::Vec3f, kMostStacked>& named, int inPlay) {
    auto groups = groupsOf(cubes);
    std::vector<int> colours;
    for (int c = 0; c < kMostStacked; ++c)
        if (inPlay >> c & 1) colours.push_back(c);
    if (groups.size() > colours.size()) groups.resize(colours.size());
    int taken = 0;
    bool mixed = false;
    for (const auto& group : groups) {
        std::array<int, kMostStacked> votes{};
        for (const auto* cube : group.cubes) ++votes[cube->colour];
        const int bit = 1 << (std::max_element(votes.begin(), votes.end()) - votes.begin());
        mixed |= (taken & bit) != 0;
        taken |= bit;
    }
    if (!mixed) return std::nullopt;
    std::vector<int> best;
    double most = -1e9;
    do {
        double sum = 0, least = 1;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const double like = alike(groups[g].look, named[static_cast<std::size_t>(colours[g])]);
            sum += like;
            least = std::min(least, like);
        }
        if (least > kLeastHue && sum > most) most = sum, best = colours;
    } while (std::next_permutation(colours.begin(), colours.end()));
    if (best.empty()) return std::nullopt;
    ColourLooks looks;
    for (std::size_t g = 0; g < groups.size(); ++g)
        looks[static_cast<std::size_t>(best[g])] = groups[g].look;
    return looks;
}

}  // namespace kibitz::vision
