#pragma once

#include "app/cli/command.h"
#include "app/session/check/photo_pile.h"

#include <cstddef>
#include <string>

namespace kibitz::cli {

/// The same as session::checkPile, with a line of progress on a terminal.
template <class MakeEye, class Check>
auto checkPile(std::size_t photos, Context& context, const MakeEye& makeEye, const Check& check) {
    Progress progress{context};
    std::size_t done = 0;
    return session::checkPile(photos, makeEye, check, [&](std::size_t, const auto&) {
        if (photos > 1)
            progress.show("checked " + std::to_string(++done) + " of " + std::to_string(photos));
    });
}

}  // namespace kibitz::cli
