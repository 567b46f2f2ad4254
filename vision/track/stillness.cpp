#include "vision/track/stillness.h"

#include "vision/track/ground.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

namespace kibitz::vision {
namespace {

using std::chrono::nanoseconds;

// Cells across the picture: a die of 12 pixels in 1080p still covers one, and noise averages out.
constexpr int kCellsAcross = 240;
// Grey levels of a cell below which nothing is motion: block noise of MJPEG and H.264 stays under
// it.
constexpr float kFloor = 4;
// Thresholds in medians of the largest of three channel differences: 4 are about 7 deviations of
// the noise.
constexpr float kNoiseFactor = 4;
constexpr float kNoiseCap = 6;
constexpr float kStrict = 0.7F;
constexpr int kFewestCells = 4;
// Fewer cells than this have to differ by more, or they are a compressed video's.
constexpr int kManyCells = 14;
constexpr float kMuch = 12;
// How fast the remembered picture follows a slow change of light.
constexpr double kFollowSeconds = 2, kSettleSeconds = 0.5;
// A stalled source may hide anything: longer gaps than this do not count as quiet.
constexpr double kLongestGap = 0.15;
constexpr double kLostSeconds = 1.0;
constexpr double kSoon = 0.5;
constexpr double kLookSeconds = 0.5;  // how often a table at rest is looked at again for emptiness

}  // namespace

class StillnessGate::Cells {
public:
    explicit Cells(const Options& options) : options_(options) {}

    TableState observe(const Frame& frame) {
        if (frame.image.empty()) return state_;
        assert(frame.image.type() == CV_8UC3);
        const bool fresh = frame.image.size() != size_;
        if (fresh) resize(frame.image.size());
        const double passed = std::chrono::duration<double>(frame.time - time_).count();
        time_ = frame.time;
        sample(frame.image);
        if (fresh || passed < 0 || passed > kLostSeconds) return begin();

        const std::array<float, 3> gain = gainSince(anchor_);
        compare(gain, passed);
        const int moving = countMoving();
        remember(gain, passed, moving > 0);
        previous_.swap(current_);
        gainOfPrevious_ = moving > 0 ? std::array<float, 3>{1, 1, 1} : gain;
        if (moving > 0) return movedNow();
        return restNow(passed);
    }

    void learnEmpty() {
        if (size_.empty() || anchor_.empty()) return;
        ground_.learn(anchor_);
        measures_.knowsEmpty = true;
        if (state_ == TableState::Still) state_ = TableState::Empty;
    }

    TableState state() const { return state_; }
    const Measures& measures() const { return measures_; }
    const Options& options() const { return options_; }

private:
    void resize(cv::Size size) {
        size_ = size;
        cell_ = std::max(1, (size.width + kCellsAcross / 2) / kCellsAcross);
        columns_ = std::max(1, size.width / cell_);
        rows_ = std::max(1, size.height / cell_);
        const auto cells = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
        for (auto* picture : {&current_, &previous_, &anchor_}) picture->assign(3 * cells, 0.0F);
        difference_.assign(cells, 0.0F);
        flicker_.assign(cells, 0.0F);
        marks_.assign(static_cast<std::size_t>(columns_ + 2) * static_cast<std::size_t>(rows_ + 2),
                      0);
        sums_.assign(static_cast<std::size_t>(columns_) * 3, 0);
        sorted_.reserve(cells / kSampleStep + 1);
        waiting_.reserve(cells);
        ground_ = Ground(columns_, rows_);
        measures_ = {};
    }

    std::size_t cells() const { return difference_.size(); }

    /// Means of a few pixels of every cell, one plane after the other.
    void sample(const cv::Mat& image) {
        const int stepX = std::max(1, cell_ / 4), stepY = std::max(1, cell_ / 2);
        const int across = (cell_ + stepX - 1) / stepX, down = (cell_ + stepY - 1) / stepY;
        const float scale = 1.0F / static_cast<float>(across * down);
        float* planes[3] = {current_.data(), current_.data() + cells(),
                            current_.data() + 2 * cells()};
        for (int row = 0; row < rows_; ++row) {
            std::fill(sums_.begin(), sums_.end(), 0);
            for (int y = row * cell_; y < (row + 1) * cell_; y += stepY) {
                const std::uint8_t* pixel = image.ptr<std::uint8_t>(y);
                int* sum = sums_.data();
                for (int column = 0; column < columns_; ++column, sum += 3) {
                    const std::uint8_t* end = pixel + 3 * cell_;
                    int b = 0, g = 0, r = 0;
                    for (const std::uint8_t* p = pixel; p < end; p += 3 * stepX) {
                        b += p[0];
                        g += p[1];
                        r += p[2];
                    }
                    sum[0] += b;
                    sum[1] += g;
                    sum[2] += r;
                    pixel = end;
                }
            }
            const std::size_t at =
                static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
            for (int column = 0; column < columns_; ++column)
                for (int c = 0; c < 3; ++c)
                    planes[c][at + static_cast<std::size_t>(column)] =
                        static_cast<float>(sums_[static_cast<std::size_t>(3 * column + c)]) * scale;
        }
    }

