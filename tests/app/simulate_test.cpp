#include "app/cli/cli.h"
#include "datasets/play/simulation.h"
#include "tests/app/cli_run.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace kibitz;
namespace fs = std::filesystem;

namespace {

using test::Folder;
using test::Ran;

Ran simulate(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "simulate");
    return test::run(arguments);
}

std::vector<nlohmann::json> linesOf(const fs::path& file) {
    std::vector<nlohmann::json> lines;
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
    return lines;
}

std::string textOf(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream{file, std::ios::binary}.rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("what cannot be simulated is refused with one sentence", "[app][simulate]") {
    const Folder folder;
    std::ofstream{folder / "file"} << "x";
    const auto refused = [&](const std::vector<std::string>& words, const std::string& says) {
        auto all = words;
        if (std::find(all.begin(), all.end(), "--out") == all.end()) {
            all.emplace_back("--out");
            all.push_back(folder / "new");
        }
        const auto ran = simulate(all);
        INFO(ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK(ran.err.find(says) != std::string::npos);
        CHECK(ran.err.find('\n') == ran.err.size() - 1);
        CHECK_FALSE(fs::exists(folder / "new"));
    };
    refused({"--game", "chess"}, "There is no game 'chess'. There are: ");
    refused({"--game", "topple", "--board-look", "velvet"},
            "There is no look of this board called 'velvet'. There are: ours, stepped, ");
    refused({"--game", "spexxx", "--pieces", "glass", "--pictures", "1"},
            "There is no set of pieces called 'glass'. There are: standard, pastel, ");
    refused({"--game", "fuse", "--pieces", "any"}, "spexxx and topple only");
    refused({"--game", "dice", "--pictures", "1", "--pieces", "any"}, "no board");
    refused({"--game", "dizzle", "--players", "9"}, "1 to 4 players");
    refused({"--game", "dizzle", "--players", "-1"}, "a whole number from 0");
    refused({"--game", "topple", "--players", "1"}, "2 to 4 players");
    refused({"--game", "dizzle", "--difficulty", "cruel"}, "easy, medium, hard");
    refused({"--game", "dizzle", "--illegal", "1.5"}, "between 0 and 1");
    refused({"--game", "dizzle", "--illegal", "-0.1"}, "between 0 and 1");
    refused({"--game", "dizzle", "--illegal", "nan"}, "between 0 and 1");
    refused({"--game", "dizzle", "--size", "big"}, "--size 1920x1080");
    refused({"--game", "dizzle", "--size", "10x10"}, "between 64 and 8192");
    refused({"--game", "dizzle", "--size", "999999x9"}, "between 64 and 8192");
    refused({"--game", "dizzle", "--size", "1920x1080x2"}, "--size 1920x1080");
    refused({"--game", "dizzle", "--turns", "-3"}, "a whole number from 0");
    refused({"--game", "dizzle", "--fps", "0"}, "between 1 and 120");
    refused({"--game", "dizzle", "--bump", "-1"}, "number of bumps");
    refused({"--game", "dizzle", "--option", "sheet"}, "--option sheet=level-3");
    refused({"--game", "dizzle", "--option", "sheet=level-99"}, "level-99");
    refused({"--game", "dizzle", "--option", "colour=red"}, "colour");
    refused({"--game", "dice"}, "--pictures N");
    refused({"--game", "dizzle", "--coco"}, "--pictures N");
    refused({"--game", "dizzle", "--pictures", "1", "--scenes", "1"}, "choose one");
    refused({"--game", "dizzle", "--out", folder.path.string()}, "is not empty");
    refused({"--game", "dizzle", "--out", folder / "file"}, "is a file");
    refused({"--game", "dice", "--pictures", "1", "--out", folder / "file/below"}, "file/below");
    refused({"--game", "dizzle", "--turns", "1", "--out", folder / "file/below"}, "file");
}

TEST_CASE("pictures of loose dice come with truth and COCO boxes that agree", "[app][simulate]") {
    const Folder folder;
    const auto out = folder / "dice";
    const auto ran = simulate({"--game", "dice", "--pictures", "3", "--size", "192x108", "--seed",
                               "5", "--coco", "--out", out, "--json"});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(nlohmann::json::parse(ran.out)["pictures"] == 3);
    const auto truth = linesOf(fs::path{out} / "truth.jsonl");
    REQUIRE(truth.size() == 3);
    const auto coco = nlohmann::json::parse(textOf(fs::path{out} / "annotations.json"));
    std::size_t dice = 0;
    for (const auto& line : truth) {
        const auto picture =
            cv::imread((fs::path{out} / line["image"].get<std::string>()).string());
        CHECK(picture.size() == cv::Size(192, 108));
        dice += line["dice"].size();
        for (const auto& die : line["dice"]) {
            const auto box = die["box"];
            CHECK(box[0].get<int>() >= 0);
            CHECK(box[0].get<int>() + box[2].get<int>() <= 192);
            CHECK(box[1].get<int>() + box[3].get<int>() <= 108);
        }
    }
    CHECK(coco["images"].size() == 3);
    CHECK(coco["annotations"].size() == dice);
}

TEST_CASE("scenes for Blender name the body of everything that is true", "[app][simulate]") {
    const Folder folder;
    const auto out = folder / "scenes";
    REQUIRE(
        simulate({"--game", "topple", "--scenes", "2", "--size", "192x108", "--out", out}).exit ==
        cli::Exit::Done);
    const auto truth = linesOf(fs::path{out} / "truth.jsonl");
    REQUIRE(truth.size() == 2);
    for (const auto& line : truth) {
        const auto name = fs::path{line["image"].get<std::string>()}.stem().string();
        CHECK(fs::exists(fs::path{out} / (name + ".json")));
        CHECK(line["parts"].at(0).contains("body"));
        CHECK(line["covered"].is_array());
    }
}

TEST_CASE("a simulated game is a recording whose truth covers every frame", "[app][simulate]") {
    const Folder folder;
    const auto out = folder / "game.kibitz";
    const auto ran = simulate({"--game", "addit", "--turns", "2", "--size", "128x72", "--fps", "4",
                               "--seed", "3", "--out", out, "--json"});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto frames = nlohmann::json::parse(ran.out)["frames"].get<int>();
    for (const auto* file : {"video.mkv", "events.jsonl", "session.json", "truth.jsonl"})
        CHECK(fs::file_size(fs::path{out} / file) > 0);
    int next = 0;
    for (const auto& line : linesOf(fs::path{out} / "truth.jsonl")) {
        CHECK(line["frame"] == next);
        next = line["until"].get<int>() + 1;
    }
    CHECK(next == frames);

    std::ostringstream scores, err;
    cli::Context context{scores, err};
    CHECK(cli::run({"score", (fs::path{out} / "game.record").string()}, context, {}) ==
          cli::Exit::Done);
    CHECK(scores.str().find("Ann: ") == 0);
    // And it is not overwritten.
    CHECK(simulate({"--game", "addit", "--out", out}).exit == cli::Exit::Cannot);
}

TEST_CASE("a throw that nobody could see does not lead a simulated record astray for good",
          "[app][simulate]") {
    // Dice that fall as they lay count one throw more in truth than in the record, which notices
    // only when there is none left.
    const auto totals = [](const Ran& ran) {
        INFO(ran.err);
        std::vector<int> points;
        const auto json = nlohmann::json::parse(ran.out);
        for (const auto& player : json["players"]) points.push_back(player["total"].get<int>());
        return points;
    };
    const Folder folder;
    const auto out = folder / "game.kibitz";
    REQUIRE(simulate({"--game", "spexxx", "--seed", "23", "--players", "3", "--turns", "80",
                      "--difficulty", "medium", "--observations", "--no-video", "--out", out})
                .exit == cli::Exit::Done);
    const auto told = totals(test::run({"report", out, "--json", "--out", folder / "page.html"}));
    const auto truth = totals(test::run({"score", out + "/game.record", "--json"}));
    CHECK(truth == std::vector{0, 0, 6});
    CHECK(told == truth);
}

TEST_CASE("a simulated game is a source like any other", "[app][simulate]") {
    const Folder folder;
    const auto play = [&](const std::string& source) {
        std::ostringstream out, err;
        cli::Context context{out, err};
        const auto exit = cli::run({"play", "--terminal", "--frames", "2", "--png",
                                    folder / "overlay.png", "--source", source},
                                   context, {});
        return Ran{exit, out.str(), err.str()};
    };
    const auto ran = play("simulate:topple:3:hard");
    INFO(ran.err);
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.out.find("simulated game of Topple, seed 3, hard") != std::string::npos);
    CHECK(cv::imread(folder / "overlay.png").cols == 1280);
    for (const auto& [wrong, says] :
         {std::pair<std::string, std::string>{"simulate:chess:1", "There is no game 'chess'"},
          {"simulate:topple", "not a game and a seed"},
          {"simulate:topple:x", "'x' is not a seed"},
          {"simulate:topple:1:cruel", "There is no difficulty 'cruel'"},
          {"simulate:topple:1:easy:2", "not a game and a seed"}}) {
        const auto refused = play(wrong);
        CHECK(refused.exit == cli::Exit::Cannot);
        CHECK(refused.err.find(says) != std::string::npos);
    }
}
