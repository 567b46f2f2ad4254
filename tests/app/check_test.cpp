#include "tests/app/cli_run.h"
#include "tests/app/sheet_photo.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Json = nlohmann::json;
using test::FilledSheet;
namespace fs = std::filesystem;

namespace {

test::Ran check(std::vector<std::string> words) {
    words.insert(words.begin(), "check");
    words.insert(words.end(), {"--game", "dizzle"});
    return test::run(words);
}

std::string write(const test::Folder& folder, const std::string& name, const cv::Mat& photo) {
    REQUIRE(cv::imwrite(folder / name, photo));
    return folder / name;
}

// Level 1: d5 and f5 are crossed in print, e4 is a gem, c5 a key, d7 its lock.
FilledSheet legal() {
    return FilledSheet{1}.cross("d4").cross("e4").cross("c5").tick("round 1").tick("round 2");
}
FilledSheet illegal() {
    return FilledSheet{1}.cross("d6").cross("d7").tick("round 1").tick("round 2");
}

/// Those that show something, by name.
std::map<std::string, std::string> marksOf(const Json& sheet) {
    std::map<std::string, std::string> marks;
    for (const auto& site : sheet["sites"])
        if (site["value"] != "nothing")
            marks[site["name"]] = site["value"].is_null() ? "?" : site["value"].get<std::string>();
    return marks;
}
const std::map<std::string, std::string> kLegalMarks{{"d4", "cross"},
                                                     {"e4", "cross"},
                                                     {"c5", "cross"},
                                                     {"round 1", "ticked"},
                                                     {"round 2", "ticked"}};

}  // namespace

TEST_CASE("a legal sheet is read, scored and found fine", "[app][check]") {
    const test::Folder folder;
    const auto photo = write(folder, "sheet.jpg", test::photoOf({legal()}));
    const auto ran = check({photo, "--json"});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto json = Json::parse(ran.out);
    REQUIRE(json["images"].size() == 1);
    const auto& image = json["images"][0];
    CHECK(image["file"] == photo);
    CHECK(image["width"] == 1600);
    CHECK(image["verdict"] == "fine");
    CHECK(image["impossible"].empty());
    REQUIRE(image["sheets"].size() == 1);
    const auto& sheet = image["sheets"][0];
    CHECK(sheet["sheet"] == "level-1");
    CHECK(sheet["sure"] == true);
    CHECK(sheet["corners"].size() == 4);
    CHECK(sheet["fitMm"].get<double>() < 1);
    CHECK(marksOf(sheet) == kLegalMarks);
    // What the gem is worth, or from nothing to that where a place is in doubt.
    CHECK(sheet["score"]["highest"].get<int>() >= 2);
    CHECK(sheet["score"]["known"].get<bool>() ==
          (sheet["score"]["lowest"] == sheet["score"]["highest"]));
    for (const auto& site : sheet["sites"]) {
        double sum = 0;
        for (const auto& [symbol, share] : site["probabilities"].items())
            sum += share.get<double>();
        CHECK(std::abs(sum - 1) < 0.003);
        CHECK(site["box"].size() == 4);
    }
}

TEST_CASE("a sheet that breaks a rule is called so with exit code 1", "[app][check]") {
    const test::Folder folder;
    const auto photo = write(folder, "sheet.jpg", test::photoOf({illegal()}));
    const auto ran = check({photo});
    CHECK(ran.exit == cli::Exit::No);
    CHECK_THAT(ran.out, ContainsSubstring("A rule is broken") &&
                            ContainsSubstring("Player d7 is a lock, but its key is not crossed") &&
                            ContainsSubstring("key-and-lock"));
    CHECK(ran.err.empty());
    const auto image =
        Json::parse(check({photo, "--json", "--players", "Ann,Bob"}).out)["images"][0];
    CHECK(image["verdict"] == "breaks");
    REQUIRE(image["impossible"].size() == 1);
    CHECK(image["impossible"][0]["rule"] == "key-and-lock");
    CHECK(image["impossible"][0]["certain"] == true);
}

