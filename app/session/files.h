#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace kibitz::session {

/// Somebody asked for something that cannot be done; what() says what is wrong and what helps.
class CannotDo : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The content of a file, or of standard input for "-". Throws CannotDo: absent, a folder, empty,
/// larger than `most`.
std::string readText(const std::filesystem::path&, std::uintmax_t most);

}  // namespace kibitz::session
