#include "app/cli/check.h"

#include "app/cli/check_board.h"
#include "app/cli/photo_pile.h"
#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "rules/games.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

CheckTold toldBy(const CheckOptions& options) {
    CheckTold told;
    int number = 0;
    const auto& text = options.players;
    const auto* end = text.data() + text.size();
    if (!text.empty() && std::from_chars(text.data(), end, number).ptr == end) {
        told.count = number;
    } else if (!text.empty()) {
        told.names = playersNamed(text);
        told.count = static_cast<int>(told.names.size());
    }
    if (told.count && (*told.count < 1 || *told.count > rules::dizzle::kMostPlayers))
        throw CannotDo("Dizzle is for 1 to 4 players, not " + std::to_string(*told.count));
    rules::Setup setup{{"Ann"}, {}, {}};
    for (const auto& option : options.options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            throw CannotDo("'" + option +
                           "' is not an option. Write it as in --option lava_die=stays");
        if (option.starts_with("sheet="))
            throw CannotDo("The sheet is named with --sheet " + option.substr(6));
        setup.options[option.substr(0, equals)] = option.substr(equals + 1);
    }
    try {
        told.options =
            rules::dizzle::optionsOf(rules::completed(rules::dizzle::info(), std::move(setup)));
    } catch (const rules::BadSetup& bad) {
        throw CannotDo(bad.what());
    }
    return told;
}

void checkSheets(const CheckOptions& options, Context& context) {
    if (!options.corners.empty())
        throw CannotDo("--corners is for the boards of spexxx and topple, not for sheets");
    const auto files = photosNamed(options.photos);
    auto known = knownSheets(context);
    auto among = sheetsNamed(options.sheet, known);
    const session::SheetChecker checker{toldBy(options), std::move(among), std::move(known)};
    const auto evidence = evidenceFor(options, files);
    const auto photos = checkPile(
        files.size(), context,
        [&](int threads) { return std::make_unique<vision::SheetEye>(checker.known(), threads); },
        [&](vision::SheetEye& eye, std::size_t i) {
            return checker.check(eye, files[i], [&](CheckedPhoto& checked, const cv::Mat& photo) {
                if (!evidence[i].empty())
                    writeEvidence(checked, photo, evidence[i], checker.known());
            });
        });
    for (const auto& photo : photos) tellExit(photo.file, photo.error, photo.breaks(), context);
    if (options.json) {
        Json images = Json::array();
        for (const auto& photo : photos) images.push_back(toJson(photo, checker.known()));
        context.out << dumped({{"images", images}}) << '\n';
    } else if (photos.size() == 1) {
        print(photos.front(), checker.known(), context.out);
    } else {
        printTable(photos, checker.known(), context.out);
    }
}

void check(const CheckOptions& options, Context& context) {
    if (options.game == "dizzle") return checkSheets(options, context);
    if (hasBoardEye(options.game)) return checkBoards(options, context);
    throw CannotDo(
        (rules::findGame(options.game) ? "" : "There is no game '" + options.game + "'. ") +
        std::string{"Only dizzle, spexxx and topple can be checked so far"} +
        (rules::findGame(options.game) ? ", not " + options.game : ""));
}

}  // namespace

std::vector<fs::path> evidenceFor(const CheckOptions& options, const std::vector<fs::path>& files) {
    return namesIn(options.evidence, "--evidence", files, ".jpg", true);
}

void tellExit(const fs::path& file, const std::string& error, bool breaks, Context& context) {
    if (breaks && context.exit == Exit::Done) context.exit = Exit::No;
    if (error.empty()) return;
    context.exit = Exit::Cannot;
    // The sentences of files name them already.
    const bool named = error.find(file.string()) != std::string::npos;
    context.err << "kibitz: " << (named ? "" : file.string() + ": ") << error << '\n';
}

void addCheck(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "check",
        "A referee's check of photos of filled sheets and of boards: state, score, what cannot be, "
        "what is doubtful.\nExit code 1: a rule is broken; 2: a photo could not be checked");
    auto options = std::make_shared<CheckOptions>();
    command->add_option("photos", options->photos, "Photos, or folders of them")->required();
    command->add_option("--game", options->game, "What was played: dizzle, spexxx or topple")
        ->required();
    command->add_option("--sheet", options->sheet,
                        "dizzle: which sheet it is, as in level-3 (default: any that is known)");
    command->add_option("--players", options->players,
                        "How many play, as in 3, or who: by their sheets from left to right, or in "
                        "the order of their colours, as in Ann,Bob (default: not known)");
    command->add_option("--option", options->options,
                        "Of the game, as in --option lava_die=stays, --option board=pastel");
    command
        ->add_option("--corners", options->corners,
                     "spexxx, topple: the four corners of the board in pixels, where it is not "
                     "found by itself; the upper left one of the print first, clockwise")
        ->expected(1, 64);  // four; how many there are, we count ourselves
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--evidence", options->evidence,
                        "A folder for the annotated photos and a crop of every mark or piece");
    command->callback([&context, options] { check(*options, context); });
}

}  // namespace kibitz::cli