TEST_CASE("two sheets in one picture each have their player", "[app][check]") {
    const test::Folder folder;
    test::Shot shot;
    shot.mmAcross = 560;
    shot.size = {1920, 1200};
    const auto photo = write(folder, "two.jpg", test::photoOf({legal(), illegal()}, shot));
    const auto image =
        Json::parse(check({photo, "--json", "--players", "Ann,Bob"}).out)["images"][0];
    REQUIRE(image["sheets"].size() == 2);
    CHECK(image["sheets"][0]["player"] == "Ann");
    CHECK(image["sheets"][1]["player"] == "Bob");
    CHECK(marksOf(image["sheets"][0]) == kLegalMarks);
    CHECK(image["impossible"][0]["where"] == Json::array({"Bob d7"}));
    const auto many = check({photo, "--players", "1"});
    CHECK(many.exit == cli::Exit::Cannot);
    CHECK_THAT(many.err, ContainsSubstring("2 sheets level-1 lie there, but 1 player plays"));
}

TEST_CASE("evidence is a drawn picture and a crop of every mark", "[app][check]") {
    const test::Folder folder;
    const auto photo = write(folder, "sheet.jpg", test::photoOf({illegal()}));
    const auto ran = check({photo, "--json", "--evidence", folder / "proof"});
    REQUIRE(ran.exit == cli::Exit::No);
    const auto image = Json::parse(ran.out)["images"][0];
    CHECK(image["picture"] == folder / "proof/sheet.jpg");
    const auto drawn = cv::imread(image["picture"].get<std::string>());
    CHECK(drawn.cols > 1600);
    std::size_t crops = 0;
    for (const auto& site : image["sheets"][0]["sites"]) {
        CHECK(site.contains("crop") == (site["value"] != "nothing" || site["sure"] == false));
        if (!site.contains("crop")) continue;
        ++crops;
        CHECK(cv::imread(site["crop"].get<std::string>()).cols > 100);
    }
    CHECK(crops >= 4);
}

TEST_CASE("a pile of photos makes one table, and a bad one costs only itself", "[app][check]") {
    const test::Folder folder;
    fs::create_directories(folder / "pile");
    write(folder, "pile/1.jpg", test::photoOf({legal()}));
    write(folder, "pile/2.jpg", test::photoOf({illegal()}));
    write(folder, "pile/3.jpg", test::photoOf({}));
    folder.file("pile/4.jpg", "rubbish");
    folder.file("pile/5.jpg", "");
    const auto ran = check({folder / "pile"});
    CHECK(ran.exit == cli::Exit::Cannot);
    std::istringstream lines{ran.out};
    std::string line;
    std::vector<std::string> rows;
    while (std::getline(lines, line)) rows.push_back(line);
    REQUIRE(rows.size() == 6);
    CHECK_THAT(rows[0], StartsWith("file"));
    CHECK_THAT(rows[1], ContainsSubstring("1.jpg") && ContainsSubstring("level-1"));
    CHECK_THAT(rows[2], ContainsSubstring("is a lock"));
    CHECK_THAT(rows[3], ContainsSubstring("no sign of any known sheet"));
    CHECK_THAT(rows[4], ContainsSubstring("not a picture"));
    CHECK_THAT(rows[5], ContainsSubstring("is empty"));
    CHECK_THAT(ran.err, ContainsSubstring("4.jpg") && ContainsSubstring("5.jpg"));
    const auto json = Json::parse(check({folder / "pile", "--json"}).out);
    REQUIRE(json["images"].size() == 5);
    CHECK(json["images"][0]["verdict"] == "fine");
    CHECK(json["images"][1]["verdict"] == "breaks");
    CHECK(json["images"][3].contains("error"));
}

