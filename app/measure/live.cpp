// measure_live GAME DIFFICULTY FIRST_SEED GAMES [ACTIONS] [BUMPS] [FPS]: how the whole pipeline,
// from frame to verdict, keeps up with a table that a camera watches. ACTIONS 0: until the game is
// over.
//
// Simulated games are watched as the live program does it (gate, eyes, tracker, latest frame wins)
// by a clock of their own: a frame is there at its moment, looking at it takes the processor time
// of all its threads, so that other work on the machine does not count (and two cores are worth no
// more than one), and frames that come meanwhile but for the latest are dropped. What drawing them
// takes counts for nothing. Told are
// - how long after the gate calls a table still (and after it really is) the verdict is there;
// - how long after a bump of the camera (BUMPS in every game) the table is read again with nothing
//   surely wrong;
// - how much memory the process has, its pictures' maker included.
// What is asked is answered by somebody who knows, at the end of the stretch.

#include "app/session/eyes.h"
#include "app/session/game_session.h"
#include "app/session/watcher.h"
#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace kibitz;

namespace {

struct Times {
    std::vector<double> seconds;
    int never = 0;

    void print(const char* what) {
        std::sort(seconds.begin(), seconds.end());
        const auto at = [&](double share) {
            return seconds.empty()
                       ? 0.0
                       : 1000 * seconds[static_cast<std::size_t>(
                                    share * static_cast<double>(seconds.size() - 1) + 0.5)];
        };
        const auto soon =
            std::count_if(seconds.begin(), seconds.end(), [](double each) { return each <= 1; });
        std::printf("%s: %zu, p50 %.0f ms, p95 %.0f ms, within a second %td, never %d\n", what,
                    seconds.size(), at(0.5), at(0.95), soon, never);
    }
};

struct Found {
    Times afterGate, afterStill, bumpGate, bumpStill;
    double watched = 0, busy = 0;  // seconds of the table, and of looking at it
    int frames = 0, dropped = 0;
};

double megabytes() {
    std::ifstream file{"/proc/self/statm"};
    double all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1048576;
}

/// One simulated game, watched.
class Watched {
public:
    Watched(const datasets::Simulation& simulation, Found& found)
        : simulation_{simulation},
          course_{simulation.course()},
          setUp_{course_.info, course_.game, course_.setup.players, course_.setup},
          game_{std::make_unique<session::GameSession>(setUp_)},
          look_{session::eyesFor(setUp_)},
          watcher_{{.prepareForScreen = true, .look = look_}},
          found_{found} {}

    void run() {
        const double gap = 1 / simulation_.options().framesPerSecond;
        for (std::int64_t frame = 0; frame < simulation_.frames(); ++frame) {
            const double now = simulation_.secondsOf(frame);
            const auto& stretch = simulation_.stretchOf(frame);
            if (&stretch != stretch_) begin(stretch);
            if (now + gap <= free_) {  // a later one will be there before anybody looks
                ++found_.dropped;
                continue;
            }
            auto picture = renderer_.render(simulation_.scene(frame)).picture;
            watch({std::move(picture),
                   std::chrono::nanoseconds{static_cast<std::int64_t>(now * 1e9)}, frame},
                  now);
        }
        end();
        found_.watched += simulation_.timeline().seconds();
    }

private:
    const rules::Position& truth(std::size_t steps) const {
        return steps == 0 ? course_.start : course_.steps[steps - 1].after;
    }

    void watch(const vision::Frame& frame, double now) {
        const auto from = std::clock();
        const auto snapshot = watcher_.watch(frame);
        std::vector<session::Event> said;
        if (snapshot.observation)
            said = game_->see(
                *snapshot.observation,
                {frame.index, std::chrono::round<std::chrono::milliseconds>(frame.time)});
        const double took = static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
        free_ = std::max(free_, now) + took;
        found_.busy += took;
        ++found_.frames;
        const bool still = snapshot.table == vision::TableState::Still;
        if (stretch_->phase != datasets::Phase::Still) return;
        if (still && !stillAt_) stillAt_ = now;
        if (!stillAt_) return;
        if (std::any_of(said.begin(), said.end(),
                        [](const auto& event) { return event.type == "judged"; }))
            verdictAt_ = verdictAt_.value_or(free_);
        if (bumped_ && snapshot.observation && !readAt_ &&
            nothingSurelyWrong(*snapshot.observation))
            readAt_ = free_;
    }

