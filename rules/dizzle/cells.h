#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kibitz::rules::dizzle {

/// The largest sheet: 16 x 16, or any other rectangle of as many cells.
inline constexpr int kMostCells = 256;

/// A set of cells of one sheet. A cell is row * columns + column, counted from the top left.
class CellSet {
public:
    constexpr CellSet() = default;
    static constexpr CellSet of(int cell) {
        CellSet set;
        set.add(cell);
        return set;
    }

    constexpr void add(int cell) { words_[word(cell)] |= bit(cell); }
    constexpr void remove(int cell) { words_[word(cell)] &= ~bit(cell); }
    constexpr bool has(int cell) const { return (words_[word(cell)] & bit(cell)) != 0; }
    constexpr bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
    constexpr bool none() const { return !any(); }
    constexpr int count() const {
        return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]) +
               std::popcount(words_[3]);
    }
    constexpr bool contains(const CellSet& other) const { return (other - *this).none(); }

    constexpr CellSet& operator|=(const CellSet& other) {
        for (int i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr CellSet& operator&=(const CellSet& other) {
        for (int i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr CellSet& operator-=(const CellSet& other) {
        for (int i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
    constexpr bool operator==(const CellSet&) const = default;

    /// Every cell moved on by so many places (1 to 63); what falls over the end is gone.
    constexpr CellSet forward(int places) const {
        CellSet moved;
        for (int i = 0; i < kWords; ++i)
            moved.words_[i] = (words_[i] << places) | (i > 0 ? words_[i - 1] >> (64 - places) : 0u);
        return moved;
    }
    constexpr CellSet backward(int places) const {
        CellSet moved;
        for (int i = 0; i < kWords; ++i)
            moved.words_[i] =
                (words_[i] >> places) | (i + 1 < kWords ? words_[i + 1] << (64 - places) : 0u);
        return moved;
    }

    /// Goes through the cells in order: for (int cell : set).
    class Iterator {
    public:
        constexpr Iterator(const CellSet& set, int wordAt)
            : set_{&set}, word_{wordAt}, left_{wordAt < kWords ? set.words_[wordAt] : 0} {
            settle();
        }
        constexpr int operator*() const { return word_ * 64 + std::countr_zero(left_); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            settle();
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const {
            return word_ != other.word_ || left_ != other.left_;
        }

    private:
        constexpr void settle() {
            while (left_ == 0 && word_ < kWords)
                if (++word_ < kWords) left_ = set_->words_[word_];
        }
        const CellSet* set_;
        int word_;
        std::uint64_t left_;
    };
    constexpr Iterator begin() const { return {*this, 0}; }
    constexpr Iterator end() const { return {*this, kWords}; }

private:
    static constexpr int kWords = kMostCells / 64;
    static constexpr int word(int cell) { return (cell >> 6) & (kWords - 1); }
    static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace kibitz::rules::dizzle
