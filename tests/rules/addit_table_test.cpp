// What may be pushed, level by level and throw by throw. Everything here is computed a second time
// in another way than the engine does: numbers are taken from a heap two at a time, with fractions
// and negative steps.

#include "rules/addit/addit.h"
#include "rules/addit/equipment.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

using namespace kibitz::rules;
using addit::Blocks;

namespace {

using Set = std::vector<int>;

/// One line of the table: how many sets of at most three blocks of a full rack a throw allows.
struct Line {
    int die, other, level1, level2, level3, leftToRight;
};
constexpr Line kTable18[] = {
    {1, 1, 1, 31, 119, 109}, {1, 2, 1, 33, 111, 96}, {1, 3, 1, 31, 103, 88}, {1, 4, 2, 31, 99, 87},
    {1, 5, 2, 29, 93, 80},   {2, 2, 1, 31, 68, 57},  {2, 3, 2, 31, 93, 80},  {2, 4, 2, 29, 106, 99},
    {2, 6, 3, 26, 87, 84},   {3, 3, 2, 29, 101, 97}, {3, 5, 3, 26, 87, 85},  {3, 6, 4, 27, 81, 77},
    {4, 4, 3, 26, 79, 78},   {4, 5, 4, 27, 73, 70},  {4, 6, 4, 24, 74, 74},  {5, 5, 4, 24, 63, 62},
    {5, 6, 6, 24, 63, 63},   {6, 6, 6, 20, 71, 71}};

struct Ratio {
    std::int64_t p, q;
    auto operator<=>(const Ratio&) const = default;
};
Ratio ratio(std::int64_t p, std::int64_t q) {
    const auto g = std::gcd(p, q) * (q < 0 ? -1 : 1);
    return {p / g, q / g};
}

std::set<Ratio> resultsOf(Ratio a, Ratio b, int level) {
    std::set<Ratio> out{ratio(a.p * b.q + b.p * a.q, a.q * b.q)};
    if (level >= 2) out.insert(ratio(a.p * b.q - b.p * a.q, a.q * b.q));
    if (level >= 3) {
        out.insert(ratio(a.p * b.p, a.q * b.q));
        if (b.p != 0) out.insert(ratio(a.p * b.q, a.q * b.p));
    }
    return out;
}

/// Any two of the heap are put together to one, until one is left: every order, every bracketing.
void takeTwo(const std::vector<Ratio>& heap, int level, std::set<Ratio>& values) {
    if (heap.size() == 1) values.insert(heap.front());
    for (std::size_t i = 0; i < heap.size(); ++i)
        for (std::size_t j = 0; j < heap.size(); ++j) {
            if (i == j) continue;
            std::vector<Ratio> rest;
            for (std::size_t k = 0; k < heap.size(); ++k)
                if (k != i && k != j) rest.push_back(heap[k]);
            for (const auto value : resultsOf(heap[i], heap[j], level)) {
                auto next = rest;
                next.push_back(value);
                takeTwo(next, level, values);
            }
        }
}

std::set<Ratio> freely(const Set& blocks, int level) {
    std::vector<Ratio> heap;
    for (const int block : blocks) heap.push_back({block, 1});
    std::set<Ratio> values;
    takeTwo(heap, level, values);
    return values;
}

/// One block after the other, each result taken on: no brackets to the right.
std::set<Ratio> leftToRight(Set blocks) {
    std::set<Ratio> all;
    std::sort(blocks.begin(), blocks.end());
    do {
        std::set<Ratio> values{{blocks.front(), 1}};
        for (std::size_t i = 1; i < blocks.size(); ++i) {
            std::set<Ratio> next;
            for (const auto value : values) next.merge(resultsOf(value, {blocks[i], 1}, 3));
            values = std::move(next);
        }
        all.merge(values);
    } while (std::next_permutation(blocks.begin(), blocks.end()));
    return all;
}

/// As it would be read from paper without brackets: products before sums.
std::set<Ratio> bySchool(Set blocks) {
    std::set<Ratio> all;
    std::sort(blocks.begin(), blocks.end());
    const std::string signs = "+-*/";
    const auto apply = [](Ratio a, char sign, Ratio b) {
        switch (sign) {
            case '+': return ratio(a.p * b.q + b.p * a.q, a.q * b.q);
            case '-': return ratio(a.p * b.q - b.p * a.q, a.q * b.q);
            case '*': return ratio(a.p * b.p, a.q * b.q);
            default: return ratio(a.p * b.q, a.q * b.p);
        }
    };
    const auto point = [](char sign) { return sign == '*' || sign == '/'; };
    do {
        if (blocks.size() == 1) all.insert({blocks[0], 1});
        for (const char first : signs) {
            if (blocks.size() == 2) all.insert(apply({blocks[0], 1}, first, {blocks[1], 1}));
            if (blocks.size() < 3) continue;
            const Ratio a{blocks[0], 1}, b{blocks[1], 1}, c{blocks[2], 1};
            for (const char second : signs)
                all.insert(point(second) && !point(first) ? apply(a, first, apply(b, second, c))
                                                          : apply(apply(a, first, b), second, c));
        }
    } while (std::next_permutation(blocks.begin(), blocks.end()));
    return all;
}

const std::vector<int> kNumbers{2, 3, 4, 5, 6, 8, 9, 10, 11, 12};

std::vector<Set> setsOfUpToThree() {
    std::vector<Set> sets;
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
        sets.push_back({kNumbers[i]});
        for (std::size_t j = i + 1; j < kNumbers.size(); ++j) {
            sets.push_back({kNumbers[i], kNumbers[j]});
            for (std::size_t k = j + 1; k < kNumbers.size(); ++k)
                sets.push_back({kNumbers[i], kNumbers[j], kNumbers[k]});
        }
    }
    return sets;
}

