// How the table looks: the words for it, the look of a state, and a look read back.

#include "rules/spexxx/look.h"

#include "rules/tokens.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::spexxx {

void Rules::chooseColours(const std::string& option) {
    const auto refuse = [&] {
        throw BadSetup("Option colours cannot be '" + option + "'. Name a colour for each of " +
                           std::to_string(names_.size()) +
                           " players, each once, out of: " + std::string{kEveryColour},
                       "colours");
    };
    Tokens words{option};
    int taken = 0;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const auto found = std::find(kColours.begin(), kColours.end(), words.word());
        const auto bit = found == kColours.end() ? 0 : 1 << (found - kColours.begin());
        if (!bit || (taken & bit)) refuse();
        taken |= bit;
        colours_[i] = bit;
    }
    if (!words.atEnd() && option != kEveryColour) refuse();
}

void Rules::makeVocabulary() {
    auto& words = vocabulary_;
    words.diceColours = {""};
    SiteKind square{"square", {}}, track{"score track", {}};
    for (int set = 0; set < kColourSets; ++set) {
        std::string name;
        for (std::size_t i = 0; i < kColours.size(); ++i)
            if (set >> i & 1) name += (name.empty() ? "" : "+") + std::string{kColours[i]};
        words.symbols.push_back(set ? name : "nothing");
        const Symbol symbol{static_cast<std::uint8_t>(set)};
        if (set && (set & (set - 1)) == 0) square.symbols.push_back(symbol);
        if (set) track.symbols.push_back(symbol);
    }
    words.kinds = {square, track};
    for (const int s : board_->squares()) {
        siteOf_[static_cast<std::size_t>(s)] = static_cast<std::uint16_t>(words.sites.size());
        words.sites.push_back({board_->name(s), 0});
    }
    if (!track_) {
        words.kinds.pop_back();
        return;
    }
    for (int i = 0; i < kTrackLength; ++i) words.sites.push_back({"track " + std::to_string(i), 1});
    for (int i = 1; i <= kHundreds; ++i)
        words.sites.push_back({"hundreds " + std::to_string(i * kTrackLength), 1});
}

Site Rules::trackSite(int number) const {
    return {
        static_cast<std::uint16_t>(board_->squares().size() + static_cast<std::size_t>(number))};
}

Site Rules::hundredSite(int hundred) const { return trackSite(kTrackLength + hundred - 1); }

std::vector<Spot> Rules::spots() const {
    std::vector<Spot> spots;
    for (const int square : board_->squares()) spots.push_back(board_->squareSpot(square));
    if (!track_) return spots;
    for (int i = 0; i < kTrackLength; ++i) spots.push_back(board_->trackSpot(i));
    for (int i = 1; i <= kHundreds; ++i) spots.push_back(board_->hundredSpot(i));
    return spots;
}

Appearance Rules::appearance(const State& s) const {
    Appearance look;
    look.sites.resize(vocabulary_.sites.size());
    const auto& squares = board_->squares();
    for (std::size_t i = 0; i < squares.size(); ++i)
        if (const auto owner = s.cubes[static_cast<std::size_t>(squares[i])])
            look.sites[i].index = static_cast<std::uint8_t>(colours_[owner - 1u]);
    if (track_)
        for (int player = 0; player < players(); ++player) {
            const auto p = static_cast<std::size_t>(player);
            const Shown shown{s.scores[p]};
            const auto add = [&](Site site) {
                auto& set = look.sites[site.index].index;
                set = static_cast<std::uint8_t>(set | colours_[p]);
            };
            add(trackSite(shown.track));
            if (shown.hundred) add(hundredSite(shown.hundred));
        }
    std::vector<Die> dice;
    for (int pip = 1; pip <= 6; ++pip)
        dice.insert(dice.end(), static_cast<std::size_t>(s.dice.count(pip)),
                    Die{static_cast<std::uint8_t>(pip), 0});
    look.loose = DiceBag{std::move(dice)};
    return look;
}

Look::Look(const Rules& rules, const Appearance& seen) : rules_{rules} {
    assert(seen.sites.size() == rules.vocabulary().sites.size());
    const auto& squares = rules.board().squares();
    for ([[maybe_unused]] const auto symbol : seen.sites) assert(symbol.index < kColourSets);
    for (std::size_t i = 0; i < squares.size(); ++i)
        colours_[static_cast<std::size_t>(squares[i])] = seen.sites[i].index;
    for (std::size_t i = squares.size(); i < seen.sites.size(); ++i) {
        const int number = static_cast<int>(i - squares.size());
        int left = seen.sites[i].index;
        for (int player = 0; player < rules.players(); ++player) {
            const auto p = static_cast<std::size_t>(player);
            if (!(left & rules.colours_[p])) continue;
            left &= ~rules.colours_[p];
            if (number < kTrackLength)
                track[p].push_back(number);
            else
                hundreds[p].push_back(number - kTrackLength + 1);
        }
        strangers |= left;
    }
    for (const auto die : seen.loose) {
        ++diceSeen;
        if (die.value >= 1 && die.value <= 6)
            dice.add(die.value);
        else
            strangeFace = die.value ? die.value : 7;
    }
}

int Look::player(int colourSet) const {
    const auto found = std::find(rules_.colours_.begin(), rules_.colours_.end(), colourSet);
    const auto player = static_cast<int>(found - rules_.colours_.begin());
    // "nothing" is found beyond the players, if at all
    return player < rules_.players() ? player : kNone;
}

int Look::owner(int square) const { return player(colours(square)); }

std::string Look::colourName(int square) const {
    return rules_.vocabulary().symbols[static_cast<std::size_t>(colours(square))];
}

std::string Look::scoreText(int player) const {
    const auto p = static_cast<std::size_t>(player);
    if (track[p].size() == 1 && hundreds[p].size() <= 1)
        return std::to_string(track[p][0] +
                              (hundreds[p].empty() ? 0 : hundreds[p][0] * kTrackLength));
    std::string text;
    for (const int number : track[p]) text += (text.empty() ? "" : ", ") + std::to_string(number);
    for (const int hundred : hundreds[p])
        text += (text.empty() ? "" : " + ") + std::to_string(hundred * kTrackLength);
    return text.empty() ? "-" : text;
}

std::vector<Site> Look::scoreSites(int player) const {
    const auto p = static_cast<std::size_t>(player);
    std::vector<Site> sites;
    for (const int number : track[p]) sites.push_back(rules_.trackSite(number));
    for (const int hundred : hundreds[p]) sites.push_back(rules_.hundredSite(hundred));
    return sites;
}

bool Look::shows(int player, int score) const {
    const auto p = static_cast<std::size_t>(player);
    const Shown shown{score};
    return track[p] == std::vector{shown.track} &&
           hundreds[p] == (shown.hundred ? std::vector{shown.hundred} : std::vector<int>{});
}

}  // namespace kibitz::rules::spexxx
