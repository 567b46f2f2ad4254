#pragma once

#include "vision/recognise/known_sheet.h"

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::vision {

/// A sheet cannot be put on the shelf or taken from it; the sentence says what helps.
class BadShelf : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The sheets that were taught, as NAME.json and NAME.png in a folder: what the sheet is, and the
/// straightened photo of the blank one.
class SheetShelf {
public:
    explicit SheetShelf(std::filesystem::path folder);
    /// In the person's data folder: $XDG_DATA_HOME/kibitz/sheets, else
    /// ~/.local/share/kibitz/sheets.
    static SheetShelf ofUser();

    const std::filesystem::path& folder() const { return folder_; }
    std::vector<std::string> names() const;  // sorted
    bool has(const std::string& name) const;
    /// The JSON; nullopt: there is none of that name.
    std::optional<std::string> text(const std::string& name) const;
    /// As known as our own; throws BadShelf where a file is damaged.
    KnownSheet load(const std::string& name) const;

    /// Writes both files or none; a crash leaves no half file. Throws BadShelf: a bad name, a
    /// sheet of that name without `replace`, a disk that is full.
    void put(const std::string& name, const std::string& json, const cv::Mat& print,
             bool replace) const;

    /// What is wrong with the name, as a sentence; empty: nothing. Names are words of the command
    /// line and of files, and may not be those of our own sheets.
    static std::string faultOf(const std::string& name);

private:
    std::filesystem::path folder_;
};

/// Our own sheets and all that were taught. A taught one that is damaged is left out and said in
/// `problems`.
std::vector<KnownSheet> allSheets(const SheetShelf&, std::vector<std::string>* problems = nullptr);

/// One sheet by its name, ours or taught; nullopt: there is none.
std::optional<KnownSheet> findSheet(const SheetShelf&, const std::string& name);

}  // namespace kibitz::vision
