#include "app/cli/bench.h"

#include "app/cli/command.h"
#include "app/session/watcher.h"
#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "datasets/render/test_table.h"
#include "models/network.h"
#include "rules/games.h"
#include "vision/capture/open.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/dice_eye.h"

#include <opencv2/imgcodecs.hpp>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>

namespace kibitz::cli {

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// A folder of pictures as a camera's MJPEG stream would deliver them; gone when this is.
class PictureFolder {
public:
    explicit PictureFolder(int count)
        : path_{std::filesystem::temp_directory_path() /
                ("kibitz-bench-" + std::to_string(getpid()))} {
        std::filesystem::create_directories(path_);
        datasets::TestTable table;
        table.paced = false;
        auto source = datasets::open(table);
        // Spread over the scene: empty, still and moving pictures.
        for (int i = 0; i < count; ++i) {
            auto frame = source->next();
            for (int skipped = 0; frame && skipped < 9; ++skipped) frame = source->next();
            if (!frame ||
                !cv::imwrite((path_ / (std::to_string(i) + ".jpg")).string(), frame->image))
                throw CannotDo("Cannot write to " + path_.string() + ". Is the disk full?");
        }
    }
    ~PictureFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    PictureFolder(const PictureFolder&) = delete;
    PictureFolder& operator=(const PictureFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// One pass of a network of YOLO-nano size: what others spend on a picture.
class Reference {
public:
    explicit Reference(int threads) : network_{models::folderOf("reference"), {threads, 1}} {
        const auto input = network_.input();
        for (std::size_t i = 0; i < input.size(); ++i)
            input[i] = static_cast<float>(i % 255) / 255.0f;
        pass();  // the first one allocates
    }
    void pass() { network_.run(); }

private:
    models::Network network_;
};

/// Everything the dice stage does with a frame that it knows nothing about.
std::size_t readWhole(vision::DiceEye& eye, const cv::Mat& frame) {
    std::vector<cv::Rect2f> boxes;
    for (const auto& candidate : eye.find(frame)) boxes.push_back(candidate.box);
    return eye.look(frame, boxes).size();
}

void measurePictures(const BenchOptions& options, Bench& bench) {
    options.progress("the reference network");
    Reference reference{options.threads};
    session::Latency referenceTime;
    session::Latency decodeTime, diceTime;
    vision::DiceEye eye{options.threads};
    std::size_t mostDice = 0;
    constexpr int kPictures = 24;
    const PictureFolder folder{kPictures};

    // Interleaved, so that whatever else the machine does falls on both alike.
    datasets::TestTable table;
    table.paced = false;
    auto camera = datasets::open(table);
    auto stored = vision::open(folder.path().string());
    session::Watcher watcher{{.prepareForScreen = true, .readDice = true}};
    session::Snapshot last;
    for (int i = 0; i < options.frames; ++i) {
        if (i % 10 == 0) options.progress("picture " + std::to_string(i));
        auto start = Clock::now();
        auto decoded = stored->next();
        if (decoded)
            decodeTime.add(Clock::now() - start);
        else
            stored = vision::open(folder.path().string());
        const auto frame = camera->next();
        last = watcher.watch(*frame);
        if (i % 5 == 0) {
            start = Clock::now();
            reference.pass();
            referenceTime.add(Clock::now() - start);
            start = Clock::now();
            const auto read = readWhole(eye, frame->image);
            diceTime.add(Clock::now() - start);
            mostDice = std::max(mostDice, read);
        }
    }
    const auto& of = last;
    bench.stages.push_back({"capture: read and decode a JPEG", decodeTime.percentiles()});
    bench.stages.push_back({"gate: empty, moving or still", of.of(session::Stage::Gate)});
    bench.stages.push_back(
        {"dice: find and read in a whole frame (up to " + std::to_string(mostDice) + ")",
         diceTime.percentiles()});
    bench.dice = bench.stages.back();
    bench.stages.push_back({"dice: a still frame of a watched table", of.of(session::Stage::Dice)});
    bench.stages.push_back(
        {"light: rate the picture (now and then)", of.of(session::Stage::Light)});
    bench.stages.push_back({"prepare: convert for the screen", of.of(session::Stage::Prepare)});
    bench.reference =
        StageTime{"reference network, 640 x 640, 8.7 GFLOP", referenceTime.percentiles()};
    if (options.measureDraw) {
        options.progress("drawing");
        const auto draw = options.measureDraw(std::min(options.frames, 120));
        bench.stages.push_back({"hand over: worker to window", draw.handOver});
        bench.stages.push_back({"draw: until the frame is rendered", draw.draw});
    }
    bench.stages.push_back({"whole pipeline after capture", of.of(session::Stage::Whole)});
}

/// A simulated game, and its last frames in which the table is at rest.
struct StillBoard {
    rules::Setup setup;
    std::vector<cv::Mat> frames;
};

StillBoard stillBoard(const std::string& name) {
    datasets::SimulationOptions game;
    game.game = name;
    game.actions = 40;
    const datasets::Simulation simulation{game};
    StillBoard board{simulation.course().setup, {}};
    datasets::Renderer renderer;
    constexpr std::size_t kFrames = 4;  // each with a noise of its own
    for (auto frame = simulation.frames() - 1; frame > 0 && board.frames.size() < kFrames; --frame)
        if (simulation.phaseOf(frame) == datasets::Phase::Still)
            board.frames.push_back(renderer.render(simulation.scene(frame)).picture.clone());
    return board;
}

/// Boards that are known already, each beside the reference network.
void measureBoards(const BenchOptions& options, Bench& bench) {
    struct Board {
        const char *game, *stage;
        std::unique_ptr<vision::BoardEye> (*make)(const rules::GameInfo&, const rules::Setup&);
    };
    Reference reference{options.threads};
    for (const auto& board : {Board{"spexxx", "cubes, board known", vision::makeCubeEye},
                              Board{"topple", "stacks, board known", vision::makeStackEye}}) {
        options.progress(board.stage);
        const auto [setup, frames] = stillBoard(board.game);
        const auto eye = board.make(*rules::findGame(board.game), setup);
        auto seen = eye->read(frames.front());
        session::Latency time, referenceTime;
        for (int i = 0; seen && i < std::min(options.frames, 100); ++i) {
            auto start = Clock::now();
            seen = eye->readAgain(frames[static_cast<std::size_t>(i) % frames.size()], *seen);
            if (seen) time.add(Clock::now() - start);
            if (i % 3 != 0) continue;
            start = Clock::now();
            reference.pass();
            referenceTime.add(Clock::now() - start);
        }
        // A board that is not seen has no time; it would look like a fast one.
        if (!seen) continue;
        const auto times = time.percentiles();
        bench.boards.push_back({{board.stage, times}, times.p50 / referenceTime.percentiles().p50});
    }
}

/// What a frame of a simulated game costs: as it follows the one before, when most lies still, and
/// from scratch.
void measureSimulator(const BenchOptions& options, Bench& bench) {
    options.progress("the simulator");
    datasets::SimulationOptions game;
    game.game = "spexxx";
    game.actions = 6;
    const datasets::Simulation simulation{game};
    session::Latency following, fresh;
    datasets::Renderer kept;
    const auto middle = simulation.frames() / 2;
    (void)kept.render(simulation.scene(middle));
    for (int i = 1; i <= std::min(options.frames, 60); ++i) {
        const auto scene = simulation.scene((middle + i) % simulation.frames());
        auto start = Clock::now();
        (void)kept.render(scene);
        following.add(Clock::now() - start);
        if (i % 10 != 1) continue;
        datasets::Renderer unused;
        start = Clock::now();
        (void)unused.render(scene);
        fresh.add(Clock::now() - start);
    }
    bench.simulator.push_back({"simulator: a frame after the other", following.percentiles()});
    bench.simulator.push_back({"simulator: a frame from scratch", fresh.percentiles()});
}

/// One position to be listed: whole, or near a look where there are too many outcomes to list.
struct Listing {
    rules::Position at;
    std::optional<rules::Appearance> near;
    double milliseconds = 0;
    std::size_t moves = 0;

    void measure(const rules::Game& game) {
        const auto start = Clock::now();
        const auto turns = near ? game.turnsNear(at, *near) : game.turns(at);
        for (const auto& turn : turns) (void)game.appearance(turn.after);
        const auto took = millisecondsSince(start);
        milliseconds = moves == 0 ? took : std::min(milliseconds, took);
        moves = turns.size();
    }
};

/// The slowest of many. Whatever else the machine does makes some position look slow by chance, so
/// the slowest few are measured again, and each counts with its best time.
Listing slowest(const rules::Game& game, std::vector<Listing> listings) {
    constexpr std::size_t kSuspects = 50;
    constexpr int kAgain = 7;
    if (listings.empty()) return {};
    const auto slower = [](const Listing& a, const Listing& b) {
        return a.milliseconds > b.milliseconds;
    };
    const auto suspects = std::min(kSuspects, listings.size());
    std::partial_sort(listings.begin(), listings.begin() + static_cast<std::ptrdiff_t>(suspects),
                      listings.end(), slower);
    listings.resize(suspects);
    for (auto& listing : listings)
        for (int i = 0; i < kAgain; ++i) listing.measure(game);
    return *std::min_element(listings.begin(), listings.end(), slower);
}

GameSpeed measureGame(const rules::GameInfo& info, int positions) {
    std::vector<std::string> players;
    for (int i = 1; i <= info.mostPlayers; ++i) players.push_back("Player " + std::to_string(i));
    const auto game = info.make({players, {}, {}});
    GameSpeed speed;
    speed.game = info.name;
    rules::Random random{1};

    int games = 0;
    const auto start = Clock::now();
    while (millisecondsSince(start) < 500) {
        (void)game.playOut(random, 50'000, false);
        ++games;
    }
    speed.gamesPerSecond = games / (millisecondsSince(start) / 1000);

    std::vector<Listing> whole, near;
    auto at = game.start();
    while (speed.positions < positions) {
        if (game.next(at).who == rules::Next::Who::Nobody) at = game.start();
        auto turn = game.randomTurn(at, random);
        Listing listing{at, std::nullopt, 0, 0};
        if (!game.listsWhole(at)) listing.near = game.appearance(turn.after);
        listing.measure(game);
        (listing.near ? near : whole).push_back(std::move(listing));
        ++speed.positions;
        at = std::move(turn.after);
    }
    const auto worst = slowest(game, std::move(whole));
    speed.worstListing = worst.milliseconds;
    speed.worstListingMoves = worst.moves;
    speed.worstNear = slowest(game, std::move(near)).milliseconds;
    return speed;
}

}  // namespace

std::optional<double> Bench::diceRatio() const {
    if (!reference || !dice || reference->time.p50 <= 0) return std::nullopt;
    return dice->time.p50 / reference->time.p50;
}

std::optional<double> Bench::ratio() const {
    if (!reference || stages.empty() || reference->time.p50 <= 0) return std::nullopt;
    return stages.back().time.p50 / reference->time.p50;
}

Bench measure(const BenchOptions& options) {
    Bench bench;
    measurePictures(options, bench);
    measureBoards(options, bench);
    measureSimulator(options, bench);
    for (const auto& info : rules::allGames()) {
        options.progress("the rules of " + std::string{info.title});
        bench.games.push_back(measureGame(info, options.positions));
    }
    return bench;
}

}  // namespace kibitz::cli
