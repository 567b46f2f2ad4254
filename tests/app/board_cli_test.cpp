#include "app/cli/check_board.h"
#include "app/cli/see.h"
#include "tests/app/board_photo.h"
#include "tests/app/cli_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <fstream>

using namespace kibitz;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Json = nlohmann::json;
using test::SaidSites;
namespace fs = std::filesystem;

namespace {

/// What the eye is told, and what it sees.
struct Table {
    SaidSites said = {};
    float sure = 0.99F;
    std::vector<vision::SeenStray> strays = {};
    std::vector<vision::ToldBoard> told = {};
    std::vector<rules::Setup> setups = {};

    cli::BoardEyeMaker eyes() {
        return [this](const rules::GameInfo& info, const rules::Setup& setup) {
            setups.push_back(setup);
            auto eye = std::make_unique<test::FakeBoardEye>(
                session::BoardGame{info, {setup.players, {}}, setup.options}, said,
                [this](const auto& one) { told.push_back(one); });
            eye->sureness = sure;
            eye->strays = strays;
            return eye;
        };
    }
};

template <class Do>
test::Ran ran(const Do& what) {
    std::ostringstream out, err;
    cli::Context context{out, err};
    try {
        what(context);
    } catch (const cli::CannotDo& cannot) {
        err << "kibitz: " << cannot.what() << '\n';
        context.exit = cli::Exit::Cannot;
    }
    return {context.exit, out.str(), err.str()};
}

test::Ran see(Table& table, const cli::SeeOptions& options) {
    return ran([&](cli::Context& context) { cli::seeBoards(options, context, table.eyes()); });
}

test::Ran check(Table& table, const cli::CheckOptions& options) {
    return ran([&](cli::Context& context) { cli::checkBoards(options, context, table.eyes()); });
}

cli::SeeOptions seeing(const std::string& what, std::vector<std::string> photos, bool json = true) {
    cli::SeeOptions options;
    options.what = what;
    options.photos = std::move(photos);
    options.json = json;
    return options;
}

cli::CheckOptions checking(const std::string& game, std::vector<std::string> photos,
                           bool json = true) {
    cli::CheckOptions options;
    options.game = game;
    options.photos = std::move(photos);
    options.json = json;
    return options;
}

std::string photoIn(const test::Folder& folder, const std::string& name = "photo.png") {
    REQUIRE(cv::imwrite(folder / name, test::somePhoto()));
    return folder / name;
}

SaidSites cubes() {
    auto said = test::sure({{"3x2/1x5", "red"},
                            {"3x3/1x5", "red"},
                            {"3x4/1x5", "red"},
                            {"2x1/1x3", "blue"},
                            {"2x6/1x2", "blue"},
                            {"track 15", "red"},
                            {"track 0", "blue"}});
    said["4x6/1x2"] = {{"nothing", 0.7F}, {"blue", 0.25F}, {"covered", 0.05F}};
    said["track 99"] = {{"covered", 1.0F}};
    return said;
}

SaidSites stacks() {
    SaidSites said;
    for (const auto* cell : {"a3", "b3", "c3"}) test::stack(said, cell, "red", 1);
    for (const auto* cell : {"d3", "e3"}) test::stack(said, cell, "blue", 2);
    said["c5 top"] = {{"green", 1.0F}};
    said["c5 height"] = {{"3 high", 0.6F}, {"4 high", 0.4F}};
    said["a1 top"] = said["a1 height"] = {{"covered", 1.0F}};
    return said;
}

const Json& siteOf(const Json& board, const std::string& name) {
    for (const auto& site : board["sites"])
        if (site["name"] == name) return site;
    FAIL("no site " << name);
    return board;
}

}  // namespace

