#include "app/cli/cli.h"
#include "rules/games.h"
#include "tests/app/cli_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
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

Ran kibitz_(const std::vector<std::string>& arguments, const cli::Window& window = {}) {
    return test::run(arguments, window);
}

bool isOneSentence(const std::string& text) {
    return text.size() > 10 && text.back() == '\n' && text.find('\n') == text.size() - 1;
}

constexpr auto kTopple = R"(kibitz record 1
game: topple
players: Ann, Bob, Cleo

)";

}  // namespace

TEST_CASE("help and version answer everywhere", "[app][cli]") {
    CHECK(kibitz_({"--version"}).out == "kibitz " KIBITZ_VERSION "\n");
    const auto help = kibitz_({"--help"});
    CHECK(help.exit == cli::Exit::Done);
    CHECK(help.err.empty());
    const std::string command =
        GENERATE("play", "demo", "simulate", "cameras", "record", "replay", "compare", "explain",
                 "report", "export", "score", "legal", "evaluate", "bench", "completion");
    CHECK(help.out.find(command) != std::string::npos);
    const auto own = kibitz_({command, "--help"});
    CHECK(own.exit == cli::Exit::Done);
    CHECK(own.out.find("Usage: kibitz " + command) != std::string::npos);
    CHECK(kibitz_({command, "--version"}).out == "kibitz " KIBITZ_VERSION "\n");
}

TEST_CASE("a wrong word is refused with one sentence and exit code 2", "[app][cli]") {
    const std::vector<std::string> words = GENERATE(
        std::vector<std::string>{"frobnicate"}, std::vector<std::string>{"play", "--colour"},
        std::vector<std::string>{"score"}, std::vector<std::string>{"bench", "--frames", "many"},
        std::vector<std::string>{"completion", "fish"});
    const auto ran = kibitz_(words);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
}

TEST_CASE("help that nobody can read was not given", "[app][cli]") {
    const std::vector<std::string> words = GENERATE(
        std::vector<std::string>{"--help"}, std::vector<std::string>{"--version"},
        std::vector<std::string>{"see", "--help"}, std::vector<std::string>{"print", "--list"});
    std::ofstream full{"/dev/full"};
    std::ostringstream err;
    cli::Context context{full, err};
    CHECK(cli::run(words, context) == cli::Exit::Cannot);
    CHECK(err.str().find("The output could not be written") != std::string::npos);
}

