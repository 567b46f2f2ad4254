#include "app/cli/command.h"
#include "app/cli/game_lines.h"
#include "app/cli/game_options.h"
#include "app/cli/numbers.h"
#include "app/cli/out_file.h"
#include "app/session/overlay.h"
#include "app/session/sources.h"
#include "app/session/watched_table.h"
#include "app/session/watcher.h"
#include "app/session/words.h"

#include <spdlog/spdlog.h>
#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

// Long enough for the built-in table to show all it does, short enough to wait for.
constexpr std::int64_t kFramesOfLiveSource = 150;
// A stream that shows nothing for so long will not be waited for in a terminal.
constexpr auto kPatience = std::chrono::seconds{10};

void writePicture(const std::string& path, const cv::Mat& picture) {
    bool written = false;
    try {
        written = cv::imwrite(path, picture);
    } catch (const cv::Exception&) {
        throw CannotDo("Cannot write a picture to " + path +
                       ". Give a name that ends in .png or .jpg");
    }
    if (!written)
        throw CannotDo("Cannot write to " + path +
                       ". Check that the folder exists and is yours: --png FILE");
}

/// What the window does, in words: every change of the table with its moment, then the figures and
/// the overlay.
class Terminal {
public:
    Terminal(Context& context) : context_{context}, progress_{context} {}

    void say(const std::string& sentence) {
        said_ = true;
        progress_.clear();
        context_.err << "kibitz: " << sentence << '\n';
    }
    bool saidSomething() const { return said_; }
    void show(const session::Snapshot& now) {
        if (!now.notice.empty() && now.notice != notice_) say(now.notice);
        notice_ = now.notice;
        const auto mood = session::moodOf(now);
        if (mood != mood_) line(now, session::headline(mood));
        mood_ = mood;
        if (mood == session::Mood::Still && !now.game) sayDice(now);
        if (now.game)
            for (const auto& words : game_.news(*now.game)) line(now, words);
        progress_.show(session::statusLine(now));
    }

private:
    void sayDice(const session::Snapshot& now) {
        auto words = session::diceLine(now);
        if (words == dice_) return;
        dice_ = words;
        line(now, words.empty() ? "No dice" : words);
    }
    void line(const session::Snapshot& now, const std::string& text) {
        if (now.frame.image.empty()) return;  // nothing happened yet that has a moment
        progress_.clear();
        if (!start_) start_ = now.frame.time;
        const auto seconds = std::chrono::duration<double>(now.frame.time - *start_).count();
        context_.out << std::setw(7) << std::fixed << std::setprecision(1) << seconds << " s  "
                     << text << '\n';
    }

    Context& context_;
    Progress progress_;
    std::optional<std::chrono::nanoseconds> start_;
    std::optional<session::Mood> mood_;
    std::string notice_, dice_;
    GameLines game_;
    bool said_ = false;
};

/// Every frame in order, as fast as it goes, where there is no game and nobody waits for the
/// source; the same frames give the same lines.
std::optional<session::Snapshot> watchRecorded(vision::FrameSource& source, std::int64_t most,
                                               Terminal& terminal) {
    session::Watcher watcher{{.prepareForScreen = false, .readDice = true}};
    std::optional<session::Snapshot> last;
    while (const auto frame = source.next()) {
        last = watcher.watch(*frame);
        last->source = session::SourceState::Running;
        last->description = source.description();
        for (const auto& notice : source.notices()) terminal.say(notice);
        terminal.show(*last);
        if (most > 0 && last->frames >= most) break;
    }
    for (const auto& notice : source.notices()) terminal.say(notice);
    return last;
}

/// A camera, a stream, or a game: through the same pipeline as the window, which takes up a lost
/// source again. `most` 0: until it ends.
std::optional<session::Snapshot> watchTable(const PlayOptions& play, const std::string& name,
                                            std::unique_ptr<vision::FrameSource> first,
                                            std::int64_t most, Terminal& terminal) {
    // What is drawn or decoded comes when it is ready, on a busy machine much later; it ends by
    // itself. Only a camera or a stream may be silent for ever.
    const bool live = first->live();
    const auto opened = std::make_shared<std::unique_ptr<vision::FrameSource>>(std::move(first));
    session::TableRequest request;
    request.open = [name, opened] {
        return *opened ? std::move(*opened) : session::openSource(name);
    };
    request.game = play.game;
    request.recordTo = play.recordTo;
    request.forScreen = false;
    request.paced = false;  // nobody watches the pictures
    session::WatchedTable table{std::move(request)};
    std::optional<session::Snapshot> last;
    auto lastPicture = std::chrono::steady_clock::now();
    while (true) {
        auto snapshot = table.pipeline().waitAndTake(std::chrono::milliseconds{500});
        const auto now = std::chrono::steady_clock::now();
        if (snapshot) {
            if (!last || snapshot->frames != last->frames) lastPicture = now;
            terminal.show(*snapshot);
            last = std::move(snapshot);
            if (last->source == session::SourceState::Ended || (most > 0 && last->frames >= most))
                return last;
        }
        const bool mayBeSilent = live || (last && last->source == session::SourceState::Lost);
        if (mayBeSilent && now - lastPicture > kPatience) return last;
    }
}

