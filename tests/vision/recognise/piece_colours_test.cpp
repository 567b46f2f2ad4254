#include "vision/recognise/piece_colours.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace kibitz::vision;

namespace {

const std::vector<std::string> kNames{"red", "blue", "green", "yellow", "orange", "white", "black"};

/// Pieces as wood and lamps make them: no two of a colour alike, faces turned to and from the
/// light, noise, a highlight, a few pixels of something else.
class Pieces {
public:
    explicit Pieces(unsigned seed) : chance_{seed} {
        for (auto& gain : tint_) gain = std::exp(even(-0.2, 0.2));
        strength_ = std::exp(even(-0.9, 0.1));
        for (const auto& colour : pieceColours(kNames)) {
            auto linear = linearOf(*colour.nominal);
            for (int i = 0; i < 3; ++i)
                linear[i] = std::clamp(linear[i] * std::exp(even(-0.2, 0.2)), 0.004, 0.9);
            albedos_.push_back(linear);
        }
    }
    double even(double low, double high) {
        return low + (high - low) * static_cast<double>(chance_()) / 4294967295.0;
    }
    std::size_t any() { return chance_() % kNames.size(); }

    ColourPatch piece(std::size_t colour, double shade = 0.25, double fall = 0) {
        const cv::Point2d where{even(-1, 1), even(-1, 1)};
        return pieceAt(colour, where, shade, fall);
    }
    ColourPatch pieceAt(std::size_t colour, cv::Point2d where, double shade, double fall) {
        const double lit = strength_ * std::exp(even(-shade, shade) + fall * where.x);
        std::vector<cv::Vec3b> pixels;
        for (int i = 0; i < 60; ++i) {
            const bool gloss = i < 6, other = i >= 54;
            const auto& surface = albedos_[other ? (colour + 1) % albedos_.size() : colour];
            cv::Vec3b bgr;
            for (int c = 0; c < 3; ++c)
                bgr[2 - c] = byteOf(surface[c] * lit * tint_[static_cast<std::size_t>(c)] +
                                    (gloss ? 0.7 : 0.0));
            pixels.push_back(bgr);
        }
        auto patch = patchOf(pixels);
        patch.where = where;
        return patch;
    }

private:
    unsigned char byteOf(double linear) {
        const double v =
            linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
        return static_cast<unsigned char>(std::clamp(v * 255 + even(-5, 5), 0.0, 255.0));
    }

    std::mt19937 chance_;
    std::array<double, 3> tint_{};
    double strength_ = 1;
    std::vector<cv::Vec3d> albedos_;
};

std::size_t bestOf(const std::vector<float>& shares) {
    return static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) -
                                    shares.begin());
}

struct Count {
    int all = 0, right = 0, sure = 0, silent = 0;
    double said = 0;
    void add(const std::vector<float>& shares, std::size_t truth) {
        const auto best = bestOf(shares);
        const bool isSure = shares[best] >= PieceColours::kSure;
        ++all;
        right += best == truth;
        sure += isSure;
        silent += isSure && best != truth;
        said += shares[best];
    }
    double share(int count) const { return static_cast<double>(count) / all; }
};

PieceColours shownTwice(Pieces& pieces, double shade = 0.25, double fall = 0) {
    PieceColours colours{pieceColours(kNames)};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        for (int time = 0; time < 2; ++time) colours.learn(i, pieces.piece(i, shade, fall));
    return colours;
}

ColourPatch plain(const cv::Vec3b& rgb) {
    const std::vector<cv::Vec3b> pixels(40, cv::Vec3b{rgb[2], rgb[1], rgb[0]});
    return patchOf(pixels);
}

}  // namespace

TEST_CASE("a patch leaves out what is burnt or black and up to half that is something else",
          "[vision]") {
    const cv::Vec3b blue{160, 80, 40}, red{40, 50, 190};
    std::vector<cv::Vec3b> pixels(30, blue);
    const auto alone = patchOf(pixels);
    pixels.insert(pixels.end(), 40, cv::Vec3b{255, 255, 255});
    pixels.insert(pixels.end(), 20, cv::Vec3b{2, 1, 3});
    pixels.insert(pixels.end(), 10, red);
    const auto mixed = patchOf(pixels);
    CHECK(cv::norm(mixed.tone - alone.tone) < 1e-9);
    CHECK(mixed.pixels == 40);
    CHECK(std::abs(mixed.usable - 0.4F) < 1e-6F);
    const auto burnt = patchOf(std::vector<cv::Vec3b>(20, cv::Vec3b{255, 255, 255}));
    CHECK(burnt.pixels == 20);
    CHECK(std::abs(burnt.tone[0]) + std::abs(burnt.tone[2]) < 0.01);
}

