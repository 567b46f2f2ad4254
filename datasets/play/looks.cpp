#include "datasets/play/looks.h"

#include "datasets/scene/shapes.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;

struct NamedColour {
    std::string_view name;
    Albedo albedo;
    bool light;  // wants dark pips
};
const std::array<NamedColour, 12> kColours{{
    {"white", {0.82F, 0.80F, 0.75F}, true},
    {"black", {0.022F, 0.022F, 0.026F}, false},
    {"red", {0.56F, 0.035F, 0.035F}, false},
    {"blue", {0.03F, 0.10F, 0.46F}, false},
    {"green", {0.03F, 0.30F, 0.08F}, false},
    {"yellow", {0.80F, 0.55F, 0.04F}, true},
    {"orange", {0.78F, 0.25F, 0.03F}, true},
    {"purple", {0.20F, 0.05F, 0.36F}, false},
    {"pink", {0.78F, 0.22F, 0.36F}, true},
    {"turquoise", {0.03F, 0.38F, 0.40F}, false},
    {"brown", {0.16F, 0.07F, 0.03F}, false},
    {"grey", {0.22F, 0.22F, 0.23F}, false},
}};
constexpr std::array<std::string_view, 12> kDieColours{"white", "black",     "red",    "blue",
                                                       "green", "yellow",    "orange", "purple",
                                                       "pink",  "turquoise", "brown",  "grey"};

const NamedColour& named(std::string_view name) {
    const auto* const found = std::find_if(kColours.begin(), kColours.end(),
                                           [&](const auto& c) { return c.name == name; });
    return found == kColours.end() ? kColours[11] : *found;
}

float unit(rules::Random& random) { return static_cast<float>(evenly(random)); }

float linear(int byte) {
    const float s = static_cast<float>(byte) / 255.0F;
    return s <= 0.04045F ? s / 12.92F : std::pow((s + 0.055F) / 1.055F, 2.4F);
}

}  // namespace

Albedo albedoOf(std::string_view rgb) {
    Albedo albedo{0.5F, 0.5F, 0.5F};
    if (rgb.size() != 7 || rgb[0] != '#') return albedo;
    for (int i = 0; i < 3; ++i) {
        int byte = 0;
        const auto* from = rgb.data() + 1 + 2 * i;
        std::from_chars(from, from + 2, byte, 16);
        albedo[i] = linear(byte);
    }
    return albedo;
}

Finish finishOf(std::string_view colour, double gloss, rules::Random& random) {
    Finish finish;
    finish.colour = named(colour).albedo;
    const float lighter = 0.88F + 0.24F * unit(random);
    for (int i = 0; i < 3; ++i)
        finish.colour[i] =
            std::min(0.9F, finish.colour[i] * lighter * (0.95F + 0.1F * unit(random)));
    finish.gloss = static_cast<float>(gloss);
    finish.roughness = 0.12F + 0.4F * unit(random);
    finish.grain = static_cast<std::uint32_t>(random.next());
    return finish;
}

std::span<const std::string_view> dieColours() { return kDieColours; }

DieBody dieOf(std::string_view colour, double edge, double gloss, rules::Random& random) {
    DieBody die;
    die.edgeMm = edge;
    die.roundMm = edge * evenly(random, {0.05, 0.17});
    die.pipMm = edge * evenly(random, {0.16, 0.215});
    die.pipSpread = evenly(random, {0.235, 0.285});
    die.pipDepthMm = evenly(random) < 0.7 ? edge * evenly(random, {0.015, 0.035}) : 0;
    die.onePipScale = evenly(random) < 0.2 ? evenly(random, {1.2, 1.6}) : 1;
    die.leftHanded = evenly(random) < 0.15;
    die.body = finishOf(colour, gloss, random);
    const auto kind = evenly(random);
    const bool dark = !named(colour).light;
    if (kind < 0.15 && colour != "white" && colour != "black")
        die.body.translucence = 0.5F + 0.4F * unit(random);
    else if (kind < 0.27)
        die.body.speckle = 0.3F + 0.5F * unit(random);
    std::string_view pips = dark ? "white" : "black";
    if (evenly(random) < 0.08) pips = dark ? "yellow" : "blue";
    die.pips = finishOf(pips, gloss * 0.4, random);
    if (colour == "white" && evenly(random) < 0.15)
        die.onePip = finishOf("red", gloss * 0.4, random);
    return die;
}

cv::Matx33d turnAbout(const cv::Vec3d& axis, double radians) {
    const auto n = cv::normalize(axis);
    const double c = std::cos(radians), s = std::sin(radians), u = 1 - c;
    return {c + n[0] * n[0] * u,        n[0] * n[1] * u - n[2] * s, n[0] * n[2] * u + n[1] * s,
            n[1] * n[0] * u + n[2] * s, c + n[1] * n[1] * u,        n[1] * n[2] * u - n[0] * s,
            n[2] * n[0] * u - n[1] * s, n[2] * n[1] * u + n[0] * s, c + n[2] * n[2] * u};
}