    TableState begin() {
        anchor_ = current_;
        previous_ = current_;
        gainOfPrevious_ = {1, 1, 1};
        noise_ = -1;
        std::fill(flicker_.begin(), flicker_.end(), 0.0F);
        need_ = quietSeconds();
        quiet_ = 0;
        measures_.movingShare = 1;
        measures_.movingBox = cv::Rect(cv::Point(), size_);
        measures_.quiet = {};
        return state_ = TableState::Moving;
    }

    /// By how much each channel grew brighter everywhere: the median does not care for a hand.
    std::array<float, 3> gainSince(const std::vector<float>& then) {
        std::array<float, 3> gain{1, 1, 1};
        for (std::size_t c = 0; c < 3; ++c) {
            sorted_.clear();
            for (std::size_t i = c * cells(); i < (c + 1) * cells(); i += kSampleStep)
                if (then[i] > 12 && then[i] < 245 && current_[i] < 250)
                    sorted_.push_back(current_[i] / then[i]);
            if (sorted_.size() < 8) continue;
            const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(sorted_.size() / 2);
            std::nth_element(sorted_.begin(), middle, sorted_.end());
            gain[c] = std::clamp(*middle, 0.4F, 2.5F);
        }
        return gain;
    }

    /// The largest difference of the three channels to a former picture under the light of now.
    static void differences(const std::vector<float>& now, const std::vector<float>& then,
                            const std::array<float, 3>& gain, std::vector<float>& out) {
        const std::size_t n = out.size();
        std::fill(out.begin(), out.end(), 0.0F);
        for (std::size_t c = 0; c < 3; ++c) {
            const float* a = now.data() + c * n;
            const float* b = then.data() + c * n;
            const float g = gain[c];
            for (std::size_t i = 0; i < n; ++i) {
                // what is burnt out stays burnt out when the light grows
                const float expected = std::min(b[i] * g, 250.0F);
                const float d = std::abs(std::min(a[i], 250.0F) - expected);
                out[i] = std::max(out[i], d);
            }
        }
    }

    void compare(const std::array<float, 3>& gain, double passed) {
        std::array<float, 3> sincePrevious{};
        for (std::size_t c = 0; c < 3; ++c) sincePrevious[c] = gain[c] / gainOfPrevious_[c];
        differences(current_, previous_, sincePrevious, difference_);
        learnNoise(passed);
        differences(current_, anchor_, gain, difference_);
    }

    void learnNoise(double passed) {
        sorted_.clear();
        for (std::size_t i = 0; i < cells(); i += kSampleStep) sorted_.push_back(difference_[i]);
        const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(sorted_.size() * 2 / 5);
        std::nth_element(sorted_.begin(), middle, sorted_.end());
        const float seen = std::min(*middle, kNoiseCap);
        if (noise_ < 0) noise_ = seen;
        // Rising slowly: a hand over most of the picture is not noise.
        const double follow = seen > noise_ ? 2.0 : 0.3;
        noise_ += (seen - noise_) * static_cast<float>(std::min(1.0, passed / follow));
        measures_.noise = noise_;
        // A running median for every cell: what flickers most of the time (a screen, a candle) is
        // not motion.
        const float step = static_cast<float>(0.6 * std::min(passed, kLongestGap));
        for (std::size_t i = 0; i < cells(); ++i) {
            const float moved = flicker_[i] + (difference_[i] > flicker_[i] ? step : -step);
            flicker_[i] = std::clamp(moved, 0.0F, kNoiseCap);
        }
    }

    /// Cells that moved.
    int countMoving() {
        // Until it rests, less counts as motion: the last of a shadow must be gone before the rest
        // begins.
        const float strict = state_ == TableState::Moving ? kStrict : 1.0F;
        const float common = std::max(strict * kFloor, kNoiseFactor * noise_);
        const std::size_t width = static_cast<std::size_t>(columns_) + 2;
        bool any = false;
        std::size_t i = 0;
        for (int row = 0; row < rows_; ++row) {
            std::uint8_t* mark = marks_.data() + static_cast<std::size_t>(row + 1) * width + 1;
            for (int column = 0; column < columns_; ++column, ++i) {
                mark[column] = difference_[i] > std::max(common, kNoiseFactor * flicker_[i]);
                any |= mark[column] != 0;
            }
        }
        measures_.movingShare = 0;
        measures_.movingBox = {};
        return any ? countParts() : 0;
    }