TEST_CASE("a board comes as one JSON document in the promised shape", "[app][boards]") {
    const test::Folder folder;
    Table table{cubes(), 0.99F, {{"red cube", {5, 6, 20, 21}, 0.8F}}, {}, {}};
    const auto photo = photoIn(folder);
    const auto said = see(table, seeing("cubes", {photo}));
    INFO(said.err);
    REQUIRE(said.exit == cli::Exit::Done);
    const auto image = Json::parse(said.out)["images"][0];
    CHECK(image["file"] == photo);
    CHECK(image["width"] == 560);
    CHECK(image["height"] == 360);
    CHECK(image["milliseconds"].get<double>() >= 0);
    REQUIRE(image["boards"].size() == 1);
    const auto& board = image["boards"][0];
    CHECK(board["game"] == "spexxx");
    CHECK(board["board"] == "triangle");
    CHECK(board["sure"].get<double>() > 0.9);
    CHECK(board["fit_mm"].get<double>() > 0);
    CHECK(board["corners"].size() == 4);
    CHECK(board["strays"][0]["what"] == "red cube");
    CHECK(siteOf(board, "3x3/1x5")["value"] == "red");
    CHECK(siteOf(board, "3x3/1x5")["sure"] == true);
    CHECK(siteOf(board, "4x6/1x2")["sure"] == false);
    CHECK(siteOf(board, "track 99")["value"].is_null());
    CHECK(siteOf(board, "track 99")["covered"] == true);
    for (const auto& site : board["sites"]) {
        double sum = 0;
        for (const auto& [symbol, share] : site["probabilities"].items())
            sum += share.get<double>();
        CHECK(std::abs(sum - 1) < 0.003);
        CHECK(site["box"].size() == 4);
        CHECK(site["box"][2].get<double>() > 0);
    }
}

TEST_CASE("a board in words is a small picture, a count and what is doubtful", "[app][boards]") {
    const test::Folder folder;
    SECTION("stacks") {
        Table table{stacks()};
        const auto said = see(table, seeing("stacks", {photoIn(folder)}, false));
        CHECK_THAT(said.out, ContainsSubstring("(560 x 360): Topple board standard\n"));
        CHECK_THAT(said.out, ContainsSubstring("3   R1   R1   R1   B2   B2"));
        CHECK_THAT(said.out, ContainsSubstring("1   #    .    .    .    ."));
        CHECK_THAT(said.out, ContainsSubstring("G3?"));
        CHECK_THAT(said.out, ContainsSubstring("c5: green, 3 high 0.60 or 4 high 0.40"));
        CHECK_THAT(said.out,
                   ContainsSubstring("Surely there: 7 pawns on 5 cells, the tallest stack is 2"));
        CHECK_THAT(said.out, ContainsSubstring("one place cannot be seen"));
    }
    SECTION("cubes") {
        Table table{cubes()};
        const auto said = see(table, seeing("cubes", {photoIn(folder)}, false));
        CHECK_THAT(said.out, ContainsSubstring("red      3 cubes, score track 15"));
        CHECK_THAT(said.out, ContainsSubstring("4x6/1x2: nothing 0.70 or blue 0.25"));
    }
}

TEST_CASE("a photo without a board is an answer, and says what helps", "[app][boards]") {
    const test::Folder folder;
    REQUIRE(cv::imwrite(folder / "bare.png", test::barePhoto()));
    Table table;
    auto options = seeing("stacks", {folder / "bare.png"}, false);
    options.annotate = folder / "drawn";
    const auto said = see(table, options);
    CHECK(said.exit == cli::Exit::Done);
    CHECK_THAT(said.out, ContainsSubstring("no board\n"));
    CHECK_THAT(said.err, ContainsSubstring("There is no board here. Show one"));
    CHECK(fs::exists(folder / "drawn/bare.png"));
    const auto image = Json::parse(see(table, seeing("cubes", {folder / "bare.png"})).out);
    CHECK(image["images"][0]["boards"].empty());
    CHECK(image["images"][0]["note"].is_string());
    SECTION("but it cannot be checked") {
        const auto checked = check(table, checking("topple", {folder / "bare.png"}));
        CHECK(checked.exit == cli::Exit::Cannot);
        CHECK_THAT(checked.err, ContainsSubstring("There is no board here"));
        CHECK(Json::parse(checked.out)["images"][0].contains("error"));
    }
}

