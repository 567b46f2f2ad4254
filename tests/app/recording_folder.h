#pragma once

#include "app/session/recording/session_info.h"
#include "vision/frame.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace kibitz::testing {

/// A folder of its own for each test, gone afterwards.
struct TempFolder {
    std::filesystem::path path;
    TempFolder() {
        static std::atomic<int> count{0};
        path =
            std::filesystem::temp_directory_path() /
            ("kibitz recording test " + std::to_string(getpid()) + "-" + std::to_string(count++));
        std::filesystem::create_directories(path);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
};

inline std::string textOf(const std::filesystem::path& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

inline session::SessionInfo toppleInfo() {
    session::SessionInfo info;
    info.game = "topple";
    info.players = {"Ann", "Bob"};
    info.options = {{"colours", "red blue"}};
    info.source = "a test";
    info.program = "0.0.0";
    return info;
}

/// A picture whose colours tell its number.
inline vision::Frame coloured(int number, cv::Size size) {
    cv::Mat image(size, CV_8UC3, cv::Scalar(60 + number % 7 * 20, 200 - number % 11 * 10, 90));
    cv::rectangle(image, {number % 16 * 8, 16, 32, 32}, cv::Scalar(40, 60, 210), cv::FILLED);
    cv::GaussianBlur(image, image, {9, 9}, 3);  // edges that half the colour resolution can carry
    return {image, number * std::chrono::milliseconds{33}, number};
}

}  // namespace kibitz::testing
