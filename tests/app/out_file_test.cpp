#include "tests/app/cli_run.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <map>

using namespace kibitz;
using testing::TempFolder;
using testing::textOf;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// Everything in a folder, byte by byte.
std::map<std::string, std::string> contentOf(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator{folder})
        all[entry.path().string()] = entry.is_regular_file() ? textOf(entry.path()) : "";
    return all;
}

/// One sentence, exit code 2, and every file is as it was.
void refuses(const Words& words, const fs::path& folder) {
    const auto before = contentOf(folder);
    const auto ran = test::run(words);
    std::string call;
    for (const auto& word : words) call += word + ' ';
    INFO(call << ran.out << ran.err);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.err.starts_with("kibitz: "));
    CHECK(ran.err.find('\n') == ran.err.size() - 1);
    CHECK(contentOf(folder) == before);
}

}  // namespace

TEST_CASE("nothing is written into a recording that is read", "[app][cli][out]") {
    const TempFolder temp;
    const auto at = [&](const char* name) { return (temp.path / name).string(); };
    const auto game = at("a.kibitz");
    fs::copy(KIBITZ_FIXTURES "/games/topple.kibitz", game, fs::copy_options::recursive);
    fs::copy(KIBITZ_FIXTURES "/games/topple.kibitz", at("b.kibitz"), fs::copy_options::recursive);
    fs::create_symlink(game, at("link"));
    fs::create_symlink(at("a.kibitz/events.jsonl"), at("events-link"));
    fs::create_symlink(at("a.kibitz/not-yet.html"), at("dangling"));
    fs::create_hard_link(at("a.kibitz/session.json"), at("other-name"));
    for (const auto& out :
         {at("a.kibitz/events.jsonl"), at("a.kibitz/new.html"), at("link/session.json"),
          at("events-link"), at("dangling"), at("other-name"), at("a.kibitz/../link/new.html"),
          at("b.kibitz/events.jsonl")}) {
        refuses({"report", game, "--out", out}, temp.path);
        refuses({"report", game, "--csv", out, "--json"}, temp.path);
    }
    refuses({"report", at("link"), "--out", at("a.kibitz/events.jsonl")}, temp.path);
    refuses({"explain", game, "--turn", "1", "--evidence", at("link/proof")}, temp.path);
    refuses({"export", game, "--out", at("a.kibitz/coco")}, temp.path);
    refuses({"record", "--source", game, "--game", "topple", "--players", "Ann,Bob", "--out",
             at("link/again")},
            temp.path);
    refuses({"play", "--terminal", "--source", game, "--png", at("a.kibitz/o.png")}, temp.path);
    refuses({"report", game, "--out", at("r"), "--csv", at("r")}, temp.path);
    refuses({"report", game, "--out", at("r"), "--csv", at("./link/../r")}, temp.path);
    CHECK(test::run({"report", game, "--out", at("r.html"), "--csv", at("r.csv")}).exit ==
          cli::Exit::Done);
    CHECK(test::run({"report", game, "--out", at("r.html")}).exit == cli::Exit::Done);
    CHECK(test::run({"report", game, "--out", "/dev/null", "--csv", "/dev/null"}).exit ==
          cli::Exit::Done);
}

