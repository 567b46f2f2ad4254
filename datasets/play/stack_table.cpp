// Topple: a board that leans towards the heavier side, pawns in stacks, one die.

#include "datasets/play/looks.h"
#include "datasets/play/table.h"

#include "rules/topple/topple.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kSpindleMm = 22;        // how high the board balances
constexpr double kTiltPerPawn = 0.0042;  // radians for a pawn one cell from the middle
constexpr double kMostTilt = 0.07;

class StackTable final : public Table {
public:
    StackTable(const Course& course, const TableOptions& options)
        : Table{course, options}, options_{options} {
        const auto& looks = options.looks;
        const auto parts =
            vision::partsOf(*course.info, course.setup, course.game, course.start, looks.board);
        const auto& part = parts.front();
        size_ = part.drawing.sizeMm;
        board_ = addPlate(part, "topple " + course.setup.options.at("board"));
        learnPlaces(part, board_);
        const auto turn = rangeOf(Aspect::SheetTurn, options.difficulty);
        askew_ = (evenly(random_) < 0.5 ? -1 : 1) * evenly(random_, turn) * 0.0087;
        lie(first_, board_, {Spot::Kind::Fixed, -1, 0}, boardPose({0, 0}));
        BoxBody foot;
        foot.sizeMm = {34, 34, kSpindleMm - part.thicknessMm};
        foot.roundMm = 3;
        foot.finish = finishOf("grey", 0.2, random_);
        // Not a game piece, but it comes and goes with the board.
        foot_ = add({Piece::Kind::Plate, foot, "", 0, "", "", -1});
        lie(first_, foot_, {Spot::Kind::Fixed, -1, 0}, {{0, 0, foot.sizeMm[2] / 2}});

        const rules::topple::Rules rules{course.setup};
        const auto& board = rules.board();
        diameter_ = board.print.pawnDiameterMm > 0 ? board.print.pawnDiameterMm : 24;
        pawnHeight_ = board.print.pawnHeightMm > 0 ? board.print.pawnHeightMm : 10;
        const double pitch = diameter_ * 1.12, gap = 14;
        const double side = 3 * pitch + 4;
        bounds_ = {-size_.width / 2 - side - gap, -size_.height / 2 - 4,
                   size_.width + 2 * (side + gap), size_.height + 8};
        for (int colour = 0; colour < rules::topple::kColours; ++colour) {
            const auto& said = board.colours[static_cast<std::size_t>(colour)];
            colours_.push_back(said.name);
            if (rules.ownerOf(colour) < 0) continue;
            std::vector<int> pawns;
            for (int i = 0; i < board.pawnsPerColour; ++i) {
                PawnBody pawn;
                pawn.diameterMm = diameter_;
                pawn.heightMm = pawnHeight_;
                pawn.finish = pieceFinish(looks.pieces, said.name, gloss(), random_);
                if (looks.pieces == kStandardSet && !said.rgb.empty())
                    pawn.finish.colour = albedoOf(said.rgb);
                pawns.push_back(add({Piece::Kind::Pawn, pawn, said.name, 0, "", "", -1}));
            }
            const bool left = colour % 2 == 0;
            const double y = colour < 2 ? 6 : -pitch * 4 - 2;
            supply(first_, pawns,
                   {left ? bounds_.x + 2 : size_.width / 2 + gap, y, side, pitch * 4}, pitch, 0);
        }
        // The die is thrown in front of the board.
        const double front = 64;
        pool_ = {-70, bounds_.y - front + 8, 140, front - 22};
        bounds_.y -= front;
        bounds_.height += front;
        const auto colour = dieColours()[static_cast<std::size_t>(random_.below(8))];
        for (int i = 0; i < 2; ++i) addDie(colour, 0, 16);
        scatter(options.fallen);
        heightMm_ = kSpindleMm + 5 * pawnHeight_;
        double highest = 0;
        for (const auto& step : part.steps) highest = std::max(highest, step.heightMm);
        heightMm_ += highest;
        addClutter({{bounds_.x, bounds_.y, bounds_.width, bounds_.height}});
    }

private:
    /// Pawns out of the supply that lie around the board as they fell: on their side, upright, or
    /// upside down.
    void scatter(int count) {
        if (count == 0) return;
        rules::Random own{options_.seed * 0x9E3779B97F4A7C15ULL + 0xfa11};
        const double reach = 2.6 * diameter_;
        bounds_ = {bounds_.x - reach, bounds_.y, bounds_.width + 2 * reach, bounds_.height + reach};
        const double rim = diameter_ / 2 + 4;
        const double half = size_.width / 2 * (1 + std::abs(std::sin(askew_))) + rim;
        const auto isFree = [&](int pawn, cv::Point2d at) {
            if (std::abs(at.x) < half && std::abs(at.y) < half) return false;
            const auto dice = cv::Rect2d{pool_.x - rim, pool_.y - rim, pool_.width + 2 * rim,
                                         pool_.height + 2 * rim};
            if (dice.contains(at)) return false;
            for (std::size_t i = 0; i < pieces_.size(); ++i) {
                if (pieces_[i].kind != Piece::Kind::Pawn || static_cast<int>(i) == pawn) continue;
                const auto& mm = first_.pieces[i].pose.mm;
                if (std::hypot(mm[0] - at.x, mm[1] - at.y) < 1.35 * diameter_) return false;
            }
            return true;
        };
        for (int n = 0; n < count; ++n) {
            // The last of a supply, which are used first.
            std::vector<int> last;
            for (std::size_t i = 0; i < pieces_.size(); ++i)
                if (pieces_[i].kind == Piece::Kind::Pawn &&
                    first_.pieces[i].spot.kind == Spot::Kind::Supply) {
                    if (last.empty() || colourOf(last.back()) != pieces_[i].colour)
                        last.push_back(0);
                    last.back() = static_cast<int>(i);
                }
            if (last.empty()) return;
            const int pawn =
                last[static_cast<std::size_t>(own.below(static_cast<int>(last.size())))];
            for (int attempt = 0; attempt < 200; ++attempt) {
                const double inset = diameter_ * 0.7;
                const cv::Point2d at{evenly(own, {bounds_.x + inset, bounds_.br().x - inset}),
                                     evenly(own, {bounds_.y + inset, bounds_.br().y - inset})};
                if (!isFree(pawn, at)) continue;
                lie(first_, pawn, {Spot::Kind::Fallen, -1, 0}, fallenPose(at, own));
                break;
            }
        }
    }
    Pose fallenPose(cv::Point2d at, rules::Random& own) const {
        const auto around = turnAbout({0, 0, 1}, evenly(own, {0, 2 * CV_PI}));
        const auto half = cv::Vec3d{0, 0, pawnHeight_ / 2};
        const cv::Vec3d floor{at.x, at.y, 0};
        switch (own.below(3)) {
            case 0: return {floor, around};
            case 1: {  // on its knob, which is a little more than a fifth as high as the pawn
                const auto turn = around * turnAbout({1, 0, 0}, CV_PI);
                return {floor + cv::Vec3d{0, 0, 1.22 * pawnHeight_}, turn};
            }
            default: {
                const auto turn = around * turnAbout({1, 0, 0}, CV_PI / 2);
                return {floor + cv::Vec3d{0, 0, diameter_ / 2} - turn * half, turn};
            }
        }
    }

