#include "app/ui/picture.h"

namespace kibitz::ui {

QImage shared(const cv::Mat& screen) {
    if (screen.empty()) return {};
    auto* keep = new cv::Mat(screen);
    return QImage(
        static_cast<const uchar*>(keep->data), keep->cols, keep->rows,
        static_cast<qsizetype>(keep->step[0]), QImage::Format_RGB32,
        [](void* kept) { delete static_cast<cv::Mat*>(kept); }, keep);
}

}  // namespace kibitz::ui
