// Dizzle once more, as slowly and as plainly as it can be written: a referee who reads the JSON of
// the sheet himself, counts by rows and columns, and follows the tracks with a finger. He shares no
// line with the engine and has to agree with it.

#include "rules/dizzle/dizzle.h"
#include "rules/games.h"
#include "rules/random.h"

#include <nlohmann/json.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <map>
#include <set>

using namespace kibitz::rules;
using namespace kibitz::rules::dizzle;

namespace {

using Json = nlohmann::json;
using At = std::pair<int, int>;  // row, column, from 0
using Ats = std::set<At>;

std::vector<At> besides(At at) {
    return {{at.first - 1, at.second},
            {at.first + 1, at.second},
            {at.first, at.second - 1},
            {at.first, at.second + 1}};
}

/// The letters of a track that a finger can leave by.
At beyond(At at, char edge) {
    switch (edge) {
        case 'N': return {at.first - 1, at.second};
        case 'S': return {at.first + 1, at.second};
        case 'W': return {at.first, at.second - 1};
        default: return {at.first, at.second + 1};
    }
}
char opposite(char edge) { return edge == 'N' ? 'S' : edge == 'S' ? 'N' : edge == 'W' ? 'E' : 'W'; }

using Tracks = std::map<At, std::string>;

/// Follows the finger out of a cell by one edge; true: it came back to where it began.
bool comesBack(const Tracks& tracks, At start, char out, Ats& passed) {
    At at = start;
    while (true) {
        const At next = beyond(at, out);
        const auto track = tracks.find(next);
        if (track == tracks.end() || track->second.find(opposite(out)) == std::string::npos)
            return false;
        passed.insert(next);
        if (next == start) return true;
        out = track->second[0] == opposite(out) ? track->second[1] : track->second[0];
        at = next;
    }
}

struct Railways {
    int open = 0;              // cells
    std::vector<Ats> loops{};  // longest first
};

Railways followed(const Tracks& tracks) {
    Railways found;
    Ats done;
    for (const auto& [at, track] : tracks) {
        if (done.contains(at)) continue;
        Ats line{at};
        const bool loop = comesBack(tracks, at, track[0], line);
        if (!loop) (void)comesBack(tracks, at, track[1], line);
        done.insert(line.begin(), line.end());
        if (loop)
            found.loops.push_back(line);
        else
            found.open += static_cast<int>(line.size());
    }
    std::sort(found.loops.begin(), found.loops.end(),
              [](const Ats& a, const Ats& b) { return a.size() > b.size(); });
    return found;
}

/// What the referee knows of one player.
struct Marked {
    Ats crossed, exploded;
    Tracks tracks;
    std::map<std::string, int> flags;  // points by colour
};

/// The referee and his copy of the sheet.
class Referee {
public:
    Referee(Json sheet, int players) : sheet_(std::move(sheet)), marked(players) {
        const auto& grid = sheet_["grid"];
        for (std::size_t row = 0; row < grid.size(); ++row)
            for (std::size_t column = 0; column < grid[row].size(); ++column) {
                const auto& cell = grid[row][column];
                if (cell.is_null()) continue;
                const At at{static_cast<int>(row), static_cast<int>(column)};
                cells_[at] = cell;
                for (auto& player : marked) {
                    if (cell.value("cross", false)) player.crossed.insert(at);
                    if (!cell.contains("track") || cell["track"].is_null()) continue;
                    player.crossed.insert(at);
                    player.tracks[at] = cell["track"];
                }
            }
    }

    int pip(At at) const {
        const auto cell = cells_.find(at);
        if (cell == cells_.end() || !cell->second.contains("pip")) return 0;
        return cell->second["pip"].is_null() ? 0 : cell->second["pip"].get<int>();
    }
    std::string special(At at) const { return specialPart(at, "type"); }
    std::string colour(At at) const { return specialPart(at, "colour"); }
    Ats all(const std::string& type, const std::string& ofColour) const {
        Ats found;
        for (const auto& [at, cell] : cells_)
            if (special(at) == type && colour(at) == ofColour) found.insert(at);
        return found;
    }

