// One look without history: the score, what cannot be, and what is merely unusual.

#include "rules/dizzle/dizzle.h"
#include "rules/dizzle/words.h"

#include <algorithm>
#include <optional>
#include <string>

namespace kibitz::rules::dizzle {

namespace {

/// What one sheet shows.
struct Seen {
    Player player;  // crosses, tracks, scribbles, lava, dice, as far as they can be
    std::array<int, kMostCells> dice{};     // the value of the die on each cell
    std::array<int, kMostFlags> circles{};  // bits
    int boxes = 0;                          // bits
    int ticks = 0;
};

int bitCount(int bits) { return std::popcount(static_cast<unsigned>(bits)); }

}  // namespace

class Auditor {
public:
    Auditor(const Rules& rules, const Appearance& look, const InSight& sight)
        : rules_{rules}, sheet_{rules.sheet()}, look_{look}, sight_{sight} {}

    Audit run() {
        if (look_.sites.size() != rules_.words_.sites.size()) {
            impossible(rule::kMarksStay,
                       {say::kUnread,
                        {{"found", std::to_string(look_.sites.size())},
                         {"expected", std::to_string(rules_.words_.sites.size())}}});
            audit_.players.resize(rules_.players_.size());
            return audit_;
        }
        audit_.players.resize(rules_.players_.size());
        for (const int p : sight_.players) read(p);
        checkRounds();
        checkDiceCount();
        for (const int p : sight_.players) {
            checkDice(p);
            checkLocks(p);
            checkReach(p);
            checkBombs(p);
            checkLava(p);
        }
        checkCrossCount();
        for (std::size_t flag = 0; flag < sheet_.flags.size(); ++flag) checkFlag(flag);
        for (const int p : sight_.players) rate(p);
        return audit_;
    }

private:
    int unseen() const { return rules_.playerCount() - static_cast<int>(sight_.players.size()); }

    void impossible(const Rule& rule, Message why, std::vector<Site> where = {}) {
        audit_.impossible.push_back({rule, std::move(why), std::move(where)});
    }
    void unusual(const Rule& rule, Message why, std::vector<Site> where = {}) {
        audit_.unusual.push_back({rule, std::move(why), std::move(where)});
    }
    const std::string& nameOf(Site site) const { return rules_.words_.sites[site.index].name; }
    std::string siteName(int p, int cell) const { return nameOf(rules_.cellSite(p, cell)); }
    void badCell(const Rule& rule, const Phrase& phrase, int p, int cell) {
        const auto site = rules_.cellSite(p, cell);
        impossible(rule, {phrase, {{"site", nameOf(site)}}}, {site});
    }

    Symbol shownAt(Site site) {
        const auto shown = look_.sites[site.index];
        if (rules_.words_.canShow(site, shown)) return shown;
        const auto& symbols = rules_.words_.symbols;
        impossible(
            rule::kCrossing,
            {say::kCannotMark,
             {{"site", nameOf(site)},
              {"now", shown.index < symbols.size() ? symbols[shown.index] : std::string{"that"}}}},
            {site});
        return kNothing;
    }

    void read(int p) {
        auto& seen = seen_[p];
        seen.player.crossed = sheet_.printed;
        seen.player.edges = sheet_.printedEdges;
        for (const int cell : sheet_.exists)
            readCell(seen, cell, shownAt(rules_.cellSite(p, cell)));
        for (std::size_t flag = 0; flag < sheet_.flags.size(); ++flag)
            for (int number = 0; number < kFlagNumbers; ++number) {
                const auto shown = shownAt(rules_.flagSite(p, flag, number)).index;
                auto& struck = seen.player.flags[flag].struck;
                if (shown == ShowsCircled) seen.circles[flag] |= 1 << number;
                if (shown == ShowsStruck)
                    struck = static_cast<std::uint8_t>(struck | (1 << number));
            }
        for (int box = 0; box < kRoundBoxes; ++box)
            if (shownAt(rules_.roundSite(p, box)).index == ShowsTicked) seen.boxes |= 1 << box;
        seen.ticks = bitCount(seen.boxes);
        diceOnSheets_ += seen.player.dice.count();
    }
    /// pre: a cell can show it.
    static void readCell(Seen& seen, int cell, Symbol shown) {
        auto& player = seen.player;
        if (shown.index == ShowsCross) {
            player.crossed.add(cell);
        } else if (shown.index == ShowsExploded) {
            player.exploded.add(cell);
        } else if (shown.index == ShowsLava) {
            player.lava.add(cell);
        } else if (shown.index >= ShowsTrackNS) {
            player.crossed.add(cell);
            for (const auto edge : edgesOf(static_cast<Track>(shown.index - ShowsTrackNS + 1)))
                player.edges[edge].add(cell);
        } else if (shown.index >= ShowsDie1) {
            player.dice.add(cell);
            seen.dice[static_cast<std::size_t>(cell)] = shown.index - ShowsDie1 + 1;
        }
    }