TEST_CASE("a number that is none, or out of reach, is refused with a sentence", "[app][cli]") {
    const Folder folder;
    const auto out = folder / "out";
    const auto refused = [&](std::vector<std::string> words, const std::string& sentence) {
        const auto ran = kibitz_(words);
        INFO(ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        CHECK(isOneSentence(ran.err));
        CHECK(ran.err.find(sentence) != std::string::npos);
        CHECK_FALSE(fs::exists(out));
    };
    for (const std::string turn : {"0", "-1", "abc", "", "1.5", "1e3", " 1"})
        refused({"explain", "x.kibitz", "--turn", turn},
                "A turn is a whole number from 1 on, not '" + turn + "'");
    refused({"explain", "x.kibitz", "--turn", "99999999999999999999"},
            "A turn is a whole number from 1 to 9223372036854775807");
    for (const std::string turn : {"-1", "abc", ""})
        for (const std::string option : {"--turn", "--until"})
            refused({"replay", "x.kibitz", option, turn},
                    "A turn is a whole number from 0 on, not '" + turn + "'");
    const auto simulate = [&](const std::string& option, const std::string& value) {
        return std::vector<std::string>{"simulate",       "--game",     "topple", "--out", out,
                                        "--observations", "--no-video", option,   value};
    };
    for (const std::string seed : {"-1", "99999999999999999999999", "18446744073709551616", "x"})
        refused(simulate("--seed", seed), ", not '" + seed + "'");
    for (const std::string option : {"--players", "--turns", "--bump", "--pictures", "--scenes"})
        for (const std::string value : {"-1", "99999999999", "x", ""})
            refused(simulate(option, value), "is a whole number from ");
    refused(simulate("--pictures", "0"), "The number of pictures is a whole number from 1 on");
    for (const std::string share : {"7", "-0.1", "nan", "x"})
        refused(
            {"simulate", "--game", "dice", "--pictures", "1", "--out", out, "--touching", share},
            "The share of dice that touch another is a number from 0 to 1, not '" + share + "'");
    refused({"bench", "--hours", "1"}, "Without --replay there is nothing to play for hours");
    refused({"play", "--terminal", "--frames", "0"}, "a whole number from 1 on, not '0'");
    refused({"see", "dice", "x.png", "--threads", "65"}, "a whole number from 1 to 64, not '65'");
    for (const std::string time : {"nan", "inf", "0", "-5", "soon", ""})
        refused({"record", "--source", "pattern", "--game", "topple", "--players", "Ann,Bob",
                 "--out", out, "--seconds", time},
                "The time to record is a number from 0.001 to 1000000, not '" + time + "'");
    CHECK(kibitz_(simulate("--seed", "18446744073709551615")).exit == cli::Exit::Done);
}

TEST_CASE("a missing word is named with what belongs there, also as JSON", "[app][cli]") {
    const auto see = kibitz_({"see"});
    CHECK(see.exit == cli::Exit::Cannot);
    CHECK(see.out.empty());
    CHECK(see.err.find("what is missing from 'kibitz see'") != std::string::npos);
    CHECK(see.err.find("dice, sheet, cubes or stacks") != std::string::npos);
    CHECK(see.err.find("'kibitz see --help'") != std::string::npos);
    const auto score = kibitz_({"score", "--json"});
    CHECK(score.exit == cli::Exit::Cannot);
    const auto error = nlohmann::json::parse(score.out).at("error").get<std::string>();
    CHECK(error.find("record is missing from 'kibitz score'") != std::string::npos);
}

TEST_CASE("a record that is absent, empty, a folder or no record gets its sentence", "[app][cli]") {
    const Folder folder;
    const std::string command = GENERATE("score", "legal");
    const auto refused = [&](const std::string& file) {
        const auto ran = kibitz_({command, file, "--json"});
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(isOneSentence(ran.err));
        CHECK("kibitz: " + nlohmann::json::parse(ran.out)["error"].get<std::string>() + "\n" ==
              ran.err);
        return ran.err;
    };
    CHECK(refused(folder / "absent.txt").find("There is no file") != std::string::npos);
    CHECK(refused(folder.path.string()).find("is a folder") != std::string::npos);
    CHECK(refused(folder.file("empty.txt", "")).find("empty.txt:1:1: found nothing") !=
          std::string::npos);
    CHECK(refused(folder.file("picture.txt", "\x89PNG\r\n\x1a\n")).find("picture.txt:1:") !=
          std::string::npos);
    CHECK(refused(folder.file("chess.txt", "kibitz record 1\ngame: chess\nplayers: A\n\n"))
              .find("chess.txt:2:7: found 'chess', expected one of the games dizzle, ") !=
          std::string::npos);
    CHECK(refused(folder.file("alone.txt", "kibitz record 1\ngame: topple\nplayers: A\n\n"))
              .find("alone.txt:3:10: Topple is played by 2 to 4 players, not by 1") !=
          std::string::npos);
    CHECK(refused(folder.file("huge.txt", "kibitz record 1\n" + std::string(17 << 20, 'x')))
              .find("larger than 16 MiB") != std::string::npos);
}

TEST_CASE("a score comes with every line, as text and as JSON", "[app][cli]") {
    const Folder folder;
    const auto file = folder.file("game.txt", std::string{kTopple} + "Ann: roll 1\n");
    const auto text = kibitz_({"score", file});
    CHECK(text.exit == cli::Exit::Done);
    CHECK(text.err.empty());
    CHECK(text.out.find("Ann: 0") != std::string::npos);
    const auto json = nlohmann::json::parse(kibitz_({"score", "--json", file}).out);
    CHECK(json["game"] == "topple");
    CHECK(json["actions"] == 1);
    CHECK(json["finished"] == false);
    REQUIRE(json["players"].size() == 3);
    CHECK(json["players"][0]["name"] == "Ann");
    CHECK(json["players"][0]["total"] == 0);
    CHECK(json["next"]["player"] == "Ann");
}

TEST_CASE("legal lists moves that can be played", "[app][cli]") {
    const Folder folder;
    const auto file = folder.file("game.txt", std::string{kTopple} + "Ann: roll 1\n");
    const auto json = nlohmann::json::parse(kibitz_({"legal", file, "--json"}).out);
    CHECK(json["complete"] == true);
    REQUIRE(json["moves"].size() == 1);
    const auto move = json["moves"][0]["player"].get<std::string>() + ": " +
                      json["moves"][0]["move"].get<std::string>();
    const auto text = kibitz_({"legal", file});
    CHECK(text.out.find(move + "\n") != std::string::npos);
    const auto next = folder.file("next.txt", std::string{kTopple} + "Ann: roll 1\n" + move + "\n");
    CHECK(kibitz_({"score", next}).exit == cli::Exit::Done);
}

TEST_CASE("a line that is no move says file, line, column, found and expected", "[app][cli]") {
    const Folder folder;
    const auto file = folder.file("game.txt", std::string{kTopple} + "Ann: roll 9\n");
    const auto ran = kibitz_({"score", file, "--json"});
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.err.starts_with(file + ":5:11: found '9', expected "));
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["fault"]["kind"] == "syntax");
    CHECK(json["fault"]["line"] == 5);
    CHECK(json["fault"]["found"] == "9");
}

