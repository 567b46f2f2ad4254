// What can go wrong around a game that is being followed from pictures, while it is being followed:
// each time it is said, nothing is scored that was not played, and the game goes on.

#include "app/session/eyes.h"
#include "app/session/game_session.h"
#include "app/session/pipeline.h"
#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"
#include "tests/app/fake_source.h"

#include <catch2/catch_test_macros.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

using namespace kibitz;
using namespace kibitz::session;
using namespace std::chrono_literals;

namespace {

constexpr double kFramesPerSecond = 10;

/// A short game of Topple, filmed once for all tests.
struct Evening {
    Evening() : simulation{options()} {
        datasets::Renderer renderer;
        for (std::int64_t i = 0; i < simulation.frames(); ++i) {
            // As files: all of them as pictures would fill a gigabyte.
            cv::imencode(".jpg", renderer.render(simulation.scene(i)).picture,
                         frames.emplace_back(), {cv::IMWRITE_JPEG_QUALITY, 95});
            // In the middle of the game, with a table at rest before and after.
            if (simulation.phaseOf(i) == datasets::Phase::Still &&
                simulation.stretchOf(i).position * 2 >= simulation.course().steps.size() &&
                pause == 0 && i == simulation.lastFrame(simulation.stretchOf(i)))
                pause = i;
        }
    }
    static datasets::SimulationOptions options() {
        datasets::SimulationOptions options;
        options.game = "topple";
        options.seed = 5;
        options.players = 3;
        options.actions = 4;
        options.size = {1280, 720};
        options.framesPerSecond = kFramesPerSecond;
        return options;
    }
    SetUp setUp() const {
        SessionInfo info;
        info.game = "topple";
        info.players = simulation.course().setup.players;
        info.options = simulation.course().setup.options;
        return session::setUp(info);
    }

    datasets::Simulation simulation;
    std::vector<std::vector<std::uint8_t>> frames;
    std::int64_t pause = 0;
};

const Evening& evening() {
    static const Evening one;
    return one;
}

struct Watched {
    std::vector<std::string> accepted, alarms, questions;
    std::vector<std::string> duringFault;  // verdicts
    std::vector<std::string> notices;
    std::vector<int> scores;
    rules::Position position;
};

/// Follows the game; at its pause something happens for so many frames, seen as `fault` makes it
/// of the last picture. It may throw what sources throw.
Watched watched(int faultFrames, const std::function<cv::Mat(const cv::Mat&, int)>& fault,
                bool live = false) {
    const auto& film = evening();
    const auto setUp = film.setUp();
    Watched result;
    PipelineOptions options;
    options.pacedByFrameTime = false;
    options.game = std::make_shared<GameSession>(setUp);
    options.look = eyesFor(setUp);
    options.waiting.silence = 5s;
    std::atomic<bool> ended{false};
    std::atomic<std::int64_t> looked{-1}, given{-1};
    const auto isFault = [&](std::int64_t index) {
        return index > film.pause && index <= film.pause + faultFrames;
    };
    options.observe = [&](const Snapshot& snapshot) {
        if (!snapshot.notice.empty() &&
            (result.notices.empty() || result.notices.back() != snapshot.notice))
            result.notices.push_back(snapshot.notice);
        if (snapshot.said)
            for (const auto& event : *snapshot.said) {
                if (event.type != "judged") continue;
                const auto verdict = event.payload["verdict"].get<std::string>();
                if (isFault(snapshot.frame.index)) result.duringFault.push_back(verdict);
                if (verdict == "unsure") result.questions.push_back(event.payload.dump());
                if (verdict == "illegal") result.alarms.push_back(event.payload.dump());
                if (verdict == "accepted")
                    for (const auto& move : event.payload["moves"])
                        result.accepted.push_back(move.get<std::string>());
            }
        if (snapshot.game) {
            result.scores = snapshot.game->scores;
            result.position = snapshot.game->position;
        }
        looked = snapshot.frame.index;
        if (snapshot.source == SourceState::Ended) ended = true;
    };
    auto next = std::make_shared<std::int64_t>(0);  // goes on where it was when opened again
    Pipeline pipeline{
        [&, next] {
            return std::make_unique<testing::FakeSource>(
                [&, next]() -> std::optional<vision::Frame> {
                    // Of a live source only the newest frame is looked at: here every one shall be.
                    while (live && looked < given) std::this_thread::sleep_for(1ms);
                    const auto index = (*next)++;
                    const auto shown = index <= film.pause ? index
                                       : isFault(index)    ? film.pause
                                                           : index - faultFrames;
                    if (shown >= static_cast<std::int64_t>(film.frames.size())) return {};
                    const auto picture = cv::imdecode(film.frames[static_cast<std::size_t>(shown)],
                                                      cv::IMREAD_COLOR);
                    const auto image =
                        isFault(index) ? fault(picture, static_cast<int>(index - film.pause - 1))
                                       : picture;
                    given = index;
                    return vision::Frame{
                        image, std::chrono::milliseconds{index * 1000 / int(kFramesPerSecond)},
                        index};
                },
                live);
        },
        std::move(options)};
    // However slow the machine: given up on is only what does not move.
    std::int64_t last = -1;
    for (int still = 0; still < 4800 && !ended; ++still) {
        if (const std::int64_t at = looked; at != last) last = at, still = 0;
        std::this_thread::sleep_for(25ms);
    }
    REQUIRE(ended);
    return result;
}

/// Nothing but what was played was scored, and at the end all of it.
void isFollowed(const Watched& seen) {
    const auto& course = evening().simulation.course();
    const auto& players = course.setup.players;
    std::vector<std::string> played;
    for (const auto& step : course.steps) played.push_back(written(step.move, players));
    CHECK(seen.accepted == played);
    CHECK(seen.questions == std::vector<std::string>{});
    CHECK(seen.alarms == std::vector<std::string>{});
    const auto sheet = course.game.score(course.steps.back().after);
    std::vector<int> totals;
    for (std::size_t i = 0; i < sheet.players.size(); ++i) totals.push_back(sheet.total(i));
    CHECK(seen.scores == totals);
}

}  // namespace

