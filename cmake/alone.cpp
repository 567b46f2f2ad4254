// Linked into every test and program that is built with ThreadSanitizer. OpenCV's thread pool is
// not built with it: what the pool hands out looks like a race at every pixel. So OpenCV works
// alone, and our own threads are what is watched.

namespace cv {
[[gnu::weak]] void setNumThreads(int threads);  // some tests know no OpenCV
}

namespace {
[[maybe_unused]] const bool alone = [] {
    if (cv::setNumThreads != nullptr) cv::setNumThreads(1);
    return true;
}();
}  // namespace
