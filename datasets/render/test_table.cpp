#include "datasets/render/test_table.h"

#include "datasets/render/still_life.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace kibitz::datasets {
namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

// The hand comes at the end of every round and leaves a new one behind.
constexpr double kRoundSeconds = 5;

Dice64 randomOf(const TestTable& table, std::int64_t round, std::uint64_t purpose) {
    Dice64 mixed(table.seed * 0x2545F4914F6CDD1DULL + static_cast<std::uint64_t>(round) * 8 +
                 purpose);
    return Dice64(mixed.next());
}

double handSeconds(const TestTable& table, std::int64_t round) {
    return randomOf(table, round, 1).uniform(1.7, 2.5);
}

/// Every fourth round or so nothing lies there; never the first, so that a newcomer sees dice.
bool isEmpty(const TestTable& table, std::int64_t round) {
    return round % 4 == 1 + static_cast<std::int64_t>(table.seed % 3);
}

struct Moment {
    std::int64_t round;
    double hand;  // 0..1 while the hand is there, else negative
};

Moment momentOf(const TestTable& table, std::int64_t frame) {
    const double seconds = static_cast<double>(frame) / table.framesPerSecond;
    const auto round = static_cast<std::int64_t>(seconds / kRoundSeconds);
    const double inRound = seconds - static_cast<double>(round) * kRoundSeconds;
    const double length = handSeconds(table, round);
    const double hand = (inRound - (kRoundSeconds - length)) / length;
    return {round, hand > 0 ? hand : -1};
}

std::vector<DiePose> diceOf(const TestTable& table, std::int64_t round) {
    std::vector<DiePose> dice;
    if (isEmpty(table, round)) return dice;
    Dice64 random = randomOf(table, round, 2);
    for (int colour = 0; colour < kDieColours; ++colour)
        for (int attempt = 0; attempt < 200; ++attempt) {
            const cv::Point2d at(random.uniform(-105, 105), random.uniform(-46, 50));
            const bool free = std::all_of(dice.begin(), dice.end(), [&](const DiePose& other) {
                return cv::norm(other.mm - at) > 31;
            });
            if (!free) continue;
            dice.push_back({at, random.uniform(0, 6.2831853), 1 + random.below(6), colour});
            break;
        }
    return dice;
}

/// The way of the hand through one round: in, over every die it takes, over every place where it
/// lays one, out.
class HandPath {
public:
    struct Stop {
        cv::Point2d at;  // pixels, middle of the palm
        int take = -1, put = -1;
    };

    HandPath(const Viewpoint& view, const std::vector<DiePose>& before,
             const std::vector<DiePose>& after, const cv::Vec2d& direction) {
        const auto pixelOf = [&](const DiePose& die) {
            return view.project({die.mm.x, die.mm.y, kDieMm / 2});
        };
        std::vector<Stop> inside;
        const auto visitAll = [&](const std::vector<DiePose>& dice, bool take) {
            std::vector<int> open(dice.size());
            for (std::size_t i = 0; i < dice.size(); ++i) open[i] = static_cast<int>(i);
            cv::Point2d at = inside.empty() ? cv::Point2d(view.picture().width / 2.0,
                                                          view.picture().height / 2.0)
                                            : inside.back().at;
            while (!open.empty()) {
                const auto nearest = std::min_element(open.begin(), open.end(), [&](int a, int b) {
                    return cv::norm(pixelOf(dice[static_cast<std::size_t>(a)]) - at) <
                           cv::norm(pixelOf(dice[static_cast<std::size_t>(b)]) - at);
                });
                at = pixelOf(dice[static_cast<std::size_t>(*nearest)]);
                inside.push_back(take ? Stop{at, *nearest, -1} : Stop{at, -1, *nearest});
                open.erase(nearest);
            }
        };
        visitAll(before, true);
        visitAll(after, false);
        if (inside.empty())  // both rounds empty: the hand only wipes over the table
            inside.push_back(
                {cv::Point2d(view.picture().width / 2.0, view.picture().height / 2.0)});
        stops_.push_back({outside(view, inside.front().at, direction)});
        stops_.insert(stops_.end(), inside.begin(), inside.end());
        stops_.push_back({outside(view, inside.back().at, direction)});
        length_.push_back(0);
        for (std::size_t i = 1; i < stops_.size(); ++i)
            length_.push_back(length_.back() + cv::norm(stops_[i].at - stops_[i - 1].at) + 1);
    }

