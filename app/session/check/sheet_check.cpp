#include "app/session/check/sheet_check.h"

#include "app/session/check/photos.h"
#include "app/session/sheet_drawing.h"
#include "vision/recognise/sheet_trouble.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace kibitz::session {

namespace {

using Clock = std::chrono::steady_clock;
using Verdict = Findings::Verdict;

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

/// A neighbour's sheet that is mostly outside keeps nobody from checking those that lie there
/// whole, nor one that nobody can be sure of those that lie there mostly. Says what was left out.
std::string leaveOutStrips(vision::SeenTable& table) {
    constexpr float kMostlyOutside = 0.5F;
    const auto isWhole = [](const auto& sheet) {
        return vision::isSure(sheet.found) && sheet.inPicture >= 1 - kMostDoubtful / 2;
    };
    const auto isMostlyThere = [](const auto& sheet) {
        return vision::isSure(sheet.found) && sheet.inPicture >= kMostlyOutside;
    };
    const bool whole = std::any_of(table.sheets.begin(), table.sheets.end(), isWhole);
    if (std::none_of(table.sheets.begin(), table.sheets.end(), isMostlyThere)) return {};
    std::size_t left = 0;
    for (std::size_t i = table.sheets.size(); i-- > 0;) {
        const auto& sheet = table.sheets[i];
        if (sheet.inPicture >= kMostlyOutside || (!whole && vision::isSure(sheet.found))) continue;
        table.sheets.erase(table.sheets.begin() + static_cast<std::ptrdiff_t>(i));
        std::erase_if(table.dice, [&](const auto& die) { return die.sheet == i; });
        for (auto& die : table.dice)
            if (die.sheet && *die.sheet > i) --*die.sheet;
        ++left;
    }
    if (left == 0) return {};
    return (left == 1 ? std::string{"A sheet that lies mostly outside of the picture is left out"}
                      : std::to_string(left) +
                            " sheets that lie mostly outside of the picture are left out") +
           (left == 1 ? ". Show it whole to have it counted"
                      : ". Show them whole to have them counted");
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

/// Points of a taught sheet say nothing before a person has confirmed them.
std::string unconfirmed(const std::vector<CheckedGame>& games,
                        const std::vector<vision::KnownSheet>& known) {
    std::string text;
    for (const auto& game : games) {
        const auto& sheet = known[game.known].sheet;
        if (sheet.unconfirmed.empty()) continue;
        text += (text.empty() ? "" : ". ") + std::string{"There is no score for the sheet "} +
                known[game.known].name + ", because nobody has confirmed " +
                rules::dizzle::listedUnconfirmed(sheet) +
                ". Put it right where sheets are taught, or in its file, and take it out of "
                "\"unconfirmed\" there";
    }
    return text;
}

}  // namespace

Verdict verdictOf(const CheckedPhoto& photo) {
    if (photo.breaks()) return Verdict::Breaks;
    const bool may = std::any_of(photo.games.begin(), photo.games.end(), [](const auto& game) {
        return game.findings.verdict == Verdict::MayBreak;
    });
    return may ? Verdict::MayBreak : Verdict::Fine;
}

std::string siteName(const CheckedGame& game, std::size_t sheet, std::size_t site,
                     const std::vector<vision::KnownSheet>& known) {
    return game.findings.sheets[sheet].player + " " + known[game.known].sites[site].name;
}

std::string faultText(const Fault& fault) {
    return fault.reason.text() + (fault.certain ? "" : ", as it was read");
}

std::string headlineOf(Verdict verdict, std::size_t doubts) {
    const auto asked = doubts == 0   ? std::string{}
                       : doubts == 1 ? "; one place is doubtful"
                                     : "; " + std::to_string(doubts) + " places are doubtful";
    switch (verdict) {
        case Verdict::Fine: return "No rule is broken" + asked;
        case Verdict::Breaks: return "A rule is broken" + asked;
        case Verdict::MayBreak: return "A rule may be broken" + asked;
    }
    return "";
}

std::string whyNoSheet(vision::SheetEye& eye, const cv::Mat& photo,
                       std::span<const std::size_t> among) {
    using Kind = vision::SheetTrouble::Kind;
    const auto trouble = vision::troubleWith(eye.finder(), photo, among);
    const auto asked = among.empty() ? std::string{"any known sheet"}
                                     : "the sheet " + eye.sheets()[among.front()].name;
    switch (trouble.kind) {
        case Kind::OtherSheet:
            return "This is the sheet " + eye.sheets()[trouble.other].name + ", not " +
                   eye.sheets()[among.front()].name +
                   ". Leave --sheet out, or name the one that lies there";
        case Kind::Mirrored:
            return "The picture is mirrored: the sheet " + eye.sheets()[trouble.other].name +
                   " is seen the wrong way round. Turn mirroring off in the camera app";
        case Kind::Small:
            return "The picture is too small to read a sheet, only " + std::to_string(photo.cols) +
                   " x " + std::to_string(photo.rows) + " pixels. Take a larger one";
        case Kind::Dark: return "The picture is too dark to find a sheet. Turn on a light";
        case Kind::Bright:
            return "The picture is too bright to find a sheet. Shade the light, or expose less";
        case Kind::Blurred:
            return "The picture is too blurred to find a sheet. Hold the camera still and let it "
                   "focus";
        case Kind::NoSheet: break;
    }
    return "There is no sign of " + asked +
           ". Show the whole sheet from above; a sheet of another pad has to be taught first "
           "(kibitz teach sheet)";
}

bool CheckedPhoto::breaks() const {
    return std::any_of(games.begin(), games.end(), [](const auto& game) {
        return game.findings.verdict == Findings::Verdict::Breaks;
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
        ToldGame game_told{{}, told.count, told.options};
        // With fewer sheets than names nobody can tell whose they are.
        if (told.names.size() == game.sheets.size()) game_told.players = told.names;
        std::vector<vision::SeenSheet> sheets;
        for (const auto i : game.sheets) sheets.push_back(table.sheets[i]);
        game.findings = refereed(known[game.known], sheets, loose, game_told);
        for (auto& sheet : game.findings.sheets)
            sheet.confirmed = known[game.known].sheet.unconfirmed.empty();
    }
    return games;
}

std::string doubtText(const CheckedPhoto& photo, const CheckedGame& game, const Doubt& doubt,
                      const std::vector<vision::KnownSheet>& known) {
    const auto& seen = photo.table.sheets[game.sheets[doubt.sheet]].sites[doubt.site];
    auto text = siteName(game, doubt.sheet, doubt.site, known) + ": " + wordsFor(seen);
    if (doubt.points != 0)
        text += " (" + std::to_string(doubt.points) + (doubt.points == 1 ? " point)" : " points)");
    if (doubt.decides) text += ", decides whether a rule is broken";
    return text;
}

std::string headlineOf(const CheckedPhoto& photo) {
    return photo.error.empty() ? headlineOf(verdictOf(photo), photo.doubts()) : photo.error;
}

cv::Mat drawn(const CheckedPhoto& photo, const cv::Mat& image,
              const std::vector<vision::KnownSheet>& known) {
    std::vector<DrawnSheet> sheets(photo.table.sheets.size());
    DrawnNotes notes;
    notes.headline = headlineOf(photo);
    notes.good = photo.error.empty() && verdictOf(photo) == Verdict::Fine && photo.doubts() == 0;
    for (const auto& game : photo.games) {
        for (std::size_t i = 0; i < game.sheets.size(); ++i)
            sheets[game.sheets[i]] = {&known[game.known], &photo.table.sheets[game.sheets[i]],
                                      game.findings.sheets[i].player, &game.findings.sheets[i]};
        for (const auto& doubt : game.findings.doubts)
            notes.doubts.push_back(
                {game.sheets[doubt.sheet], doubt.site, doubtText(photo, game, doubt, known)});
        for (auto fault : game.findings.faults) {
            notes.faultTexts.push_back(faultText(fault));
            for (auto& [sheet, site] : fault.where) sheet = game.sheets[sheet];
            notes.faults.push_back(std::move(fault));
        }
        for (const auto& fault : game.findings.unusual)
            notes.remarks.push_back("Unusual: " + fault.reason.text());
    }
    if (!photo.note.empty()) notes.remarks.push_back(photo.note);
    return drawnSheets(image, sheets, notes);
}

SheetChecker::SheetChecker(CheckTold told, std::vector<std::size_t> among,
                           std::vector<vision::KnownSheet> known)
    : told_{std::move(told)}, among_{std::move(among)}, known_{std::move(known)} {}

CheckedPhoto SheetChecker::check(
    vision::SheetEye& eye, const std::filesystem::path& file,
    const std::function<void(CheckedPhoto&, const cv::Mat&)>& also) const {
    CheckedPhoto checked;
    checked.file = file;
    try {
        const auto photo = readPhoto(checked.file);
        checked.width = photo.cols;
        checked.height = photo.rows;
        const auto start = Clock::now();
        checked.table = eye.read(photo, among_);
        if (checked.table.sheets.empty()) {
            checked.error = whyNoSheet(eye, photo, among_);
            return checked;
        }
        const auto add = [&](const std::string& note) {
            if (!note.empty()) checked.note += (checked.note.empty() ? "" : ". ") + note;
        };
        add(leaveOutStrips(checked.table));
        add(cutOff(checked.table));
        checked.games = judged(checked.table, known_, told_);
        add(unconfirmed(checked.games, known_));
        if (!checked.breaks()) checked.error = unreadable(checked.table, photo, known_);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        checked.milliseconds = took.count();
        if (also) also(checked, photo);
    } catch (const std::exception& problem) {
        // Whatever is wrong with one photo of a pile, the others are checked all the same.
        checked.error = problem.what();
    }
    return checked;
}

}  // namespace kibitz::session
