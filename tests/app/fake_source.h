#pragma once

#include "vision/capture/frame_source.h"

#include <opencv2/core.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace kibitz::testing {

/// A source that does what the test says.
class FakeSource : public vision::FrameSource {
public:
    using Next = std::function<std::optional<vision::Frame>()>;
    explicit FakeSource(Next next, bool live = false) : next_{std::move(next)}, live_{live} {}

    std::optional<vision::Frame> next() override { return next_(); }
    std::string description() const override { return "a fake source"; }
    bool live() const override { return live_; }

private:
    Next next_;
    bool live_;
};

inline vision::Frame frameOf(std::int64_t index, cv::Size size = {64, 48}) {
    using namespace std::chrono_literals;
    return {cv::Mat(size, CV_8UC3, cv::Scalar(40, 80, 120)), index * 10ms, index};
}

/// So many frames, then the end.
inline std::unique_ptr<vision::FrameSource> countingSource(std::int64_t frames) {
    return std::make_unique<FakeSource>([frames, index = std::int64_t{0}]() mutable {
        return index < frames ? std::optional{frameOf(index++)} : std::nullopt;
    });
}

}  // namespace kibitz::testing