TEST_CASE("what was seen of a board is drawn on a copy", "[app][boards]") {
    const test::Folder folder;
    const auto photo = photoIn(folder);
    const auto what = GENERATE("cubes", "stacks");
    Table table{std::string{what} == "cubes" ? cubes() : stacks()};
    auto options = seeing(what, {photo});
    options.annotate = folder / "drawn";
    REQUIRE(see(table, options).exit == cli::Exit::Done);
    const auto drawn = cv::imread(folder / "drawn/photo.png"), before = cv::imread(photo);
    REQUIRE(drawn.cols > before.cols);
    REQUIRE(drawn.rows >= before.rows);
    cv::Mat difference;
    cv::absdiff(drawn(cv::Rect{{0, (drawn.rows - before.rows) / 2}, before.size()}), before,
                difference);
    CHECK(cv::countNonZero(difference.reshape(1)) > 2000);
}

TEST_CASE("one bad photo among many costs only itself", "[app][boards]") {
    const test::Folder folder;
    fs::create_directories(folder / "pile");
    photoIn(folder, "pile/1.png");
    folder.file("pile/2.jpg", "rubbish");
    photoIn(folder, "pile/3.png");
    Table table{stacks()};
    const auto said = see(table, seeing("stacks", {folder / "pile"}));
    CHECK(said.exit == cli::Exit::Cannot);
    const auto images = Json::parse(said.out)["images"];
    REQUIRE(images.size() == 3);
    CHECK(images[0]["boards"].size() == 1);
    CHECK(images[1].contains("error"));
    CHECK(images[2]["boards"].size() == 1);
    SECTION("and a pile is checked as one table") {
        const auto checked = check(table, checking("topple", {folder / "pile"}, false));
        CHECK(checked.exit == cli::Exit::Cannot);
        CHECK_THAT(checked.out, StartsWith("file"));
        CHECK_THAT(checked.out, ContainsSubstring("pawns") && ContainsSubstring("not a picture"));
    }
}

TEST_CASE("photos that are no photos get one sentence each", "[app][boards]") {
    const test::Folder folder;
    Table table{cubes()};
    const auto refused = [&](const std::string& file) {
        const auto said = see(table, seeing("cubes", {file}, false));
        CHECK(said.exit == cli::Exit::Cannot);
        CHECK(said.out.empty());
        CHECK(said.err.find('\n') == said.err.size() - 1);
        const auto checked = check(table, checking("spexxx", {file}, false));
        CHECK(checked.exit == cli::Exit::Cannot);
        CHECK(checked.out.empty());
        return said.err;
    };
    CHECK_THAT(refused("/nowhere.jpg"), ContainsSubstring("There is no file"));
    CHECK_THAT(refused(folder.file("empty.jpg", "")), ContainsSubstring("is empty"));
    CHECK_THAT(refused(folder.file("text.jpg", "not a picture")),
               ContainsSubstring("not a picture of a known kind"));
    std::vector<std::uint8_t> bytes;
    REQUIRE(cv::imencode(".png", test::somePhoto(), bytes));
    const std::string half(bytes.begin(),
                           bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 3));
    refused(folder.file("half.png", half));
    // Says that it has two thousand million pixels, and holds none of them.
    std::string huge{"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02\0\0\0\0\0\0\0",
                     33};
    refused(folder.file("huge.png", huge));
    CHECK(table.told.empty());
}

TEST_CASE("grey, transparent and tiny pictures reach the eye as any other", "[app][boards]") {
    const test::Folder folder;
    cv::Mat grey, alpha;
    cv::cvtColor(test::somePhoto(), grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(test::somePhoto(), alpha, cv::COLOR_BGR2BGRA);
    REQUIRE(cv::imwrite(folder / "grey.png", grey));
    REQUIRE(cv::imwrite(folder / "alpha.png", alpha));
    REQUIRE(cv::imwrite(folder / "one.png", cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(9))));
    Table table{cubes()};
    const auto said = see(
        table, seeing("cubes", {folder / "grey.png", folder / "alpha.png", folder / "one.png"}));
    CHECK(said.exit == cli::Exit::Done);
    const auto images = Json::parse(said.out)["images"];
    CHECK(images[0]["boards"].size() == 1);
    CHECK(images[1]["boards"].size() == 1);
    CHECK(images[2]["boards"].empty());
}

