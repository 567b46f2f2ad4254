#include "datasets/evaluate/answers.h"
#include "datasets/evaluate/judge_recording.h"
#include "datasets/evaluate/problem.h"
#include "datasets/evaluate/reader.h"
#include "datasets/evaluate/sample_file.h"
#include "tests/datasets/evaluate_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <fstream>

using namespace kibitz;
using namespace kibitz::datasets;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using kibitz::test::summaryOf;
using kibitz::test::TempFolder;
using kibitz::test::writePicture;
namespace fs = std::filesystem;

namespace {

constexpr auto kCoco = R"({"categories": [{"id": 1, "name": "pip1"}, {"id": 2, "name": "dice-6"}],
 "images": [{"id": 7, "file_name": "a.png", "width": 200, "height": 100, "scene": "kitchen", "augmented": true},
            {"id": 8, "file_name": "b.png", "width": 200, "height": 100}],
 "annotations": [{"id": 1, "image_id": 7, "category_id": 1, "bbox": [10, 10, 30, 30], "area": 900, "iscrowd": 0},
                 {"id": 2, "image_id": 7, "category_id": 2, "bbox": [60, 10, 30, 30], "visible": 0.5},
                 {"id": 3, "image_id": 7, "category_id": 2, "bbox": [100, 10, 30, 30], "iscrowd": 1}],
 "ignore_regions": [{"image_id": 8, "bbox": [0, 0, 20, 20]}]})";

/// A COCO folder with two pictures.
void makeCoco(const TempFolder& folder, const std::string& below = "", std::string json = kCoco) {
    const auto at = below.empty() ? "" : below + "/";
    writePicture(folder, at + "images/a.png");
    writePicture(folder, at + "images/b.png");
    folder.write(at + "annotations.json", json);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::string sentence(const std::function<void()>& what) {
    try {
        what();
    } catch (const BadDataset& bad) {
        return bad.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a category is a value of a die when its name says so", "[datasets][evaluate]") {
    for (const auto* name : {"3", "three", "pip3", "dice-3", "Three pips", "d6_3", "die 3",
                             "six-sided die: 3", "DICE_THREE"})
        CHECK(dieValueOf(name) == 3);
    for (const auto* name : {"", "dice", "0", "7", "12", "3 or 4", "red-city", "d6", "threefold"})
        CHECK_FALSE(dieValueOf(name));
}

TEST_CASE("a COCO folder is read with its conditions and what is to be ignored",
          "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder);
    const auto dataset = openDataset(folder.path());
    REQUIRE(dataset.sources.size() == 1);
    const auto& source = dataset.sources[0];
    CHECK(source.name == folder.path().filename().string());
    REQUIRE(source.pictures.size() == 2);
    const auto& a = source.pictures[0];
    CHECK(a.name == "images/a.png");
    CHECK(a.width == 200);
    CHECK(a.conditions == Circumstances{{"scene", "kitchen"}, {"augmented", "true"}});
    REQUIRE(a.dice);
    REQUIRE(a.dice->size() == 2);
    CHECK((*a.dice)[0].label == "1");
    CHECK((*a.dice)[1].label == "6");
    CHECK((*a.dice)[1].visible == 0.5);
    CHECK(a.ignored == std::vector{cv::Rect2d(100, 10, 30, 30)});
    CHECK(source.pictures[1].dice->empty());
    CHECK(source.pictures[1].ignored == std::vector{cv::Rect2d(0, 0, 20, 20)});
    CHECK(openDataset(folder / "annotations.json").pictures() == 2);
}

TEST_CASE("categories that are no dice make objects", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder, "", replaced(replaced(kCoco, "pip1", "blue-city"), "dice-6", "red-road"));
    const auto dataset = openDataset(folder.path());
    const auto& a = dataset.sources[0].pictures[0];
    CHECK_FALSE(a.dice);
    REQUIRE(a.objects);
    CHECK((*a.objects)[1].label == "red-road");
    folder.write(
        "answers.json",
        R"({"images": [{"file": "a.png", "objects": [{"label": "blue-city", "box": [10, 10, 30, 30],
                     "probabilities": {"blue-city": 0.7, "red-road": 0.3}}]}, {"file": "b.png", "objects": []}]})");
    Answers answers;
    addAnswers(folder / "answers.json", dataset, answers);
    const auto s = summaryOf(judge(dataset, answers));
    CHECK(s.right == Rate{1, 2});
    CHECK(s.reliability.bins()[7].count == 1);
}

