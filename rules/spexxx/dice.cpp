#include "rules/spexxx/dice.h"

#include <algorithm>
#include <numeric>

namespace kibitz::rules::spexxx {

namespace {

void collect(std::vector<Dice>& all, Dice sofar, int pip, int left) {
    if (pip == 6) {
        sofar.add(6, left);
        all.push_back(sofar);
        return;
    }
    for (int n = left; n >= 0; --n) {
        auto next = sofar;
        next.add(pip, n);
        collect(all, next, pip + 1, left - n);
    }
}

}  // namespace

Dice Dice::of(std::initializer_list<int> values) {
    Dice dice;
    for (const int value : values) dice.add(value);
    return dice;
}

void Dice::add(int pip, int times) {
    auto& face = faces[static_cast<std::size_t>(pip - 1)];
    face = static_cast<std::uint8_t>(face + times);
}

int Dice::size() const { return std::accumulate(faces.begin(), faces.end(), 0); }

bool Dice::holds(const Dice& part) const {
    for (std::size_t i = 0; i < faces.size(); ++i)
        if (faces[i] < part.faces[i]) return false;
    return true;
}

Dice Dice::with(const Dice& more) const {
    Dice sum = *this;
    for (std::size_t i = 0; i < faces.size(); ++i)
        sum.faces[i] = static_cast<std::uint8_t>(sum.faces[i] + more.faces[i]);
    return sum;
}

Dice Dice::without(const Dice& part) const {
    Dice rest = *this;
    for (std::size_t i = 0; i < faces.size(); ++i)
        rest.faces[i] = static_cast<std::uint8_t>(rest.faces[i] - part.faces[i]);
    return rest;
}

Dice Dice::common(const Dice& other) const {
    Dice both;
    for (std::size_t i = 0; i < faces.size(); ++i)
        both.faces[i] = std::min(faces[i], other.faces[i]);
    return both;
}

bool Dice::inARow(int length) const {
    int row = 0;
    for (const auto face : faces) {
        row = face ? row + 1 : 0;
        if (row == length) return true;
    }
    return false;
}

bool Dice::allEqual() const {
    return std::any_of(faces.begin(), faces.end(), [](auto face) { return face == kDice; });
}

const std::vector<Dice>& allThrows(int dice) {
    static const auto lists = [] {
        std::array<std::vector<Dice>, kDice + 1> all;
        for (int n = 0; n <= kDice; ++n) collect(all[static_cast<std::size_t>(n)], {}, 1, n);
        return all;
    }();
    return lists[static_cast<std::size_t>(dice)];
}

}  // namespace kibitz::rules::spexxx
