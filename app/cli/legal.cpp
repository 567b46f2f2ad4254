#include "app/cli/record_file.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace kibitz::cli {

namespace {

std::string who(int player, const std::vector<std::string>& players) {
    return player == rules::kTable ? "table" : players.at(static_cast<std::size_t>(player));
}

Json listed(const std::vector<rules::Move>& moves, const std::vector<std::string>& players) {
    Json out = Json::array();
    for (const auto& move : moves) out.push_back(toJson(move, players));
    return out;
}

}  // namespace

void addLegal(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "legal", "List the moves that are legal after the last action of a game record");
    struct Options {
        std::string file;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    command
        ->add_option("record", options->file,
                     "A game record (rules/README.md); - reads standard input")
        ->required();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] {
        const auto from = openRecord(options->file);
        const auto& players = from.record.players;
        const auto& at = from.last();
        const auto next = from.game.next(at);
        const bool whole = from.game.listsWhole(at);
        const auto moves = from.game.legalMoves(at);
        const auto interruptions = from.game.interruptions(at);
        if (options->json) {
            Json json{{"file", from.file},
                      {"game", from.record.game},
                      {"actions", from.played.entries.size()},
                      {"next", toJson(next, players)},
                      {"complete", whole},
                      {"moves", listed(moves, players)},
                      {"interruptions", listed(interruptions, players)}};
            reportFault(from, &json, context);
            context.out << dumped(json) << '\n';
            return;
        }
        if (next.who == rules::Next::Who::Nobody) context.out << "The game is over\n";
        if (!whole) context.out << "A throw is due with too many outcomes to list\n";
        for (const auto& move : moves)
            context.out << who(move.player, players) << ": " << move.text << '\n';
        if (!interruptions.empty()) context.out << "# may happen at any moment\n";
        for (const auto& move : interruptions)
            context.out << who(move.player, players) << ": " << move.text << '\n';
        reportFault(from, nullptr, context);
    });
}

}  // namespace kibitz::cli
