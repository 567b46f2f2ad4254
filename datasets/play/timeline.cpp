#include "datasets/play/timeline.h"

#include "datasets/play/choreography.h"
#include "datasets/play/looks.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kLiftMm = 26;
constexpr double kBumpSeconds = 0.5;
constexpr double kLeanSeconds = 0.25;
constexpr std::ptrdiff_t kMostSmeared = 16;
// Players who know what they want pick up and throw in one go.
constexpr double kInOneGo = 0.6;

double smooth(double t) { return t * t * (3 - 2 * t); }

double share(double begin, double end, double at) {
    return end > begin ? std::clamp((at - begin) / (end - begin), 0.0, 1.0) : 1;
}

/// Between two poses; exact at both ends.
Pose between(const Pose& from, const Pose& to, double t) {
    if (t <= 0) return from;
    if (t >= 1) return to;
    Pose pose;
    pose.mm = from.mm + (to.mm - from.mm) * t;
    // The rotation that leads from one to the other, done in part.
    const cv::Matx33d way = to.turn * from.turn.t();
    const double angle =
        std::acos(std::clamp((way(0, 0) + way(1, 1) + way(2, 2) - 1) / 2, -1.0, 1.0));
    if (angle < 1e-9) {
        pose.turn = from.turn;
        return pose;
    }
    cv::Vec3d axis{way(2, 1) - way(1, 2), way(0, 2) - way(2, 0), way(1, 0) - way(0, 1)};
    if (cv::norm(axis) < 1e-6) axis = {0, 0, 1};  // half a turn: any axis will do
    pose.turn = turnAbout(axis, angle * t) * from.turn;
    return pose;
}

/// How many sites look different.
std::size_t differing(const rules::Appearance& a, const rules::Appearance& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.sites.size(); ++i) count += a.sites[i] != b.sites[i] ? 1 : 0;
    return count;
}

cv::Vec3d handAt(const Reach& reach, double at) {
    const auto& keys = reach.keys;
    std::size_t i = 1;
    while (i + 1 < keys.size() && keys[i].at < at) ++i;
    if (keys.size() == 1) return keys.front().mm;
    const double t = smooth(share(keys[i - 1].at, keys[i].at, at));
    auto mm = keys[i - 1].mm + (keys[i].mm - keys[i - 1].mm) * t;
    const double way = cv::norm(keys[i].mm - keys[i - 1].mm);
    if (keys[i].lifts) mm[2] += std::min(kLiftMm, way / 4) * 4 * t * (1 - t);
    return mm;
}

}  // namespace

Timeline::Timeline(const Course& course, Table& table, const TimelineOptions& options)
    : course_{course}, table_{table}, options_{options}, random_{options.seed ^ 0x7133'e11eULL} {
    arrangements_.push_back(table_.bare());
    const auto& frame = options_.framesPerSecond;
    now_ = aligned(std::max(1 / frame, evenly(random_, {1.6, 2.4})));
    Stretch bare;
    bare.phase = Phase::Empty;
    bare.end = now_;
    stretches_.push_back(bare);
    play();
}

double Timeline::aligned(double seconds) const {
    return std::ceil(seconds * options_.framesPerSecond - 1e-9) / options_.framesPerSecond;
}

void Timeline::still(double least, double most, const Slip* slip) {
    Stretch stretch;
    stretch.begin = now_;
    now_ = stretch.end = aligned(now_ + evenly(random_, {least, most}));
    stretch.before = stretch.after = arrangements_.size() - 1;
    stretch.position = done_;
    stretch.slip = slip;
    stretch.moves = stretches_.back().moves;  // those that led here
    stretch.camera = stretch.nextCamera = camera_;
    const double resting = evenly(random_, rangeOf(Aspect::RestingHands, options_.difficulty));
    if (evenly(random_) < resting) {
        const int player = random_.below(static_cast<int>(course_.setup.players.size()));
        const auto bounds = table_.bounds();
        Reach hand{player, table_.armOf(player), {}};
        const cv::Vec3d at{evenly(random_, {bounds.x, bounds.br().x}),
                           evenly(random_, {bounds.y, bounds.y + bounds.height * 0.45}), 6};
        hand.keys.push_back({stretch.begin, at});
        stretch.resting = hand;
    }
    stretches_.push_back(std::move(stretch));
}

