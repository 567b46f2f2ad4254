// How well the tracker follows games that it sees with a noisy eye: every game, every number of
// players, from seeds; with mistakes against the rules or without. Writes a line for every turn.

#include "datasets/play/tracking_trial.h"

#include "rules/games.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

namespace {

using namespace kibitz;
using datasets::TrialTurn;
using Outcome = TrialTurn::Outcome;

struct Wish {
    std::string game = "all", csv;
    std::uint64_t seed = 1;
    int games = 1;    // of each number of players
    int players = 0;  // 0: every number that the game allows
    double illegal = 0;
    datasets::TrialOptions trial;
    std::map<std::string, std::string> options;
};

struct Sum {
    std::map<Outcome, int> outcomes;
    int games = 0, scored = 0, told = 0, looks = 0, open = 0, resolved = 0;
    double milliseconds = 0, longest = 0;

    int count(Outcome outcome) const {
        const auto at = outcomes.find(outcome);
        return at == outcomes.end() ? 0 : at->second;
    }
};

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

void print(const char* name, const Sum& sum) {
    const int legal = sum.count(Outcome::Right) + sum.count(Outcome::Late) +
                      sum.count(Outcome::Asked) + sum.count(Outcome::Silent) +
                      sum.count(Outcome::Stuck) + sum.count(Outcome::FalseAlarm);
    const int right = sum.count(Outcome::Right) + sum.count(Outcome::Late);
    const int illegal = sum.count(Outcome::Caught) + sum.count(Outcome::CaughtOther) +
                        sum.count(Outcome::AskedIllegal) + sum.count(Outcome::Missed) +
                        sum.count(Outcome::SilentIllegal) + sum.count(Outcome::SamePicture);
    std::printf(
        "%-7s games %d, scores right %d | turns %d: right %.2f %% (late %d), asked %d, silent %d, "
        "false alarms %d, stuck %d, told %d",
        name, sum.games, sum.scored, legal, legal ? 100.0 * right / legal : 0.0,
        sum.count(Outcome::Late), sum.count(Outcome::Asked), sum.count(Outcome::Silent),
        sum.count(Outcome::FalseAlarm), sum.count(Outcome::Stuck), sum.told);
    if (illegal > 0)
        std::printf(
            " | illegal %d: caught %d, of these right rule %.1f %%, asked %d, missed %d, "
            "accepted %d, same picture as legal %d",
            illegal, sum.count(Outcome::Caught) + sum.count(Outcome::CaughtOther),
            100.0 * sum.count(Outcome::Caught) /
                std::max(1, sum.count(Outcome::Caught) + sum.count(Outcome::CaughtOther)),
            sum.count(Outcome::AskedIllegal), sum.count(Outcome::Missed),
            sum.count(Outcome::SilentIllegal), sum.count(Outcome::SamePicture));
    if (sum.open > 0)
        std::printf(" | questions left open %d, answered by what followed %d", sum.open,
                    sum.resolved);
    std::printf(" | %.2f ms a look, at most %.0f\n", sum.milliseconds / std::max(1, sum.looks),
                sum.longest);
    std::fflush(stdout);
}

void measure(const Wish& wish) {
    static const std::vector<std::string> names{"Ann", "Bob", "Cleo", "Dirk", "Eve"};
    std::ofstream csv;
    if (!wish.csv.empty()) {
        csv.open(wish.csv);
        if (!csv) throw std::runtime_error(wish.csv + " cannot be written. Name another file");
        csv << "game,players,seed,step,outcome,looks,moves,said\n";
    }
    for (const auto& info : rules::allGames()) {
        if (wish.game != "all" && wish.game != info.name) continue;
        Sum sum;
        for (int players = info.fewestPlayers; players <= info.mostPlayers; ++players) {
            if (wish.players != 0 && players != wish.players) continue;
            for (int n = 0; n < wish.games; ++n) {
                const auto seed = wish.seed + static_cast<std::uint64_t>(n);
                rules::Setup setup{{names.begin(), names.begin() + players}, {}, {}};
                for (const auto& [name, value] : wish.options) setup.options[name] = value;
                // Another sheet, another level every time.
                if (info.name == "dizzle" && !setup.options.contains("sheet"))
                    setup.options["sheet"] =
                        "level-" +
                        std::to_string((seed + static_cast<std::uint64_t>(players)) % 8 + 1);
                if (info.name == "addit" && !setup.options.contains("level"))
                    setup.options["level"] = std::to_string(seed % 3 + 1);
                const auto course = datasets::playCourse(info, setup, {seed, 0, wish.illegal});
                auto options = wish.trial;
                options.seed = seed * 31 + static_cast<std::uint64_t>(players);
                const auto trial = datasets::tryTracking(course, options);
                ++sum.games;
                sum.scored += trial.scored ? 1 : 0;
                sum.told += trial.told;
                sum.open += trial.open;
                sum.resolved += trial.resolved;
                sum.looks += trial.looks;
                sum.milliseconds += trial.milliseconds;
                sum.longest = std::max(sum.longest, trial.longest);
                for (const auto& turn : trial.turns) {
                    ++sum.outcomes[turn.outcome];
                    if (csv)
                        csv << info.name << ',' << players << ',' << seed << ',' << turn.step << ','
                            << nameOf(turn.outcome) << ',' << turn.looks << ','
                            << quoted(turn.moves) << ',' << quoted(turn.said) << '\n';
                }
            }
        }
        print(std::string{info.name}.c_str(), sum);
    }
}

Wish parsed(int count, char** words) {
    Wish wish;
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        const auto value = [&]() -> std::string {
            if (i + 1 >= count) throw std::runtime_error(word + " needs a value");
            return words[++i];
        };
        if (word == "--game")
            wish.game = value();
        else if (word == "--seed")
            wish.seed = std::stoull(value());
        else if (word == "--games")
            wish.games = std::stoi(value());
        else if (word == "--players")
            wish.players = std::stoi(value());
        else if (word == "--illegal")
            wish.illegal = std::stod(value());
        else if (word == "--csv")
            wish.csv = value();
        else if (word == "--quick")
            wish.trial.quick = std::stod(value());
        else if (word == "--half")
            wish.trial.half = std::stod(value());
        else if (word == "--patience")
            wish.trial.patience = std::stoi(value());
        else if (word == "--sure")
            wish.trial.tracker.sure = std::stod(value());
        else if (word == "--option") {
            const auto text = value();
            wish.options[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
        } else if (word == "--difficulty") {
            const auto found = datasets::findDifficulty(value());
            if (!found) throw std::runtime_error("--difficulty is easy, medium or hard");
            wish.trial.difficulty = *found;
        } else {
            throw std::runtime_error(
                word +
                " is not known. There are --game --seed --games --players "
                "--illegal --difficulty --quick --half --patience --option --csv");
        }
    }
    return wish;
}

}  // namespace

int main(int count, char** words) {
    try {
        measure(parsed(count, words));
    } catch (const std::exception& problem) {
        std::cerr << problem.what() << '\n';
        return 2;
    }
    return 0;
}
