#include "app/cli/cli.h"

#include <ostream>

namespace kibitz::cli {

Exit run(const std::vector<std::string>& arguments, Context& context, const OpenWindow&) {
    CLI::App app{"Kibitz looks over your shoulder: sees the game, knows the rules, proves the score", "kibitz"};
    app.set_version_flag("--version", "kibitz " KIBITZ_VERSION);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        return app.exit(error, context.out, context.err) == 0 ? Exit::Done : Exit::Cannot;
    }
    return context.exit;
}

}  // namespace kibitz::cli
