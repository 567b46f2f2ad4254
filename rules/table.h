#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kibitz::rules {

/// A place that can show something: a cell of a sheet, a square of a board, a slot on a card.
struct Site {
    std::uint16_t index = 0;
    auto operator<=>(const Site&) const = default;
};

/// What a site can show. Symbol 0 is always "nothing here".
struct Symbol {
    std::uint8_t index = 0;
    auto operator<=>(const Symbol&) const = default;
};
inline constexpr Symbol kNothing{0};

/// A die as it lies: its face, and its colour where the game tells colours apart (0: it does not).
struct Die {
    std::uint8_t value = 0;
    std::uint8_t colour = 0;
    auto operator<=>(const Die&) const = default;
};

/// Dice without identity or place: always sorted, so that equal bags compare equal.
class DiceBag {
public:
    DiceBag() = default;
    explicit DiceBag(std::vector<Die> dice);
    static DiceBag ofValues(const std::vector<int>& values);

    void add(Die);
    bool remove(Die);  // false: there was none
    std::size_t count(Die) const;
    std::size_t size() const { return dice_.size(); }
    bool empty() const { return dice_.empty(); }
    auto begin() const { return dice_.begin(); }
    auto end() const { return dice_.end(); }
    auto operator<=>(const DiceBag&) const = default;

private:
    std::vector<Die> dice_;
};

/// Sites of one kind can show the same symbols: "cell", "flag number", "round box".
struct SiteKind {
    std::string name;
    std::vector<Symbol> symbols;  // without kNothing, which every site can show
};

struct SiteWord {
    std::string name;  // unique: "Ann c4"
    std::uint8_t kind = 0;
};

/// The words shared by rules and camera. No pixels, no millimetres.
struct Vocabulary {
    std::vector<std::string> symbols;      // [0] is "nothing"
    std::vector<std::string> diceColours;  // [0] is "" (colour does not matter)
    std::vector<SiteKind> kinds;
    std::vector<SiteWord> sites;

    std::optional<Site> site(std::string_view name) const;
    std::optional<Symbol> symbol(std::string_view name) const;
    bool canShow(Site, Symbol) const;
};

/// How the table looks: one symbol per site, and the loose dice as a bag.
struct Appearance {
    std::vector<Symbol> sites;
    DiceBag loose;
    bool operator==(const Appearance&) const = default;
};

}  // namespace kibitz::rules
