#include "vision/track/stillness.h"

#include "datasets/render/test_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <new>

namespace {
std::atomic<long> allocations{0};
}

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace kibitz;
using datasets::Phase;
using vision::Frame;
using vision::StillnessGate;
using vision::TableState;
using namespace std::chrono_literals;

namespace {

constexpr double kFps = 30;

Frame at(const cv::Mat& image, std::int64_t index, double framesPerSecond = kFps) {
    const auto time = std::llround(static_cast<double>(index) / framesPerSecond * 1e9);
    return {image, std::chrono::nanoseconds(time), index};
}

datasets::TestTable quickTable(std::uint64_t seed) {
    datasets::TestTable table;
    table.seed = seed;
    table.size = {640, 360};
    table.paced = false;
    return table;
}

/// The test table at rest with its dice, as a picture to be spoiled.
cv::Mat tableAtRest(std::uint64_t seed = 1) {
    return datasets::open(quickTable(seed))->next()->image.clone();
}

/// Sensor noise; drawn once, then shifted about, because drawing it anew for every frame takes
/// long.
class Noise {
public:
    Noise(double deviation, std::uint64_t seed, cv::Size size = {640, 360})
        : random_(seed), size_(size) {
        noise_.create(size.height + kShift, size.width + kShift, CV_16SC3);
        random_.fill(noise_, cv::RNG::NORMAL, 0, deviation);
    }
    cv::Mat on(const cv::Mat& picture) {
        cv::Mat noisy;
        const cv::Point corner(random_.uniform(0, kShift), random_.uniform(0, kShift));
        cv::add(picture, noise_(cv::Rect(corner, size_)), noisy, cv::noArray(), CV_8U);
        return noisy;
    }

private:
    static constexpr int kShift = 61;
    cv::RNG random_;
    cv::Size size_;
    cv::Mat noise_;
};

/// The share of frames, after the first second, in which the gate said `state`.
double shareOf(TableState state, int frames, const std::function<cv::Mat(int)>& picture) {
    StillnessGate gate;
    int count = 0;
    for (int i = 0; i < frames; ++i)
        if (gate.observe(at(picture(i), i)) == state && i >= kFps) ++count;
    return count / (frames - kFps);
}

cv::Mat cloth(cv::Size size) {
    cv::Mat ground(size, CV_8UC3, cv::Scalar(62, 110, 40));
    return Noise(5, 7, size).on(ground);
}

TableState settled(StillnessGate& gate, const cv::Mat& picture, std::int64_t from = 0) {
    TableState state = TableState::Moving;
    for (int i = 0; i < 30; ++i) state = gate.observe(at(picture, from + i));
    return state;
}

}  // namespace

TEST_CASE("the gate recognises the phases of the test table", "[vision][stillness]") {
    const auto table = quickTable(GENERATE(1U, 2U, 3U, 4U, 5U));
    const auto source = datasets::open(table);
    StillnessGate gate;
    Phase last = Phase::Moving;
    int since = 0;       // frames of the present phase
    bool moved = false;  // the hand of the present phase has been noticed
    cv::Mat rest, difference;
    int seen[3] = {0, 0, 0};
    for (int i = 0; i < 620; ++i) {
        const Frame frame = *source->next();
        const TableState state = gate.observe(frame);
        const Phase phase = phaseOf(table, i);
        if (phase != last) since = 0, moved = false;
        last = phase;
        INFO("seed " << table.seed << " frame " << i << " of phase " << static_cast<int>(phase)
                     << " since " << since);
        const double seconds = since / kFps;
        if (phase == Phase::Moving) {
            moved |= state == TableState::Moving;
            if (moved) CHECK(state == TableState::Moving);
            cv::absdiff(frame.image, rest, difference);
            cv::extractChannel(difference, difference, 1);
            const int visible = cv::countNonZero(difference > 25);
            if (visible > 150) CHECK(state == TableState::Moving);
        } else {
            if (seconds > 0.3 + 2 / kFps)
                CHECK(state == (phase == Phase::Empty ? TableState::Empty : TableState::Still));
            rest = frame.image;
        }
        ++seen[static_cast<int>(phase)];
        ++since;
    }
    for (const int count : seen) CHECK(count > 30);
}

TEST_CASE("noise alone is not motion", "[vision][stillness]") {
    const double deviation = GENERATE(0.5, 2.0, 5.0, 12.0);
    const cv::Mat table = tableAtRest();
    Noise noise(deviation, 1);
    INFO("deviation " << deviation);
    CHECK(shareOf(TableState::Still, 120, [&](int) { return noise.on(table); }) == 1);
}

TEST_CASE("the flicker of compressed video is not motion", "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    cv::RNG random(2);
    Noise noise(1, 2);
    CHECK(shareOf(TableState::Still, 120, [&](int) {
              cv::Mat blocks((table.rows + 7) / 8, (table.cols + 7) / 8, CV_16SC3), large, out;
              random.fill(blocks, cv::RNG::NORMAL, 0, 1.2);
              cv::resize(blocks, large, {}, 8, 8, cv::INTER_NEAREST);
              cv::add(table, large(cv::Rect({}, table.size())), out, cv::noArray(), CV_8U);
              return noise.on(out);
          }) == 1);
}