TEST_CASE("broken COCO truth says where it is broken", "[datasets][evaluate]") {
    const TempFolder folder;
    const auto refused = [&](const std::string& from, const std::string& to) {
        makeCoco(folder, "", replaced(kCoco, from, to));
        const auto said = sentence([&] { openDataset(folder.path()); });
        CHECK_THAT(said, ContainsSubstring("annotations.json") || ContainsSubstring(".png"));
        CHECK(said.find('\n') == std::string::npos);
        return said;
    };
    CHECK_THAT(refused("[60, 10, 30, 30]", "[60, 10, 30 30]"), ContainsSubstring("line 5, column"));
    CHECK_THAT(refused("[60, 10, 30, 30]", "[60, 10, -30, 30]"),
               ContainsSubstring("annotations[1], bbox: found [60,10,-30,30]"));
    CHECK_THAT(refused("[60, 10, 30, 30]", "[60, 10, 30]"), ContainsSubstring("expected a box"));
    CHECK_THAT(refused("[60, 10, 30, 30]", "[60, 10, NaN, 30]"), ContainsSubstring("NaN"));
    CHECK_THAT(refused("[60, 10, 30, 30]", "[260, 10, 30, 30]"),
               ContainsSubstring("outside of the picture"));
    CHECK_THAT(refused("\"dice-6\"", "\"dice\""), ContainsSubstring("'dice' is no value of a die"));
    CHECK_THAT(refused("\"category_id\": 2", "\"category_id\": 9"),
               ContainsSubstring("no category with the id 9"));
    CHECK_THAT(refused("\"image_id\": 8", "\"image_id\": 80"),
               ContainsSubstring("no picture with the id 80"));
    CHECK_THAT(refused("\"id\": 8", "\"id\": 7"), ContainsSubstring("a second time"));
    CHECK_THAT(refused("\"width\": 200", "\"width\": 300"),
               ContainsSubstring("has 200 x 100 pixels, its truth says 300 x 100"));
    CHECK_THAT(refused("\"width\": 200", "\"width\": \"wide\""),
               ContainsSubstring("found \"wide\", expected a whole number"));
    CHECK_THAT(refused("b.png", "c.png"), ContainsSubstring("images/c.png is missing"));
    CHECK_THAT(refused("\"b.png\"", "\"../../b.png\""), ContainsSubstring("not a picture below"));
    CHECK_THAT(refused("\"annotations\"", "\"annotation\""),
               ContainsSubstring("there is no \"annotations\""));
    CHECK_THAT(refused("\"categories\"", "\"deep\": " + std::string(40, '[')),
               ContainsSubstring("line 1, column 41: found one more bracket within brackets"));
    CHECK_THAT(refused("\"image_id\": 8", "\"image_id\": 8, \"image_id\": 7"),
               ContainsSubstring("line 7, column") &&
                   ContainsSubstring("the key \"image_id\" a second time"));
    CHECK_THAT(refused("\"area\": 900", "\"area\": 1e999"), ContainsSubstring("beyond all bounds"));
    CHECK_THAT(refused("kitchen", "\xff\xfe"), ContainsSubstring("expected JSON"));
    folder.write("images/b.png", "not a picture");
    folder.write("annotations.json", kCoco);
    CHECK_THAT(sentence([&] { openDataset(folder.path()); }),
               ContainsSubstring("not a picture of a known kind"));
}

