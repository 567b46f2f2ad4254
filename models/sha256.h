#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace kibitz::models {

/// The SHA-256 of some bytes (FIPS 180-4), as 64 hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);

}  // namespace kibitz::models
