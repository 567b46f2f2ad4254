#pragma once

#include "datasets/evaluate/answers.h"
#include "datasets/evaluate/truth.h"

#include <cstddef>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// When a box counts as being about the same thing.
struct Overlap {
    double least = 0.5;
    /// Truth that boxes only a part (the top face of a die): what counts is the share of the true
    /// box inside the answered one, not what both have in common of both.
    bool inside = false;

    double between(const cv::Rect2d& truth, const cv::Rect2d& answer) const;
};

/// Which truth an answer is about.
struct Pair {
    std::size_t truth = 0, answer = 0;
    double overlap = 0;
};

/// Each truth with at most one answer and the other way round, the pair with the largest overlap
/// first. Values play no part, and no pair is given up to save another one: an answer is about the
/// thing that it covers best, and what is left over is missed or extra. The order of the lists
/// does not matter.
std::vector<Pair> matched(const std::vector<TrueObject>&, const std::vector<AnsweredObject>&,
                          const Overlap&);

/// How much of the answered box lies in the region.
double shareInside(const cv::Rect2d& answer, const cv::Rect2d& region);

}  // namespace kibitz::datasets
