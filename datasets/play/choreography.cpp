#include "datasets/play/choreography.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kMmPerSecond = 750;
// Fingers end so far beyond the edge of the picture that no shadow of theirs reaches in.
constexpr double kBeyondMm = 90;

cv::Vec3d onTable(cv::Vec2d v) { return {v[0], v[1], 0}; }

}  // namespace

Choreography::Choreography(const Table& table, const Arrangement& before, const Arrangement& after,
                           std::function<bool(const cv::Vec3d&)> inSight, rules::Random& random)
    : table_{table},
      before_{before},
      after_{after},
      inSight_{std::move(inSight)},
      random_{random} {}

cv::Vec3d Choreography::outside(const cv::Vec3d& from, cv::Vec2d arm) const {
    auto at = from;
    at[2] = 40;
    for (int i = 0; i < 60 && inSight_ && inSight_(at); ++i) at += onTable(arm) * 40.0;
    return at + onTable(arm) * kBeyondMm;
}

cv::Vec3d Choreography::grip(const Pose& pose) {
    return {pose.mm[0], pose.mm[1], std::max(0.0, pose.mm[2] - 4)};
}

Choreography::Worker Choreography::enter(int player, const cv::Vec3d& first, double begin) const {
    Worker worker;
    worker.reach.player = std::max(0, player);
    worker.reach.arm = table_.armOf(worker.reach.player);
    worker.now = begin;
    worker.at = outside(first, worker.reach.arm);
    worker.reach.keys.push_back({begin, worker.at, false});
    return worker;
}

void Choreography::go(Worker& worker, const cv::Vec3d& to, bool lifts) const {
    const double way = cv::norm(to - worker.at);
    const double seconds =
        std::clamp(way / kMmPerSecond, 0.12, 0.9) * (0.85 + 0.4 * evenly(random_));
    worker.now += seconds;
    worker.at = to;
    worker.reach.keys.push_back({worker.now, to, lifts});
}

void Choreography::wait(Worker& worker, double seconds) const {
    worker.now += seconds;
    worker.reach.keys.push_back({worker.now, worker.at, false});
}

void Choreography::leave(Worker& worker, Stretch& stretch) const {
    go(worker, outside(worker.at, worker.reach.arm), false);
    stretch.end = std::max(stretch.end, worker.now);
    stretch.hands.push_back(std::move(worker.reach));
}

int Choreography::ownerOf(int piece, const Arrangement& arrangement) const {
    const int plate = arrangement.pieces[static_cast<std::size_t>(piece)].plate;
    return plate < 0 ? -1 : table_.pieces()[static_cast<std::size_t>(plate)].player;
}

bool Choreography::changed(int piece) const {
    const auto& a = was(piece);
    const auto& b = is(piece);
    if (a.spot.kind == Spot::Kind::Away && b.spot.kind == Spot::Kind::Away) return false;
    if (a.spot != b.spot || a.value != b.value) return true;
    return a.plate < 0 && a.spot.kind != Spot::Kind::Fixed &&
           cv::norm(a.pose.mm - b.pose.mm) > 1e-6;
}

void Choreography::carry(Worker& worker, int piece, Stretch& stretch) {
    const auto from = poseIn(before_, piece), to = poseIn(after_, piece);
    const bool block = table_.pieces()[static_cast<std::size_t>(piece)].kind == Piece::Kind::Block;
    go(worker, grip(from));
    wait(worker, 0.08);
    const double begin = worker.now;
    go(worker, grip(to), !block);
    stretch.motions.push_back({block ? Motion::Kind::Slide : Motion::Kind::Carry,
                               piece,
                               begin,
                               worker.now,
                               from,
                               to,
                               false,
                               false,
                               {}});
    wait(worker, 0.08);
}

void Choreography::bring(Worker& worker, int piece, Stretch& stretch) {
    const auto to = poseIn(after_, piece);
    auto from = to;
    from.mm = cv::Vec3d{worker.at[0], worker.at[1], worker.at[2]} + (to.mm - grip(to));
    // A card that is turned over comes from the pile.
    for (std::size_t i = 0; i < table_.pieces().size(); ++i)
        if (table_.pieces()[i].name == "draw pile" &&
            before_.pieces[i].spot.kind != Spot::Kind::Away &&
            table_.pieces()[static_cast<std::size_t>(piece)].kind == Piece::Kind::Plate) {
            from = poseIn(before_, static_cast<int>(i));
            from.mm[2] += 1;
            go(worker, grip(from));
            wait(worker, 0.1);
        }
    const double begin = worker.now;
    go(worker, grip(to));
    stretch.motions.push_back(
        {Motion::Kind::Carry, piece, begin, worker.now, from, to, true, false, {}});
    wait(worker, 0.08);
}

