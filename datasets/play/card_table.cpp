// FUSE: cards in the middle and before the players, dice on them, some of them in stacks.

#include "datasets/play/looks.h"
#include "datasets/play/table.h"

#include "rules/fuse/fuse.h"
#include "vision/equipment/equipment.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kGapMm = 9;
constexpr double kPoolMm = 78;
constexpr double kCardMm = 0.35;
constexpr double kPileMm = 7;
constexpr double kDieMm = 16;  // what the slots are drawn for

class CardTable final : public Table {
public:
    CardTable(const Course& course, const TableOptions& options) : Table{course, options} {
        const rules::fuse::Rules rules{course.setup};
        const auto& deck = rules.deck();
        for (const auto& card : deck.bombs) {
            const int plate = addCard("card " + card.id, card.id, vision::drawCard(card));
            auto& slots = slots_[plate];
            for (const auto& slot : vision::slotsOf(card)) {
                vision::Place place;
                place.centreMm = {slot.mm.x + slot.mm.width / 2, slot.mm.y + slot.mm.height / 2};
                place.outlineMm = {slot.mm.tl(),
                                   {slot.mm.br().x, slot.mm.y},
                                   slot.mm.br(),
                                   {slot.mm.x, slot.mm.br().y}};
                place.heightMm = slot.heightMm;
                slots.push_back(std::move(place));
            }
        }
        for (const auto& card : deck.sabotage)
            addCard("card " + card.id, card.id, vision::drawCard(card));
        pile_ = addCard("draw pile", "back", vision::drawCardBack());
        std::get<PlateBody>(pieces_.back().what).thicknessMm = kPileMm;
        size_ = std::get<PlateBody>(pieces_.back().what).sizeMm;
        layOut();
        for (int colour = 1; colour < static_cast<int>(words_.diceColours.size()); ++colour)
            for (int i = 0; i < rules::fuse::kDicePerColour; ++i)
                addDie(words_.diceColours[static_cast<std::size_t>(colour)], colour, kDieMm);
        heightMm_ = 4 * kDieMm;
        addClutter({{bounds_.x, bounds_.y, bounds_.width, bounds_.height}});
    }

private:
    int addCard(const std::string& name, const std::string& sort, const vision::Drawing& drawing) {
        vision::Part part;
        part.name = name;
        part.drawing = drawing;
        part.thicknessMm = kCardMm;
        const int plate = addPlate(part, sort);
        byName_[name] = plate;
        return plate;
    }

    /// The centre in a row at the back, the draw pile and the sabotage at its ends, the dice before
    /// it, and the players' cards in front.
    void layOut() {
        std::vector<std::size_t> own, centre;
        std::size_t pile = 0, discard = 0;
        for (std::size_t i = 0; i < words_.sites.size(); ++i) {
            const auto& name = words_.sites[i].name;
            const auto& kind = words_.kinds[words_.sites[i].kind].name;
            if (kind == "pile") pile = i;
            if (kind == "sabotage") discard = i;
            if (kind == "bomb") (name.starts_with("centre ") ? centre : own).push_back(i);
        }
        constexpr std::size_t kMostInARow = 6;
        const double step = size_.width + kGapMm, row = size_.height + kGapMm;
        const std::size_t rows = (own.size() + kMostInARow - 1) / kMostInARow;
        const std::size_t inRow = (own.size() + rows - 1) / rows;
        const double width = step * static_cast<double>(std::max(inRow, centre.size() + 2));
        const double height = row * static_cast<double>(rows + 1) + kPoolMm;
        bounds_ = {-width / 2, -height / 2, width, height};
        const auto turn = rangeOf(Aspect::SheetTurn, difficulty_);
        const auto place = [&](std::size_t site, double x, double y) {
            const double sign = random_.below(2) == 0 ? -1 : 1;
            spots_[static_cast<int>(site)] = {{x, y}, sign * evenly(random_, turn) * kPi / 180};
        };
        const double top = bounds_.br().y - row / 2;
        const double first = -step * static_cast<double>(centre.size() + 1) / 2;
        place(pile, first, top);
        for (std::size_t i = 0; i < centre.size(); ++i)
            place(centre[i], first + step * static_cast<double>(i + 1), top);
        place(discard, -first, top);
        for (std::size_t i = 0; i < own.size(); ++i) {
            const auto line = i / inRow;
            const auto count = std::min(inRow, own.size() - line * inRow);
            place(own[i],
                  step * (static_cast<double>(i % inRow) - static_cast<double>(count - 1) / 2),
                  top - row - kPoolMm - row * static_cast<double>(line) + 2);
        }
        const double wide = std::min(width * 0.5, 220.0);
        pool_ = {-wide / 2, top - row / 2 - kPoolMm + 10, wide, kPoolMm - 20};
    }

