#include "app/session/recording/disk.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace kibitz::session {
namespace {

namespace fs = std::filesystem;

class RealFile : public File {
public:
    explicit RealFile(const fs::path& path)
        : path_{path},
          handle_{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)} {
        if (handle_ < 0) throw trouble(errno, path_);
    }
    ~RealFile() override { ::close(handle_); }

    void write(std::span<const std::uint8_t> bytes) override {
        while (!bytes.empty()) {
            const auto written = ::write(handle_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) throw trouble(errno, path_);
            if (written == 0) throw trouble(ENOSPC, path_);
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }
    void seek(std::int64_t position) override {
        if (::lseek(handle_, position, SEEK_SET) < 0) throw trouble(errno, path_);
    }
    void truncate(std::int64_t size) override {
        if (::ftruncate(handle_, size) != 0) throw trouble(errno, path_);
        seek(size);
    }
    void sync() override {
        // Some file systems (FUSE, pipes in tests) cannot sync; there is nothing better to be had.
        if (::fdatasync(handle_) != 0 && errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
            throw trouble(errno, path_);
        // A file that was deleted takes everything and keeps nothing.
        struct stat now {};
        if (::fstat(handle_, &now) == 0 && now.st_nlink == 0)
            throw CannotRecord{
                "The recording was deleted while it was being made. Start another one: " +
                path_.string()};
    }

private:
    fs::path path_;
    int handle_;
};

class RealDisk : public Disk {
public:
    std::unique_ptr<File> create(const fs::path& path) override {
        return std::make_unique<RealFile>(path);
    }
};

}  // namespace

const std::shared_ptr<Disk>& Disk::real() {
    static const std::shared_ptr<Disk> kDisk = std::make_shared<RealDisk>();
    return kDisk;
}

void syncFolder(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    ::fsync(handle);  // where it is not supported, the names are as safe as they get
    ::close(handle);
}

void writeWhole(Disk& disk, const fs::path& path, const std::string& text) {
    const fs::path fresh = path.string() + ".new";
    std::error_code error;
    fs::remove(fresh, error);
    {
        const auto file = disk.create(fresh);
        file->write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
        file->sync();
    }
    fs::rename(fresh, path, error);
    if (error) throw trouble(error.value(), path);
    syncFolder(path.parent_path());
}

CannotRecord trouble(int error, const fs::path& path) {
    const auto sentence = [&]() -> std::string {
        switch (error) {
            case ENOSPC:
            case EDQUOT: return "The disk is full. Free some space, or record to another disk: ";
            case EFBIG:
                return "A file may not become larger here. Lift the limit (ulimit -f), or record "
                       "to another disk: ";
            case EACCES:
            case EPERM: return "Nothing may be written here. Choose a folder of your own: ";
            case EROFS: return "This disk is read-only. Record to another one: ";
            case EEXIST: return "This exists already and is left as it is. Choose another name: ";
            case ENOENT:
                return "The folder in which this should be does not exist. Make it first: ";
            case ENOTDIR: return "This is below a file, not below a folder. Choose another place: ";
            case ENAMETOOLONG: return "This name is too long. Choose a shorter one: ";
            default:
                return "Writing failed (" + std::generic_category().message(error) +
                       "). Check the disk: ";
        }
    }();
    return CannotRecord{sentence + path.string()};
}

}  // namespace kibitz::session
