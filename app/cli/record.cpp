#include "app/cli/command.h"
#include "app/cli/game_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/numbers.h"
#include "app/cli/out_file.h"
#include "app/session/chronicle.h"
#include "app/session/eyes.h"
#include "app/session/game_session.h"
#include "app/session/pipeline.h"
#include "app/session/recording/recorder.h"
#include "app/session/sources.h"
#include "app/session/words.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string source;
    GameOptions game;
    std::string out;
    double seconds = 0;
    bool lossless = false, noEyes = false;
};

// A source that shows nothing for so long at first is the wrong one, or switched off.
constexpr auto kPatience = std::chrono::seconds{10};
// A source that hangs is left behind after so long.
constexpr auto kFarewell = std::chrono::seconds{2};

std::string seconds(std::chrono::nanoseconds time) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << std::chrono::duration<double>(time).count()
        << " s";
    return out.str();
}

/// Follows the pipeline until its source ends, says what there is to say, and comes back when
/// nothing is left to wait for.
class Follower {
public:
    Follower(Context& context, session::Chronicle& chronicle, const session::Recorder& recorder)
        : context_{context}, progress_{context}, chronicle_{chronicle}, recorder_{recorder} {}

    void follow(session::Pipeline& pipeline) {
        while (!isOver()) {
            const auto snapshot = pipeline.waitAndTake(std::chrono::milliseconds{100});
            if (Interruptible::asked() && !leaving_) leave();
            if (!snapshot) continue;
            if (!snapshot->notice.empty() && snapshot->notice != notice_) say(snapshot->notice);
            notice_ = snapshot->notice;
            ended_ = snapshot->source == session::SourceState::Ended;
            const auto stats = recorder_.stats();
            progress_.show(
                "Recording " + seconds(stats.time) + ", " + std::to_string(stats.frames) +
                " frames, " + session::headline(session::moodOf(*snapshot)) +
                (stats.dropped > 0 ? ", " + std::to_string(stats.dropped) + " not in the video"
                                   : ""));
        }
        progress_.clear();
    }
    bool saidSomething() const { return said_; }

private:
    using Clock = std::chrono::steady_clock;

    void say(const std::string& sentence) {
        said_ = true;
        progress_.clear();
        context_.err << "kibitz: " << sentence << '\n';
    }
    void leave() {
        leaving_ = Clock::now();
        chronicle_.end();
    }
    bool isOver() {
        if (ended_) return true;
        if (leaving_) return Clock::now() - *leaving_ > kFarewell;
        if (recorder_.stats().frames > 0) started_ = Clock::now();
        const bool nothing = recorder_.stats().frames == 0 && Clock::now() - started_ > kPatience;
        if (nothing || recorder_.failure()) leave();
        return false;
    }

    Context& context_;
    Progress progress_;
    session::Chronicle& chronicle_;
    const session::Recorder& recorder_;
    Clock::time_point started_ = Clock::now();
    std::optional<Clock::time_point> leaving_;
    std::string notice_;
    bool ended_ = false;
    bool said_ = false;
};

/// A recording of nothing helps nobody; what others may have put beside it stays.
void removeEmpty(const fs::path& folder) {
    std::error_code ignored;
    for (const auto* name : {"session.json", "events.jsonl", "video.mkv"})
        fs::remove(folder / name, ignored);
    fs::remove(folder, ignored);
}

void record(const Options& options, Context& context) {
    auto info = infoOf(options.game);
    const auto name = options.source.empty() ? session::defaultSource() : options.source;
    OutFiles places;
    places.reads(name);
    places.folder(options.out, "--out");
    auto source = session::openSource(name);
    info.source = source->description();
    const Interruptible interruptible;
    session::RecorderOptions how;
    how.everyFrame = how.seeAsRecorded = !source->live();
    if (options.lossless) how.video.codec = session::VideoCodec::Lossless;
    const auto recorder = std::make_shared<session::Recorder>(options.out, info, how);
    context.out << "Recording to " << options.out << ": " << info.source << ". Ctrl-C ends it\n"
                << std::flush;
    std::optional<std::chrono::milliseconds> longest;
    if (options.seconds > 0)
        longest = std::chrono::round<std::chrono::milliseconds>(
            std::chrono::duration<double>(options.seconds));
    const auto chronicle = std::make_shared<session::Chronicle>(recorder, longest);
    Follower follower{context, *chronicle, *recorder};
    {
        const auto first =
            std::make_shared<std::unique_ptr<vision::FrameSource>>(std::move(source));
        session::PipelineOptions watching;
        watching.pacedByFrameTime = false;
        if (!options.noEyes) {
            auto setUp = session::setUp(info);
            std::string blind;
            watching.look = session::eyesIfAny(setUp, blind);
            if (!blind.empty()) context.err << "kibitz: " << blind << '\n';
            if (watching.look)
                watching.game = std::make_shared<session::GameSession>(std::move(setUp));
        }
        watching.observe = [chronicle](const session::Snapshot& now) { chronicle->observe(now); };
        session::Pipeline pipeline{
            [=] {
                return chronicle->listenTo(*first ? std::move(*first) : session::openSource(name));
            },
            std::move(watching)};
        follower.follow(pipeline);
    }
    const auto stats = recorder->stats();
    try {
        recorder->finish();
    } catch (const session::CannotRecord& error) {
        throw CannotDo(std::string{error.what()} + " (what was recorded before is kept)");
    }
    if (stats.frames == 0) {
        removeEmpty(recorder->folder());
        if (!follower.saidSomething() && !Interruptible::asked())
            throw CannotDo(name + " gives no pictures. Check that it is the right one");
        context.err << "kibitz: No picture came, so nothing was recorded\n";
        context.exit = Exit::Cannot;
        return;
    }
    if (stats.dropped > 0)
        context.err << "kibitz: " << stats.dropped << " of " << stats.frames
                    << " frames are not in the video, because this machine or its disk was too "
                       "slow. They were watched all the same\n";
    context.out << "Recorded " << stats.frames << " frames in " << seconds(stats.time) << " and "
                << recorder->stats().events << " events to " << options.out << "\nCheck "
                << recorder->check() << '\n';
}

}  // namespace

void addRecord(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "record", "Record a game: video, events and set-up in a folder, until Ctrl-C");
    auto options = std::make_shared<Options>();
    command->add_option(
        "--source", options->source,
        "A camera by number or name, http://… or rtsp://…, a video file, a folder of pictures,\n"
        "a recording, pattern[:SEED], the built-in test table, or "
        "simulate:GAME:SEED[:DIFFICULTY],\n"
        "a simulated game. Default: the first camera, else the test table");
    addGameOptions(*command, options->game);
    command->get_option("--game")->required();
    command->get_option("--players")->required();
    command->add_option("--out", options->out, "The folder to make: NAME.kibitz")->required();
    command->add_option("--seconds", options->seconds, "Stop after so many seconds")
        ->check(numberWithin("The time to record", 0.001, 1e6));
    command->add_flag("--no-eyes", options->noEyes,
                      "Only pictures and motion: the table is not read, nothing is judged");
    command->add_flag("--lossless", options->lossless,
                      "Keep every pixel as it came: a hundred times larger");
    command->callback([&context, options] { record(*options, context); });
}

}  // namespace kibitz::cli