TEST_CASE("a face in half the light has the same tone but for its lightness", "[vision]") {
    const cv::Vec3d orange{0.5, 0.2, 0.03};
    const auto lit = toneOf(orange), shaded = toneOf(orange * 0.3);
    CHECK(std::abs(lit[0] - shaded[0]) < 0.1);
    CHECK(std::abs(lit[1] - shaded[1]) < 0.1);
    CHECK(lit[2] - shaded[2] > 1);
}

TEST_CASE("two pieces of each colour are enough to tell the others", "[vision]") {
    Count count;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Pieces pieces{seed};
        const auto colours = shownTwice(pieces);
        for (int i = 0; i < 70; ++i) {
            const auto truth = pieces.any();
            count.add(colours.judge(pieces.piece(truth)), truth);
        }
    }
    CHECK(count.share(count.right) > 0.985);
    CHECK(count.share(count.sure) > 0.8);
    CHECK(count.share(count.silent) < 0.003);
    // As often right as it says.
    CHECK(std::abs(count.said - count.right) / count.all < 0.03);
}

TEST_CASE("a fresh table is read by the names of the colours, whatever the light", "[vision]") {
    Count looked, blind;
    for (unsigned seed = 101; seed <= 120; ++seed) {
        Pieces pieces{seed};
        std::vector<ColourPatch> there;
        std::vector<std::size_t> truth;
        for (int i = 0; i < 40; ++i) {
            truth.push_back(pieces.any());
            there.push_back(pieces.piece(truth.back()));
        }
        PieceColours colours{pieceColours(kNames)};
        for (std::size_t i = 0; i < there.size(); ++i) blind.add(colours.judge(there[i]), truth[i]);
        colours.look(there);
        for (std::size_t i = 0; i < there.size(); ++i)
            looked.add(colours.judge(there[i]), truth[i]);
    }
    CHECK(looked.share(looked.right) > 0.97);
    CHECK(looked.share(looked.silent) < 0.005);
    CHECK(looked.right > blind.right);
    CHECK(looked.sure > blind.sure);
    CHECK(blind.share(blind.silent) < 0.02);
}

TEST_CASE("a fresh table with few colours on it is not read wrong in silence", "[vision]") {
    // Two or three of four: light and colour can be taken for each other.
    const std::vector<std::string> names{kNames.begin(), kNames.begin() + 4};
    for (const std::size_t present : {1, 2, 3}) {
        Count count;
        for (unsigned seed = 301; seed <= 360; ++seed) {
            Pieces pieces{seed};
            std::vector<ColourPatch> there;
            std::vector<std::size_t> truth;
            for (int i = 0; i < 24; ++i) {
                truth.push_back((seed + static_cast<std::size_t>(i) % present) % names.size());
                there.push_back(pieces.piece(truth.back()));
            }
            PieceColours colours{pieceColours(names)};
            colours.look(there);
            for (std::size_t i = 0; i < there.size(); ++i)
                count.add(colours.judge(there[i]), truth[i]);
        }
        INFO(present << " colours: " << count.share(count.right) << " right, "
                     << count.share(count.sure) << " sure");
        CHECK(count.share(count.silent) < 0.005);
    }
}

TEST_CASE("light that falls off over the table is learnt from pieces shown", "[vision]") {
    const std::vector<std::string> names{"white", "grey"};
    const auto paint = [](double linear, double x) {
        const double lit = linear * std::exp(0.6 * x);
        const auto v = static_cast<unsigned char>(255 * std::pow(lit, 1 / 2.2));
        auto patch = plain({v, v, v});
        patch.where = cv::Point2d{x, 0};
        return patch;
    };
    PieceColours colours{pieceColours(names)};
    for (const double x : {-0.9, -0.3, 0.2, 0.8}) {
        colours.learn(0, paint(0.5, x));
        colours.learn(1, paint(0.25, x));
    }
    // The white one in the dark corner is darker than the grey one in the light.
    CHECK(bestOf(colours.judge(paint(0.5, -1))) == 0);
    CHECK(bestOf(colours.judge(paint(0.25, 1))) == 1);
}

