#include "app/session/recording/recorder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace kibitz::session {
namespace fs = std::filesystem;
using std::chrono::milliseconds;

namespace {

fs::path withoutSlash(const fs::path& given) {
    if (given.empty()) throw CannotRecord{"No folder is named. Write one, such as evening.kibitz"};
    const auto path = fs::absolute(given).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

}  // namespace

Recorder::Recorder(const fs::path& folder, SessionInfo info, RecorderOptions options)
    : folder_{withoutSlash(folder)}, options_{std::move(options)}, info_{std::move(info)} {
    info_.format = kRecordingFormat;
    if (info_.created.empty()) info_.created = utcNow();
    begin();
}

void Recorder::begin() {
    std::error_code error;
    if (fs::symlink_status(folder_, error).type() != fs::file_type::not_found)
        throw trouble(error ? error.value() : EEXIST, folder_);
    // Made under another name and then renamed: whoever is killed here leaves no half recording.
    const auto fresh = folder_.parent_path() /
                       ("." + folder_.filename().string() + ".new-" + std::to_string(::getpid()));
    fs::remove_all(fresh, error);
    if (!fs::create_directory(fresh, error)) throw trouble(error ? error.value() : EEXIST, folder_);
    try {
        writeWhole(*options_.disk, fresh / "session.json", writeSession(info_));
        events_ = options_.disk->create(fresh / "events.jsonl");
        write(startedEvent(info_));
        syncFolder(fresh);
        fs::rename(fresh, folder_, error);
        if (error) throw trouble(error.value(), folder_);
    } catch (const CannotRecord&) {
        fs::remove_all(fresh, error);
        throw;
    }
    syncFolder(folder_.parent_path());
    if (options_.keepPictures)
        video_ = std::make_unique<VideoQueue>(folder_ / "video.mkv", options_.disk, options_.video);
}

Recorder::~Recorder() {
    if (video_) video_->finish();
}

std::optional<std::string> Recorder::videoFailure() const {
    return video_ ? video_->failure() : std::nullopt;
}

void Recorder::write(const Event& event) {
    const std::scoped_lock lock{eventsMutex_};
    auto next = chain_;
    const auto line = next.add(event);
    try {
        events_->write({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()});
        events_->sync();
    } catch (const CannotRecord&) {
        try {
            events_->truncate(eventsEnd_);
        } catch (const CannotRecord&) {
            // A reader leaves out a half line; the first trouble is the one to tell.
        }
        throw;
    }
    chain_ = next;
    eventsEnd_ += static_cast<std::int64_t>(line.size());
}

void Recorder::stop(const std::string& sentence) {
    if (!failure_) failure_ = sentence;
    throw CannotRecord{*failure_};
}

void Recorder::tellDropped() {
    if (droppedFrom_ < 0) return;
    const auto from = std::exchange(droppedFrom_, -1);
    const auto until = stats_.frames - 1;
    write({"dropped", until, stats_.time, {{"from", from}, {"until", until}}});
}

vision::Frame Recorder::frame(const vision::Frame& given) {
    std::unique_lock lock{mutex_};
    if (failure_) stop(*failure_);
    if (finished_) stop("The recording has ended already");
    if (const auto failure = videoFailure()) stop(*failure);
    if (video_ && given.image.empty()) stop("A frame without a picture cannot be recorded");
    vision::Frame frame = given;
    frame.index = stats_.frames;
    if (!start_) {
        start_ = given.time;
        if (!given.image.empty()) info_.size = given.image.size();
        try {
            writeWhole(*options_.disk, folder_ / "session.json", writeSession(info_));
        } catch (const CannotRecord& error) {
            stop(error.what());
        }
    }
    auto time = std::chrono::round<milliseconds>(given.time - *start_);
    if (stats_.frames > 0) time = std::max(time, stats_.time + milliseconds{1});
    frame.time = time;
    if (sourceIndex_)
        stats_.missedBySource += std::max<std::int64_t>(0, given.index - *sourceIndex_ - 1);
    sourceIndex_ = given.index;

    bool taken = !video_;
    if (video_ && options_.everyFrame) {
        lock.unlock();  // events go on while this waits
        if (options_.seeAsRecorded) {
            frame.image = video_->putAndSee(frame.image, time);
            taken = !frame.image.empty();
        } else {
            taken = video_->put(frame.image, time);
        }
        lock.lock();
        if (!taken) stop(video_->failure().value_or("The recording has ended already"));
    } else if (video_) {
        taken = video_->offer(frame.image, time);
        if (!taken)
            if (const auto failure = video_->failure()) stop(*failure);
    }
    if (taken) {
        try {
            tellDropped();
        } catch (const CannotRecord& error) {
            stop(error.what());
        }
    } else {
        ++stats_.dropped;
        if (droppedFrom_ < 0) droppedFrom_ = frame.index;
    }
    stats_.time = time;
    ++stats_.frames;
    return frame;
}

void Recorder::append(const Event& event) {
    std::unique_lock lock{mutex_};
    if (failure_) stop(*failure_);
    if (finished_) stop("The recording has ended already");
    lock.unlock();
    try {
        write(event);
    } catch (const CannotRecord& error) {
        lock.lock();
        stop(error.what());
    }
}

void Recorder::finish() {
    {
        const std::scoped_lock lock{mutex_};
        if (finished_) return;
        finished_ = true;
    }
    if (video_) video_->finish();
    const std::scoped_lock lock{mutex_};
    if (!failure_) failure_ = videoFailure();
    try {
        // Also after a failure: cutting off what was half written has made a little room.
        tellDropped();
        if (failure_)
            write({"notice",
                   std::max<std::int64_t>(0, stats_.frames - 1),
                   stats_.time,
                   {{"text", *failure_}}});
        Json payload{{"frames", stats_.frames}};
        write({"ended", std::max<std::int64_t>(0, stats_.frames - 1), stats_.time, payload});
    } catch (const CannotRecord& error) {
        if (!failure_) failure_ = error.what();
    }
    if (failure_) throw CannotRecord{*failure_};
}

std::optional<std::string> Recorder::failure() const {
    const std::scoped_lock lock{mutex_};
    return failure_ ? failure_ : videoFailure();
}

RecorderStats Recorder::stats() const {
    std::unique_lock lock{mutex_};
    auto stats = stats_;
    lock.unlock();
    const std::scoped_lock events{eventsMutex_};
    stats.events = chain_.count();
    return stats;
}

std::string Recorder::check() const {
    const std::scoped_lock lock{eventsMutex_};
    return chain_.check();
}

}  // namespace kibitz::session