    /// Everything that can be taken now, "4 2,7" for a 4 onto row 2, column 7.
    std::set<std::string> takes(const Marked& player, const Ats& dice, const Ats& lava,
                                const std::array<std::uint8_t, 7>& pool) const {
        const auto isFree = [&](At at) {
            if (pip(at) == 0 || player.crossed.contains(at) || dice.contains(at)) return false;
            if (player.exploded.contains(at) || lava.contains(at)) return false;
            if (special(at) != "lock") return true;
            const auto keys = all("key", colour(at));
            return std::any_of(keys.begin(), keys.end(),
                               [&](At key) { return player.crossed.contains(key); });
        };
        const auto freeBeside = [&](const Ats& ats) {
            Ats found;
            for (const At& at : ats)
                for (const At& next : besides(at))
                    if (isFree(next)) found.insert(next);
            return found;
        };
        auto targets = freeBeside(dice);
        if (targets.empty()) targets = freeBeside(player.crossed);
        std::set<std::string> found;
        for (const At& at : targets)
            if (pool[static_cast<std::size_t>(pip(at))] > 0)
                found.insert(std::to_string(pip(at)) + ' ' + std::to_string(at.first) + ',' +
                             std::to_string(at.second));
        return found;
    }

    /// Settles bombs and flags after a tour: `now` is what everybody has crossed in it.
    void settle(const std::vector<Ats>& now) {
        for (std::size_t p = 0; p < marked.size(); ++p)
            marked[p].crossed.insert(now[p].begin(), now[p].end());
        for (const auto& ats : now)
            for (const At& at : ats)
                if (special(at) == "bomb")
                    for (auto& player : marked)
                        if (!player.crossed.contains(at)) player.exploded.insert(at);
        std::map<std::string, std::set<std::size_t>> arriving;
        for (std::size_t p = 0; p < marked.size(); ++p)
            for (const At& at : now[p])
                if (special(at) == "flag" && !marked[p].flags.contains(colour(at)))
                    arriving[colour(at)].insert(p);
        for (const auto& [flag, players] : arriving) {
            for (const auto p : players)
                marked[p].flags[flag] = sheet_["score"]["flags"][flag][arrived_[flag]];
            arrived_[flag] += players.size();
        }
    }

    int points(const Marked& player) const {
        const auto& score = sheet_["score"];
        const auto crossedAll = [&](const Ats& ats) {
            return std::all_of(ats.begin(), ats.end(), [&](At at) {
                const bool canBeCrossed = pip(at) != 0 || special(at) == "planet" ||
                                          player.crossed.contains(at) || printed(at);
                return !canBeCrossed || player.crossed.contains(at);
            });
        };
        int sum = 0;
        for (const At& at : player.crossed) {
            if (special(at) == "gem") sum += score["gems"][colour(at)].get<int>();
            if (special(at) == "heap") sum += score["heap"].get<int>();
            if (special(at) == "bomb" && marked.size() == 1) sum += 2;
        }
        if (score.contains("bomb"))
            sum += score["bomb"].get<int>() * static_cast<int>(player.exploded.size());
        if (score.contains("puzzles"))
            for (const auto& [name, worth] : score["puzzles"].items())
                if (crossedAll(all("puzzle", name))) sum += worth.get<int>();
        for (const auto& [flag, worth] : player.flags) sum += worth;
        for (const auto& area : sheet_.value("areas", Json::array()))
            if (crossedAll(listed(area["cells"]))) sum += area["points"].get<int>();
        for (const auto& arrow : sheet_.value("arrows", Json::array())) {
            Ats line;
            for (const auto& [at, cell] : cells_)
                if (arrow.contains("row") ? at.first == arrow["row"].get<int>()
                                          : at.second == arrow["col"].get<int>())
                    line.insert(at);
            if (arrow.contains("cells")) line = listed(arrow["cells"]);
            if (crossedAll(line)) sum += arrow["points"].get<int>();
        }
        if (!sheet_.value("rails", false)) return sum;
        const auto railways = followed(player.tracks);
        sum += railways.open * score["rails"]["open"].get<int>();
        for (const auto& loop : railways.loops) {
            const bool longest = &loop == &railways.loops.front();
            sum += static_cast<int>(loop.size()) *
                   score["rails"][longest ? "longest" : "closed"].get<int>();
            for (const At& at : loop)
                if (special(at) == "station") sum += score["stations"][colour(at)].get<int>();
        }
        return sum;
    }

private:
    std::string specialPart(At at, const char* part) const {
        const auto cell = cells_.find(at);
        if (cell == cells_.end() || !cell->second.contains("special")) return "";
        const auto& special = cell->second["special"];
        return special.is_object() ? special.value(part, "") : "";
    }
    bool printed(At at) const {
        const auto& cell = cells_.at(at);
        return cell.value("cross", false) || (cell.contains("track") && cell["track"].is_string());
    }
    static Ats listed(const Json& pairs) {
        Ats ats;
        for (const auto& pair : pairs) ats.insert({pair[0].get<int>(), pair[1].get<int>()});
        return ats;
    }

