#include "app/cli/command.h"
#include "app/cli/out_file.h"
#include "app/cli/rules_json.h"
#include "rules/games.h"
#include "vision/equipment/equipment.h"
#include "vision/equipment/pages.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using vision::Drawing;
using vision::Paper;

constexpr std::uintmax_t kMostBytes = 1 << 20;

/// What is printed, and what its file is called inside.
struct Pages {
    std::vector<Drawing> pages;
    std::string title;
    std::vector<std::string> odd;  // what the equipment's own reader finds unusual
};

std::vector<std::string> sheetNames() {
    std::vector<std::string> names;
    const std::string folder = "dizzle/sheets/", ending = ".json";
    for (const auto path : rules::builtin_names())
        if (path.starts_with(folder))
            names.emplace_back(
                path.substr(folder.size(), path.size() - folder.size() - ending.size()));
    return names;
}

std::vector<std::string> boardNames() {
    std::vector<std::string> names{"spexxx"};
    const auto variants = rules::spexxx::builtInBoards();
    for (std::size_t i = 1; i < variants.size(); ++i) names.push_back("spexxx-" + variants[i]);
    names.insert(names.end(), {"topple", "topple-pastel", "addit"});
    return names;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string names(const std::string& what) {
    if (what == "sheet") return joined(sheetNames()) + ", all, or a sheet's JSON file";
    if (what == "board") return joined(boardNames());
    return "fuse, or a deck's JSON file";
}

[[noreturn]] void refuseName(const std::string& what, const std::string& name) {
    throw CannotDo("There is no " + std::string{what == "cards" ? "deck" : what} + " '" + name +
                   "'. There are: " + names(what));
}

/// Equipment of somebody's own: a file that is there, or at least looks like one.
bool isFile(const std::string& name) {
    std::error_code ignored;
    return fs::exists(name, ignored) || name.ends_with(".json") ||
           name.find('/') != std::string::npos;
}

/// Whether the name stands for a file rather than for what Kibitz brings along.
bool isOwn(const std::string& what, const std::string& name) {
    if (what != "sheet") return what == "cards" && name != "fuse";
    const auto known = sheetNames();
    return name != "all" && std::find(known.begin(), known.end(), name) == known.end();
}

Pages printSheets(const std::string& name, Paper paper) {
    Pages out;
    const auto known = sheetNames();
    const auto add = [&](std::string_view text, const std::string& file) {
        try {
            const auto sheet = rules::dizzle::readSheet(text);
            const auto title = "Dizzle \u00b7 " + sheet.print.title;
            for (auto& page : vision::pagesOf(vision::drawSheet(sheet), paper, title))
                out.pages.push_back(std::move(page));
            out.title = title;
            out.odd = sheet.oddities;
        } catch (const rules::dizzle::BadSheet& bad) {
            throw CannotDo(std::string{bad.what()} + ": " + file);
        }
    };
    const auto builtIn = [](const std::string& level) {
        return rules::builtin("dizzle/sheets/" + level + ".json");
    };
    if (name == "all") {
        for (const auto& level : known) add(builtIn(level), level);
        out.title = "Dizzle \u00b7 all sheets";
    } else if (std::find(known.begin(), known.end(), name) != known.end()) {
        add(builtIn(name), name);
    } else if (isFile(name)) {
        add(readText(name, kMostBytes), name);
    } else {
        refuseName("sheet", name);
    }
    return out;
}

Pages printBoard(const std::string& name, Paper paper) {
    const auto known = boardNames();
    if (std::find(known.begin(), known.end(), name) == known.end()) refuseName("board", name);
    const auto append = [](std::vector<Drawing>& to, std::vector<Drawing> pages) {
        std::move(pages.begin(), pages.end(), std::back_inserter(to));
    };
    Pages out;
    // What is cut out of a page does not grow with it.
    const auto small = paper == Paper::Full ? Paper::A4 : paper;
    if (name == "addit") {
        const auto& board = rules::addit::standardBoard();
        out.title = "Addit \u00b7 board";
        out.pages = vision::pagesOf(vision::drawBoard(board), paper, out.title);
        append(out.pages, vision::blockPages(board, small));
    } else if (name.starts_with("topple")) {
        const auto board =
            rules::topple::findBoard(name == "topple" ? "standard" : "pastel", nullptr);
        out.title = "Topple \u00b7 flat board";
        out.pages = vision::pagesOf(vision::drawBoard(board), paper, out.title);
        append(out.pages, vision::pawnPages(board, small));
    } else {
        const auto variant = name == "spexxx" ? rules::spexxx::builtInBoards().front()
                                              : name.substr(std::string{"spexxx-"}.size());
        out.title = "Spexxx \u00b7 board " + variant;
        out.pages = vision::pagesOf(
            vision::drawBoard(rules::spexxx::Board{rules::builtin("spexxx/board.json"), variant}),
            paper, out.title);
    }
    return out;
}

Pages printCards(const std::string& name, Paper paper) {
    const bool own = name != "fuse";
    if (own && !isFile(name)) refuseName("cards", name);
    const auto text =
        own ? readText(name, kMostBytes) : std::string{rules::builtin("fuse/deck.json")};
    try {
        const auto deck = rules::fuse::readDeck(text);
        return {vision::cardPages(deck, paper == Paper::Full ? Paper::A4 : paper),
                "FUSE \u00b7 deck " + deck.name,
                {}};
    } catch (const rules::fuse::BadDeck& bad) {
        throw CannotDo(std::string{bad.what()} + ": " + name);
    }
}

std::string millimetres(double mm) {
    const auto rounded = std::lround(mm);
    return std::to_string(rounded);
}

}  // namespace

