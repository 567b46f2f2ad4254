#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "rules/topple/topple.h"
#include "vision/equipment/equipment.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/stack_rims.h"
#include "vision/recognise/table_eyes.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <map>

using namespace kibitz;

namespace {

struct Photo {
    cv::Mat picture;
    nlohmann::json truth;
    std::array<cv::Point2f, 4> corners;
};

Photo photoOf(const datasets::SimulationOptions& options, int moment) {
    const auto still = datasets::gameStill(options, moment);
    datasets::Renderer renderer;
    const auto rendered = renderer.render(still.scene);
    Photo photo{
        rendered.picture, nlohmann::json::parse(still.truth(rendered.ids, "a.jpg", false)), {}};
    for (std::size_t i = 0; i < 4; ++i)
        photo.corners[i] = {photo.truth["parts"][0]["corners"][i][0].get<float>(),
                            photo.truth["parts"][0]["corners"][i][1].get<float>()};
    return photo;
}

/// A moment of a simulated game on a board that is not ours.
const Photo& photoOf(const std::string& look) {
    static std::map<std::string, Photo> taken;
    const auto known = taken.find(look);
    if (known != taken.end()) return known->second;
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 731804;
    options.difficulty = datasets::Difficulty::Medium;
    options.size = {1280, 720};
    options.boardLook = look;
    return taken.emplace(look, photoOf(options, 5)).first->second;
}

rules::Setup setupFor(const Photo& photo) {
    rules::Setup setup;
    for (const auto& player : photo.truth["players"]) setup.players.push_back(player);
    return setup;
}

std::unique_ptr<vision::BoardEye> eyeFor(const Photo& photo) {
    return vision::makeStackEye(*rules::findGame("topple"), setupFor(photo));
}

double worstCorner(const vision::SeenBoard& seen, const std::array<cv::Point2f, 4>& corners) {
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i)
        worst = std::max(worst, cv::norm(seen.corners[i] - corners[i]));
    return worst;
}

/// Sites that say something else than the truth, and of them those that are sure.
std::pair<int, int> wrongAndSilent(const vision::BoardEye& eye, const vision::SeenBoard& seen,
                                   const nlohmann::json& truth) {
    std::pair<int, int> count{0, 0};
    const auto& words = eye.words();
    for (std::size_t s = 0; s < words.sites.size(); ++s) {
        const auto is = truth["sites"].value(words.sites[s].name, "nothing");
        const auto& spot = seen.sites[s];
        if (spot.value && words.symbols[spot.value->index] == is) continue;
        ++count.first;
        if (spot.sure) ++count.second;
    }
    return count;
}

/// Squares in two colours, as many as told in a row, across the middle of a table.
cv::Mat chequered(int inRow, double pixels) {
    cv::Mat table(720, 1280, CV_8UC3, cv::Scalar{70, 110, 150});
    const double first = -pixels * inRow / 2;
    for (int row = 0; row < inRow; ++row)
        for (int column = 0; column < inRow; ++column)
            cv::rectangle(
                table,
                cv::Rect2d{640 + first + column * pixels, 360 + first + row * pixels, pixels,
                           pixels},
                (row + column) % 2 == 0 ? cv::Scalar{40, 50, 60} : cv::Scalar{205, 220, 230},
                cv::FILLED);
    return table;
}

}  // namespace

