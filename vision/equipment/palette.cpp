#include "vision/equipment/palette.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <set>
#include <string>

namespace kibitz::vision {

namespace {

struct Named {
    std::string_view name;
    std::string_view rgb;
};
// Far enough apart in lightness to differ on a black-and-white printer where it can be had.
constexpr std::array<Named, 17> kNamed{{{"red", "#c8402f"},
                                        {"blue", "#2f6db5"},
                                        {"green", "#3c9a56"},
                                        {"yellow", "#f0c332"},
                                        {"orange", "#e8862e"},
                                        {"purple", "#7d52a0"},
                                        {"pink", "#e27ba6"},
                                        {"gold", "#d9ab33"},
                                        {"silver", "#b4b9bf"},
                                        {"bronze", "#b07a45"},
                                        {"white", "#ffffff"},
                                        {"black", "#2b2b2b"},
                                        {"brown", "#8a5a3b"},
                                        {"grey", "#8f9296"},
                                        {"gray", "#8f9296"},
                                        {"cyan", "#3aa6b8"},
                                        {"turquoise", "#3aa6b8"}}};

}  // namespace

Ink inkOfRgb(std::string_view rgb) {
    assert(rgb.size() == 7 && rgb.front() == '#');
    const auto part = [&](std::size_t at) {
        return std::stoi(std::string{rgb.substr(at, 2)}, nullptr, 16) / 255.0;
    };
    return {part(1), part(3), part(5)};
}

namespace {
auto findInk(std::string_view colour) {
    return std::find_if(kNamed.begin(), kNamed.end(),
                        [&](const Named& named) { return named.name == colour; });
}
}  // namespace

bool knowsInkOf(std::string_view colour) { return findInk(colour) != kNamed.end(); }

Ink inkOf(std::string_view colour) {
    const auto found = findInk(colour);
    return inkOfRgb(found == kNamed.end() ? "#9a9a9a" : found->rgb);
}

std::map<std::string, std::string> lettersFor(const std::vector<std::string>& colours) {
    std::map<std::string, std::string> letters;
    std::set<char> taken;
    for (const auto& colour : colours) {
        if (letters.contains(colour)) continue;
        for (const char c : colour + "abcdefghijklmnopqrstuvwxyz0123456789") {
            const auto code = static_cast<unsigned char>(c);
            if (code > 127 || !std::isalnum(code)) continue;
            const char letter = static_cast<char>(std::toupper(code));
            if (!taken.insert(letter).second) continue;
            letters[colour] = std::string(1, letter);
            break;
        }
    }
    return letters;
}

Ink mixed(const Ink& a, const Ink& b, double share) {
    return {a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
            a.blue + (b.blue - a.blue) * share};
}

Ink tint(const Ink& ink, double share) { return mixed(ink, inks::kWhite, share); }
Ink shade(const Ink& ink, double share) { return mixed(ink, Ink{0, 0, 0}, share); }

}  // namespace kibitz::vision