TEST_CASE("a screen that flickers in a corner does not keep the table moving for ever",
          "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    Noise noise(1, 3);
    StillnessGate gate;
    int still = 0;
    for (int i = 0; i < 600; ++i) {
        cv::Mat picture = noise.on(table);
        picture(cv::Rect(600, 10, 30, 30)) += cv::Scalar::all(i % 2 == 0 ? 0 : 12);
        const TableState state = gate.observe(at(picture, i));
        if (i >= 500 && state == TableState::Still) ++still;
    }
    CHECK(still == 100);
}

TEST_CASE("light that drifts slowly is not motion", "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    cv::Mat ramp(table.size(), CV_32FC3);
    for (int y = 0; y < ramp.rows; ++y)
        for (int x = 0; x < ramp.cols; ++x)
            ramp.at<cv::Vec3f>(y, x) =
                cv::Vec3f::all(static_cast<float>(x) / static_cast<float>(ramp.cols));
    Noise noise(1.5, 4);
    CHECK(shareOf(TableState::Still, 600, [&](int i) {
              // a cloud: everywhere by a third within ten seconds, on the right a little more
              const double phase = 0.5 - 0.5 * std::cos(i / kFps * 0.314);
              cv::Mat light, out;
              table.convertTo(light, CV_32F, 1 - 0.33 * phase);
              light -= light.mul(ramp) * (0.08 * phase);
              light.convertTo(out, CV_8U);
              return noise.on(out);
          }) == 1);
}

TEST_CASE("a camera that adapts its exposure is not motion", "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    Noise noise(1.5, 5);
    CHECK(shareOf(TableState::Still, 150, [&](int i) {
              cv::Mat out;
              table.convertTo(out, CV_8U,
                              1 - 0.4 * std::sin(3.14159 * std::clamp((i - 60) / 40.0, 0.0, 1.0)));
              return noise.on(out);
          }) == 1);
}

TEST_CASE("a lamp that is switched on is not motion for long", "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    cv::Mat lamp(table.size(), CV_32FC3);
    for (int y = 0; y < lamp.rows; ++y)
        for (int x = 0; x < lamp.cols; ++x) {
            const float d = static_cast<float>(std::hypot(x - 100, y - 80)) / 300;
            lamp.at<cv::Vec3f>(y, x) = cv::Vec3f(0.5F, 0.8F, 1.1F) * (1 / (1 + d * d));
        }
    cv::Mat lit;
    table.convertTo(lit, CV_32F);
    lit += lit.mul(lamp);
    lit.convertTo(lit, CV_8U);
    Noise noise(1.5, 6);
    StillnessGate gate;
    for (int i = 0; i < 120; ++i) {
        const TableState state = gate.observe(at(noise.on(i < 60 ? table : lit), i));
        INFO("frame " << i);
        if (i > 15 && i < 60) CHECK(state == TableState::Still);
        if (i > 60 + 0.3 * kFps + 2) CHECK(state == TableState::Still);
    }
}

TEST_CASE("a hand that creeps is moving all the time", "[vision][stillness]") {
    // pixels per second in a picture of 640: 6 are 1 % of its width
    const double speed = GENERATE(6.0, 20.0, 100.0);
    const cv::Mat table = tableAtRest();
    Noise noise(1.5, 8);
    StillnessGate gate;
    bool noticed = false;
    for (int i = 0; i < 150; ++i) {
        const double x = -60 + std::max(0.0, (i - 30) * speed / kFps) + 70;
        cv::Mat picture = table.clone();
        // drawn with sixteenths of a pixel, so that it truly creeps
        cv::ellipse(picture, cv::Point(static_cast<int>(x * 16), 180 * 16),
                    cv::Size(60 * 16, 45 * 16), 0, 0, 360, cv::Scalar(140, 170, 225), cv::FILLED,
                    cv::LINE_AA, 4);
        const TableState state = gate.observe(at(noise.on(picture), i));
        INFO("speed " << speed << " frame " << i);
        if (i > 15 && i < 30) CHECK(state == TableState::Still);
        if (i > 30) noticed |= state == TableState::Moving;
        if (noticed) CHECK(state == TableState::Moving);
        if (i > 42) CHECK(noticed);
    }
}

TEST_CASE("quiet is measured in time and not in frames", "[vision][stillness]") {
    const double fps = GENERATE(8.0, 15.0, 30.0, 120.0);
    const cv::Mat table = tableAtRest();
    Noise noise(1, 9);
    StillnessGate gate;
    double firstStill = -1;
    for (int i = 0; i < fps * 2 && firstStill < 0; ++i)
        if (gate.observe(at(noise.on(table), i, fps)) != TableState::Moving) firstStill = i / fps;
    INFO("frames per second " << fps);
    CHECK(firstStill >= 0.299);
    CHECK(firstStill <= 0.301 + 1 / fps);
}

