#include "app/cli/bench.h"

#include "app/cli/command.h"
#include "app/cli/rules_json.h"

#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

Json toJson(const StageTime& stage) {
    return {{"name", stage.name},
            {"p50_ms", stage.time.p50},
            {"p95_ms", stage.time.p95},
            {"samples", stage.time.count}};
}

Json toJson(const GameSpeed& game) {
    return {{"game", game.game},
            {"random_games_per_second", game.gamesPerSecond},
            {"positions", game.positions},
            {"worst_listing_ms", game.worstListing},
            {"worst_listing_moves", game.worstListingMoves},
            {"worst_near_ms", game.worstNear}};
}

void print(const StageTime& stage, std::ostream& out) {
    out << "  " << std::left << std::setw(44) << stage.name << std::right << std::fixed
        << std::setprecision(2) << std::setw(9) << stage.time.p50 << std::setw(9) << stage.time.p95
        << '\n';
}

void print(const Bench& bench, std::ostream& out) {
    out << "  1080p pictures, milliseconds" << std::setw(27) << "p50" << std::setw(9) << "p95"
        << '\n';
    for (const auto& stage : bench.stages) print(stage, out);
    if (bench.reference) print(*bench.reference, out);
    if (const auto ratio = bench.ratio())
        out << "  whole pipeline / reference network: " << std::setprecision(3) << *ratio << '\n';
    if (const auto ratio = bench.diceRatio())
        out << "  dice in a whole frame / reference network: " << std::setprecision(3) << *ratio
            << '\n';
    for (const auto& board : bench.boards) {
        print(board.stage, out);
        out << "  " << board.stage.name << " / reference network: " << std::setprecision(3)
            << board.toReference << '\n';
    }
    for (const auto& stage : bench.simulator) print(stage, out);
    if (!bench.games.empty())
        out << "\n  rules" << std::setw(24) << "games/s" << std::setw(16) << "worst list ms"
            << std::setw(8) << "moves" << std::setw(16) << "worst near ms" << '\n';
    for (const auto& game : bench.games)
        out << "  " << std::left << std::setw(13) << game.game << std::right << std::setw(16)
            << std::setprecision(0) << game.gamesPerSecond << std::setw(16) << std::setprecision(3)
            << game.worstListing << std::setw(8) << game.worstListingMoves << std::setw(16)
            << game.worstNear << '\n';
}

}  // namespace

void addBench(CLI::App& app, Context& context, const Window& window) {
    auto* command = app.add_subcommand(
        "bench", "Measure each stage and the whole, beside the reference network, in one run");
    struct Options {
        bool json = false;
        BenchOptions bench;
    };
    auto options = std::make_shared<Options>();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--frames", options->bench.frames, "How many pictures")
        ->check(CLI::Range(10, 100000))
        ->capture_default_str();
    command->add_option("--positions", options->bench.positions, "How many positions of each game")
        ->check(CLI::Range(100, 10000000))
        ->capture_default_str();
    command->add_option("--threads", options->bench.threads, "Threads of the networks")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command->callback([&context, options, window] {
        Progress progress{context};
        options->bench.measureDraw = window.measureDraw;
        options->bench.progress = [&](const std::string& what) {
            progress.show("measuring " + what);
        };
        const auto bench = measure(options->bench);
        progress.clear();
        if (!options->json) return print(bench, context.out);
        Json json{{"picture", "1920x1080"},
                  {"threads", options->bench.threads},
                  {"stages", Json::array()}};
        for (const auto& stage : bench.stages) json["stages"].push_back(toJson(stage));
        json["reference"] = bench.reference ? toJson(*bench.reference) : Json(nullptr);
        const auto ratio = bench.ratio();
        json["pipeline_to_reference"] = ratio ? Json(*ratio) : Json(nullptr);
        const auto dice = bench.diceRatio();
        json["dice_to_reference"] = dice ? Json(*dice) : Json(nullptr);
        json["boards"] = Json::array();
        for (const auto& board : bench.boards) {
            json["boards"].push_back(toJson(board.stage));
            json["boards"].back()["to_reference"] = board.toReference;
        }
        json["simulator"] = Json::array();
        for (const auto& stage : bench.simulator) json["simulator"].push_back(toJson(stage));
        json["rules"] = Json::array();
        for (const auto& game : bench.games) json["rules"].push_back(toJson(game));
        context.out << dumped(json) << '\n';
    });
}

}  // namespace kibitz::cli
