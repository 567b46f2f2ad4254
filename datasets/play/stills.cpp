#include "datasets/play/stills.h"

#include "rules/games.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::datasets {

namespace {

// Pictures are taken up to here in a game: late enough for full sheets, boards and cards.
constexpr int kMostActions = 140;
constexpr double kCloseUps = 0.35;

std::uint64_t seedOf(const SimulationOptions& options, int number) {
    rules::Random random{options.seed * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(number)};
    random.next();
    return random.next();
}

/// Around one of the plates that lie there: pictures of a single sheet are common.
cv::Rect2d aroundPlate(const Simulation& simulation, const Arrangement& lying,
                       rules::Random& random) {
    std::vector<int> plates;
    for (std::size_t i = 0; i < lying.pieces.size(); ++i)
        if (std::holds_alternative<PlateBody>(simulation.table().pieces()[i].what) &&
            lying.pieces[i].spot.kind != Spot::Kind::Away)
            plates.push_back(static_cast<int>(i));
    if (plates.empty()) return simulation.table().bounds();
    const int plate =
        plates[static_cast<std::size_t>(random.below(static_cast<int>(plates.size())))];
    const auto pose = simulation.table().worldPose(lying, plate);
    const auto size =
        std::get<PlateBody>(simulation.table().pieces()[static_cast<std::size_t>(plate)].what)
            .sizeMm;
    cv::Point2d low{1e9, 1e9}, high{-1e9, -1e9};
    for (const double x : {0.0, size.width})
        for (const double y : {0.0, size.height}) {
            const auto at = pose.mm + pose.turn * cv::Vec3d{x, y, 0};
            low = {std::min(low.x, at[0]), std::min(low.y, at[1])};
            high = {std::max(high.x, at[0]), std::max(high.y, at[1])};
        }
    const double rim = 8;
    return {low - cv::Point2d{rim, rim}, high + cv::Point2d{rim, rim}};
}

}  // namespace

Still gameStill(const SimulationOptions& options, int number) {
    auto own = options;
    own.seed = seedOf(options, number);
    rules::Random random{own.seed};
    const auto* info = rules::findGame(own.game);
    if (info && own.players == 0) {
        const int fewest = info->fewestPlayers, most = std::min(info->mostPlayers, 4);
        own.players = fewest + random.below(most - fewest + 1);
    }
    if (info && own.game == "dizzle" && !own.options.contains("sheet"))
        own.options["sheet"] = "level-" + std::to_string(1 + random.below(8));
    own.actions = 1 + random.below(kMostActions);
    own.framesPerSecond = 5;
    const auto simulation = std::make_shared<Simulation>(own);
    std::vector<const Stretch*> still;
    for (const auto& stretch : simulation->timeline().stretches())
        if (stretch.phase == Phase::Still) still.push_back(&stretch);
    // The last moments of the game, whose length is random itself; mistakes come earlier.
    std::vector<const Stretch*> wrong;
    for (const auto* stretch : still)
        if (stretch->slip) wrong.push_back(stretch);
    const bool showWrong = !wrong.empty() && evenly(random) < options.illegalRate;
    const auto* chosen =
        showWrong ? wrong[static_cast<std::size_t>(random.below(static_cast<int>(wrong.size())))]
                  : still[still.size() - 1 -
                          static_cast<std::size_t>(
                              random.below(std::min<int>(8, static_cast<int>(still.size()))))];
    if (evenly(random) < kCloseUps)
        simulation->setConditions(conditionsFor(
            own.difficulty, own.seed, own.size,
            aroundPlate(*simulation, simulation->timeline().arrangements()[chosen->after], random),
            simulation->table().heightMm()));
    const auto frame = simulation->firstFrame(*chosen);
    return {simulation->scene(frame),
            [simulation, frame](const cv::Mat& ids, const std::string& image, bool bodies) {
                return simulation->pictureLine(frame, ids, image, bodies);
            }};
}

Still blankStill(const SimulationOptions& options, int number) {
    auto own = options;
    own.seed = seedOf(options, number);
    rules::Random random{own.seed};
    if (own.players == 0) own.players = 1;
    own.actions = 1;
    own.framesPerSecond = 5;
    const auto simulation = std::make_shared<Simulation>(own);
    const auto& stretches = simulation->timeline().stretches();
    const auto first = std::find_if(stretches.begin(), stretches.end(), [](const Stretch& stretch) {
        return stretch.phase == Phase::Still;
    });
    if (first == stretches.end()) throw BadSimulation("Nothing ever lies still in this game");
    simulation->setConditions(conditionsFor(
        own.difficulty, own.seed, own.size,
        aroundPlate(*simulation, simulation->timeline().arrangements()[first->after], random),
        simulation->table().heightMm()));
    const auto frame = simulation->firstFrame(*first);
    return {simulation->scene(frame),
            [simulation, frame](const cv::Mat& ids, const std::string& image, bool bodies) {
                return simulation->pictureLine(frame, ids, image, bodies);
            }};
}

}  // namespace kibitz::datasets