TEST_CASE("a first frame, another resolution and a long gap are moving", "[vision][stillness]") {
    const cv::Mat table = tableAtRest();
    cv::Mat half;
    cv::resize(table, half, {}, 0.5, 0.5, cv::INTER_AREA);
    StillnessGate gate;
    CHECK(gate.observe(at(table, 0)) == TableState::Moving);
    CHECK(settled(gate, table, 1) == TableState::Still);
    CHECK(gate.observe(at(half, 40)) == TableState::Moving);
    CHECK(settled(gate, half, 41) == TableState::Still);
    CHECK(gate.observe(at(half, 200)) == TableState::Moving);
    CHECK(settled(gate, half, 201) == TableState::Still);
    CHECK(gate.observe(at(half, 20)) == TableState::Moving);  // time ran backwards: another source
}

TEST_CASE("the measures say where it moves and how long it has been quiet", "[vision][stillness]") {
    cv::Mat picture = tableAtRest();
    StillnessGate gate;
    settled(gate, picture);
    CHECK(gate.measures().movingShare == 0);
    CHECK(gate.measures().movingBox.empty());
    CHECK(gate.measures().quiet > 900ms);
    const cv::Rect thing(400, 200, 60, 40);
    picture(thing).setTo(cv::Scalar(20, 20, 200));
    CHECK(gate.observe(at(picture, 31)) == TableState::Moving);
    const cv::Rect box = gate.measures().movingBox;
    CHECK((box & thing).area() > 0.9 * thing.area());
    CHECK(box.area() < 1.5 * thing.area());
    CHECK(gate.measures().movingShare > 0.8 * thing.area() / picture.size().area());
    CHECK(gate.measures().quiet == 0ns);
}

TEST_CASE("one small die keeps a table from being empty", "[vision][stillness]") {
    const auto colour = GENERATE(cv::Scalar(240, 240, 240), cv::Scalar(15, 15, 15),
                                 cv::Scalar(30, 30, 200), cv::Scalar(190, 80, 20));
    const int side = GENERATE(12, 40, 200);
    cv::Mat ground = cloth({1920, 1080});
    StillnessGate bare;
    REQUIRE(settled(bare, ground) == TableState::Empty);
    for (int shift = 0; shift < 8; shift += 3) {  // wherever it lies on the cells
        cv::Mat picture = ground.clone();
        picture(cv::Rect(801 + shift, 402 + shift, side, side)).setTo(colour);
        StillnessGate gate;
        INFO("side " << side << " shift " << shift << " colour " << colour);
        CHECK(settled(gate, picture) == TableState::Still);
    }
}

TEST_CASE("a die on the joint between two boards keeps the table from being empty",
          "[vision][stillness]") {
    const auto colour =
        GENERATE(cv::Scalar(240, 240, 240), cv::Scalar(15, 15, 15), cv::Scalar(30, 30, 200));
    cv::Mat ground = cloth({1920, 1080});
    ground.rowRange(500, 508) *= 0.3;
    StillnessGate bare;
    REQUIRE(settled(bare, ground) == TableState::Empty);
    ground(cv::Rect(1003, 485, 40, 40)).setTo(colour);
    StillnessGate gate;
    CHECK(settled(gate, ground) == TableState::Still);
}

TEST_CASE("a patterned ground is known to be empty only after it was taught",
          "[vision][stillness]") {
    cv::Mat ground(540, 960, CV_8UC3);
    for (int y = 0; y < ground.rows; ++y)
        for (int x = 0; x < ground.cols; ++x)
            ground.at<cv::Vec3b>(y, x) =
                ((x / 30) + (y / 30)) % 2 == 0 ? cv::Vec3b(40, 40, 180) : cv::Vec3b(230, 230, 230);
    StillnessGate gate;
    CHECK(settled(gate, ground) == TableState::Still);
    gate.learnEmpty();
    CHECK(gate.state() == TableState::Empty);
    CHECK(gate.measures().knowsEmpty);
    CHECK(settled(gate, ground, 30) == TableState::Empty);
    cv::Mat dimmer;
    ground.convertTo(dimmer, CV_8U, 0.8);
    CHECK(settled(gate, dimmer, 60) == TableState::Empty);
    cv::Mat picture = dimmer.clone();
    picture(cv::Rect(300, 215, 12, 12)).setTo(cv::Scalar(120, 60, 20));
    CHECK(settled(gate, picture, 90) == TableState::Still);
    CHECK(settled(gate, dimmer, 120) == TableState::Empty);
    gate.reset();
    CHECK(settled(gate, dimmer, 150) == TableState::Still);
}

TEST_CASE("the gate asks for no memory once it runs", "[vision][stillness]") {
    const auto table = quickTable(2);
    const auto source = datasets::open(table);
    StillnessGate gate;
    gate.observe(*source->next());
    for (int i = 1; i < 500; ++i) {  // still, moving, still, moving, still, moving, empty
        const Frame frame = *source->next();
        const long before = allocations;
        gate.observe(frame);
        REQUIRE(allocations == before);
    }
    CHECK(gate.state() == TableState::Empty);
    CHECK(allocations > 0);
}
