#include "app/session/screen_pool.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <atomic>

namespace kibitz::session {

namespace {

constexpr std::size_t kPool = 6;

bool heldByNobodyElse(const cv::Mat& picture) {
    // The last holder lets go on another thread; acquire makes its reads happen before our writes.
    return std::atomic_ref<int>(picture.u->refcount).load(std::memory_order_acquire) == 1;
}

}  // namespace

cv::Mat ScreenPool::prepare(const cv::Mat& picture) {
    auto spare = std::find_if(pool_.begin(), pool_.end(), [&](const cv::Mat& mat) {
        return mat.size() == picture.size() && heldByNobodyElse(mat);
    });
    cv::Mat screen = spare != pool_.end() ? *spare : cv::Mat(picture.size(), CV_8UC4);
    if (spare == pool_.end()) {
        std::erase_if(pool_, [&](const cv::Mat& mat) { return mat.size() != picture.size(); });
        if (pool_.size() < kPool) pool_.push_back(screen);
    }
    cv::cvtColor(picture, screen,
                 picture.channels() == 1 ? cv::COLOR_GRAY2BGRA : cv::COLOR_BGR2BGRA);
    return screen;
}

}  // namespace kibitz::session