void Choreography::remove(Worker& worker, int piece, Stretch& stretch) {
    const auto from = poseIn(before_, piece);
    go(worker, grip(from));
    wait(worker, 0.06);
    auto to = from;
    to.mm[2] += 18;
    // In the fist it is out of sight.
    stretch.motions.push_back(
        {Motion::Kind::Slide, piece, worker.now, worker.now + 0.1, from, to, false, true, {}});
    wait(worker, 0.1);
}

void Choreography::mark(Worker& worker, rules::Site site, Stretch& stretch) {
    const auto symbol = after_.marks[site.index];
    const auto drawn = before_.marks[site.index];
    for (const auto& each : table_.sites(after_)) {
        if (each.site != site) continue;
        const auto& plate = after_.pieces[static_cast<std::size_t>(each.plate)].pose;
        const auto at =
            plate.mm + plate.turn * cv::Vec3d{each.centreMm.x, each.centreMm.y, each.heightMm};
        go(worker, at);
        const bool rubs = symbol == rules::kNothing;
        const int strokes = 2 + random_.below(2);
        for (int i = 0; i < strokes; ++i) {
            const cv::Vec3d off{4 * roughly(random_), 4 * roughly(random_), 0};
            go(worker, at + off, false);
            if (i == strokes / 2)
                stretch.marks.push_back({worker.now, site, rubs ? drawn : symbol, rubs});
        }
        return;
    }
    stretch.marks.push_back({worker.now, site, symbol, false});
}

void Choreography::throwDice(Worker& worker, const std::vector<int>& dice, Stretch& stretch) {
    for (const int die : dice)
        if (was(die).spot.kind != Spot::Kind::Away) {
            const auto from = poseIn(before_, die);
            go(worker, grip(from));
            auto to = from;
            to.mm[2] += 14;
            stretch.motions.push_back({Motion::Kind::Slide,
                                       die,
                                       worker.now,
                                       worker.now + 0.08,
                                       from,
                                       to,
                                       false,
                                       true,
                                       {}});
        }
    const auto pool = table_.poolCentre();
    const auto arm = onTable(worker.reach.arm);
    const cv::Vec3d above = cv::Vec3d{pool.x, pool.y, 45} + arm * 70.0;
    go(worker, above);
    for (int i = 0; i < 3; ++i)  // shaken
        go(worker,
           above + cv::Vec3d{14 * roughly(random_), 8 * roughly(random_), i % 2 == 0 ? 0.0 : 6.0},
           false);
    double latest = worker.now;
    for (const int die : dice) {
        const auto to = poseIn(after_, die);
        auto from = to;
        from.mm = worker.at + cv::Vec3d{8 * roughly(random_), 8 * roughly(random_), 0} - arm * 10.0;
        const double begin = worker.now + 0.03 * evenly(random_);
        const double end = begin + evenly(random_, {0.6, 1.0});
        const double way = evenly(random_, {0, 2 * kPi});
        const cv::Vec3d axis{std::cos(way), std::sin(way), 0.3 * roughly(random_)};
        stretch.motions.push_back({Motion::Kind::Tumble, die, begin, end, from, to, true, false,
                                   axis * evenly(random_, {1.5, 3})});
        latest = std::max(latest, end);
    }
    wait(worker, 0.12);
    stretch.end = std::max(stretch.end, latest);
}

