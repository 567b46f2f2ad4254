#include "tests/app/cli_run.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

using namespace kibitz;
using kibitz::test::run;
using kibitz::testing::TempFolder;
using kibitz::testing::textOf;
namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

/// A game through tracker and referee without a picture, in a moment.
std::string played(const fs::path& folder, const std::string& game, int seed, int turns = 8) {
    const auto ran = run({"simulate", "--game", game, "--seed", std::to_string(seed), "--turns",
                          std::to_string(turns), "--fps", "6", "--difficulty", "medium",
                          "--observations", "--no-video", "--out", folder.string()});
    INFO(ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    return folder.string();
}

bool isOneSentence(const std::string& text) {
    return text.starts_with("kibitz: ") && text.find('\n') == text.size() - 1;
}

/// What must not change: what was judged and what it was worth.
Json essence(const Json& events) {
    Json out = Json::array();
    for (const auto& event : events) {
        if (event["type"] != "judged" && event["type"] != "scored") continue;
        Json kept{{"type", event["type"]}, {"frame", event["frame"]}, {"turn", event["turn"]}};
        for (const auto* key : {"verdict", "moves", "scores", "lines", "rule"})
            if (event.contains(key)) kept[key] = event[key];
        out.push_back(kept);
    }
    return out;
}

}  // namespace

TEST_CASE("a simulated game is judged, replayed, compared, explained and reported",
          "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 3, 12);

    const auto again = run({"replay", folder, "--from", "observations", "--json"});
    REQUIRE(again.exit == cli::Exit::Done);
    const auto json = Json::parse(again.out);
    CHECK(json["from"] == "observations");
    CHECK(json["as_recorded"] == true);
    CHECK(json["check"] == json["recorded_check"]);
    const auto words = run({"replay", folder, "--from", "observations"});
    CHECK(words.out.find("as recorded") != std::string::npos);
    CHECK(words.out.find("times real time") != std::string::npos);

    CHECK(run({"compare", folder, "--against", "recorded"}).exit == cli::Exit::Done);
    CHECK(run({"compare", folder, folder}).exit == cli::Exit::Done);
    const auto file = temp.path / "again.json";
    std::ofstream{file} << again.out;
    CHECK(run({"compare", folder, "--against", file.string()}).exit == cli::Exit::Done);
    auto changed = json;
    for (auto& event : changed["events"])
        if (event["type"] == "judged" && event["verdict"] == "accepted") {
            event["moves"] = {"Ann: roll 1"};
            break;
        }
    std::ofstream{file} << changed;
    const auto differs = run({"compare", folder, "--against", file.string(), "--json"});
    CHECK(differs.exit == cli::Exit::No);
    const auto difference = Json::parse(differs.out);
    REQUIRE(difference["differences"].size() == 1);
    CHECK(difference["differences"][0]["type"] == "judged");
    CHECK(difference["differences"][0]["says_b"].get<std::string>().find("Ann: roll 1") !=
          std::string::npos);
    const auto other = played(temp.path / "b.kibitz", "topple", 4);
    const auto two = run({"compare", folder, other});
    CHECK(two.exit == cli::Exit::No);
    CHECK(two.out.find(" differ") != std::string::npos);

    const auto report = run({"report", folder, "--out", (temp.path / "r.html").string(), "--csv",
                             (temp.path / "r.csv").string(), "--json"});
    CHECK(report.exit == cli::Exit::Done);
    const auto told = Json::parse(report.out);
    REQUIRE(told["turns"].size() >= 12);
    CHECK(told["turns"][0]["move"].get<std::string>().find("roll") != std::string::npos);
    CHECK(textOf(temp.path / "r.html").find("<!doctype html>") == 0);
    const auto csv = textOf(temp.path / "r.csv");
    CHECK(std::count(csv.begin(), csv.end(), '\n') ==
          static_cast<std::ptrdiff_t>(told["turns"].size()) + 1);

    const auto explained = Json::parse(run({"explain", folder, "--turn", "2", "--json"}).out);
    CHECK(explained["turn"] == 2);
    CHECK(explained["stands"]["move"] == told["turns"][1]["move"]);
    CHECK_FALSE(explained["said"].empty());
    CHECK(run({"explain", folder, "--turn", "2"}).out.starts_with("Turn 2: "));
}

