#include "datasets/play/table.h"

#include "datasets/play/looks.h"
#include "datasets/scene/shapes.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;

using rules::Die;
using rules::Site;
using rules::Symbol;

}  // namespace

std::unique_ptr<Table> makeTable(const Course& course, const TableOptions& options) {
    const auto name = course.info->name;
    if (name == "dizzle") return makeSheetTable(course, options);
    if (name == "spexxx") return makeCubeTable(course, options);
    if (name == "topple") return makeStackTable(course, options);
    if (name == "addit") return makeBlockTable(course, options);
    if (name == "fuse") return makeCardTable(course, options);
    throw std::runtime_error("There is no table for " + std::string{course.info->title} +
                             " yet. Choose another game");
}

double edgeOf(const Piece& piece) {
    const auto* die = std::get_if<DieBody>(&piece.what);
    return die ? die->edgeMm : 0;
}

Table::Table(const Course& course, const TableOptions& options)
    : course_{course},
      words_{course.game.vocabulary()},
      difficulty_{options.difficulty},
      random_{options.seed * 0x2545F4914F6CDD1DULL + 11} {
    sloppiness_ = evenly(random_, rangeOf(Aspect::Sloppiness, difficulty_));
    touching_ = evenly(random_, rangeOf(Aspect::TouchingDice, difficulty_));
    if (options.touching) touching_ = *options.touching;
    places_.resize(words_.sites.size(), {-1, {}});
    first_.look.sites.resize(words_.sites.size());
    first_.marks.resize(words_.sites.size());
    for (const auto& name : words_.symbols) {
        std::optional<Die> die;
        const auto space = name.rfind(' ');
        if (space != std::string::npos && space + 2 == name.size() && name.back() >= '1' &&
            name.back() <= '6') {
            const auto value = static_cast<std::uint8_t>(name.back() - '0');
            const auto first = name.substr(0, space);
            if (first == "die") die = Die{value, 0};
            for (std::size_t c = 1; c < words_.diceColours.size(); ++c)
                if (first == words_.diceColours[c]) die = Die{value, static_cast<std::uint8_t>(c)};
        }
        dieOfSymbol_.push_back(die);
    }
}

std::optional<Die> Table::dieShown(Symbol shown) const { return dieOfSymbol_[shown.index]; }

int Table::add(Piece piece) {
    pieces_.push_back(std::move(piece));
    first_.pieces.emplace_back();
    return static_cast<int>(pieces_.size()) - 1;
}

double Table::gloss() { return evenly(random_, rangeOf(Aspect::Gloss, difficulty_)); }

int Table::addPlate(const vision::Part& part, const std::string& sort) {
    PlateBody plate;
    plate.sizeMm = part.drawing.sizeMm;
    plate.thicknessMm = part.thicknessMm;
    plate.gloss = static_cast<float>(gloss() * 0.4);
    for (const auto& step : part.steps) plate.steps.push_back({step.mm, step.heightMm});
    const int number = add({Piece::Kind::Plate, plate, "", 0, part.name, sort, part.player});
    drawings_.emplace_back(number, part.drawing);
    return number;
}

void Table::learnPlaces(const vision::Part& part, int plate) {
    for (const auto& place : part.places) {
        auto& [on, list] = places_[place.site.index];
        if (on != plate) list.clear();
        on = plate;
        list.push_back(place);
    }
}

const vision::Drawing* Table::drawingOf(int plate) const {
    for (const auto& [number, drawing] : drawings_)
        if (number == plate) return &drawing;
    return nullptr;
}

int Table::addDie(std::string_view colour, int colourNumber, double edge) {
    auto die = dieOf(colour, edge, gloss(), random_);
    const int number = add({Piece::Kind::Die, die, std::string{colour}, colourNumber, "", "", -1});
    dice_.push_back(number);
    return number;
}

