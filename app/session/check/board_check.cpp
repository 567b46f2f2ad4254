#include "app/session/check/board_check.h"

#include "app/session/board_drawing.h"
#include "app/session/check/photos.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace kibitz::session {

namespace {

using Clock = std::chrono::steady_clock;
using Verdict = Findings::Verdict;

// As of sheets: below, it may be another board, or lie otherwise.
constexpr float kSureBoard = 0.9F;
// Pieces in places of fewer pixels are a matter of luck.
constexpr float kSmallestPlace = 8;

/// Places of which the middle lies outside of the photo.
std::size_t outside(const BoardGame& game, const vision::SeenBoard& seen, const cv::Mat& photo) {
    const cv::Rect2f all{0, 0, static_cast<float>(photo.cols), static_cast<float>(photo.rows)};
    return static_cast<std::size_t>(
        std::count_if(game.places.begin(), game.places.end(), [&](const auto& place) {
            const auto box = boxOf(seen.sites[place.site]);
            return !all.contains({box.x + box.width / 2, box.y + box.height / 2});
        }));
}

/// What keeps a photo whose board was found from being checked; empty: nothing does.
std::string unreadable(const BoardGame& game, const vision::SeenBoard& seen, const cv::Mat& photo) {
    if (seen.sure < kSureBoard)
        return "A " + std::string{game.info->title} +
               " board may lie there, but not surely. Show all of it in even light, or name its "
               "corners with --corners";
    const auto doubtful = std::count_if(game.places.begin(), game.places.end(),
                                        [&](const auto& p) { return !isSure(p, seen); });
    const auto all = static_cast<double>(game.places.size());
    if (static_cast<double>(doubtful) <= kMostDoubtful * all) return {};
    const auto count = std::to_string(doubtful) + " of " + std::to_string(game.places.size()) +
                       " places of the board cannot be read. ";
    if (static_cast<double>(outside(game, seen, photo)) > kMostDoubtful / 2 * all)
        return count + "It is cut off: show the whole board";
    const auto place = boxOf(seen.sites[game.places.front().site]);
    if (std::max(place.width, place.height) < kSmallestPlace)
        return count + "The board is too small in the picture: go nearer";
    return count + "Go nearer, hold the camera still, and take away what lies over it";
}

std::string hiddenNote(const BoardGame& game, const CheckedBoard& checked) {
    const auto hidden = checked.findings.covered.size();
    if (hidden == 0) return {};
    return placesText(hidden) + " of the board cannot be seen" +
           (scoreShows(game) ? ". What may lie there is counted both ways" : "");
}

std::string pointsText(int points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

}  // namespace

void checkCorners(const BoardCorners& corners, const cv::Mat& photo) {
    for (const auto& corner : corners)
        if (corner.x < 0 || corner.y < 0 || corner.x > static_cast<float>(photo.cols) ||
            corner.y > static_cast<float>(photo.rows))
            throw CannotDo("The corner " + std::to_string(cvRound(corner.x)) + "," +
                           std::to_string(cvRound(corner.y)) +
                           " lies outside of the photo, which has " + std::to_string(photo.cols) +
                           " x " + std::to_string(photo.rows) +
                           " pixels. Show the whole board, and count pixels from its upper left");
}

std::unique_ptr<vision::BoardEye> ourBoardEye(const rules::GameInfo& info,
                                              const rules::Setup& setup) {
    return info.name == "topple" ? vision::makeStackEye(info, setup)
                                 : vision::makeCubeEye(info, setup);
}

bool hasBoardEye(const std::string& game) { return game == "spexxx" || game == "topple"; }

std::string headlineOf(const CheckedBoard& photo) {
    return photo.error.empty() ? headlineOf(photo.findings.verdict, photo.findings.doubts.size())
                               : photo.error;
}

std::string placeText(const BoardGame& game, const BoardPlace& place,
                      const vision::SeenBoard& seen) {
    return place.name + ": " + wordsFor(game, place, seen);
}

std::string placesText(std::size_t count) {
    return count == 1 ? "one place" : std::to_string(count) + " places";
}

std::string doubtText(const BoardGame& game, const CheckedBoard& photo, const BoardDoubt& doubt) {
    auto text = placeText(game, game.places[doubt.place], *photo.seen);
    if (doubt.points != 0 && scoreShows(game)) text += " (" + pointsText(doubt.points) + ")";
    if (doubt.decides) text += ", decides whether a rule is broken";
    return text;
}

/// Those that stand with every colour that tops something in them, once.
std::size_t completeLines(const BoardFindings& findings) {
    std::vector<std::string> lines;
    for (const auto& player : findings.players)
        for (const auto& line : player.lines)
            for (const auto& [name, value] : line.why.arguments)
                if (name == "line" && std::find(lines.begin(), lines.end(), value) == lines.end())
                    lines.push_back(value);
    return lines.size();
}

cv::Mat drawn(const CheckedBoard& photo, const BoardGame& game, const cv::Mat& image) {
    BoardNotes notes;
    const auto& findings = photo.findings;
    notes.headline = headlineOf(photo);
    notes.good =
        photo.error.empty() && findings.verdict == Verdict::Fine && findings.doubts.empty();
    for (const auto& doubt : findings.doubts)
        notes.doubts.push_back({doubt.place, doubtText(game, photo, doubt)});
    notes.faults = findings.faults;
    for (const auto& fault : findings.faults) notes.faultTexts.push_back(faultText(fault));
    for (const auto& fault : findings.unusual)
        notes.remarks.push_back("Unusual: " + fault.reason.text());
    if (!photo.note.empty()) notes.remarks.push_back(photo.note);
    for (const auto& stray : photo.seen->strays)
        notes.remarks.push_back("Beside the board: " + stray.what);
    return drawnBoard(image, game, *photo.seen, &findings, notes);
}

BoardChecker::BoardChecker(BoardGame game, std::optional<BoardCorners> corners)
    : game_{std::move(game)}, corners_{corners} {}

CheckedBoard BoardChecker::check(
    vision::BoardEye& eye, const std::filesystem::path& file,
    const std::function<void(CheckedBoard&, const cv::Mat&)>& also) const {
    CheckedBoard checked;
    checked.file = file;
    try {
        const auto photo = readPhoto(checked.file);
        checked.width = photo.cols;
        checked.height = photo.rows;
        if (corners_) checkCorners(*corners_, photo);
        const auto start = Clock::now();
        // Every photo may be of another table.
        eye.reset();
        checked.seen = eye.read(photo, {corners_, {}});
        if (!checked.seen) {
            checked.error = eye.whyNone(photo);
            return checked;
        }
        checked.findings = refereed(game_, *checked.seen);
        checked.note = hiddenNote(game_, checked);
        if (!checked.breaks()) checked.error = unreadable(game_, *checked.seen, photo);
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
