#include "vision/capture/natural_order.h"

#include <cctype>

namespace kibitz::vision {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Takes the digits off the front, without leading zeros.
std::string_view takeNumber(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end])) ++end;
    auto number = text.substr(0, end);
    text.remove_prefix(end);
    number.remove_prefix(number.find_first_not_of('0') == number.npos
                             ? number.size()
                             : number.find_first_not_of('0'));
    return number;
}

}  // namespace

bool naturallyBefore(std::string_view a, std::string_view b) {
    const auto wholeA = a;
    const auto wholeB = b;
    while (!a.empty() && !b.empty()) {
        if (isDigit(a[0]) && isDigit(b[0])) {
            // Compared as text of the same length, because such numbers may have any number of
            // digits.
            const auto x = takeNumber(a);
            const auto y = takeNumber(b);
            if (x.size() != y.size()) return x.size() < y.size();
            if (x != y) return x < y;
        } else {
            const int x = std::tolower(static_cast<unsigned char>(a[0]));
            const int y = std::tolower(static_cast<unsigned char>(b[0]));
            if (x != y) return x < y;
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    if (a.empty() != b.empty()) return a.empty();
    return wholeA < wholeB;  // "07" and "7" must still have one order
}

}  // namespace kibitz::vision
