#pragma once

#include "app/cli/command.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace kibitz::cli {

/// Checks a pile of photos. Two at a time, each with eyes of its own, keep two cores busier than
/// one photo on both. `makeEye(threads)` gives a pointer to an eye, `check(eye, i)` what it finds
/// in the i-th photo; it throws nothing.
template <class MakeEye, class Check>
auto checkPile(std::size_t photos, Context& context, const MakeEye& makeEye, const Check& check) {
    constexpr std::size_t kWorkers = 2;
    const auto workers = std::min(kWorkers, photos);
    std::vector<decltype(makeEye(1))> eyes;
    for (std::size_t i = 0; i < workers; ++i)
        eyes.push_back(makeEye(workers == 1 ? static_cast<int>(kWorkers) : 1));
    std::vector<decltype(check(*eyes.front(), std::size_t{0}))> checked(photos);
    std::atomic<std::size_t> next{0};
    std::size_t done = 0;
    std::mutex mutex;
    Progress progress{context};
    const auto work = [&](auto& eye) {
        for (auto i = next++; i < photos; i = next++) {
            checked[i] = check(eye, i);
            const std::lock_guard lock{mutex};
            if (photos > 1)
                progress.show("checked " + std::to_string(++done) + " of " +
                              std::to_string(photos));
        }
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < workers; ++i)
        others.emplace_back([&work, &eye = *eyes[i]] { work(eye); });
    if (workers > 0) work(*eyes.front());
    others.clear();
    return checked;
}

}  // namespace kibitz::cli
