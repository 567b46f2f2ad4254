#include "datasets/evaluate/matching.h"

#include <algorithm>
#include <tuple>

namespace kibitz::datasets {

namespace {

auto rank(const cv::Rect2d& box) { return std::tuple{box.x, box.y, box.width, box.height}; }

}  // namespace

double shareInside(const cv::Rect2d& answer, const cv::Rect2d& region) {
    return answer.area() > 0 ? (answer & region).area() / answer.area() : 0;
}

double Overlap::between(const cv::Rect2d& truth, const cv::Rect2d& answer) const {
    const double both = (truth & answer).area();
    const double whole = inside ? truth.area() : truth.area() + answer.area() - both;
    return whole > 0 ? both / whole : 0;
}

std::vector<Pair> matched(const std::vector<TrueObject>& truths,
                          const std::vector<AnsweredObject>& answers, const Overlap& overlap) {
    std::vector<Pair> pairs;
    for (std::size_t t = 0; t < truths.size(); ++t)
        for (std::size_t a = 0; a < answers.size(); ++a)
            if (const double o = overlap.between(truths[t].box, answers[a].box); o >= overlap.least)
                pairs.push_back({t, a, o});
    // Equal overlaps are decided by what is in the boxes, never by the order of the lists. The
    // smaller answer goes first: of two that hold the same truth, it is the one about it.
    const auto before = [&](const Pair& a, const Pair& b) {
        const auto &trueA = truths[a.truth], &trueB = truths[b.truth];
        const auto &saidA = answers[a.answer], &saidB = answers[b.answer];
        const auto numbers = [](const Pair& pair, const TrueObject& truth,
                                const AnsweredObject& said) {
            return std::tuple{
                -pair.overlap, -truth.visible,  said.box.area(), -said.probability.value_or(1),
                !said.sure,    rank(truth.box), rank(said.box)};
        };
        const auto left = numbers(a, trueA, saidA), right = numbers(b, trueB, saidB);
        if (left != right) return left < right;
        return std::tie(trueA.label, saidA.label, trueA.colour, saidA.colour) <
               std::tie(trueB.label, saidB.label, trueB.colour, saidB.colour);
    };
    std::sort(pairs.begin(), pairs.end(), before);
    std::vector<bool> truthTaken(truths.size()), answerTaken(answers.size());
    std::vector<Pair> chosen;
    for (const auto& pair : pairs) {
        if (truthTaken[pair.truth] || answerTaken[pair.answer]) continue;
        truthTaken[pair.truth] = answerTaken[pair.answer] = true;
        chosen.push_back(pair);
    }
    return chosen;
}

}  // namespace kibitz::datasets
