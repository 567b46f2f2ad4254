#include "tests/app/cli_run.h"

#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/dizzle/sheet.h"
#include "rules/games.h"
#include "vision/recognise/sheet_shelf.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cstdlib>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// A home of its own for taught sheets.
struct Home : test::Folder {
    Home() { setenv("XDG_DATA_HOME", path.c_str(), 1); }
    ~Home() { unsetenv("XDG_DATA_HOME"); }
    fs::path sheets() const { return path / "kibitz" / "sheets"; }
};

std::string photoOfLevel3(const test::Folder& folder) {
    datasets::SimulationOptions options;
    options.game = "dizzle";
    options.options["sheet"] = "level-3";
    options.seed = 810060;
    datasets::Renderer renderer;
    const auto file = folder / "blank.jpg";
    cv::imwrite(file, renderer.render(datasets::blankStill(options, 0).scene).picture);
    return file;
}

test::Ran teach(std::vector<std::string> words) {
    words.insert(words.begin(), {"teach", "sheet"});
    return test::run(words);
}

}  // namespace

TEST_CASE("a photo of a blank sheet becomes a sheet that is known by its name", "[app][teach]") {
    const Home home;
    const auto photo = photoOfLevel3(home);
    const auto ran = teach({photo, "--name", "pad-3", "--json"});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    const auto json = Json::parse(ran.out);
    CHECK(json["sheet"] == "pad-3");
    CHECK(json["lattice"]["rows"] == 9);
    CHECK(json["lattice"]["columns"] == 9);
    CHECK(json["page"]["corners"].size() == 4);
    CHECK(fs::exists(json["file"].get<std::string>()));
    CHECK_FALSE(cv::imread(json["drawing"].get<std::string>()).empty());
    for (const auto& cell : json["cells"]) {
        double sum = 0;
        for (const auto& share : cell["probabilities"]) sum += share.get<double>();
        CHECK(std::abs(sum - 1) < 0.002);
    }
    for (const auto* place : {"score", "arrows"}) {
        INFO(place);
        CHECK(std::any_of(json["confirm"].begin(), json["confirm"].end(),
                          [&](const auto& one) { return one["place"] == place; }));
    }

    const auto truth = rules::dizzle::readSheet(rules::builtin("dizzle/sheets/level-3.json"));
    const auto known = vision::SheetShelf::ofUser().load("pad-3");
    int cells = 0, right = 0;
    for (std::size_t i = 0; i < truth.cells.size(); ++i) {
        CHECK(known.sheet.cells[i].exists == truth.cells[i].exists);
        cells += truth.cells[i].exists;
        right += truth.cells[i].exists && known.sheet.cells[i].pip == truth.cells[i].pip;
    }
    CHECK(right >= 0.95 * cells);

    SECTION("records find it") {
        const auto record =
            home.file("evening.txt",
                      "kibitz record 1\ngame: dizzle\nplayers: Ann, Bob\noption sheet: pad-3\n\n");
        const auto legal = test::run({"legal", record});
        CHECK(legal.exit == cli::Exit::Done);
        CHECK_THAT(legal.err, ContainsSubstring("guesses") && ContainsSubstring("score"));
        const auto score = Json::parse(test::run({"score", record, "--json"}).out);
        REQUIRE(score["warnings"].size() == 1);
    }
    SECTION("there is no score before a person has confirmed what it is worth") {
        const auto check = [&] {
            return Json::parse(
                test::run({"check", photo, "--game", "dizzle", "--sheet", "pad-3", "--json"}).out);
        };
        auto seen = check()["images"][0];
        CHECK(seen["sheets"][0]["score"]["known"] == false);
        CHECK_FALSE(seen["sheets"][0]["score"]["unconfirmed"].empty());
        CHECK_THAT(seen["note"].get<std::string>(), ContainsSubstring("no score"));
        const auto text = test::run({"check", photo, "--game", "dizzle", "--sheet", "pad-3"});
        CHECK_THAT(text.out, ContainsSubstring("pad-3: ? points"));
        // The person has put it right.
        auto sheet = Json::parse(std::ifstream{json["file"].get<std::string>()});
        sheet.erase("unconfirmed");
        std::ofstream{json["file"].get<std::string>()} << sheet.dump();
        seen = check()["images"][0];
        CHECK(seen["sheets"][0]["score"]["known"] == true);
        CHECK_FALSE(seen.contains("note"));
    }
    SECTION("it is not replaced unasked") {
        const auto again = teach({photo, "--name", "pad-3"});
        CHECK(again.exit == cli::Exit::Cannot);
        CHECK_THAT(again.err, ContainsSubstring("--force"));
        const auto forced = teach({photo, "--name", "pad-3", "--force"});
        CHECK(forced.exit == cli::Exit::Done);
        CHECK_THAT(forced.out, ContainsSubstring("Learnt pad-3: 9 rows and 9 columns"));
        CHECK_THAT(forced.out, ContainsSubstring("score: "));
    }
}

