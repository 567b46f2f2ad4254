#include "app/session/simulated_game.h"

#include "datasets/render/projection.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::session {

namespace {

using datasets::Phase;

// The gate calls a table still after a third of a second; then eyes look four times a second.
constexpr double kSettles = 0.35;
constexpr double kBetweenLooks = 0.25;
// A record that is behind for so many still stretches needs to be told.
constexpr int kLateAtMost = 2;
constexpr int kMostUndos = 40;

bool isThrow(const std::string& text) {
    return text.starts_with("roll") || text.starts_with("throw") || text.starts_with("erupt") ||
           text.starts_with("draw") || text.find(" throw ") != std::string::npos;
}

const datasets::Body* bodyOf(const datasets::Scene& scene, int piece) {
    for (const auto& body : scene.bodies)
        if (body.id == piece + 1) return &body;
    return nullptr;
}

/// Where a site is in the picture; empty: it is not in sight.
cv::Rect2f boxOf(const datasets::SiteOnPlate& site, const datasets::Scene& scene,
                 const datasets::Lens& lens) {
    if (!site.own.empty())
        if (const auto* top = bodyOf(scene, site.own.back()))
            return cv::Rect2f{datasets::silhouetteBox(lens, *top)};
    const auto* plate = bodyOf(scene, site.plate);
    if (!plate) return {};
    std::vector<cv::Point2f> outline;
    for (const auto& mm : site.outlineMm) {
        const auto at =
            lens.project(plate->pose.mm + plate->pose.turn * cv::Vec3d{mm.x, mm.y, site.heightMm});
        if (!at) return {};
        outline.emplace_back(static_cast<float>(at->x), static_cast<float>(at->y));
    }
    return outline.empty() ? cv::Rect2f{} : cv::Rect2f{cv::boundingRect(outline)};
}

}  // namespace

SimulatedGame::SimulatedGame(const datasets::Simulation& simulation, const SessionInfo& info)
    : simulation_{simulation},
      session_{setUp(info)},
      eye_{simulation.course().game, simulation.options().difficulty, simulation.options().seed},
      random_{simulation.options().seed ^ 0x0b5e7feULL} {}

const rules::Position& SimulatedGame::truth(std::size_t actions) const {
    return simulation_.course().before(actions);
}

/// After how many true actions the record stands; nullopt: it has gone astray.
std::optional<std::size_t> SimulatedGame::whereIs(const rules::Position& position) const {
    const auto& game = simulation_.course().game;
    for (std::size_t i = stretch_->position + 1; i-- > agreed_;)
        if (truth(i) == position || game.sameFuture(truth(i), position)) return i;
    return std::nullopt;
}

void SimulatedGame::begin(const datasets::Stretch& stretch, std::int64_t frame) {
    stretch_ = &stretch;
    now_ = {};
    now_.first = frame;
    now_.last = simulation_.lastFrame(stretch);
    if (stretch.phase != Phase::Still) return;
    now_.covered = eye_.restingHand();
    now_.looseCovered = !now_.covered.empty() && random_.below(3) == 0;
    if (std::any_of(stretch.moves.begin(), stretch.moves.end(),
                    [](const auto& move) { return isThrow(move.text); }))
        eye_.thrown();
}

void SimulatedGame::placeBoxes(vision::Observation& seen, const datasets::Scene& scene) const {
    const auto& table = simulation_.table();
    const auto& arrangement = simulation_.timeline().arrangements()[stretch_->after];
    const datasets::Lens lens{scene.camera};
    const cv::Rect2f whole{0, 0, static_cast<float>(simulation_.options().size.width),
                           static_cast<float>(simulation_.options().size.height)};
    for (const auto& site : table.sites(arrangement))
        if (const auto box = boxOf(site, scene, lens) & whole; !box.empty())
            seen.setBox(site.site, box);
    // Loose dice lie where the picture shows one of that face.
    std::vector<bool> taken(scene.bodies.size(), false);
    for (auto& die : seen.loose) {
        const auto face = vision::dieOfFace(static_cast<std::size_t>(
            std::max_element(die.shares.begin(), die.shares.end()) - die.shares.begin()));
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const auto piece = static_cast<std::size_t>(scene.bodies[i].id - 1);
            if (taken[i] || !std::holds_alternative<datasets::DieBody>(scene.bodies[i].what) ||
                piece >= arrangement.pieces.size() ||
                arrangement.pieces[piece].value != face.value ||
                arrangement.pieces[piece].spot.kind != datasets::Spot::Kind::Loose)
                continue;
            taken[i] = true;
            die.box = cv::Rect2f{datasets::silhouetteBox(lens, scene.bodies[i])} & whole;
            break;
        }
    }
}

