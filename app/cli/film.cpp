#include "app/cli/interrupt.h"
#include "app/cli/out_folder.h"
#include "app/cli/simulate.h"
#include "app/session/chronicle.h"
#include "app/session/recording/recorder.h"
#include "app/session/watcher.h"
#include "datasets/render/renderer.h"

#include <chrono>
#include <cmath>
#include <future>
#include <iomanip>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

session::SessionInfo infoOf(const datasets::Simulation& simulation) {
    const auto& options = simulation.options();
    session::SessionInfo info;
    info.game = options.game;
    info.players = simulation.course().setup.players;
    info.options = simulation.course().setup.options;
    info.source = "simulate:" + options.game + ":" + std::to_string(options.seed) + ":" +
                  std::string{datasets::nameOf(options.difficulty)};
    info.program = KIBITZ_VERSION;
    return info;
}

std::string recordText(const datasets::Simulation& simulation) {
    auto record = simulation.course().record();
    record.preface.push_back("Simulated with seed " + std::to_string(simulation.options().seed));
    return rules::writeRecord(record);
}

std::string progressText(std::int64_t frame, std::int64_t all, double seconds) {
    std::ostringstream text;
    text << "Frame " << frame << " of " << all << ", " << std::fixed << std::setprecision(1)
         << (seconds > 0 ? static_cast<double>(frame) / seconds : 0) << " a second";
    return text.str();
}

}  // namespace

Filmed film(const datasets::SimulationOptions& options, const fs::path& folder, Context& context) {
    const datasets::Simulation simulation{options};
    OutFolder::check(folder);
    // The recorder makes its folder itself, whole or not at all.
    std::error_code ignored;
    fs::remove(folder, ignored);
    if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), ignored);
    const Interruptible interruptible;
    session::RecorderOptions how;
    how.everyFrame = how.seeAsRecorded = true;
    session::Recorder recorder{folder, infoOf(simulation), how};
    TextFile truth{folder / "truth.jsonl"};
    TextFile{folder / "game.record"}.write(recordText(simulation));

    datasets::Renderer renderer;
    session::Watcher watcher;
    session::Conclusions conclusions;
    Progress progress{context};
    const auto start = Clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    Filmed filmed;
    const auto all = simulation.frames();
    const datasets::Stretch* stretch = nullptr;
    // The next frame is drawn while this one is encoded and judged.
    const auto draw = [&](std::int64_t i) {
        return std::async(std::launch::async,
                          [&, i] { return renderer.render(simulation.scene(i)); });
    };
    auto next = draw(0);
    for (std::int64_t i = 0; i < all && !Interruptible::asked(); ++i) {
        auto rendered = next.get();
        if (i + 1 < all) next = draw(i + 1);
        const std::chrono::nanoseconds time{std::llround(simulation.secondsOf(i) * 1e9)};
        const auto kept = recorder.frame({std::move(rendered.picture), time, i});
        for (const auto& event : conclusions.from(watcher.watch(kept))) recorder.append(event);
        // Nothing moves in a still stretch: what its first frame shows is true for all of it.
        if (const auto* now = &simulation.stretchOf(i); now != stretch) {
            stretch = now;
            truth.write(simulation.truthLine(i, rendered.ids) + "\n");
        }
        ++filmed.frames;
        if (i % 5 == 0) progress.show(progressText(i, all, seconds()));
    }
    recorder.finish();
    filmed.whole = filmed.frames == all;
    filmed.seconds = seconds();
    return filmed;
}

}  // namespace kibitz::cli
