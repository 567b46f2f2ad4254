// How the table looks in a state, and why a look follows from no move.

#include "rules/dizzle/dizzle.h"
#include "rules/dizzle/words.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::dizzle {

namespace {

enum KindOfSite : std::uint8_t { CellKind, PrintedKind, FlagKind, RoundKind };

constexpr std::array<std::string_view, kFlagNumbers> kOrdinals{"first", "second", "third",
                                                               "fourth"};

Symbol symbol(int shown) { return {static_cast<std::uint8_t>(shown)}; }

int dieShown(Symbol shown) {
    return shown.index >= ShowsDie1 && shown.index < ShowsDie1 + 6 ? shown.index - ShowsDie1 + 1
                                                                   : 0;
}

Track trackShown(Symbol shown) {
    if (shown.index < ShowsTrackNS || shown.index >= ShowsTrackNS + 6) return Track::None;
    return static_cast<Track>(shown.index - ShowsTrackNS + 1);
}

/// pre: a track lies there.
Track trackAt(const Player& player, int cell) {
    const auto found = std::find_if(kTracks.begin(), kTracks.end(), [&](Track track) {
        const auto [one, other] = edgesOf(track);
        return player.edges[one].has(cell) && player.edges[other].has(cell);
    });
    assert(found != kTracks.end());
    return *found;
}

std::string bagText(const DiceBag& bag) {
    std::string text;
    for (const auto die : bag) text += (text.empty() ? "" : " ") + std::to_string(die.value);
    return text.empty() ? "no dice" : text;
}

}  // namespace

void Rules::makeVocabulary() {
    words_.symbols = {"nothing",  "cross",    "exploded", "lava",     "die 1",
                      "die 2",    "die 3",    "die 4",    "die 5",    "die 6",
                      "track NS", "track EW", "track NE", "track NW", "track SE",
                      "track SW", "circled",  "struck",   "ticked"};
    words_.diceColours = {""};
    std::vector<Symbol> dice, marks;
    for (int value = 1; value <= 6; ++value) dice.push_back(symbol(ShowsDie1 + value - 1));
    if (sheet_->rails)
        for (int i = 0; i < 6; ++i) marks.push_back(symbol(ShowsTrackNS + i));
    else
        marks.push_back(symbol(ShowsCross));
    if (sheet_->bombs.any()) marks.push_back(symbol(ShowsExploded));
    if (sheet_->volcanoes.any()) marks.push_back(symbol(ShowsLava));
    marks.insert(marks.end(), dice.begin(), dice.end());
    // Print is not a mark: printed crosses and tracks, volcanoes and bare cells show nothing, but a
    // die can be put on them by mistake.
    words_.kinds = {{"cell", marks},
                    {"printed cell", dice},
                    {"flag number", {symbol(ShowsCircled), symbol(ShowsStruck)}},
                    {"round box", {symbol(ShowsTicked)}}};
    siteOfCell_.assign(sheet_->cells.size(), -1);
    for (const int cell : sheet_->exists)
        siteOfCell_[static_cast<std::size_t>(cell)] = cellSites_++;
    sitesPerPlayer_ =
        cellSites_ + static_cast<int>(sheet_->flags.size()) * kFlagNumbers + kRoundBoxes;
    const auto markable = sheet_->countable - sheet_->printed;
    for (const auto& player : players_) {
        for (const int cell : sheet_->exists)
            words_.sites.push_back({player + ' ' + sheet_->cellName(cell),
                                    markable.has(cell) ? CellKind : PrintedKind});
        for (const auto& flag : sheet_->flags)
            for (const auto ordinal : kOrdinals)
                words_.sites.push_back(
                    {player + ' ' + flag.colour + " flag " + std::string{ordinal}, FlagKind});
        for (int box = 1; box <= kRoundBoxes; ++box)
            words_.sites.push_back({player + " round " + std::to_string(box), RoundKind});
    }
}

Site Rules::cellSite(int player, int cell) const {
    return {static_cast<std::uint16_t>(player * sitesPerPlayer_ +
                                       siteOfCell_[static_cast<std::size_t>(cell)])};
}

