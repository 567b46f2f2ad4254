#include "app/cli/cli.h"
#include "tests/vision/capture/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <fstream>
#include <sstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using kibitz::test::TempFolder;
namespace fs = std::filesystem;

namespace {

struct Ran {
    cli::Exit exit;
    std::string out, err;
};

Ran evaluate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "evaluate");
    std::ostringstream out, err;
    cli::Context context{out, err};
    const auto exit = cli::run(arguments, context, {});
    return {exit, out.str(), err.str()};
}

/// Three pictures of two sources: five dice that count, one too well hidden; one wrong and sure,
/// one missed, one extra and unsure.
struct Set {
    TempFolder folder;
    std::string truth, answers;
    Set() {
        const auto lines = [&](const std::string& source, const std::string& text) {
            fs::create_directories(folder / source);
            folder.write(source + "/truth.jsonl", text);
            for (const auto* name : {"a.png", "b.png"})
                cv::imwrite((folder / (source + "/" + name)).string(),
                            cv::Mat(100, 200, CV_8UC3, cv::Scalar::all(90)));
        };
        lines(
            "kitchen",
            R"({"image": "a.png", "width": 200, "height": 100, "conditions": {"light": "lamp"}, "dice": [{"value": 3, "box": [10, 10, 20, 20], "colour": "red"}, {"value": 4, "box": [60, 10, 20, 20]}]})"
            "\n"
            R"({"image": "b.png", "width": 200, "height": 100, "conditions": {"light": "day"}, "dice": [{"value": 6, "box": [10, 10, 40, 40]}, {"value": 2, "box": [90, 10, 40, 40], "visible": 0.1}]})"
            "\n");
        lines(
            "attic",
            R"({"image": "a.png", "width": 200, "height": 100, "conditions": {"light": "day"}, "dice": [{"value": 1, "box": [10, 10, 40, 40]}, {"value": 1, "box": [90, 10, 40, 40]}]})"
            "\n");
        truth = folder.path().string();
        answers = (folder / "answers.json").string();
        folder.write("answers.json",
                     R"({"images": [
 {"file": "kitchen/a.png", "dice": [{"value": 3, "probabilities": [0, 0, 1, 0, 0, 0], "box": [10, 10, 20, 20], "colour": "red", "sure": true},
                                    {"value": 5, "probabilities": [0, 0, 0, 0.1, 0.9, 0], "box": [61, 10, 20, 20], "colour": "red", "sure": true}]},
 {"file": "kitchen/b.png", "dice": [{"value": 6, "probabilities": [0, 0, 0, 0, 0.05, 0.95], "box": [10, 10, 40, 40], "colour": "blue", "sure": true}]},
 {"file": "attic/a.png", "dice": [{"value": 1, "probabilities": [0.6, 0.4, 0, 0, 0, 0], "box": [12, 10, 40, 40], "colour": "blue", "sure": false},
                                  {"value": 2, "probabilities": [0.5, 0.5, 0, 0, 0, 0], "box": [150, 60, 20, 20], "colour": "blue", "sure": false}]}]})");
    }
};

}  // namespace

TEST_CASE("an evaluation reads like this", "[app][evaluate]") {
    const Set set;
    const auto ran = evaluate({set.truth, "--answers", set.answers, "--by", "light,size"});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    CHECK(ran.out == set.truth + "; answers of " + set.answers + R"(

  Dice     dice    right       95 %  wrong  missed  extra  photos  all right      95 %
  attic       2  50.00 %   9.5-90.5      0       1      1       1     0.00 %  0.0-79.3
  kitchen     3  66.67 %  20.8-93.9      1       0      0       2    50.00 %  9.5-90.5
  all         5  60.00 %  23.1-88.2      1       1      1       3    33.33 %  6.1-79.2
  (1 too small, hidden or ignored: count for nobody)

  Sure and wrong  sure  silent  of sure      95 %  unsure     asked        95 %  photos silently wrong
  attic              0       0        -                 2  100.00 %  34.2-100.0             0 = 0.00 %
  kitchen            3       1  33.33 %  6.1-79.2       0    0.00 %    0.0-56.1            1 = 50.00 %
  all                3       1  33.33 %  6.1-79.2       2   40.00 %   11.8-76.9            1 = 33.33 %

  colour right: 100.00 % of 1

  Reliability  answers     said     right        95 %  deviation
  0.5-0.6            1  50.00 %    0.00 %    0.0-79.3    too few
  0.6-0.7            1  60.00 %  100.00 %  20.7-100.0    too few
  0.9-1.0            3  95.00 %   66.67 %   20.8-93.9    too few
  points between said and right: 35.00 on average

  Truth / answer  1  2  3  5  6  none
  1               1  .  .  .  .     1
  3               .  .  1  .  .     .
  4               .  .  .  1  .     .
  6               .  .  .  .  1     .
  none            .  1  .  .  .     .

  By light  dice    right       95 %  silent    asked  photos  all right
  day          3  66.67 %  20.8-93.9       0  66.67 %       2    50.00 %
  lamp         2  50.00 %   9.5-90.5       1   0.00 %       1     0.00 %

  By size   dice    right       95 %  silent    asked
  16-23 px     2  50.00 %   9.5-90.5       1  33.33 %
  32-47 px     3  66.67 %  20.8-93.9       0  50.00 %
)");
}