vision::Observation SimulatedGame::look(const rules::Appearance& truth,
                                        const datasets::Scene* scene) {
    auto seen = eye_.look(truth, now_.covered, now_.looseCovered);
    if (scene) placeBoxes(seen, *scene);
    return seen;
}

void SimulatedGame::obey(const GameCommand& command, Moment at, std::vector<Event>& events) {
    auto said = session_.obey(command, at);
    events.insert(events.end(), said.begin(), said.end());
}

/// Somebody who knows answers what is asked: one of the candidates, or what it was instead.
void SimulatedGame::answer(Moment at, std::vector<Event>& events) {
    now_.asked = true;
    // What is against the rules is not answered but put right.
    if (stretch_->slip) return;
    const auto view = session_.view();
    const auto& game = simulation_.course().game;
    for (std::size_t i = 0; i < view->candidates.size(); ++i) {
        auto position = view->position;
        for (const auto& move : view->candidates[i].moves)
            if (const auto played = game.play(position, move);
                std::holds_alternative<rules::Position>(played))
                position = std::get<rules::Position>(played);
        const auto there = whereIs(position);
        if (!there || game.appearance(truth(*there)) != game.appearance(truth(stretch_->position)))
            continue;
        return obey({GameCommand::Do::Choose, i, {}}, at, events);
    }
    GameCommand instead{GameCommand::Do::Overrule, 0, {}};
    for (std::size_t i = agreed_; i < stretch_->position; ++i)
        instead.moves.push_back(simulation_.course().steps[i].move);
    obey(instead, at, events);
}

void SimulatedGame::playOn(Moment at, std::vector<Event>& events) {
    for (; agreed_ < stretch_->position; ++agreed_)
        obey({GameCommand::Do::Play, 0, {simulation_.course().steps[agreed_].move}}, at, events);
}

/// The record is behind, or astray: what happened is told.
void SimulatedGame::catchUp(Moment at, std::vector<Event>& events) {
    if (const auto there = whereIs(session_.view()->position)) {
        agreed_ = *there;
        playOn(at, events);
        if (caughtUp()) return;
    }
    // What was as good as the truth need not lead where it led: a throw that nobody could see, and
    // there is one too many. Back to where both are the same, however far that is.
    const auto same = [&]() -> std::optional<std::size_t> {
        for (std::size_t i = stretch_->position + 1; i-- > 0;)
            if (truth(i) == session_.view()->position) return i;
        return std::nullopt;
    };
    auto there = same();
    for (int i = 0; i < kMostUndos && !there; ++i) {
        obey({GameCommand::Do::Undo, 0, {}}, at, events);
        there = same();
    }
    if (!there) return;
    agreed_ = *there;
    playOn(at, events);
}

bool SimulatedGame::caughtUp() const {
    return !stretch_ || whereIs(session_.view()->position) == stretch_->position;
}

std::vector<Event> SimulatedGame::at(std::int64_t frame, Moment at, const datasets::Scene* scene) {
    const auto& stretch = simulation_.stretchOf(frame);
    if (&stretch != stretch_) begin(stretch, frame);
    if (stretch.phase != Phase::Still) return {};
    const double rate = simulation_.options().framesPerSecond;
    const auto settles = static_cast<std::int64_t>(std::ceil(kSettles * rate));
    const auto between =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(std::lround(kBetweenLooks * rate)));
    const auto since = frame - now_.first - settles;
    std::vector<Event> events;
    if (since >= 0 && since % between == 0) {
        const auto& shown = simulation_.timeline().arrangements()[stretch.after].look;
        events = session_.see(look(shown, scene), at);
        if (events.back().type == "judged" &&
            session_.view()->standing == GameView::Standing::Asking)
            answer(at, events);
        if (const auto there = whereIs(session_.view()->position)) agreed_ = *there;
    }
    if (frame != now_.last || stretch.slip) return events;
    const auto& game = simulation_.course().game;
    const bool astray = !whereIs(session_.view()->position);
    const bool behind = game.appearance(truth(agreed_)) != game.appearance(truth(stretch.position));
    late_ = behind ? late_ + 1 : 0;
    const bool last = &stretch == &simulation_.timeline().stretches().back();
    if (astray || late_ >= kLateAtMost || (behind && now_.asked) ||
        (last && agreed_ < stretch.position)) {
        catchUp(at, events);
        late_ = 0;
    }
    return events;
}

}  // namespace kibitz::session
