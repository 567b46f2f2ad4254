#include "datasets/play/simulation.h"

#include "datasets/play/looks.h"
#include "datasets/play/truth.h"
#include "datasets/render/projection.h"

#include "rules/games.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr int kFirstHandId = 10'000;
constexpr int kMostFallen = 12;
// A print finer than the picture: the renderer scales it down, and strokes stay smooth.
constexpr double kFiner = 1.7;
constexpr std::array<const char*, 8> kNames{"Ann", "Bob",  "Cleo", "Dan",
                                            "Eve", "Finn", "Gus",  "Ida"};

const rules::GameInfo& gameOf(const SimulationOptions& options) {
    const auto* info = rules::findGame(options.game);
    if (info) return *info;
    std::string known;
    for (const auto& game : rules::allGames())
        known += (known.empty() ? "" : ", ") + std::string{game.name};
    throw BadSimulation("There is no game '" + options.game + "'. There are: " + known);
}

rules::Setup setupOf(const rules::GameInfo& info, const SimulationOptions& options) {
    const int usual = std::clamp(2, info.fewestPlayers, info.mostPlayers);
    const int players = options.players == 0 ? usual : options.players;
    if (players < info.fewestPlayers || players > info.mostPlayers)
        throw BadSimulation(
            std::string{info.title} + " is for " + std::to_string(info.fewestPlayers) + " to " +
            std::to_string(info.mostPlayers) + " players, not " + std::to_string(options.players));
    rules::Setup setup;
    setup.players.assign(kNames.begin(), kNames.begin() + players);
    setup.options = options.options;
    setup.loadEquipment = options.loadEquipment;
    return setup;
}

const SimulationOptions& checked(const SimulationOptions& options) {
    constexpr int kLeast = 64, kMost = 8192;
    const auto [width, height] = options.size;
    if (width < kLeast || height < kLeast || width > kMost || height > kMost)
        throw BadSimulation("A picture of " + std::to_string(width) + "x" + std::to_string(height) +
                            " cannot be made. Choose each side between 64 and 8192 pixels");
    if (!(options.illegalRate >= 0 && options.illegalRate <= 1))
        throw BadSimulation("The rate of illegal moves lies between 0 and 1");
    if (!(options.framesPerSecond >= 1 && options.framesPerSecond <= 120))
        throw BadSimulation("A recording has between 1 and 120 frames a second");
    if (options.fallen < 0 || options.fallen > kMostFallen)
        throw BadSimulation("Between 0 and " + std::to_string(kMostFallen) +
                            " pawns can lie beside the board");
    if (options.fallen > 0 && options.game != "topple")
        throw BadSimulation("Only pawns of topple fall. Leave out --fallen");
    if (options.touching && !(*options.touching >= 0 && *options.touching <= 1))
        throw BadSimulation("The share of dice that touch another lies between 0 and 1");
    if (options.actions < 0) throw BadSimulation("The number of turns cannot be negative");
    if (options.bumps < 0 || options.bumps > 1000)
        throw BadSimulation("The camera can be bumped 0 to 1000 times");
    return options;
}

Course courseOf(const SimulationOptions& options) {
    const auto& info = gameOf(checked(options));
    return playCourse(info, setupOf(info, options),
                      {options.seed, options.actions, options.illegalRate});
}

}  // namespace

