#include "app/cli/cli.h"
#include "tests/app/recording_folder.h"

#include "app/session/recording/recorder.h"
#include "datasets/evaluate/dataset.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace kibitz;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

struct Ran {
    cli::Exit exit;
    std::string out, err;
};

Ran kibitz_(const std::vector<std::string>& arguments) {
    std::ostringstream out, err;
    cli::Context context{out, err};
    const auto exit = cli::run(arguments, context);
    return {exit, out.str(), err.str()};
}

const std::string kFixture = KIBITZ_FIXTURES "/format-1.kibitz";

std::vector<std::string> record(const std::string& out, const std::string& source = kFixture) {
    return {"record",    "--source", source,  "--game", "topple",
            "--players", "Ann, Bob", "--out", out};
}

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

bool isOneSentence(const std::string& text) {
    return text.starts_with("kibitz: ") && text.find('\n') == text.size() - 1;
}

}  // namespace

TEST_CASE("a game is recorded and replayed with the same check", "[app][cli][recording]") {
    const TempFolder temp;
    const auto folder = (temp.path / "a.kibitz").string();
    const auto ran = kibitz_(with(record(folder), {"--option", "target=50"}));
    CHECK(ran.exit == cli::Exit::Done);
    // Another table than that of the game: said, recorded all the same, and nothing is judged.
    CHECK(ran.err.starts_with("kibitz: There is no Topple board in the picture"));
    CHECK(ran.out.find("Recorded 60 frames in 3.9 s") != std::string::npos);
    const auto words = kibitz_({"replay", folder});
    CHECK(words.exit == cli::Exit::Done);
    CHECK(words.out.find("60 frames, 6 events, as recorded") != std::string::npos);

    const auto json = nlohmann::json::parse(kibitz_({"replay", folder, "--json"}).out);
    CHECK(json["format"] == 1);
    CHECK(json["game"] == "topple");
    CHECK(json["players"] == nlohmann::json{"Ann", "Bob"});
    CHECK(json["options"]["target"] == "50");
    CHECK(json["frames"] == 60);
    CHECK(json["as_recorded"] == true);
    CHECK(json["check"] == json["recorded_check"]);
    REQUIRE(json["events"].size() == 6);
    CHECK(json["events"][2]["type"] == "table");
    CHECK(json["events"][2]["state"] == "still");
    CHECK(json["events"].back()["check"] == json["check"]);
    CHECK(ran.out.find(json["check"].get<std::string>()) != std::string::npos);
}

TEST_CASE("a recording stops after the seconds asked for", "[app][cli][recording]") {
    const TempFolder temp;
    const auto ran = kibitz_(with(record((temp.path / "a.kibitz").string()), {"--seconds", "1"}));
    CHECK(ran.out.find("Recorded 15 frames") != std::string::npos);
}

TEST_CASE("a recording that cannot be made is refused with one sentence", "[app][cli][recording]") {
    const TempFolder temp;
    const auto out = (temp.path / "a.kibitz").string();
    const auto there = (temp.path / "there.kibitz").string();
    const auto below = (temp.path / "no/such/a.kibitz").string();
    fs::create_directory(there);
    const auto words = GENERATE_COPY(
        with(record(out), {"--option", "target"}), with(record(out), {"--option", "=3"}),
        with(record(out), {"--option", "target=ten"}), with(record(out), {"--option", "wings=2"}),
        with(record(out), {"--option", "target=50", "--option", "target=60"}),
        record(out, "/no/such/video.mkv"), record(out, "/no/such.kibitz"), record(there),
        record(""), record("/proc/a.kibitz"), record(below),
        std::vector<std::string>{"record", "--source", kFixture, "--game", "chess", "--players",
                                 "Ann,Bob", "--out", out},
        std::vector<std::string>{"record", "--source", kFixture, "--game", "topple", "--players",
                                 "Ann,,Bob", "--out", out},
        std::vector<std::string>{"record", "--source", kFixture, "--game", "topple", "--players",
                                 "Ann,Ann", "--out", out},
        std::vector<std::string>{"record", "--source", kFixture, "--game", "topple", "--players",
                                 "A,B,C,D,E,F,G,H", "--out", out},
        std::vector<std::string>{"record", "--source", kFixture, "--game", "dizzle", "--players",
                                 "Ann", "--option", "sheet=no-such.json", "--out", out});
    const auto ran = kibitz_(words);
    INFO(ran.err);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.out.empty());
    CHECK(isOneSentence(ran.err));
    CHECK_FALSE(fs::exists(out));
}

TEST_CASE("a source without pictures leaves no recording behind", "[app][cli][recording]") {
    const TempFolder temp;
    { const session::Recorder recorder{temp.path / "empty.kibitz", toppleInfo()}; }
    const auto out = (temp.path / "a.kibitz").string();
    const auto ran = kibitz_(record(out, (temp.path / "empty.kibitz").string()));
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK_FALSE(ran.err.empty());
    CHECK_FALSE(fs::exists(out));
}