void watchInTerminal(const WatchOptions& options, Context& context) {
    const auto name = options.play.source.empty() ? session::defaultSource() : options.play.source;
    OutFiles places;
    places.reads(name);
    places.folder(options.play.recordTo, "--record");
    places.file(options.png, "--png");
    auto source = session::openSource(name);
    context.out << "Watching " << source->description() << '\n';
    Terminal terminal{context};
    const auto most = options.frames > 0 || !source->live() ? options.frames : kFramesOfLiveSource;
    const auto last = source->live() || options.play.game
                          ? watchTable(options.play, name, std::move(source), most, terminal)
                          : watchRecorded(*source, options.frames, terminal);
    if (!last || last->frame.image.empty()) {
        if (!terminal.saidSomething())
            throw CannotDo(name +
                           " gives no pictures. Check that it is the right one, and switched on");
        context.exit = Exit::Cannot;  // and why has been said
        return;
    }
    context.out << session::statusLine(*last) << '\n';
    writePicture(options.png, session::renderOverlay(*last));
    context.out << "Overlay written to " << options.png << '\n';
}

/// What was told of the game, or what the source tells by itself.
void complete(PlayOptions& play, const GameOptions& told) {
    if (!told.game.empty())
        play.game = infoOf(told);
    else if (!told.players.empty() || !told.options.empty())
        throw CannotDo("--players and --option say how a game is played. Say which one: --game");
    else if (!play.source.empty())
        play.game = session::gameOf(play.source);
    if (play.recordTo.empty()) return;
    if (!play.game) throw CannotDo("Only a game can be recorded. Say which one: --game");
    if (std::filesystem::exists(play.recordTo))
        throw CannotDo(play.recordTo.string() +
                       " exists already. Give another name: --record NAME");
}

}  // namespace

void watch(const WatchOptions& options, Context& context, const Window& window) {
    if (!options.terminal && window.open && window.canOpen && window.canOpen()) {
        context.exit = window.open(options.play);
        return;
    }
    spdlog::debug("no display: staying in the terminal");
    watchInTerminal(options, context);
}

void addWatchOptions(CLI::App& command, WatchOptions& options) {
    command
        .add_option("--language", options.play.language,
                    "Of the window: en, fr, de or nl. Default: as set there, else the system's")
        ->check(CLI::IsMember({"en", "fr", "de", "nl"}));
    command.add_flag("--terminal", options.terminal,
                     "Stay in the terminal even if there is a display");
    command.add_option("--frames", options.frames, "In the terminal: stop after so many pictures")
        ->check(wholeNumber("The number of pictures", 1));
    command.add_option("--png", options.png, "In the terminal: where the overlay is written")
        ->capture_default_str();
}

void addPlay(CLI::App& app, Context& context, const Window& window) {
    auto* command = app.add_subcommand(
        "play", "Watch the table: in the window, or in the terminal where there is no display");
    auto options = std::make_shared<WatchOptions>();
    command->add_option(
        "--source", options->play.source,
        "A camera by number or name, http://… or rtsp://…, a video file, a folder of pictures,\n"
        "a recording, pattern[:SEED], the built-in test table, or "
        "simulate:GAME:SEED[:DIFFICULTY],\n"
        "a simulated game. Default: the first camera, else the test table");
    command->add_flag("--stream", options->play.stream,
                      "Also open the window with the scores for OBS and the like");
    const auto game = std::make_shared<GameOptions>();
    addGameOptions(*command, *game);
    command->get_option("--game")->description(
        "Which game is played; of a recording or a simulation that is known");
    command->add_option("--record", options->play.recordTo, "Record the game: the folder to make");
    addWatchOptions(*command, *options);
    command->callback([&context, window, options, game] {
        options->play.setUp = options->play.source.empty() && game->game.empty();
        complete(options->play, *game);
        watch(*options, context, window);
    });
}

}  // namespace kibitz::cli
