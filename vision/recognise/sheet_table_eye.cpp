#include "rules/dizzle/dizzle.h"
#include "vision/recognise/sheet_watch.h"
#include "vision/recognise/table_eyes.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace kibitz::vision {

namespace {

class SheetTableEye final : public TableEye {
public:
    SheetTableEye(const rules::Setup& setup, const ToldTable& told, int threads)
        : rules_{setup},
          players_{setup.players},
          watch_{told.sheet ? *told.sheet : drawnSheet(setup.options.at("sheet"), rules_.sheet()),
                 static_cast<int>(setup.players.size()), threads, told.sheets} {
        const auto& words = rules_.vocabulary();
        for (std::size_t m = 0; m + 1 < kMarks; ++m)
            symbols_[m] = words.symbol(symbolOf(static_cast<Mark>(m)));
        for (const auto& player : players_)
            for (const auto& site : watch_.known().sites)
                sites_.push_back(words.site(player + ' ' + site.name));
    }

    TableLook look(const Frame& frame, bool moved) override {
        TableLook look;
        const auto& words = rules_.vocabulary();
        look.observation = Observation{words};
        const auto table = watch_.observe(frame, moved);
        if (!table) {
            look.trouble = troubleOf();
            return look;
        }
        look.found = true;
        look.settled = look.observation.settled = watch_.settled();
        // Whose sheet is whose cannot be seen: players are named from left to right.
        for (std::size_t p = 0; p < players_.size(); ++p) {
            const auto& sheet = table->sheets[p];
            const auto& print = watch_.known().sheet.print;
            look.parts.push_back(
                {"sheet of " + players_[p], sheet.found.corners, {print.width, print.height}});
            for (std::size_t s = 0; s < sheet.sites.size(); ++s)
                if (const auto site = sites_[p * sheet.sites.size() + s])
                    take(sheet.sites[s], *site, look.observation);
        }
        look.observation.looseSeen = true;
        look.observation.missed = kOverlooked;
        for (const auto& laid : table->dice)
            if (!laid.sheet) takeLoose(laid.die, table->sheets.front(), look);
        for (const auto& die : watch_.faintDice()) takeLoose(die, table->sheets.front(), look);
        return look;
    }

    void reset() override { watch_.reset(); }

private:
    void take(const SeenSite& seen, rules::Site site, Observation& into) const {
        std::vector<float> shares(rules_.vocabulary().symbols.size(), 0);
        for (std::size_t m = 0; m + 1 < kMarks; ++m)
            if (symbols_[m]) shares[symbols_[m]->index] += seen.shares[m];
        float covered = seen.covered();
        if (seen.value && !seen.isRatherCovered() && !seen.sure) doubt(shares, covered);
        into.set(site, shares, covered);
        into.setBox(site, seen.box());
    }

    void takeLoose(const SeenDie& die, const SeenSheet& beside, TableLook& into) const {
        const auto width = static_cast<float>(watch_.known().sheet.print.width);
        const auto height = static_cast<float>(watch_.known().sheet.print.height);
        const std::array<cv::Point2f, 4> page{{{0, 0}, {width, 0}, {width, height}, {0, height}}};
        const cv::Matx33d map =
            cv::getPerspectiveTransform(beside.found.corners.data(), page.data());
        const auto toMm = [&](cv::Point2f pixel) {
            const cv::Vec3d at = map * cv::Vec3d{pixel.x, pixel.y, 1};
            return cv::Point2d{at[0] / at[2], at[1] / at[2]};
        };
        if (!hasSizeOfDie(die.box, toMm)) return;
        into.observation.loose.push_back(looseDie(die));
        into.dice.push_back(die);
    }

    std::string troubleOf() const {
        const auto count = players_.size();
        const std::string wanted =
            count == 1 ? "the sheet" : "all " + std::to_string(count) + " sheets";
        return "Cannot find " + wanted + " (" + watch_.known().name +
               ") in the picture. Lay them side by side, whole and flat, and move the camera "
               "nearer";
    }

    rules::dizzle::Rules rules_;
    std::vector<std::string> players_;
    SheetWatch watch_;
    std::array<std::optional<rules::Symbol>, kMarks> symbols_;
    std::vector<std::optional<rules::Site>> sites_;  // player by player, as the sheet has them
};

}  // namespace

std::unique_ptr<TableEye> makeSheetTableEye(const rules::Setup& setup, const ToldTable& told,
                                            int threads) {
    return std::make_unique<SheetTableEye>(setup, told, threads);
}

}  // namespace kibitz::vision
