#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace kibitz::rules::spexxx {

inline constexpr int kDice = 5;

/// Dice without identity: how many show each face.
struct Dice {
    std::array<std::uint8_t, 6> faces{};  // faces[0]: how many show a one

    static Dice of(std::initializer_list<int> values);
    int count(int pip) const { return faces[static_cast<std::size_t>(pip - 1)]; }
    void add(int pip, int times = 1);
    int size() const;
    bool holds(const Dice& part) const;
    Dice with(const Dice& more) const;
    Dice without(const Dice& part) const;  // pre: holds(part)
    /// Those that show the same in both.
    Dice common(const Dice& other) const;
    /// Whether `length` faces in a row are among them.
    bool inARow(int length) const;
    bool allEqual() const;
    auto operator<=>(const Dice&) const = default;
};

/// Every result that so many dice can show: 252 for five.
const std::vector<Dice>& allThrows(int dice);

}  // namespace kibitz::rules::spexxx
