#include "app/cli/cli.h"

#include "app/cli/rules_json.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <ostream>

namespace kibitz::cli {

namespace {

void logTo(std::ostream& err, bool verbose) {
    auto logger = std::make_shared<spdlog::logger>(
        "kibitz", std::make_shared<spdlog::sinks::ostream_sink_mt>(err, true));
    logger->set_pattern("%H:%M:%S.%e %l: %v");
    logger->set_level(verbose ? spdlog::level::debug : spdlog::level::warn);
    spdlog::set_default_logger(std::move(logger));
}

/// `kibitz` alone, or with nothing but options, is `kibitz play`.
std::vector<std::string> withCommand(std::vector<std::string> words, const CLI::App& app) {
    const auto first = std::find_if(words.begin(), words.end(),
                                    [](const auto& word) { return !word.starts_with('-'); });
    const auto asked = [&](const char* flag) {
        return std::find(words.begin(), first, flag) != first;
    };
    if (asked("--help") || asked("-h") || asked("--version")) return words;
    const auto commands = app.get_subcommands({});
    const auto is = [&](const CLI::App* command) { return command->get_name() == *first; };
    if (first != words.end() && std::any_of(commands.begin(), commands.end(), is)) return words;
    if (first == words.begin() && first != words.end()) {
        std::string known;
        for (const auto* command : commands)
            known += (known.empty() ? "" : ", ") + command->get_name();
        throw CannotDo("There is no command '" + *first + "'. There are: " + known);
    }
    words.insert(words.begin(), "play");
    return words;
}

}  // namespace

Exit run(const std::vector<std::string>& arguments, Context& context, const Window& window) {
    CLI::App app{
        "Kibitz looks over the players' shoulders: sees the game, knows the rules, proves the "
        "score.\n"
        "Without a command it opens the window (kibitz play).",
        "kibitz"};
    app.set_version_flag("--version", "kibitz " KIBITZ_VERSION);
    bool verbose = false;
    app.add_flag("-v,--verbose", verbose, "Log what is going on to standard error");
    app.fallthrough();
    app.require_subcommand(0, 1);
    app.failure_message(CLI::FailureMessage::simple);

    addPlay(app, context, window);
    addDemo(app, context, window);
    addCameras(app, context);
    addRecord(app, context);
    addReplay(app, context);
    addCompare(app, context);
    addExplain(app, context);
    addReport(app, context);
    addReferee(app, context, window);
    addExport(app, context);
    addSee(app, context);
    addCheck(app, context);
    addScore(app, context);
    addLegal(app, context);
    addPrint(app, context);
    addTeach(app, context);
    addSimulate(app, context);
    addEvaluate(app, context);
    addBench(app, context, window);
    addCompletion(app, context);
    for (auto* command : app.get_subcommands({}))
        command->set_version_flag("--version", "kibitz " KIBITZ_VERSION);
    // Runs before the callbacks of the subcommands.
    app.parse_complete_callback([&] { logTo(context.err, verbose); });

    try {
        const auto words = withCommand(arguments, app);
        std::vector<std::string> reversed(words.rbegin(), words.rend());
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        return app.exit(error, context.out, context.err) == 0 ? Exit::Done : Exit::Cannot;
    } catch (const std::exception& error) {
        context.err << "kibitz: " << error.what() << '\n';
        // Whoever asked for JSON gets a document also when it did not work.
        if (std::find(arguments.begin(), arguments.end(), "--json") != arguments.end())
            context.out << dumped({{"error", error.what()}}) << '\n';
        return Exit::Cannot;
    }
    context.out.flush();
    if (!context.out) {
        context.err
            << "kibitz: The output could not be written. Is the disk full, or the reader gone?\n";
        return Exit::Cannot;
    }
    return context.exit;
}

}  // namespace kibitz::cli