TEST_CASE("an illegal move answers no and names the rule", "[app][cli]") {
    const Folder folder;
    const auto file = folder.file("game.txt", std::string{kTopple} + "Bob: roll 3\n");
    const auto ran = kibitz_({"score", file, "--json"});
    CHECK(ran.exit == cli::Exit::No);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["fault"]["kind"] == "illegal");
    REQUIRE(json["fault"]["violations"].size() >= 1);
    CHECK_FALSE(json["fault"]["violations"][0]["rule"].get<std::string>().empty());
    CHECK(json["players"].size() == 3);
}

TEST_CASE("without a display play watches in the terminal and writes the overlay", "[app][cli]") {
    const Folder folder;
    const auto png = folder / "overlay.png";
    const auto ran = kibitz_({"play", "--source", "pattern:3", "--frames", "40", "--png", png});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.out.find("Overlay written to " + png) != std::string::npos);
    const auto overlay = cv::imread(png);
    CHECK(overlay.cols >= 1280);
    CHECK(overlay.rows >= 720);
}

TEST_CASE("play opens the window where there is a display, with the source it was given",
          "[app][cli]") {
    cli::Window window;
    std::string source = "not opened";
    window.canOpen = [] { return true; };
    window.open = [&](const cli::PlayOptions& options) {
        source = options.source;
        return cli::Exit::Done;
    };
    CHECK(kibitz_({"play", "--source", "3"}, window).exit == cli::Exit::Done);
    CHECK(source == "3");
    CHECK(kibitz_({}, window).exit == cli::Exit::Done);
    CHECK(source.empty());
}

TEST_CASE("a source that cannot be used gets one sentence and nothing is written", "[app][cli]") {
    const Folder folder;
    const auto png = folder / "overlay.png";
    const std::string source = GENERATE("pattern:x", "/nowhere/at/all", "ftp://example", "999");
    const auto ran = kibitz_({"play", "--terminal", "--source", source, "--png", png});
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(isOneSentence(ran.err));
    CHECK_FALSE(fs::exists(png));
}

TEST_CASE("an overlay that cannot be written is said", "[app][cli]") {
    const auto ran =
        kibitz_({"play", "--source", "pattern", "--frames", "3", "--png", "/nowhere/at/all.png"});
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.err.find("Cannot write to /nowhere/at/all.png") != std::string::npos);
}

TEST_CASE("cameras prints one JSON document, also when there are none", "[app][cli]") {
    const auto ran = kibitz_({"cameras", "--json"});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(nlohmann::json::parse(ran.out)["cameras"].is_array());
}