TEST_CASE("corners that somebody names reach the eye", "[app][boards]") {
    const test::Folder folder;
    Table table{cubes()};
    auto options = seeing("cubes", {photoIn(folder)});
    options.corners = {"10,20", "500.5,22", "510,300", "8,310"};
    REQUIRE(see(table, options).exit == cli::Exit::Done);
    REQUIRE(table.told.size() == 1);
    REQUIRE(table.told[0].corners);
    CHECK((*table.told[0].corners)[1] == cv::Point2f{500.5F, 22});
    const auto refused = [&](std::vector<std::string> corners) {
        options.corners = std::move(corners);
        const auto said = see(table, options);
        CHECK(said.exit == cli::Exit::Cannot);
        CHECK(said.err.find('\n') == said.err.size() - 1);
        return said.err;
    };
    CHECK_THAT(refused({"10,20", "500,22", "510,300"}), ContainsSubstring("four corners, not 3"));
    CHECK_THAT(refused({"10,20", "500,22", "510,300", "x"}),
               ContainsSubstring("'x' is not a corner"));
    CHECK_THAT(refused({"10,20", "500,22", "510,nan", "8,310"}),
               ContainsSubstring("is not a corner"));
    CHECK_THAT(refused({"10,20", "900,22", "910,300", "8,310"}),
               ContainsSubstring("900,22 lies outside of the photo"));
    CHECK_THAT(refused({"8,310", "510,300", "500,22", "10,20"}), ContainsSubstring("wrong way"));
    CHECK_THAT(refused({"10,20", "510,300", "500,22", "8,310"}),
               ContainsSubstring("make no board"));
    CHECK_THAT(refused({"10,20", "500,22", "100,60", "8,310"}), ContainsSubstring("make no board"));
    CHECK_THAT(refused({"10,10", "10,10", "10,10", "10,10"}), ContainsSubstring("make no board"));
}

TEST_CASE("options and players of the game are told to the eye", "[app][boards]") {
    const test::Folder folder;
    Table table{stacks()};
    auto options = seeing("stacks", {photoIn(folder)});
    options.options = {"colours=blue green red"};
    REQUIRE(see(table, options).exit == cli::Exit::Done);
    REQUIRE(table.setups.size() == 1);
    CHECK(table.setups[0].players == std::vector<std::string>{"Blue", "Green", "Red"});
    const auto refused = [&](std::vector<std::string> words, const std::string& players = "") {
        options.options = std::move(words);
        options.players = players;
        const auto said = see(table, options);
        CHECK(said.exit == cli::Exit::Cannot);
        CHECK(said.err.find('\n') == said.err.size() - 1);
        return said.err;
    };
    CHECK_THAT(refused({"board=nowhere"}), ContainsSubstring("nowhere"));
    CHECK_THAT(refused({"board"}), ContainsSubstring("'board' is not an option"));
    CHECK_THAT(refused({"board=standard", "board=pastel"}), ContainsSubstring("twice"));
    CHECK_THAT(refused({"colours=pink"}), ContainsSubstring("colours"));
    CHECK_THAT(refused({"nonsense=1"}), ContainsSubstring("nonsense"));
    CHECK_THAT(refused({}, "5"), ContainsSubstring("2 to 4 players, not 5"));
    CHECK_THAT(refused({}, "Ann,Ann"), ContainsSubstring("Two players are called Ann"));
}