    void checkRounds() {
        int sum = 0, highest = 0;
        for (const int p : sight_.players) {
            const auto& seen = seen_[p];
            const auto& name = rules_.players_[p];
            for (int box = 1; box < kRoundBoxes; ++box)
                if ((seen.boxes >> box & 1) != 0 && (seen.boxes >> (box - 1) & 1) == 0)
                    impossible(
                        rule::kRounds,
                        {say::kTicksGap, {{"player", name}, {"box", std::to_string(box + 1)}}},
                        {rules_.roundSite(p, box)});
            if (seen.ticks > rules_.roundCount())
                impossible(rule::kRounds,
                           {say::kTooManyTicks,
                            {{"player", name},
                             {"count", std::to_string(seen.ticks)},
                             {"most", std::to_string(rules_.roundCount())}}},
                           {rules_.roundSite(p, rules_.roundCount())});
            sum += seen.ticks;
            highest = std::max(highest, seen.ticks);
        }
        // Sheets that are not in sight may be a round ahead; the most tours that fit accuse nobody
        // of what a later tour explains.
        const int most = std::max(highest, rules_.roundCount()) * rules_.playerCount();
        tours_ = most;
        while (tours_ >= 0 && !ticksFit(tours_)) --tours_;
        if (tours_ >= 0) return;
        impossible(rule::kRounds, {say::kTicksApart});
        tours_ = sum + unseen() * highest;
    }

    /// Whether the ticks in sight are those after so many throws.
    bool ticksFit(int tours) const {
        const int players = rules_.playerCount();
        int ahead = 0, behind = 0;
        for (const int p : sight_.players) {
            const int ticks = seen_[p].ticks;
            if (sight_.seatsKnown && ticks != (tours + players - 1 - p) / players) return false;
            ahead += ticks == tours / players + 1 ? 1 : 0;
            behind += ticks == tours / players ? 1 : 0;
        }
        return ahead + behind == static_cast<int>(sight_.players.size()) &&
               ahead <= tours % players && behind <= players - tours % players;
    }

    int dicePerTour() const {
        const bool oneLess = sheet_.volcanoes.any() && rules_.options_.lavaDie == LavaDie::Aside;
        return rules_.diceCount() - (oneLess ? 1 : 0);
    }

    void checkDiceCount() {
        const int count = diceOnSheets_ + static_cast<int>(look_.loose.size());
        if (count > rules_.diceCount())
            impossible(rule::kDice, {say::kTooManyDice,
                                     {{"count", std::to_string(count)},
                                      {"most", std::to_string(rules_.diceCount())}}});
        // Others may have the rest; alone, dice are taken out of play; with rails, dice make room
        // for tracks one by one; a single die may be the lava die.
        const bool mayBeFewer = unseen() > 0 || rules_.playerCount() == 1 || sheet_.rails ||
                                (sheet_.volcanoes.any() && diceOnSheets_ == 0 && count == 1);
        if (count > 0 && count < dicePerTour() && !mayBeFewer)
            unusual(rule::kDice,
                    {say::kDiceMissing,
                     {{"count", std::to_string(count)}, {"most", std::to_string(dicePerTour())}}});
    }

