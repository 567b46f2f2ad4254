// The commands with our own eyes, on one rendered picture each; how well the eyes see is measured
// elsewhere.

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "tests/app/cli_run.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cmath>
#include <fstream>

using namespace kibitz;
using Json = nlohmann::json;

namespace {

/// Writes a picture of a simulated game and its truth.
Json takePicture(const test::Folder& folder, const std::string& game, int players) {
    datasets::SimulationOptions options;
    options.game = game;
    options.seed = 5;
    options.players = players;
    options.actions = 60;
    options.size = {1280, 720};
    const auto still = datasets::gameStill(options, 3);
    const auto rendering = datasets::Renderer{}.render(still.scene);
    REQUIRE(cv::imwrite(folder / "board.png", rendering.picture));
    const auto truth = still.truth(rendering.ids, "board.png", false);
    std::ofstream{folder / "truth.jsonl"} << truth << '\n';
    return Json::parse(truth);
}

void checkCorners(const Json& seen, const Json& truth) {
    for (std::size_t i = 0; i < 4; ++i) {
        INFO("corner " << i);
        CHECK(std::hypot(seen[i][0].get<double>() - truth[i][0].get<double>(),
                         seen[i][1].get<double>() - truth[i][1].get<double>()) < 4);
    }
}

struct Counted {
    int right = 0, silent = 0, of = 0;
};

Counted against(const Json& truth, const Json& board) {
    Counted counted;
    for (const auto& site : board["sites"]) {
        const auto& shown = truth["sites"];
        const auto name = site["name"].get<std::string>();
        const auto expected = shown.contains(name) ? shown[name] : Json("nothing");
        ++counted.of;
        counted.right += site["value"] == expected;
        counted.silent += site["sure"] == true && site["value"] != expected;
    }
    return counted;
}

}  // namespace

TEST_CASE("see and check read a rendered board with our own eyes", "[app][boards]") {
    const test::Folder folder;
    const auto read = [&](const std::string& what, const std::string& game, int players) {
        const auto truth = takePicture(folder, game, players);
        const auto seen = test::run({"see", what, folder / "board.png", "--json"});
        INFO(seen.err);
        REQUIRE(seen.exit == cli::Exit::Done);
        const auto image = Json::parse(seen.out)["images"][0];
        REQUIRE(image["boards"].size() == 1);
        const auto& board = image["boards"][0];
        CHECK(board["game"] == game);
        checkCorners(board["corners"], truth["parts"][0]["corners"]);
        const auto counted = against(truth, board);
        INFO(counted.right << " right, " << counted.silent << " silently wrong of " << counted.of);
        CHECK(counted.right >= counted.of * 0.97);
        const auto checked = test::run({"check", folder / "board.png", "--game", game, "--json",
                                        "--evidence", folder / "proof"});
        INFO(checked.err);
        CHECK(checked.exit == cli::Exit::Done);
        CHECK(std::filesystem::exists(folder / "proof/board.jpg"));
    };
    SECTION("cubes") { read("cubes", "spexxx", 3); }
    SECTION("stacks") { read("stacks", "topple", 4); }
}

TEST_CASE("a picture too small to show a board cannot be used, and says so", "[app][boards]") {
    const test::Folder folder;
    for (const auto& size : {cv::Size{1, 1}, {40, 30}, {600, 16}}) {
        cv::Mat noise(size, CV_8UC3);
        cv::randu(noise, cv::Scalar::all(0), cv::Scalar::all(255));
        REQUIRE(cv::imwrite(folder / "noise.png", noise));
        for (const auto* what : {"cubes", "stacks"}) {
            INFO(what << " " << size.width << " x " << size.height);
            const auto seen = test::run({"see", what, folder / "noise.png"});
            CHECK(seen.exit == cli::Exit::Cannot);
            CHECK(seen.err.find("too small") != std::string::npos);
            CHECK(seen.err.find('\n') == seen.err.size() - 1);
        }
    }
}
