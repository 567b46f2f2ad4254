#include "datasets/play/simulation.h"
#include "datasets/render/renderer.h"

#include "rules/games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>

namespace kibitz::datasets {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

nanoseconds inNanoseconds(double seconds) {
    return nanoseconds{static_cast<std::int64_t>(std::llround(seconds * 1e9))};
}

class SimulationSource final : public vision::FrameSource {
public:
    SimulationSource(const SimulationOptions& options, bool paced)
        : simulation_{options}, paced_{paced} {}

    std::optional<vision::Frame> next() override {
        auto index = next_;
        nanoseconds time = inNanoseconds(simulation_.secondsOf(index));
        if (paced_) {
            if (!start_) start_ = steady_clock::now();
            // Frames whose moment has passed are gone, as with a camera.
            const auto now = std::chrono::duration<double>(steady_clock::now() - *start_).count();
            const auto due = static_cast<std::int64_t>(now * simulation_.options().framesPerSecond);
            index = std::max(index, due);
            time = start_->time_since_epoch() + inNanoseconds(simulation_.secondsOf(index));
            while (!interrupted_ && steady_clock::now().time_since_epoch() < time)
                std::this_thread::sleep_for(std::min<nanoseconds>(
                    std::chrono::milliseconds{20}, time - steady_clock::now().time_since_epoch()));
        }
        if (interrupted_ || index >= simulation_.frames()) return std::nullopt;
        next_ = index + 1;
        return vision::Frame{renderer_.render(simulation_.scene(index)).picture, time, index};
    }
    std::string description() const override {
        const auto& options = simulation_.options();
        return "simulated game of " + std::string{simulation_.course().info->title} + ", seed " +
               std::to_string(options.seed) + ", " + std::string{nameOf(options.difficulty)};
    }
    bool live() const override { return paced_; }
    void interrupt() override { interrupted_ = true; }

private:
    Simulation simulation_;
    Renderer renderer_;
    bool paced_;
    std::int64_t next_ = 0;
    std::optional<steady_clock::time_point> start_;
    std::atomic<bool> interrupted_ = false;
};

}  // namespace

std::unique_ptr<vision::FrameSource> open(const SimulationOptions& options, bool paced) {
    return std::make_unique<SimulationSource>(options, paced);
}

}  // namespace kibitz::datasets