TEST_CASE("what cannot be replayed is refused with one sentence", "[app][cli][recording]") {
    const TempFolder temp;
    fs::create_directory(temp.path / "empty.kibitz");
    std::ofstream{temp.path / "file.kibitz"} << "text";
    { const session::Recorder recorder{temp.path / "nothing.kibitz", toppleInfo()}; }
    const auto at = [&](const char* name) { return (temp.path / name).string(); };
    const auto words =
        GENERATE_COPY(std::vector<std::string>{"replay", at("none.kibitz")},
                      std::vector<std::string>{"replay", at("empty.kibitz")},
                      std::vector<std::string>{"replay", at("file.kibitz")},
                      std::vector<std::string>{"replay", kFixture, "--from", "observations"},
                      std::vector<std::string>{"replay", kFixture, "--turn", "1"},
                      std::vector<std::string>{"replay", kFixture, "--until", "1"});
    const auto ran = kibitz_(words);
    INFO(ran.err);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.out.empty());
    CHECK(isOneSentence(ran.err));
    const auto json = kibitz_(with(words, {"--json"}));
    CHECK(json.exit == cli::Exit::Cannot);
    CHECK(nlohmann::json::parse(json.out).contains("error"));
}

TEST_CASE("a replay of changed events says which, and answers no", "[app][cli][recording]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    fs::copy(kFixture, folder, fs::copy_options::recursive);
    auto text = textOf(folder / "events.jsonl");
    text.replace(text.find("still"), 5, "empty");
    std::ofstream{folder / "events.jsonl", std::ios::binary} << text;
    const auto ran = kibitz_({"replay", folder.string(), "--json"});
    CHECK(ran.exit == cli::Exit::No);
    CHECK(ran.err.find("line 3 of events.jsonl was changed after it was written") !=
          std::string::npos);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["flaws"].size() == 1);
    CHECK(json["as_recorded"] == false);
    CHECK(json["differs_at"] == 2);
}

TEST_CASE("a replay can tell one turn, as far as the truth knows turns", "[app][cli][recording]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    fs::copy(kFixture, folder, fs::copy_options::recursive);
    std::ofstream{folder / "truth.jsonl"}
        << "{\"frame\":0,\"until\":19,\"turn\":0}\n{\"frame\":20,\"until\":39,\"turn\":1}\n"
           "{\"frame\":40,\"until\":59,\"turn\":2}\n";
    const auto framesAndEvents = [&](const std::vector<std::string>& more) {
        const auto json =
            nlohmann::json::parse(kibitz_(with({"replay", folder.string(), "--json"}, more)).out);
        // The gate of today notices a table at rest sooner than the one that recorded this.
        CHECK(json["differs_at"] == 2);
        return std::pair{json["frames"].get<int>(), json["events"].size()};
    };
    CHECK(framesAndEvents({"--turn", "1"}) == std::pair{40, std::size_t{1}});
    CHECK(framesAndEvents({"--turn", "2"}) == std::pair{60, std::size_t{2}});
    CHECK(framesAndEvents({"--until", "0"}) == std::pair{20, std::size_t{3}});
    CHECK(framesAndEvents({"--turn", "1", "--until", "2"}) == std::pair{60, std::size_t{3}});
    for (const auto& more : {std::vector<std::string>{"--turn", "7"},
                             std::vector<std::string>{"--turn", "2", "--until", "1"}}) {
        const auto ran = kibitz_(with({"replay", folder.string()}, more));
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(isOneSentence(ran.err));
    }
}

TEST_CASE("a recording with its truth is exported as COCO and read back", "[app][cli][recording]") {
    const TempFolder temp;
    const auto folder = temp.path / "a.kibitz";
    const auto out = (temp.path / "coco").string();
    fs::copy(kFixture, folder, fs::copy_options::recursive);
    const auto truth = [&](const std::string& text) {
        std::ofstream{folder / "truth.jsonl"} << text;
    };
    const auto refused = [&] {
        const auto ran = kibitz_({"export", folder.string(), "--out", out});
        INFO(ran.err);
        CHECK(ran.exit == cli::Exit::Cannot);
        CHECK(isOneSentence(ran.err));
        CHECK_FALSE(fs::exists(out));
    };
    refused();
    for (const auto* wrong :
         {"rubbish\n", "{\"frame\":3}\n", "{\"frame\":3,\"until\":1,\"phase\":\"still\"}\n",
          "{\"frame\":0,\"until\":1,\"phase\":\"moving\"}\n",
          "{\"frame\":0,\"until\":1,\"phase\":\"still\",\"dice\":[{\"value\":7}]}\n",
          "{\"frame\":0,\"until\":1,\"phase\":\"still\",\"dice\":[{\"value\":3,\"box\":[1]}]}\n"}) {
        truth(wrong);
        refused();
    }
    truth(
        "{\"frame\":14,\"until\":24,\"phase\":\"still\",\"conditions\":{\"light\":\"lamp\"},"
        "\"dice\":[{\"value\":5,\"box\":[60,50,24,24],\"visible\":0.5}]}\n"
        "{\"frame\":25,\"until\":40,\"phase\":\"moving\"}\n"
        "{\"frame\":48,\"until\":59,\"phase\":\"still\"}\n");
    const auto ran = kibitz_({"export", folder.string(), "--out", out});
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.out.find("2 pictures with 1 dice") == 0);
    const auto dataset = datasets::openDataset(out);  // looks at every picture
    REQUIRE(dataset.sources.size() == 1);
    const auto& source = dataset.sources.front();
    REQUIRE(source.pictures.size() == 2);
    CHECK(source.pictures[0].width == 320);
    CHECK(source.pictures[0].conditions.at("light") == "lamp");
    REQUIRE(source.pictures[0].dice->size() == 1);
    CHECK(source.pictures[0].dice->front().label == "5");
    CHECK(source.pictures[0].dice->front().box == cv::Rect2d(60, 50, 24, 24));
    CHECK(source.pictures[0].dice->front().visible == 0.5);
    CHECK(source.pictures[1].dice->empty());
    CHECK(kibitz_({"export", folder.string(), "--out", out}).exit == cli::Exit::Cannot);
}