TEST_CASE("the same numbers come as one JSON document", "[app][evaluate]") {
    const Set set;
    const auto ran = evaluate({set.truth, "--answers", set.answers, "--json"});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    const auto json = nlohmann::json::parse(ran.out);
    REQUIRE(json["judged"].size() == 1);
    const auto& dice = json["judged"][0];
    CHECK(dice["what"] == "dice");
    CHECK(dice["all"]["right"]["count"] == 3);
    CHECK(dice["all"]["right"]["of"] == 5);
    CHECK(dice["all"]["silent"]["rate"].get<double>() > 0.33);
    CHECK(dice["sources"].size() == 2);
    CHECK(dice["sources"][0]["source"] == "attic");
    CHECK(dice["sources"][0]["silent"]["rate"].is_null());
    CHECK(dice["all"]["reliability"]["bins"].size() == 10);
    CHECK(dice["conditions"].size() == 2);
    CHECK(json["reached"] == true);
}

TEST_CASE("sheets are counted beside the photos that they lie in", "[app][evaluate]") {
    const TempFolder folder;
    cv::imwrite((folder / "a.png").string(), cv::Mat(100, 200, CV_8UC3, cv::Scalar::all(90)));
    folder.write(
        "truth.jsonl",
        R"({"image": "a.png", "width": 200, "height": 100, "sites": {"Ann a1": "cross", "Bob a1": "cross"}, "parts": [{"kind": "level-1", "player": "Ann", "corners": [[0, 0], [80, 0], [80, 90], [0, 90]]}, {"kind": "level-1", "player": "Bob", "corners": [[100, 0], [180, 0], [180, 90], [100, 90]]}]})"
        "\n");
    const auto answers =
        folder
            .write(
                "answers.json",
                R"({"images": [{"file": "a.png", "sites": [{"name": "Ann a1", "value": "cross", "sure": true}, {"name": "Bob a1", "value": "nothing", "sure": false}]}]})")
            .string();
    const auto truth = folder.path().string();
    const auto text = evaluate({truth, "--answers", answers});
    INFO(text.err);
    CHECK(text.exit == cli::Exit::Done);
    CHECK_THAT(text.out, ContainsSubstring("sheets  all right") && ContainsSubstring("1 of 2"));
    const auto json = nlohmann::json::parse(evaluate({truth, "--answers", answers, "--json"}).out);
    const auto& all = json["judged"][0]["all"];
    CHECK(all["sheets"]["count"] == 1);
    CHECK(all["sheets"]["of"] == 2);
    CHECK(all["photos"]["count"] == 0);
}

TEST_CASE("limits that are not reached are named, with exit code 1", "[app][evaluate]") {
    const Set set;
    const auto asked = [&](const std::string& limits, bool json) {
        std::vector<std::string> words{set.truth, "--answers", set.answers, "--fail-under", limits};
        if (json) words.emplace_back("--json");
        return evaluate(words);
    };
    const auto text = asked("right=0.6,silent=0.005", false);
    CHECK(text.exit == cli::Exit::No);
    CHECK_THAT(text.out,
               ContainsSubstring("Not reached:\n    dice.right of attic is 0.5000, asked for at "
                                 "least 0.6\n    dice.silent of kitchen is 0.3333, asked for at "
                                 "most 0.005\n"));
    const auto json = asked("right=0.6", true);
    CHECK(json.exit == cli::Exit::No);
    CHECK(json.err == "kibitz: dice.right of attic is 0.5000, asked for at least 0.6\n");
    CHECK(nlohmann::json::parse(json.out)["reached"] == false);
    CHECK(asked("right=0.5,silent=0.4", false).exit == cli::Exit::Done);
    CHECK(asked("speed=0.5", false).exit == cli::Exit::Cannot);
}

