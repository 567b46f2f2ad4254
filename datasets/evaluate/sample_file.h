#pragma once

#include "datasets/evaluate/judge.h"

#include <filesystem>
#include <iosfwd>
#include <vector>

namespace kibitz::datasets {

/// One row for each sample, as spreadsheets read it; the first row names the columns.
void writeSamples(const std::vector<Judged>&, std::ostream&);

/// Writes, for every picture with something wrong in it, that picture with truth and answers drawn
/// on it, and a crop of each wrong thing that has a box. Returns how many pictures. Throws
/// BadDataset when the folder is not empty or cannot be written, or a picture cannot be read.
std::size_t writeErrors(const std::vector<Judged>&, const std::filesystem::path& folder);

}  // namespace kibitz::datasets
