#pragma once

#include "datasets/scene/scene.h"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace kibitz::datasets {

/// A scene that cannot be written or read: which file, where in it, what helps.
class BadScene : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Writes `folder/name.json` and, beside it, what is printed on the plates as PNG. Prints are named
/// by what they show, so that the scenes of one game share the files. The names in the JSON are
/// those of scene.h. Throws BadScene.
void writeScene(const Scene&, const std::filesystem::path& folder, const std::string& name);

/// Reads what writeScene wrote, with the prints. Throws BadScene: a scene that lacks something or
/// holds something unknown is refused, not completed.
Scene readScene(const std::filesystem::path& file);

}  // namespace kibitz::datasets
