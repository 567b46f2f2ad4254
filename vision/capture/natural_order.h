#pragma once

#include <string_view>

namespace kibitz::vision {

/// The order in which people number things: "2.jpg" before "10.jpg", capitals beside small letters.
bool naturallyBefore(std::string_view a, std::string_view b);

}  // namespace kibitz::vision
