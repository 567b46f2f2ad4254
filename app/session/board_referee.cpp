#include "app/session/board_referee.h"

#include "rules/spexxx/scoring.h"
#include "rules/topple/topple.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace kibitz::session {

namespace {

using Kind = BoardPlace::Kind;
using rules::Symbol;

// Stacks that nobody can see may be of any height; a taller one proves nothing that this one does
// not.
constexpr int kTallestHidden = 8;

/// What one reading amounts to.
struct Judged {
    std::vector<rules::AuditedPlayer> players;
    std::vector<rules::Violation> impossible, unusual;  // with the seating that explains most
};

/// What cubes and pawns are worth does not depend on who else plays; whether they can have come to
/// lie so does.
class Bench {
public:
    Bench(const BoardGame& game, const std::set<std::string>& seen)
        : scoring_{game.info->make(game.setup)} {
        for (const auto& seating : game.seatings())
            if (holds(seating, seen)) games_.push_back(game.info->make(seating.setup));
        // Colours that nobody can have played: the widest seating says so.
        if (games_.empty()) games_.push_back(game.info->make(game.seatings().back().setup));
    }

    std::vector<rules::AuditedPlayer> score(const Reading& reading) const {
        return scoring_.audit({reading, {}}).players;
    }

    Judged judge(const Reading& reading) const {
        Judged best{score(reading), {}, {}};
        bool first = true;
        for (const auto& game : games_) {
            auto audit = game.audit({reading, {}});
            const auto cost = [](const auto& a) {
                return std::pair{a.impossible.size(), a.unusual.size()};
            };
            if (!first && cost(audit) >= cost(best)) continue;
            first = false;
            best.impossible = std::move(audit.impossible);
            best.unusual = std::move(audit.unusual);
            if (best.impossible.empty() && best.unusual.empty()) break;
        }
        return best;
    }

private:
    static bool holds(const BoardGame::Seating& seating, const std::set<std::string>& seen) {
        std::set<std::string> played;
        for (const auto& own : seating.colours) played.insert(own.begin(), own.end());
        return std::includes(played.begin(), played.end(), seen.begin(), seen.end());
    }

    rules::Game scoring_;
    std::vector<rules::Game> games_;
};

/// Colours that surely lie there.
std::set<std::string> coloursSeen(const BoardGame& game, const vision::SeenBoard& seen) {
    std::set<std::string> colours;
    for (const auto& place : game.places) {
        const auto& spot = seen.sites[place.site];
        if (!spot.sure || !spot.value) continue;
        const auto& symbol = game.words.symbols[spot.value->index];
        if (std::find(game.colours.begin(), game.colours.end(), symbol) != game.colours.end())
            colours.insert(symbol);
    }
    return colours;
}

Plausible readingsOf(const BoardGame& game, std::size_t site, const vision::SeenSpot& spot) {
    if (spot.sure && spot.value) return {{*spot.value, 1.0F}};
    std::vector<Symbol> possible{rules::kNothing};
    const auto& symbols = game.words.kinds[game.words.sites[site].kind].symbols;
    possible.insert(possible.end(), symbols.begin(),
                    symbols.begin() + static_cast<std::ptrdiff_t>(
                                          std::min<std::size_t>(symbols.size(), kTallestHidden)));
    return plausible(spot.shares, spot.covered, possible);
}

/// A stack has a top and a height, or neither.
Question stackQuestion(const BoardGame& game, const BoardPlace& place,
                       const vision::SeenBoard& seen) {
    Question question{place.sites(), {}};
    auto& answers = question.answers;
    const auto tops = readingsOf(game, place.site, seen.sites[place.site]);
    const auto heights = readingsOf(game, *place.height, seen.sites[*place.height]);
    float sum = 0;
    for (const auto& [top, a] : tops)
        for (const auto& [height, b] : heights)
            if ((top == rules::kNothing) == (height == rules::kNothing)) {
                answers.push_back({{top, height}, a * b});
                sum += a * b;
            }
    for (auto& answer : answers) answer.share /= sum;
    std::stable_sort(answers.begin(), answers.end(),
                     [](const auto& a, const auto& b) { return a.share > b.share; });
    while (answers.size() > 2 && answers.back().share < kPlausible / 2) answers.pop_back();
    return question;
}

Question questionOf(const BoardGame& game, const BoardPlace& place, const vision::SeenBoard& seen) {
    if (place.height) return stackQuestion(game, place, seen);
    Question question{{place.site}, {}};
    auto spot = seen.sites[place.site];
    // A cube on a covered number of the track explains nothing that one elsewhere does not.
    if (place.kind == Kind::Track) spot.covered = 0;
    for (const auto& [symbol, share] : readingsOf(game, place.site, spot))
        question.answers.push_back({{symbol}, share});
    return question;
}

class Inquiry {
public:
    Inquiry(const BoardGame& game, const vision::SeenBoard& seen)
        : game_{game}, seen_{seen}, bench_{game, coloursSeen(game, seen)} {
        for (const auto& spot : seen.sites) asRead_.push_back(spot.value.value_or(rules::kNothing));
        for (std::size_t i = 0; i < game.places.size(); ++i) {
            const auto& place = game.places[i];
            if (isSure(place, seen)) continue;
            auto question = questionOf(game, place, seen);
            if (!question.answers.empty()) question.put(question.answers.front(), asRead_);
            if (place.kind != Kind::Track) scoring_.push_back(question);
            questions_.push_back(std::move(question));
            asked_.push_back(i);
        }
        best_ = bench_.judge(asRead_);
    }

