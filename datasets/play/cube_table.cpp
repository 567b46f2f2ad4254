// Spexxx: one board, cubes of four colours beside and on it, five dice.

#include "datasets/play/looks.h"
#include "datasets/play/table.h"

#include "rules/spexxx/spexxx.h"

#include <algorithm>
#include <array>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr std::array<std::string_view, 4> kColours{"red", "blue", "green", "yellow"};

class CubeTable final : public Table {
public:
    CubeTable(const Course& course, const TableOptions& options) : Table{course, options} {
        const auto parts = vision::partsOf(*course.info, course.setup, course.game, course.start,
                                           options.looks.board);
        set_ = options.looks.pieces;
        const auto& part = parts.front();
        const auto size = part.drawing.sizeMm;
        board_ = addPlate(part, "spexxx " + course.setup.options.at("board"));
        learnPlaces(part, board_);
        const auto turn = rangeOf(Aspect::SheetTurn, options.difficulty);
        const double askew = (evenly(random_) < 0.5 ? -1 : 1) * evenly(random_, turn) * kPi / 360;
        lie(first_, board_, {Spot::Kind::Fixed, -1, 0},
            platePose(size, {0, 0}, askew, part.thicknessMm));
        thickness_ = part.thicknessMm;

        double side = 12;
        for (const auto& place : part.places) side = std::min(side, sideOf(place));
        edge_ = side * 0.68;
        const rules::spexxx::Rules rules{course.setup};
        colourOfPlayer_ = coloursOf(rules);
        const double aside = 62, gap = 10;
        bounds_ = {-size.width / 2 - aside - gap, -size.height / 2 - 4,
                   size.width + 2 * aside + 2 * gap + 36, size.height + 8};
        pool_ = {size.width / 2 + gap + 14, -52, aside + 16, 104};
        const double pitch = edge_ * 1.35;
        const double high = bounds_.height / static_cast<double>(colourOfPlayer_.size());
        for (std::size_t player = 0; player < colourOfPlayer_.size(); ++player) {
            std::vector<int> heap;
            // Two of them keep the score, and one is more than anybody should place.
            for (int i = 0; i < rules.cubesEach() + 3; ++i)
                heap.push_back(
                    addCube(kColours[static_cast<std::size_t>(colourOfPlayer_[player])]));
            supply(first_, heap,
                   {bounds_.x + 4, bounds_.br().y - high * static_cast<double>(player + 1) + 6,
                    aside - 8, high - 12},
                   pitch, edge_ / 2);
        }
        const auto colour = dieColours()[static_cast<std::size_t>(random_.below(8))];
        for (int i = 0; i < 6; ++i) addDie(colour, 0, 16);
        heightMm_ = 20;
        addClutter({{bounds_.x, bounds_.y, bounds_.width, bounds_.height}});
    }

private:
    static double sideOf(const vision::Place& place) {
        double low = 1e9, high = -1e9;
        for (const auto& corner : place.outlineMm) {
            low = std::min(low, corner.x);
            high = std::max(high, corner.x);
        }
        return high - low;
    }
    static std::vector<int> coloursOf(const rules::spexxx::Rules& rules) {
        std::vector<int> colours;
        auto state = rules.start();
        const auto square = static_cast<std::size_t>(rules.board().squares().front());
        for (int player = 0; player < rules.players(); ++player) {
            state.cubes[square] = static_cast<std::uint8_t>(player + 1);
            const auto& name =
                rules.vocabulary().symbols[rules.appearance(state).sites.front().index];
            colours.push_back(static_cast<int>(std::find(kColours.begin(), kColours.end(), name) -
                                               kColours.begin()));
        }
        return colours;
    }
    int addCube(std::string_view colour) {
        BoxBody cube;
        cube.sizeMm = {edge_, edge_, edge_};
        cube.roundMm = edge_ * 0.07;
        cube.finish = pieceFinish(set_, colour, gloss() * 0.6, random_);
        return add({Piece::Kind::Cube, cube, std::string{colour}, 0, "", "", -1});
    }
    bool throwsAgain(std::string_view action, const Arrangement& before) const override {
        // With some kept, only the others are thrown, and those are in the hand already.
        return action.starts_with("throw") && before.look.loose.size() >= 5;
    }

