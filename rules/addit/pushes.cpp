#include "rules/addit/pushes.h"

#include "rules/addit/equipment.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>
#include <string_view>

namespace kibitz::rules::addit {

namespace {

constexpr int kHighestTarget = 36;

/// The plainest calculation found so far for each value that some blocks can reach.
struct Reached {
    struct Way {
        int cost = 0;
        std::string text;
    };
    std::array<std::optional<Way>, kHighestTarget + 1> ways;

    void offer(int value, int cost, std::string text) {
        assert(value >= 1);
        if (value > kHighestTarget) return;
        auto& way = ways[static_cast<std::size_t>(value)];
        if (!way || cost < way->cost) way = Way{cost, std::move(text)};
    }
};

std::string_view operationsOf(int level) { return level == 1 ? "+" : level == 2 ? "+-" : "+-*/"; }

/// Only whole positive steps: by exhaustion, fractions and negative steps reach no further set
/// (the test computes with both and finds the same sets).
std::optional<int> result(int left, char operation, int right) {
    switch (operation) {
        case '+': return left + right;
        case '-': return left > right ? std::optional{left - right} : std::nullopt;
        case '*': return left * right;
        default: return left % right == 0 ? std::optional{left / right} : std::nullopt;
    }
}

bool isPoint(char operation) { return operation == '*' || operation == '/'; }

// What people say first: additions before subtractions before multiplications before divisions,
// and no brackets if it can be helped.
constexpr int kBracketCost = 100;
int costOf(char operation) {
    switch (operation) {
        case '+': return 1;
        case '-': return 2;
        case '*': return 4;
        default: return 8;
    }
}

std::string joined(const std::string& left, char operation, const std::string& right) {
    return left + operation + right;
}

void offerPairs(Reached& reached, std::span<const int> numbers, std::string_view operations) {
    for (const char operation : operations)
        if (const auto value = result(numbers[0], operation, numbers[1]))
            reached.offer(
                *value, costOf(operation),
                joined(std::to_string(numbers[0]), operation, std::to_string(numbers[1])));
}

/// (x ∘ y) ∘ z and x ∘ (y ∘ z) for this order of the three numbers.
void offerTriples(Reached& reached, std::span<const int> numbers, std::string_view operations) {
    const std::array text{std::to_string(numbers[0]), std::to_string(numbers[1]),
                          std::to_string(numbers[2])};
    for (const char first : operations)
        for (const char second : operations) {
            const int cost = costOf(first) + costOf(second);
            if (const auto left = result(numbers[0], first, numbers[1]))
                if (const auto value = result(*left, second, numbers[2])) {
                    const bool brackets = isPoint(second) && !isPoint(first);
                    const auto inner = joined(text[0], first, text[1]);
                    reached.offer(*value, cost + (brackets ? kBracketCost : 0),
                                  joined(brackets ? "(" + inner + ")" : inner, second, text[2]));
                }
            if (const auto right = result(numbers[1], second, numbers[2]))
                if (const auto value = result(numbers[0], first, *right)) {
                    const bool brackets = isPoint(first) || !isPoint(second);
                    const auto inner = joined(text[1], second, text[2]);
                    reached.offer(*value, cost + (brackets ? kBracketCost : 0),
                                  joined(text[0], first, brackets ? "(" + inner + ")" : inner));
                }
        }
}

Reached everythingFrom(std::vector<int> numbers, int level) {
    Reached reached;
    if (numbers.size() == 1) {
        reached.offer(numbers[0], 0, std::to_string(numbers[0]));
        return reached;
    }
    // Largest first: of two ways that cost the same, the one named first stays.
    std::sort(numbers.begin(), numbers.end(), std::greater<>{});
    do {
        if (numbers.size() == 2)
            offerPairs(reached, numbers, operationsOf(level));
        else
            offerTriples(reached, numbers, operationsOf(level));
    } while (std::prev_permutation(numbers.begin(), numbers.end()));
    return reached;
}

}  // namespace

PushTable::PushTable(std::span<const int> numbers, int level) {
    assert(numbers.size() == kBlocksPerTrack);
    for (unsigned set = 1; set <= kAllBlocks; ++set) {
        std::vector<int> chosen;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (set >> i & 1u) chosen.push_back(numbers[i]);
        if (chosen.size() > kMostPushed) continue;
        const bool alone = chosen.size() == 1;
        const auto reached = everythingFrom(std::move(chosen), level);
        for (int die = 1; die <= 6; ++die)
            for (int other = 1; other <= 6; ++other) {
                if (die + other == 7) continue;  // seven: nobody calculates
                const auto targets = targetsOf(level, die, other);
                int value = targets.sum;
                auto* way = &reached.ways[static_cast<std::size_t>(value)];
                if (!*way && targets.product != 0) {
                    value = targets.product;
                    way = &reached.ways[static_cast<std::size_t>(value)];
                }
                if (!*way) continue;
                auto& entry = throws_[index(die, other)];
                entry.pushes.push_back(
                    {static_cast<Blocks>(set),
                     alone ? (*way)->text : (*way)->text + "=" + std::to_string(value)});
                entry.sets.set(set);
            }
    }
}

std::size_t PushTable::index(int die, int otherDie) {
    assert(die >= 1 && die <= 6 && otherDie >= 1 && otherDie <= 6);
    return static_cast<std::size_t>((die - 1) * 6 + otherDie - 1);
}

std::span<const Push> PushTable::pushes(int die, int otherDie) const {
    return throws_[index(die, otherDie)].pushes;
}

bool PushTable::reaches(Blocks blocks, int die, int otherDie) const {
    return blocks <= kAllBlocks && throws_[index(die, otherDie)].sets.test(blocks);
}

const Push* PushTable::find(Blocks blocks, int die, int otherDie) const {
    if (!reaches(blocks, die, otherDie)) return nullptr;
    const auto& list = throws_[index(die, otherDie)].pushes;
    const auto at = std::lower_bound(list.begin(), list.end(), blocks,
                                     [](const Push& p, Blocks b) { return p.blocks < b; });
    return &*at;
}

const PushTable& pushTable(int level) {
    assert(level >= 1 && level <= 3);
    static const std::array<PushTable, 3> tables{PushTable{standardBoard().numbers, 1},
                                                 PushTable{standardBoard().numbers, 2},
                                                 PushTable{standardBoard().numbers, 3}};
    return tables[static_cast<std::size_t>(level - 1)];
}

std::string Targets::text() const {
    // Not "9 or 20": the sentence around it may be in another language.
    return product == 0 || product == sum ? std::to_string(sum)
                                          : std::to_string(sum) + " | " + std::to_string(product);
}

Targets targetsOf(int level, int die, int otherDie) {
    return {die + otherDie, level == 3 ? die * otherDie : 0};
}

}  // namespace kibitz::rules::addit