    BoardFindings run() {
        BoardFindings findings;
        for (std::size_t i = 0; i < game_.setup.players.size(); ++i)
            findings.players.push_back(playerOf(i));
        for (const auto& violation : best_.impossible)
            findings.faults.push_back(faultOf(violation));
        for (const auto& violation : best_.unusual)
            if (!explained(violation)) findings.unusual.push_back(faultOf(violation));
        if (combinations(scoring_) <= kMostReadings)
            tryAll(asRead_, scoring_, [&](const auto& reading) { widen(findings, reading); });
        else
            bound(findings);
        judgeFaults(findings);
        weighDoubts(findings);
        // Colours that nobody told of and that do not show play no part.
        if (game_.seats.names.empty())
            std::erase_if(findings.players, [&](const auto& player) {
                return std::none_of(player.colours.begin(), player.colours.end(),
                                    [&](const auto& colour) { return mayShow(colour); });
            });
        return findings;
    }

private:
    CheckedPlayer playerOf(std::size_t i) const {
        const auto& audited = best_.players[i];
        CheckedPlayer player;
        if (game_.seats.names.empty() && !game_.told.options.contains("colours")) {
            // One for each colour, in the order of the vocabulary.
            player.colours = {game_.colours[i]};
            player.player = game_.colours[i];
        } else {
            const auto seating = game_.seatings().back();
            player.colours = seating.colours[i];
            player.player = seating.setup.players[i];
        }
        player.lines = audited.lines;
        if (audited.lowest != rules::topple::kNoLowest) player.lowest = audited.lowest;
        player.highest = audited.highest;
        player.asRead = audited.lowest;
        return player;
    }

    static Fault faultOf(const rules::Violation& violation) {
        Fault fault{violation.rule, violation.reason, {}, false};
        for (const auto site : violation.where) fault.where.emplace_back(0, site.index);
        return fault;
    }

    /// A score cube that is missing may lie where nobody can see it.
    bool explained(const rules::Violation& violation) const {
        return violation.rule.id == "score-track" && violation.where.empty() &&
               std::any_of(game_.places.begin(), game_.places.end(), [&](const auto& place) {
                   return place.kind == Kind::Track && !isSure(place, seen_);
               });
    }

    bool mayShow(const std::string& colour) const {
        return std::any_of(game_.places.begin(), game_.places.end(), [&](const auto& place) {
            const auto symbol = asRead_[place.site];
            return symbol != rules::kNothing &&
                   game_.words.symbols[symbol.index].find(colour) != std::string::npos;
        });
    }

    void widen(BoardFindings& findings, const Reading& reading) const {
        const auto players = bench_.score(reading);
        for (std::size_t i = 0; i < players.size(); ++i) {
            auto& player = findings.players[i];
            if (player.lowest) player.lowest = std::min(*player.lowest, players[i].lowest);
            player.highest = std::max(player.highest, players[i].highest);
            const auto& lines = players[i].lines;
            std::erase_if(player.lines, [&](const auto& line) {
                return std::find(lines.begin(), lines.end(), line) == lines.end();
            });
        }
    }