TEST_CASE("a folder that is absent, empty or without truth gets its sentence",
          "[datasets][evaluate]") {
    const TempFolder folder;
    CHECK_THROWS_WITH(openDataset(folder / "absent"), ContainsSubstring("There is no folder"));
    CHECK_THROWS_WITH(openDataset(folder.path()), ContainsSubstring("There is no truth in"));
    folder.write("notes.txt", "hello");
    CHECK_THROWS_WITH(openDataset(folder / "notes.txt"), ContainsSubstring("is a file"));
    folder.write("truth.jsonl", "");
    CHECK_THROWS_WITH(openDataset(folder.path()), EndsWith("is empty"));
    folder.write("truth.jsonl", "{}\n");
    CHECK_THROWS_WITH(openDataset(folder.path()), ContainsSubstring("truth.jsonl, line 1: "));
}

TEST_CASE("a folder of sources reports each of them, and splits choose pictures",
          "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder, "one");
    makeCoco(folder, "two");
    folder.write(
        "splits.json",
        R"({"about": "by scene", "train": ["one/images/a.png", "two/images/a.png", "two/images/b.png"],
                     "test": ["one/images/b.png"]})");
    CHECK(openDataset(folder.path()).sources.size() == 2);
    const auto test = openDataset(folder.path(), {"test", {}, {}, {}});
    REQUIRE(test.sources.size() == 1);
    CHECK(test.sources[0].name == "one");
    CHECK(test.sources[0].pictures.at(0).name == "one/images/b.png");
    CHECK(test.leftOut.size() == 3);
    const auto own = openDataset(folder / "two", {"train", {}, {}, {}});
    CHECK(own.pictures() == 2);
    CHECK(own.sources[0].pictures[0].name == "images/a.png");
    CHECK(openDataset(folder.path(), {"", {}, {"two"}, {}}).sources.size() == 1);

    CHECK_THROWS_WITH(openDataset(folder.path(), {"valid", {}, {}, {}}),
                      ContainsSubstring("has no split 'valid'. There are: test, train"));
    CHECK_THROWS_WITH(openDataset(folder / "two", {"test", {}, {}, {}}),
                      ContainsSubstring("Nothing in"));
    CHECK_THROWS_WITH(openDataset(folder.path(), {"", {}, {"three"}, {}}),
                      ContainsSubstring("There are: one, two"));
    CHECK_THROWS_WITH(openDataset(folder.path(), {"test", folder / "absent.json", {}, {}}),
                      ContainsSubstring("There is no file"));
    folder.write("splits.json", R"({"test": ["one/images/b.png", "one/images/gone.png"]})");
    CHECK_THROWS_WITH(openDataset(folder.path(), {"test", {}, {}, {}}),
                      ContainsSubstring("one/images/gone.png', which has no truth"));
}

TEST_CASE("truth lines are read, and what one line leaves out is not there",
          "[datasets][evaluate]") {
    const TempFolder folder;
    writePicture(folder, "a.png");
    writePicture(folder, "b.png");
    folder.write("truth.jsonl", R"({"image": "a.png", "width": 200, "height": 100,
"conditions": {"source": "rendered", "angle": 32.5, "light": "lamp"}, "parts": [],
"dice": [{"value": 5, "colour": "red", "box": [1, 2, 30, 40], "visible": 0.93, "site": "Ann c4"}],
"game": "topple", "players": ["Ann", "Bob"], "options": {}, "sites": {}, "covered": ["b2 top"]})");
    // One object a line.
    {
        std::ifstream in{folder / "truth.jsonl"};
        std::string text{std::istreambuf_iterator<char>{in}, {}};
        std::replace(text.begin(), text.end(), '\n', ' ');
        folder.write("truth.jsonl",
                     text + "\n\n" + R"({"image": "b.png", "width": 200, "height": 100})" + "\n");
    }
    const auto dataset = openDataset(folder.path());
    REQUIRE(dataset.sources.size() == 2);  // the second picture does not name its source
    CHECK(dataset.sources[0].name == "rendered");
    const auto& a = dataset.sources[0].pictures.at(0);
    CHECK(a.conditions == Circumstances{{"angle", "32.5"}, {"game", "topple"}, {"light", "lamp"}});
    CHECK(a.dice->at(0).label == "5");
    CHECK(a.dice->at(0).colour == "red");
    CHECK(a.given.players == std::vector<std::string>{"Ann", "Bob"});
    CHECK(a.covered.contains("b2 top"));
    const auto& b = dataset.sources[1].pictures.at(0);
    REQUIRE(b.dice);
    CHECK(b.dice->empty());
    CHECK_FALSE(b.sites);  // no game, no sites
}

