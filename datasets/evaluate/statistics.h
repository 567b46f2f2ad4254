#pragma once

#include <array>
#include <cstddef>
#include <optional>

namespace kibitz::datasets {

/// Where the true rate lies, with a confidence of 95 %.
struct Interval {
    double low = 0, high = 1;
};

/// Wilson's score interval: unlike the usual one it is honest about few samples and about rates
/// near 0 and 1, which is where ours should be. Of nothing: anything from 0 to 1.
Interval wilson(std::size_t count, std::size_t of);

/// So many of so many, which says how far it can be trusted.
struct Rate {
    std::size_t count = 0, of = 0;

    std::optional<double> value() const;  // nullopt: of nothing
    Interval interval() const { return wilson(count, of); }
    bool operator==(const Rate&) const = default;
};

/// Whether answers given with 0.9 are right nine times in ten.
class Reliability {
public:
    static constexpr std::size_t kBins = 10;
    /// A bin with fewer answers has an interval wider than +-20 points and says nothing.
    static constexpr std::size_t kFewest = 20;

    struct Bin {
        std::size_t count = 0, right = 0;
        double sum = 0;  // of the probabilities

        double confidence() const { return sum / static_cast<double>(count); }
        double accuracy() const { return static_cast<double>(right) / static_cast<double>(count); }
        /// Positive: more confident than right.
        double deviation() const { return confidence() - accuracy(); }
        /// More than chance explains: what was said lies outside of the interval of what was right.
        bool deviates() const {
            const auto [low, high] = wilson(right, count);
            return count > 0 && (confidence() < low || confidence() > high);
        }
    };

    void add(double probability, bool right);

    const std::array<Bin, kBins>& bins() const { return bins_; }
    std::size_t count() const;
    /// Mean distance between confidence and accuracy over all answers (the expected calibration
    /// error).
    std::optional<double> meanDeviation() const;
    /// The largest one, of bins with at least kFewest answers.
    std::optional<double> largestDeviation() const;

private:
    std::array<Bin, kBins> bins_{};  // the last one holds 1 as well
};

}  // namespace kibitz::datasets