// One test, because all of them watch the same film, which takes a while to draw.
TEST_CASE("whatever goes wrong around a game scores nothing, and the game goes on",
          "[app][faults]") {
    SECTION("a game is followed from its pictures when nothing goes wrong") {
        REQUIRE(evening().pause > 0);
        isFollowed(watched(0, {}));
    }
    SECTION("a picture that freezes for ten seconds scores nothing") {
        const auto seen = watched(100, [](const cv::Mat& last, int) { return last; });
        CHECK(seen.duringFault.empty());
        isFollowed(seen);
    }
    SECTION("a light that goes off and on again scores nothing") {
        const auto seen = watched(40, [](const cv::Mat& last, int frame) {
            cv::Mat dark = last * 0.02;
            cv::Mat noise(dark.size(), dark.type());
            cv::theRNG().state = 77 + static_cast<std::uint64_t>(frame);
            cv::randn(noise, 0, 3);
            dark += noise;
            return dark;
        });
        CHECK(seen.duringFault.empty());
        isFollowed(seen);
    }
    SECTION("a camera that is turned to another table and back scores nothing") {
        datasets::SimulationOptions elsewhere;
        elsewhere.game = "dizzle";
        elsewhere.seed = 5;
        elsewhere.actions = 8;
        elsewhere.size = {1280, 720};
        const datasets::Simulation other{elsewhere};
        datasets::Renderer renderer;
        const auto table = renderer.render(other.scene(other.frames() - 1)).picture.clone();
        const auto seen = watched(40, [&](const cv::Mat& last, int frame) {
            // On the way there and back the picture runs sideways.
            cv::Mat both;
            cv::hconcat(last, table, both);
            const int way = std::min({frame, 39 - frame, 3});
            return both(cv::Rect{way * last.cols / 3, 0, last.cols, last.rows}).clone();
        });
        for (const auto& verdict : seen.duringFault) CHECK(verdict != "accepted");
        isFollowed(seen);
    }
    SECTION("a camera that is unplugged in mid-game and comes back goes on with it") {
        bool thrown = false;
        const auto seen = watched(
            1,
            [&](const cv::Mat& last, int) -> cv::Mat {
                if (!std::exchange(thrown, true))
                    throw vision::SourceLost("The camera is gone. Check its cable.");
                return last;
            },
            true);
        REQUIRE_FALSE(seen.notices.empty());
        CHECK(seen.notices.front() == "The camera is gone. Check its cable.");
        isFollowed(seen);
    }
}
