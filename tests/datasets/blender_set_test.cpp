#include "datasets/evaluate/dataset.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

const fs::path kSet{BLENDER_SET};

std::vector<Json> truth() {
    std::vector<Json> lines;
    std::ifstream in{kSet / "truth.jsonl"};
    for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
    return lines;
}

std::string kindOf(const std::string& image) { return image.substr(0, image.find('-')); }

using Counts = std::map<std::string, std::map<std::string, int>>;  // kind, difficulty

/// The table of the card: | dice | 8 | 8 | 8 | 24 |
Counts countsOfCard() {
    std::ifstream in{kSet / "card.md"};
    Counts counts;
    const std::regex row{R"(\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|)"};
    for (std::string line; std::getline(in, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, row) || found[1] == "all") continue;
        auto& kind = counts[found[1]];
        int sum = 0;
        for (const auto& [level, column] : {std::pair{"easy", 2}, {"medium", 3}, {"hard", 4}}) {
            const int number = std::stoi(found[static_cast<std::size_t>(column)]);
            if (number > 0) kind[level] = number;
            sum += number;
        }
        CHECK(sum == std::stoi(found[5]));
    }
    return counts;
}

}  // namespace

TEST_CASE("every picture of the Blender set has its truth, and all truth has its picture",
          "[datasets][blender]") {
    std::set<std::string> pictures, lines;
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator{kSet}) {
        bytes += entry.file_size();
        if (entry.path().extension() == ".jpg") pictures.insert(entry.path().filename());
    }
    for (const auto& line : truth()) CHECK(lines.insert(line.at("image")).second);
    CHECK(pictures == lines);
    CHECK(bytes <= 25'000'000);
}

TEST_CASE("pictures of the Blender set have the stated size, and what is true lies within them",
          "[datasets][blender]") {
    for (const auto& line : truth()) {
        const std::string image = line.at("image");
        INFO(image);
        const auto picture = cv::imread((kSet / image).string(), cv::IMREAD_COLOR);
        REQUIRE_FALSE(picture.empty());
        CHECK(picture.size() == cv::Size{1280, 720});
        CHECK(cv::Size(line.at("width"), line.at("height")) == picture.size());
        // A table is neither black nor white all over.
        cv::Scalar mean, spread;
        cv::meanStdDev(picture, mean, spread);
        CHECK(spread[1] > 5);
        CHECK(line.at("conditions").at("source") == "blender");
        CHECK(line.at("conditions").contains("angle"));
        for (const auto& die : line.at("dice")) {
            const int value = die.at("value");
            CHECK((value >= 1 && value <= 6));
            CHECK_FALSE(die.at("colour").get<std::string>().empty());
            const double visible = die.at("visible");
            CHECK((visible > 0 && visible <= 1));
            const auto box = die.at("box").get<std::vector<int>>();
            REQUIRE(box.size() == 4);
            const cv::Rect inside{box[0], box[1], box[2], box[3]};
            CHECK(inside.area() > 0);
            CHECK((inside & cv::Rect{0, 0, 1280, 720}) == inside);
            CHECK_FALSE(die.contains("body"));
        }
        if (kindOf(image) == "dice") continue;
        REQUIRE(line.contains("game"));
        CHECK(line.at("sites").is_object());
        CHECK(line.at("covered").is_array());
        for (const auto& part : line.at("parts")) {
            REQUIRE(part.at("corners").size() == 4);
            for (const auto& corner : part.at("corners")) REQUIRE(corner.size() == 2);
        }
    }
}

TEST_CASE("the yardstick opens the Blender set", "[datasets][blender]") {
    CHECK(kibitz::datasets::openDataset(kSet).pictures() == truth().size());
}

TEST_CASE("the card of the Blender set counts what is there", "[datasets][blender]") {
    Counts counts;
    for (const auto& line : truth())
        ++counts[kindOf(line.at("image"))][line.at("conditions").at("difficulty")];
    CHECK(counts == countsOfCard());
}