void Table::addClutter(const std::vector<cv::Rect2d>& taken) {
    const auto range = rangeOf(Aspect::Clutter, difficulty_);
    const int count = static_cast<int>(std::lround(evenly(random_, range)));
    for (int i = 0; i < count; ++i) {
        const auto thing = clutterOf(random_);
        const auto half = halfSizeOf(thing);
        const double yaw = evenly(random_, {0, 2 * kPi});
        const double reach = std::hypot(half[0], half[1]);
        for (int attempt = 0; attempt < 60; ++attempt) {
            const cv::Point2d at{
                evenly(random_, {bounds_.x - reach * 0.6, bounds_.br().x + reach * 0.6}),
                evenly(random_, {bounds_.y - reach * 0.6, bounds_.br().y + reach * 0.6})};
            const cv::Rect2d box{at.x - reach, at.y - reach, 2 * reach, 2 * reach};
            // A pencil may well lie on the lower part of a sheet, where no dice are put.
            const bool onTop = thing.kind == ClutterBody::Kind::Pencil && pencilsOnTop_ &&
                               at.y < bounds_.y + 0.27 * bounds_.height && attempt > 3;
            const bool free = std::none_of(taken.begin(), taken.end(), [&](const cv::Rect2d& r) {
                return onTop ? r.contains(at) && r == pool_ : (r & box).area() > 0;
            });
            if (!free) continue;
            const int number = add({Piece::Kind::Clutter, thing, "", 0, "", "", -1});
            const double lifted = onTop ? 2.2 : 0;
            lie(first_, number, {Spot::Kind::Fixed, -1, 0},
                {{at.x, at.y, lifted}, turnAbout({0, 0, 1}, yaw)});
            break;
        }
    }
}

Pose Table::platePose(cv::Size2d size, cv::Point2d centre, double turn, double height) const {
    const double c = std::cos(turn), s = std::sin(turn);
    Pose pose;
    pose.turn = {c, s, 0, s, -c, 0, 0, 0, 1};
    pose.mm = cv::Vec3d{centre.x, centre.y, height} -
              pose.turn * cv::Vec3d{size.width / 2, size.height / 2, 0};
    return pose;
}

void Table::lie(Arrangement& arrangement, int piece, const Spot& spot, const Pose& pose,
                int plate) const {
    auto& lying = arrangement.pieces[static_cast<std::size_t>(piece)];
    lying.spot = spot;
    lying.pose = pose;
    lying.plate = plate;
}

void Table::supply(Arrangement& arrangement, const std::vector<int>& list, const cv::Rect2d& area,
                   double pitch, double height) {
    const int columns = std::max(1, static_cast<int>(area.width / pitch));
    for (std::size_t i = 0; i < list.size(); ++i) {
        const int column = static_cast<int>(i) % columns, row = static_cast<int>(i) / columns;
        const double loose = 0.035 * pitch;  // pieces do not stand in each other
        const cv::Vec3d at{area.x + pitch * (column + 0.5) + loose * roughly(random_),
                           area.br().y - pitch * (row + 0.5) + loose * roughly(random_), height};
        lie(arrangement, list[i], {Spot::Kind::Supply, -1, 0},
            {at, turnAbout({0, 0, 1}, 0.25 * sloppiness_ * roughly(random_))});
    }
}

Arrangement Table::bare() const {
    auto bare = first_;
    for (std::size_t i = 0; i < bare.pieces.size(); ++i)
        if (pieces_[i].kind != Piece::Kind::Clutter) bare.pieces[i].spot = {};
    return bare;
}

cv::Vec2d Table::armOf(int player) const {
    const double lean = 0.35 * (player % 3 - 1);
    return cv::normalize(cv::Vec2d{lean, -1});
}

cv::Point2d Table::poolCentre() const {
    return {pool_.x + pool_.width / 2, pool_.y + pool_.height / 2};
}

