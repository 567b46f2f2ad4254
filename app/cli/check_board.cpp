#include "app/cli/check_board.h"

#include "app/cli/photo_pile.h"
#include "app/session/board_drawing.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// As of sheets: below, it may be another board, or lie otherwise.
constexpr float kSureBoard = 0.9F;
// Pieces in places of fewer pixels are a matter of luck.
constexpr float kSmallestPlace = 8;

/// Places of which the middle lies outside of the photo.
std::size_t outside(const session::BoardGame& game, const vision::SeenBoard& seen,
                    const cv::Mat& photo) {
    const cv::Rect2f all{0, 0, static_cast<float>(photo.cols), static_cast<float>(photo.rows)};
    return static_cast<std::size_t>(
        std::count_if(game.places.begin(), game.places.end(), [&](const auto& place) {
            const auto box = session::boxOf(seen.sites[place.site]);
            return !all.contains({box.x + box.width / 2, box.y + box.height / 2});
        }));
}

/// What keeps a photo whose board was found from being checked; empty: nothing does.
std::string unreadable(const session::BoardGame& game, const vision::SeenBoard& seen,
                       const cv::Mat& photo) {
    if (seen.sure < kSureBoard)
        return "A " + std::string{game.info->title} +
               " board may lie there, but not surely. Show all of it in even light, or name its "
               "corners with --corners";
    const auto doubtful = std::count_if(game.places.begin(), game.places.end(),
                                        [&](const auto& p) { return !session::isSure(p, seen); });
    const auto all = static_cast<double>(game.places.size());
    if (static_cast<double>(doubtful) <= kMostDoubtful * all) return {};
    const auto count = std::to_string(doubtful) + " of " + std::to_string(game.places.size()) +
                       " places of the board cannot be read. ";
    if (static_cast<double>(outside(game, seen, photo)) > kMostDoubtful / 2 * all)
        return count + "It is cut off: show the whole board";
    const auto place = session::boxOf(seen.sites[game.places.front().site]);
    if (std::max(place.width, place.height) < kSmallestPlace)
        return count + "The board is too small in the picture: go nearer";
    return count + "Go nearer, hold the camera still, and take away what lies over it";
}

std::string hiddenNote(const session::BoardGame& game, const CheckedBoard& checked) {
    const auto hidden = checked.findings.covered.size();
    if (hidden == 0) return {};
    return placesText(hidden) + " of the board cannot be seen" +
           (session::scoreShows(game) ? ". What may lie there is counted both ways" : "");
}

class Checker {
public:
    Checker(const CheckOptions& options)
        : game_{boardGameTold(options.game, options.players, options.options)},
          corners_{cornersNamed(options.corners)} {}

    const session::BoardGame& game() const { return game_; }

    CheckedBoard check(vision::BoardEye& eye, const fs::path& file,
                       const fs::path& evidence) const {
        CheckedBoard checked;
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
    void checkInto(CheckedBoard& checked, vision::BoardEye& eye, const fs::path& evidence) const {
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
            return;
        }
        checked.findings = session::refereed(game_, *checked.seen);
        checked.note = hiddenNote(game_, checked);
        if (!checked.breaks()) checked.error = unreadable(game_, *checked.seen, photo);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        checked.milliseconds = took.count();
        if (!evidence.empty()) writeEvidence(checked, game_, photo, evidence);
    }

    session::BoardGame game_;
    std::optional<BoardCorners> corners_;
};

}  // namespace

void checkBoards(const CheckOptions& options, Context& context, const BoardEyeMaker& makeEye) {
    if (!options.sheet.empty())
        throw CannotDo("--sheet is for dizzle. The board is named with --option board=NAME");
    const auto files = photosNamed(options.photos);
    const Checker checker{options};
    const auto& game = checker.game();
    const auto evidence = evidenceFor(options, files);
    const auto photos = checkPile(
        files.size(), context, [&](int) { return makeEye(*game.info, game.setup); },
        [&](vision::BoardEye& eye, std::size_t i) {
            return checker.check(eye, files[i], evidence[i]);
        });
    for (const auto& photo : photos) tellExit(photo.file, photo.error, photo.breaks(), context);
    if (options.json) {
        Json images = Json::array();
        for (const auto& photo : photos) images.push_back(toJson(photo, game));
        context.out << dumped({{"images", images}}) << '\n';
    } else if (photos.size() == 1) {
        print(photos.front(), game, context.out);
    } else {
        printTable(photos, game, context.out);
    }
}

}  // namespace kibitz::cli