Site Rules::flagSite(int player, std::size_t flag, int number) const {
    return {static_cast<std::uint16_t>(player * sitesPerPlayer_ + cellSites_ +
                                       static_cast<int>(flag) * kFlagNumbers + number)};
}

Site Rules::roundSite(int player, int box) const {
    return {static_cast<std::uint16_t>((player + 1) * sitesPerPlayer_ - kRoundBoxes + box)};
}

Appearance Rules::appearance(const State& s) const {
    Appearance look;
    look.sites.resize(words_.sites.size());
    const auto show = [&](Site site, int shown) { look.sites[site.index] = symbol(shown); };
    for (int p = 0; p < playerCount(); ++p) {
        const auto& player = s.players[p];
        for (const int cell : player.crossed - sheet_->printed)
            show(cellSite(p, cell), sheet_->rails
                                        ? ShowsTrackNS - 1 + static_cast<int>(trackAt(player, cell))
                                        : int{ShowsCross});
        for (const int cell : player.exploded) show(cellSite(p, cell), ShowsExploded);
        for (const int cell : player.lava) show(cellSite(p, cell), ShowsLava);
        for (const int cell : player.dice)
            show(cellSite(p, cell),
                 ShowsDie1 - 1 + sheet_->cells[static_cast<std::size_t>(cell)].pip);
        for (std::size_t flag = 0; flag < sheet_->flags.size(); ++flag)
            for (int number = 0; number < kFlagNumbers; ++number) {
                const auto& marks = player.flags[flag];
                if (marks.circled == number)
                    show(flagSite(p, flag, number), ShowsCircled);
                else if ((marks.struck >> number & 1) != 0)
                    show(flagSite(p, flag, number), ShowsStruck);
            }
        for (int box = 0; box < player.ticks; ++box) show(roundSite(p, box), ShowsTicked);
    }
    std::vector<Die> loose;
    for (std::uint8_t face = 1; face <= 6; ++face)
        loose.insert(loose.end(), s.pool[face] + (s.lavaDie == face ? 1u : 0u), Die{face, 0});
    look.loose = DiceBag{std::move(loose)};
    return look;
}

std::vector<int> Rules::freshDice(const State& s, const Appearance& seen) const {
    std::vector<int> faces;
    if (seen.sites.size() != words_.sites.size()) return faces;
    for (int p = 0; p < playerCount(); ++p)
        for (const int cell : sheet_->exists) {
            const int face = dieShown(seen.sites[cellSite(p, cell).index]);
            if (face != 0 && !s.players[p].dice.has(cell)) faces.push_back(face);
        }
    return faces;
}

/// Finds what is wrong with a look, site by site.
class Comparison {
public:
    Comparison(const Rules& rules, const State& s, const Appearance& seen)
        : rules_{rules}, s_{s}, seen_{seen}, now_{rules.appearance(s)} {}

    std::vector<Violation> explain() {
        const auto expected = rules_.words_.sites.size();
        if (seen_.sites.size() != expected) {
            add(rule::kMarksStay, {say::kUnread,
                                   {{"found", std::to_string(seen_.sites.size())},
                                    {"expected", std::to_string(expected)}}});
            return found_;
        }
        if (s_.phase == Phase::Cross)
            compareWith(rules_.appearance(rules_.apply(s_, {.kind = Move::Kind::Cross})));
        else
            judgeChanges();
        if (found_.empty() && s_.phase != Phase::Cross) judgeMiddle();
        if (found_.empty()) found_.push_back(rules_.due(s_));
        return found_;
    }

private:
    void add(const Rule& rule, Message why, std::vector<Site> where = {}) {
        found_.push_back({rule, std::move(why), std::move(where)});
    }
    const std::string& nameOf(Site site) const { return rules_.words_.sites[site.index].name; }
    const std::string& nameOf(Symbol shown) const {
        static const std::string unknown = "something unknown";
        const auto& symbols = rules_.words_.symbols;
        return shown.index < symbols.size() ? symbols[shown.index] : unknown;
    }