    void checkDice(int p) {
        const auto& seen = seen_[p];
        for (const int cell : seen.player.dice) {
            const int pip = sheet_.cells[static_cast<std::size_t>(cell)].pip;
            const int value = seen.dice[static_cast<std::size_t>(cell)];
            const auto site = rules_.cellSite(p, cell);
            if (sheet_.printed.has(cell))
                impossible(rule::kFreeCell, {say::kIsCrossed, {{"cell", nameOf(site)}}}, {site});
            else if (pip == 0)
                impossible(rule::kFreeCell, {say::kNoPip, {{"cell", nameOf(site)}}}, {site});
            else if (pip != value)
                impossible(rule::kMatch,
                           {say::kPipsDiffer,
                            {{"value", std::to_string(value)},
                             {"cell", nameOf(site)},
                             {"pip", std::to_string(pip)}}},
                           {site});
        }
    }

    void checkLocks(int p) {
        const auto& player = seen_[p].player;
        // The tour under way has not crossed anything yet, unless tracks are being laid.
        const int crossedTours = tours_ - (diceOnSheets_ > 0 && !sheet_.rails ? 1 : 0);
        for (const auto& door : sheet_.doors) {
            const auto used = door.locks & (player.crossed | player.dice);
            const bool open = (door.keys & player.crossed).any();
            const bool printedOpen = (door.keys & sheet_.printed).any();
            for (const int cell : used) {
                if (!open)
                    badCell(rule::kLock, say::kKeyMissing, p, cell);
                else if (!printedOpen && player.crossed.has(cell) && crossedTours < 2)
                    badCell(rule::kLock, say::kKeyTooNew, p, cell);
            }
        }
    }

    /// Everything that walking dice can have reached, with the keys that were crossed on the way.
    CellSet walked(CellSet reached, const CellSet& crossed) const {
        for (auto before = CellSet{}; before != reached;) {
            before = reached;
            reached = sheet_.walk(reached, reached & crossed);
        }
        return reached;
    }

    /// How many rockets it takes at least to have crossed these planets: one for each bare planet
    /// and one for each zone, for within a zone dice can walk from planet to planet.
    int landingsNeeded(const CellSet& flown, const CellSet& home, const CellSet& crossed) const {
        const auto bare = flown - sheet_.walkable;
        int needed = bare.count();
        auto reached = sheet_.walk(home | bare, crossed);
        for (const int planet : flown) {
            if (reached.has(planet)) continue;
            ++needed;
            reached = sheet_.walk(reached | CellSet::of(planet), crossed);
        }
        return needed;
    }

    void checkReach(int p) {
        const auto& player = seen_[p].player;
        auto reached = walked(sheet_.printed, player.crossed);
        const auto flown = (player.crossed & sheet_.planets) - reached;
        const auto rockets = player.crossed & sheet_.rockets;
        if (flown.any() && (rockets & reached).any()) {
            const int needed = landingsNeeded(flown, reached, player.crossed);
            reached = walked(reached | flown, player.crossed);
            const int started = (rockets & reached).count();
            if (needed > started) {
                std::vector<Site> where;
                for (const int cell : flown) where.push_back(rules_.cellSite(p, cell));
                impossible(rule::kRocket,
                           {say::kTooManyLandings,
                            {{"player", rules_.players_[p]},
                             {"planets", std::to_string(needed)},
                             {"rockets", std::to_string(started)}}},
                           std::move(where));
            }
        }
        const auto used = player.crossed | (player.dice & sheet_.walkable);
        // Locks without their key have been named already.
        for (const int cell : used - reached - rules_.lockedCells(player))
            badCell(rule::kReachable, say::kUnreachable, p, cell);
        const auto marks = player.crossed | player.dice;
        for (const int cell : (player.crossed - sheet_.printed) - sheet_.planets)
            if ((sheet_.neighbours(CellSet::of(cell)) & marks).none())
                unusual(rule::kReachable, {say::kLonely, {{"site", siteName(p, cell)}}},
                        {rules_.cellSite(p, cell)});
    }

    CellSet crossedByOthers(int p) const {
        CellSet crossed;
        for (const int other : sight_.players)
            if (other != p) crossed |= seen_[other].player.crossed;
        return crossed;
    }

    void checkBombs(int p) {
        const auto& player = seen_[p].player;
        const auto byOthers = crossedByOthers(p);
        for (const int cell : player.exploded) {
            if (!sheet_.bombs.has(cell))
                badCell(rule::kBomb, say::kNotABomb, p, cell);
            else if (!byOthers.has(cell) && unseen() == 0)
                badCell(rule::kBomb, say::kNobodyCrossedBomb, p, cell);
        }
        const auto spared =
            (sheet_.bombs & byOthers) - player.crossed - player.exploded - player.lava;
        for (const int cell : spared) {
            // While tracks are being laid the explosion is still to come.
            const auto site = rules_.cellSite(p, cell);
            Message why{say::kBombNotScribbled, {{"site", nameOf(site)}}};
            if (sheet_.rails)
                unusual(rule::kBomb, std::move(why), {site});
            else
                impossible(rule::kBomb, std::move(why), {site});
        }
    }

