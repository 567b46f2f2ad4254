#include "vision/recognise/lab.h"

#include <opencv2/imgproc.hpp>

namespace kibitz::vision {

void toLab(const cv::Mat& bgr, cv::Mat& lab) {
    [[maybe_unused]] static const bool tablesAreMade = [] {
        cv::Mat one(1, 1, CV_8UC3, cv::Scalar::all(0)), made;
        cv::cvtColor(one, made, cv::COLOR_BGR2Lab);
        return true;
    }();
    cv::cvtColor(bgr, lab, cv::COLOR_BGR2Lab);
}

}  // namespace kibitz::vision
