#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>

namespace kibitz::testing {

/// What a recording has done, in memory that outlives a process that is killed.
struct RecordingProgress {
    std::atomic<std::int64_t> events{0};         // that append() has come back for
    std::atomic<std::int64_t> milliseconds{-1};  // time of the last frame given; -1: none
};

inline RecordingProgress& mapProgress(const char* file) {
    const int handle = ::open(file, O_RDWR | O_CREAT, 0600);
    if (handle < 0 || ::ftruncate(handle, sizeof(RecordingProgress)) != 0)
        throw std::runtime_error("no progress file");
    void* memory =
        ::mmap(nullptr, sizeof(RecordingProgress), PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
    ::close(handle);
    if (memory == MAP_FAILED) throw std::runtime_error("no progress memory");
    return *static_cast<RecordingProgress*>(memory);
}

}  // namespace kibitz::testing