Pose Table::worldPose(const Arrangement& arrangement, int piece) const {
    const auto& lying = arrangement.pieces[static_cast<std::size_t>(piece)];
    if (lying.plate < 0) return lying.pose;
    const auto& plate = arrangement.pieces[static_cast<std::size_t>(lying.plate)].pose;
    const cv::Matx33d unmirrored = plate.turn * cv::Matx33d::diag({1, -1, 1});
    return {plate.mm + plate.turn * lying.pose.mm, unmirrored * lying.pose.turn};
}

Arrangement Table::arranged(const Arrangement& before, const rules::Position& at,
                            const rules::Appearance& look, std::string_view action) {
    Arrangement after = before;
    after.look = look;
    // What lies fixed from the start comes onto a bare table with the first look.
    for (std::size_t i = 0; i < first_.pieces.size(); ++i)
        if (first_.pieces[i].spot.kind != Spot::Kind::Away &&
            before.pieces[i].spot.kind == Spot::Kind::Away && pieces_[i].kind == Piece::Kind::Plate)
            after.pieces[i] = first_.pieces[i];
    arrangeOthers(after, before, at);
    arrangeDice(after, before, action);
    arrangeMarks(after);
    return after;
}

void Table::arrangeMarks(Arrangement& after) const {
    for (std::size_t i = 0; i < after.marks.size(); ++i) {
        const auto shown = after.look.sites[i];
        const auto drawn = after.marks[i];
        if (isMark(shown)) {
            after.marks[i] = shown;
        } else if (shown == rules::kNothing && drawn != rules::kNothing) {
            after.rubbedOut.emplace_back(Site{static_cast<std::uint16_t>(i)}, drawn);
            after.marks[i] = rules::kNothing;
        }
    }
}

void Table::arrangeDice(Arrangement& after, const Arrangement& before, std::string_view action) {
    const auto lyingOf = [&](int die) -> Lying& {
        return after.pieces[static_cast<std::size_t>(die)];
    };
    const auto numberOf = [&](int die) {
        return pieces_[static_cast<std::size_t>(die)].colourNumber;
    };
    std::vector<int> freed;  // dice that have to leave where they are
    std::vector<bool> filled(after.look.sites.size(), false);
    const auto shows = [&](Site site) { return dieShown(after.look.sites[site.index]); };

    for (const int die : dice_) {
        auto& lying = lyingOf(die);
        if (lying.spot.kind != Spot::Kind::Site) continue;
        const Site site{static_cast<std::uint16_t>(lying.spot.site)};
        const auto shown = shows(site);
        if (isCovered(after.look.sites[site.index])) {
            filled[site.index] = true;
        } else if (shown && shown->colour == numberOf(die)) {
            filled[site.index] = true;
            if (shown->value != lying.value) {  // somebody turned it
                lying.value = shown->value;
                putDie(after, die, site);
            }
        } else {
            freed.push_back(die);
        }
    }

    auto bag = after.look.loose;
    std::vector<int> lifted;  // loose dice that are thrown again or do not fit the bag
    const bool again = throwsAgain(action, before);
    for (const int die : dice_) {
        const auto& lying = lyingOf(die);
        if (lying.spot.kind != Spot::Kind::Loose) continue;
        if (again || !bag.remove({static_cast<std::uint8_t>(lying.value),
                                  static_cast<std::uint8_t>(numberOf(die))}))
            lifted.push_back(die);
    }

    // Who may serve: the right face first, then the right colour, then what is in the box.
    const auto take = [&](std::vector<int>& from, Die wanted, bool sameFace) {
        const auto found = std::find_if(from.begin(), from.end(), [&](int die) {
            return numberOf(die) == wanted.colour &&
                   (!sameFace || lyingOf(die).value == wanted.value);
        });
        if (found == from.end()) return -1;
        const int die = *found;
        from.erase(found);
        return die;
    };
    std::vector<std::pair<int, int>> thrown;  // dice and what they will show
    const auto fetch = [&](Die wanted) {
        for (const int die : dice_) {
            const auto isIt = [&](const auto& taken) { return taken.first == die; };
            if (lyingOf(die).spot.kind == Spot::Kind::Away && numberOf(die) == wanted.colour &&
                std::none_of(thrown.begin(), thrown.end(), isIt))
                return die;
        }
        return -1;
    };

    for (std::size_t i = 0; i < after.look.sites.size(); ++i) {
        const Site site{static_cast<std::uint16_t>(i)};
        const auto wanted = shows(site);
        if (!wanted || filled[i]) continue;
        int die = take(lifted, *wanted, true);
        if (die < 0) die = take(freed, *wanted, true);
        if (die < 0) die = fetch(*wanted);
        if (die < 0) die = take(freed, *wanted, false);
        if (die < 0) die = take(lifted, *wanted, false);
        assert(die >= 0 && "more dice than the game has");
        if (die < 0) continue;
        lyingOf(die).value = wanted->value;
        putDie(after, die, site);
    }

    const std::vector<Die> missing(bag.begin(), bag.end());
    for (const Die wanted : missing) {
        if (!again)
            if (const int die = take(lifted, wanted, false); die >= 0) {  // turned where it lies
                auto& lying = lyingOf(die);
                lying.value = wanted.value;
                lying.pose.turn =
                    dieTurn(std::get<DieBody>(pieces_[static_cast<std::size_t>(die)].what),
                            wanted.value, evenly(random_, {0, 2 * kPi}));
                continue;
            }
        int die = take(freed, wanted, true);
        if (die < 0) die = take(lifted, wanted, false);
        if (die < 0) die = fetch(wanted);
        assert(die >= 0 && "more dice than the game has");
        if (die < 0) continue;
        lyingOf(die).spot = {Spot::Kind::Away, -1, 0};
        thrown.emplace_back(die, wanted.value);
    }
    for (const int die : freed) lyingOf(die).spot = {};
    for (const int die : lifted) lyingOf(die).spot = {};
    for (const auto& [die, value] : thrown) intoPool(after, die, value);
}