    const int* cardShown(rules::Symbol shown) const {
        const auto& name = symbol(shown);
        const auto found = byName_.find(name == "cards" ? "draw pile" : name);
        return found == byName_.end() ? nullptr : &found->second;
    }
    bool isCardSite(std::size_t site) const {
        return words_.kinds[words_.sites[site].kind].name != "slot";
    }

    void arrangeOthers(Arrangement& after, const Arrangement&, const rules::Position&) override {
        std::vector<int> home(pieces_.size(), -1);
        for (std::size_t i = 0; i < words_.sites.size(); ++i)
            if (isCardSite(i))
                if (const int* plate = cardShown(after.look.sites[i]))
                    home[static_cast<std::size_t>(*plate)] = static_cast<int>(i);
        for (std::size_t i = 0; i < pieces_.size(); ++i) {
            if (pieces_[i].kind != Piece::Kind::Plate) continue;
            auto& lying = after.pieces[i];
            if (home[i] < 0) {
                lying.spot = {};
            } else if (lying.spot != Spot{Spot::Kind::Site, home[i], 0}) {
                const auto& [at, askew] = spots_.at(home[i]);
                const double jitter = sloppy() * 1.5;
                const auto number = static_cast<int>(i);
                lie(after, number, {Spot::Kind::Site, home[i], 0},
                    platePose(size_,
                              {at.x + jitter * roughly(random_), at.y + jitter * roughly(random_)},
                              askew, number == pile_ ? kPileMm : kCardMm));
            }
        }
        // Dice of a card that is gone go with it.
        for (const int die : dice_) {
            auto& lying = after.pieces[static_cast<std::size_t>(die)];
            if (lying.plate >= 0 &&
                after.pieces[static_cast<std::size_t>(lying.plate)].spot.kind == Spot::Kind::Away)
                lying = {};
        }
    }

    std::pair<int, std::vector<vision::Place>> placesAt(const Arrangement& arrangement,
                                                        rules::Site site) const override {
        // "Ann card 1 slot 3" is on the card that lies at "Ann card 1".
        const auto& name = words_.sites[site.index].name;
        std::size_t card = site.index, slot = 0;
        if (!isCardSite(site.index)) {
            const auto cut = name.rfind(" slot ");
            slot = static_cast<std::size_t>(std::stoi(name.substr(cut + 6)));
            card = site.index - slot;
        }
        const int* plate = cardShown(arrangement.look.sites[card]);
        if (!plate) return {-1, {}};
        if (slot == 0) {
            vision::Place whole;
            whole.centreMm = {size_.width / 2, size_.height / 2};
            whole.outlineMm = {
                {0, 0}, {size_.width, 0}, {size_.width, size_.height}, {0, size_.height}};
            return {*plate, {whole}};
        }
        const auto found = slots_.find(*plate);
        if (found == slots_.end() || slot > found->second.size()) return {-1, {}};
        return {*plate, {found->second[slot - 1]}};
    }
    bool isCovered(rules::Symbol shown) const override { return symbol(shown) == "covered"; }
    bool throwsAgain(std::string_view, const Arrangement&) const override { return false; }

    struct At {
        cv::Point2d centre;
        double askew = 0;
    };
    std::map<std::string, int> byName_;
    std::map<int, std::vector<vision::Place>> slots_;  // by plate
    std::map<int, At> spots_;                          // by site
    cv::Size2d size_;
    int pile_ = -1;
};

}  // namespace

std::unique_ptr<Table> makeCardTable(const Course& course, const TableOptions& options) {
    return std::make_unique<CardTable>(course, options);
}

}  // namespace kibitz::datasets
