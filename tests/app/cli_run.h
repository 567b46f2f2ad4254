#pragma once

#include "app/cli/cli.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace kibitz::test {

struct Ran {
    cli::Exit exit;
    std::string out, err;
};

/// The program as somebody types it, without a process of its own.
inline Ran run(const std::vector<std::string>& arguments, const cli::Window& window = {}) {
    std::ostringstream out, err;
    cli::Context context{out, err};
    const auto exit = cli::run(arguments, context, window);
    return {exit, out.str(), err.str()};
}

/// A folder of its own for each test, gone afterwards.
struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("kibitz cli test " + std::to_string(getpid()));
    Folder() { std::filesystem::create_directories(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const std::string& name, const std::string& content) const {
        std::ofstream{path / name, std::ios::binary} << content;
        return (path / name).string();
    }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
};

}  // namespace kibitz::test
