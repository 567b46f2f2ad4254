#include "app/cli/bench.h"

#include "app/cli/command.h"
#include "app/cli/numbers.h"
#include "app/cli/rules_json.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <optional>
#include <ostream>

namespace kibitz::cli {

namespace {

constexpr double kFastest = 32;  // as the replay page goes

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

Json toJson(const Bench& bench, int threads) {
    Json json{{"picture", "1920x1080"}, {"threads", threads}, {"stages", Json::array()}};
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
    return json;
}

Json toJson(const ui::ReplayTimes& times) {
    return {{"seconds", times.seconds},
            {"played_seconds", times.played},
            {"pictures", times.pictures},
            {"events", times.events},
            {"longest_ms", times.longest},
            {"longest_own_ms", times.longestOwn},
            {"p99_ms", times.p99},
            {"p99_own_ms", times.p99Own},
            {"late", times.late},
            {"late_own", times.lateOwn},
            {"worst", times.worst},
            {"memory_before_mb", times.memoryBefore},
            {"memory_after_mb", times.memoryAfter},
            {"memory_most_mb", times.memoryMost},
            {"memory_by_tenth_mb", times.memoryByTenth}};
}

void print(const ui::ReplayTimes& times, std::ostream& out) {
    const auto row = [&](const char* what, double clock, double own) {
        out << "  " << std::left << std::setw(44) << what << std::right << std::setw(11) << clock
            << std::setw(11) << own << '\n';
    };
    out << std::fixed << std::setprecision(1) << "  " << times.played / 60
        << " minutes of the recording in " << times.seconds / 60 << ", " << times.pictures
        << " pictures, " << times.events << " events of the window's thread\n\n"
        << std::setw(57) << "by clock" << std::setw(11) << "its own" << '\n';
    row("longest event, milliseconds", times.longest, times.longestOwn);
    row("99 of 100 events, milliseconds", times.p99, times.p99Own);
    out << std::setprecision(0);
    row("events longer than 16 milliseconds", static_cast<double>(times.late),
        static_cast<double>(times.lateOwn));
    out << "  the longest was: " << times.worst << "\n  memory, MB: " << times.memoryBefore
        << " at first, " << times.memoryAfter << " in the end, " << times.memoryMost
        << " at most; after each tenth:";
    for (const double memory : times.memoryByTenth) out << ' ' << memory;
    out << '\n';
}

struct Options {
    bool json = false;
    BenchOptions bench;
    std::string replay;  // empty: the stages
    ui::ReplayPlan plan;
    std::optional<double> speed;  // not told: as usual, or as fast as can be for hours
};

void measureReplay(const Options& options, Context& context, const Window& window) {
    if (!window.measureReplay)
        throw CannotDo(
            "This kibitz was built without its window, so there is nothing to measure "
            "in it. Build it with -DKIBITZ_UI=ON");
    Progress progress{context};
    progress.show("playing " + options.replay);
    auto plan = options.plan;
    plan.speed = options.speed.value_or(plan.hours > 0 ? kFastest : plan.speed);
    const auto times = window.measureReplay(options.replay, plan);
    progress.clear();
    if (options.json)
        context.out << dumped(toJson(times)) << '\n';
    else
        print(times, context.out);
}

void measureStages(Options& options, Context& context, const Window& window) {
    Progress progress{context};
    options.bench.measureDraw = window.measureDraw;
    options.bench.progress = [&](const std::string& what) { progress.show("measuring " + what); };
    const auto bench = measure(options.bench);
    progress.clear();
    if (options.json)
        context.out << dumped(toJson(bench, options.bench.threads)) << '\n';
    else
        print(bench, context.out);
}

}  // namespace

void addBench(CLI::App& app, Context& context, const Window& window) {
    auto* command = app.add_subcommand(
        "bench", "Measure each stage and the whole, beside the reference network, in one run");
    auto options = std::make_shared<Options>();
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--frames", options->bench.frames, "How many pictures")
        ->check(wholeNumber("The number of pictures", 10, 100000))
        ->capture_default_str();
    command->add_option("--positions", options->bench.positions, "How many positions of each game")
        ->check(wholeNumber("The number of positions", 100, 10000000))
        ->capture_default_str();
    command->add_option("--threads", options->bench.threads, "Threads of the networks")
        ->check(wholeNumber("The number of threads", 1, 64))
        ->capture_default_str();
    command->add_option("--replay", options->replay,
                        "Instead: how the window's thread fares while it plays this recording");
    command->add_option("--seconds", options->plan.seconds, "With --replay: for so long")
        ->check(numberWithin("The time to measure", 1, 86400))
        ->capture_default_str();
    command
        ->add_option(
            "--hours", options->plan.hours,
            "With --replay, instead: until so many hours of the recording were played, over "
            "and over")
        ->check(numberWithin("The hours to play", 0.01, 1000));
    command
        ->add_option("--speed", options->speed,
                     "With --replay: so many times as fast. Default: 8; with --hours 32")
        ->check(numberWithin("The speed", 0.25, kFastest));
    command->callback([&context, options, window] {
        if (options->replay.empty() && options->plan.hours > 0)
            throw CannotDo(
                "Without --replay there is nothing to play for hours. Add --replay FOLDER");
        if (options->replay.empty())
            measureStages(*options, context, window);
        else
            measureReplay(*options, context, window);
    });
}

}  // namespace kibitz::cli