Blocks bitsOf(const Set& blocks) {
    unsigned bits = 0;
    for (const int block : blocks)
        bits |= 1u << (std::find(kNumbers.begin(), kNumbers.end(), block) - kNumbers.begin());
    return static_cast<Blocks>(bits);
}

/// The sets that a throw allows, by one of the ways above.
template <class Values>
std::set<Set> allowed(int die, int other, int level, const Values& values) {
    std::set<Set> sets;
    for (const auto& blocks : setsOfUpToThree()) {
        const auto reached = values(blocks);
        if (reached.contains(Ratio{die + other, 1}) ||
            (level == 3 && reached.contains(Ratio{die * other, 1})))
            sets.insert(blocks);
    }
    return sets;
}

std::set<Set> allowedFreely(int die, int other, int level) {
    return allowed(die, other, level, [&](const Set& blocks) { return freely(blocks, level); });
}

/// The engine's answer.
std::set<Set> engineSets(int die, int other, int level) {
    std::set<Set> sets;
    for (const auto& push : addit::pushTable(level).pushes(die, other)) {
        Set blocks;
        for (std::size_t i = 0; i < kNumbers.size(); ++i)
            if (push.blocks >> i & 1u) blocks.push_back(kNumbers[i]);
        CHECK(sets.insert(blocks).second);
    }
    return sets;
}

/// Reads a calculation without any of the engine's code; brackets innermost first.
struct Paper {
    std::string text;
    std::size_t at = 0;
    std::vector<int> numbers;

    double factor() {
        if (text[at] == '(') {
            ++at;
            const double value = sum();
            REQUIRE(text[at++] == ')');
            return value;
        }
        int value = 0;
        REQUIRE(std::isdigit(static_cast<unsigned char>(text[at])));
        while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
            value = value * 10 + (text[at++] - '0');
        numbers.push_back(value);
        return value;
    }
    double product() {
        double value = factor();
        while (at < text.size() && (text[at] == '*' || text[at] == '/'))
            value = text[at++] == '*' ? value * factor() : value / factor();
        return value;
    }
    double sum() {
        double value = product();
        while (at < text.size() && (text[at] == '+' || text[at] == '-'))
            value = text[at++] == '+' ? value + product() : value - product();
        return value;
    }
};

}  // namespace

TEST_CASE("the full table of pushes holds for every throw and level", "[rules][addit][table]") {
    CHECK(setsOfUpToThree().size() == 175);
    CHECK(std::accumulate(kNumbers.begin(), kNumbers.end(), 0) == 70);
    CHECK(addit::standardBoard().numbers == kNumbers);
    CHECK(std::size(kTable18) == 18);
    for (const auto& line : kTable18) {
        INFO("throw " << line.die << ',' << line.other);
        CHECK(engineSets(line.die, line.other, 1).size() == static_cast<std::size_t>(line.level1));
        CHECK(engineSets(line.die, line.other, 2).size() == static_cast<std::size_t>(line.level2));
        CHECK(engineSets(line.die, line.other, 3).size() == static_cast<std::size_t>(line.level3));
        CHECK(allowed(line.die, line.other, 3, leftToRight).size() ==
              static_cast<std::size_t>(line.leftToRight));
    }
}

TEST_CASE("the engine's sets are those of an independent search with fractions and negatives",
          "[rules][addit][table]") {
    for (const auto& line : kTable18)
        for (int level = 1; level <= 3; ++level) {
            INFO("throw " << line.die << ',' << line.other << " level " << level);
            const auto truth = allowedFreely(line.die, line.other, level);
            CHECK((engineSets(line.die, line.other, level) == truth));
            CHECK((engineSets(line.other, line.die, level) == truth));
            for (const auto& blocks : setsOfUpToThree())
                if (addit::pushTable(level).reaches(bitsOf(blocks), line.die, line.other) !=
                    truth.contains(blocks))
                    FAIL("reaches disagrees for " << blocks.front() << " …");
        }
    for (int die = 1; die <= 6; ++die)
        CHECK(addit::pushTable(3).pushes(die, 7 - die).empty());  // seven: nobody calculates
}