TEST_CASE("doubt between two close colours is said", "[vision]") {
    const std::vector<std::string> names{"red", "orange", "blue"};
    PieceColours colours{pieceColours(names)};
    for (const auto v : {190, 200}) {
        const auto shade = static_cast<unsigned char>(v);
        colours.learn(0, plain({shade, 60, 40}));
        colours.learn(1, plain({shade, 72, 40}));
        colours.learn(2, plain({40, 70, shade}));
    }
    const auto shares = colours.judge(plain({195, 66, 40}));
    CHECK(shares[0] + shares[1] > 0.9F);
    CHECK(std::max(shares[0], shares[1]) < PieceColours::kSure);
    CHECK(colours.hardToTell() == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}});
}

TEST_CASE("white and silver are close until pieces of both were shown", "[vision]") {
    const std::vector<std::string> names{"white", "silver", "green"};
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
    PieceColours colours{pieceColours(names)};
    CHECK(colours.hardToTell() == Pairs{{0, 1}});
    for (int i = 0; i < 6; ++i) {
        const auto v = static_cast<unsigned char>(236 + i);
        colours.learn(0, plain({v, v, v}));
        colours.learn(1, plain({static_cast<unsigned char>(v - 70), 170, 175}));
    }
    CHECK(colours.hardToTell().empty());
}

TEST_CASE("what is like no piece is none, more so when the ground was shown", "[vision]") {
    Pieces pieces{7};
    auto colours = shownTwice(pieces);
    const auto purple = plain({140, 40, 150});
    CHECK(bestOf(colours.judge(purple)) == kNames.size());
    // Ground that is nearly the colour of a piece.
    const auto near = pieces.piece(2);
    auto ground = near;
    ground.tone += Tone{0.25, 0.15, 0.1};
    const auto before = colours.judge(ground).back();
    for (int i = 0; i < 3; ++i) colours.learnGround(ground);
    CHECK(colours.judge(ground).back() > before + 0.1F);
}

TEST_CASE("what is expected counts where the look leaves doubt", "[vision]") {
    const std::vector<std::string> names{"red", "orange"};
    PieceColours colours{pieceColours(names)};
    colours.learn(0, plain({195, 60, 40}));
    colours.learn(1, plain({195, 76, 40}));
    const auto between = plain({195, 68, 40});
    const std::vector<float> mostlyRed{9, 1, 0.1F}, noRed{0, 1, 0.1F};
    CHECK(colours.judge(between, mostlyRed)[0] > colours.judge(between)[0]);
    CHECK(colours.judge(between, noRed)[0] < 0.001F);
    const auto shares = colours.judge(between, mostlyRed);
    CHECK(std::abs(std::accumulate(shares.begin(), shares.end(), 0.0F) - 1) < 1e-4F);
}

TEST_CASE("own readings refine, but never outvote what was shown", "[vision]") {
    Pieces pieces{31};
    auto colours = shownTwice(pieces);
    const auto red = pieces.piece(0), orange = pieces.piece(4);
    std::vector<PieceColours::Reading> wrong(500, {0, orange});
    colours.confirm(wrong);
    CHECK(bestOf(colours.judge(red)) == 0);
    CHECK(bestOf(colours.judge(orange)) == 4);

    Count before, after;
    for (unsigned seed = 201; seed <= 212; ++seed) {
        Pieces table{seed};
        auto eye = shownTwice(table, 0.5);
        for (int round = 0; round < 2; ++round) {
            std::vector<PieceColours::Reading> sure;
            for (int i = 0; i < 60; ++i) {
                const auto truth = table.any();
                const auto patch = table.piece(truth, 0.5);
                const auto shares = eye.judge(patch);
                (round == 0 ? before : after).add(shares, truth);
                const auto best = bestOf(shares);
                if (shares[best] >= PieceColours::kSure && best < eye.size())
                    sure.push_back({best, patch});
            }
            eye.confirm(sure);
        }
    }
    CHECK(after.right >= before.right);
    CHECK(after.sure > before.sure);
    CHECK(after.share(after.silent) < 0.005);
}

TEST_CASE("a colour without a name that the palette knows waits for the first piece", "[vision]") {
    const std::vector<std::string> names{"lilac dream", "red"};
    PieceColours colours{pieceColours(names)};
    const auto lilac = plain({190, 150, 210});
    CHECK(colours.judge(lilac)[0] < PieceColours::kSure);
    CHECK_FALSE(colours.isKnown(0));
    colours.learn(0, lilac);
    colours.learn(0, lilac);
    CHECK(colours.isKnown(0));
    CHECK(colours.judge(lilac)[0] > 0.9F);
}