TEST_CASE("a Topple board of another look is found and its stacks are read", "[vision][stacks]") {
    const auto* const look = GENERATE("slate", "stepped");
    INFO(look);
    const auto& photo = photoOf(look);
    const auto eye = eyeFor(photo);
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    CHECK(seen->sure > 0.9F);
    CHECK(worstCorner(*seen, photo.corners) < 8);
    const auto [wrong, silent] = wrongAndSilent(*eye, *seen, photo.truth);
    CHECK(wrong <= 2);
    CHECK(silent == 0);
    CHECK(seen->strays.empty());
    // In this light pawns look paler than their names, but they tell each other's.
    CHECK(std::count_if(seen->sites.begin(), seen->sites.end(),
                        [](const auto& spot) { return spot.sure; }) >= 35);

    // Read again, it says the same.
    const auto again = eye->readAgain(photo.picture, *seen);
    REQUIRE(again);
    CHECK(worstCorner(*again, photo.corners) < 8);
    int otherwise = 0;
    for (std::size_t s = 0; s < seen->sites.size(); ++s)
        if (again->sites[s].value != seen->sites[s].value) ++otherwise;
    CHECK(otherwise <= 2);
    // Taken away, it is not there any more.
    const cv::Mat table(photo.picture.size(), CV_8UC3, cv::Scalar{70, 110, 150});
    CHECK_FALSE(eye->readAgain(table, *seen));
}

TEST_CASE("pawns that the light gives the colour of the board are read where others tell the light",
          "[vision][stacks]") {
    // A pale blue in warm light is as grey as the slate below it.
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 930025;
    options.difficulty = datasets::Difficulty::Hard;
    options.size = {1920, 1080};
    options.boardLook = "slate";
    options.pieces = "pastel";
    const auto photo = photoOf(options, 1);
    const auto eye = eyeFor(photo);
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    const auto [wrong, silent] = wrongAndSilent(*eye, *seen, photo.truth);
    CHECK(wrong <= 2);
    CHECK(silent == 0);
}

TEST_CASE(
    "a pawn of the very colour of the board is asked about, and so are cells that may hold one",
    "[vision][stacks]") {
    const auto& photo = photoOf("slate");
    // All that is blue becomes slate, the dark and the light alike: pawns differ by their rims
    // only.
    cv::Mat_<cv::Vec3b> picture = photo.picture.clone();
    for (auto& pixel : picture) {
        const int blue = pixel[0], green = pixel[1], red = pixel[2];
        if (blue < 1.5 * green || blue < 1.5 * red) continue;
        pixel = {58, 50, 42};
    }
    const auto eye = eyeFor(photo);
    const auto seen = eye->read(picture);
    REQUIRE(seen);
    CHECK(wrongAndSilent(*eye, *seen, photo.truth).second == 0);
}

TEST_CASE("a board without marks is named as it lies in the picture, or as it was told",
          "[vision][stacks]") {
    const auto& photo = photoOf("slate");
    const auto eye = eyeFor(photo);
    cv::Mat turned;
    cv::rotate(photo.picture, turned, cv::ROTATE_180);
    const auto seen = eye->read(turned);
    REQUIRE(seen);
    auto corners = photo.corners;
    const cv::Point2f far(static_cast<float>(turned.cols), static_cast<float>(turned.rows));
    for (auto& corner : corners) corner = far - corner;
    std::rotate(corners.begin(), corners.begin() + 2, corners.end());
    CHECK(worstCorner(*seen, corners) < 8);

    // Whoever says which corner is the first says so for as long as this table is looked at.
    vision::ToldBoard told;
    std::rotate(corners.begin(), corners.begin() + 2, corners.end());
    told.corners = corners;
    REQUIRE(eye->read(turned, told));
    const auto later = eye->read(turned);
    REQUIRE(later);
    CHECK(worstCorner(*later, corners) < 8);
    CHECK(wrongAndSilent(*eye, *later, photo.truth).second == 0);
    eye->reset();
    const auto afresh = eye->read(turned);
    REQUIRE(afresh);
    CHECK(worstCorner(*afresh, corners) > 100);
}

