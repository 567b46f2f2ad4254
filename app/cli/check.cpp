#include "app/cli/check.h"

#include "app/cli/check_board.h"
#include "app/cli/photo_pile.h"
#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "rules/games.h"
#include "vision/recognise/sheet_trouble.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

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

/// What keeps a photo whose sheets were found from being checked; empty: nothing does.
std::string unreadable(const vision::SeenTable& table, const cv::Mat& photo,
                       const std::vector<vision::KnownSheet>& known) {
    const auto otherwise = [&](const char* what) -> std::string {
        const auto width = vision::edgeWidth(photo);
        return width && *width > 4 ? "Hold the camera still and let it focus" : what;
    };
    for (const auto& sheet : table.sheets) {
        const auto& name = known[sheet.found.known].name;
        if (!vision::isSure(sheet.found))
            return "A sheet lies there that may be " + name + ", but not surely. " +
                   otherwise("Show all of it, flat and in even light");
        const auto doubtful = std::count_if(sheet.sites.begin(), sheet.sites.end(),
                                            [](const auto& site) { return !site.sure; });
        const auto all = static_cast<double>(sheet.sites.size());
        if (static_cast<double>(doubtful) <= kMostDoubtful * all) continue;
        const auto count = std::to_string(doubtful) + " of " + std::to_string(sheet.sites.size()) +
                           " places of the sheet " + name + " cannot be read. ";
        if (sheet.inPicture < 1 - kMostDoubtful / 2)
            return count + "It is cut off: show the whole sheet";
        // Crosses in cells of fewer pixels are a matter of luck.
        constexpr float kSmallestCell = 10;
        const auto cell = sheet.sites.front().box();
        if (std::max(cell.width, cell.height) < kSmallestCell)
            return count + "The sheet is too small in the picture: go nearer";
        return count + otherwise("Go nearer, and take away what lies over it");
    }
    return {};
}

std::string cutOff(const vision::SeenTable& table) {
    std::size_t outside = 0;
    for (const auto& sheet : table.sheets)
        outside += static_cast<std::size_t>(
            std::lround((1 - sheet.inPicture) * static_cast<double>(sheet.sites.size())));
    if (outside == 0) return {};
    return std::to_string(outside) + (outside == 1 ? " place lies" : " places of a sheet lie") +
           " outside of the picture. Show the whole sheet to have them counted";
}

class Checker {
public:
    Checker(const CheckOptions& options, CheckTold told, std::vector<vision::KnownSheet> sheets)
        : told_{std::move(told)},
          among_{sheetsNamed(options.sheet, sheets)},
          known_{std::move(sheets)} {}

    const std::vector<vision::KnownSheet>& known() const { return known_; }

    CheckedPhoto check(vision::SheetEye& eye, const fs::path& file,
                       const fs::path& evidence) const {
        CheckedPhoto checked;
        checked.file = file;
        try {
            checkInto(checked, eye, evidence);
        } catch (const std::exception& problem) {
            // Whatever is wrong with one photo of a pile, the others are checked all the same.
            checked.error = problem.what();
        }
        return checked;
    }

private:
    void checkInto(CheckedPhoto& checked, vision::SheetEye& eye, const fs::path& evidence) const {
        const auto photo = readPhoto(checked.file);
        checked.width = photo.cols;
        checked.height = photo.rows;
        const auto start = Clock::now();
        checked.table = eye.read(photo, among_);
        if (checked.table.sheets.empty()) {
            checked.error = whyNoSheet(eye, photo, among_);
            return;
        }
        checked.note = cutOff(checked.table);
        checked.games = judged(checked.table, known_, told_);
        if (!checked.breaks()) checked.error = unreadable(checked.table, photo, known_);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        checked.milliseconds = took.count();
        if (!evidence.empty()) writeEvidence(checked, photo, evidence, known_);
    }

    CheckTold told_;
    std::vector<std::size_t> among_;
    std::vector<vision::KnownSheet> known_;
};

void checkSheets(const CheckOptions& options, Context& context) {
    if (!options.corners.empty())
        throw CannotDo("--corners is for the boards of spexxx and topple, not for sheets");
    const auto files = photosNamed(options.photos);
    const Checker checker{options, toldBy(options), knownSheets(context)};
    const auto evidence = evidenceFor(options, files);
    const auto photos = checkPile(
        files.size(), context,
        [&](int threads) { return std::make_unique<vision::SheetEye>(checker.known(), threads); },
        [&](vision::SheetEye& eye, std::size_t i) {
            return checker.check(eye, files[i], evidence[i]);
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
    std::vector<fs::path> evidence(files.size());
    if (options.evidence.empty()) return evidence;
    PictureFolder folder{options.evidence, "--evidence"};
    std::transform(files.begin(), files.end(), evidence.begin(),
                   [&](const auto& file) { return folder.nameFor(file, ".jpg"); });
    return evidence;
}

void tellExit(const fs::path& file, const std::string& error, bool breaks, Context& context) {
    if (breaks && context.exit == Exit::Done) context.exit = Exit::No;
    if (error.empty()) return;
    context.exit = Exit::Cannot;
    // The sentences of files name them already.
    const bool named = error.find(file.string()) != std::string::npos;
    context.err << "kibitz: " << (named ? "" : file.string() + ": ") << error << '\n';
}

bool CheckedPhoto::breaks() const {
    return std::any_of(games.begin(), games.end(), [](const auto& game) {
        return game.findings.verdict == session::Findings::Verdict::Breaks;
    });
}

std::size_t CheckedPhoto::doubts() const {
    std::size_t count = 0;
    for (const auto& game : games) count += game.findings.doubts.size();
    return count;
}

std::vector<CheckedGame> judged(const vision::SeenTable& table,
                                const std::vector<vision::KnownSheet>& known,
                                const CheckTold& told) {
    std::vector<CheckedGame> games;
    for (std::size_t i = 0; i < table.sheets.size(); ++i) {
        const auto which = table.sheets[i].found.known;
        auto at = std::find_if(games.begin(), games.end(),
                               [&](const auto& game) { return game.known == which; });
        if (at == games.end()) at = games.insert(at, {which, {}, {}});
        at->sheets.push_back(i);
    }
    // Dice between two games belong to nobody knows which.
    rules::DiceBag loose;
    if (games.size() == 1)
        for (const auto& laid : table.dice)
            if (!laid.sheet && laid.die.sure)
                loose.add({static_cast<std::uint8_t>(*laid.die.value), 0});
    for (auto& game : games) {
        const auto most =
            static_cast<std::size_t>(told.count.value_or(rules::dizzle::kMostPlayers));
        if (game.sheets.size() > most)
            throw CannotDo(std::to_string(game.sheets.size()) + " sheets " +
                           known[game.known].name + " lie there, but " + std::to_string(most) +
                           (most == 1 ? " player plays" : " players play") +
                           ". Photograph one game at a time, or name all with --players");
        session::ToldGame game_told{{}, told.count, told.options};
        // With fewer sheets than names nobody can tell whose they are.
        if (told.names.size() == game.sheets.size()) game_told.players = told.names;
        std::vector<vision::SeenSheet> sheets;
        for (const auto i : game.sheets) sheets.push_back(table.sheets[i]);
        game.findings = session::refereed(known[game.known], sheets, loose, game_told);
    }
    return games;
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
        ->expected(1, 4);
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--evidence", options->evidence,
                        "A folder for the annotated photos and a crop of every mark or piece");
    command->callback([&context, options] { check(*options, context); });
}

}  // namespace kibitz::cli