TEST_CASE("only what was taken under the conditions asked for is chosen", "[datasets][evaluate]") {
    const TempFolder folder;
    std::string lines;
    for (const std::string name : {"easy", "medium", "hard"}) {
        writePicture(folder, name + ".png");
        lines += R"({"image": ")" + name + R"(.png", "width": 200, "height": 100, "dice": [],)" +
                 R"( "conditions": {"difficulty": ")" + name + R"(", "light": "lamp"}})" + "\n";
    }
    folder.write("truth.jsonl", lines);
    const auto chosen = [&](std::map<std::string, std::set<std::string>> where) {
        return openDataset(folder.path(), {"", {}, {}, std::move(where)});
    };
    CHECK(chosen({{"difficulty", {"easy", "hard"}}}).pictures() == 2);
    const auto hard = chosen({{"difficulty", {"hard"}}, {"light", {"lamp"}}});
    CHECK(hard.sources[0].pictures.at(0).name == "hard.png");
    CHECK(hard.leftOut.size() == 2);
    CHECK_THROWS_WITH(chosen({{"difficulty", {"hard", "deadly"}}}),
                      ContainsSubstring("nothing has the difficulty 'deadly'. There are: easy, "
                                        "hard, medium"));
    CHECK_THROWS_WITH(chosen({{"wind", {"strong"}}}), ContainsSubstring("Nothing here says it"));
}

TEST_CASE("broken truth lines say file, line and what", "[datasets][evaluate]") {
    const TempFolder folder;
    writePicture(folder, "a.png");
    const std::string good = R"({"image": "a.png", "width": 200, "height": 100, "dice": []})";
    const auto refused = [&](const std::string& line) {
        folder.write("truth.jsonl", good + "\n" + line + "\n");
        const auto said = sentence([&] { openDataset(folder.path()); });
        CHECK_THAT(said, ContainsSubstring("truth.jsonl, line 2"));
        return said;
    };
    CHECK_THAT(refused("{\"image\": "), ContainsSubstring("expected JSON"));
    CHECK_THAT(refused("[]"), ContainsSubstring("expected an object"));
    CHECK_THAT(refused(good), ContainsSubstring("a second time"));
    CHECK_THAT(refused(R"({"image": "b.png"})"), ContainsSubstring("there is no \"width\""));
    CHECK_THAT(
        refused(
            R"({"image": "b.png", "width": 9, "height": 9, "dice": [{"value": 7, "box": [0,0,1,1]}]})"),
        ContainsSubstring("dice[0], value: found 7, expected a whole number from 1 to 6"));
    CHECK_THAT(refused(R"({"image": "b.png", "width": 9, "height": 9, "dice": [{"value": 6}]})"),
               ContainsSubstring("there is no \"box\""));
    CHECK_THAT(
        refused(
            R"({"image": "b.png", "width": 9, "height": 9, "dice": [{"value": 6, "box": [0,0,1,1], "visible": 2}]})"),
        ContainsSubstring("visible: found 2, expected a number from 0 to 1"));
    CHECK_THAT(refused(R"({"image": "b.png", "width": 9, "width": 9})"),
               ContainsSubstring("a second time"));
}

