#include "rules/game.h"

#include "rules/text.h"
#include "rules/tokens.h"

#include <algorithm>
#include <set>

namespace kibitz::rules {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

void checkOption(const OptionSpec& spec, const std::string& value) {
    if (spec.open) return;  // whether there is such equipment only its loader knows
    if (!spec.values.empty()) {
        if (std::find(spec.values.begin(), spec.values.end(), value) == spec.values.end())
            throw BadSetup("Option " + spec.name + " cannot be '" + quotable(value) +
                               "'. Choose one of: " + joined(spec.values),
                           spec.name);
    } else if (spec.lowest != spec.highest) {
        if (!wholeNumber(value, spec.lowest, spec.highest))
            throw BadSetup("Option " + spec.name + " cannot be '" + quotable(value) +
                               "'. Give a whole number from " + std::to_string(spec.lowest) +
                               " to " + std::to_string(spec.highest),
                           spec.name);
    }
}

}  // namespace

Setup completed(const GameInfo& info, Setup setup) {
    const auto count = static_cast<int>(setup.players.size());
    if (count < info.fewestPlayers || count > info.mostPlayers)
        throw BadSetup(std::string{info.title} + " is played by " +
                           std::to_string(info.fewestPlayers) + " to " +
                           std::to_string(info.mostPlayers) + " players, not by " +
                           std::to_string(count),
                       kAboutPlayers);
    if (const std::set<std::string> names{setup.players.begin(), setup.players.end()};
        names.size() != setup.players.size())
        throw BadSetup("Two players have the same name. Give each a name of their own",
                       kAboutPlayers);
    for (const auto& [name, value] : setup.options) {
        const auto spec =
            std::find_if(info.options.begin(), info.options.end(),
                         [&key = name](const auto& option) { return option.name == key; });
        if (spec == info.options.end()) {
            std::vector<std::string> known;
            for (const auto& option : info.options) known.push_back(option.name);
            throw BadSetup(std::string{info.title} + " has no option '" + quotable(name) +
                               "'. It has: " + joined(known),
                           std::string{kNoOption} + name);
        }
        checkOption(*spec, value);
    }
    for (const auto& spec : info.options) setup.options.try_emplace(spec.name, spec.byDefault);
    return setup;
}

const Vocabulary& Game::vocabulary() const { return rules_->vocabulary(); }
Position Game::start() const { return rules_->start(); }
Next Game::next(const Position& p) const { return rules_->next(p); }
bool Game::listsWhole(const Position& p) const { return rules_->listsWhole(p); }
std::vector<Move> Game::legalMoves(const Position& p) const { return rules_->legalMoves(p); }
std::vector<Move> Game::interruptions(const Position& p) const { return rules_->interruptions(p); }
std::vector<Turn> Game::turns(const Position& p) const { return rules_->turns(p, nullptr); }
std::vector<Turn> Game::turnsNear(const Position& p, const Appearance& seen) const {
    return rules_->turns(p, &seen);
}
Turn Game::randomTurn(const Position& p, Random& random) const {
    return rules_->randomTurn(p, random);
}
Playout Game::playOut(Random& random, int mostMoves, bool selfCheck) const {
    return rules_->playOut(random, mostMoves, selfCheck);
}
std::variant<Position, ParseError, Illegal> Game::play(const Position& p, const Move& move) const {
    return rules_->play(p, move);
}
Appearance Game::appearance(const Position& p) const { return rules_->appearance(p); }
ScoreSheet Game::score(const Position& p) const { return rules_->score(p); }
std::optional<Outcome> Game::outcome(const Position& p) const { return rules_->outcome(p); }
std::vector<Violation> Game::whyNot(const Position& p, const Appearance& seen) const {
    return rules_->whyNot(p, seen);
}
Audit Game::audit(const Appearance& seen) const { return rules_->audit(seen); }
std::string Game::whatIsBroken(const Position& p) const { return rules_->whatIsBroken(p); }
bool Game::sameFuture(const Position& a, const Position& b) const {
    return rules_->sameFuture(a, b);
}
bool Game::halfDone(const Position& p, const Appearance& seen) const {
    return rules_->halfDone(p, seen);
}
bool Game::unusual(const Position& p, const Move& move) const { return rules_->unusual(p, move); }

}  // namespace kibitz::rules
