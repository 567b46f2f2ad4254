#include "app/session/recording/video_queue.h"

#include <utility>

namespace kibitz::session {
namespace {

// With a queue that is never older than half a second this keeps the loss below one second.
constexpr std::chrono::milliseconds kFlushEvery{300};
// The same for a source that is faster than the clock.
constexpr std::chrono::milliseconds kLongestCluster{500};

}  // namespace

VideoQueue::VideoQueue(std::filesystem::path path, std::shared_ptr<Disk> disk,
                       const Options& options)
    : path_{std::move(path)},
      disk_{std::move(disk)},
      options_{options},
      encoder_{[this] { encodeAll(); }},
      syncer_{[this] { syncAll(); }} {}

VideoQueue::~VideoQueue() { finish(); }

bool VideoQueue::isFull() const {
    return items_.size() >= options_.room ||
           (!items_.empty() && Clock::now() - items_.front().came > options_.oldest);
}

bool VideoQueue::offer(const cv::Mat& picture, std::chrono::milliseconds time) {
    const std::scoped_lock lock{mutex_};
    if (failure_ || ending_ || isFull()) return false;
    items_.push_back({picture, time, Clock::now(), nullptr});
    changed_.notify_all();
    return true;
}

bool VideoQueue::put(const cv::Mat& picture, std::chrono::milliseconds time) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [&] { return failure_ || ending_ || items_.size() < options_.room; });
    if (failure_ || ending_) return false;
    items_.push_back({picture, time, Clock::now(), nullptr});
    changed_.notify_all();
    return true;
}

cv::Mat VideoQueue::putAndSee(const cv::Mat& picture, std::chrono::milliseconds time) {
    const auto seen = std::make_shared<cv::Mat>();
    std::unique_lock lock{mutex_};
    if (failure_ || ending_) return {};
    items_.push_back({picture, time, Clock::now(), seen});
    changed_.notify_all();
    changed_.wait(lock, [&] { return failure_ || !seen->empty(); });
    return *seen;
}

void VideoQueue::finish() {
    {
        const std::scoped_lock lock{mutex_};
        ending_ = true;
        changed_.notify_all();
    }
    if (encoder_.joinable()) encoder_.join();
    {
        const std::scoped_lock lock{mutex_};
        syncerMayGo_ = true;
        changed_.notify_all();
    }
    if (syncer_.joinable()) syncer_.join();
}

std::optional<std::string> VideoQueue::failure() const {
    const std::scoped_lock lock{mutex_};
    return failure_;
}

std::int64_t VideoQueue::written() const {
    const std::scoped_lock lock{mutex_};
    return written_;
}

void VideoQueue::fail(const std::string& sentence) {
    const std::scoped_lock lock{mutex_};
    if (!failure_) failure_ = sentence;
    changed_.notify_all();
}

template <class Do>
bool VideoQueue::guarded(Do&& something) {
    try {
        something();
        return true;
    } catch (const std::exception& error) {
        fail(error.what());
        return false;
    }
}

void VideoQueue::encode(const Item& item) {
    if (!writer_) {
        auto fresh = std::make_unique<VideoWriter>(disk_->create(path_), item.picture.size(),
                                                   options_.codec);
        syncFolder(path_.parent_path());
        flushed_ = Clock::now();
        const std::scoped_lock lock{mutex_};
        writer_ = std::move(fresh);
    }
    if (item.seen) {
        auto seen = writer_->writeAndSee(item.picture, item.time);
        const std::scoped_lock lock{mutex_};
        *item.seen = std::move(seen);
    } else {
        writer_->write(item.picture, item.time);
    }
    unflushed_ = true;
}

void VideoQueue::encodeAll() {
    std::unique_lock lock{mutex_};
    while (true) {
        const auto somethingToDo = [&] { return ending_ || failure_ || !items_.empty(); };
        // A source that falls silent must not leave its last pictures here.
        if (unflushed_)
            changed_.wait_until(lock, flushed_ + kFlushEvery, somethingToDo);
        else
            changed_.wait(lock, somethingToDo);
        if (failure_) return;
        std::optional<Item> item;
        if (!items_.empty()) item = items_.front();
        const bool last = !item && ending_;
        lock.unlock();
        const bool good = guarded([&] {
            if (item) encode(*item);
            if (last && writer_) return writer_->finish();
            if (item) reached_ = item->time;
            if (!unflushed_ || (Clock::now() - flushed_ < kFlushEvery &&
                                reached_ - flushedTime_ < kLongestCluster))
                return;
            writer_->flush();
            unflushed_ = false;
            flushed_ = Clock::now();
            flushedTime_ = reached_;
        });
        lock.lock();
        if (!good || last) return;
        if (item) {
            items_.pop_front();  // only now: until it is encoded it takes up room
            ++written_;
        }
        if (!unflushed_ && writer_) unsynced_ = true;
        changed_.notify_all();
    }
}

void VideoQueue::syncAll() {
    std::unique_lock lock{mutex_};
    while (true) {
        changed_.wait(lock, [&] { return syncerMayGo_ || failure_ || unsynced_; });
        if (syncerMayGo_ || failure_) return;
        unsynced_ = false;
        lock.unlock();
        const bool good = guarded([&] { writer_->sync(); });
        lock.lock();
        if (!good) return;
    }
}

}  // namespace kibitz::session
