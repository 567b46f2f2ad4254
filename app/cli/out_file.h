#pragma once

#include "app/cli/command.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace kibitz::cli {

/// What a command reads and where it writes: nothing that is read is written over, and no two
/// outputs go to one file. Places are compared as they lie on the disk, behind all links. A command
/// asks before it reads or writes anything.
class OutFiles {
public:
    /// A file, or a folder such as a recording, into which nothing is written. Whatever is not on
    /// the disk, such as the name of a camera, cannot be written over.
    void reads(const std::filesystem::path&);

    /// An output and the option that names it; "": there is none. Throws CannotDo where it would
    /// replace what is read, a file of a recording, or another output.
    void file(const std::filesystem::path&, const std::string& option);
    /// The same, and what is there already is only replaced if it begins like this one will.
    void file(const std::filesystem::path&, const std::string& option,
              const std::string& beginning);
    /// A folder for outputs: not one in which a file lies that is read. Throws CannotDo.
    void folder(const std::filesystem::path&, const std::string& option);

private:
    void keepOutside(const std::filesystem::path& named, const std::filesystem::path& real,
                     const std::string& option) const;
    void keepApart(const std::filesystem::path& named, const std::filesystem::path& real,
                   const std::string& option);

    std::set<std::filesystem::path> files_, folders_;
    std::map<std::filesystem::path, std::string> besideFiles_;  // folders of files; one of these
    std::map<std::filesystem::path, std::string> outputs_;      // and the option that names each
};

}  // namespace kibitz::cli