TEST_CASE("a Spexxx board is scored with its lines and its track", "[app][boards][check]") {
    const test::Folder folder;
    Table table{cubes()};
    const auto photo = photoIn(folder);
    const auto said = check(table, checking("spexxx", {photo}));
    INFO(said.out << said.err);
    REQUIRE(said.exit == cli::Exit::Done);
    const auto image = Json::parse(said.out)["images"][0];
    CHECK(image["verdict"] == "fine");
    const auto& players = image["boards"][0]["players"];
    REQUIRE(players.size() == 2);
    CHECK(players[0]["player"] == "red");
    CHECK(players[0]["score"]["known"] == true);
    CHECK(players[0]["score"]["highest"] == 15);
    CHECK(players[0]["track"] == 15);
    CHECK(players[0]["score"]["lines"][0]["rule"] == "spexxx");
    CHECK(image["doubtful"][0]["name"] == "4x6/1x2");
    CHECK(image["doubtful"][0]["readings"]["nothing"].get<double>() > 0.5);
    SECTION("in words too") {
        auto options = checking("spexxx", {photo}, false);
        options.players = "Ann,Bob";
        const auto words = check(table, options);
        CHECK_THAT(words.out, ContainsSubstring("No rule is broken; one place is doubtful"));
        CHECK_THAT(words.out, ContainsSubstring("Ann, red: 15 points; the score track shows 15"));
        CHECK_THAT(words.out, ContainsSubstring("Spexxx of 3 across"));
    }
    SECTION("what cannot be has exit code 1, and is named") {
        table.said["track 15"] = {{"nothing", 1.0F}};
        table.said["track 40"] = {{"red", 1.0F}};
        const auto wrong = check(table, checking("spexxx", {photo}, false));
        CHECK(wrong.exit == cli::Exit::No);
        CHECK_THAT(wrong.out, ContainsSubstring("A rule is broken") &&
                                  ContainsSubstring("score cubes show 40; the board gives 15"));
    }
}

TEST_CASE("a Topple board is told by its lines and heights, not by points",
          "[app][boards][check]") {
    const test::Folder folder;
    Table table{stacks()};
    const auto photo = photoIn(folder);
    const auto image = Json::parse(check(table, checking("topple", {photo})).out)["images"][0];
    const auto& board = image["boards"][0];
    CHECK(board["sure_pawns"] == 7);
    CHECK(board["tallest"] == 2);
    CHECK(board["complete_lines"] == 1);
    CHECK(board["players"][0]["score"].is_null());
    CHECK(board["players"][0]["lines"].size() == 1);
    const auto words = check(table, checking("topple", {photo}, false));
    CHECK_THAT(words.out, ContainsSubstring("row 3 is complete, red tops 3 of its stacks"));
    CHECK_THAT(words.out, ContainsSubstring("one look cannot tell them"));
}

TEST_CASE("evidence about a board is a drawing and a crop of every piece", "[app][boards][check]") {
    const test::Folder folder;
    Table table{cubes()};
    auto options = checking("spexxx", {photoIn(folder)});
    options.evidence = folder / "proof";
    const auto image = Json::parse(check(table, options).out)["images"][0];
    CHECK(image["picture"] == folder / "proof/photo.jpg");
    CHECK(cv::imread(folder / "proof/photo.jpg").cols > 560);
    std::size_t crops = 0;
    for (const auto& site : image["boards"][0]["sites"])
        if (site.contains("crop")) {
            ++crops;
            CHECK(cv::imread(site["crop"].get<std::string>()).cols > 20);
        }
    CHECK(crops == 8);
    CHECK(image["doubtful"][0].contains("crop"));
}

TEST_CASE("a board that is not surely one, or hardly readable, is not scored",
          "[app][boards][check]") {
    const test::Folder folder;
    Table table{cubes()};
    table.sure = 0.6F;
    const auto photo = photoIn(folder);
    auto said = check(table, checking("spexxx", {photo}, false));
    CHECK(said.exit == cli::Exit::Cannot);
    CHECK_THAT(said.err, ContainsSubstring("may lie there, but not surely"));
    table.sure = 0.99F;
    const auto game = test::boardGame("spexxx");
    for (std::size_t i = 0; i < game.places.size(); i += 2)
        table.said[game.places[i].name] = {{"nothing", 0.6F}, {"red", 0.4F}};
    said = check(table, checking("spexxx", {photo}, false));
    CHECK(said.exit == cli::Exit::Cannot);
    CHECK_THAT(said.err, ContainsSubstring("places of the board cannot be read"));
}

