#pragma once

#include "datasets/render/print.h"
#include "datasets/render/solids.h"
#include "datasets/scene/scene.h"

#include <vector>

namespace kibitz::datasets {

/// Takes the bodies of a scene (and the rim of a tray) apart into solids, in the order of their
/// ids. The solids point into the scene.
std::vector<Solid> assemble(const Scene&, PrintShelf&);

}  // namespace kibitz::datasets
