#pragma once

#include "rules/table.h"

#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace kibitz::session {

/// A reading of less probability is left out, unless it is the second likeliest.
inline constexpr float kPlausible = 0.02F;
/// Every combination of doubtful places is tried up to here; beyond, nothing that depends on them
/// is called certain.
inline constexpr std::size_t kMostReadings = 4096;

/// What a table shows in one reading, place by place.
using Reading = std::vector<rules::Symbol>;

/// What one doubtful place may show, likeliest first.
using Plausible = std::vector<std::pair<rules::Symbol, float>>;

/// `shares` by symbol. What is covered may show any of `possible`, one as likely as the other.
Plausible plausible(std::span<const float> shares, float covered,
                    std::span<const rules::Symbol> possible);

/// Places that are in doubt together, and every way to read them.
struct Question {
    struct Answer {
        std::vector<rules::Symbol> shown;  // one for each place
        float share = 0;
    };
    std::vector<std::size_t> at;  // in a Reading
    std::vector<Answer> answers;  // likeliest first; none: nothing is known of it

    void put(const Answer&, Reading&) const;
};

/// How many ways there are to read them all; counted to kMostReadings + 1.
std::size_t combinations(std::span<const Question>);

/// Shows every combination to `look`, that of the likeliest answers first. `asRead` is what the
/// places without a question show.
void tryAll(Reading asRead, std::span<const Question>, const std::function<void(const Reading&)>&);

}  // namespace kibitz::session
