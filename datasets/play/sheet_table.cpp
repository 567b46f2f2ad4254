// Dizzle: a sheet before each player, the dice between them.

#include "datasets/play/looks.h"
#include "datasets/play/table.h"

#include "rules/dizzle/dizzle.h"

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kGapMm = 14;
constexpr double kPoolMm = 115;

class SheetTable final : public Table {
public:
    SheetTable(const Course& course, const TableOptions& options) : Table{course, options} {
        const auto parts = vision::partsOf(*course.info, course.setup, course.game, course.start);
        const auto sheet = parts.front().drawing.sizeMm;
        const auto count = static_cast<double>(parts.size());
        const bool between = parts.size() == 2;
        const double width = count * (sheet.width + kGapMm) - kGapMm + (between ? kPoolMm : 0) +
                             (parts.size() == 1 ? kPoolMm + kGapMm : 0);
        const double height = sheet.height + (parts.size() > 2 ? kPoolMm * 0.8 : 0);
        bounds_ = {-width / 2, -height / 2, width, height};
        const auto turn = rangeOf(Aspect::SheetTurn, options.difficulty);
        const auto curl = rangeOf(Aspect::SheetCurl, options.difficulty);
        // Whoever sits across has the sheet the other way round.
        const bool across = options.difficulty != Difficulty::Easy && evenly(random_) < 0.4;
        double x = bounds_.x;
        for (const auto& part : parts) {
            const int plate = addPlate(part, course.setup.options.at("sheet"));
            learnPlaces(part, plate);
            auto& body = std::get<PlateBody>(pieces_.back().what);
            body.curlMm = evenly(random_, curl);
            const double sign = random_.below(2) == 0 ? -1 : 1;
            const double askew = sign * evenly(random_, turn) * kPi / 180 +
                                 (across && part.player % 2 == 1 ? kPi : 0);
            const cv::Point2d centre{x + sheet.width / 2, bounds_.y + sheet.height / 2};
            lie(first_, plate, {Spot::Kind::Fixed, -1, 0},
                platePose(sheet, centre, askew, part.thicknessMm));
            x += sheet.width + kGapMm + (between && part.player == 0 ? kPoolMm : 0);
        }
        if (parts.size() > 2)
            pool_ = {-width / 5, bounds_.y + sheet.height + 14, width / 2.5, kPoolMm * 0.8 - 24};
        else
            pool_ = {bounds_.x + sheet.width + kGapMm + 4, -70, kPoolMm - 12, 140};

        const rules::dizzle::Rules rules{course.setup};
        double cell = rules.sheet().print.cell;
        const double edge = std::min(16.0, (cell > 0 ? cell : 15.0) * 0.72);
        const bool mixed = evenly(random_) < 0.35;
        const auto anyColour = [&] {
            return dieColours()[static_cast<std::size_t>(
                random_.below(static_cast<int>(dieColours().size())))];
        };
        const auto colour = evenly(random_) < 0.5 ? std::string_view{"white"} : anyColour();
        // One more than the game has: somebody may take one too many.
        for (int i = 0; i <= rules.diceCount(); ++i) addDie(mixed ? anyColour() : colour, 0, edge);
        heightMm_ = edge + 2;
        pencilsOnTop_ = options.difficulty == Difficulty::Hard;
        addClutter({{bounds_.x, bounds_.y, width, sheet.height}, pool_});
    }

private:
    void arrangeOthers(Arrangement&, const Arrangement&, const rules::Position&) override {}
    bool isMark(rules::Symbol shown) const override {
        return shown != rules::kNothing && !symbol(shown).starts_with("die ");
    }
    bool throwsAgain(std::string_view action, const Arrangement&) const override {
        return action.starts_with("roll");
    }
};

}  // namespace

std::unique_ptr<Table> makeSheetTable(const Course& course, const TableOptions& options) {
    return std::make_unique<SheetTable>(course, options);
}

}  // namespace kibitz::datasets
