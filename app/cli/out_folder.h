#pragma once

#include "app/cli/command.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace kibitz::cli {

/// A folder for what a command makes: new, or there already but empty. Throws CannotDo.
class OutFolder {
public:
    explicit OutFolder(const std::filesystem::path&);
    const std::filesystem::path& path() const { return path_; }
    /// Whether something could be put there, without making anything yet. Throws CannotDo.
    static void check(const std::filesystem::path&);

private:
    std::filesystem::path path_;
};

/// A text that grows line by line. Throws CannotDo when it cannot be written.
class TextFile {
public:
    explicit TextFile(std::filesystem::path);
    void write(const std::string& text);

private:
    std::filesystem::path path_;
    std::ofstream file_;
};

}  // namespace kibitz::cli