    void put(Arrangement& after, int cube, rules::Site site, int level) {
        const auto& place = placesOf(site).front();
        const double off = 0.09 * sloppy() * edge_;
        lie(after, cube, {Spot::Kind::Site, site.index, level},
            {{place.centreMm.x + off * roughly(random_), place.centreMm.y + off * roughly(random_),
              edge_ * (level + 0.5)},
             turnAbout({0, 0, 1}, 0.3 * sloppy() * roughly(random_))},
            board_);
    }

    void arrangeOthers(Arrangement& after, const Arrangement& before,
                       const rules::Position&) override {
        // The heaps come with the board.
        for (std::size_t i = 0; i < pieces_.size(); ++i)
            if (pieces_[i].kind == Piece::Kind::Cube &&
                before.pieces[i].spot.kind == Spot::Kind::Away)
                after.pieces[i] = first_.pieces[i];
        struct Gap {
            rules::Site site;
            int level;
        };
        for (std::size_t colour = 0; colour < kColours.size(); ++colour) {
            std::vector<int> freed;
            std::vector<Gap> gaps;
            std::vector<bool> filled(after.look.sites.size(), false);
            const auto wants = [&](std::size_t site) {
                return (after.look.sites[site].index >> colour & 1) != 0;
            };
            for (std::size_t i = 0; i < pieces_.size(); ++i) {
                if (pieces_[i].kind != Piece::Kind::Cube || pieces_[i].colour != kColours[colour])
                    continue;
                const auto& spot = after.pieces[i].spot;
                if (spot.kind != Spot::Kind::Site) continue;
                const auto site = static_cast<std::size_t>(spot.site);
                if (wants(site) && !filled[site])
                    filled[site] = true;
                else
                    freed.push_back(static_cast<int>(i));
            }
            for (std::size_t i = 0; i < after.look.sites.size(); ++i) {
                if (!wants(i) || filled[i]) continue;
                // Cubes that share a square of the score track stand on each other.
                int level = 0;
                for (const auto& lying : after.pieces)
                    if (lying.spot.kind == Spot::Kind::Site &&
                        lying.spot.site == static_cast<int>(i))
                        ++level;
                gaps.push_back({{static_cast<std::uint16_t>(i)}, level});
            }
            // A score cube moves on; a cube for a square comes from the heap.
            for (const auto& gap : gaps) {
                int cube = -1;
                const bool track = words_.sites[gap.site.index].kind == 1;
                const auto fits = [&](int piece) {
                    const auto from = after.pieces[static_cast<std::size_t>(piece)].spot.site;
                    return (words_.sites[static_cast<std::size_t>(from)].kind == 1) == track;
                };
                if (const auto found = std::find_if(freed.begin(), freed.end(), fits);
                    found != freed.end()) {
                    cube = *found;
                    freed.erase(found);
                } else {
                    for (std::size_t i = pieces_.size(); i-- > 0;)
                        if (pieces_[i].kind == Piece::Kind::Cube &&
                            pieces_[i].colour == kColours[colour] &&
                            after.pieces[i].spot.kind == Spot::Kind::Supply) {
                            cube = static_cast<int>(i);
                            break;
                        }
                }
                if (cube >= 0) put(after, cube, gap.site, gap.level);
            }
            for (const int cube : freed)
                after.pieces[static_cast<std::size_t>(cube)] =
                    first_.pieces[static_cast<std::size_t>(cube)];
        }
        settle(after);
    }

    /// Nothing hovers: where the lower cube of two went on, the upper one comes down.
    void settle(Arrangement& after) const {
        for (std::size_t site = 0; site < after.look.sites.size(); ++site) {
            if (words_.sites[site].kind != 1) continue;
            std::vector<Lying*> stack;
            for (auto& lying : after.pieces)
                if (lying.spot.kind == Spot::Kind::Site &&
                    lying.spot.site == static_cast<int>(site))
                    stack.push_back(&lying);
            std::sort(stack.begin(), stack.end(),
                      [](const Lying* a, const Lying* b) { return a->pose.mm[2] < b->pose.mm[2]; });
            for (std::size_t level = 0; level < stack.size(); ++level) {
                stack[level]->spot.level = static_cast<int>(level);
                stack[level]->pose.mm[2] = edge_ * (static_cast<double>(level) + 0.5);
            }
        }
    }

    int board_ = -1;
    double edge_ = 8, thickness_ = 2;
    std::string set_;
    std::vector<int> colourOfPlayer_;
};

}  // namespace

std::unique_ptr<Table> makeCubeTable(const Course& course, const TableOptions& options) {
    return std::make_unique<CubeTable>(course, options);
}

}  // namespace kibitz::datasets
