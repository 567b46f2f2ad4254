#include "app/cli/command.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

namespace kibitz::cli {

void Progress::show(const std::string& text) {
    if (!context_.errIsTerminal) return;
    context_.err << "\r\033[K" << text << std::flush;
    shown_ = true;
}

void Progress::clear() {
    if (shown_) context_.err << "\r\033[K" << std::flush;
    shown_ = false;
}

}  // namespace kibitz::cli
