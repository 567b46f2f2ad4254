#include "app/cli/cli.h"

#include "app/cli/rules_json.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

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

/// What is wrong with the words of a call, and what helps.
std::string sentenceFor(const CLI::App& app, const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const auto* command = chosen.empty() ? &app : chosen.front();
    std::string call = "kibitz";
    if (command != &app) call += ' ' + command->get_name();
    std::string what = error.what();
    // The parser names the missing word only; what belongs there says more.
    if (const auto end = what.find(" is required"); end != std::string::npos) {
        const auto name = what.substr(0, end);
        const auto* option = command->get_option_no_throw(name);
        what = name + " is missing from '" + call + "'";
        if (option && !option->get_description().empty())
            what += " (" + option->get_description() + ')';
    }
    return what + ". '" + call + " --help' tells how it is called";
}

/// Whoever asked for JSON gets a document also when it did not work.
void complain(const std::string& sentence, const std::vector<std::string>& arguments,
              Context& context) {
    context.err << "kibitz: " << sentence << '\n';
    if (std::find(arguments.begin(), arguments.end(), "--json") != arguments.end())
        context.out << dumped({{"error", sentence}}) << '\n';
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
        if (error.get_exit_code() != 0) {
            complain(sentenceFor(app, error), arguments, context);
            return Exit::Cannot;
        }
        app.exit(error, context.out, context.err);  // --help, --version
    } catch (const std::exception& error) {
        complain(error.what(), arguments, context);
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