    Json sheet_;
    std::map<At, Json> cells_;
    std::map<std::string, std::size_t> arrived_;

public:
    std::vector<Marked> marked;
};

At atOf(const Rules& rules, int cell) {
    return {cell / rules.sheet().columns, cell % rules.sheet().columns};
}

Ats atsOf(const Rules& rules, const CellSet& cells) {
    Ats ats;
    for (const int cell : cells) ats.insert(atOf(rules, cell));
    return ats;
}

/// What the referee thinks of a go: the takes that he sees against those that the engine lists.
void compareTakes(const Rules& rules, const State& s, const Referee& referee) {
    const auto& player = s.players[s.current];
    std::set<std::string> listed;
    for (const auto& move : rules.legalMoves(s)) {
        if (move.kind != dizzle::Move::Kind::Take) continue;
        const auto at = atOf(rules, move.cell);
        listed.insert(std::to_string(move.value) + ' ' + std::to_string(at.first) + ',' +
                      std::to_string(at.second));
    }
    CHECK(listed == referee.takes(referee.marked[s.current], atsOf(rules, player.dice),
                                  atsOf(rules, player.lava), s.pool));
}

/// Plays one random game; the referee follows it by what is done at the table, not by the state.
void followGame(const std::string& json, int players, std::uint64_t seed) {
    const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk"};
    const Rules rules{readSheet(json), {names.begin(), names.begin() + players}};
    Referee referee{Json::parse(json), players};
    Random random{seed};
    auto s = rules.start();
    std::vector<Ats> now(static_cast<std::size_t>(players));
    while (s.phase != Phase::Over) {
        if (s.phase == Phase::Place || s.phase == Phase::PlaceAfterReroll)
            compareTakes(rules, s, referee);
        if (s.phase == Phase::Cross)
            for (std::size_t p = 0; p < now.size(); ++p) now[p] = atsOf(rules, s.players[p].dice);
        dizzle::Move move;
        if (rules.next(s).who == Next::Who::Chance) {
            move = rules.chance(s, random);
        } else {
            const auto moves = rules.legalMoves(s);
            move = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))];
        }
        const bool crossing = s.phase == Phase::Cross;
        if (move.kind == dizzle::Move::Kind::Lay) {
            now[s.current].insert(atOf(rules, move.cell));
            referee.marked[s.current].tracks[atOf(rules, move.cell)] = trackName(move.track);
        }
        if (move.kind == dizzle::Move::Kind::Land)
            referee.marked[s.current].crossed.insert(atOf(rules, move.cell));
        const auto tour = s.tour;
        s = rules.apply(s, move);
        if (!crossing && (tour == s.tour || !rules.sheet().rails)) continue;
        referee.settle(now);
        now.assign(now.size(), {});
        for (std::size_t p = 0; p < now.size(); ++p) {
            INFO("tour " << int{tour} << ", player " << p);
            CHECK(rules.score(s).total(p) == referee.points(referee.marked[p]));
            CHECK(atsOf(rules, s.players[p].crossed) == referee.marked[p].crossed);
            CHECK(atsOf(rules, s.players[p].exploded) == referee.marked[p].exploded);
        }
    }
}

}  // namespace

TEST_CASE("a referee who reads the sheet himself agrees on every go and every point",
          "[rules][dizzle][naive]") {
    const int level = GENERATE(range(1, 9));
    const int players = GENERATE(range(1, 5));
    INFO("level " << level << ", " << players << " players");
    const std::string json{builtin("dizzle/sheets/level-" + std::to_string(level) + ".json")};
    followGame(json, players, 1);
}