TEST_CASE("colours at the rims of cells tell a lattice that begins a cell beside the board",
          "[vision][stacks]") {
    const auto* const look = GENERATE("slate", "stepped");
    INFO(look);
    const auto& photo = photoOf(look);
    const rules::topple::Rules rules{setupFor(photo)};
    const auto& board = rules.board();
    const double size = board.print.boardMm, pitch = board.print.pitchMm;
    auto view = calibration::viewFromCorners(photo.corners, {size, size}, photo.picture.size());
    REQUIRE(view);
    std::vector<cv::Point2d> centres;
    std::vector<int> levels;
    for (int cell = 0; cell < rules::topple::kCells; ++cell) {
        centres.push_back(vision::cellCentreOf(board, cell));
        levels.push_back(board.levels[static_cast<std::size_t>(cell)] - 1);
    }
    const double step = vision::cellHeightOf(board, 0, look) / 4;
    const auto speaks = [&](int right, int down) {
        auto moved = *view;
        moved.shiftMm += view->turn * cv::Vec3d{right * pitch, -down * pitch, 0};
        return vision::stacks::rimColoursOf(photo.picture, moved, centres, levels, step, pitch)
            .speaks();
    };
    const double here = speaks(0, 0);
    CHECK(here > 0.8);
    for (const auto& [right, down] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}})
        CHECK(speaks(right, down) < here - 0.3);
}

TEST_CASE("a strange board is found and read although noise makes its cells look less alike",
          "[vision][stacks]") {
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 860523;
    options.difficulty = datasets::Difficulty::Hard;
    options.size = {1920, 1080};
    options.boardLook = "slate";
    options.pieces = "close";
    const auto photo = photoOf(options, 0);
    const auto eye = eyeFor(photo);
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    CHECK(worstCorner(*seen, photo.corners) < 8);
    const auto [wrong, silent] = wrongAndSilent(*eye, *seen, photo.truth);
    CHECK(wrong <= 2);
    CHECK(silent == 0);
}

TEST_CASE("corners of a stepped board told by hand are those of its lowest level",
          "[vision][stacks]") {
    const auto& photo = photoOf("stepped");
    const auto eye = eyeFor(photo);
    vision::ToldBoard told;
    told.corners = photo.corners;
    const auto seen = eye->read(photo.picture, told);
    REQUIRE(seen);
    const auto [wrong, silent] = wrongAndSilent(*eye, *seen, photo.truth);
    CHECK(wrong <= 2);
    CHECK(silent == 0);
}

TEST_CASE("lattices of another size are no Topple boards", "[vision][stacks]") {
    const auto eye = eyeFor(photoOf("slate"));
    CHECK_FALSE(eye->read(chequered(8, 70)));
    CHECK_FALSE(eye->read(chequered(10, 52)));
    // Four rows and columns and nothing beside them are nearly five: nothing is sure of them.
    const auto four = eye->read(chequered(4, 120));
    CHECK((!four || std::none_of(four->sites.begin(), four->sites.end(),
                                 [](const auto& spot) { return spot.sure; })));
}

