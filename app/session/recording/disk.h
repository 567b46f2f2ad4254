#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

namespace kibitz::session {

/// The recording cannot be made or cannot go on; what() says why and what helps.
class CannotRecord : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file that is being written. What was written survives the program, what was synced survives a
/// power cut. Writing is for one thread at a time; sync() may run beside it.
class File {
public:
    File() = default;
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    virtual ~File() = default;

    // All throw CannotRecord.
    virtual void write(std::span<const std::uint8_t>) = 0;
    virtual void seek(std::int64_t position) = 0;
    virtual void truncate(std::int64_t size) = 0;
    virtual void sync() = 0;
};

/// Where recordings are written, so that a test can play a full disk.
class Disk {
public:
    virtual ~Disk() = default;
    /// Throws CannotRecord when the file exists already or cannot be made.
    virtual std::unique_ptr<File> create(const std::filesystem::path&) = 0;

    /// That of this machine.
    static const std::shared_ptr<Disk>& real();
};

/// Makes the names in a folder survive a power cut.
void syncFolder(const std::filesystem::path&);

/// Puts a text into a file that is there whole or not at all, whatever happens meanwhile.
void writeWhole(Disk&, const std::filesystem::path&, const std::string& text);

/// What went wrong, in a sentence that says what helps.
CannotRecord trouble(int error, const std::filesystem::path&);

}  // namespace kibitz::session
