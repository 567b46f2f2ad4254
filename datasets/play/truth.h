#pragma once

#include "datasets/play/conditions.h"
#include "datasets/play/table.h"
#include "datasets/scene/scene.h"

#include <nlohmann/json.hpp>

#include <opencv2/core/mat.hpp>

namespace kibitz::datasets {

/// A site that is seen less than this share of is covered.
inline constexpr double kSeenShare = 0.5;

// Parts of a line of truth.jsonl; README.md says what they mean.
using Json = nlohmann::ordered_json;

/// A die of a scene, in the words of the truth.
struct TrueDie {
    const Body* body = nullptr;
    std::string colour, site;
};

Json diceJson(const std::vector<TrueDie>&, const Camera&, const cv::Mat& ids, bool bodies);
/// Pieces that lie where nobody put them.
Json straysJson(const Table&, const Arrangement&, const Scene&, const cv::Mat& ids, bool bodies);
Json partsJson(const Table&, const std::vector<std::string>& players, const Scene&, bool bodies);
Json sitesJson(const rules::Vocabulary&, const rules::Appearance&);
Json coveredJson(const Table&, const Arrangement&, const Scene&, const cv::Mat& ids);
Json conditionsJson(const Conditions&, Difficulty);

/// The pixels that show this body: the upright box around them; empty when there are none.
cv::Rect boxOf(const cv::Mat& ids, int id, const cv::Rect& within);

}  // namespace kibitz::datasets
