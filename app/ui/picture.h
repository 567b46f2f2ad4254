#pragma once

#include <QImage>

#include <opencv2/core/mat.hpp>

namespace kibitz::ui {

/// A picture of the worker (BGRA) as Qt has them. Nothing is copied: the image keeps the pixels
/// alive as long as anybody shows it.
QImage shared(const cv::Mat& screen);

}  // namespace kibitz::ui
