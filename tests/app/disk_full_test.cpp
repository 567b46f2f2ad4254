#include "app/session/recording/recorder.h"
#include "app/session/recording/recording.h"
#include "tests/app/recording_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace kibitz;
using namespace kibitz::session;
using namespace kibitz::testing;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// A disk with so many bytes left.
class SmallDisk : public Disk {
public:
    explicit SmallDisk(std::int64_t bytes)
        : left_{std::make_shared<std::atomic<std::int64_t>>(bytes)} {}

    std::unique_ptr<File> create(const fs::path& path) override {
        return std::make_unique<SmallFile>(Disk::real()->create(path), left_, path);
    }

private:
    class SmallFile : public File {
    public:
        SmallFile(std::unique_ptr<File> file, std::shared_ptr<std::atomic<std::int64_t>> left,
                  fs::path path)
            : file_{std::move(file)}, left_{std::move(left)}, path_{std::move(path)} {}

        void write(std::span<const std::uint8_t> bytes) override {
            const auto wanted = static_cast<std::int64_t>(bytes.size());
            const auto before = left_->fetch_sub(wanted);
            if (before >= wanted) return file_->write(bytes);
            // As much as fits, like a real one.
            file_->write(bytes.first(static_cast<std::size_t>(std::max<std::int64_t>(0, before))));
            *left_ = 0;
            throw trouble(ENOSPC, path_);
        }
        void seek(std::int64_t position) override { file_->seek(position); }
        void truncate(std::int64_t size) override { file_->truncate(size); }
        void sync() override { file_->sync(); }

    private:
        std::unique_ptr<File> file_;
        std::shared_ptr<std::atomic<std::int64_t>> left_;
        fs::path path_;
    };

    std::shared_ptr<std::atomic<std::int64_t>> left_;
};

/// A disk whose videos wait until they are let go.
class StuckDisk : public Disk {
public:
    std::unique_ptr<File> create(const fs::path& path) override {
        if (path.filename() == "video.mkv") {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return free_; });
        }
        return Disk::real()->create(path);
    }
    void letGo() {
        const std::scoped_lock lock{mutex_};
        free_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool free_ = false;
};

}  // namespace

TEST_CASE("a full disk stops the recording with a sentence and keeps what was there",
          "[app][recording][disk]") {
    const TempFolder temp;
    int stopped = 0, kept = 0;
    for (std::int64_t room = 1500; room < 60'000; room += 1777) {
        INFO("room for " << room << " bytes");
        const auto folder = temp.path / (std::to_string(room) + ".kibitz");
        std::string sentence;
        try {
            Recorder recorder{folder,
                              toppleInfo(),
                              {.everyFrame = true, .disk = std::make_shared<SmallDisk>(room)}};
            try {
                for (int i = 0; i < 200; ++i) {
                    const auto frame = recorder.frame(coloured(i, {160, 120}));
                    if (i % 10 == 0)
                        recorder.append({"table", frame.index, i * 33ms, {{"state", "still"}}});
                }
            } catch (const CannotRecord& error) {
                sentence = error.what();
                CHECK(recorder.failure() == sentence);
            }
            CHECK_THROWS_AS(recorder.finish(), CannotRecord);
        } catch (const CannotRecord& error) {
            CHECK(std::string{error.what()}.find("The disk is full") == 0);
            CHECK_FALSE(fs::exists(folder));  // not even begun
            continue;
        }
        CHECK(sentence.find("The disk is full. Free some space") == 0);
        ++stopped;
        const auto recording = std::make_shared<const Recording>(folder);
        CHECK(recording->flaws().empty());
        if (!fs::exists(recording->video())) continue;
        try {
            RecordingSource source{recording};
            while (const auto frame = source.next()) ++kept;
        } catch (const vision::SourceLost&) {
            CHECK(room < 20'000);  // the first cluster did not fit
        }
    }
    CHECK(stopped > 20);
    CHECK(kept > 100);
}

TEST_CASE("a disk that cannot follow costs pictures, and says which", "[app][recording][disk]") {
    const TempFolder temp;
    const auto disk = std::make_shared<StuckDisk>();
    const auto folder = temp.path / "a.kibitz";
    Recorder recorder{folder, toppleInfo(), {.video = {.room = 4, .oldest = 1h}, .disk = disk}};
    for (int i = 0; i < 10; ++i) recorder.frame(coloured(i, {64, 48}));  // never waits
    CHECK(recorder.stats().dropped == 6);
    recorder.append({"table", 9, 297ms, {{"state", "still"}}});  // and events go on
    disk->letGo();
    // Until there is room again.
    const auto deadline = std::chrono::steady_clock::now() + 30s;
    int given = 10;
    while (recorder.stats().dropped == given - 4 && std::chrono::steady_clock::now() < deadline) {
        recorder.frame(coloured(given++, {64, 48}));
        std::this_thread::sleep_for(1ms);
    }
    const auto dropped = recorder.stats().dropped;
    recorder.finish();
    const auto recording = std::make_shared<const Recording>(folder);
    CHECK(recording->flaws().empty());
    RecordingSource source{recording};
    std::vector<std::int64_t> numbers;
    while (const auto frame = source.next()) {
        numbers.push_back(frame->index);
        CHECK(frame->time == frame->index * 33ms);
    }
    CHECK(numbers == std::vector<std::int64_t>{0, 1, 2, 3, 4 + dropped});
    CHECK(source.reached() == 5 + dropped);
    CHECK(source.notices().empty());
}

TEST_CASE("a place where nothing may be written gets its sentence", "[app][recording][disk]") {
    for (const auto* place : {"/proc/a.kibitz", "/proc/self/a.kibitz", "/dev/null/a.kibitz"}) {
        INFO(place);
        CHECK_THROWS_AS(Recorder(place, toppleInfo()), CannotRecord);
    }
    if (::geteuid() == 0) return;  // may write everywhere
    const TempFolder temp;
    fs::permissions(temp.path, fs::perms::owner_read | fs::perms::owner_exec);
    CHECK_THROWS_AS(Recorder(temp.path / "a.kibitz", toppleInfo()), CannotRecord);
    fs::permissions(temp.path, fs::perms::owner_all);
}