    Pose boardPose(cv::Vec2d tilt) const {
        auto pose = platePose(size_, {0, 0}, askew_, kSpindleMm);
        // Leans about the spindle, which stands in the middle.
        const double angle = std::hypot(tilt[0], tilt[1]);
        if (angle > 1e-9) {
            const auto lean = turnAbout({-tilt[1], tilt[0], 0}, angle);
            pose.mm = lean * (pose.mm - cv::Vec3d{0, 0, kSpindleMm}) + cv::Vec3d{0, 0, kSpindleMm};
            pose.turn = lean * pose.turn;
        }
        return pose;
    }

    // The pawns of a stack show its height too: it is as covered as its top.
    rules::Site carrierOf(rules::Site site) const override {
        return {static_cast<std::uint16_t>(site.index / 2 * 2)};
    }

    int heightShown(const Arrangement& a, int cell) const {
        const auto& name = symbol(a.look.sites[static_cast<std::size_t>(2 * cell + 1)]);
        int height = 0;
        std::from_chars(name.data(), name.data() + name.size(), height);
        return height;
    }

    void arrangeOthers(Arrangement& after, const Arrangement& before,
                       const rules::Position&) override {
        for (std::size_t i = 0; i < pieces_.size(); ++i)
            if (pieces_[i].kind == Piece::Kind::Pawn &&
                before.pieces[i].spot.kind == Spot::Kind::Away)
                after.pieces[i] = first_.pieces[i];
        std::vector<int> freed;
        std::vector<std::vector<int>> stacks(rules::topple::kCells);
        for (std::size_t i = 0; i < pieces_.size(); ++i)
            if (pieces_[i].kind == Piece::Kind::Pawn &&
                after.pieces[i].spot.kind == Spot::Kind::Site)
                stacks[static_cast<std::size_t>(after.pieces[i].spot.site / 2)].push_back(
                    static_cast<int>(i));
        const auto levelOf = [&](int pawn) {
            return after.pieces[static_cast<std::size_t>(pawn)].spot.level;
        };
        std::vector<int> rising;
        for (int cell = 0; cell < rules::topple::kCells; ++cell) {
            auto& stack = stacks[static_cast<std::size_t>(cell)];
            std::sort(stack.begin(), stack.end(),
                      [&](int a, int b) { return levelOf(a) < levelOf(b); });
            const auto height = static_cast<std::size_t>(heightShown(after, cell));
            const auto& top = symbol(after.look.sites[static_cast<std::size_t>(2 * cell)]);
            while (stack.size() > height) {
                freed.push_back(stack.back());
                stack.pop_back();
            }
            if (stack.size() == height && height > 0 && colourOf(stack.back()) != top) {
                freed.push_back(stack.back());
                stack.pop_back();
            }
            if (stack.size() < height) rising.push_back(cell);
        }
        for (const int cell : rising) {
            auto& stack = stacks[static_cast<std::size_t>(cell)];
            const auto height = static_cast<std::size_t>(heightShown(after, cell));
            const auto& top = symbol(after.look.sites[static_cast<std::size_t>(2 * cell)]);
            while (stack.size() < height) {
                const int pawn = take(after, freed, top);
                if (pawn < 0) break;
                put(after, pawn, cell, static_cast<int>(stack.size()));
                stack.push_back(pawn);
            }
        }
        for (const int pawn : freed)
            after.pieces[static_cast<std::size_t>(pawn)] =
                first_.pieces[static_cast<std::size_t>(pawn)];
        after.pieces[static_cast<std::size_t>(board_)].pose = boardPose(tiltOf(after));
    }