TEST_CASE("what is drawn never comes to lie among the photos", "[app][cli][out]") {
    const TempFolder temp;
    const auto at = [&](const char* name) { return (temp.path / name).string(); };
    fs::create_directories(at("photos"));
    fs::create_directories(at("drawn"));
    fs::create_directories(at("links"));
    const cv::Mat bare(90, 120, CV_8UC3, cv::Scalar::all(100));
    for (const auto* name : {"photos/p.jpg", "photos/p.png", "single.png"})
        REQUIRE(cv::imwrite(at(name), bare));
    fs::create_directory_symlink(at("photos"), at("same"));
    fs::create_symlink(at("photos/p.png"), at("links/q.jpg"));
    for (const auto& annotate : {at("photos"), at("same"), at("photos/../photos/")}) {
        refuses({"see", "dice", at("photos/p.jpg"), "--annotate", annotate}, temp.path);
        refuses({"see", "dice", at("photos"), "--annotate", annotate}, temp.path);
        refuses({"see", "dice", at("links/q.jpg"), "--annotate", annotate}, temp.path);
        refuses({"check", at("photos/p.jpg"), "--game", "dizzle", "--evidence", annotate},
                temp.path);
        refuses({"check", at("photos/p.jpg"), "--game", "topple", "--evidence", annotate},
                temp.path);
    }
    refuses({"see", "dice", at("links/q.jpg"), "--annotate", at("links")}, temp.path);
    // The drawing of p.jpg would go through a link to the other photo.
    fs::create_symlink(at("photos/p.png"), at("drawn/p.png"));
    refuses({"see", "dice", at("photos"), "--annotate", at("drawn")}, temp.path);
    fs::remove(at("drawn/p.png"));
    // Crops of single.png would go to the folder "single".
    fs::create_directories(at("proof/single"));
    REQUIRE(cv::imwrite(at("proof/single/d4.jpg"), bare));
    refuses({"check", at("proof/single/d4.jpg"), at("single.png"), "--game", "dizzle", "--evidence",
             at("proof")},
            temp.path);
    for (int again = 0; again < 2; ++again)
        CHECK(test::run({"see", "dice", at("photos"), "--annotate", at("drawn")}).exit ==
              cli::Exit::Done);
    CHECK(fs::exists(at("drawn/p-2.png")));
}

TEST_CASE("an evaluation writes over nothing but an older table of samples", "[app][cli][out]") {
    const TempFolder temp;
    const auto at = [&](const char* name) { return (temp.path / name).string(); };
    const auto set = at("set");
    fs::create_directories(set);
    std::ofstream{at("set/truth.jsonl")}
        << R"({"image": "a.png", "width": 120, "height": 90, "dice": []})"
        << "\n";
    REQUIRE(cv::imwrite(at("set/a.png"), cv::Mat(90, 120, CV_8UC3, cv::Scalar::all(100))));
    std::ofstream{at("answers.json")} << R"({"images": [{"file": "a.png", "dice": []}]})";
    std::ofstream{at("splits.json")} << "{}";
    const Words words{"evaluate", set, "--answers", at("answers.json")};
    const auto with = [&](const std::string& option, const std::string& value) {
        auto all = words;
        all.insert(all.end(), {option, value});
        return all;
    };
    for (const auto* file : {"set/truth.jsonl", "set/a.png", "answers.json", "splits.json"})
        refuses(with("--per-sample", at(file)), temp.path);
    refuses(with("--errors", set), temp.path);
    refuses(with("--errors", temp.path.string()), temp.path);
    std::ofstream{at("empty.csv")};
    for (const auto* file : {"set/samples.csv", "set/samples.csv", "empty.csv"})
        CHECK(test::run(with("--per-sample", at(file))).exit == cli::Exit::Done);
    CHECK(textOf(at("empty.csv")).starts_with("what,source,picture"));
}

TEST_CASE("a picture or a sheet that is read is not what is written", "[app][cli][out]") {
    const TempFolder temp;
    const auto at = [&](const char* name) { return (temp.path / name).string(); };
    fs::create_directories(at("photos"));
    const cv::Mat bare(90, 120, CV_8UC3, cv::Scalar::all(100));
    for (const auto* name : {"photos/1.png", "blank.png"}) REQUIRE(cv::imwrite(at(name), bare));
    std::ofstream{at("sheet.json")} << "{}";
    std::ofstream{at("deck.json")} << "{}";
    refuses({"teach", "sheet", at("blank.png"), "--name", "pad", "--draw", at("blank.png")},
            temp.path);
    refuses({"play", "--terminal", "--source", at("photos"), "--png", at("photos/1.png")},
            temp.path);
    const auto names = [](const test::Ran& ran, const std::string& word) {
        return ran.err.find(word) != std::string::npos;
    };
    refuses({"print", "sheet", at("sheet.json"), "--out", at("sheet.json")}, temp.path);
    CHECK(names(test::run({"print", "sheet", at("sheet.json"), "--out", at("sheet.json")}),
                "is what is read"));
    CHECK(names(test::run({"print", "cards", at("deck.json"), "--out", at("./deck.json")}),
                "is what is read"));
    for (int again = 0; again < 2; ++again)
        CHECK(test::run({"print", "cards", "fuse", "--out", at("fuse.pdf")}).exit ==
              cli::Exit::Done);
}
