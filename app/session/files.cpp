#include "app/session/files.h"

#include <fstream>
#include <iostream>

namespace kibitz::session {

std::string readText(const std::filesystem::path& path, std::uintmax_t most) {
    const auto limited = [&](std::istream& in) {
        // One byte more than allowed tells "too large" from "just fits", also where the size is not
        // known before.
        std::string text;
        char buffer[1 << 16];
        while (in.read(buffer, sizeof buffer), in.gcount() > 0) {
            text.append(buffer, static_cast<std::size_t>(in.gcount()));
            if (text.size() > most)
                throw CannotDo(path.string() + " is larger than " + std::to_string(most >> 20) +
                               " MiB. This does not look like the right file");
        }
        return text;
    };
    if (path == "-") return limited(std::cin);
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (status.type() == std::filesystem::file_type::not_found || path.empty())
        throw CannotDo("There is no file '" + path.string() + "'. Check the name");
    if (!std::filesystem::exists(status))
        throw CannotDo("Cannot read " + path.string() + ": " + error.message());
    if (std::filesystem::is_directory(status))
        throw CannotDo(path.string() + " is a folder. Name a file in it");
    std::ifstream in{path, std::ios::binary};
    if (!in) throw CannotDo("Cannot read " + path.string() + ". Check its permissions");
    auto text = limited(in);
    if (in.bad()) throw CannotDo("Reading " + path.string() + " failed half-way. Check the disk");
    return text;
}

}  // namespace kibitz::session
