#include "app/session/recording/recording.h"

#include "tests/app/recording_folder.h"
#include "tests/app/recording_progress.h"

#include <catch2/catch_test_macros.hpp>

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

int fromEnvironment(const char* name, int otherwise) {
    const char* value = std::getenv(name);
    return value ? std::max(1, std::atoi(value)) : otherwise;
}

struct Child {
    fs::path folder;
    RecordingProgress* progress;
    std::chrono::milliseconds lives;
    pid_t process;
};

Child start(const fs::path& temp, int number, std::chrono::milliseconds lives) {
    Child child;
    child.folder = temp / (std::to_string(number) + ".kibitz");
    child.lives = lives;
    const auto file = (temp / (std::to_string(number) + ".progress")).string();
    child.progress = &mapProgress(file.c_str());
    child.progress->milliseconds = -1;
    // KIBITZ_KILL_WIDTH=1920 puts the encoder under load.
    const int width = fromEnvironment("KIBITZ_KILL_WIDTH", 320);
    std::vector<std::string> words{KIBITZ_RECORDING_CHILD, child.folder.string(), file,
                                   std::to_string(width), std::to_string(width * 9 / 16)};
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    REQUIRE(::posix_spawn(&child.process, words[0].c_str(), nullptr, nullptr, arguments.data(),
                          environ) == 0);
    return child;
}

/// By how much the video is behind the last frame that was given.
std::chrono::milliseconds lossOf(const Child& child,
                                 const std::shared_ptr<const Recording>& recording) {
    std::chrono::milliseconds reached{0};
    if (fs::exists(recording->video())) {
        try {
            RecordingSource source{recording};
            while (const auto frame = source.next())
                reached = std::chrono::round<std::chrono::milliseconds>(frame->time);
        } catch (const vision::SourceLost&) {
            // So early that nothing was written: the loss is all there was, and judged as such.
        }
    }
    return std::chrono::milliseconds{child.progress->milliseconds} - reached;
}

}  // namespace

TEST_CASE("killed at any moment a recording opens again, and lacks a second at most",
          "[app][recording][kill]") {
    const int kills = fromEnvironment("KIBITZ_KILLS", 24);
    constexpr int kAtOnce = 6;  // they mostly sleep
    const TempFolder temp;
    std::mt19937 random{static_cast<unsigned>(fromEnvironment("KIBITZ_KILL_SEED", 2026))};
    std::chrono::milliseconds worst{0};
    int withVideo = 0;
    for (int done = 0; done < kills; done += kAtOnce) {
        std::vector<Child> children;
        const auto from = std::chrono::steady_clock::now();
        for (int i = done; i < std::min(done + kAtOnce, kills); ++i)
            children.push_back(start(temp.path, i, std::chrono::milliseconds{random() % 1800}));
        std::sort(children.begin(), children.end(),
                  [](const auto& a, const auto& b) { return a.lives < b.lives; });
        for (const auto& child : children) {
            std::this_thread::sleep_until(from + child.lives);
            ::kill(child.process, SIGKILL);
            int status = 0;
            ::waitpid(child.process, &status, 0);
            INFO("killed after " << child.lives.count() << " ms");
            REQUIRE(WIFSIGNALED(status));  // it was still at work
        }
        for (const auto& child : children) {
            INFO("killed after " << child.lives.count() << " ms");
            if (!fs::exists(child.folder)) {
                CHECK(child.progress->events == 0);
                continue;
            }
            const auto recording = std::make_shared<const Recording>(child.folder);
            CHECK(recording->flaws().empty());
            CHECK_FALSE(recording->ended());
            CHECK(static_cast<std::int64_t>(recording->events().size()) >= child.progress->events);
            const auto loss = lossOf(child, recording);
            CHECK(loss <= 1000ms);
            worst = std::max(worst, loss);
            if (loss < std::chrono::milliseconds{child.progress->milliseconds}) ++withVideo;
        }
    }
    CHECK(withVideo > 0);
    WARN(kills << " kills, at most " << worst.count() << " ms of video lost");
}