TEST_CASE("what cannot be compared, explained or reported is refused with one sentence",
          "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 3, 4);
    const std::string old = KIBITZ_FIXTURES "/format-1.kibitz";
    const auto file = temp.path / "x.json";
    std::ofstream{file} << "{}";
    const std::vector<std::vector<std::string>> all{
        {"compare", folder},
        {"compare", folder, folder, "--against", "recorded"},
        {"compare", folder, (temp.path / "none").string()},
        {"compare", folder, "--against", "no such version"},
        {"compare", folder, "--against", file.string()},
        {"compare", folder, "--against", "/bin/false"},
        {"explain", folder, "--turn", "99"},
        {"explain", old, "--turn", "1"},
        {"report", folder},
        {"report", folder, "--out", temp.path.string()},
        {"report", (temp.path / "none").string(), "--json"},
        {"simulate", "--game", "topple", "--no-video", "--out", (temp.path / "c").string()}};
    for (const auto& words : all) {
        const auto ran = run(words);
        INFO(words[0] << ' ' << ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(isOneSentence(ran.err));
    }
}

TEST_CASE("a recording without a video says so, and what helps", "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 3, 4);
    const auto refused = [&](const std::vector<std::string>& words) {
        const auto ran = run(words);
        INFO(ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(ran.out.empty());
        return ran.err;
    };
    const auto out = (temp.path / "coco").string();
    const auto exported = refused({"export", folder, "--out", out});
    CHECK(isOneSentence(exported));
    CHECK(exported.find("has no video") != std::string::npos);
    CHECK(exported.find("without --no-video") != std::string::npos);
    CHECK_FALSE(fs::exists(out));
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"replay", folder},
             {"compare", folder, "--against", "recorded", "--from", "frames"}}) {
        const auto said = refused(words);
        CHECK(isOneSentence(said));
        CHECK(said.find("has no video") != std::string::npos);
        CHECK(said.find("--from observations") != std::string::npos);
    }
    for (const bool there : {true, false}) {
        fs::remove(fs::path{folder} / "events.jsonl");
        if (there) std::ofstream{fs::path{folder} / "events.jsonl"};
        const auto nothing = refused({"replay", folder, "--from", "observations"});
        CHECK(nothing.find("no observations and no video") != std::string::npos);
        CHECK(nothing.find("Leave out") == std::string::npos);
        const auto frames = refused({"replay", folder});
        CHECK(frames.find("has no video") != std::string::npos);
        CHECK(frames.find("--from") == std::string::npos);
    }
}

TEST_CASE("one lost verdict costs no other turn its points", "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 5, 24);
    const auto told = [&] {
        return Json::parse(
            run({"report", folder, "--csv", (temp.path / "r.csv").string(), "--json"})
                .out)["turns"];
    };
    const auto rows = [&] {
        std::vector<std::string> all;
        std::istringstream lines{textOf(temp.path / "r.csv")};
        for (std::string line; std::getline(lines, line);) all.push_back(line);
        return all;
    };
    const auto whole = told();
    const auto wholeRows = rows();
    // The first turn with points comes after the one that is lost.
    const auto scored = std::find_if(whole.begin(), whole.end(),
                                     [](const auto& turn) { return !turn["lines"].empty(); });
    REQUIRE(scored != whole.end());
    const auto lost = (*scored)["turn"].get<int>() - 1;
    REQUIRE(lost > 1);
    std::istringstream lines{textOf(fs::path{folder} / "events.jsonl")};
    std::string kept;
    for (std::string line; std::getline(lines, line);) {
        const auto event = Json::parse(line);
        if (event["type"] == "judged" && event["turn"] == lost) continue;
        kept += line + "\n";
    }
    std::ofstream{fs::path{folder} / "events.jsonl", std::ios::binary} << kept;

    const auto left = told();
    const auto leftRows = rows();
    REQUIRE(left.size() == whole.size());
    REQUIRE(leftRows.size() == wholeRows.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        INFO("turn " << i + 1 << ", lost " << lost);
        const auto turn = std::to_string(i + 1);
        const auto words = run({"explain", folder, "--turn", turn}).out;
        if (left[i]["move"] == "") {
            CHECK(left[i]["points"].empty());
            CHECK(left[i]["scores"].empty());
            CHECK(leftRows[i + 1].find(",,,,\"\"") != std::string::npos);
            CHECK(words.find("no points") == std::string::npos);
            CHECK(words.find("points not known") != std::string::npos);
            continue;
        }
        if (whole[i]["frame"] == whole[std::min(i + 1, left.size() - 1)]["frame"]) continue;
        CHECK(left[i]["points"] == whole[i]["points"]);
        CHECK(left[i]["scores"] == whole[i]["scores"]);
        CHECK(leftRows[i + 1] == wholeRows[i + 1]);
        CHECK((words.find("no points") == std::string::npos) == !whole[i]["lines"].empty());
    }
    CHECK(left[static_cast<std::size_t>(lost - 1)]["move"] == "");
    CHECK(run({"report", folder, "--out", (temp.path / "r.html").string()}).exit == cli::Exit::No);
    const auto page = textOf(temp.path / "r.html");
    const auto why = (*scored)["lines"][0]["text"].get<std::string>();
    CHECK(page.find(why.substr(0, why.find('\''))) != std::string::npos);
}

TEST_CASE("where no event can be read there is no report", "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 3, 4);
    const auto events = fs::path{folder} / "events.jsonl";
    const std::string content = GENERATE("", "missing", "rubbish\n{}\n", "rubbish");
    fs::remove(events);
    if (content != "missing") std::ofstream{events} << content;
    const auto page = temp.path / "r.html", table = temp.path / "r.csv";
    const auto ran = run({"report", folder, "--out", page.string(), "--csv", table.string()});
    INFO(ran.err);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.out.empty());
    CHECK(ran.err.find("there is nothing to report") != std::string::npos);
    CHECK_FALSE(fs::exists(page));
    CHECK_FALSE(fs::exists(table));
    const auto json = run({"report", folder, "--json"});
    CHECK(json.exit == cli::Exit::Cannot);
    CHECK(Json::parse(json.out).contains("error"));
    CHECK(run({"explain", folder, "--turn", "1"}).exit == cli::Exit::Cannot);
}

