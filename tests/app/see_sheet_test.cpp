#include "tests/app/cli_run.h"
#include "tests/app/sheet_photo.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Json = nlohmann::json;
using test::FilledSheet;
namespace fs = std::filesystem;

namespace {

test::Ran see(std::vector<std::string> words) {
    words.insert(words.begin(), {"see", "sheet"});
    return test::run(words);
}

FilledSheet filled() { return FilledSheet{3}.cross("d4").tick("round 1"); }

}  // namespace

TEST_CASE("the sheets of a photo come as one JSON document in the promised shape", "[app][see]") {
    const test::Folder folder;
    REQUIRE(cv::imwrite(folder / "sheet.jpg", test::photoOf({filled()})));
    const auto ran = see({folder / "sheet.jpg", "--json", "--players", "Ann"});
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    const auto image = Json::parse(ran.out)["images"][0];
    CHECK(image["file"] == folder / "sheet.jpg");
    CHECK(image["width"] == 1600);
    CHECK(image["height"] == 1000);
    CHECK(image["milliseconds"].get<double>() > 0);
    CHECK(image["dice"].is_array());
    REQUIRE(image["sheets"].size() == 1);
    const auto& sheet = image["sheets"][0];
    CHECK(sheet["sheet"] == "level-3");
    CHECK(sheet["player"] == "Ann");
    CHECK(sheet["probability"].get<double>() > 0.5);
    CHECK(sheet["corners"].size() == 4);
    REQUIRE(sheet["sites"].size() > 50);
    for (const auto& site : sheet["sites"]) {
        CHECK(site["sure"].is_boolean());
        CHECK(site["covered"].is_boolean());
        CHECK(site["box"].size() == 4);
        CHECK(site["outline"].size() == 4);
        if (site["name"] == "d4") CHECK(site["value"] == "cross");
        if (site["name"] == "e4") CHECK(site["value"] == "nothing");
    }
}

TEST_CASE("a photo without a sheet is an answer too", "[app][see]") {
    const test::Folder folder;
    REQUIRE(cv::imwrite(folder / "bare.jpg", test::photoOf({})));
    const auto ran = see({folder / "bare.jpg"});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK_THAT(ran.out, ContainsSubstring("bare.jpg (1600 x 1000): no sheet\n"));
    CHECK_THAT(ran.err, ContainsSubstring("no sign of any known sheet"));
    const auto image = Json::parse(see({folder / "bare.jpg", "--json"}).out)["images"][0];
    CHECK(image["sheets"].empty());
    CHECK(image["note"].is_string());
}

TEST_CASE("what was seen of a sheet is drawn on a copy", "[app][see]") {
    const test::Folder folder;
    REQUIRE(cv::imwrite(folder / "sheet.jpg", test::photoOf({filled()})));
    const auto ran = see({folder / "sheet.jpg", "--annotate", folder / "drawn"});
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK_THAT(ran.out, ContainsSubstring("level-3: "));
    const auto drawn = cv::imread(folder / "drawn/sheet.png"),
               before = cv::imread(folder / "sheet.jpg");
    REQUIRE(drawn.cols > before.cols);
    cv::Mat difference;
    cv::absdiff(drawn(cv::Rect{{}, before.size()}), before, difference);
    CHECK(cv::countNonZero(difference.reshape(1)) > 5000);
}

TEST_CASE("what see sheet prints is what evaluate reads", "[app][see]") {
    const test::Folder folder;
    fs::create_directories(folder / "set");
    test::Shot shot;
    shot.angle = 0;
    shot.turned = 0;
    shot.mmAcross = 460;
    REQUIRE(cv::imwrite(folder / "set/a.png", test::photoOf({filled()}, shot)));
    // The page's corners, as the straight shot above puts them.
    const double scale = 1600 / 460.0, left = 800 - 105 * scale, top = 500 - 148.5 * scale;
    const Json corners{{left, top},
                       {left + 210 * scale, top},
                       {left + 210 * scale, top + 297 * scale},
                       {left, top + 297 * scale}};
    const Json truth{{"image", "a.png"},
                     {"width", 1600},
                     {"height", 1000},
                     {"game", "dizzle"},
                     {"players", {"Ann", "Bob"}},
                     {"options", {{"sheet", "level-3"}}},
                     {"sites", {{"Bob d4", "cross"}, {"Bob round 1", "ticked"}}},
                     {"covered", Json::array()},
                     {"parts", Json::array({{{"name", "sheet of Bob"},
                                             {"kind", "level-3"},
                                             {"player", "Bob"},
                                             {"corners", corners}}})}};
    std::ofstream{folder / "set/truth.jsonl"} << truth.dump() << '\n';
    std::ofstream{folder / "answers.json"} << see({folder / "set/a.png", "--json"}).out;
    // Nobody told whose sheet it is: it lies where Bob's does. Ann's is nowhere, so half is missed.
    const auto said =
        test::run({"evaluate", folder / "set", "--answers", folder / "answers.json", "--json"});
    INFO(said.out << said.err);
    REQUIRE(said.exit == cli::Exit::Done);
    const auto looked = test::run({"evaluate", folder / "set", "--json"});
    REQUIRE(looked.exit == cli::Exit::Done);
    const auto numbers = [](const test::Ran& ran) {
        const auto judged = Json::parse(ran.out)["judged"];
        for (const auto& one : judged)
            if (one["what"] == "sites") return one;
        return Json{};
    };
    CHECK(numbers(said)["all"]["right"] == numbers(looked)["all"]["right"]);
    CHECK(numbers(said)["all"]["right"].dump().find("null") == std::string::npos);
}

TEST_CASE("dice have neither sheets nor players", "[app][see]") {
    const auto ran = test::run({"see", "dice", "a.jpg", "--sheet", "level-1"});
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK_THAT(ran.err, ContainsSubstring("kibitz see sheet"));
}
