// Addit: two tracks that cross, blocks that are pushed along them, two dice.

#include "datasets/play/looks.h"
#include "datasets/play/table.h"

#include "rules/addit/addit.h"
#include "rules/addit/equipment.h"

#include <array>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kBlockHeightMm = 11;

class BlockTable final : public Table {
public:
    BlockTable(const Course& course, const TableOptions& options) : Table{course, options} {
        const auto parts = vision::partsOf(*course.info, course.setup, course.game, course.start);
        const auto& part = parts.front();
        const auto size = part.drawing.sizeMm;
        board_ = addPlate(part, "addit");
        learnPlaces(part, board_);
        const auto turn = rangeOf(Aspect::SheetTurn, options.difficulty);
        const double askew = (evenly(random_) < 0.5 ? -1 : 1) * evenly(random_, turn) * kPi / 360;
        lie(first_, board_, {Spot::Kind::Fixed, -1, 0},
            platePose(size, {0, 0}, askew, part.thicknessMm));
        const auto& board = rules::addit::standardBoard();
        const std::array<std::string_view, 2> wood{evenly(random_) < 0.5 ? "yellow" : "orange",
                                                   evenly(random_) < 0.5 ? "blue" : "green"};
        for (std::size_t i = 0; i < words_.sites.size(); ++i) {
            const auto track = i / board.numbers.size();
            BoxBody block;
            block.sizeMm = {board.sizes.blockWidthMm, board.sizes.blockDepthMm, kBlockHeightMm};
            block.roundMm = 1.2;
            block.finish = finishOf(wood[track % 2], gloss() * 0.6, random_);
            block.label = std::to_string(board.numbers[i % board.numbers.size()]);
            blocks_.push_back(
                add({Piece::Kind::Block, block, std::string{wood[track % 2]}, 0, "", "", -1}));
        }
        const double aside = 110;
        bounds_ = {-size.width / 2 - 4, -size.height / 2 - 4, size.width + 8 + aside,
                   size.height + 8};
        pool_ = {size.width / 2 + 18, -70, aside - 28, 140};
        const auto colour = dieColours()[static_cast<std::size_t>(random_.below(8))];
        for (int i = 0; i < 3; ++i)
            addDie(colour, 0, board.sizes.dieMm > 0 ? board.sizes.dieMm : 16);
        heightMm_ = 18;
        addClutter({{bounds_.x, bounds_.y, bounds_.width, bounds_.height}});
    }

    cv::Vec2d armOf(int player) const override {
        // Seats go round the table: 1 before the camera, 2 on the left, 3 across, 4 on the right.
        static const std::array<cv::Vec2d, 4> kSeats{
            {{0.2, -0.98}, {-0.98, -0.2}, {0.2, 0.98}, {0.98, -0.2}}};
        const bool two = course_.setup.players.size() == 2 && blocks_.size() <= 10;
        return kSeats[static_cast<std::size_t>(two ? player % 2 * 2 : player % 4)];
    }

private:
    void arrangeOthers(Arrangement& after, const Arrangement& before,
                       const rules::Position&) override {
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            const auto piece = static_cast<std::size_t>(blocks_[i]);
            if (before.pieces[piece].spot.kind == Spot::Kind::Site &&
                before.look.sites[i] == after.look.sites[i])
                continue;
            put(after, blocks_[i], site);
        }
    }
    void put(Arrangement& after, int block, rules::Site site) {
        const auto shown = after.look.sites[site.index];
        cv::Point2d centre{0, 0};
        double turn = 0;
        int found = 0;
        for (const auto& place : placesOf(site)) {
            if (shown != rules::kNothing && place.shows != shown) continue;
            centre += place.centreMm;
            turn = turnAt(place.shows.index);
            ++found;
        }
        if (found == 0) return;
        // A block on neither side stopped half way between the two.
        centre /= found;
        const double off = 0.6 * sloppy();
        lie(after, block, {Spot::Kind::Site, site.index, shown.index},
            {{centre.x + off * roughly(random_), centre.y + off * roughly(random_),
              kBlockHeightMm / 2},
             turnAbout({0, 0, 1}, turn + 0.05 * sloppy() * roughly(random_))},
            board_);
    }
    /// The number looks at whoever sits there.
    static double turnAt(int seat) {
        switch (seat) {
            case 2: return -kPi / 2;
            case 3: return kPi;
            case 4: return kPi / 2;
            default: return 0;
        }
    }

    int board_ = -1;
    std::vector<int> blocks_;  // by site
};

}  // namespace

std::unique_ptr<Table> makeBlockTable(const Course& course, const TableOptions& options) {
    return std::make_unique<BlockTable>(course, options);
}

}  // namespace kibitz::datasets