TEST_CASE("the completion script knows every command and its options", "[app][cli]") {
    const auto script = kibitz_({"completion", "bash"}).out;
    const Folder folder;
    const auto file = folder.file("kibitz.bash", script + R"(
COMP_WORDS=(kibitz sc); COMP_CWORD=1; _kibitz; echo "${COMPREPLY[*]}"
COMP_WORDS=(kibitz play --s); COMP_CWORD=2; _kibitz; echo "${COMPREPLY[*]}"
COMP_WORDS=(kibitz see s); COMP_CWORD=2; _kibitz; echo "${COMPREPLY[*]}"
)");
    std::string answer;
    auto* pipe = popen(("bash '" + file + "'").c_str(), "r");
    REQUIRE(pipe);
    char buffer[256];
    while (fgets(buffer, sizeof buffer, pipe)) answer += buffer;
    CHECK(pclose(pipe) == 0);
    CHECK(answer == "score\n--source --stream\nsheet stacks\n");
}

TEST_CASE("bench reports every stage, the reference and a ratio in one document", "[app][cli]") {
    const auto ran = kibitz_({"bench", "--json", "--frames", "10", "--positions", "100"});
    CHECK(ran.exit == cli::Exit::Done);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["stages"].size() >= 5);
    for (const auto& stage : json["stages"])
        CHECK(stage["p50_ms"].get<double>() <= stage["p95_ms"].get<double>());
    CHECK(json["reference"]["p50_ms"].get<double>() > 0);
    CHECK(json["pipeline_to_reference"].get<double>() > 0);
    REQUIRE(json["boards"].size() == 2);
    for (const auto& board : json["boards"]) CHECK(board["to_reference"].get<double>() > 0);
    CHECK(json["simulator"].size() == 2);
    for (const auto& stage : json["simulator"]) CHECK(stage["p50_ms"].get<double>() > 0);
    CHECK(json["rules"].size() == rules::allGames().size());
}

TEST_CASE("bench tells how the window's thread fares while a recording is played", "[app][cli]") {
    cli::Window window;
    std::string played;
    ui::ReplayPlan told;
    window.measureReplay = [&](const std::string& recording, const ui::ReplayPlan& plan) {
        told = plan;
        played = recording;
        ui::ReplayTimes times;
        times.seconds = plan.seconds;
        times.played = plan.seconds * plan.speed;
        times.memoryByTenth = {181, 182};
        times.longest = 40;
        times.longestOwn = 12;
        times.late = 1;
        times.worst = "QTimer Timer";
        return times;
    };
    const std::vector<std::string> asked{"bench",   "--replay", "evening.kibitz", "--seconds", "30",
                                         "--speed", "4"};
    const auto said = kibitz_(asked, window);
    CHECK(said.exit == cli::Exit::Done);
    CHECK(played == "evening.kibitz");
    CHECK(said.out.find("2.0 minutes of the recording in 0.5") != std::string::npos);
    CHECK(said.out.find("QTimer Timer") != std::string::npos);
    auto inJson = asked;
    inJson.push_back("--json");
    const auto json = nlohmann::json::parse(kibitz_(inJson, window).out);
    CHECK(json["played_seconds"] == 120);
    CHECK(json["longest_own_ms"] == 12);
    CHECK(json["late"] == 1);
    CHECK(json["memory_by_tenth_mb"][1] == 182);
    CHECK(said.out.find("after each tenth: 181 182") != std::string::npos);
    // Hours are played as fast as it goes, unless a speed is told.
    kibitz_({"bench", "--replay", "evening.kibitz", "--hours", "4"}, window);
    CHECK(told.hours == 4);
    CHECK(told.speed == 32);
    kibitz_({"bench", "--replay", "evening.kibitz", "--hours", "4", "--speed", "2"}, window);
    CHECK(told.speed == 2);
    const auto without = kibitz_(asked);
    CHECK(without.exit == cli::Exit::Cannot);
    CHECK(isOneSentence(without.err));
    window.measureReplay = [](const std::string&, const ui::ReplayPlan&) -> ui::ReplayTimes {
        throw std::runtime_error("There is no recording here");
    };
    const auto none = kibitz_(asked, window);
    CHECK(none.exit == cli::Exit::Cannot);
    CHECK(isOneSentence(none.err));
    CHECK(none.out.empty());
}
