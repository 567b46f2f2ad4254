#pragma once

#include <opencv2/core/mat.hpp>

#include <vector>

namespace kibitz::session {

/// Turns pictures into what the screen takes as it is (BGRA). Fresh memory for every picture would
/// cost more in page faults than the conversion, so that what nobody holds any more is used again.
class ScreenPool {
public:
    cv::Mat prepare(const cv::Mat& picture);

private:
    std::vector<cv::Mat> pool_;
};

}  // namespace kibitz::session