TEST_CASE("upside down is as good as upright", "[app][check]") {
    const test::Folder folder;
    cv::Mat turned;
    cv::rotate(test::photoOf({legal()}), turned, cv::ROTATE_180);
    const auto ran = check({write(folder, "turned.png", turned), "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(marksOf(Json::parse(ran.out)["images"][0]["sheets"][0]) == kLegalMarks);
}

TEST_CASE("a scan of one bit a pixel is read", "[app][check]") {
    const test::Folder folder;
    const auto sheet = legal();
    cv::Mat grey, scan;
    cv::cvtColor(sheet.paper(), grey, cv::COLOR_BGR2GRAY);
    cv::resize(grey, grey, {}, 2, 2, cv::INTER_CUBIC);  // 200 dots an inch
    cv::threshold(grey, scan, 150, 255, cv::THRESH_BINARY);
    REQUIRE(cv::imwrite(folder / "scan.png", scan, {cv::IMWRITE_PNG_BILEVEL, 1}));
    const auto ran = check({folder / "scan.png", "--json"});
    const auto image = Json::parse(ran.out)["images"][0];
    INFO(ran.err);
    REQUIRE(image["sheets"].size() == 1);
    CHECK(image["sheets"][0]["sheet"] == "level-1");
    // What is sure is right; the rest is asked.
    for (const auto& site : image["sheets"][0]["sites"]) {
        const auto truth = kLegalMarks.find(site["name"]);
        if (site["sure"] == true)
            CHECK(site["value"] == (truth == kLegalMarks.end() ? "nothing" : truth->second));
    }
}

TEST_CASE("a photo of twenty megapixels is read", "[app][check]") {
    const test::Folder folder;
    test::Shot shot;
    shot.size = {5472, 3648};
    const auto ran = check({write(folder, "large.jpg", test::photoOf({legal()}, shot)), "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    CHECK(marksOf(Json::parse(ran.out)["images"][0]["sheets"][0]) == kLegalMarks);
}

TEST_CASE("what keeps a photo from being checked is said in one sentence", "[app][check]") {
    const test::Folder folder;
    const auto photo = test::photoOf({legal()});
    const auto refused = [&](const cv::Mat& picture, std::vector<std::string> more = {}) {
        more.insert(more.begin(), write(folder, "photo.png", picture));
        const auto ran = check(more);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK_THAT(ran.err, StartsWith("kibitz: "));
        CHECK(ran.err.find('\n') == ran.err.size() - 1);
        return ran.err;
    };
    SECTION("no sheet") {
        CHECK_THAT(refused(test::photoOf({})), ContainsSubstring("no sign of any known sheet"));
    }
    SECTION("another level") {
        CHECK_THAT(refused(photo, {"--sheet", "level-5"}),
                   ContainsSubstring("This is the sheet level-1, not level-5"));
    }
    SECTION("mirrored") {
        cv::Mat mirrored;
        cv::flip(photo, mirrored, 1);
        CHECK_THAT(refused(mirrored), ContainsSubstring("mirrored"));
    }
    SECTION("blurred beyond reading") {
        cv::Mat blurred;
        cv::GaussianBlur(photo, blurred, {}, 12);
        CHECK_THAT(refused(blurred), ContainsSubstring("blurred") || ContainsSubstring("focus"));
    }
    SECTION("shaken in one direction") {
        for (const auto& shake : {cv::Size{41, 1}, cv::Size{1, 41}, cv::Size{25, 1}}) {
            cv::Mat shaken;
            cv::blur(photo, shaken, shake);
            CAPTURE(shake);
            CHECK_THAT(refused(shaken), ContainsSubstring("Hold the camera still"));
        }
    }
    SECTION("in the dark") {
        cv::Mat dark = photo * 0.03;
        CHECK_THAT(refused(dark), ContainsSubstring("too dark"));
    }
    SECTION("tiny") {
        cv::Mat tiny;
        cv::resize(photo, tiny, {120, 75}, 0, 0, cv::INTER_AREA);
        CHECK_THAT(refused(tiny), ContainsSubstring("too small"));
    }
    SECTION("an unknown sheet") {
        CHECK_THAT(refused(photo, {"--sheet", "level-9"}),
                   ContainsSubstring("There is no sheet 'level-9'"));
    }
}

TEST_CASE("a sheet that is cut off never has a certain score from what is not seen",
          "[app][check]") {
    const test::Folder folder;
    test::Shot shot;
    shot.towardsMm = {95, 0};
    shot.mmAcross = 240;
    const auto ran = check({write(folder, "cut.jpg", test::photoOf({legal()}, shot)), "--json"});
    const auto image = Json::parse(ran.out)["images"][0];
    if (image.contains("error")) {
        CHECK(ran.exit == cli::Exit::Cannot);
    } else {
        CHECK_THAT(image["note"].get<std::string>(), ContainsSubstring("outside of the picture"));
        CHECK(image["sheets"][0]["score"]["known"] == false);
    }
}

TEST_CASE("a neighbour's sheet at the edge keeps nobody from checking the whole one",
          "[app][check]") {
    const test::Folder folder;
    test::Shot shot;
    shot.mmAcross = 560;
    shot.size = {1920, 1200};
    const auto both = test::photoOf({legal(), illegal()}, shot);
    const auto found = Json::parse(check({write(folder, "both.jpg", both), "--json"}).out);
    const auto sheets = found["images"][0]["sheets"];
    REQUIRE(sheets.size() == 2);
    double left = both.cols, right = 0;
    for (const auto& corner : sheets[1]["corners"]) {
        left = std::min(left, corner[0].get<double>());
        right = std::max(right, corner[0].get<double>());
    }
    const auto strip = static_cast<int>(left + 0.3 * (right - left));
    const auto ran =
        check({write(folder, "strip.jpg", both(cv::Rect{0, 0, strip, both.rows})), "--json"});
    CHECK(ran.exit == cli::Exit::Done);
    const auto image = Json::parse(ran.out)["images"][0];
    CHECK_FALSE(image.contains("error"));
    REQUIRE(image["sheets"].size() == 1);
    CHECK(image["sheets"][0]["score"] == sheets[0]["score"]);
    // So little of it that it cannot be sure, and the other one without its rim.
    double first = both.cols;
    for (const auto& corner : sheets[0]["corners"])
        first = std::min(first, corner[0].get<double>());
    const auto rim = static_cast<int>(first + 0.43 * (left - first));
    const auto sliver = static_cast<int>(left + 0.22 * (right - left));
    const auto less = check(
        {write(folder, "sliver.jpg", both(cv::Rect{rim, 0, sliver - rim, both.rows})), "--json"});
    INFO(less.out.substr(0, 2000));
    CHECK_THAT(Json::parse(less.out)["images"][0]["note"].get<std::string>(),
               ContainsSubstring("mostly outside of the picture is left out"));
    CHECK_THAT(less.out, !ContainsSubstring("but not surely"));
}

TEST_CASE("what cannot be asked for is refused in one sentence", "[app][check]") {
    const test::Folder folder;
    const auto photo = write(folder, "sheet.png", cv::Mat(300, 300, CV_8UC3, cv::Scalar::all(90)));
    const auto refused = [&](const std::vector<std::string>& words) {
        const auto ran = test::run(words);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        return ran.err;
    };
    CHECK_THAT(refused({"check", photo, "--game", "fuse"}),
               ContainsSubstring("Only dizzle, spexxx and topple can be checked so far, not fuse"));
    CHECK_THAT(refused({"check", photo, "--game", "chess"}),
               ContainsSubstring("There is no game 'chess'"));
    CHECK_THAT(refused({"check", photo, "--game", "dizzle", "--players", "5"}),
               ContainsSubstring("1 to 4 players"));
    CHECK_THAT(refused({"check", photo, "--game", "dizzle", "--players", "Ann,Ann"}),
               ContainsSubstring("Two players are called Ann"));
    CHECK_THAT(refused({"check", photo, "--game", "dizzle", "--players", "Ann,"}),
               ContainsSubstring("A name is missing"));
    CHECK_THAT(refused({"check", photo, "--game", "dizzle", "--option", "lava_die=maybe"}),
               ContainsSubstring("lava_die"));
    CHECK_THAT(refused({"check", photo, "--game", "dizzle", "--option", "nonsense"}),
               ContainsSubstring("is not an option"));
    CHECK(refused({"check", photo}).find("--game") != std::string::npos);
    CHECK_THAT(refused({"check", "/nowhere.jpg", "--game", "dizzle"}),
               ContainsSubstring("There is no file"));
}
