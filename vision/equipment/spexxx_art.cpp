#include "vision/equipment/spexxx_art.h"

#include "vision/equipment/board_look.h"

#include <array>
#include <cassert>

namespace kibitz::vision {

namespace {

constexpr std::array<std::string_view, 8> kZones{"orange", "green", "yellow", "blue",
                                                 "purple", "red",   "bronze", "silver"};

/// Another ink for each zone; of a zone that no board of ours has, the one of its name.
std::function<Ink(std::string_view)> otherInks(const std::array<Ink, 8>& inks) {
    return [inks](std::string_view zone) {
        for (std::size_t i = 0; i < kZones.size(); ++i)
            if (kZones[i] == zone) return inks[i];
        return inkOf(zone);
    };
}

SpexxxArt ours() {
    SpexxxArt art;
    art.inkOf = [](std::string_view zone) { return tint(inkOf(zone), 0.35); };
    art.numberOn = [](std::string_view zone) { return shade(inkOf(zone), 0.72); };
    return art;
}

/// Dark, with hues of its own; its squares bear no numbers.
SpexxxArt night() {
    SpexxxArt art;
    art.paper = {0.11, 0.12, 0.16};
    art.text = {0.85, 0.86, 0.90};
    art.soft = {0.60, 0.62, 0.68};
    art.line = {0.66, 0.68, 0.74};
    art.lineMm = 0.6;
    art.side = 0.94;
    art.numbers = false;
    art.track = {0.17, 0.19, 0.24};
    art.ten = {0.30, 0.32, 0.38};
    art.trackLine = {0.48, 0.50, 0.56};
    art.manyDie = {0.45, 0.47, 0.52};
    art.inkOf = otherInks({{{0.42, 0.20, 0.28},
                            {0.16, 0.30, 0.42},
                            {0.34, 0.34, 0.18},
                            {0.28, 0.20, 0.44},
                            {0.14, 0.36, 0.32},
                            {0.46, 0.28, 0.14},
                            {0.36, 0.30, 0.28},
                            {0.40, 0.42, 0.46}}});
    art.numberOn = [](std::string_view) { return inks::kWhite; };
    return art;
}

/// Printed thinly on pale wood; zones differ only a little.
SpexxxArt birch() {
    SpexxxArt art;
    art.paper = {0.90, 0.82, 0.68};
    art.grain = Ink{0.85, 0.75, 0.59};
    art.text = {0.32, 0.22, 0.14};
    art.soft = {0.50, 0.40, 0.30};
    art.line = {0.45, 0.34, 0.24};
    art.lineMm = 0.15;
    art.round = 0.12;
    art.track = {0.93, 0.87, 0.76};
    art.ten = {0.84, 0.74, 0.58};
    art.trackLine = {0.55, 0.44, 0.32};
    art.trackLineMm = 0.15;
    art.manyDie = {0.45, 0.34, 0.24};
    const Ink wood = art.paper;
    art.inkOf = [wood](std::string_view zone) { return mixed(wood, inkOf(zone), 0.25); };
    art.numberOn = [](std::string_view) { return Ink{0.45, 0.34, 0.24}; };
    return art;
}

/// Cream on green cloth, thick lines with gaps between the squares.
SpexxxArt felt() {
    SpexxxArt art;
    art.paper = {0.10, 0.27, 0.20};
    art.text = art.line = {0.93, 0.89, 0.76};
    art.soft = {0.70, 0.72, 0.62};
    art.lineMm = 0.9;
    art.side = 0.84;
    art.round = 0.2;
    art.track = {0.13, 0.33, 0.25};
    art.ten = {0.20, 0.44, 0.34};
    art.trackLine = {0.74, 0.74, 0.62};
    art.trackLineMm = 0.5;
    art.manyDie = {0.55, 0.30, 0.25};
    art.inkOf = otherInks({{{0.62, 0.56, 0.36},
                            {0.20, 0.40, 0.50},
                            {0.52, 0.30, 0.28},
                            {0.30, 0.50, 0.28},
                            {0.44, 0.44, 0.52},
                            {0.20, 0.22, 0.28},
                            {0.48, 0.38, 0.26},
                            {0.66, 0.68, 0.66}}});
    art.numberOn = [](std::string_view) { return Ink{0.93, 0.89, 0.76}; };
    return art;
}

}  // namespace

SpexxxArt spexxxArt(std::string_view look) {
    if (look == "night") return night();
    if (look == "birch") return birch();
    if (look == "felt") return felt();
    assert(look == kOurLook);
    return ours();
}

}  // namespace kibitz::vision
