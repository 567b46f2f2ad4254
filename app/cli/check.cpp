#include "app/cli/check.h"

#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "rules/games.h"
#include "vision/recognise/sheet_trouble.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <exception>
#include <mutex>
#include <ostream>
#include <thread>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Of a sheet's places; with more in doubt than this, a score would be a guess about guesses.
constexpr double kMostDoubtful = 0.35;
constexpr std::size_t kWorkers = 2;

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

std::vector<CheckedPhoto> checkAll(const Checker& checker, const std::vector<fs::path>& files,
                                   const std::vector<fs::path>& evidence, Context& context) {
    const auto workers = std::min(kWorkers, files.size());
    // Two photos at a time keep two cores busier than one photo on both.
    std::vector<std::unique_ptr<vision::SheetEye>> eyes;
    for (std::size_t i = 0; i < workers; ++i)
        eyes.push_back(
            std::make_unique<vision::SheetEye>(checker.known(), workers == 1 ? kWorkers : 1));
    std::vector<CheckedPhoto> photos(files.size());
    std::atomic<std::size_t> next{0};
    std::size_t done = 0;
    std::mutex mutex;
    Progress progress{context};
    const auto work = [&](vision::SheetEye& eye) {
        for (auto i = next++; i < files.size(); i = next++) {
            photos[i] = checker.check(eye, files[i], evidence[i]);
            const std::lock_guard lock{mutex};
            if (files.size() > 1)
                progress.show("checked " + std::to_string(++done) + " of " +
                              std::to_string(files.size()));
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers; ++i)
        others.emplace_back([&work, &eye = *eyes[i]] { work(eye); });
    work(*eyes.front());
    others.clear();
    return photos;
}

void check(const CheckOptions& options, Context& context) {
    if (options.game != "dizzle") {
        if (!rules::findGame(options.game))
            throw CannotDo("There is no game '" + options.game +
                           "'. Only dizzle can be checked so far");
        throw CannotDo("Only dizzle can be checked so far, not " + options.game);
    }
    const auto files = photosNamed(options.photos);
    const Checker checker{options, toldBy(options), knownSheets(context)};
    std::vector<fs::path> evidence(files.size());
    if (!options.evidence.empty()) {
        PictureFolder folder{options.evidence, "--evidence"};
        std::transform(files.begin(), files.end(), evidence.begin(),
                       [&](const auto& file) { return folder.nameFor(file, ".jpg"); });
    }
    const auto photos = checkAll(checker, files, evidence, context);
    for (const auto& photo : photos) {
        if (photo.breaks() && context.exit == Exit::Done) context.exit = Exit::No;
        if (photo.error.empty()) continue;
        context.exit = Exit::Cannot;
        // The sentences of files name them already.
        const bool named = photo.error.find(photo.file.string()) != std::string::npos;
        context.err << "kibitz: " << (named ? "" : photo.file.string() + ": ") << photo.error
                    << '\n';
    }
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

}  // namespace

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
        "A referee's check of photos of filled sheets: state, score, what cannot be, what is "
        "doubtful.\nExit code 1: a sheet breaks a rule; 2: a photo could not be checked");
    auto options = std::make_shared<CheckOptions>();
    command->add_option("photos", options->photos, "Photos, or folders of them")->required();
    command->add_option("--game", options->game, "What was played: dizzle")->required();
    command->add_option("--sheet", options->sheet,
                        "Which sheet it is, as in level-3 (default: any that is known)");
    command->add_option("--players", options->players,
                        "How many play, as in 3, or who, by their sheets from left to right, as in "
                        "Ann,Bob (default: not known, at least as many as there are sheets)");
    command->add_option("--option", options->options, "Of the game, as in --option lava_die=stays");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->add_option("--evidence", options->evidence,
                        "A folder for the annotated photos and a crop of every mark");
    command->callback([&context, options] { check(*options, context); });
}

}  // namespace kibitz::cli
