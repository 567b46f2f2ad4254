#pragma once

#include "app/session/mailbox.h"
#include "app/session/review/opened_recording.h"

#include <opencv2/core/mat.hpp>

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace kibitz::session {

/// What the projector shows now. A value: copies share recording and pixels.
struct Showing {
    std::shared_ptr<const OpenedRecording> opened;  // nullptr: none is open
    bool opening = false;
    std::string trouble;  // one sentence: it cannot be opened, or shown; what helps
    std::size_t moment = 0;
    cv::Mat screen;  // BGRA; empty: no picture
    std::vector<SeenMark> marks;
    bool playing = false;
    double speed = 1;

    std::int64_t frame() const { return opened ? opened->moments()[moment].frame : 0; }
    std::chrono::milliseconds time() const {
        return opened ? opened->moments()[moment].time : std::chrono::milliseconds{};
    }
};

/// Opens recordings and plays them in a thread of its own: who holds it never waits for a disk or
/// a decoder. Wishes may come from any thread at any time; the latest wins. Where pictures cannot
/// be decoded as fast as they should be shown, some are left out, and time stays right.
class Projector {
public:
    static constexpr double kSlowest = 0.25, kFastest = 32;

    /// `notify` is called from the thread when there is something to take, once for each taking.
    explicit Projector(std::function<void()> notify);
    ~Projector();
    Projector(const Projector&) = delete;
    Projector& operator=(const Projector&) = delete;

    void open(const std::filesystem::path& folder);
    void play(bool playing);
    void setSpeed(double);          // kept between slowest and fastest
    void step(int moments);         // and pauses
    void goTo(std::int64_t frame);  // plays on from there if it played

    std::optional<Showing> take() { return box_.take(); }

private:
    struct Wish {
        std::optional<std::filesystem::path> folder;
        std::optional<std::int64_t> frame;
        int steps = 0;
        std::optional<bool> playing;
        std::optional<double> speed;
        bool any() const { return folder || frame || steps != 0 || playing || speed; }
    };
    class Reel;

    void wish(const std::function<void(Wish&)>&);
    void run(const std::stop_token&);

    std::function<void()> notify_;
    Mailbox<Showing> box_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    Wish wish_;
    std::jthread thread_;  // last: everything else is there when it starts
};

}  // namespace kibitz::session