bool Table::isFree(const Arrangement& arrangement, int die, cv::Point2d at) const {
    const double edge = edgeOf(pieces_[static_cast<std::size_t>(die)]);
    return std::all_of(dice_.begin(), dice_.end(), [&](int other) {
        const auto& lying = arrangement.pieces[static_cast<std::size_t>(other)];
        if (other == die || lying.spot.kind != Spot::Kind::Loose) return true;
        const double gap = std::hypot(lying.pose.mm[0] - at.x, lying.pose.mm[1] - at.y);
        return gap > 0.71 * (edge + edgeOf(pieces_[static_cast<std::size_t>(other)])) + 0.5;
    });
}

void Table::intoPool(Arrangement& after, int die, int value) {
    const auto& body = std::get<DieBody>(pieces_[static_cast<std::size_t>(die)].what);
    auto& lying = after.pieces[static_cast<std::size_t>(die)];
    cv::Point2d at = poolCentre();
    double yaw = evenly(random_, {0, 2 * kPi});
    std::vector<int> lyingThere;
    for (const int other : dice_)
        if (after.pieces[static_cast<std::size_t>(other)].spot.kind == Spot::Kind::Loose)
            lyingThere.push_back(other);
    bool placed = false;
    if (!lyingThere.empty() && evenly(random_) < touching_)
        for (int attempt = 0; attempt < 8 && !placed; ++attempt) {
            const int other = lyingThere[static_cast<std::size_t>(
                random_.below(static_cast<int>(lyingThere.size())))];
            const auto& neighbour = after.pieces[static_cast<std::size_t>(other)].pose;
            const auto& otherBody =
                std::get<DieBody>(pieces_[static_cast<std::size_t>(other)].what);
            const auto side =
                neighbour.turn * faceNormal(1 + random_.below(6), otherBody.leftHanded);
            if (std::fabs(side[2]) > 0.5) continue;
            const double gap = (body.edgeMm + otherBody.edgeMm) / 2 * 1.005;
            at = {neighbour.mm[0] + side[0] * gap, neighbour.mm[1] + side[1] * gap};
            yaw = std::atan2(side[1], side[0]);
            // Only its neighbour may be so close.
            auto without = after;
            without.pieces[static_cast<std::size_t>(other)].spot = {};
            placed = pool_.contains(at) && isFree(without, die, at);
        }
    for (int attempt = 0; attempt < 400 && !placed; ++attempt) {
        // Where it is crowded the dice roll further.
        const double wider = 0.3 + 0.7 * std::min(1.0, attempt / 60.0) + attempt / 800.0;
        const auto centre = poolCentre();
        at = {centre.x + pool_.width / 2 * wider * (2 * evenly(random_) - 1),
              centre.y + pool_.height / 2 * wider * (2 * evenly(random_) - 1)};
        placed = isFree(after, die, at);
    }
    lying.value = value;
    lie(after, die, {Spot::Kind::Loose, -1, 0},
        {{at.x, at.y, body.edgeMm / 2}, dieTurn(body, value, yaw)});
}

