#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace kibitz::session {

/// Checks a pile of photos. Two at a time, each with eyes of its own, keep two cores busier than
/// one photo on both. `makeEye(threads)` gives a pointer to an eye, `check(eye, i)` what it finds
/// in the i-th photo; it throws nothing. `step(i, found)` is told of each when it is done, one at a
/// time. When asked to stop, the rest is left as it is.
template <class MakeEye, class Check, class Step>
auto checkPile(std::size_t photos, const MakeEye& makeEye, const Check& check, const Step& step,
               const std::stop_token& stop = {}) {
    constexpr std::size_t kWorkers = 2;
    const auto workers = std::min(kWorkers, photos);
    std::vector<decltype(makeEye(1))> eyes;
    for (std::size_t i = 0; i < workers; ++i)
        eyes.push_back(makeEye(workers == 1 ? static_cast<int>(kWorkers) : 1));
    std::vector<decltype(check(*eyes.front(), std::size_t{0}))> checked(photos);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const auto work = [&](auto& eye) {
        for (auto i = next++; i < photos && !stop.stop_requested(); i = next++) {
            checked[i] = check(eye, i);
            const std::lock_guard lock{mutex};
            step(i, checked[i]);
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers; ++i)
        others.emplace_back([&work, &eye = *eyes[i]] { work(eye); });
    if (workers > 0) work(*eyes.front());
    others.clear();
    return checked;
}

}  // namespace kibitz::session