void Choreography::fall(Worker& worker, const std::vector<int>& pawns, Stretch& stretch) {
    // They tumble down around the board, then somebody sweeps them together.
    const double begin = worker.now;
    const auto bounds = table_.bounds();
    double latest = begin;
    std::vector<Pose> lying;
    for (const int pawn : pawns) {
        const auto from = poseIn(before_, pawn);
        auto down = from;
        const double out = evenly(random_, {0.9, 1.5});
        down.mm = {std::clamp(from.mm[0] * out, bounds.x, bounds.br().x),
                   std::clamp(from.mm[1] * out, bounds.y, bounds.br().y),
                   12 + 14 * evenly(random_)};
        const double way = evenly(random_, {0, 2 * kPi});
        const cv::Vec3d axis{std::cos(way), std::sin(way), 0};
        const double end = begin + evenly(random_, {0.4, 0.7});
        stretch.motions.push_back({Motion::Kind::Tumble, pawn, begin, end, from, down, false, false,
                                   axis * evenly(random_, {0.5, 1.5})});
        lying.push_back(down);
        latest = std::max(latest, end);
    }
    worker.now = latest + 0.4;
    worker.reach.keys.push_back({worker.now, worker.at, false});
    for (int i = 0; i < 5; ++i)
        go(worker, {evenly(random_, {bounds.x, bounds.br().x}) * 0.7,
                    evenly(random_, {bounds.y, bounds.br().y}) * 0.7, 8});
    const double from = latest + 0.4;
    for (std::size_t i = 0; i < pawns.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(pawns.size());
        const double first = from + share * (worker.now - from) * 0.8;
        stretch.motions.push_back({Motion::Kind::Carry,
                                   pawns[i],
                                   first,
                                   first + 0.5,
                                   lying[i],
                                   poseIn(after_, pawns[i]),
                                   false,
                                   false,
                                   {}});
        stretch.end = std::max(stretch.end, first + 0.5);
    }
}

void Choreography::setOut(double begin, Stretch& stretch) {
    // Everybody puts their own things down; what lies on or beside them comes along.
    std::map<int, std::vector<int>> byPlayer;
    for (std::size_t i = 0; i < table_.pieces().size(); ++i) {
        const auto piece = static_cast<int>(i);
        if (!changed(piece) || is(piece).spot.kind == Spot::Kind::Away) continue;
        int player = table_.pieces()[i].player;
        if (is(piece).plate >= 0) player = ownerOf(piece, after_);
        byPlayer[std::max(0, player)].push_back(piece);
    }
    for (const auto& [player, list] : byPlayer) {
        cv::Vec3d middle{0, 0, 0};
        for (const int piece : list) {
            auto pose = poseIn(after_, piece);
            if (const auto* plate =
                    std::get_if<PlateBody>(&table_.pieces()[static_cast<std::size_t>(piece)].what))
                pose.mm +=
                    pose.turn * cv::Vec3d{plate->sizeMm.width / 2, plate->sizeMm.height / 2, 0};
            middle += pose.mm / static_cast<double>(list.size());
        }
        auto worker = enter(player, middle, begin + 0.5 * evenly(random_) * (player > 0 ? 1 : 0));
        const auto from = worker.at;
        // Large things have to come from further away to be out of sight before.
        const auto further = onTable(worker.reach.arm) * 320.0;
        const double first = worker.now;
        go(worker, middle + onTable(worker.reach.arm) * 60.0, false);
        worker.now += 0.5;
        worker.reach.keys.back().at = worker.now;
        for (const int piece : list) {
            const auto to = poseIn(after_, piece);
            auto pose = to;
            pose.mm += cv::Vec3d{from[0] - middle[0], from[1] - middle[1], 0} + further;
            stretch.motions.push_back(
                {Motion::Kind::Slide, piece, first, worker.now, pose, to, true, false, {}});
        }
        wait(worker, 0.2);
        leave(worker, stretch);
    }
}

