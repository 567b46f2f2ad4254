#include "vision/recognise/known_sheet.h"

#include "rules/games.h"

namespace kibitz::vision {

KnownSheet drawnSheet(const std::string& name, const rules::dizzle::Sheet& sheet) {
    return {name, sheet, sitesOf(sheet), rasterise(drawSheet(sheet), kSheetPixelsPerMm),
            kSheetPixelsPerMm};
}

std::vector<KnownSheet> builtInSheets() {
    std::vector<KnownSheet> known;
    for (int level = 1; level <= 8; ++level) {
        const auto name = "level-" + std::to_string(level);
        known.push_back(drawnSheet(
            name, rules::dizzle::readSheet(rules::builtin("dizzle/sheets/" + name + ".json"))));
    }
    return known;
}

}  // namespace kibitz::vision