void Table::putDie(Arrangement& after, int die, Site site) {
    const auto& body = std::get<DieBody>(pieces_[static_cast<std::size_t>(die)].what);
    const auto [plate, places] = placesAt(after, site);
    if (places.empty()) return;
    const auto& place = places.front();
    const double off = 0.06 * sloppiness_ * body.edgeMm;
    const double yaw = 0.3 * sloppiness_ * roughly(random_) + kPi / 2 * random_.below(4);
    const cv::Vec3d at{place.centreMm.x + off * roughly(random_),
                       place.centreMm.y + off * roughly(random_), place.heightMm + body.edgeMm / 2};
    const int value = after.pieces[static_cast<std::size_t>(die)].value;
    const int level = static_cast<int>(std::lround(place.heightMm / body.edgeMm));
    lie(after, die, {Spot::Kind::Site, site.index, level}, {at, dieTurn(body, value, yaw)}, plate);
}

bool Table::throwsAgain(std::string_view action, const Arrangement&) const {
    return action.starts_with("roll") || action.starts_with("throw");
}

std::pair<int, std::vector<vision::Place>> Table::placesAt(const Arrangement&, Site site) const {
    return places_[site.index];
}

std::vector<SiteOnPlate> Table::sites(const Arrangement& arrangement) const {
    std::vector<SiteOnPlate> list;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const auto [plate, places] = placesAt(arrangement, {static_cast<std::uint16_t>(i)});
        if (plate < 0 || places.empty() ||
            arrangement.pieces[static_cast<std::size_t>(plate)].spot.kind == Spot::Kind::Away)
            continue;
        const auto shown = arrangement.look.sites[i];
        const auto found = std::find_if(places.begin(), places.end(), [&](const auto& place) {
            return place.shows == rules::kNothing || place.shows == shown;
        });
        if (found == places.end()) continue;
        list.push_back({{static_cast<std::uint16_t>(i)},
                        plate,
                        found->centreMm,
                        found->outlineMm,
                        found->heightMm,
                        {}});
        const int carrier = carrierOf({static_cast<std::uint16_t>(i)}).index;
        for (std::size_t piece = 0; piece < arrangement.pieces.size(); ++piece) {
            const auto& lying = arrangement.pieces[piece];
            if (lying.spot.kind == Spot::Kind::Site && lying.spot.site == carrier &&
                pieces_[piece].kind != Piece::Kind::Plate)
                list.back().own.push_back(static_cast<int>(piece));
        }
        std::sort(list.back().own.begin(), list.back().own.end(), [&](int a, int b) {
            return arrangement.pieces[static_cast<std::size_t>(a)].spot.level <
                   arrangement.pieces[static_cast<std::size_t>(b)].spot.level;
        });
    }
    return list;
}

}  // namespace kibitz::datasets