    void checkLava(int p) {
        const auto& lava = seen_[p].player.lava;
        auto flowed = sheet_.volcanoes;
        for (auto before = CellSet{}; before != flowed;) {
            before = flowed;
            flowed |= sheet_.neighbours(flowed) & lava & sheet_.walkable;
        }
        for (const int cell : lava - flowed) badCell(rule::kLava, say::kLavaFromNowhere, p, cell);
        // One eruption comes before each throw.
        if (lava.count() > std::min(tours_ + 1, rules_.tourCount()))
            impossible(rule::kLava, {say::kTooMuchLava,
                                     {{"player", rules_.players_[p]},
                                      {"count", std::to_string(lava.count())},
                                      {"tours", std::to_string(tours_)}}});
    }

    void checkCrossCount() {
        int crosses = 0, rockets = 0;
        for (const int p : sight_.players) {
            crosses += (seen_[p].player.crossed - sheet_.printed).count();
            rockets += (seen_[p].player.crossed & sheet_.rockets).count();
        }
        const bool underWay = diceOnSheets_ > 0 && !sheet_.rails;
        const int tours = std::max(0, tours_ - (underWay ? 1 : 0));
        const int most = tours * dicePerTour() + rockets;
        if (crosses > most)
            impossible(rule::kCrossing, {say::kTooManyCrosses,
                                         {{"count", std::to_string(crosses)},
                                          {"tours", std::to_string(tours)},
                                          {"most", std::to_string(most)}}});
    }

    void checkFlag(std::size_t flag) {
        const auto& line = sheet_.flags[flag];
        Arrivals arrived{};
        for (const int p : sight_.players) {
            const int circles = seen_[p].circles[flag];
            const bool crossed = (line.cells & seen_[p].player.crossed).any();
            const auto& name = rules_.players_[p];
            for (int number = 0; number < kFlagNumbers; ++number) {
                if ((circles >> number & 1) == 0) continue;
                ++arrived[static_cast<std::size_t>(number)];
                const auto site = rules_.flagSite(p, flag, number);
                if (!crossed)
                    impossible(
                        rule::kFlag,
                        {say::kCircledWithoutFlag, {{"site", nameOf(site)}, {"player", name}}},
                        {site});
            }
            if (bitCount(circles) > 1)
                impossible(rule::kFlag,
                           {say::kCircledTwice, {{"player", name}, {"colour", line.colour}}});
            if (circles != 0 || !crossed) continue;
            Message why{say::kFlagNotCircled, {{"player", name}, {"colour", line.colour}}};
            if (sheet_.rails)  // with the last track of the tour at the latest
                unusual(rule::kFlag, std::move(why));
            else
                impossible(rule::kFlag, std::move(why));
        }
        checkFlagOrder(flag, arrived);
    }

    /// How many players circled each number of a flag.
    using Arrivals = std::array<int, kFlagNumbers>;

    /// How many numbers these arrivals use up: k who arrive together take one number and use up k.
    /// nullopt: they do not follow from any order.
    static std::optional<int> usedUp(const Arrivals& arrived) {
        int used = 0, explained = 0, all = 0;
        while (used < kFlagNumbers && arrived[static_cast<std::size_t>(used)] > 0) {
            explained += arrived[static_cast<std::size_t>(used)];
            used = explained;
        }
        for (const int count : arrived) all += count;
        return explained == all ? std::optional{used} : std::nullopt;
    }

    /// Adds everything that so many further players may have circled, if it follows from an order.
    static void complete(Arrivals arrived, int further, std::size_t from,
                         std::vector<Arrivals>& all) {
        if (usedUp(arrived)) all.push_back(arrived);
        if (further == 0) return;
        for (std::size_t number = from; number < kFlagNumbers; ++number) {
            ++arrived[number];
            complete(arrived, further - 1, number, all);
            --arrived[number];
        }
    }