TEST_CASE("a referee who reads the sheet himself agrees on sheets that are almost full",
          "[rules][dizzle][naive]") {
    int complete = 0;
    for (int level = 1; level <= 7; ++level)
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            INFO("level " << level << ", seed " << seed);
            const std::string json{
                builtin("dizzle/sheets/level-" + std::to_string(level) + ".json")};
            const Rules rules{readSheet(json), {"Ann"}};
            Referee referee{Json::parse(json), 1};
            Random random{seed};
            auto s = rules.start();
            // From every second cell missing to none.
            for (const int cell : rules.sheet().countable) {
                if (random.below(40) < 20 - static_cast<int>(seed) / 2) continue;
                s.players[0].crossed.add(cell);
                referee.marked[0].crossed.insert(atOf(rules, cell));
            }
            const auto sheet = rules.score(s);
            CHECK(sheet.total(0) == referee.points(referee.marked[0]));
            for (const auto& line : sheet.players[0])
                complete +=
                    line.rule.id == "arrow" || line.rule.id == "puzzle" || line.rule.id == "area";
        }
    CHECK(complete > 200);
}

TEST_CASE("tracks followed with a finger give the loops, lines and stations that the engine gives",
          "[rules][dizzle][naive]") {
    int loops = 0, ties = 0, several = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        INFO("seed " << seed);
        Random random{seed};
        const int rows = 2 + random.below(6), columns = 2 + random.below(6);
        Json sheet{{"name", "rails"}, {"rails", true}, {"grid", Json::array()}};
        sheet["score"] = {{"stations", {{"red", 5}, {"blue", 2}}},
                          {"rails", {{"open", 1}, {"closed", 2}, {"longest", 3}}}};
        for (int row = 0; row < rows; ++row) {
            sheet["grid"].push_back(Json::array());
            for (int column = 0; column < columns; ++column) {
                Json cell{{"pip", 1 + random.below(6)}};
                if (random.below(3) == 0)
                    cell["special"] = {{"type", "station"},
                                       {"colour", random.below(2) == 0 ? "red" : "blue"}};
                sheet["grid"].back().push_back(std::move(cell));
            }
        }
        // A few rectangles that close, and anything in between; one cell of it all is printed.
        Tracks tracks;
        for (int tries = 0; tries < 4; ++tries) {
            const int top = random.below(rows - 1), left = random.below(columns - 1);
            const int bottom = top + 1 + random.below(rows - 1 - top);
            const int right = left + 1 + random.below(columns - 1 - left);
            Tracks loop{{{top, left}, "SE"},
                        {{top, right}, "SW"},
                        {{bottom, left}, "NE"},
                        {{bottom, right}, "NW"}};
            for (int row = top + 1; row < bottom; ++row)
                loop[{row, left}] = loop[{row, right}] = "NS";
            for (int column = left + 1; column < right; ++column)
                loop[{top, column}] = loop[{bottom, column}] = "EW";
            if (std::none_of(loop.begin(), loop.end(),
                             [&](const auto& piece) { return tracks.contains(piece.first); }))
                tracks.insert(loop.begin(), loop.end());
        }
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                if (random.below(2) == 0)
                    tracks.try_emplace({row, column},
                                       trackName(kTracks[static_cast<std::size_t>(
                                           random.below(static_cast<int>(kTracks.size())))]));
        const auto [at, track] = *tracks.begin();
        sheet["grid"][static_cast<std::size_t>(at.first)][static_cast<std::size_t>(at.second)]
             ["track"] = track;

        const Rules rules{readSheet(sheet.dump()), {"Ann"}};
        Referee referee{sheet, 1};
        auto s = rules.start();
        auto& player = s.players[0];
        for (const auto& [where, name] : tracks) {
            const int cell = rules.sheet().at(where.first, where.second);
            const auto piece = *std::find_if(
                kTracks.begin(), kTracks.end(),
                [&track = name](Track candidate) { return trackName(candidate) == track; });
            player.crossed.add(cell);
            for (const auto edge : edgesOf(piece)) player.edges[edge].add(cell);
            referee.marked[0].crossed.insert(where);
            referee.marked[0].tracks[where] = name;
        }
        REQUIRE(rules.whatIsBroken(s) == "");
        CHECK(rules.score(s).total(0) == referee.points(referee.marked[0]));
        const auto railways = followed(tracks);
        loops += railways.loops.empty() ? 0 : 1;
        several += railways.loops.size() > 1 ? 1 : 0;
        ties += railways.loops.size() > 1 && railways.loops[0].size() == railways.loops[1].size();
    }
    // Otherwise the test would prove little.
    CHECK(loops > 350);
    CHECK(several > 100);
    CHECK(ties > 20);
}