TEST_CASE("answers find their pictures however their paths were written", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder, "one");
    const auto dataset = openDataset(folder.path());
    const std::string file =
        GENERATE("a.png", "images/a.png", "one/images/a.png", "./one/images/a.png",
                 "/somewhere/else/one/images/a.png", "../data/one/images/a.png");
    folder.write("answers.json", R"({"images": [{"file": ")" + file + R"(", "dice": []}]})");
    Answers answers;
    addAnswers(folder / "answers.json", dataset, answers);
    CHECK(answers.pictures.contains("one/images/a.png"));
}

TEST_CASE("answers about the pictures of another folder are not taken for ours",
          "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder, "one");
    makeCoco(folder, "two");
    const auto one = openDataset(folder / "one");
    const auto readFrom = [&](const std::string& file) {
        folder.write("answers.json", R"({"images": [{"file": ")" + file + R"(", "dice": []}]})");
        Answers answers;
        addAnswers(folder / "answers.json", one, answers);
        return answers.pictures.size();
    };
    CHECK(readFrom("images/a.png") == 1);
    CHECK(readFrom("one/images/a.png") == 1);
    CHECK(readFrom("/elsewhere/one/images/a.png") == 1);
    CHECK_THROWS_WITH(readFrom("two/images/a.png"), ContainsSubstring("not one of the pictures"));
    CHECK_THROWS_WITH(readFrom((folder / "two/images/a.png").string()),
                      ContainsSubstring("not one of the pictures"));
}

TEST_CASE("an answer is read as kibitz see writes it", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder);
    folder.write("answers.json",
                 R"({"images": [{"file": "a.png", "width": 200, "height": 100, "dice": [
        {"value": 6, "probabilities": [0.01, 0.01, 0.01, 0.01, 0.06, 0.9], "box": [60, 10, 30, 30],
         "colour": "white", "sure": false},
        {"value": 1, "box": [10, 10, 30, 30]},
        {"value": null, "box": [100, 50, 30, 30]}], "milliseconds": 3.5}]})");
    Answers answers;
    addAnswers(folder / "answers.json", openDataset(folder.path()), answers);
    const auto& dice = *answers.pictures.at("images/a.png").dice;
    CHECK(dice[0].label == "6");
    CHECK(dice[0].probability == 0.9);
    CHECK(dice[0].colour == "white");
    CHECK_FALSE(dice[0].sure);
    CHECK(dice[1].sure);  // who never asks is taken at his word
    CHECK_FALSE(dice[1].probability);
    CHECK(dice[2].label.empty());
    CHECK_FALSE(dice[2].sure);
}