TEST_CASE("a recording of before there was a tracker has a report", "[app][cli][game]") {
    const TempFolder temp;
    const auto ran = run(
        {"report", KIBITZ_FIXTURES "/format-1.kibitz", "--out", (temp.path / "r.html").string()});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(textOf(temp.path / "r.html").find("Nothing was judged") != std::string::npos);
}

TEST_CASE("a spreadsheet takes nothing in the table for a formula", "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = played(temp.path / "a.kibitz", "topple", 3, 4);
    auto text = textOf(fs::path{folder} / "events.jsonl");
    const auto who = Json::parse(textOf(fs::path{folder} / "session.json"))["players"][0];
    const auto name = "\"" + who.get<std::string>() + ": ";
    for (auto at = text.find(name); at != text.npos; at = text.find(name))
        text.replace(at, name.size(), "\"=1+1: ");
    std::ofstream{fs::path{folder} / "events.jsonl", std::ios::binary} << text;
    const auto csv = (temp.path / "r.csv").string();
    CHECK(run({"report", folder, "--csv", csv}).exit == cli::Exit::No);  // it was changed
    CHECK(textOf(csv).find("\"'=1+1: ") != std::string::npos);
    CHECK(textOf(csv).find(",\"=1+1") == std::string::npos);
}

TEST_CASE("recorded games are judged as they were", "[app][cli][game]") {
    const auto* name = GENERATE("dizzle", "addit", "spexxx", "topple", "fuse");
    const auto folder = std::string{KIBITZ_FIXTURES "/games/"} + name + ".kibitz";
    const auto ran = run({"replay", folder, "--from", "observations", "--json"});
    INFO(name << ' ' << ran.err);
    REQUIRE(ran.exit == cli::Exit::Done);
    Json recorded = Json::array();
    std::istringstream lines{textOf(fs::path{folder} / "events.jsonl")};
    for (std::string line; std::getline(lines, line);) recorded.push_back(Json::parse(line));
    CHECK(essence(Json::parse(ran.out)["events"]) == essence(recorded));
    CHECK(essence(recorded).size() >= 3);
}

TEST_CASE("play follows a game in the terminal and records it", "[app][cli][game]") {
    const TempFolder temp;
    const auto folder = (temp.path / "game.kibitz").string();
    const auto made = run({"simulate", "--game", "topple", "--seed", "3", "--turns", "3", "--fps",
                           "6", "--size", "960x540", "--out", folder});
    INFO(made.err);
    REQUIRE(made.exit == cli::Exit::Done);
    const auto out = (temp.path / "again.kibitz").string();
    const auto ran = run({"play", "--terminal", "--source", folder, "--record", out, "--png",
                          (temp.path / "end.png").string()});
    INFO(ran.err << ran.out);
    REQUIRE(ran.exit == cli::Exit::Done);
    // The recording says by itself what is played; every turn is told with the score after it.
    const auto record = textOf(fs::path{folder} / "game.record");
    CHECK(ran.out.find("Ann: ") != std::string::npos);
    CHECK(ran.out.find("[Ann ") != std::string::npos);
    CHECK(fs::exists(fs::path{out} / "events.jsonl"));
    const auto again = run({"replay", out, "--from", "observations", "--json"});
    CHECK(again.exit == cli::Exit::Done);
}

TEST_CASE("play refuses half a game in one sentence", "[app][cli][game]") {
    const TempFolder temp;
    const auto some = temp.path.string();
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"play", "--terminal", "--players", "Ann,Bob"},
             {"play", "--terminal", "--game", "chess", "--players", "Ann,Bob"},
             {"play", "--terminal", "--game", "topple", "--players", "Ann"},
             {"play", "--terminal", "--source", "pattern", "--record", some + "/x.kibitz"},
             {"play", "--terminal", "--game", "topple", "--players", "Ann,Bob", "--record",
              some}}) {
        const auto ran = run(words);
        INFO(ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(isOneSentence(ran.err));
    }
}

TEST_CASE("a bomb that nobody can complete any more is warned of", "[app][cli]") {
    const test::Folder folder;
    const auto record = folder.file("fuse.txt", R"(kibitz record 1
game: fuse
players: Ann, Bob

table: deal b01 b39 / b12 b45 / b02 b14 b21 b26 b44
Ann: draw red6 green4
Ann: place red6 on b39 1
Bob: place green4 on b12 1
)");
    // What lies on it has to be higher than the six at the bottom of the stack.
    const auto score = test::run({"score", record, "--json"});
    INFO(score.err << score.out);
    CHECK(score.exit == cli::Exit::Done);
    CHECK(score.err.find("b39") != std::string::npos);
    const auto json = nlohmann::json::parse(score.out);
    REQUIRE(json["warnings"].size() == 1);
    CHECK(test::run({"legal", record}).err.find("b39") != std::string::npos);
}
