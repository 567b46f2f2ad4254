#include "app/cli/interrupt.h"
#include "app/cli/out_folder.h"
#include "app/cli/simulate.h"
#include "app/session/chronicle.h"
#include "app/session/recording/recorder.h"
#include "app/session/simulated_game.h"
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

/// A simulated game on its way into a recording, frame by frame.
class Film {
public:
    Film(const datasets::Simulation& simulation, const FilmOptions& options, const fs::path& folder)
        : simulation_{simulation},
          options_{options},
          recorder_{folder,
                    infoOf(simulation),
                    {.keepPictures = options.pictures,
                     .everyFrame = true,
                     .seeAsRecorded = options.pictures}},
          truth_{folder / "truth.jsonl"} {
        TextFile{folder / "game.record"}.write(recordText(simulation));
        if (options.observations) game_.emplace(simulation, infoOf(simulation));
    }

    /// `rendered` is empty where no pictures are drawn.
    void add(std::int64_t frame, datasets::Rendering rendered) {
        const std::chrono::nanoseconds time{std::llround(simulation_.secondsOf(frame) * 1e9)};
        const auto kept = recorder_.frame({std::move(rendered.picture), time, frame});
        session::Snapshot snapshot;
        if (options_.pictures)
            snapshot = watcher_.watch(kept);
        else
            follow(kept, snapshot);
        if (game_) say(frame, snapshot);
        for (const auto& event : conclusions_.from(snapshot)) recorder_.append(event);
        // Nothing moves in a still stretch: what its first frame shows is true for all of it.
        if (const auto* now = &simulation_.stretchOf(frame); now != stretch_) {
            stretch_ = now;
            truth_.write(simulation_.truthLine(frame, rendered.ids) + "\n");
        }
    }
    void finish() { recorder_.finish(); }

private:
    /// What the gate would say, where there is nothing to look at.
    void follow(const vision::Frame& frame, session::Snapshot& snapshot) const {
        snapshot.frame = frame;
        snapshot.source = session::SourceState::Running;
        const auto phase = simulation_.phaseOf(frame.index);
        snapshot.table = phase == datasets::Phase::Empty    ? vision::TableState::Empty
                         : phase == datasets::Phase::Moving ? vision::TableState::Moving
                                                            : vision::TableState::Still;
    }
    void say(std::int64_t frame, session::Snapshot& snapshot) {
        const session::Moment at{
            snapshot.frame.index,
            std::chrono::round<std::chrono::milliseconds>(snapshot.frame.time)};
        std::optional<datasets::Scene> scene;
        if (options_.pictures) scene = simulation_.scene(frame);
        snapshot.said = std::make_shared<const std::vector<session::Event>>(
            game_->at(frame, at, scene ? &*scene : nullptr));
    }

    const datasets::Simulation& simulation_;
    FilmOptions options_;
    session::Recorder recorder_;
    TextFile truth_;
    std::optional<session::SimulatedGame> game_;
    session::Watcher watcher_;
    session::Conclusions conclusions_;
    const datasets::Stretch* stretch_ = nullptr;
};

}  // namespace

Filmed film(const datasets::SimulationOptions& options, const FilmOptions& what,
            const fs::path& folder, Context& context) {
    const datasets::Simulation simulation{options};
    OutFolder::check(folder);
    // The recorder makes its folder itself, whole or not at all.
    std::error_code ignored;
    fs::remove(folder, ignored);
    if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), ignored);
    const Interruptible interruptible;
    Film film{simulation, what, folder};
    datasets::Renderer renderer;
    Progress progress{context};
    const auto start = Clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    Filmed filmed;
    const auto all = simulation.frames();
    // The next frame is drawn while this one is encoded and judged.
    const auto draw = [&](std::int64_t i) {
        return std::async(std::launch::async,
                          [&, i] { return renderer.render(simulation.scene(i)); });
    };
    std::future<datasets::Rendering> next;
    if (what.pictures) next = draw(0);
    for (std::int64_t i = 0; i < all && !Interruptible::asked(); ++i) {
        datasets::Rendering rendered;
        if (what.pictures) rendered = next.get();
        if (what.pictures && i + 1 < all) next = draw(i + 1);
        film.add(i, std::move(rendered));
        ++filmed.frames;
        if (i % 5 == 0) progress.show(progressText(i, all, seconds()));
    }
    film.finish();
    filmed.whole = filmed.frames == all;
    filmed.seconds = seconds();
    return filmed;
}

}  // namespace kibitz::cli