void Choreography::play(const rules::Move& action, bool settingOut, double begin,
                        Stretch& stretch) {
    stretch.end = begin;
    if (settingOut) return setOut(begin, stretch);
    const auto& text = action.text;
    const bool throwing = text.starts_with("roll") || text.starts_with("throw") ||
                          text.starts_with("erupt") || text.starts_with("draw") ||
                          text.starts_with("reroll");
    // Who does what: at the end of a tour everybody marks the own sheet.
    struct Jobs {
        std::vector<int> thrown, removed, carried, brought, fallen;
        std::vector<rules::Site> marks;
    };
    std::map<int, Jobs> jobs;
    const int actor = std::max(0, action.player);
    const auto jobsOf = [&](int owner) -> Jobs& {
        return jobs[action.player < 0 && owner >= 0 ? owner : actor];
    };
    int leavingPawns = 0;
    for (std::size_t i = 0; i < table_.pieces().size(); ++i)
        if (table_.pieces()[i].kind == Piece::Kind::Pawn &&
            was(static_cast<int>(i)).spot.kind == Spot::Kind::Site &&
            is(static_cast<int>(i)).spot.kind == Spot::Kind::Supply)
            ++leavingPawns;
    const bool falling = text.ends_with("topples") || text.ends_with("knocks") ||
                         text.ends_with("slips") || leavingPawns > 3;
    for (std::size_t i = 0; i < table_.pieces().size(); ++i) {
        const auto piece = static_cast<int>(i);
        if (!changed(piece)) {
            // A die thrown to the same face and place was thrown all the same.
            continue;
        }
        const auto from = was(piece).spot.kind, to = is(piece).spot.kind;
        const int owner = std::max(ownerOf(piece, before_), ownerOf(piece, after_));
        auto& mine = jobsOf(owner);
        const bool die = table_.pieces()[i].kind == Piece::Kind::Die;
        if (die && to == Spot::Kind::Loose && (throwing || from == Spot::Kind::Away))
            mine.thrown.push_back(piece);
        else if (falling && table_.pieces()[i].kind == Piece::Kind::Pawn &&
                 from == Spot::Kind::Site && to == Spot::Kind::Supply)
            mine.fallen.push_back(piece);
        else if (to == Spot::Kind::Away)
            mine.removed.push_back(piece);
        else if (from == Spot::Kind::Away)
            mine.brought.push_back(piece);
        else
            mine.carried.push_back(piece);
    }
    for (std::size_t i = 0; i < after_.marks.size(); ++i)
        if (after_.marks[i] != before_.marks[i]) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            int owner = -1;
            for (const auto& each : table_.sites(after_))
                if (each.site == site)
                    owner = table_.pieces()[static_cast<std::size_t>(each.plate)].player;
            // A box is ticked by its owner, whoever throws.
            jobs[owner >= 0 ? owner : actor].marks.push_back(site);
        }
    if (jobs.empty()) jobs[actor] = {};  // a hand that comes and goes without a trace

    for (auto& [player, mine] : jobs) {
        cv::Vec3d first{table_.poolCentre().x, table_.poolCentre().y, 0};
        for (const auto* list : {&mine.removed, &mine.carried})
            if (!list->empty()) first = poseIn(before_, list->front()).mm;
        auto worker = enter(player, first, begin + (player == actor ? 0 : 0.5 * evenly(random_)));
        if (!mine.fallen.empty()) {
            go(worker, {0, 0, 40});
            fall(worker, mine.fallen, stretch);
        }
        // The upper ones of a stack first.
        std::sort(mine.removed.begin(), mine.removed.end(), [&](int a, int b) {
            const bool plateA =
                table_.pieces()[static_cast<std::size_t>(a)].kind == Piece::Kind::Plate;
            const bool plateB =
                table_.pieces()[static_cast<std::size_t>(b)].kind == Piece::Kind::Plate;
            if (plateA != plateB) return plateB;
            const auto pa = poseIn(before_, a).mm, pb = poseIn(before_, b).mm;
            return pa[2] != pb[2] ? pa[2] > pb[2] : a < b;
        });
        // Each mark right after the die was taken off its cell.
        for (const int piece : mine.removed) {
            remove(worker, piece, stretch);
            const auto spot = was(piece).spot;
            const auto at = std::find_if(mine.marks.begin(), mine.marks.end(), [&](rules::Site s) {
                return spot.kind == Spot::Kind::Site && s.index == spot.site;
            });
            if (at == mine.marks.end()) continue;
            mark(worker, *at, stretch);
            mine.marks.erase(at);
        }
        for (const int piece : mine.carried) carry(worker, piece, stretch);
        for (const int piece : mine.brought) bring(worker, piece, stretch);
        if (!mine.thrown.empty()) throwDice(worker, mine.thrown, stretch);
        for (const auto site : mine.marks) mark(worker, site, stretch);
        if (worker.reach.keys.size() < 2) go(worker, first);
        leave(worker, stretch);
    }
}

}  // namespace kibitz::datasets
