#include "app/cli/cli.h"
#include "tests/app/cli_run.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace kibitz;
namespace fs = std::filesystem;

namespace {

using test::Folder;
using test::Ran;

Ran print(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "print");
    return test::run(arguments);
}

std::string textOf(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

int pagesIn(const fs::path& file) {
    const auto pdf = textOf(file);
    int pages = 0;
    for (auto at = pdf.find("/MediaBox"); at != std::string::npos;
         at = pdf.find("/MediaBox", at + 1))
        ++pages;
    return pages;
}

/// Refused with one sentence, and nothing written.
void checkRefused(const Ran& ran, const std::string& because) {
    INFO(ran.err);
    CHECK(ran.exit == cli::Exit::Cannot);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(because) != std::string::npos);
    CHECK(ran.err.find('\n') == ran.err.size() - 1);
}

}  // namespace

TEST_CASE("sheets, boards and cards are written as PDF", "[app][cli][print]") {
    const Folder folder;
    struct Case {
        std::string what, name, paper;
        int pages;
    };
    const auto [what, name, paper, pages] =
        GENERATE(Case{"sheet", "level-3", "a4", 1}, Case{"sheet", "all", "a4", 8},
                 Case{"board", "spexxx", "a4", 3}, Case{"board", "spexxx-full", "a3", 1},
                 Case{"board", "topple", "a4", 2}, Case{"board", "topple-pastel", "full", 2},
                 Case{"board", "addit", "a4", 5}, Case{"cards", "fuse", "a4", 10});
    const auto file = folder / "out.pdf";
    const auto ran = print({what, name, "--paper", paper, "--out", file});
    INFO(what << ' ' << name << ' ' << ran.err);
    CHECK(ran.exit == cli::Exit::Done);
    CHECK(ran.err.empty());
    CHECK(ran.out.starts_with("Wrote " + std::to_string(pages) + " page"));
    CHECK(textOf(file).starts_with("%PDF-1.4"));
    CHECK(pagesIn(file) == pages);
    CHECK(std::distance(fs::directory_iterator{folder.path}, {}) == 1);  // no half file is left
}

TEST_CASE("a sheet of one's own is printed from its file", "[app][cli][print]") {
    const Folder folder;
    const auto sheet = folder.file(
        "mine.json", R"({"name": "Mine", "grid": [[{"cross": true}, {"pip": 3}, {"pip": 4}]]})");
    const auto ran = print({"sheet", sheet, "--out", folder / "mine.pdf", "--json"});
    REQUIRE(ran.exit == cli::Exit::Done);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["pages"].size() == 1);
    CHECK(json["pages"][0]["width_mm"] == 210.0);
}

TEST_CASE("everything that can be printed is named", "[app][cli][print]") {
    const auto list = print({"--list"});
    CHECK(list.exit == cli::Exit::Done);
    for (const auto* name : {"level-1", "level-8", "spexxx-full-no-diagonal", "topple", "addit"})
        CHECK(list.out.find(name) != std::string::npos);
    const auto json = nlohmann::json::parse(print({"--list", "--json"}).out);
    CHECK(json["sheet"].size() == 8);
}

TEST_CASE("what cannot be printed gets its sentence", "[app][cli][print]") {
    const Folder folder;
    const auto out = folder / "out.pdf";
    checkRefused(print({"sheet", "level-9", "--out", out}), "level-1, level-2");
    checkRefused(print({"sheet", "", "--out", out}), "Say which");
    checkRefused(print({"sheet", "--out", out}), "Say which");
    checkRefused(print({"--out", out}), "Say what to print");
    checkRefused(print({"poster", "level-1", "--out", out}), "cannot be printed");
    checkRefused(print({"board", "chess", "--out", out}), "spexxx");
    checkRefused(print({"cards", "bridge", "--out", out}), "fuse");
    checkRefused(print({"sheet", "level-1"}), "--out");
    checkRefused(print({"sheet", "level-1", "--out", out, "--paper", "a5"}), "a4, a3 or full");
    checkRefused(print({"sheet", folder / "missing.json", "--out", out}), "missing.json");
    checkRefused(print({"sheet", folder.path.string(), "--out", out}), "folder");
    checkRefused(print({"sheet", folder.file("broken.json", "{\"name\": "), "--out", out}),
                 "broken.json");
    checkRefused(print({"sheet", folder.file("empty.json", ""), "--out", out}), "empty.json");
    checkRefused(print({"sheet", folder.file("wrong.json", R"({"name": "x", "grid": [[7]]})"),
                        "--out", out}),
                 "/grid/0/0");
    checkRefused(
        print({"cards", folder.file("deck.json", R"({"cards": [{"id": "a"}]})"), "--out", out}),
        "deck.json");
    CHECK_FALSE(fs::exists(out));
}

TEST_CASE("a PDF that cannot be written loses nothing", "[app][cli][print]") {
    const Folder folder;
    checkRefused(print({"sheet", "level-1", "--out", folder.path.string()}), "folder");
    checkRefused(print({"sheet", "level-1", "--out", folder / "absent/out.pdf"}), "could not be");
    checkRefused(print({"sheet", "level-1", "--out", folder.file("file", "x") + "/out.pdf"}),
                 "could not be");
    checkRefused(print({"sheet", "level-1", "--out", "/dev/null"}), "no ordinary file");
    CHECK(fs::is_character_file("/dev/null"));
    // An older file outlives a print that fails.
    const auto old = folder.file("old.pdf", "precious");
    fs::create_directory(old + ".part");
    checkRefused(print({"sheet", "level-1", "--out", old}), "could not be");
    CHECK(textOf(old) == "precious");
}