    /// The rule that a mark at this site belongs to.
    Rule ruleAt(Site site, Symbol expected, Symbol shown) const {
        const int place = site.index % rules_.sitesPerPlayer_;
        if (place >= rules_.sitesPerPlayer_ - kRoundBoxes) return rule::kRounds;
        if (place >= rules_.cellSites_) return rule::kFlag;
        for (const auto which : {expected, shown}) {
            if (which.index == ShowsExploded) return rule::kBomb;
            if (which.index == ShowsLava) return rule::kLava;
            if (trackShown(which) != Track::None) return rule::kRails;
        }
        return rule::kCrossing;
    }

    /// There is only one way on: name every site that shows something else.
    void compareWith(const Appearance& expected) {
        for (std::size_t i = 0; i < expected.sites.size(); ++i) {
            const Site site{static_cast<std::uint16_t>(i)};
            if (seen_.sites[i] != expected.sites[i])
                missing(site, expected.sites[i], seen_.sites[i]);
        }
        if (found_.empty()) middle(expected.loose);
    }
    void missing(Site site, Symbol expected, Symbol shown) {
        add(ruleAt(site, expected, shown),
            {say::kMarkMissing,
             {{"site", nameOf(site)}, {"expected", nameOf(expected)}, {"now", nameOf(shown)}}},
            {site});
    }
    void middle(const DiceBag& expected) {
        if (seen_.loose != expected)
            add(rule::kDice,
                {say::kMiddle, {{"expected", bagText(expected)}, {"now", bagText(seen_.loose)}}});
    }

    void judgeChanges() {
        for (std::size_t i = 0; i < now_.sites.size(); ++i) {
            if (now_.sites[i] == seen_.sites[i]) continue;
            const Site site{static_cast<std::uint16_t>(i)};
            const int player = static_cast<int>(i) / rules_.sitesPerPlayer_;
            const int place = static_cast<int>(i) % rules_.sitesPerPlayer_;
            if (place < rules_.cellSites_)
                judgeCell(site, player, cellAt(place), now_.sites[i], seen_.sites[i]);
            else
                judgeBox(site, now_.sites[i], seen_.sites[i]);
        }
        if (placed_ > 1) add(rule::kOneDie, {say::kSeveral, {{"count", std::to_string(placed_)}}});
    }
    int cellAt(int place) const {
        const auto& sites = rules_.siteOfCell_;
        return static_cast<int>(std::find(sites.begin(), sites.end(), place) - sites.begin());
    }

    void judgeCell(Site site, int player, int cell, Symbol before, Symbol shown) {
        const auto on = [&](Move::Kind kind) {
            return Move{.kind = kind,
                        .player = static_cast<std::int16_t>(player),
                        .value = static_cast<std::uint8_t>(dieShown(shown)),
                        .track = trackShown(shown),
                        .cell = static_cast<std::int16_t>(cell)};
        };
        if (dieShown(before) != 0) {
            if (shown == kNothing && s_.phase == Phase::Penalty)
                return judgeMove(on(Move::Kind::Return), site);
            if (trackShown(shown) != Track::None && s_.phase == Phase::Lay)
                return judgeMove(on(Move::Kind::Lay), site);
            return judgeLostDie(site, before, shown);
        }
        if (before != kNothing) {
            if (shown.index == ShowsLava && s_.phase == Phase::Lava)
                return judgeMove(on(Move::Kind::Blacken), site);
            return judgeLostMark(site, before, shown);
        }
        if (dieShown(shown) != 0) {
            ++placed_;
            if (s_.phase == Phase::Place || s_.phase == Phase::PlaceAfterReroll)
                return judgeMove(on(Move::Kind::Take), site);
            add(rules_.due(s_).rule, {say::kDieAppeared, {{"site", nameOf(site)}}}, {site});
            return;
        }
        if (shown.index == ShowsLava && s_.phase == Phase::Lava)
            return judgeMove(on(Move::Kind::Blacken), site);
        if (shown.index == ShowsCross && s_.phase == Phase::Land)
            return judgeMove(on(Move::Kind::Land), site);
        add(ruleAt(site, kNothing, shown), {say::kMarkEarly, {{"site", nameOf(site)}}}, {site});
    }