TEST_CASE("a strange board without colours tells nothing about pawns", "[vision][stacks]") {
    const auto& photo = photoOf("slate");
    const auto eye = eyeFor(photo);
    cv::Mat grey;
    cv::cvtColor(photo.picture, grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(grey, grey, cv::COLOR_GRAY2BGR);
    CHECK_FALSE(eye->read(grey));
    CHECK(eye->whyNone(grey).find("picture in colour") != std::string::npos);
}

TEST_CASE("pawns that fell beside the board are told, those that stand in their supply are not",
          "[vision][stacks]") {
    const auto* const look = GENERATE("ours", "slate");
    INFO(look);
    datasets::SimulationOptions options;
    options.game = "topple";
    options.seed = 860401;
    options.difficulty = datasets::Difficulty::Medium;
    options.size = {1920, 1080};
    options.boardLook = look;
    datasets::Renderer renderer;
    int inSight = 0, noticed = 0, onTheirSide = 0, told = 0;
    for (const int fallen : {0, 5})
        for (const int number : {0, 2}) {
            options.fallen = fallen;
            const auto still = datasets::gameStill(options, number);
            const auto rendered = renderer.render(still.scene);
            const Photo photo{rendered.picture,
                              nlohmann::json::parse(still.truth(rendered.ids, "a.jpg", false)),
                              {}};
            const auto eye = eyeFor(photo);
            const auto seen = eye->read(photo.picture);
            REQUIRE(seen);
            const auto truth = photo.truth.value("strays", nlohmann::json::array());
            const auto isTold = [&](const nlohmann::json& pawn) {
                const auto& box = pawn["box"];
                const cv::Rect2f is{box[0].get<float>(), box[1].get<float>(), box[2].get<float>(),
                                    box[3].get<float>()};
                return std::any_of(seen->strays.begin(), seen->strays.end(), [&](const auto& s) {
                    return s.what == pawn["what"] && (s.box & is).area() > 0.4F * is.area();
                });
            };
            // Whatever is told did fall.
            CHECK(std::count_if(truth.begin(), truth.end(), isTold) ==
                  static_cast<std::ptrdiff_t>(seen->strays.size()));
            for (const auto& pawn : truth) {
                if (pawn["visible"].get<double>() < 0.9) continue;
                ++inSight;
                noticed += isTold(pawn) ? 1 : 0;
                onTheirSide += pawn["lies"] == "on its side" ? 1 : 0;
                told += isTold(pawn) && pawn["lies"] == "on its side" ? 1 : 0;
            }
        }
    CHECK(inSight > 4);
    CHECK(2 * noticed >= inSight);
    CHECK(onTheirSide > 0);
    CHECK(2 * told >= onTheirSide);
}

namespace {

/// Sees an empty board, and beside it what it was told.
class Sighted final : public vision::BoardEye {
public:
    Sighted(rules::Vocabulary words, std::vector<vision::SeenStray> strays)
        : words_{std::move(words)}, strays_{std::move(strays)} {}

    const rules::Vocabulary& words() const override { return words_; }
    std::optional<vision::SeenBoard> read(const cv::Mat& picture,
                                          const vision::ToldBoard&) override {
        vision::SeenBoard seen;
        seen.sure = 1;
        seen.corners = {{{100, 60}, {220, 60}, {220, 180}, {100, 180}}};
        seen.view = calibration::viewFromCorners(seen.corners, {190, 190}, picture.size()).value();
        vision::SeenSpot spot;
        spot.shares.assign(words_.symbols.size(), 0);
        spot.shares[0] = 1;
        spot.value = rules::kNothing;
        spot.sure = true;
        seen.sites.assign(words_.sites.size(), spot);
        seen.strays = strays_;
        return seen;
    }
    std::optional<vision::SeenBoard> readAgain(const cv::Mat& picture,
                                               const vision::SeenBoard&) override {
        return read(picture, {});
    }
    void reset() override {}
    std::string whyNone(const cv::Mat&) const override { return "none"; }

private:
    rules::Vocabulary words_;
    std::vector<vision::SeenStray> strays_;
};

}  // namespace

TEST_CASE("pawns beside the board are told to whoever plays and change nothing that is seen on it",
          "[vision][stacks]") {
    rules::Setup setup;
    setup.players = {"Ann", "Bob"};
    const rules::topple::Rules rules{setup};
    const vision::Frame frame{cv::Mat(240, 320, CV_8UC3, cv::Scalar{70, 110, 150}), {}, 0};
    const auto lookWith = [&](std::vector<vision::SeenStray> strays) {
        const auto table = vision::makeBoardTableEye(
            std::make_unique<Sighted>(rules.vocabulary(), std::move(strays)), {}, 1);
        return table->look(frame, true);
    };
    const auto without = lookWith({});
    CHECK(without.trouble.empty());
    const vision::SeenStray red{"red pawn", {20, 20, 30, 30}, 0.9F};
    const auto one = lookWith({red}), two = lookWith({red, red});
    CHECK(one.trouble.find("A red pawn lies beside the board") == 0);
    CHECK(two.trouble.find("2 pieces lie beside the board") == 0);
    REQUIRE(one.found);
    REQUIRE(one.observation.siteCount() == without.observation.siteCount());
    for (std::size_t i = 0; i < one.observation.siteCount(); ++i) {
        const rules::Site site{static_cast<std::uint16_t>(i)};
        CHECK(std::equal(one.observation.at(site).begin(), one.observation.at(site).end(),
                         without.observation.at(site).begin()));
    }
}