    bool nothingSurelyWrong(const vision::Observation& seen) const {
        constexpr double kLoud = 4;
        const auto look = course_.game.appearance(truth(stretch_->position));
        std::size_t read = 0;
        for (std::size_t i = 0; i < look.sites.size(); ++i) {
            const rules::Site site{static_cast<std::uint16_t>(i)};
            if (seen.covered(site) > 0.5F) continue;
            ++read;
            if (seen.against(site, look.sites[i]) > kLoud) return false;
        }
        return 2 * read > look.sites.size();
    }

    void begin(const datasets::Stretch& stretch) {
        end();
        if (stretch_) bumped_ = stretch_->camera != stretch_->nextCamera;
        stretch_ = &stretch;
        stillAt_ = verdictAt_ = readAt_ = std::nullopt;
    }

    void end() {
        if (!stretch_ || stretch_->phase != datasets::Phase::Still) return;
        if (verdictAt_) {
            found_.afterGate.seconds.push_back(*verdictAt_ - *stillAt_);
            found_.afterStill.seconds.push_back(*verdictAt_ - stretch_->begin);
        }
        if (bumped_ && readAt_) {
            found_.bumpGate.seconds.push_back(*readAt_ - *stillAt_);
            found_.bumpStill.seconds.push_back(*readAt_ - stretch_->begin);
        } else if (bumped_) {
            ++found_.bumpGate.never, ++found_.bumpStill.never;
        }
        bumped_ = false;
        if (!stretch_->slip) answer();
    }

    /// Whoever knows puts the record right.
    void answer() {
        const auto& is = truth(stretch_->position);
        const auto& game = course_.game;
        if (game_->view()->standing != session::GameView::Standing::Asking &&
            game_->view()->standing != session::GameView::Standing::Illegal)
            return;
        if (game.sameFuture(game_->view()->position, is)) return;
        game_ = std::make_unique<session::GameSession>(setUp_);
        session::GameCommand command{session::GameCommand::Do::Insert, 0, {}};
        for (std::size_t i = 0; i < stretch_->position; ++i)
            command.moves.push_back(course_.steps[i].move);
        if (!command.moves.empty()) (void)game_->obey(command, {});
    }

    const datasets::Simulation& simulation_;
    const datasets::Course& course_;
    session::SetUp setUp_;
    std::unique_ptr<session::GameSession> game_;
    session::Look look_;
    session::Watcher watcher_;
    Found& found_;
    datasets::Renderer renderer_;
    const datasets::Stretch* stretch_ = nullptr;
    bool bumped_ = false;
    double free_ = 0;  // when whoever looks has time again
    std::optional<double> stillAt_, verdictAt_, readAt_;
};

}  // namespace

int main(int argc, char** argv) {
    const auto difficulty = argc > 2 ? datasets::findDifficulty(argv[2]) : std::nullopt;
    if (argc < 5 || !difficulty) {
        std::fprintf(stderr,
                     "measure_live GAME DIFFICULTY FIRST_SEED GAMES [ACTIONS] [BUMPS] [FPS]\n");
        return 2;
    }
    datasets::SimulationOptions options;
    options.game = argv[1];
    options.difficulty = *difficulty;
    options.actions = argc > 5 ? std::atoi(argv[5]) : 20;
    options.bumps = argc > 6 ? std::atoi(argv[6]) : 0;
    options.framesPerSecond = argc > 7 ? std::atof(argv[7]) : 30;
    Found found;
    double first = 0, most = 0;
    for (int game = 0; game < std::atoi(argv[4]); ++game) {
        options.seed = static_cast<std::uint64_t>(std::atoi(argv[3]) + game);
        const datasets::Simulation simulation{options};
        Watched{simulation, found}.run();
        const double now = megabytes();
        if (first == 0) first = now;
        most = std::max(most, now);
        std::printf("seed %d: %.0f s watched so far, %.0f MB\n", static_cast<int>(options.seed),
                    found.watched, now);
        std::fflush(stdout);
    }
    found.afterGate.print("verdict after the gate calls the table still");
    found.afterStill.print("verdict after the table really is");
    found.bumpGate.print("read again after a bump, since the gate calls the table still");
    found.bumpStill.print("read again after a bump, since it really is");
    std::printf(
        "%.0f s of the table, %.1f s of looking at %d frames, %d dropped; memory %.0f MB after the "
        "first game, %.0f at most after one\n",
        found.watched, found.busy, found.frames, found.dropped, first, most);
    return 0;
}
