#include "app/cli/cli.h"

#include <iostream>

#include <unistd.h>

int main(int argc, char** argv) {
    kibitz::cli::Context context{std::cout, std::cerr};
    context.outIsTerminal = isatty(STDOUT_FILENO) != 0;
    context.errIsTerminal = isatty(STDERR_FILENO) != 0;
    return static_cast<int>(kibitz::cli::run({argv + 1, argv + argc}, context));
}