TEST_CASE("brackets matter: of 73 sets for 5,4 left to right loses three and no brackets eleven",
          "[rules][addit][table]") {
    const auto free = allowedFreely(5, 4, 3);
    const auto strict = allowed(5, 4, 3, leftToRight);
    CHECK(free.size() == 73);
    CHECK(allowed(5, 4, 3, bySchool).size() == 62);
    std::set<Set> lost;
    std::set_difference(free.begin(), free.end(), strict.begin(), strict.end(),
                        std::inserter(lost, lost.end()));
    CHECK((lost == std::set<Set>{{4, 8, 11}, {5, 10, 11}, {6, 11, 12}}));
    int nine = 0, twenty = 0;
    for (const auto& blocks : setsOfUpToThree()) {
        const auto values = freely(blocks, 3);
        nine += values.contains({9, 1});
        twenty += values.contains({20, 1});
    }
    CHECK(nine == 55);
    CHECK(twenty == 37);
}

TEST_CASE("with 5 and 4 the leaflet's sets and all others are allowed", "[rules][addit][table]") {
    CHECK((engineSets(5, 4, 1) == std::set<Set>{{9}, {4, 5}, {3, 6}, {2, 3, 4}}));
    CHECK((engineSets(5, 4, 2) ==
           std::set<Set>{{9},         {2, 11},     {3, 6},      {3, 12},    {4, 5},     {2, 3, 4},
                         {2, 3, 8},   {2, 3, 10},  {2, 4, 11},  {2, 5, 6},  {2, 5, 12}, {3, 4, 8},
                         {3, 4, 10},  {3, 5, 11},  {3, 6, 12},  {4, 5, 8},  {4, 5, 10}, {4, 6, 11},
                         {5, 6, 8},   {5, 6, 10},  {5, 8, 12},  {6, 8, 11}, {6, 9, 12}, {8, 9, 10},
                         {8, 10, 11}, {8, 11, 12}, {10, 11, 12}}));
    const auto third = engineSets(5, 4, 3);
    for (const Set& blocks : {Set{2, 3, 6}, {8, 12}, {2, 4, 10}, {2, 10}, {9, 11}, {4, 8, 11}})
        CHECK(third.contains(blocks));
}

TEST_CASE("each level allows what the one below allows", "[rules][addit][table]") {
    for (const auto& line : kTable18)
        for (int level = 1; level < 3; ++level) {
            const auto low = engineSets(line.die, line.other, level);
            const auto high = engineSets(line.die, line.other, level + 1);
            CHECK(std::includes(high.begin(), high.end(), low.begin(), low.end()));
        }
}

TEST_CASE("every proposed calculation uses its blocks once, the level's signs, and is right",
          "[rules][addit][table]") {
    for (int level = 1; level <= 3; ++level)
        for (const auto& line : kTable18)
            for (const auto& push : addit::pushTable(level).pushes(line.die, line.other)) {
                INFO("level " << level << ": " << push.calculation);
                const auto equals = push.calculation.find('=');
                Paper paper{push.calculation.substr(0, equals), 0, {}};
                const double value = paper.sum();
                CHECK(paper.at == paper.text.size());
                CHECK((value == line.die + line.other ||
                       (level == 3 && value == line.die * line.other)));
                if (equals != std::string::npos)
                    CHECK(std::stoi(push.calculation.substr(equals + 1)) == value);
                std::sort(paper.numbers.begin(), paper.numbers.end());
                CHECK(std::adjacent_find(paper.numbers.begin(), paper.numbers.end()) ==
                      paper.numbers.end());
                CHECK(bitsOf(paper.numbers) == push.blocks);
                const auto allowedSigns = level == 1 ? "+" : level == 2 ? "+-" : "+-*/";
                CHECK(paper.text.find_first_not_of(std::string{"0123456789()"} + allowedSigns) ==
                      std::string::npos);
            }
}

TEST_CASE("the plainest calculation is proposed", "[rules][addit][table]") {
    const auto proposed = [](const Set& blocks, int die, int other, int level) {
        const auto* push = addit::pushTable(level).find(bitsOf(blocks), die, other);
        return push ? push->calculation : "none";
    };
    CHECK(proposed({9}, 5, 4, 1) == "9");
    CHECK(proposed({4, 5}, 5, 4, 1) == "5+4=9");
    CHECK(proposed({2, 3, 4}, 5, 4, 3) == "4+3+2=9");
    CHECK(proposed({3, 12}, 5, 4, 2) == "12-3=9");
    CHECK(proposed({2, 3, 6}, 5, 4, 3) == "6*2-3=9");
    CHECK(proposed({8, 12}, 5, 4, 3) == "12+8=20");
    CHECK(proposed({2, 4, 10}, 5, 4, 3) == "10/2+4=9");  // the sum before the product
    CHECK(proposed({2, 10}, 5, 4, 3) == "10*2=20");
    CHECK(proposed({4, 8, 11}, 5, 4, 3) == "11-8/4=9");
    CHECK(proposed({3, 12}, 5, 4, 1) == "none");
}