    /// A change that is somebody's move: it may be illegal, or legal but not all that happened.
    void judgeMove(const Move& move, Site site) {
        for (auto& violation : rules_.check(s_, move)) {
            if (violation.where.empty()) violation.where = {site};
            found_.push_back(std::move(violation));
        }
        moves_.push_back(move);
    }
    void judgeLostDie(Site site, Symbol before, Symbol shown) {
        if (dieShown(shown) != 0)
            add(rule::kMarksStay,
                {say::kDieChanged,
                 {{"site", nameOf(site)}, {"before", nameOf(before)}, {"now", nameOf(shown)}}},
                {site});
        else if (shown == kNothing)
            add(rule::kPenalty, {say::kDieGone, {{"site", nameOf(site)}}}, {site});
        else
            add(ruleAt(site, kNothing, shown), {say::kMarkEarly, {{"site", nameOf(site)}}}, {site});
    }
    void judgeLostMark(Site site, Symbol before, Symbol shown) {
        if (shown == kNothing)
            add(rule::kMarksStay, {say::kMarkGone, {{"site", nameOf(site)}}}, {site});
        else
            add(dieShown(shown) != 0 ? rule::kFreeCell : rule::kMarksStay,
                {say::kMarkChanged,
                 {{"site", nameOf(site)}, {"before", nameOf(before)}, {"now", nameOf(shown)}}},
                {site});
    }
    void judgeBox(Site site, Symbol before, Symbol shown) {
        if (before != kNothing) return judgeLostMark(site, before, shown);
        // The box of the throw is ticked with it, and flags are circled with the last track.
        if (s_.phase == Phase::Roll &&
            site == rules_.roundSite(s_.current, s_.players[s_.current].ticks))
            return;
        add(ruleAt(site, kNothing, shown), {say::kMarkEarly, {{"site", nameOf(site)}}}, {site});
    }

    /// The sheets alone are fine, so the dice in the middle do not fit, or a mark is missing.
    void judgeMiddle() {
        if (moves_.size() == 1) return compareWith(rules_.appearance(rules_.apply(s_, moves_[0])));
        if (!moves_.empty()) return;
        if (s_.phase == Phase::Roll || s_.phase == Phase::Rethrow) return judgeThrow();
        if (seen_.loose == now_.loose) return;
        if (s_.phase == Phase::Place && seen_.loose.size() == now_.loose.size()) {
            found_ = rules_.check(
                s_, {.kind = Move::Kind::Reroll, .player = static_cast<std::int16_t>(s_.current)});
            if (!found_.empty()) return;
        }
        middle(now_.loose);
    }
    void judgeThrow() {
        const auto lying = s_.lavaDie != 0 && rules_.options_.lavaDie == LavaDie::Stays ? 1 : 0;
        const int expected = rules_.diceToThrow(s_) + lying;
        const int thrown = static_cast<int>(seen_.loose.size());
        if (seen_.loose == now_.loose || thrown == 0) return;
        if (thrown != expected) {
            add(rule::kDice,
                {say::kWrongCount,
                 {{"expected", std::to_string(expected)}, {"found", std::to_string(thrown)}}});
            return;
        }
        if (s_.phase != Phase::Roll) return;
        const auto site = rules_.roundSite(s_.current, s_.players[s_.current].ticks);
        if (seen_.sites[site.index] != symbol(ShowsTicked))
            missing(site, symbol(ShowsTicked), seen_.sites[site.index]);
    }

    const Rules& rules_;
    const State& s_;
    const Appearance& seen_;
    Appearance now_;
    std::vector<Violation> found_;
    std::vector<Move> moves_;
    int placed_ = 0;
};

std::vector<Violation> Rules::whyNot(const State& s, const Appearance& seen) const {
    return Comparison{*this, s, seen}.explain();
}

}  // namespace kibitz::rules::dizzle