    /// Too many doubtful places to try them all. Cubes only ever add points to their owner, so the
    /// ends are those of two readings that give every place to the others, and to the owner. Only
    /// blocks can lose: a third one that shares cubes with both may have been paid instead of two.
    void bound(BoardFindings& findings) const {
        for (std::size_t i = 0; i < findings.players.size(); ++i) {
            auto& player = findings.players[i];
            player.lines.clear();
            if (!player.lowest) continue;
            auto bare = asRead_, full = asRead_;
            for (const auto& question : scoring_)
                for (const auto& answer : question.answers) {
                    const bool own = isOwn(player, answer);
                    if (own) question.put(answer, full);
                    if (!own) question.put(answer, bare);
                }
            const auto low = bench_.score(bare)[i];
            int blocks = 0, block = 0;
            for (const auto& line : low.lines)
                if (line.rule.id == "block") {
                    blocks += line.points;
                    block = kOneBlock;
                }
            player.lowest = std::min(*player.lowest, low.lowest - blocks + block);
            player.highest = std::max(player.highest, bench_.score(full)[i].highest);
        }
    }

    bool isOwn(const CheckedPlayer& player, const Question::Answer& answer) const {
        const auto& symbol = game_.words.symbols[answer.shown.front().index];
        return std::find(player.colours.begin(), player.colours.end(), symbol) !=
               player.colours.end();
    }

    void judgeFaults(BoardFindings& findings) const {
        if (findings.faults.empty()) return;
        findings.verdict = Findings::Verdict::MayBreak;
        if (combinations(questions_) > kMostReadings) return;
        bool always = true;
        for (auto& fault : findings.faults) fault.certain = true;
        tryAll(asRead_, questions_, [&](const Reading& reading) {
            // Once a reading without a fault is found nothing is certain any more.
            if (!always) return;
            const auto judged = bench_.judge(reading);
            always = !judged.impossible.empty();
            for (auto& fault : findings.faults)
                fault.certain =
                    fault.certain &&
                    std::any_of(judged.impossible.begin(), judged.impossible.end(),
                                [&](const auto& other) { return faultOf(other) == fault; });
        });
        if (always) findings.verdict = Findings::Verdict::Breaks;
        std::stable_partition(findings.faults.begin(), findings.faults.end(),
                              [](const Fault& fault) { return fault.certain; });
    }

    void weighDoubts(BoardFindings& findings) const {
        for (std::size_t i = 0; i < questions_.size(); ++i) {
            const auto& question = questions_[i];
            BoardDoubt doubt{asked_[i], question.answers};
            const bool covered = isCovered(game_.places[asked_[i]], seen_);
            if (covered) findings.covered.push_back(asked_[i]);
            std::vector<int> lowest(best_.players.size(), 1 << 20),
                highest(lowest.size(), -(1 << 20));
            auto reading = asRead_;
            for (const auto& answer : question.answers) {
                question.put(answer, reading);
                const auto judged = bench_.judge(reading);
                for (std::size_t p = 0; p < lowest.size(); ++p) {
                    lowest[p] = std::min(lowest[p], judged.players[p].lowest);
                    highest[p] = std::max(highest[p], judged.players[p].lowest);
                }
                doubt.decides =
                    doubt.decides || judged.impossible.empty() != best_.impossible.empty();
            }
            if (!question.answers.empty())
                for (std::size_t p = 0; p < lowest.size(); ++p)
                    doubt.points = std::max(doubt.points, highest[p] - lowest[p]);
            // Of what a hand lies on, only what matters is asked for.
            if (!covered || doubt.points != 0 || doubt.decides)
                findings.doubts.push_back(std::move(doubt));
        }
        std::stable_sort(findings.doubts.begin(), findings.doubts.end(),
                         [](const BoardDoubt& a, const BoardDoubt& b) {
                             const auto leading = [](const BoardDoubt& d) {
                                 return d.readings.empty() ? 0.0F : d.readings.front().share;
                             };
                             return std::tuple{!a.decides, -a.points, leading(a)} <
                                    std::tuple{!b.decides, -b.points, leading(b)};
                         });
    }

    static constexpr int kOneBlock = rules::spexxx::kBlockBonus;

    const BoardGame& game_;
    const vision::SeenBoard& seen_;
    Bench bench_;
    Reading asRead_;
    std::vector<Question> questions_, scoring_;  // scoring_: without the score track
    std::vector<std::size_t> asked_;             // the place of each question
    Judged best_;
};

}  // namespace

BoardFindings refereed(const BoardGame& game, const vision::SeenBoard& seen) {
    return Inquiry{game, seen}.run();
}

}  // namespace kibitz::session