void Timeline::move(std::size_t to, const rules::Move& action, bool settingOut) {
    Stretch stretch;
    stretch.phase = Phase::Moving;
    stretch.begin = now_;
    stretch.after = to;
    stretch.before = stretches_.back().after;
    stretch.position = done_;
    stretch.moves = std::move(pending_);
    pending_.clear();
    stretch.camera = stretch.nextCamera = camera_;
    Choreography dance{table_, arrangements_[stretch.before], arrangements_[to], options_.inSight,
                       random_};
    dance.play(action, settingOut, now_, stretch);
    now_ = stretch.end = aligned(std::max(stretch.end, now_ + 2 / options_.framesPerSecond));
    stretches_.push_back(std::move(stretch));
}

void Timeline::bump() {
    Stretch stretch;
    stretch.phase = Phase::Moving;
    stretch.begin = now_;
    now_ = stretch.end = aligned(now_ + kBumpSeconds);
    stretch.before = stretch.after = stretches_.back().after;
    stretch.position = done_;
    stretch.camera = camera_;
    stretch.nextCamera = ++camera_;
    stretches_.push_back(stretch);
}

void Timeline::play() {
    const auto lookOf = [&](const rules::Position& p) { return course_.game.appearance(p); };
    const auto arrange = [&](const rules::Position& at, const rules::Appearance& look,
                             const std::string& action) {
        auto next = table_.arranged(arrangements_.back(), at, look, action);
        arrangements_.push_back(std::move(next));
    };
    arrange(course_.start, lookOf(course_.start), "");
    // Before the cards are dealt there is nothing to set out.
    if (!(arrangements_[0].pieces == arrangements_[1].pieces)) {
        move(1, {}, true);
        still(1, 2, nullptr);
    }

    // Bumps come at steps spread over the game, none before the first.
    std::vector<std::size_t> bumps;
    for (int i = 0; i < options_.bumps; ++i)
        bumps.push_back(static_cast<std::size_t>(
            1 + random_.below(std::max(1, static_cast<int>(course_.steps.size()) - 1))));

    for (std::size_t i = 0; i < course_.steps.size(); ++i) {
        const auto& step = course_.steps[i];
        for (const auto at : bumps)
            if (at == i) {
                bump();
                still(1, 2, nullptr);
            }
        if (step.slip && arrangements_.back().look == lookOf(course_.before(i))) {
            const auto right = arrangements_.size() - 1;
            const rules::Move wrong{course_.game.next(course_.before(i)).player, ""};
            arrange(course_.before(i), step.slip->look, "");
            move(arrangements_.size() - 1, wrong, false);
            still(1, 3, &*step.slip);
            // Put right: what was there before, or, where only a little too much was done, the
            // legal action itself.
            if (differing(step.slip->look, lookOf(course_.before(i))) <=
                differing(step.slip->look, lookOf(step.after))) {
                putRight(right);
                move(arrangements_.size() - 1, wrong, false);
                still(1, 2, nullptr);
            }
        }
        pending_.push_back(step.move);
        ++done_;
        const auto look = lookOf(step.after);
        const auto& text = step.move.text;
        const bool thrown =
            text.starts_with("roll") || text.starts_with("throw") || text.starts_with("erupt");
        const bool last = i + 1 == course_.steps.size();
        if (look == arrangements_.back().look && !thrown && !last) continue;  // nothing to be seen
        arrange(step.after, look, text);
        if (text.starts_with("keep") && !last && evenly(random_) < kInOneGo) continue;
        move(arrangements_.size() - 1, step.move, false);
        still(1, 3, nullptr);
    }
}

void Timeline::putRight(std::size_t arrangement) {
    auto restored = arrangements_[arrangement];
    const auto& drawn = arrangements_.back().marks;
    for (std::size_t site = 0; site < restored.marks.size(); ++site)
        if (drawn[site] != restored.marks[site])
            restored.rubbedOut.emplace_back(rules::Site{static_cast<std::uint16_t>(site)},
                                            drawn[site]);
    arrangements_.push_back(std::move(restored));
}

const Stretch& Timeline::stretchAt(double seconds) const {
    const auto after =
        std::upper_bound(stretches_.begin(), stretches_.end(), seconds + 1e-9,
                         [](double t, const Stretch& stretch) { return t < stretch.begin; });
    return after == stretches_.begin() ? stretches_.front() : *(after - 1);
}

