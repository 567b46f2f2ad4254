#include "app/cli/board_photos.h"
#include "app/cli/photos.h"
#include "app/cli/see.h"
#include "app/session/board_drawing.h"

#include <chrono>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

void annotate(const cv::Mat& photo, const session::BoardGame& game,
              const std::optional<vision::SeenBoard>& seen, const std::string& why,
              const fs::path& to) {
    session::BoardNotes notes;
    if (!seen) {
        notes.headline = why;
        notes.good = false;
        return writePicture(to, session::drawnWithoutBoard(photo, notes));
    }
    std::size_t covered = 0;
    for (std::size_t i = 0; i < game.places.size(); ++i) {
        const auto& place = game.places[i];
        if (session::isCovered(place, *seen))
            ++covered;
        else if (!session::isSure(place, *seen))
            notes.doubts.push_back({i, placeText(game, place, *seen)});
    }
    const auto doubts = notes.doubts.size();
    notes.good = doubts == 0 && covered == 0;
    notes.headline =
        doubts == 0 ? (covered ? "Every place that can be seen is sure" : "Every place is sure")
                    : placesText(doubts) + (doubts == 1 ? " is" : " are") + " doubtful";
    if (covered) notes.remarks.push_back(placesText(covered) + " cannot be seen");
    for (const auto& stray : seen->strays)
        notes.remarks.push_back("Beside the board: " + stray.what);
    writePicture(to, session::drawnBoard(photo, game, *seen, nullptr, notes));
}

}  // namespace

void seeBoards(const SeeOptions& options, Context& context, const BoardEyeMaker& makeEye) {
    const auto corners = cornersNamed(options.corners);
    const auto game = boardGameTold(options.what == "stacks" ? "topple" : "spexxx", options.players,
                                    options.options);
    const auto eye = makeEye(*game.info, game.setup);
    lookAt(options, context, [&](const Photo& photo) {
        if (corners) checkCorners(*corners, photo.picture);
        // Every photo may be of another table.
        eye->reset();
        const auto start = Clock::now();
        const auto seen = eye->read(photo.picture, {corners, {}});
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        const auto why = seen ? std::string{} : eye->whyNone(photo.picture);
        refuseTooSmall(photo, why);
        if (!photo.drawing.empty()) annotate(photo.picture, game, seen, why, photo.drawing);
        if (!why.empty()) context.err << "kibitz: " << photo.file.string() << ": " << why << '\n';
        if (!options.json) {
            context.out << photo.file.string() << " (" << photo.picture.cols << " x "
                        << photo.picture.rows << "): ";
            if (!seen) {
                context.out << "no board\n";
                return Json{};
            }
            context.out << game.info->title << " board " << game.board << '\n';
            printBoard(game, *seen, context.out);
            printDoubts(game, *seen, context.out);
            return Json{};
        }
        Json boards = Json::array();
        if (seen) boards.push_back(boardJson(game, *seen));
        Json image{{"boards", boards}};
        if (!why.empty()) image["note"] = why;
        image["milliseconds"] = rounded(took.count(), 100);
        return image;
    });
}

}  // namespace kibitz::cli