void addPrint(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "print", "Print our own sheets, boards and cards as a PDF, true to size");
    struct Options {
        std::string what, name, out;
        std::string paper = "a4";
        bool list = false, json = false;
    };
    auto options = std::make_shared<Options>();
    command->add_option("what", options->what, "sheet, board or cards");
    command->add_option("name", options->name, "Which one; --list names them all");
    command->add_option("--out", options->out, "The PDF to write");
    command->add_option("--paper", options->paper,
                        "a4, a3, or full: a page as large as the board itself. What is larger "
                        "than the paper comes as tiles to be joined");
    command->add_flag("--list", options->list, "Name everything that can be printed");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] {
        const auto& [what, name, out, paperName, list, json] = *options;
        if (list) {
            if (json) {
                context.out << dumped({{"sheet", sheetNames()},
                                       {"board", boardNames()},
                                       {"cards", {"fuse"}}})
                            << '\n';
                return;
            }
            for (const auto* each : {"sheet", "board", "cards"})
                context.out << each << ": " << names(each) << '\n';
            return;
        }
        if (what != "sheet" && what != "board" && what != "cards")
            throw CannotDo(what.empty()
                               ? "Say what to print: sheet, board or cards"
                               : "'" + what + "' cannot be printed. Say sheet, board or cards");
        if (name.empty()) throw CannotDo("Say which. There are: " + names(what));
        if (out.empty())
            throw CannotDo("Say where to write the PDF, for example --out " + what + ".pdf");
        if (paperName != "a4" && paperName != "a3" && paperName != "full")
            throw CannotDo("There is no paper '" + paperName + "'. Choose a4, a3 or full");
        const auto paper = paperName == "a4"   ? Paper::A4
                           : paperName == "a3" ? Paper::A3
                                               : Paper::Full;
        OutFiles places;
        // A folder is no sheet, as whoever reads it will say.
        if (isOwn(what, name) && !std::filesystem::is_directory(name)) places.reads(name);
        places.file(out, "--out");
        const auto printed = what == "sheet"   ? printSheets(name, paper)
                             : what == "board" ? printBoard(name, paper)
                                               : printCards(name, paper);
        vision::writePdf(printed.pages, out, printed.title);
        for (const auto& oddity : printed.odd) context.err << "kibitz: " << oddity << '\n';
        if (json) {
            Json pages = Json::array();
            for (const auto& page : printed.pages)
                pages.push_back(
                    {{"width_mm", page.sizeMm.width}, {"height_mm", page.sizeMm.height}});
            context.out << dumped({{"file", out}, {"title", printed.title}, {"pages", pages}})
                        << '\n';
            return;
        }
        const auto count = printed.pages.size();
        const auto& size = printed.pages.front().sizeMm;
        context.out << "Wrote " << count << (count == 1 ? " page" : " pages") << ", "
                    << millimetres(size.width) << " x " << millimetres(size.height) << " mm, to "
                    << out << ". Print at 100 %; the printed ruler shows whether it came out so\n";
    });
}

}  // namespace kibitz::cli
