#pragma once

#include "datasets/evaluate/truth.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace kibitz::datasets {

struct DatasetChoice {
    std::string split;                 // empty: everything
    std::filesystem::path splits;      // empty: splits.json beside or above each source
    std::vector<std::string> sources;  // empty: all of them
    /// Only what was taken under one of these values of each condition: difficulty -> easy, medium.
    std::map<std::string, std::set<std::string>> where;
};

/// Everything below one folder that has truth, source by source, in the order of their names.
/// Every picture that was chosen exists and has the size that its truth says.
struct Dataset {
    std::filesystem::path folder;
    std::vector<Source> sources;
    std::set<std::string> leftOut;  // pictures with truth that were not chosen

    std::size_t pictures() const;
};

/// Opens a source folder, a folder of them, or the truth file of one. Throws BadDataset.
Dataset openDataset(const std::filesystem::path&, const DatasetChoice& = {});

/// Whether a source is meant by `name`: its whole name or the last part of it.
bool isNamed(const std::string& source, const std::string& name);

}  // namespace kibitz::datasets
