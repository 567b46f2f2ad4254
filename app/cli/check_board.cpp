#include "app/cli/check_board.h"

#include "app/cli/photo_pile.h"

#include <ostream>

namespace kibitz::cli {

void checkBoards(const CheckOptions& options, Context& context, const BoardEyeMaker& makeEye) {
    if (!options.sheet.empty())
        throw CannotDo("--sheet is for dizzle. The board is named with --option board=NAME");
    const auto files = photosNamed(options.photos);
    const session::BoardChecker checker{
        boardGameTold(options.game, options.players, options.options),
        cornersNamed(options.corners)};
    const auto& game = checker.game();
    const auto evidence = evidenceFor(options, files);
    const auto photos = checkPile(
        files.size(), context, [&](int) { return makeEye(*game.info, game.setup); },
        [&](vision::BoardEye& eye, std::size_t i) {
            return checker.check(eye, files[i], [&](CheckedBoard& checked, const cv::Mat& photo) {
                if (!evidence[i].empty()) writeEvidence(checked, game, photo, evidence[i]);
            });
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