    cv::Point2d at(double share) const {
        const double way = share * length_.back();
        std::size_t i = 1;
        while (i + 1 < length_.size() && length_[i] < way) ++i;
        const double t =
            std::clamp((way - length_[i - 1]) / (length_[i] - length_[i - 1]), 0.0, 1.0);
        return stops_[i - 1].at + (stops_[i].at - stops_[i - 1].at) * t;
    }

    /// Which dice of the round before still lie there, and which of the next already do.
    std::pair<std::vector<int>, std::vector<int>> lying(double share) const {
        const double way = share * length_.back();
        std::pair<std::vector<int>, std::vector<int>> result;
        for (std::size_t i = 0; i < stops_.size(); ++i) {
            if (stops_[i].take >= 0 && way < length_[i]) result.first.push_back(stops_[i].take);
            if (stops_[i].put >= 0 && way >= length_[i]) result.second.push_back(stops_[i].put);
        }
        return result;
    }

private:
    /// Back along the arm until the fingertips and the shadow are out of the picture.
    static cv::Point2d outside(const Viewpoint& view, cv::Point2d from, cv::Vec2d direction) {
        const double reach = (kHandReachMm + 12) * view.pixelsPerMm();
        const double edge = direction[1] < 0 ? view.picture().height + reach : -reach;
        const double steps = (edge - from.y) / direction[1];
        return {from.x + steps * direction[0], edge};
    }

    std::vector<Stop> stops_;
    std::vector<double> length_;  // way walked at each stop
};

// Two players sit in front, one across the table.
const std::array<cv::Vec2d, 3> kDirections{{{-0.3, -1}, {0.2, 1}, {0.34, -1}}};

class TestTableSource final : public vision::FrameSource {
public:
    explicit TestTableSource(const TestTable& table)
        : table_(table), view_(table.size), wood_(drawWood(view_, table.seed)) {
        const double armMm = 1.15 * table.size.height / view_.pixelsPerMm() + 30;
        for (std::size_t i = 0; i < kDirections.size(); ++i)
            hands_.push_back(drawHand(view_, kDirections[i], armMm, static_cast<int>(i)));
        drawNoise();
        enterRound(0);
        restingTable(-1);  // the first picture is drawn before anybody waits for it
    }

    std::optional<vision::Frame> next() override {
        if (table_.paced) waitForTurn();
        if (table_.frames >= 0 && index_ >= table_.frames) return std::nullopt;
        const auto due =
            nanoseconds(std::llround(static_cast<double>(index_) / table_.framesPerSecond * 1e9));
        vision::Frame frame{picture(index_), due, index_};
        if (table_.paced) frame.time += start_->time_since_epoch();
        ++index_;
        return frame;
    }

    std::string description() const override { return "built-in test table"; }

    bool live() const override { return table_.paced; }

private:
    void waitForTurn() {
        if (!start_) start_ = steady_clock::now();
        const double passed = std::chrono::duration<double>(steady_clock::now() - *start_).count();
        // A quarter of a second late: the reader is too slow, and gets what is on the table now.
        const auto current = static_cast<std::int64_t>(passed * table_.framesPerSecond);
        if (static_cast<double>(current - index_) > std::max(1.0, 0.25 * table_.framesPerSecond))
            index_ = current;
        const auto due =
            std::chrono::duration<double>(static_cast<double>(index_) / table_.framesPerSecond);
        std::this_thread::sleep_until(*start_ +
                                      std::chrono::duration_cast<steady_clock::duration>(due));
    }

    void drawNoise() {
        // Added and taken away again: two small positive noises make one around zero, with two fast
        // passes.
        Dice64 random(table_.seed ^ 0x5EED);
        const cv::Size size(table_.size.width + kNoiseShift, table_.size.height + kNoiseShift);
        for (cv::Mat& noise : noise_) {
            noise.create(size, CV_8UC3);
            for (int y = 0; y < size.height; ++y) {
                auto* row = noise.ptr<std::uint8_t>(y);
                for (int x = 0; x < size.width * 3;) {
                    std::uint64_t bits = random.next();
                    for (int i = 0; i < 8 && x < size.width * 3; ++i, ++x, bits >>= 8) {
                        // sum of four coins, 0..4: deviation 1, so 1.4 grey levels for the
                        // difference
                        const auto coins = static_cast<unsigned>(bits & 0xF);
                        row[x] = static_cast<std::uint8_t>((coins & 1) + ((coins >> 1) & 1) +
                                                           ((coins >> 2) & 1) + (coins >> 3));
                    }
                }
            }
        }
    }