Pose Timeline::poseAt(const Motion& motion, double seconds) const {
    const double t = share(motion.begin, motion.end, seconds);
    if (motion.kind == Motion::Kind::Tumble) {
        // Fast at first; bounces that die away; the last quarter turn is a slow one.
        const double left = 1 - t;
        auto pose = motion.to;
        const double way = 1 - left * left;
        pose.mm = motion.from.mm + (motion.to.mm - motion.from.mm) * way;
        const double bounce = std::fabs(std::cos(2.5 * kPi * t));
        pose.mm[2] = motion.to.mm[2] + (motion.from.mm[2] - motion.to.mm[2]) * left * left * bounce;
        const double turns = cv::norm(motion.spin) * left * std::sqrt(left);
        if (turns > 1e-6) pose.turn = turnAbout(motion.spin, turns * 2 * kPi) * motion.to.turn;
        // A die that stands on an edge is higher than one that lies.
        pose.mm[2] += 4 * std::fabs(std::sin(turns * 2 * kPi)) * left;
        return pose;
    }
    const double eased = smooth(t);
    auto pose = between(motion.from, motion.to, eased);
    if (motion.kind == Motion::Kind::Carry) {
        const double way = cv::norm(motion.to.mm - motion.from.mm);
        pose.mm[2] += std::min(kLiftMm, way / 4) * 4 * eased * (1 - eased);
    }
    return pose;
}

/// nullopt: not to be seen.
std::optional<Pose> Timeline::poseOf(const Stretch& stretch, int piece, double seconds) const {
    const Motion* last = nullptr;
    const Motion* first = nullptr;
    for (const auto& motion : stretch.motions) {
        if (motion.piece != piece) continue;
        if (!first) first = &motion;
        if (motion.begin <= seconds) last = &motion;
    }
    const auto& before = arrangements_[stretch.before];
    const auto& after = arrangements_[stretch.after];
    const auto at = static_cast<std::size_t>(piece);
    if (last) {
        if (last->goes && seconds >= last->end) return std::nullopt;
        return poseAt(*last, seconds);
    }
    if (first && first->comes) return std::nullopt;
    if (before.pieces[at].spot.kind == Spot::Kind::Away) return std::nullopt;
    const auto from = table_.worldPose(before, piece);
    if (first || after.pieces[at].spot.kind == Spot::Kind::Away) return from;
    // Not touched, but the board under it leans another way as soon as the last piece is put down.
    double touched = stretch.begin + kLeanSeconds;
    for (const auto& motion : stretch.motions) touched = std::max(touched, motion.end);
    touched = std::min(touched, stretch.end);
    const double t = share(touched - kLeanSeconds, touched, seconds);
    return between(from, table_.worldPose(after, piece), smooth(t));
}

Moment Timeline::at(double seconds) const {
    Moment moment;
    const auto& stretch = stretchAt(seconds);
    moment.stretch = &stretch;
    const auto& before = arrangements_[stretch.before];
    moment.marks = before.marks;
    moment.rubbedOut = before.rubbedOut;
    const bool moving = stretch.phase == Phase::Moving && stretch.before != stretch.after;
    const double half = options_.shutter / 2;
    for (std::size_t i = 0; i < table_.pieces().size(); ++i) {
        const auto piece = static_cast<int>(i);
        if (!moving) {
            if (before.pieces[i].spot.kind != Spot::Kind::Away)
                moment.pieces.push_back({piece, table_.worldPose(before, piece), {}});
            continue;
        }
        const auto pose = poseOf(stretch, piece, seconds);
        if (!pose) continue;
        const auto was = poseOf(stretch, piece, seconds - half);
        const auto willBe = poseOf(stretch, piece, seconds + half);
        moment.pieces.push_back(
            {piece, *pose, was && willBe ? willBe->mm - was->mm : cv::Vec3d{0, 0, 0}});
    }
    // A whole supply that is carried in: smearing dozens of pieces takes seconds and nobody looks.
    const auto carried = std::count_if(moment.pieces.begin(), moment.pieces.end(),
                                       [](const auto& seen) { return cv::norm(seen.moved) > 0; });
    if (carried > kMostSmeared)
        for (auto& seen : moment.pieces) seen.moved = {0, 0, 0};
    if (stretch.resting) {
        moment.hands.push_back({{stretch.resting->keys.front().mm}, *stretch.resting});
        moment.handsMoved.emplace_back(0, 0, 0);
    }
    if (!moving) return moment;
    for (const auto& reach : stretch.hands) {
        if (reach.keys.empty() || seconds < reach.keys.front().at || seconds > reach.keys.back().at)
            continue;
        moment.hands.push_back({{handAt(reach, seconds)}, reach});
        moment.handsMoved.push_back(handAt(reach, seconds + half) - handAt(reach, seconds - half));
    }
    for (const auto& mark : stretch.marks) {
        if (mark.at > seconds) continue;
        if (mark.rubbedOut) {
            moment.marks[mark.site.index] = rules::kNothing;
            moment.rubbedOut.emplace_back(mark.site, mark.symbol);
        } else {
            moment.marks[mark.site.index] = mark.symbol;
        }
    }
    return moment;
}

}  // namespace kibitz::datasets
