#include "datasets/evaluate/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kibitz::datasets {

Interval wilson(std::size_t count, std::size_t of) {
    assert(count <= of);
    if (of == 0) return {};
    constexpr double z = 1.959963984540054;  // 97.5 % of a normal distribution lie below
    const auto n = static_cast<double>(of);
    const double p = static_cast<double>(count) / n;
    const double scale = 1 / (1 + z * z / n);
    const double middle = scale * (p + z * z / (2 * n));
    const double half = scale * z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    // Exact at the ends, where rounding would leave 1e-17.
    return {count == 0 ? 0 : std::max(0.0, middle - half),
            count == of ? 1 : std::min(1.0, middle + half)};
}

std::optional<double> Rate::value() const {
    if (of == 0) return std::nullopt;
    return static_cast<double>(count) / static_cast<double>(of);
}

void Reliability::add(double probability, bool right) {
    assert(probability >= 0 && probability <= 1);
    const auto at = std::min(kBins - 1, static_cast<std::size_t>(probability * kBins));
    ++bins_[at].count;
    bins_[at].right += right ? 1 : 0;
    bins_[at].sum += probability;
}

std::size_t Reliability::count() const {
    std::size_t count = 0;
    for (const auto& bin : bins_) count += bin.count;
    return count;
}

std::optional<double> Reliability::meanDeviation() const {
    const auto all = count();
    if (all == 0) return std::nullopt;
    double sum = 0;
    for (const auto& bin : bins_)
        if (bin.count > 0) sum += std::abs(bin.deviation()) * static_cast<double>(bin.count);
    return sum / static_cast<double>(all);
}

std::optional<double> Reliability::largestDeviation() const {
    std::optional<double> largest;
    for (const auto& bin : bins_)
        if (bin.count >= kFewest)
            largest = std::max(largest.value_or(0), std::abs(bin.deviation()));
    return largest;
}

}  // namespace kibitz::datasets
