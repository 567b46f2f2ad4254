#include "app/session/readings.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace kibitz::session {

Plausible plausible(std::span<const float> shares, float covered,
                    std::span<const rules::Symbol> possible) {
    std::map<rules::Symbol, float> readings;
    if (covered >= kPlausible)
        for (const auto symbol : possible)
            readings[symbol] = covered / static_cast<float>(possible.size());
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return shares[a] > shares[b]; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const float share = shares[order[i]];
        if (share >= kPlausible || (i < 2 && share > 0))
            readings[{static_cast<std::uint8_t>(order[i])}] += share;
    }
    Plausible sorted(readings.begin(), readings.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

void Question::put(const Answer& answer, Reading& reading) const {
    for (std::size_t i = 0; i < at.size(); ++i) reading[at[i]] = answer.shown[i];
}

std::size_t combinations(std::span<const Question> questions) {
    std::size_t count = 1;
    for (const auto& question : questions) {
        count *= std::max<std::size_t>(1, question.answers.size());
        if (count > kMostReadings) return kMostReadings + 1;
    }
    return count;
}

void tryAll(Reading reading, std::span<const Question> questions,
            const std::function<void(const Reading&)>& look) {
    std::vector<std::size_t> digits(questions.size(), 0);
    for (const auto& question : questions)
        if (!question.answers.empty()) question.put(question.answers.front(), reading);
    for (;;) {
        look(reading);
        std::size_t i = 0;
        for (; i < digits.size(); ++i) {
            const auto& answers = questions[i].answers;
            const bool over = ++digits[i] >= answers.size();
            if (over) digits[i] = 0;
            if (!answers.empty()) questions[i].put(answers[digits[i]], reading);
            if (!over) break;
        }
        if (i == digits.size()) return;
    }
}

}  // namespace kibitz::session
