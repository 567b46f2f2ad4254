#include "app/session/review/projector.h"

#include "app/session/report/evidence.h"
#include "app/session/screen_pool.h"

#include <algorithm>
#include <utility>

namespace kibitz::session {

namespace {
using Clock = std::chrono::steady_clock;
}

/// What is on, and where it stands; lives in the projector's thread.
class Projector::Reel {
public:
    const Showing& now() const { return now_; }

    void beginOpening() {
        now_ = Showing{nullptr, true, {}, 0, {}, {}, false, now_.speed};
        pictures_.reset();
    }
    void open(const std::filesystem::path& folder) {
        now_.opening = false;
        try {
            now_.opened = std::make_shared<const OpenedRecording>(folder);
            if (now_.opened->hasVideo())
                pictures_ = std::make_unique<Evidence>(now_.opened->recording());
            show(0);
        } catch (const std::exception& error) {
            now_.trouble = error.what();
        }
    }

    void obey(const Wish& wish) {
        if (wish.speed) now_.speed = *wish.speed;
        if (!now_.opened) return;
        if (wish.frame) show(now_.opened->momentOf(*wish.frame));
        if (wish.steps != 0) {
            now_.playing = false;
            const auto last = static_cast<std::int64_t>(now_.opened->moments().size()) - 1;
            show(static_cast<std::size_t>(std::clamp<std::int64_t>(
                static_cast<std::int64_t>(now_.moment) + wish.steps, 0, last)));
        }
        if (wish.playing) {
            now_.playing = *wish.playing;
            // Whoever plays at the end wants to see it again.
            if (now_.playing && atEnd()) show(0);
        }
        anchor();
    }

    /// Shows what is due; true when that is something else than before.
    bool advance() {
        if (!now_.playing) return false;
        const auto played = std::chrono::duration_cast<std::chrono::milliseconds>(
            (Clock::now() - since_) * now_.speed);
        const auto due = now_.opened->momentAt(from_ + played);
        if (due <= now_.moment) return false;
        show(due);
        if (atEnd()) now_.playing = false;
        return true;
    }

    /// When the next picture is due; nullopt: nothing is played.
    std::optional<Clock::time_point> next() const {
        if (!now_.playing || atEnd()) return std::nullopt;
        const auto ahead = now_.opened->moments()[now_.moment + 1].time - from_;
        return since_ + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double, std::milli>(ahead) / now_.speed);
    }

private:
    bool atEnd() const { return now_.moment + 1 >= now_.opened->moments().size(); }
    void anchor() {
        since_ = Clock::now();
        from_ = now_.time();
    }
    void show(std::size_t moment) {
        now_.moment = moment;
        now_.marks = now_.opened->marksAt(now_.frame());
        if (!pictures_) return;
        const auto picture = pictures_->at(now_.frame());
        now_.screen = picture.empty() ? cv::Mat{} : screens_.prepare(picture);
        now_.trouble = picture.empty() ? pictures_->trouble() : std::string{};
        if (!pictures_->trouble().empty()) pictures_.reset();
    }

    Showing now_;
    std::unique_ptr<Evidence> pictures_;
    ScreenPool screens_;
    Clock::time_point since_{};
    std::chrono::milliseconds from_{};
};

Projector::Projector(std::function<void()> notify)
    : notify_{std::move(notify)}, thread_{[this](const std::stop_token& stop) { run(stop); }} {}

Projector::~Projector() {
    thread_.request_stop();
    thread_.join();
}

void Projector::wish(const std::function<void(Wish&)>& change) {
    {
        const std::scoped_lock lock{mutex_};
        change(wish_);
    }
    changed_.notify_one();
}

void Projector::open(const std::filesystem::path& folder) {
    wish([&](Wish& wish) {
        wish = {};
        wish.folder = folder;
    });
}
void Projector::play(bool playing) {
    wish([&](Wish& wish) { wish.playing = playing; });
}
void Projector::setSpeed(double speed) {
    wish([&](Wish& wish) { wish.speed = std::clamp(speed, kSlowest, kFastest); });
}
void Projector::step(int moments) {
    wish([&](Wish& wish) { wish.steps += moments; });
}
void Projector::goTo(std::int64_t frame) {
    wish([&](Wish& wish) {
        wish.frame = frame;
        wish.steps = 0;
    });
}

void Projector::run(const std::stop_token& stop) {
    Reel reel;
    const auto tell = [&] {
        if (box_.put(reel.now())) notify_();
    };
    while (!stop.stop_requested()) {
        Wish wish;
        {
            std::unique_lock lock{mutex_};
            const auto wished = [&] { return wish_.any(); };
            if (const auto next = reel.next())
                changed_.wait_until(lock, stop, *next, wished);
            else
                changed_.wait(lock, stop, wished);
            wish = std::exchange(wish_, {});
        }
        if (stop.stop_requested()) return;
        if (wish.folder) {
            reel.beginOpening();
            tell();
            reel.open(*wish.folder);
        }
        if (wish.any()) reel.obey(wish);
        if (reel.advance() || wish.any()) tell();
    }
}

}  // namespace kibitz::session
