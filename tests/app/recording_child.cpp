// recording_child FOLDER PROGRESS WIDTH HEIGHT: records a moving picture at 30 frames a second
// until it is killed, and writes into PROGRESS what is done so far.

#include "tests/app/recording_progress.h"

#include "app/session/recording/recorder.h"
#include "tests/app/recording_folder.h"

#include <chrono>
#include <cstdlib>
#include <exception>
#include <thread>

using namespace kibitz;
using namespace kibitz::session;

int main(int argc, char** argv) {
    if (argc != 5) return 2;
    try {
        auto& progress = testing::mapProgress(argv[2]);
        const cv::Size size{std::atoi(argv[3]), std::atoi(argv[4])};
        Recorder recorder{argv[1], testing::toppleInfo()};
        progress.events = 1;
        auto due = std::chrono::steady_clock::now();
        for (int i = 0;; ++i) {
            auto frame = testing::coloured(i, size);
            frame.time = std::chrono::steady_clock::now().time_since_epoch();
            frame = recorder.frame(frame);
            const auto time = std::chrono::round<std::chrono::milliseconds>(frame.time);
            progress.milliseconds = time.count();
            if (i % 5 == 0) {
                recorder.append({"table", frame.index, time, {{"state", "still"}}});
                progress.events = progress.events + 1;
            }
            due += std::chrono::milliseconds{33};
            std::this_thread::sleep_until(due);
        }
    } catch (const std::exception&) {
        return 1;
    }
}
