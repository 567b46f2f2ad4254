#include "app/session/referee.h"

#include "app/session/readings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace kibitz::session {

namespace {

using rules::Symbol;
using rules::dizzle::Rules;
using vision::Mark;

Symbol symbolFor(Mark mark) { return {static_cast<std::uint8_t>(mark)}; }

/// One number of players with which the photo may have been taken.
struct Table {
    Rules rules;
    rules::dizzle::InSight sight;
    std::vector<std::size_t> sites;  // of the vocabulary, by sheet and site of the known sheet
    std::size_t perSheet = 0;
};

std::vector<std::string> namesFor(std::size_t sheets, int players, const ToldGame& told) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < sheets; ++i)
        names.push_back(i < told.players.size() ? told.players[i]
                        : sheets == 1           ? "Player"
                                                : "Player " + std::to_string(i + 1));
    // Nobody sees these; their names only have to differ.
    for (int i = 1; static_cast<int>(names.size()) < players; ++i) {
        const auto name = "player out of sight " + std::to_string(i);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

Table tableFor(const vision::KnownSheet& known, std::size_t sheets, int players,
               const ToldGame& told) {
    Table table{Rules{known.sheet, namesFor(sheets, players, told), told.options}, {}, {}, 0};
    table.sight.seatsKnown = false;
    table.perSheet = known.sites.size();
    const auto names = namesFor(sheets, players, told);
    std::map<std::string, std::size_t> byName;
    const auto& words = table.rules.vocabulary();
    for (std::size_t i = 0; i < words.sites.size(); ++i) byName[words.sites[i].name] = i;
    for (std::size_t sheet = 0; sheet < sheets; ++sheet) {
        table.sight.players.push_back(static_cast<int>(sheet));
        for (const auto& site : known.sites)
            table.sites.push_back(byName.at(names[sheet] + " " + site.name));
    }
    return table;
}

/// A reading goes sheet by sheet and site by site.
rules::Appearance lookOf(const Table& table, const Reading& reading, const rules::DiceBag& loose) {
    rules::Appearance look;
    look.sites.resize(table.rules.vocabulary().sites.size());
    for (std::size_t i = 0; i < reading.size(); ++i) look.sites[table.sites[i]] = reading[i];
    look.loose = loose;
    return look;
}

/// What one reading amounts to, with the number of players that explains most.
struct Judged {
    rules::Audit audit;                // with the fewest players of those that explain most
    std::vector<int> lowest, highest;  // by sheet, over all numbers that explain as much
    int fewest = 0, most = 0;          // of these numbers
};

class Bench {
public:
    Bench(const vision::KnownSheet& known, std::size_t sheets, const rules::DiceBag& loose,
          const ToldGame& told)
        : loose_{loose}, sheets_{sheets} {
        const int in = static_cast<int>(sheets);
        const int fewest = std::max(in, told.playerCount.value_or(in));
        const int most = told.playerCount ? fewest : rules::dizzle::kMostPlayers;
        for (int players = fewest; players <= std::max(fewest, most); ++players)
            tables_.push_back(tableFor(known, sheets, players, told));
    }

    const std::vector<Table>& tables() const { return tables_; }

    Judged judge(const Reading& reading) const {
        Judged best;
        std::size_t least = 0;
        for (const auto& table : tables_) {
            auto audit = table.rules.audit(lookOf(table, reading, loose_), table.sight);
            const auto faults = audit.impossible.size();
            const int players = table.rules.playerCount();
            if (best.fewest == 0 || faults < least) {
                best = {std::move(audit), {}, {}, players, players};
                least = faults;
                for (std::size_t i = 0; i < sheets_; ++i) {
                    best.lowest.push_back(best.audit.players[i].lowest);
                    best.highest.push_back(best.audit.players[i].highest);
                }
            } else if (faults == least) {
                best.most = players;
                for (std::size_t i = 0; i < sheets_; ++i) {
                    best.lowest[i] = std::min(best.lowest[i], audit.players[i].lowest);
                    best.highest[i] = std::max(best.highest[i], audit.players[i].highest);
                }
            }
        }
        return best;
    }

private:
    std::vector<Table> tables_;
    const rules::DiceBag& loose_;
    std::size_t sheets_;
};

/// What a place of the sheet can show at all.
std::vector<Mark> possibleAt(const vision::KnownSheet& known, const vision::SheetSite& site) {
    using Kind = vision::SheetSite::Kind;
    if (site.kind == Kind::RoundBox) return {Mark::Nothing, Mark::Ticked};
    if (site.kind == Kind::FlagNumber) return {Mark::Nothing, Mark::Circled, Mark::Struck};
    const auto& sheet = known.sheet;
    std::vector<Mark> marks{Mark::Nothing};
    const auto add = [&](Mark mark) { marks.push_back(mark); };
    if (sheet.countable.has(site.index) && !sheet.printed.has(site.index)) {
        if (sheet.rails)
            for (auto track = Mark::TrackNS; track <= Mark::TrackSW;
                 track = static_cast<Mark>(static_cast<int>(track) + 1))
                add(track);
        else
            add(Mark::Cross);
        if (sheet.bombs.has(site.index)) add(Mark::Exploded);
        if (sheet.volcanoes.any() && sheet.walkable.has(site.index)) add(Mark::Lava);
        // Below a hand a die may lie; another than the cell asks for, nobody would suspect there.
        if (const int pip = sheet.cells[static_cast<std::size_t>(site.index)].pip; pip > 0)
            add(static_cast<Mark>(static_cast<int>(Mark::Die1) + pip - 1));
    }
    return marks;
}

std::vector<std::pair<Mark, float>> readingsOf(const vision::KnownSheet& known,
                                               const vision::SheetSite& site,
                                               const vision::SeenSite& seen) {
    std::vector<Symbol> possible;
    for (const auto mark : possibleAt(known, site)) possible.push_back(symbolFor(mark));
    std::vector<std::pair<Mark, float>> readings;
    for (const auto& [symbol, share] :
         plausible(std::span{seen.shares}.first(vision::kMarks - 1), seen.covered(), possible))
        readings.emplace_back(static_cast<Mark>(symbol.index), share);
    return readings;
}

Question questionOf(std::size_t at, const Doubt& doubt) {
    Question question{{at}, {}};
    for (const auto& [mark, share] : doubt.readings)
        question.answers.push_back({{symbolFor(mark)}, share});
    return question;
}

class Inquiry {
public:
    Inquiry(const vision::KnownSheet& known, std::span<const vision::SeenSheet> sheets,
            const rules::DiceBag& loose, const ToldGame& told)
        : known_{known}, bench_{known, sheets.size(), loose, told}, sheets_{sheets.size()} {
        for (std::size_t sheet = 0; sheet < sheets.size(); ++sheet)
            for (std::size_t site = 0; site < known.sites.size(); ++site) {
                const auto& seen = sheets[sheet].sites[site];
                asRead_.push_back(symbolFor(seen.value.value_or(Mark::Nothing)));
                if (seen.sure) continue;
                Doubt doubt{sheet, site, readingsOf(known, known.sites[site], seen)};
                if (!doubt.readings.empty())
                    asRead_.back() = symbolFor(doubt.readings.front().first);
                questions_.push_back(questionOf(asRead_.size() - 1, doubt));
                doubts_.push_back(std::move(doubt));
            }
        best_ = bench_.judge(asRead_);
    }

    Findings run(const ToldGame& told) {
        Findings findings;
        findings.playersAtLeast = best_.fewest;
        findings.playersAtMost = best_.most;
        const auto names = namesFor(sheets_, 0, told);
        for (std::size_t i = 0; i < sheets_; ++i) {
            const auto& rated = best_.audit.players[i];
            findings.sheets.push_back(
                {names[i], rated.lines, best_.lowest[i], best_.highest[i], rated.lowest});
        }
        for (const auto& violation : best_.audit.impossible)
            findings.faults.push_back(faultOf(violation));
        for (const auto& violation : best_.audit.unusual)
            // A photo of sheets need not show the dice in the middle.
            if (violation.rule.id != "dice") findings.unusual.push_back(faultOf(violation));
        if (combinations(questions_) <= kMostReadings)
            judgeAll(findings);
        else
            bound(findings);
        std::stable_partition(findings.faults.begin(), findings.faults.end(),
                              [](const Fault& fault) { return fault.certain; });
        weighDoubts(findings);
        return findings;
    }

private:
    Fault faultOf(const rules::Violation& violation) const {
        // Sites are the same with any number of players who are out of sight.
        const auto& sites = bench_.tables().front().sites;
        Fault fault{violation.rule, violation.reason, {}, false};
        for (const auto site : violation.where) {
            const auto at = std::find(sites.begin(), sites.end(), site.index);
            if (at == sites.end()) continue;
            const auto index = static_cast<std::size_t>(at - sites.begin());
            fault.where.emplace_back(index / known_.sites.size(), index % known_.sites.size());
        }
        return fault;
    }

    void judgeAll(Findings& findings) const {
        bool always = true;
        for (auto& fault : findings.faults) fault.certain = true;
        tryAll(asRead_, questions_, [&](const Reading& reading) {
            const auto judged = bench_.judge(reading);
            always = always && !judged.audit.impossible.empty();
            widen(findings, judged);
            for (auto& fault : findings.faults)
                fault.certain =
                    fault.certain &&
                    std::any_of(judged.audit.impossible.begin(), judged.audit.impossible.end(),
                                [&](const auto& other) { return faultOf(other) == fault; });
        });
        if (!findings.faults.empty())
            findings.verdict = always ? Findings::Verdict::Breaks : Findings::Verdict::MayBreak;
    }

    void widen(Findings& findings, const Judged& judged) const {
        for (std::size_t i = 0; i < sheets_; ++i) {
            auto& sheet = findings.sheets[i];
            sheet.lowest = std::min(sheet.lowest, judged.lowest[i]);
            sheet.highest = std::max(sheet.highest, judged.highest[i]);
            const auto& lines = judged.audit.players[i].lines;
            std::erase_if(sheet.lines, [&](const auto& line) {
                return std::find(lines.begin(), lines.end(), line) == lines.end();
            });
        }
    }

    /// Too many doubtful places to try them all. Points above nothing grow with every cross, points
    /// below nothing with every heap and bomb; so the ends are those of two readings that take
    /// every place for the better, and for the worse.
    void bound(Findings& findings) const {
        auto bare = asRead_, full = asRead_, worst = asRead_;
        for (std::size_t i = 0; i < doubts_.size(); ++i) {
            const auto& doubt = doubts_[i];
            const auto at = questions_[i].at.front();
            bare[at] = worst[at] = rules::kNothing;
            for (const auto& [mark, share] : doubt.readings) {
                const bool crosses = mark == Mark::Cross || mark == Mark::Circled ||
                                     (mark >= Mark::TrackNS && mark <= Mark::TrackSW);
                if (crosses) full[at] = symbolFor(mark);
                // A bomb under lava explodes unseen.
                if (isBomb(doubt) && (mark == Mark::Exploded || mark == Mark::Lava))
                    worst[at] = symbolFor(Mark::Exploded);
                else if (mark == Mark::Cross && worst[at] == rules::kNothing)
                    worst[at] = symbolFor(mark);
            }
        }
        for (std::size_t i = 0; i < sheets_; ++i) findings.sheets[i].lines.clear();
        for (const auto& table : bench_.tables())
            for (std::size_t i = 0; i < sheets_; ++i)
                boundSheet(table, i, bare, full, worst, findings.sheets[i]);
        if (!findings.faults.empty()) findings.verdict = Findings::Verdict::MayBreak;
    }

    bool isBomb(const Doubt& doubt) const {
        const auto& site = known_.sites[doubt.site];
        return site.kind == vision::SheetSite::Kind::Cell && known_.sheet.bombs.has(site.index);
    }

    void boundSheet(const Table& table, std::size_t sheet, const Reading& bare, const Reading& full,
                    const Reading& worst, CheckedSheet& checked) const {
        const auto rated = [&](const Reading& reading) {
            return table.rules.audit(lookOf(table, reading, {}), table.sight).players[sheet];
        };
        const auto sum = [](const rules::AuditedPlayer& player, bool gains) {
            int points = 0;
            for (const auto& line : player.lines)
                if ((line.points > 0) == gains) points += line.points;
            return points;
        };
        const auto low = rated(bare), high = rated(full), bad = rated(worst);
        int highest = high.highest - sum(high, false) + sum(low, false);
        // A further track never takes points away, but which way it leads decides whether it closes
        // a loop: at best all of them are one.
        if (known_.sheet.rails) {
            int tracks = known_.sheet.printed.count();
            for (std::size_t site = 0; site < known_.sites.size(); ++site) {
                const auto index = full[sheet * known_.sites.size() + site].index;
                if (index >= rules::dizzle::ShowsTrackNS && index < rules::dizzle::ShowsTrackNS + 6)
                    ++tracks;
            }
            highest += tracks * known_.sheet.longestTrack;
            for (const auto& station : known_.sheet.stations)
                highest += station.points * station.cells.count();
        }
        checked.lowest = std::min(checked.lowest, low.lowest - sum(low, false) + sum(bad, false));
        checked.highest = std::max(checked.highest, highest);
    }

    void weighDoubts(Findings& findings) const {
        for (std::size_t i = 0; i < doubts_.size(); ++i) {
            auto doubt = doubts_[i];
            int lowest = 1 << 20, highest = -lowest;
            auto reading = asRead_;
            for (const auto& [mark, share] : doubt.readings) {
                reading[questions_[i].at.front()] = symbolFor(mark);
                const auto judged = bench_.judge(reading);
                lowest = std::min(lowest, judged.lowest[doubt.sheet]);
                highest = std::max(highest, judged.highest[doubt.sheet]);
                doubt.decides = doubt.decides ||
                                judged.audit.impossible.empty() != best_.audit.impossible.empty();
            }
            doubt.points =
                doubt.readings.empty()
                    ? 0
                    : highest - lowest - (best_.highest[doubt.sheet] - best_.lowest[doubt.sheet]);
            findings.doubts.push_back(std::move(doubt));
        }
        std::stable_sort(findings.doubts.begin(), findings.doubts.end(),
                         [](const Doubt& a, const Doubt& b) {
                             const auto leading = [](const Doubt& d) {
                                 return d.readings.empty() ? 0.0F : d.readings.front().second;
                             };
                             return std::tuple{!a.decides, -a.points, leading(a)} <
                                    std::tuple{!b.decides, -b.points, leading(b)};
                         });
    }

    const vision::KnownSheet& known_;
    Bench bench_;
    std::size_t sheets_;
    Reading asRead_;
    std::vector<Question> questions_;
    std::vector<Doubt> doubts_;  // one for each question
    Judged best_;
};

}  // namespace

Findings refereed(const vision::KnownSheet& known, std::span<const vision::SeenSheet> sheets,
                  const rules::DiceBag& loose, const ToldGame& told) {
    return Inquiry{known, sheets, loose, told}.run(told);
}

}  // namespace kibitz::session