    void enterRound(std::int64_t round) {
        round_ = round;
        before_ = diceOf(table_, round);
        after_ = diceOf(table_, round + 1);
        // A die that the last round already drew is not drawn again.
        beforePatches_ =
            enteredAfter_ == round ? std::move(afterPatches_) : std::vector<Patch>(before_.size());
        afterPatches_ = std::vector<Patch>(after_.size());
        enteredAfter_ = round + 1;
        hand_ = static_cast<std::size_t>(
            randomOf(table_, round, 3).below(static_cast<int>(kDirections.size())));
        path_.emplace(view_, before_, after_, kDirections[hand_]);
        shown_.reset();
    }

    /// The table without the hand; drawn anew only when a die was taken or laid down.
    const cv::Mat& restingTable(double hand) {
        auto lying = path_->lying(std::max(0.0, hand));
        if (shown_ && *shown_ == lying) return resting_;
        wood_.copyTo(resting_);
        std::vector<std::pair<double, const Patch*>> order;
        const auto add = [&](const std::vector<DiePose>& dice, std::vector<Patch>& patches,
                             int which) {
            const auto i = static_cast<std::size_t>(which);
            if (patches[i].keep.empty()) patches[i] = drawDie(view_, dice[i]);
            order.emplace_back(-dice[i].mm.y, &patches[i]);
        };
        for (const int die : lying.first) add(before_, beforePatches_, die);
        for (const int die : lying.second) add(after_, afterPatches_, die);
        std::sort(order.begin(), order.end());  // far ones first
        for (const auto& [y, patch] : order) lay(*patch, {}, resting_);
        shown_ = std::move(lying);
        return resting_;
    }

    cv::Mat picture(std::int64_t frame) {
        const Moment moment = momentOf(table_, frame);
        if (moment.round != round_) enterRound(moment.round);
        const cv::Mat& resting = restingTable(moment.hand);
        cv::Mat picture = freshPicture();
        Dice64 random(table_.seed ^ (static_cast<std::uint64_t>(frame) << 20));
        const auto shifted = [&](const cv::Mat& noise) {
            return noise(
                cv::Rect({random.below(kNoiseShift), random.below(kNoiseShift)}, table_.size));
        };
        if (moment.hand > 0) {
            resting.copyTo(moving_);
            lay(hands_[hand_], path_->at(moment.hand), moving_);
            cv::add(moving_, shifted(noise_[0]), picture);
        } else {
            cv::add(resting, shifted(noise_[0]), picture);
        }
        cv::subtract(picture, shifted(noise_[1]), picture);
        return picture;
    }

    /// A picture nobody else holds any more, or a new one: six megabytes a frame need not be asked
    /// of the system.
    cv::Mat freshPicture() {
        for (const cv::Mat& used : pool_)
            if (std::atomic_ref<int>(used.u->refcount).load(std::memory_order_acquire) == 1)
                return used;
        cv::Mat fresh(table_.size, CV_8UC3);
        if (pool_.size() < 4) pool_.push_back(fresh);
        return fresh;
    }

    static constexpr int kNoiseShift = 61;

    TestTable table_;
    Viewpoint view_;
    cv::Mat wood_;
    std::vector<Patch> hands_;
    std::array<cv::Mat, 2> noise_;
    std::int64_t round_ = -1, enteredAfter_ = -1;
    std::vector<DiePose> before_, after_;
    std::vector<Patch> beforePatches_, afterPatches_;
    std::size_t hand_ = 0;
    std::optional<HandPath> path_;
    std::optional<std::pair<std::vector<int>, std::vector<int>>> shown_;
    cv::Mat resting_, moving_;
    std::vector<cv::Mat> pool_;
    std::int64_t index_ = 0;
    std::optional<steady_clock::time_point> start_;
};

}  // namespace

Phase phaseOf(const TestTable& table, std::int64_t frame) {
    const Moment moment = momentOf(table, frame);
    if (moment.hand > 0) return Phase::Moving;
    return isEmpty(table, moment.round) ? Phase::Empty : Phase::Still;
}

std::unique_ptr<vision::FrameSource> open(const TestTable& table) {
    if (table.size.width < 64 || table.size.height < 64 || table.size.width > 8192 ||
        table.size.height > 8192)
        throw std::invalid_argument("The test table can be 64 to 8192 pixels wide and high");
    if (!(table.framesPerSecond >= 1 && table.framesPerSecond <= 1000))
        throw std::invalid_argument("The test table can show 1 to 1000 frames per second");
    return std::make_unique<TestTableSource>(table);
}

}  // namespace kibitz::datasets