TEST_CASE("what see prints about a board is what evaluate reads", "[app][boards]") {
    const test::Folder folder;
    fs::create_directories(folder / "set");
    photoIn(folder, "set/a.png");
    const Json truth{{"image", "a.png"},
                     {"width", 560},
                     {"height", 360},
                     {"game", "topple"},
                     {"players", {"Ann", "Bob"}},
                     {"options", Json::object()},
                     {"sites",
                      {{"a3 top", "red"},
                       {"a3 height", "1 high"},
                       {"b3 top", "green"},
                       {"b3 height", "1 high"}}},
                     {"covered", {"a1 top", "a1 height"}}};
    std::ofstream{folder / "set/truth.jsonl"} << truth.dump() << '\n';
    const auto judged = [&](const std::string& answers) {
        std::ofstream{folder / "answers.json"} << answers;
        const auto said =
            test::run({"evaluate", folder / "set", "--answers", folder / "answers.json", "--json"});
        INFO(said.err);
        REQUIRE(said.exit == cli::Exit::Done);
        return Json::parse(said.out)["judged"][0]["all"];
    };
    Table table;
    test::stack(table.said, "a3", "red", 1);
    test::stack(table.said, "b3", "red", 1);
    table.said["a1 top"] = table.said["a1 height"] = {{"covered", 1.0F}};
    const auto all = judged(see(table, seeing("stacks", {folder / "set/a.png"})).out);
    INFO(all.dump());
    CHECK(all["right"]["count"] == 47);
    CHECK(all["right"]["of"] == 48);
    CHECK(all["silent"]["count"] == 1);
    SECTION("no board found is everything missed, and nothing silently wrong") {
        REQUIRE(cv::imwrite(folder / "set/a.png", test::barePhoto()));
        const auto none = judged(see(table, seeing("stacks", {folder / "set/a.png"})).out);
        INFO(none.dump());
        CHECK(none["right"]["count"] == 0);
        CHECK(none["missed"]["count"] == 48);
    }
    SECTION("two boards in one picture are one too many") {
        auto twice = Json::parse(see(table, seeing("stacks", {folder / "set/a.png"})).out);
        twice["images"][0]["boards"].push_back(twice["images"][0]["boards"][0]);
        std::ofstream{folder / "answers.json"} << twice.dump();
        const auto said =
            test::run({"evaluate", folder / "set", "--answers", folder / "answers.json"});
        CHECK(said.exit == cli::Exit::Cannot);
        CHECK_THAT(said.err, ContainsSubstring("2 boards"));
    }
}

TEST_CASE("what is for sheets is not for boards, and the other way round", "[app][boards]") {
    const auto refused = [](const std::vector<std::string>& words) {
        const auto said = test::run(words);
        CHECK(said.exit == cli::Exit::Cannot);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK_THAT(refused({"see", "cubes", "a.jpg", "--sheet", "level-1"}),
               ContainsSubstring("kibitz see sheet"));
    CHECK_THAT(refused({"see", "sheet", "a.jpg", "--corners", "1,2"}),
               ContainsSubstring("--corners is for boards"));
    CHECK_THAT(refused({"see", "dice", "a.jpg", "--option", "a=b"}),
               ContainsSubstring("--option is for boards"));
    CHECK_THAT(refused({"check", "a.jpg", "--game", "topple", "--sheet", "level-1"}),
               ContainsSubstring("--sheet is for dizzle"));
    CHECK_THAT(refused({"check", "a.jpg", "--game", "dizzle", "--corners", "1,2"}),
               ContainsSubstring("--corners is for the boards"));
}
