#include "app/session/set_up.h"

#include "rules/tokens.h"

#include <algorithm>

namespace kibitz::session {

namespace {

constexpr std::string_view kNobody = "table";

}  // namespace

SetUp setUp(const SessionInfo& info) {
    const auto* game = rules::findGame(info.game);
    if (!game) {
        std::string known;
        for (const auto& one : rules::allGames())
            known += (known.empty() ? "" : ", ") + std::string{one.name};
        throw BadSession{info.game.empty()
                             ? "it does not say which game is played"
                             : "there is no game '" + info.game + "'; known games are " + known};
    }
    rules::Setup setup{
        info.players, info.options, [&info](const std::string& name) {
            const auto found = info.equipment.find(name);
            if (found == info.equipment.end())
                throw rules::BadSetup("the equipment '" + name + "' does not lie in the recording");
            return found->second;
        }};
    try {
        auto made = game->make(setup);
        setup = rules::completed(*game, std::move(setup));
        // What the recording carries along is copied: the set-up outlives it.
        setup.loadEquipment = [equipment = info.equipment](const std::string& name) {
            return equipment.at(name);
        };
        return {game, std::move(made), info.players, std::move(setup)};
    } catch (const rules::BadSetup& bad) {
        throw BadSession{bad.what()};
    }
}

std::vector<std::vector<std::string>> coloursOf(const SetUp& setUp) {
    std::vector<std::vector<std::string>> out(setUp.players.size());
    const auto wish = setUp.setup.options.find("colours");
    if (wish == setUp.setup.options.end()) return out;
    const auto& words = setUp.game.vocabulary();
    std::vector<std::string> order;
    rules::Tokens names{wish->second};
    while (!names.atEnd())
        if (const auto name = std::string{names.word()}; words.symbol(name)) order.push_back(name);
    // In the order of the board: as the first of its places lists what it can show.
    if (order.empty() && !words.sites.empty())
        for (const auto symbol : words.kinds.at(words.sites.front().kind).symbols)
            order.push_back(words.symbols.at(symbol.index));
    const std::size_t each = setUp.info->name == "topple" && setUp.players.size() == 2 ? 2 : 1;
    for (std::size_t i = 0; i < std::min(order.size(), out.size() * each); ++i)
        out[i / each].push_back(order[i]);
    return out;
}

std::string written(const rules::Move& move, const std::vector<std::string>& players) {
    const bool somebody = move.player >= 0 && move.player < static_cast<int>(players.size());
    const auto who =
        somebody ? players[static_cast<std::size_t>(move.player)] : std::string{kNobody};
    return who + ": " + move.text;
}

std::vector<std::string> written(const std::vector<rules::Move>& moves,
                                 const std::vector<std::string>& players) {
    std::vector<std::string> out;
    for (const auto& move : moves) out.push_back(written(move, players));
    return out;
}

std::optional<rules::Move> readMove(std::string_view text,
                                    const std::vector<std::string>& players) {
    const auto colon = text.find(": ");
    if (colon == text.npos) return std::nullopt;
    const auto name = text.substr(0, colon);
    rules::Move move{rules::kTable, std::string{text.substr(colon + 2)}};
    if (name == kNobody) return move;
    const auto who = std::find(players.begin(), players.end(), name);
    if (who == players.end()) return std::nullopt;
    move.player = static_cast<int>(who - players.begin());
    return move;
}

Paragraph paragraphOf(std::string_view rulebook, std::string_view rule) {
    if (rule.empty()) return {};
    const auto heading = "\n## " + std::string{rule} + ": ";
    const auto at = rulebook.find(heading);
    if (at == rulebook.npos) return {};
    const auto title = at + heading.size();
    const auto lineEnd = std::min(rulebook.find('\n', title), rulebook.size());
    auto text = rulebook.substr(lineEnd);
    text = text.substr(0, text.find("\n## "));
    const auto first = text.find_first_not_of('\n');
    if (first == text.npos)
        text = {};
    else
        text = text.substr(first, text.find_last_not_of(" \n") - first + 1);
    return {std::string{rulebook.substr(title, lineEnd - title)}, std::string{text}};
}

int ScoreChange::points(int player) const {
    int sum = 0;
    for (const auto& line : came) sum += line.player == player ? line.line.points : 0;
    for (const auto& line : went) sum -= line.player == player ? line.line.points : 0;
    return sum;
}

ScoreChange changeBetween(const rules::ScoreSheet& before, const rules::ScoreSheet& after) {
    ScoreChange change;
    const auto count = std::max(before.players.size(), after.players.size());
    for (std::size_t player = 0; player < count; ++player) {
        auto left = player < before.players.size() ? before.players[player]
                                                   : std::vector<rules::ScoreLine>{};
        if (player < after.players.size())
            for (const auto& line : after.players[player]) {
                const auto same = std::find(left.begin(), left.end(), line);
                if (same != left.end())
                    left.erase(same);
                else
                    change.came.push_back({static_cast<int>(player), line});
            }
        for (const auto& line : left) change.went.push_back({static_cast<int>(player), line});
    }
    return change;
}

}  // namespace kibitz::session
