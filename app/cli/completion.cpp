#include "app/cli/command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>
#include <set>
#include <sstream>

namespace kibitz::cli {

namespace {

std::string joined(const std::set<std::string>& words) {
    std::string out;
    for (const auto& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

std::string optionsOf(const CLI::App& command) {
    std::set<std::string> words;
    for (const auto* option : command.get_options()) {
        for (const auto& name : option->get_lnames()) words.insert("--" + name);
        for (const auto& name : option->get_snames()) words.insert("-" + name);
    }
    return joined(words);
}

/// What may stand first after the command, where that is one of a few words: dice, sheet, cubes …
std::string firstWordsOf(const CLI::App& command) {
    for (const auto* option : command.get_options()) {
        if (!option->get_positional()) continue;
        // CLI11 keeps the choice only in what it prints: "TEXT:{dice,sheet}".
        const auto type = option->get_type_name();
        const auto open = type.find('{'), close = type.find('}');
        if (open == std::string::npos || close == std::string::npos) return {};
        auto words = type.substr(open + 1, close - open - 1);
        std::replace(words.begin(), words.end(), ',', ' ');
        return words;
    }
    return {};
}

/// The script is made from the commands themselves, so that it cannot fall behind them.
std::string bashScript(const CLI::App& root) {
    std::set<std::string> names;
    std::ostringstream cases;
    for (const auto* command : root.get_subcommands({})) {
        names.insert(command->get_name());
        cases << "        " << command->get_name() << ") words=\"" << optionsOf(*command)
              << "\" first=\"" << firstWordsOf(*command) << "\" ;;\n";
    }
    std::ostringstream out;
    out << "# bash completion for kibitz, made by: kibitz completion bash\n"
        << "_kibitz() {\n"
        << "    local current=${COMP_WORDS[COMP_CWORD]} command= word words first=\n"
        << "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
        << "        case $word in -*) ;; *) command=$word; break ;; esac\n"
        << "    done\n"
        << "    case $command in\n"
        << "        '') words=\"" << joined(names) << " " << optionsOf(root) << "\" ;;\n"
        << cases.str() << "        *) words= ;;\n"
        << "    esac\n"
        << "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
        << "    # A command's own words are files; some want one of a few words first.\n"
        << "    if [[ -n $command && $current != -* ]]; then\n"
        << "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
        << "        if [[ -n $first && ${COMP_WORDS[COMP_CWORD-1]} == \"$command\" ]]; then "
           "COMPREPLY=($(compgen -W \"$first\" -- \"$current\")); fi\n"
        << "    fi\n"
        << "}\n"
        << "complete -o filenames -o bashdefault -F _kibitz kibitz\n";
    return out.str();
}

}  // namespace

void addCompletion(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "completion", "Print the completion script of a shell: kibitz completion bash");
    auto shell = std::make_shared<std::string>();
    command->add_option("shell", *shell, "The shell")->required()->check(CLI::IsMember({"bash"}));
    command->callback([&app, &context, shell] { context.out << bashScript(app); });
}

}  // namespace kibitz::cli