    /// What is wrong with the numbers struck, if that is how everybody arrived.
    Audit struckWrongly(std::size_t flag, const Arrivals& arrived) const {
        Audit wrong;
        for (const int p : sight_.players) {
            const int circles = seen_[p].circles[flag];
            int expected = (1 << *usedUp(arrived)) - 1;
            for (int number = 0; number < kFlagNumbers; ++number)
                if ((circles >> number & 1) != 0)
                    expected &= ~(((1 << arrived[static_cast<std::size_t>(number)]) - 1) << number);
            if (seen_[p].player.flags[flag].struck == expected) continue;
            Violation violation{
                rule::kFlag,
                {say::kStruckWrong,
                 {{"colour", sheet_.flags[flag].colour}, {"player", rules_.players_[p]}}},
                {rules_.flagSite(p, flag, 0)}};
            // Who has his number need not care what others take later.
            (circles != 0 ? wrong.unusual : wrong.impossible).push_back(std::move(violation));
        }
        return wrong;
    }

    void checkFlagOrder(std::size_t flag, const Arrivals& arrived) {
        std::vector<Arrivals> possible;
        complete(arrived, unseen(), 0, possible);
        if (possible.empty()) {
            impossible(rule::kFlag,
                       {say::kCircledOutOfOrder, {{"colour", sheet_.flags[flag].colour}}});
            return;
        }
        const auto faults = [](const Audit& audit) {
            return std::pair{audit.impossible.size(), audit.unusual.size()};
        };
        auto least = struckWrongly(flag, possible.front());
        for (const auto& arrivals : possible)
            if (auto wrong = struckWrongly(flag, arrivals); faults(wrong) < faults(least))
                least = std::move(wrong);
        for (auto& one : least.impossible) audit_.impossible.push_back(std::move(one));
        for (auto& one : least.unusual) audit_.unusual.push_back(std::move(one));
    }

    void rate(int p) {
        auto player = seen_[p].player;
        AuditedPlayer rated;
        int below = 0, above = 0;
        for (std::size_t flag = 0; flag < sheet_.flags.size(); ++flag) {
            const int circles = seen_[p].circles[flag];
            if (circles == 0) continue;
            const int first = std::countr_zero(static_cast<unsigned>(circles));
            const int last = std::bit_width(static_cast<unsigned>(circles)) - 1;
            if (first == last) {
                player.flags[flag].circled = static_cast<std::int16_t>(first);
                continue;
            }
            // Two circles cannot be; the numbers never grow, so the last is the least.
            below += sheet_.flags[flag].values[static_cast<std::size_t>(last)];
            above += sheet_.flags[flag].values[static_cast<std::size_t>(first)];
        }
        if (unseen() > 0)
            below +=
                ((sheet_.bombs & player.lava) - crossedByOthers(p)).count() * sheet_.bombPoints;
        // While tracks are being laid, a bomb under lava may not have exploded yet.
        if (sheet_.rails)
            below += buriedBombs(p).count() * sheet_.bombPoints;
        else
            player.exploded |= buriedBombs(p);
        rated.lines = rules_.scoreLines(player);
        int certain = 0;
        for (const auto& line : rated.lines) certain += line.points;
        rated.lowest = certain + below;
        rated.highest = certain + above;
        audit_.players[static_cast<std::size_t>(p)] = std::move(rated);
    }
    /// Bombs under lava whose explosion nobody sees, but which somebody else crossed.
    CellSet buriedBombs(int p) const {
        const auto byOthers = crossedByOthers(p);
        return byOthers & sheet_.bombs & seen_[p].player.lava;
    }

    const Rules& rules_;
    const Sheet& sheet_;
    const Appearance& look_;
    const InSight& sight_;
    std::array<Seen, kMostPlayers> seen_{};
    int tours_ = 0;
    int diceOnSheets_ = 0;
    Audit audit_;
};

Audit Rules::audit(const Appearance& seen) const {
    InSight all;
    for (int p = 0; p < playerCount(); ++p) all.players.push_back(p);
    return audit(seen, all);
}

Audit Rules::audit(const Appearance& seen, const InSight& sight) const {
    return Auditor{*this, seen, sight}.run();
}

}  // namespace kibitz::rules::dizzle