TEST_CASE("what cannot be taught is said in one sentence", "[app][teach]") {
    const Home home;
    const auto fails = [](const test::Ran& ran, const std::string& words) {
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, ContainsSubstring(words));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    };
    const auto table = home / "table.png";
    cv::imwrite(table, cv::Mat(480, 640, CV_8UC3, cv::Scalar{60, 80, 110}));
    const auto tiny = home / "tiny.png";
    cv::imwrite(tiny, cv::Mat(5, 5, CV_8UC3, cv::Scalar::all(255)));
    fails(teach({table, "--name", "pad"}), "No page");
    fails(teach({tiny, "--name", "pad"}), "No page");
    fails(teach({home.file("text.jpg", "not a picture"), "--name", "pad"}), "text.jpg");
    fails(teach({home / "absent.jpg", "--name", "pad"}), "absent.jpg");
    fails(teach({table, "--name", "a/b"}), "cannot be the name");
    fails(teach({table, "--name", "level-3"}), "own sheets");
    fails(teach({table, "--name", "pad", "--size", "a4"}), "--size 210x297");
    fails(teach({table, "--name", "pad", "--size", "0x0"}), "--size 210x297");
    CHECK(teach({table}).exit == cli::Exit::Cannot);
    CHECK(test::run({"teach", "cubes", table, "--name", "pad"}).exit == cli::Exit::Cannot);
    CHECK_FALSE(fs::exists(home.sheets() / "pad.json"));
}

TEST_CASE("teaching has help and completes in the shell", "[app][teach]") {
    CHECK_THAT(test::run({"teach", "--help"}).out, ContainsSubstring("--name"));
    const auto script = test::run({"completion", "bash"}).out;
    CHECK_THAT(script, ContainsSubstring("teach) words=\""));
}

TEST_CASE("blank sheets are photographed before anybody drew on them", "[app][teach]") {
    const Home home;
    const auto out = home / "blank";
    const auto ran =
        test::run({"simulate", "--game", "dizzle", "--blank", "--pictures", "2", "--seed", "810070",
                   "--size", "320x180", "--option", "sheet=level-1", "--out", out});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    std::ifstream truth{fs::path{out} / "truth.jsonl"};
    int pictures = 0;
    for (std::string line; std::getline(truth, line); ++pictures) {
        const auto json = Json::parse(line);
        CHECK(json["parts"][0]["kind"] == "level-1");
        CHECK((!json.contains("sites") || json["sites"].empty()));
    }
    CHECK(pictures == 2);
    CHECK(test::run({"simulate", "--game", "dizzle", "--blank", "--out", out}).exit ==
          cli::Exit::Cannot);
    CHECK(test::run({"simulate", "--game", "dice", "--blank", "--pictures", "1", "--out", out})
              .exit == cli::Exit::Cannot);
}
