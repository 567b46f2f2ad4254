#include "vision/recognise/dice_eye.h"

#include "tests/vision/recognise/dice_scene.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <numeric>

using namespace kibitz;
using vision::DiceEye;
using vision::SeenDie;

namespace {

/// Loading takes longer than reading: one pair of eyes for all tests.
DiceEye& eye() {
    static DiceEye one;
    return one;
}

std::vector<int> valuesOf(const std::vector<SeenDie>& dice) {
    std::vector<int> values;
    for (const auto& die : dice) values.push_back(die.value.value_or(0));
    std::sort(values.begin(), values.end());
    return values;
}

const std::vector<int> kShown{1, 2, 3, 4, 5, 6, 6};

std::vector<int> shownSorted() {
    auto values = kShown;
    std::sort(values.begin(), values.end());
    return values;
}

const cv::Mat& table() {
    static const cv::Mat picture = test::pictureOf(test::diceTable(kShown));
    return picture;
}

struct Change {
    const char* name;
    std::function<cv::Mat(const cv::Mat&)> make;
};

cv::Mat turned(const cv::Mat& picture, cv::RotateFlags how) {
    cv::Mat result;
    cv::rotate(picture, result, how);
    return result;
}
cv::Mat flipped(const cv::Mat& picture, int axis) {
    cv::Mat result;
    cv::flip(picture, result, axis);
    return result;
}
cv::Mat scaled(const cv::Mat& picture, double factor) {
    cv::Mat result;
    cv::resize(picture, result, {}, factor, factor, factor < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return result;
}
cv::Mat lit(const cv::Mat& picture, double gain, double offset) {
    cv::Mat result;
    picture.convertTo(result, -1, gain, offset);
    return result;
}

/// The same dice, whatever is done to the picture of them.
const std::vector<Change>& changes() {
    static const std::vector<Change> all{
        {"as it is", [](const cv::Mat& p) { return p.clone(); }},
        {"turned right", [](const cv::Mat& p) { return turned(p, cv::ROTATE_90_CLOCKWISE); }},
        {"upside down", [](const cv::Mat& p) { return turned(p, cv::ROTATE_180); }},
        {"turned left", [](const cv::Mat& p) { return turned(p, cv::ROTATE_90_COUNTERCLOCKWISE); }},
        {"mirrored", [](const cv::Mat& p) { return flipped(p, 1); }},
        {"flipped", [](const cv::Mat& p) { return flipped(p, 0); }},
        {"smaller", [](const cv::Mat& p) { return scaled(p, 0.6); }},
        {"larger", [](const cv::Mat& p) { return scaled(p, 1.7); }},
        {"three times as large", [](const cv::Mat& p) { return scaled(p, 3); }},
        {"darker", [](const cv::Mat& p) { return lit(p, 0.6, 0); }},
        {"brighter", [](const cv::Mat& p) { return lit(p, 1.25, 10); }},
    };
    return all;
}

/// Whatever is told about dice must hang together.
void checkSound(const std::vector<SeenDie>& dice, cv::Size picture) {
    for (const auto& die : dice) {
        const float sum = std::accumulate(die.probabilities.begin(), die.probabilities.end(), 0.0F);
        CHECK(std::abs(sum - 1) < 1e-3F);
        CHECK((die.box.x >= 0 && die.box.y >= 0));
        CHECK(die.box.x + die.box.width <= static_cast<float>(picture.width) + 0.01F);
        CHECK(die.box.y + die.box.height <= static_cast<float>(picture.height) + 0.01F);
        CHECK(die.box.area() > 0);
        if (die.sure) CHECK(die.value.has_value());
        if (die.value) {
            const auto best = std::max_element(die.probabilities.begin(), die.probabilities.end());
            CHECK(best - die.probabilities.begin() == *die.value - 1);
        }
    }
}

}  // namespace

TEST_CASE("dice on a table are read, whatever is done to the picture", "[vision][dice]") {
    const auto& change = GENERATE(from_range(changes()));
    INFO(change.name);
    const auto picture = change.make(table());
    const auto dice = eye().read(picture);
    checkSound(dice, picture.size());
    CHECK(valuesOf(dice) == shownSorted());
    CHECK(std::count_if(dice.begin(), dice.end(), [](const auto& die) { return die.sure; }) >= 6);
}

TEST_CASE("boxes lie around the dice that were drawn", "[vision][dice]") {
    const auto scene = test::diceTable(kShown);
    datasets::Renderer renderer;
    const auto rendered = renderer.render(scene);
    const auto dice = eye().read(rendered.picture);
    REQUIRE(dice.size() == kShown.size());
    for (std::size_t i = 0; i < kShown.size(); ++i) {
        const cv::Rect2f drawn{cv::boundingRect(rendered.ids == static_cast<int>(i) + 1)};
        const auto hit = std::find_if(dice.begin(), dice.end(), [&](const SeenDie& die) {
            return vision::overlapOf(die.box, drawn) > 0.7F;
        });
        INFO("die " << i << " at " << drawn);
        REQUIRE(hit != dice.end());
        CHECK(hit->value == kShown[i]);
    }
}

TEST_CASE("plain dice have the colour they were painted in", "[vision][dice]") {
    const char* const painted[] = {"white", "red", "blue", "yellow", "black", "green"};
    const auto scene = test::diceTable({3, 3, 3, 3, 3, 3});
    datasets::Renderer renderer;
    const auto rendered = renderer.render(scene);
    const auto dice = eye().read(rendered.picture);
    REQUIRE(dice.size() == 6);
    for (int i = 0; i < 6; ++i) {
        const cv::Rect2f drawn{cv::boundingRect(rendered.ids == i + 1)};
        for (const auto& die : dice)
            if (vision::overlapOf(die.box, drawn) > 0.5F)
                CHECK(std::string{nameOf(die.colour)} == painted[i]);
    }
}

TEST_CASE("where no die lies, none is seen", "[vision][dice]") {
    SECTION("pictures of one colour") {
        for (const auto& colour : {cv::Scalar::all(0), cv::Scalar::all(255), cv::Scalar::all(128),
                                   cv::Scalar{40, 90, 160}})
            CHECK(eye().read(cv::Mat(480, 640, CV_8UC3, colour)).empty());
    }
    SECTION("noise") {
        cv::RNG random{3};
        for (const double sigma : {10.0, 60.0}) {
            cv::Mat noise(480, 640, CV_8UC3);
            random.fill(noise, cv::RNG::NORMAL, 128, sigma);
            const auto seen = eye().read(noise);
            for (const auto& die : seen) UNSCOPED_INFO(die.box);
            CHECK(seen.empty());
        }
    }
    SECTION("an empty table") { CHECK(eye().read(test::pictureOf(test::diceTable({}))).empty()); }
    SECTION("things that are no dice") {
        rules::Random random{11};
        for (int picture = 0; picture < 3; ++picture) {
            auto scene = test::diceTable({});
            for (int id = 1; id <= 8; ++id) {
                datasets::Body body;
                body.id = id;
                body.pose.mm = {-120.0 + 75 * ((id - 1) % 4), id <= 4 ? 45.0 : -45.0, 0};
                body.what = datasets::clutterOf(random);
                scene.bodies.push_back(body);
            }
            INFO("picture " << picture);
            // A marble or a card with two red marks may raise a question, never an answer.
            const auto dice = eye().read(test::pictureOf(scene));
            CHECK(dice.size() <= 1);
            CHECK(std::none_of(dice.begin(), dice.end(), [](const auto& die) { return die.sure; }));
        }
    }
}

TEST_CASE("pictures of odd sizes are read without a complaint", "[vision][dice]") {
    const auto size =
        GENERATE(cv::Size{1, 1}, cv::Size{1, 900}, cv::Size{900, 1}, cv::Size{3, 5000},
                 cv::Size{31, 33}, cv::Size{17, 640}, cv::Size{8000, 20});
    const cv::Mat picture(size, CV_8UC3, cv::Scalar{90, 120, 100});
    CHECK(eye().read(picture).empty());
}

TEST_CASE("sixteen megapixels are read like the same table in small", "[vision][dice]") {
    cv::Mat large;
    cv::resize(table(), large, {5334, 3000}, 0, 0, cv::INTER_CUBIC);
    CHECK(valuesOf(eye().read(large)) == shownSorted());
}

TEST_CASE("a single die that fills half of the picture is read", "[vision][dice]") {
    const int value = GENERATE(1, 2, 3, 4, 5, 6);
    const auto scene = test::diceTable({value}, {640, 480});
    auto near = scene;
    near.camera.target = near.bodies.front().pose.mm;
    near.camera.eye = near.camera.target + cv::Vec3d{0, -50, 160};
    near.camera.focalPixels = 640 * 4.5;
    const auto dice = eye().read(test::pictureOf(near));
    INFO("value " << value);
    REQUIRE(dice.size() == 1);
    CHECK(dice.front().value == value);
    CHECK(dice.front().box.height > 200);
}

TEST_CASE("the same picture gives the same answer, on one thread or two", "[vision][dice]") {
    DiceEye alone{1};
    const auto first = eye().read(table());
    const auto again = eye().read(table());
    const auto other = alone.read(table());
    REQUIRE(first.size() == again.size());
    REQUIRE(first.size() == other.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        CHECK(first[i].box == again[i].box);
        CHECK(first[i].probabilities == again[i].probabilities);
        CHECK(first[i].value == other[i].value);
        CHECK(first[i].sure == other[i].sure);
        CHECK(vision::overlapOf(first[i].box, other[i].box) > 0.999F);
        for (std::size_t v = 0; v < 6; ++v)
            CHECK(std::abs(first[i].probabilities[v] - other[i].probabilities[v]) < 1e-4F);
    }
}

TEST_CASE("doubt about a die makes its values alike, and never sure", "[vision][dice]") {
    const cv::Size picture{640, 480};
    const vision::Candidate candidate{{10, 10, 40, 40}, 0.8F};
    vision::DieReading reading;
    reading.values = {0, 0, 0, 0, 1, 0};
    reading.nothing = 0;
    SECTION("there is none") {
        const auto die = vision::concluded(candidate, reading, picture);
        REQUIRE(die);
        CHECK(die->value == 5);
        CHECK(die->sure);
    }
    SECTION("it may be no die: the reader says so") {
        reading.values[4] = 0.9F;
        reading.nothing = 0.1F;
        const auto certain = vision::concluded(candidate, {{0, 0, 0, 0, 1, 0}, 0, 0, {}}, picture);
        const auto die = vision::concluded(candidate, reading, picture);
        REQUIRE(die);
        CHECK(die->value == 5);
        CHECK_FALSE(die->sure);
        CHECK(die->probabilities[4] < certain->probabilities[4]);
        CHECK(die->probabilities[0] > 0.005F);
        CHECK(die->probabilities[0] == die->probabilities[3]);
    }
    SECTION("it may be no die: the finder says so") {
        const auto doubtful = vision::concluded({{10, 10, 40, 40}, 0.16F}, reading, picture);
        const auto certain = vision::concluded(candidate, reading, picture);
        if (doubtful) CHECK(doubtful->probabilities[4] < certain->probabilities[4]);
    }
    SECTION("it is no die") {
        reading.values[4] = 0.03F;
        reading.nothing = 0.97F;
        CHECK_FALSE(vision::concluded(candidate, reading, picture));
    }
    SECTION("its top is hidden") {
        reading.values[4] = 0.2F;
        reading.hidden = 0.8F;
        const auto die = vision::concluded(candidate, reading, picture);
        REQUIRE(die);
        CHECK_FALSE(die->value);
        CHECK_FALSE(die->sure);
        CHECK(die->probabilities[0] > 0.1F);
    }
    SECTION("it is too small for its pips to be seen") {
        const auto die = vision::concluded({{10, 10, 7, 7}, 0.8F}, reading, picture);
        REQUIRE(die);
        CHECK_FALSE(die->sure);
    }
}

TEST_CASE("two readers make one opinion", "[vision][dice]") {
    const vision::DieReading five{{0.01F, 0, 0, 0, 0.97F, 0.01F}, 0, 0.01F, {}};
    const vision::DieReading six{{0, 0, 0, 0, 0.01F, 0.98F}, 0, 0.01F, {}};
    const auto sumOf = [](const vision::DieReading& reading) {
        return std::accumulate(reading.values.begin(), reading.values.end(),
                               reading.hidden + reading.nothing);
    };
    SECTION("where both are certain and differ, nobody is") {
        const auto both = vision::pooled(five, 0.5F, six, 0.5F);
        CHECK(both.values[4] < 0.6F);
        CHECK(both.values[5] < 0.6F);
        CHECK(std::abs(sumOf(both) - 1) < 1e-5F);
    }
    SECTION("where they agree, it stays as certain as they are") {
        const auto both = vision::pooled(five, 0.4F, five, 0.6F);
        CHECK(both.values[4] > 0.95F);
        CHECK(std::abs(sumOf(both) - 1) < 1e-5F);
    }
    SECTION("one that knows nothing leaves it to the other") {
        vision::DieReading nobody;
        nobody.values.fill(0.125F);
        nobody.hidden = nobody.nothing = 0.125F;
        const auto both = vision::pooled(nobody, 0.5F, six, 1);
        CHECK(both.values[5] > 0.95F);
    }
}

TEST_CASE("of two candidates for one die the better one stays", "[vision][dice]") {
    std::vector<vision::Candidate> candidates{{{0, 0, 40, 40}, 0.5F},
                                              {{2, 1, 40, 40}, 0.9F},
                                              {{12, 12, 14, 14}, 0.4F},  // a pip of it
                                              {{60, 0, 40, 40}, 0.3F}};
    vision::dropDoubles(candidates);
    REQUIRE(candidates.size() == 2);
    CHECK(candidates[0].score == 0.9F);
    CHECK(candidates[1].score == 0.3F);
}

TEST_CASE("a die is not told twice, neighbours are", "[vision][dice]") {
    SeenDie die;
    die.box = {100, 100, 60, 60};
    die.probabilities = {0, 0, 0, 0, 1, 0};
    auto askew = die, face = die, neighbour = die;
    askew.box.x -= 20;
    askew.probabilities = {0.1F, 0.1F, 0.1F, 0.1F, 0.5F, 0.1F};
    face.box = {110, 105, 35, 30};
    neighbour.box.x += 50;
    CHECK(vision::repeats(askew, die));
    CHECK_FALSE(vision::repeats(die, askew));
    CHECK(vision::repeats(face, die));
    CHECK_FALSE(vision::repeats(die, face));
    CHECK_FALSE(vision::repeats(neighbour, die));
}

TEST_CASE("what the networks say of our own pictures is what they said before",
          "[vision][dice][golden]") {
    // KIBITZ_GOLDEN=write writes the file anew: look at the difference before it is committed.
    const std::string file = KIBITZ_GOLDEN_FILE;
    nlohmann::ordered_json now;
    for (const char* name : {"dice-easy-000000", "dice-medium-000001", "dice-hard-000001"}) {
        const auto picture =
            cv::imread(std::string{BLENDER_SET} + "/" + name + ".jpg", cv::IMREAD_COLOR);
        REQUIRE_FALSE(picture.empty());
        auto& list = now[name] = nlohmann::ordered_json::array();
        for (const auto& die : eye().read(picture))
            list.push_back({{"value", die.value.value_or(0)},
                            {"sure", die.sure},
                            {"box",
                             {std::round(die.box.x), std::round(die.box.y),
                              std::round(die.box.width), std::round(die.box.height)}},
                            {"probability", std::round(*std::max_element(die.probabilities.begin(),
                                                                         die.probabilities.end()) *
                                                       100) /
                                                100},
                            {"colour", nameOf(die.colour)}});
    }
    if (const char* wish = std::getenv("KIBITZ_GOLDEN"); wish && std::string{wish} == "write")
        std::ofstream{file} << now.dump(1) << '\n';
    std::ifstream in{file};
    REQUIRE(in);
    const auto before = nlohmann::ordered_json::parse(in);
    REQUIRE(before.size() == now.size());
    for (const auto& [name, dice] : before.items()) {
        INFO(name);
        REQUIRE(now[name].size() == dice.size());
        for (std::size_t i = 0; i < dice.size(); ++i) {
            CHECK(now[name][i]["value"] == dice[i]["value"]);
            CHECK(now[name][i]["colour"] == dice[i]["colour"]);
            CHECK(std::abs(now[name][i]["probability"].get<double>() -
                           dice[i]["probability"].get<double>()) < 0.025);
            for (std::size_t k = 0; k < 4; ++k)
                CHECK(std::abs(now[name][i]["box"][k].get<double>() -
                               dice[i]["box"][k].get<double>()) <= 1);
        }
    }
}
