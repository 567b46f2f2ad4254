#include "app/cli/record_file.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

Json scored(const RecordFile& from) {
    const auto& players = from.record.players;
    const auto sheet = from.game.score(from.last());
    Json json{{"file", from.file},
              {"game", from.record.game},
              {"actions", from.played.entries.size()},
              {"players", Json::array()}};
    for (std::size_t i = 0; i < players.size(); ++i) {
        Json lines = Json::array();
        for (const auto& line : sheet.players[i]) lines.push_back(toJson(line));
        json["players"].push_back(
            {{"name", players[i]}, {"total", sheet.total(i)}, {"lines", lines}});
    }
    json["next"] = toJson(from.game.next(from.last()), players);
    const auto outcome = from.game.outcome(from.last());
    json["finished"] = outcome.has_value();
    if (outcome) {
        Json winners = Json::array();
        for (const int winner : outcome->winners)
            winners.push_back(players[static_cast<std::size_t>(winner)]);
        json["outcome"] = {{"winners", winners}, {"how", toJson(outcome->how)}};
    }
    return json;
}

void print(const RecordFile& from, std::ostream& out) {
    const auto sheet = from.game.score(from.last());
    for (std::size_t i = 0; i < from.record.players.size(); ++i) {
        out << from.record.players[i] << ": " << sheet.total(i) << '\n';
        for (const auto& line : sheet.players[i])
            out << std::setw(6) << line.points << "  " << line.why.text() << " (" << line.rule.id
                << ")\n";
    }
    if (const auto outcome = from.game.outcome(from.last())) out << outcome->how.text() << '\n';
}

}  // namespace

void addScore(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("score", "Score a game record, with the reason for every point");
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
        if (options->json) {
            auto json = scored(from);
            reportFault(from, &json, context);
            context.out << dumped(json) << '\n';
        } else {
            print(from, context.out);
            reportFault(from, nullptr, context);
        }
    });
}

}  // namespace kibitz::cli
