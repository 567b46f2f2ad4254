#include "app/session/watched_table.h"

#include "app/session/chronicle.h"
#include "app/session/eyes.h"
#include "app/session/recording/recording.h"
#include "app/session/sources.h"

#include <mutex>
#include <utility>

namespace kibitz::session {

/// Where the game is written down, from the first picture on.
struct WatchedTable::Book {
    std::filesystem::path folder;
    SessionInfo info;
    std::mutex mutex;  // the worker makes them, whoever ends it finishes them
    std::shared_ptr<Recorder> recorder;
    std::shared_ptr<Chronicle> chronicle;

    /// The same source, whose frames are written down on their way. In the worker.
    std::unique_ptr<vision::FrameSource> listenTo(std::unique_ptr<vision::FrameSource> source) {
        const std::scoped_lock lock{mutex};
        if (!recorder) {
            RecorderOptions how;
            how.everyFrame = how.seeAsRecorded = !source->live();
            info.source = source->description();
            recorder = std::make_shared<Recorder>(folder, info, how);
            chronicle =
                std::make_shared<Chronicle>(recorder, std::nullopt, Chronicle::WhenStopped::GoOn);
        }
        return chronicle->listenTo(std::move(source));
    }
    std::shared_ptr<Chronicle> writer() {
        const std::scoped_lock lock{mutex};
        return chronicle;
    }
    void finish() noexcept {
        const std::scoped_lock lock{mutex};
        try {
            if (recorder) recorder->finish();
        } catch (const CannotRecord&) {
            // It was said when it happened, and what was recorded before is kept.
        }
    }
};

std::optional<SessionInfo> gameOf(const std::string& source) {
    if (looksLikeRecording(source)) {
        try {
            auto info = Recording{source}.session();
            if (rules::findGame(info.game)) return info;
        } catch (const BadRecording&) {
            // Whoever opens it says what is wrong with it.
        }
        return std::nullopt;
    }
    return simulatedGameOf(source);
}

WatchedTable::WatchedTable(TableRequest request, std::function<void()> notify) {
    PipelineOptions options;
    options.prepareForScreen = request.forScreen;
    options.pacedByFrameTime = request.paced;
    options.readDice = !request.game;  // who reads a game reads its dice
    if (request.game) {
        setUp_ = session::setUp(*request.game);
        options.game = std::make_shared<GameSession>(*setUp_);
        vision::ToldTable told{{}, request.told, request.sheets, {}};
        for (const auto& piece : request.pieces)
            if (const auto colour = setUp_->game.vocabulary().symbol(piece.colour))
                told.colours.push_back({*colour, piece.patch});
        options.look = request.look ? request.look : eyesWhenNeeded(*setUp_, told);
    }
    auto open = std::move(request.open);
    if (!request.recordTo.empty() && request.game) {
        book_ = std::make_shared<Book>();
        book_->folder = request.recordTo;
        book_->info = *request.game;
        options.observe = [book = book_](const Snapshot& now) {
            if (const auto chronicle = book->writer()) chronicle->observe(now);
        };
        open = [book = book_, first = std::move(open)] { return book->listenTo(first()); };
    }
    pipeline_ = std::make_unique<Pipeline>(std::move(open), std::move(options), std::move(notify));
}

std::optional<bool> WatchedTable::recorded() const {
    if (!book_) return std::nullopt;
    const std::unique_lock lock{book_->mutex, std::try_to_lock};
    // Being opened, or it could not be: then nothing is written down yet.
    if (!lock.owns_lock() || !book_->chronicle) return std::nullopt;
    return book_->chronicle->recording();
}

WatchedTable::~WatchedTable() {
    pipeline_.reset();
    if (book_) book_->finish();
}

}  // namespace kibitz::session
