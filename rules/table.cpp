#include "rules/table.h"

#include <algorithm>

namespace kibitz::rules {

DiceBag::DiceBag(std::vector<Die> dice) : dice_(std::move(dice)) {
    std::sort(dice_.begin(), dice_.end());
}

DiceBag DiceBag::ofValues(const std::vector<int>& values) {
    std::vector<Die> dice;
    dice.reserve(values.size());
    for (const int value : values) dice.push_back({static_cast<std::uint8_t>(value), 0});
    return DiceBag{std::move(dice)};
}

void DiceBag::add(Die die) { dice_.insert(std::upper_bound(dice_.begin(), dice_.end(), die), die); }

bool DiceBag::remove(Die die) {
    const auto at = std::lower_bound(dice_.begin(), dice_.end(), die);
    if (at == dice_.end() || *at != die) return false;
    dice_.erase(at);
    return true;
}

std::size_t DiceBag::count(Die die) const {
    const auto [first, last] = std::equal_range(dice_.begin(), dice_.end(), die);
    return static_cast<std::size_t>(last - first);
}

std::optional<Site> Vocabulary::site(std::string_view name) const {
    for (std::size_t i = 0; i < sites.size(); ++i)
        if (sites[i].name == name) return Site{static_cast<std::uint16_t>(i)};
    return std::nullopt;
}

std::optional<Symbol> Vocabulary::symbol(std::string_view name) const {
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (symbols[i] == name) return Symbol{static_cast<std::uint8_t>(i)};
    return std::nullopt;
}

bool Vocabulary::canShow(Site site, Symbol symbol) const {
    if (site.index >= sites.size()) return false;
    if (symbol == kNothing) return true;
    const auto& shown = kinds[sites[site.index].kind].symbols;
    return std::find(shown.begin(), shown.end(), symbol) != shown.end();
}

}  // namespace kibitz::rules