TEST_CASE("samples and errors are written where they can be looked at", "[app][evaluate]") {
    const Set set;
    const auto csv = (set.folder / "samples.csv").string();
    const auto errors = (set.folder / "errors").string();
    const auto ran = evaluate(
        {set.truth, "--answers", set.answers, "--per-sample", csv, "--errors", errors, "--json"});
    CHECK(ran.exit == cli::Exit::Done);
    std::ifstream in{csv};
    int rows = 0;
    for (std::string line; std::getline(in, line);) ++rows;
    CHECK(rows == 1 + 6 + 1);
    CHECK(fs::exists(errors + "/kitchen_a-dice-2-wrong-4-as-5.jpg"));
    CHECK(fs::exists(errors + "/attic_a-dice-2-missed-1-as-none.jpg"));
    CHECK(evaluate({set.truth, "--answers", set.answers, "--per-sample", "/nowhere/at/all.csv"})
              .exit == cli::Exit::Cannot);
}

TEST_CASE("what cannot be evaluated gets one sentence and exit code 2", "[app][evaluate]") {
    const Set set;
    const auto refused = [&](const std::vector<std::string>& words) {
        const auto ran = evaluate(words);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, StartsWith("kibitz: "));
        CHECK(ran.err.find('\n') == ran.err.size() - 1);
        return ran.err;
    };
    const auto& answers = set.answers;
    CHECK_THAT(refused({"/nowhere/at/all"}), ContainsSubstring("There is no folder"));
    CHECK_THAT(refused({set.truth, "--answers", "/nowhere.json"}),
               ContainsSubstring("There is no file"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--split", "test"}),
               ContainsSubstring("no splits.json"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--splits", "x.json"}),
               ContainsSubstring("--split does not say which"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--source", "cellar"}),
               ContainsSubstring("There are: attic, kitchen"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--overlap", "kitchen=2"}),
               ContainsSubstring("'kitchen=2'"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--overlap", "cellar=0.3"}),
               ContainsSubstring("no source 'cellar'"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--by", "wind"}),
               ContainsSubstring("'wind'"));
    CHECK_THAT(refused({set.truth, "--answers", answers, "--errors", answers + "/below"}),
               ContainsSubstring("Cannot make the folder"));
    const auto empty = set.folder.write("empty.json", R"({"images": []})").string();
    CHECK_THAT(refused({set.truth, "--answers", empty}), ContainsSubstring("speak of nothing"));
    const auto partial =
        set.folder.write("partial.json", R"({"images": [{"file": "attic/a.png", "dice": []}]})");
    CHECK_THAT(refused({set.truth, "--answers", partial.string()}),
               ContainsSubstring("no answer about 2 pictures"));
    CHECK(evaluate({set.truth, "--answers", partial.string(), "--partial"}).exit ==
          cli::Exit::Done);
}

TEST_CASE("a recording is compared with what was concluded while watching it", "[app][evaluate]") {
    const TempFolder folder;
    fs::create_directories(folder / "game.kibitz");
    folder.write("game.kibitz/truth.jsonl",
                 R"({"frame": 0, "until": 9, "phase": "moving"})"
                 "\n"
                 R"({"frame": 10, "until": 19, "phase": "still", "moves": ["Ann: roll 3"]})"
                 "\n");
    const std::string table = R"({"frame": 0, "type": "table", "state": "moving"})"
                              "\n"
                              R"({"frame": 14, "type": "table", "state": "still"})"
                              "\n";
    folder.write("game.kibitz/events.jsonl", table);
    const auto recording = (folder / "game.kibitz").string();
    const auto gate = evaluate({recording, "--json"});
    CHECK(gate.exit == cli::Exit::Done);
    const auto phases = nlohmann::json::parse(gate.out)["judged"];
    REQUIRE(phases.size() == 1);
    CHECK(phases[0]["what"] == "phases");
    CHECK(phases[0]["all"]["right"]["count"] == 2);
    // The replay of another version, in a folder of its own.
    fs::create_directories(folder / "replayed/game.kibitz");
    folder.write(
        "replayed/game.kibitz/events.jsonl",
        table +
            R"({"frame": 15, "type": "judged", "verdict": "accepted", "moves": ["Ann: roll 3"]})"
            "\n");
    const auto ran = evaluate({recording, "--answers", (folder / "replayed").string(), "--json"});
    const auto both = nlohmann::json::parse(ran.out)["judged"];
    REQUIRE(both.size() == 2);
    CHECK(both[1]["what"] == "turns");
    CHECK(both[1]["all"]["right_sure"]["count"] == 1);
    // What a replay printed, by itself and in a folder of such.
    const auto replayed = folder.write(
        "replayed/game.json", R"({"events": [{"frame": 0, "type": "table", "state": "moving"}]})");
    for (const auto& answers : {replayed, replayed.parent_path()}) {
        const auto printed = evaluate({recording, "--answers", answers.string(), "--json"});
        CHECK(nlohmann::json::parse(printed.out)["judged"][0]["all"]["right"]["count"] == 1);
    }
    const auto text = evaluate({recording});
    CHECK_THAT(text.out, ContainsSubstring("Phases") && ContainsSubstring("stretches"));
}
