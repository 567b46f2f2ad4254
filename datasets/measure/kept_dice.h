#pragma once

// Loose dice as the dice eye read them, beside what really lies there: what measure_table keeps and
// measure_loose_dice fits.

#include "vision/recognise/dice_eye.h"

#include <opencv2/core/types.hpp>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace kibitz::measure {

struct KeptDie {
    vision::SeenDie seen;
    int truth = 0;       // the value that lies there; 0: no die does
    double visible = 1;  // share of it that nothing hides
};

/// One to one, the pair that has most in common first; a second reading of a die is none.
inline std::vector<KeptDie> matched(const std::vector<vision::SeenDie>& dice,
                                    const nlohmann::json& truth) {
    std::vector<KeptDie> kept;
    for (const auto& die : dice) kept.push_back({die});
    const auto real = truth.value("dice", nlohmann::json::array());
    std::vector<std::pair<float, std::pair<std::size_t, std::size_t>>> pairs;
    for (std::size_t i = 0; i < dice.size(); ++i)
        for (std::size_t j = 0; j < real.size(); ++j) {
            const auto& b = real[j]["box"];
            const cv::Rect2f box{b[0], b[1], b[2], b[3]};
            const float common = (box & dice[i].box).area();
            const float share = common / (box.area() + dice[i].box.area() - common);
            if (share > 0.4F) pairs.push_back({-share, {i, j}});
        }
    std::sort(pairs.begin(), pairs.end());
    std::vector<bool> taken(real.size());
    for (const auto& [share, pair] : pairs) {
        const auto [i, j] = pair;
        if (kept[i].truth != 0 || taken[j]) continue;
        taken[j] = true;
        kept[i].truth = real[j]["value"];
        kept[i].visible = real[j].value("visible", 1.0);
    }
    return kept;
}

inline nlohmann::ordered_json toJson(const KeptDie& die) {
    const auto& box = die.seen.box;
    return {{"probabilities", die.seen.probabilities},
            {"real", die.seen.real},
            {"box", {box.x, box.y, box.width, box.height}},
            {"truth", die.truth},
            {"visible", die.visible}};
}

template <class Json>
KeptDie keptDie(const Json& json) {
    KeptDie die;
    die.seen.probabilities = json["probabilities"].template get<std::array<float, 6>>();
    die.seen.real = json["real"];
    const auto& box = json["box"];
    die.seen.box = {box[0], box[1], box[2], box[3]};
    die.truth = json["truth"];
    die.visible = json["visible"];
    return die;
}

}  // namespace kibitz::measure