TEST_CASE("answers that cannot be used say where and why", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder, "one");
    makeCoco(folder, "two");
    const auto dataset = openDataset(folder.path());
    const auto refused = [&](const std::string& images) {
        folder.write("answers.json", "{\"images\": [" + images + "]}");
        Answers answers;
        const auto said = sentence([&] { addAnswers(folder / "answers.json", dataset, answers); });
        CHECK_THAT(said, ContainsSubstring("answers.json, "));
        CHECK(said.find('\n') == std::string::npos);
        return said;
    };
    const auto die = [](const std::string& keys) {
        return R"({"file": "one/images/a.png", "dice": [{)" + keys + "}]}";
    };
    CHECK_THAT(refused(R"({"file": "c.png", "dice": []})"),
               ContainsSubstring("'c.png' is not one of the pictures"));
    CHECK_THAT(refused(R"({"file": "a.png", "dice": []})"),
               ContainsSubstring("one/images/a.png or two/images/a.png"));
    CHECK_THAT(refused(R"({"file": "one/images/a.png", "dice": []},
                          {"file": "one/images/a.png", "dice": []})"),
               ContainsSubstring("the dice of this picture were answered before"));
    CHECK_THAT(refused(R"({"file": "one/images/a.png", "width": 640, "dice": []})"),
               ContainsSubstring("found 640, expected 200"));
    CHECK_THAT(refused(die(R"("value": 7, "box": [0, 0, 1, 1])")), ContainsSubstring("found 7"));
    CHECK_THAT(refused(die(R"("value": 5, "box": [0, 0, -1, 1])")),
               ContainsSubstring("above zero"));
    CHECK_THAT(
        refused(die(R"("value": 5, "box": [0, 0, 1, 1], "probabilities": [NaN, 0, 0, 0, 1, 0])")),
        ContainsSubstring("line 1, column") && ContainsSubstring("no number"));
    CHECK_THAT(
        refused(die(R"("value": 5, "box": [0, 0, 1, 1], "probabilities": [0, 0, 0, 0, 1.5, 0])")),
        ContainsSubstring("found 1.5, expected a number from 0 to 1"));
    CHECK_THAT(
        refused(die(R"("value": 5, "box": [0, 0, 1, 1], "probabilities": [0, 0, 0, 0, 0.5, 0])")),
        ContainsSubstring("sum to 0.5"));
    CHECK_THAT(refused(die(R"("value": 5, "box": [0, 0, 1, 1], "probabilities": [1])")),
               ContainsSubstring("six, one for each face"));
    CHECK_THAT(refused(die(R"("value": null, "box": [0, 0, 1, 1], "sure": true)")),
               ContainsSubstring("no value but"));
    CHECK_THAT(
        refused(
            R"({"file": "one/images/a.png", "sites": [{"name": "c4", "value": "red"}, {"name": "c4", "value": "red"}]})"),
        ContainsSubstring("'c4' is answered a second time"));
    CHECK_THAT(sentence([&] {
                   folder.write("answers.json", "{\"images\": {}}");
                   Answers answers;
                   addAnswers(folder / "answers.json", dataset, answers);
               }),
               ContainsSubstring("expected a list"));
}

TEST_CASE("our own readers see every picture once and never the truth", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder);
    const auto dataset = openDataset(folder.path());
    int seen = 0;
    const Reader reader{"dice", [&](const cv::Mat& picture, const GivenGame&) {
                            ++seen;
                            CHECK(picture.cols == 200);
                            PictureAnswer answer;
                            answer.dice.emplace();
                            return answer;
                        }};
    std::size_t done = 0;
    const auto answers = readAll(dataset, {reader}, [&](std::size_t now, std::size_t of) {
        CHECK(of == 2);
        done = now;
    });
    CHECK(seen == 2);
    CHECK(done == 2);
    CHECK(summaryOf(judge(dataset, answers)).missed == Rate{2, 2});
    CHECK_THROWS_WITH(readAll(dataset, {}), ContainsSubstring("no eyes yet") &&
                                                ContainsSubstring("(dice)") &&
                                                ContainsSubstring("--answers"));
}

TEST_CASE("what is wrong is written as pictures to look at", "[datasets][evaluate]") {
    const TempFolder folder;
    makeCoco(folder);
    const auto dataset = openDataset(folder.path());
    Answers answers;
    answers.pictures["images/a.png"].dice = {
        {kibitz::test::said(1, {10, 10, 30, 30}), kibitz::test::said(5, {60, 10, 30, 30})}};
    answers.pictures["images/b.png"].dice.emplace();
    CHECK(writeErrors(judge(dataset, answers), folder / "errors") == 1);
    CHECK(fs::exists(folder / "errors/images_a-dice.jpg"));
    CHECK(fs::exists(folder / "errors/images_a-dice-2-wrong-6-as-5.jpg"));
    CHECK(std::distance(fs::directory_iterator{folder / "errors"}, {}) == 2);
    CHECK_THROWS_WITH(writeErrors({}, folder / "errors"), ContainsSubstring("is not empty"));
    folder.write("file", "");
    CHECK_THROWS_AS(writeErrors({}, folder / "file" / "below"), BadDataset);
}
