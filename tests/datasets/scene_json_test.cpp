#include "datasets/scene/scene_json.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>

#include <cmath>
#include <fstream>
#include <limits>
#include <random>

using namespace kibitz::datasets;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;
namespace fs = std::filesystem;

namespace {

/// A folder that goes away with the test.
struct Folder {
    fs::path path =
        fs::temp_directory_path() / ("kibitz-scene-" + std::to_string(std::random_device{}()));
    Folder() { fs::create_directories(path); }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
};

std::string contents(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

cv::Mat print(int width, int height, int seed) {
    cv::Mat picture(height, width, CV_8UC3);
    cv::RNG random{static_cast<std::uint64_t>(seed)};
    random.fill(picture, cv::RNG::UNIFORM, 0, 256);
    return picture;
}

/// One body of every kind, and no field at its default.
Scene everything() {
    const Finish resin{{0.1F, 0.2F, 0.7F}, 0.9F, 0.05F, 0.6F, 0.3F, 77};
    const Finish white{{0.9F, 0.9F, 0.8F}, 0.1F, 0.6F, 0.01F, 0.02F, 4000000000U};
    const double c = std::cos(0.7), s = std::sin(0.7);
    const cv::Matx33d turn{c, -s, 0, s, c, 0, 0, 0, 1};
    Scene scene;
    scene.ground = {Ground::Kind::PrintedCloth, 9, 0.7F, {0.1F, 0.5F, 0.2F}};
    scene.bodies.push_back({4,
                            {{1.5, -2.25, 8}, turn},
                            DieBody{15, 1.5, 3, 0.25, 0, 1.4, true, resin, white, white},
                            {1, 2, 3}});
    scene.bodies.push_back({5, Pose{{9, 9, 9}}, BoxBody{{8, 9, 11}, 1, white, "7"}});
    scene.bodies.push_back({6, Pose{{0.1, 1e-7, 1e5}}, PawnBody{21, 12, resin}});
    PlateBody plate{{210, 148}, 2, print(42, 30, 1), 0.4F, 3, {}};
    plate.steps = {{{10, 11, 12, 13}, 4}, {{30, 11, 12, 13}, 8}};
    scene.bodies.push_back({7, {{-100, 70, 2}, {1, 0, 0, 0, -1, 0, 0, 0, 1}}, plate});
    scene.bodies.push_back(
        {8, Pose{{5, 6, 7}}, HandBody{{1, 0}, 1.1, 0.9, {0.3F, 0.2F, 0.1F}, {0.9F, 0.1F, 0.1F}}});
    for (int kind = 0; kind < 8; ++kind)
        scene.bodies.push_back({9 + kind, Pose{{3, 2, 1}},
                                ClutterBody{static_cast<ClutterBody::Kind>(kind), 30, resin, 12}});
    scene.lighting.lamps = {{{1, 2, 3}, 5, {1, 0.9F, 0.8F}, 2}, {}};
    scene.lighting.ambient = {0.1F, 0.2F, 0.3F};
    scene.camera = {{640, 480}, {1, 2, 300}, {4, 5, 6}, 0.2, 777.25, {-0.2, 0.05, 1e-3, -2e-3}};
    scene.film = {1.2F, {0.9F, 1, 1.1F},      0.02F, 1.5F, {2.5F, 0.5F}, 0.3F,
                  85,   18446744073709551615U};
    return scene;
}

}  // namespace

TEST_CASE("a scene that is read back writes the same text and the same prints",
          "[datasets][scene]") {
    const Folder first, second;
    const auto scene = everything();
    writeScene(scene, first.path, "table");
    const auto back = readScene(first.path / "table.json");
    writeScene(back, second.path, "table");
    CHECK(contents(first.path / "table.json") == contents(second.path / "table.json"));

    REQUIRE(back.bodies.size() == scene.bodies.size());
    for (std::size_t i = 0; i < back.bodies.size(); ++i) {
        CHECK(back.bodies[i].what.index() == scene.bodies[i].what.index());
        CHECK(back.bodies[i].pose.mm == scene.bodies[i].pose.mm);
        CHECK(cv::norm(back.bodies[i].pose.turn - scene.bodies[i].pose.turn) == 0);
    }
    const auto& die = std::get<DieBody>(back.bodies[0].what);
    CHECK(die.leftHanded);
    REQUIRE(die.onePip);
    CHECK(die.onePip->grain == 4000000000U);
    CHECK(back.bodies[0].moved == cv::Vec3d{1, 2, 3});
    const auto& plate = std::get<PlateBody>(back.bodies[3].what);
    CHECK(plate.steps.at(1).mm == cv::Rect2d{30, 11, 12, 13});
    CHECK(cv::norm(plate.print, print(42, 30, 1), cv::NORM_INF) == 0);
    CHECK(back.camera.distortion == scene.camera.distortion);
    CHECK(back.film.seed == scene.film.seed);
    CHECK(back.film.jpegQuality == 85);
    CHECK(back.ground.kind == Ground::Kind::PrintedCloth);
}

TEST_CASE("scenes of one folder share the prints that look the same", "[datasets][scene]") {
    const Folder folder;
    auto scene = everything();
    writeScene(scene, folder.path, "a");
    writeScene(scene, folder.path, "b");
    std::get<PlateBody>(scene.bodies[3].what).print = print(42, 30, 2);
    writeScene(scene, folder.path, "c");
    std::size_t prints = 0;
    for (const auto& entry : fs::directory_iterator{folder.path})
        if (entry.path().extension() == ".png") ++prints;
    CHECK(prints == 2);
}

TEST_CASE("a broken scene is refused with the place of the mistake", "[datasets][scene]") {
    const Folder folder;
    writeScene(everything(), folder.path, "table");
    auto json = nlohmann::json::parse(contents(folder.path / "table.json"));
    const auto [pointer, value, complaint] =
        GENERATE(table<std::string, nlohmann::json, std::string>({
            {"/film/noise", "much", "film/noise: a number"},
            {"/film/seed", -1, "film/seed: a whole number"},
            {"/bodies/0/id", 3000000000U, "bodies/0/id: a whole number"},
            {"/bodies/0/id", 1.5, "bodies/0/id: a whole number"},
            {"/bodies/0/leftHanded", 0, "bodies/0/leftHanded: true or false"},
            {"/bodies/0/turn/1", nlohmann::json::array({0, 0, 0}),
             "bodies/0/turn: a matrix of three axes"},
            {"/bodies/1/kind", "ghost", "bodies/1/kind: one of die, box"},
            {"/bodies/3/print", "../../secret.png", "bodies/3/print: the name of a picture"},
            {"/bodies/3/print", "gone.png", "Copy the pictures along"},
            {"/bodies/3/sizeMm/0", 0, "bodies/3/sizeMm: a width and a height"},
            {"/camera/picture", nlohmann::json::array({1, 2, 3}), "camera/picture: a list of 2"},
            {"/camera/picture/0", 100000, "camera/picture: a width and a height"},
            {"/camera/zoom", 2, "camera/zoom: nothing"},
            {"/lighting/lamps", nullptr, "lighting/lamps: a list"},
            {"/ground", 7, "ground: an object"},
        }));
    json[nlohmann::json::json_pointer{pointer}] = value;
    std::ofstream{folder.path / "table.json"} << json;
    CHECK_THROWS_MATCHES(readScene(folder.path / "table.json"), BadScene,
                         MessageMatches(ContainsSubstring(complaint)));
}

TEST_CASE("a scene with a missing key, no JSON or no file is refused", "[datasets][scene]") {
    const Folder folder;
    writeScene(everything(), folder.path, "table");
    const auto file = folder.path / "table.json";
    auto json = nlohmann::json::parse(contents(file));
    json["camera"].erase("eye");
    std::ofstream{file} << json;
    CHECK_THROWS_MATCHES(readScene(file), BadScene,
                         MessageMatches(ContainsSubstring("camera: the key \"eye\"")));
    std::ofstream{file} << "{\"ground\": ";
    CHECK_THROWS_MATCHES(readScene(file), BadScene, MessageMatches(ContainsSubstring("no JSON")));
    CHECK_THROWS_MATCHES(readScene(folder.path / "none.json"), BadScene,
                         MessageMatches(ContainsSubstring("none.json")));
}

TEST_CASE("a scene that cannot be written says so", "[datasets][scene]") {
    const Folder folder;
    auto scene = everything();
    CHECK_THROWS_AS(writeScene(scene, folder.path / "nowhere", "table"), BadScene);
    scene.camera.eye[0] = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(writeScene(scene, folder.path, "table"), BadScene);
    CHECK_FALSE(fs::exists(folder.path / "table.json"));
}