    /// Of the marked cells those that hang together and are many or differ much. A key picture of a
    /// compressed video changes spots all over the table at once, but each only a little.
    int countParts() {
        int count = 0;
        cv::Rect box;
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column) {
                if (marks_[markAt(row, column)] == 0) continue;
                const auto part = takePart(row, column);
                if (part.cells < kFewestCells) continue;
                if (part.cells < kManyCells && part.peak < kMuch) continue;
                count += part.cells;
                box |= part.box;
            }
        measures_.movingShare = static_cast<double>(count) / static_cast<double>(cells());
        measures_.movingBox = {box.x * cell_, box.y * cell_, box.width * cell_, box.height * cell_};
        return count;
    }

    struct MovingPart {
        int cells = 0;
        float peak = 0;
        cv::Rect box;
    };
    /// The marked cells that hang together with this one; their marks are taken off.
    MovingPart takePart(int row, int column) {
        MovingPart part;
        waiting_.clear();
        const auto visit = [&](int y, int x) {
            auto& mark = marks_[markAt(y, x)];
            if (mark == 0) return;
            mark = 0;
            waiting_.push_back({x, y});
        };
        visit(row, column);
        while (!waiting_.empty()) {
            const auto at = waiting_.back();
            waiting_.pop_back();
            ++part.cells;
            part.peak = std::max(
                part.peak,
                difference_[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(columns_) +
                            static_cast<std::size_t>(at.x)]);
            part.box |= cv::Rect{at.x, at.y, 1, 1};
            // The frame of one cell around the picture has no marks.
            for (int y = at.y - 1; y <= at.y + 1; ++y)
                for (int x = at.x - 1; x <= at.x + 1; ++x) visit(y, x);
        }
        return part;
    }
    std::size_t markAt(int row, int column) const {
        return static_cast<std::size_t>(row + 1) * static_cast<std::size_t>(columns_ + 2) +
               static_cast<std::size_t>(column + 1);
    }

    void remember(const std::array<float, 3>& gain, double passed, bool moved) {
        if (moved) {
            std::copy(current_.begin(), current_.end(), anchor_.begin());
            return;
        }
        const float follow = static_cast<float>(std::min(
            1.0, passed / (state_ == TableState::Moving ? kSettleSeconds : kFollowSeconds)));
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t i = c * cells(); i < (c + 1) * cells(); ++i) {
                const float expected = anchor_[i] * gain[c];
                anchor_[i] = expected + (current_[i] - expected) * follow;
            }
    }

    double quietSeconds() const {
        return std::chrono::duration<double>(options_.quietTime).count();
    }

    TableState movedNow() {
        // Moving again soon after a rest: something creeps. Then a rest must last longer to be
        // believed.
        if (state_ != TableState::Moving && quiet_ < need_ + kSoon)
            need_ = std::min(4 * quietSeconds(), 2 * need_);
        quiet_ = 0;
        measures_.quiet = {};
        return state_ = TableState::Moving;
    }

    TableState restNow(double passed) {
        quiet_ += std::min(passed, kLongestGap);
        measures_.quiet = nanoseconds(static_cast<std::int64_t>(quiet_ * 1e9));
        if (quiet_ < need_) return state_ = TableState::Moving;
        if (quiet_ > need_ + kSoon) need_ = quietSeconds();
        lookedAgo_ += passed;
        if (state_ == TableState::Moving || lookedAgo_ > kLookSeconds) {
            lookedAgo_ = 0;
            state_ = ground_.isBare(anchor_, noise_) ? TableState::Empty : TableState::Still;
            measures_.knowsEmpty = ground_.isKnown();
        }
        return state_;
    }

    static constexpr std::size_t kSampleStep = 17;

    Options options_;
    cv::Size size_;
    int cell_ = 1, columns_ = 0, rows_ = 0;
    std::vector<float> current_, previous_, anchor_;  // three planes each
    std::vector<float> difference_, flicker_, sorted_;
    std::vector<std::uint8_t> marks_;  // with a frame of one cell
    std::vector<cv::Point> waiting_;   // to be visited
    std::vector<int> sums_;
    std::array<float, 3> gainOfPrevious_{1, 1, 1};
    float noise_ = -1;
    Ground ground_{0, 0};
    nanoseconds time_{};
    double quiet_ = 0, need_ = 0, lookedAgo_ = 0;
    TableState state_ = TableState::Moving;
    Measures measures_;
};

StillnessGate::StillnessGate() : StillnessGate(Options{}) {}
StillnessGate::StillnessGate(const Options& options) : cells_(std::make_unique<Cells>(options)) {}
StillnessGate::~StillnessGate() = default;
StillnessGate::StillnessGate(StillnessGate&&) noexcept = default;
StillnessGate& StillnessGate::operator=(StillnessGate&&) noexcept = default;

TableState StillnessGate::observe(const Frame& frame) { return cells_->observe(frame); }
TableState StillnessGate::state() const { return cells_->state(); }
const StillnessGate::Measures& StillnessGate::measures() const { return cells_->measures(); }
void StillnessGate::learnEmpty() { cells_->learnEmpty(); }
void StillnessGate::reset() { cells_ = std::make_unique<Cells>(cells_->options()); }

}  // namespace kibitz::vision