cv::Matx33d dieTurn(const DieBody& die, int value, double yaw) {
    const auto normal = faceNormal(value, die.leftHanded);
    auto up = cv::Matx33d::eye();
    if (normal[2] < -0.5)
        up = turnAbout({1, 0, 0}, kPi);
    else if (normal[2] < 0.5)
        up = turnAbout(normal.cross(cv::Vec3d{0, 0, 1}), kPi / 2);
    return turnAbout({0, 0, 1}, yaw) * up;
}

ClutterBody clutterOf(rules::Random& random) {
    using Kind = ClutterBody::Kind;
    struct Choice {
        Kind kind;
        double low, high;
        std::string_view colour;
    };
    static constexpr std::array<Choice, 12> kChoices{{{Kind::Coin, 18, 26, "yellow"},
                                                      {Kind::Coin, 20, 26, "grey"},
                                                      {Kind::Chip, 34, 40, "red"},
                                                      {Kind::Chip, 34, 40, "blue"},
                                                      {Kind::Pencil, 90, 170, "yellow"},
                                                      {Kind::Pencil, 90, 170, "green"},
                                                      {Kind::Mug, 75, 90, "white"},
                                                      {Kind::Mug, 75, 90, "blue"},
                                                      {Kind::Eraser, 35, 55, "white"},
                                                      {Kind::Marble, 14, 20, "turquoise"},
                                                      {Kind::Card, 58, 64, "white"},
                                                      {Kind::Bottlecap, 27, 32, "red"}}};
    const auto& choice = kChoices[static_cast<std::size_t>(random.below(12))];
    ClutterBody thing;
    thing.kind = choice.kind;
    thing.sizeMm = evenly(random, {choice.low, choice.high});
    thing.finish = finishOf(choice.colour, choice.kind == Kind::Coin ? 0.8 : 0.3, random);
    thing.seed = static_cast<std::uint32_t>(random.next());
    return thing;
}

Ground groundOf(Difficulty difficulty, rules::Random& random) {
    using Kind = Ground::Kind;
    static constexpr std::array<Kind, 9> kKinds{Kind::Wood,  Kind::Cloth,  Kind::Felt,
                                                Kind::Plain, Kind::Wood,   Kind::Marble,
                                                Kind::Glass, Kind::Carpet, Kind::PrintedCloth};
    static const std::array<Albedo, 8> kTints{{{0.42F, 0.25F, 0.13F},
                                               {0.22F, 0.12F, 0.06F},
                                               {0.55F, 0.40F, 0.26F},
                                               {0.05F, 0.16F, 0.08F},
                                               {0.10F, 0.12F, 0.20F},
                                               {0.35F, 0.34F, 0.33F},
                                               {0.60F, 0.58F, 0.54F},
                                               {0.18F, 0.05F, 0.05F}}};
    const int kinds = difficulty == Difficulty::Easy ? 4 : difficulty == Difficulty::Medium ? 7 : 9;
    Ground ground;
    ground.kind = kKinds[static_cast<std::size_t>(random.below(kinds))];
    ground.seed = static_cast<std::uint32_t>(random.next());
    // Wood is brown; anything else comes in every colour.
    const int tint = ground.kind == Kind::Wood ? random.below(3) : random.below(8);
    ground.tint = kTints[static_cast<std::size_t>(tint)];
    ground.gloss = static_cast<float>(
        ground.kind == Kind::Cloth || ground.kind == Kind::Felt || ground.kind == Kind::Carpet
            ? 0.02
            : evenly(random, rangeOf(Aspect::Gloss, difficulty)) * 0.5);
    return ground;
}

HandBody handOf(rules::Random& random) {
    static const std::array<Albedo, 5> kSkins{{{0.62F, 0.42F, 0.33F},
                                               {0.68F, 0.50F, 0.42F},
                                               {0.45F, 0.27F, 0.18F},
                                               {0.24F, 0.13F, 0.08F},
                                               {0.12F, 0.065F, 0.045F}}};
    static const std::array<Albedo, 6> kSleeves{{{0.05F, 0.07F, 0.16F},
                                                 {0.30F, 0.05F, 0.05F},
                                                 {0.03F, 0.03F, 0.035F},
                                                 {0.45F, 0.44F, 0.42F},
                                                 {0.06F, 0.15F, 0.08F},
                                                 {0.35F, 0.22F, 0.10F}}};
    HandBody hand;
    hand.skin = kSkins[static_cast<std::size_t>(random.below(5))];
    hand.sleeve = kSleeves[static_cast<std::size_t>(random.below(6))];
    hand.scale = evenly(random, {0.85, 1.1});
    hand.spread = evenly(random, {0.3, 0.7});
    return hand;
}

}  // namespace kibitz::datasets