    const std::string& colourOf(int pawn) const {
        return pieces_[static_cast<std::size_t>(pawn)].colour;
    }
    int take(const Arrangement& after, std::vector<int>& freed, const std::string& colour) const {
        const auto found = std::find_if(freed.begin(), freed.end(),
                                        [&](int pawn) { return colourOf(pawn) == colour; });
        if (found != freed.end()) {
            const int pawn = *found;
            freed.erase(found);
            return pawn;
        }
        for (const auto from : {Spot::Kind::Supply, Spot::Kind::Fallen})
            for (std::size_t i = pieces_.size(); i-- > 0;)
                if (pieces_[i].kind == Piece::Kind::Pawn && pieces_[i].colour == colour &&
                    after.pieces[i].spot.kind == from)
                    return static_cast<int>(i);
        return -1;
    }
    void put(Arrangement& after, int pawn, int cell, int level) {
        const rules::Site site{static_cast<std::uint16_t>(2 * cell)};
        const auto& place = placesOf(site).front();
        // The knob of the pawn below holds it; only the lowest stands where the hand put it.
        const double off = (level == 0 ? 0.05 : 0.015) * sloppy() * diameter_;
        cv::Vec3d at{place.centreMm.x, place.centreMm.y, place.heightMm + level * pawnHeight_};
        for (const auto& lying : after.pieces)
            if (level > 0 && lying.spot == Spot{Spot::Kind::Site, site.index, level - 1})
                at = {lying.pose.mm[0], lying.pose.mm[1], at[2]};
        at[0] += off * roughly(random_);
        at[1] += off * roughly(random_);
        lie(after, pawn, {Spot::Kind::Site, site.index, level}, {at}, board_);
    }
    cv::Vec2d tiltOf(const Arrangement& arrangement) const {
        cv::Vec2d moment{0, 0};
        for (const auto& lying : arrangement.pieces)
            if (lying.spot.kind == Spot::Kind::Site && lying.plate == board_)
                moment += cv::Vec2d{lying.pose.mm[0] - size_.width / 2,
                                    size_.height / 2 - lying.pose.mm[1]} /
                          38.0;
        moment *= kTiltPerPawn;
        const double angle = cv::norm(moment);
        return angle > kMostTilt ? moment * (kMostTilt / angle) : moment;
    }

    TableOptions options_;
    int board_ = -1, foot_ = -1;
    cv::Size2d size_;
    double askew_ = 0, diameter_ = 24, pawnHeight_ = 10;
    std::vector<std::string> colours_;
};

}  // namespace

std::unique_ptr<Table> makeStackTable(const Course& course, const TableOptions& options) {
    return std::make_unique<StackTable>(course, options);
}

}  // namespace kibitz::datasets