Simulation::Simulation(const SimulationOptions& options)
    : options_{options}, course_{courseOf(options)} {
    looks_ = appearancesFor(course_.info->name, options.boardLook, options.pieces, options.seed);
    table_ = makeTable(
        course_, {options.seed, options.difficulty, looks_, options.fallen, options.touching});
    conditions_ = conditionsFor(options.difficulty, options.seed, options.size, table_->bounds(),
                                table_->heightMm());
    const Lens lens{conditions_.camera};
    TimelineOptions time;
    time.seed = options.seed;
    time.difficulty = options.difficulty;
    time.bumps = options.bumps;
    time.framesPerSecond = options.framesPerSecond;
    time.inSight = [lens, size = options.size](const cv::Vec3d& mm) {
        const auto at = lens.project(mm);
        return at && at->x > 0 && at->y > 0 && at->x < size.width && at->y < size.height;
    };
    timeline_ = std::make_unique<Timeline>(course_, *table_, time);
    rules::Random random{options.seed + 0xca11'ed};
    for (const auto& player : course_.setup.players) {
        (void)player;
        hands_.push_back(handOf(random));
    }
    setConditions(conditions_);
}

void Simulation::setConditions(const Conditions& conditions) {
    conditions_ = conditions;
    rules::Random random{options_.seed + 0xb00};
    cameras_.assign(1, conditions.camera);
    for (int i = 0; i < options_.bumps; ++i) cameras_.push_back(bumped(cameras_.front(), random));
    const Lens lens{conditions.camera};
    // The nearest of what is seen decides how fine the prints have to be.
    const double finest = 1.25 * lens.pixelsPerMm(conditions.camera.target);
    const double sloppy = evenly(random, rangeOf(Aspect::Sloppiness, options_.difficulty));
    prints_ = std::make_unique<Prints>(*table_, std::clamp(finest * kFiner, 1.5, 12.0), sloppy,
                                       options_.seed);
}

std::int64_t Simulation::frames() const {
    return std::llround(timeline_->seconds() * options_.framesPerSecond);
}

double Simulation::secondsOf(std::int64_t frame) const {
    return static_cast<double>(frame) / options_.framesPerSecond;
}

Phase Simulation::phaseOf(std::int64_t frame) const { return stretchOf(frame).phase; }

std::int64_t Simulation::firstFrame(const Stretch& stretch) const {
    return std::llround(stretch.begin * options_.framesPerSecond);
}

std::int64_t Simulation::lastFrame(const Stretch& stretch) const {
    return std::llround(stretch.end * options_.framesPerSecond) - 1;
}

Camera Simulation::cameraAt(const Stretch& stretch, double seconds) const {
    const auto& camera = cameras_[std::min(stretch.camera, cameras_.size() - 1)];
    if (stretch.camera == stretch.nextCamera) return camera;
    const auto& next = cameras_[std::min(stretch.nextCamera, cameras_.size() - 1)];
    const double t = (seconds - stretch.begin) / (stretch.end - stretch.begin);
    // Pushed, it swings past its new place and comes to rest there.
    const double way = 1 - std::exp(-6 * t) * std::cos(5 * kPi * t) * (1 - t);
    Camera between = camera;
    between.eye = camera.eye + (next.eye - camera.eye) * way;
    between.target = camera.target + (next.target - camera.target) * way;
    between.roll = camera.roll + (next.roll - camera.roll) * way;
    return between;
}

Scene Simulation::scene(std::int64_t frame) const {
    const double seconds = secondsOf(frame);
    const auto moment = timeline_->at(seconds);
    Scene scene;
    scene.ground = conditions_.ground;
    scene.lighting = conditions_.lighting;
    scene.camera = cameraAt(*moment.stretch, seconds);
    scene.film = filmAt(conditions_, seconds, frame);
    if (moment.stretch->camera != moment.stretch->nextCamera) {
        const double t =
            (seconds - moment.stretch->begin) / (moment.stretch->end - moment.stretch->begin);
        const auto shake = static_cast<float>(6 * (1 - t) * options_.size.height / 1080);
        scene.film.shakePixels = {shake, -0.6F * shake};
    }
    for (const auto& seen : moment.pieces) {
        const auto& piece = table_->pieces()[static_cast<std::size_t>(seen.piece)];
        Body body{seen.piece + 1, seen.pose, piece.what, seen.moved};
        if (auto* plate = std::get_if<PlateBody>(&body.what))
            plate->print = prints_->of(seen.piece, moment.marks, moment.rubbedOut);
        scene.bodies.push_back(std::move(body));
    }
    for (std::size_t i = 0; i < moment.hands.size(); ++i) {
        const auto& [pose, reach] = moment.hands[i];
        auto hand = hands_[static_cast<std::size_t>(reach.player) % hands_.size()];
        hand.from = reach.arm;
        scene.bodies.push_back({kFirstHandId + reach.player, pose, hand, moment.handsMoved[i]});
    }
    return scene;
}

namespace {

std::string written(const rules::Move& move, const std::vector<std::string>& players) {
    const auto who =
        move.player < 0 ? std::string{"table"} : players[static_cast<std::size_t>(move.player)];
    return who + ": " + move.text;
}

}  // namespace

std::string Simulation::pictureLine(std::int64_t frame, const cv::Mat& ids,
                                    const std::string& image, bool bodies) const {
    const auto& stretch = stretchOf(frame);
    const auto& arrangement = timeline_->arrangements()[stretch.after];
    const auto& players = course_.setup.players;
    Json json;
    if (image.empty()) {
        json["frame"] = firstFrame(stretch);
        json["until"] = lastFrame(stretch);
    } else {
        json["image"] = image;
    }
    json["width"] = options_.size.width;
    json["height"] = options_.size.height;
    json["conditions"] = conditionsJson(conditions_, options_.difficulty);
    if (!looks_.board.empty()) json["conditions"]["board"] = looks_.board;
    if (!looks_.pieces.empty()) json["conditions"]["pieces"] = looks_.pieces;
    json["game"] = course_.info->name;
    json["players"] = players;
    json["options"] = course_.setup.options;
    constexpr std::array<const char*, 3> kPhases{"empty", "moving", "still"};
    json["phase"] = kPhases[static_cast<std::size_t>(stretch.phase)];
    json["turn"] = stretch.position;
    if (!stretch.moves.empty()) {
        json["moves"] = Json::array();
        for (const auto& move : stretch.moves) json["moves"].push_back(written(move, players));
    }
    if (stretch.slip)
        json["illegal"] = {{"rule", stretch.slip->broken.rule.id},
                           {"what", stretch.slip->broken.reason.text()}};
    if (stretch.phase != Phase::Still) return json.dump();
    const auto now = scene(frame);
    json["sites"] = sitesJson(table_->words(), arrangement.look);
    std::vector<TrueDie> dice;
    for (const auto& body : now.bodies)
        if (std::holds_alternative<DieBody>(body.what)) {
            const auto at = static_cast<std::size_t>(body.id - 1);
            const auto& spot = arrangement.pieces[at].spot;
            dice.push_back({&body, table_->pieces()[at].colour,
                            spot.kind == Spot::Kind::Site
                                ? table_->words().sites[static_cast<std::size_t>(spot.site)].name
                                : ""});
        }
    json["dice"] = diceJson(dice, now.camera, ids, bodies);
    json["parts"] = partsJson(*table_, players, now, bodies);
    if (options_.fallen > 0) json["strays"] = straysJson(*table_, arrangement, now, ids, bodies);
    if (!ids.empty()) json["covered"] = coveredJson(*table_, arrangement, now, ids);
    return json.dump();
}

std::string Simulation::truthLine(std::int64_t frame, const cv::Mat& ids) const {
    return pictureLine(frame, ids, "", false);
}

}  // namespace kibitz::datasets
