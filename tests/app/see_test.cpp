#include "tests/app/cli_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string kPictures = KIBITZ_FIXTURES "/pictures/";

test::Ran see(std::vector<std::string> words) {
    words.insert(words.begin(), {"see", "dice"});
    return test::run(words);
}

std::vector<int> valuesOf(const Json& image) {
    std::vector<int> values;
    for (const auto& die : image["dice"])
        values.push_back(die["value"].is_null() ? 0 : die["value"].get<int>());
    std::sort(values.begin(), values.end());
    return values;
}

const std::vector<int> kOnTheTable{1, 1, 2, 4};

}  // namespace

TEST_CASE("what is seen comes as one JSON document in the promised shape", "[app][see]") {
    const auto ran = see({kPictures + "table.jpg", "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    const auto json = Json::parse(ran.out);
    REQUIRE(json["images"].size() == 1);
    const auto& image = json["images"][0];
    CHECK(image["file"] == kPictures + "table.jpg");
    CHECK(image["width"] == 336);
    CHECK(image["height"] == 228);
    CHECK(image["milliseconds"].get<double>() > 0);
    CHECK(valuesOf(image) == kOnTheTable);
    for (const auto& die : image["dice"]) {
        CHECK(die["probabilities"].size() == 6);
        double sum = 0;
        for (const auto& share : die["probabilities"]) sum += share.get<double>();
        CHECK(std::abs(sum - 1) < 0.001);
        CHECK(die["box"].size() == 4);
        CHECK(die["sure"].is_boolean());
        CHECK(die["colour"].is_string());
    }
}

TEST_CASE("photos are read in every form that cameras and scanners write", "[app][see]") {
    const auto name = GENERATE("cmyk.jpg", "grey.jpg", "turned.jpg");
    INFO(name);
    const auto ran = see({kPictures + name, "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto image = Json::parse(ran.out)["images"][0];
    // A photo that says it was taken sideways is seen upright.
    CHECK(image["width"] == 336);
    CHECK(valuesOf(image) == kOnTheTable);
}

TEST_CASE("transparent, sixteen-bit and grey pictures are read like any other", "[app][see]") {
    const test::Folder folder;
    const auto table = cv::imread(kPictures + "table.jpg");
    cv::Mat alpha, deep;
    cv::merge(std::vector<cv::Mat>{table, cv::Mat(table.size(), CV_8U, cv::Scalar{255})}, alpha);
    REQUIRE(cv::imwrite(folder / "alpha.png", cv::Mat(alpha.reshape(4, table.rows))));
    table.convertTo(deep, CV_16UC3, 257);
    REQUIRE(cv::imwrite(folder / "deep.png", deep));
    const auto ran = see({folder / "alpha.png", folder / "deep.png", "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto told = Json::parse(ran.out);
    for (const auto& image : told["images"]) CHECK(valuesOf(image) == kOnTheTable);
}

TEST_CASE("without --json a line for each photo says it in words", "[app][see]") {
    const test::Folder folder;
    REQUIRE(cv::imwrite(folder / "bare.png", cv::Mat(90, 120, CV_8UC3, cv::Scalar::all(100))));
    const auto ran = see({kPictures + "table.jpg", folder / "bare.png"});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK_THAT(ran.out, ContainsSubstring("table.jpg (336 x 228): 4 dice: ") &&
                            ContainsSubstring("bare.png (120 x 90): no dice\n"));
}

TEST_CASE("a folder stands for its pictures, and what was seen is drawn on copies", "[app][see]") {
    const test::Folder folder;
    fs::create_directories(folder / "photos");
    fs::copy(kPictures + "table.jpg", folder / "photos/2.jpg");
    fs::copy(kPictures + "table.jpg", folder / "photos/10.jpg");
    const auto ran = see({folder / "photos", "--json", "--annotate", folder / "drawn"});
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto images = Json::parse(ran.out)["images"];
    REQUIRE(images.size() == 2);
    CHECK_THAT(images[0]["file"].get<std::string>(), ContainsSubstring("2.jpg"));
    const auto drawn = cv::imread(folder / "drawn/10.png"),
               before = cv::imread(kPictures + "table.jpg");
    REQUIRE(drawn.size() == before.size());
    cv::Mat difference;
    cv::absdiff(drawn, before, difference);
    CHECK(cv::countNonZero(difference.reshape(1)) > 500);
    SECTION("two photos of one name are both kept") {
        fs::create_directories(folder / "others");
        fs::copy(kPictures + "table.jpg", folder / "others/2.jpg");
        const auto both =
            see({folder / "photos/2.jpg", folder / "others/2.jpg", "--annotate", folder / "both"});
        CHECK(both.exit == cli::Exit::Done);
        CHECK(fs::exists(folder / "both/2.png"));
        CHECK(fs::exists(folder / "both/2-2.png"));
    }
}

TEST_CASE("what cannot be seen gets one sentence and exit code 2", "[app][see]") {
    const test::Folder folder;
    const auto table = [&] {
        std::ifstream in{kPictures + "table.jpg", std::ios::binary};
        return std::string{std::istreambuf_iterator<char>{in}, {}};
    }();
    const auto refused = [&](const std::string& file) {
        const auto ran = see({file});
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, StartsWith("kibitz: "));
        CHECK(ran.err.find('\n') == ran.err.size() - 1);
        return ran.err;
    };
    CHECK_THAT(refused("/nowhere/at/all.jpg"), ContainsSubstring("There is no file"));
    CHECK_THAT(refused(folder.file("empty.jpg", "")), ContainsSubstring("is empty"));
    CHECK_THAT(refused(folder.file("text.jpg", "not a picture")),
               ContainsSubstring("not a picture of a known kind"));
    CHECK_THAT(refused(folder.file("cut.jpg", table.substr(0, table.size() / 2))),
               ContainsSubstring("is cut off"));
    fs::create_directories(folder / "nothing");
    CHECK_THAT(refused(folder / "nothing"), ContainsSubstring("There is no picture"));
    // A file of some bytes that promises a picture of thousands of millions of pixels.
    CHECK_THAT(refused(folder.file("huge.pgm", "P5 90000 90000 255\n")),
               ContainsSubstring("more than 64 million"));
    CHECK(test::run({"see", "clouds", kPictures + "table.jpg"}).exit == cli::Exit::Cannot);
    CHECK(test::run({"see", "dice"}).exit == cli::Exit::Cannot);
}

TEST_CASE("a picture too small to show anything cannot be used; one without dice can",
          "[app][see]") {
    const test::Folder folder;
    const auto tiny = folder / "tiny.png";
    REQUIRE(cv::imwrite(tiny, cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(100))));
    for (const std::string what : {"sheet", "cubes", "stacks"}) {
        const auto ran = test::run({"see", what, tiny, "--annotate", folder / "drawn"});
        INFO(what << ": " << ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.err, ContainsSubstring("tiny.png: The picture is too small"));
        CHECK(ran.err.find('\n') == ran.err.size() - 1);
        CHECK_FALSE(fs::exists(folder / "drawn/tiny.png"));
        const auto two = test::run({"see", what, tiny, kPictures + "table.jpg", "--json"});
        CHECK(two.exit == cli::Exit::Cannot);
        const auto images = Json::parse(two.out)["images"];
        REQUIRE(images.size() == 2);
        CHECK(images[0].contains("error"));
        CHECK_FALSE(images[1].contains("error"));
        CHECK(test::run({"see", what, kPictures + "table.jpg"}).exit == cli::Exit::Done);
    }
    const auto dice = test::run({"see", "dice", tiny, "--json"});
    CHECK(dice.exit == cli::Exit::Done);
    CHECK(Json::parse(dice.out)["images"][0]["dice"].empty());
}

TEST_CASE("a damaged PNG gets our sentence and no other", "[app][see]") {
    const test::Folder folder;
    std::vector<unsigned char> png;
    REQUIRE(cv::imencode(".png", cv::imread(kPictures + "table.jpg"), png));
    const std::string whole{png.begin(), png.end()};
    auto flipped = whole;
    flipped[whole.size() / 2] = static_cast<char>(flipped[whole.size() / 2] ^ 0x10);
    // What the libraries say goes past our streams, to the terminal itself.
    const auto spoken = folder / "spoken";
    const auto see = [&](const std::string& file) {
        std::fflush(stderr);
        const int kept = dup(2), to = open(spoken.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        dup2(to, 2);
        const auto ran = test::run({"see", "dice", file});
        std::fflush(stderr);
        dup2(kept, 2);
        close(kept);
        close(to);
        CHECK(fs::file_size(spoken) == 0);
        return ran;
    };
    CHECK(see(folder.file("whole.png", whole)).exit == cli::Exit::Done);
    CHECK(see(folder.file("more.png", whole + "behind it")).exit == cli::Exit::Done);
    for (const auto& content :
         {flipped, whole.substr(0, whole.size() / 2), whole.substr(0, whole.size() - 5),
          whole.substr(0, 8), whole.substr(0, 33)}) {
        const auto ran = see(folder.file("bad.png", content));
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK_THAT(ran.err, ContainsSubstring("bad.png is damaged") ||
                                ContainsSubstring("bad.png is cut off"));
    }
}

TEST_CASE("one bad photo among many does not cost the others their answer", "[app][see]") {
    const test::Folder folder;
    const auto bad = folder.file("bad.jpg", "rubbish");
    const auto ran = see({bad, kPictures + "table.jpg", "--json"});
    CHECK(ran.exit == cli::Exit::Cannot);
    const auto images = Json::parse(ran.out)["images"];
    REQUIRE(images.size() == 2);
    CHECK_THAT(images[0]["error"].get<std::string>(), ContainsSubstring("bad.jpg"));
    CHECK(valuesOf(images[1]) == kOnTheTable);
    CHECK_THAT(ran.err, ContainsSubstring("bad.jpg"));
}

TEST_CASE("evaluate asks our own eyes when nobody brings answers", "[app][see]") {
    const test::Folder folder;
    fs::create_directories(folder / "set/images");
    fs::copy(kPictures + "table.jpg", folder / "set/images/table.jpg");
    std::ofstream{folder / "set/annotations.json"}
        << R"({"categories": [{"id": 1, "name": "1"}, {"id": 2, "name": "2"}, {"id": 4, "name": "4"}],
  "images": [{"id": 1, "file_name": "table.jpg", "width": 336, "height": 228}],
  "annotations": [{"id": 1, "image_id": 1, "category_id": 1, "bbox": [136, 124, 55, 60]},
                  {"id": 2, "image_id": 1, "category_id": 2, "bbox": [193, 16, 68, 76]},
                  {"id": 3, "image_id": 1, "category_id": 4, "bbox": [19, 109, 81, 79]},
                  {"id": 4, "image_id": 1, "category_id": 1, "bbox": [254, 154, 66, 62]}]})";
    const auto ran = test::run({"evaluate", folder / "set", "--fail-under", "right=1,photos=1"});
    INFO(ran.out << ran.err);
    CHECK(ran.exit == cli::Exit::Done);
}
