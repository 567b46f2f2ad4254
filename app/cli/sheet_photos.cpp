#include "app/cli/sheet_photos.h"

#include "app/cli/command.h"
#include "app/cli/see.h"
#include "rules/text.h"
#include "vision/recognise/sheet_shelf.h"

#include <algorithm>

namespace kibitz::cli {

namespace {

Json point(const cv::Point2f& at) { return {rounded(at.x, 10), rounded(at.y, 10)}; }

Json boxJson(const cv::Rect2f& box) {
    return {rounded(box.x, 10), rounded(box.y, 10), rounded(box.width, 10),
            rounded(box.height, 10)};
}

}  // namespace

std::vector<vision::KnownSheet> knownSheets(Context& context) {
    std::vector<std::string> problems;
    auto sheets = vision::allSheets(vision::SheetShelf::ofUser(), &problems);
    for (const auto& problem : problems) context.err << "kibitz: " << problem << '\n';
    return sheets;
}

std::vector<std::size_t> sheetsNamed(const std::string& name,
                                     const std::vector<vision::KnownSheet>& known) {
    if (name.empty()) return {};
    std::string names;
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (known[i].name == name) return {i};
        names += (names.empty() ? "" : ", ") + known[i].name;
    }
    throw CannotDo("There is no sheet '" + name + "'. There are: " + names);
}

std::vector<std::string> playersNamed(const std::string& text) {
    std::vector<std::string> players;
    std::string rest = text;
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        auto name = rest.substr(0, comma);
        rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
        name.erase(0, name.find_first_not_of(' '));
        name.erase(name.find_last_not_of(' ') + 1);
        if (!rules::isVisible(name) || (comma != std::string::npos && rest.empty()))
            throw CannotDo("A name is missing in --players " + text +
                           ". Write them as in --players Ann,Bob");
        if (std::find(players.begin(), players.end(), name) != players.end())
            throw CannotDo("Two players are called " + name + ". Tell them apart in --players");
        players.push_back(std::move(name));
    }
    return players;
}

Json siteJson(const vision::SeenSite& site, const std::string& name) {
    Json probabilities = Json::object();
    for (std::size_t i = 0; i < vision::kMarks; ++i)
        if (const double share = rounded(site.shares[i], 1e4); share > 0)
            probabilities[std::string{vision::symbolOf(static_cast<vision::Mark>(i))}] = share;
    Json outline = Json::array();
    for (const auto& corner : site.outline) outline.push_back(point(corner));
    return {{"name", name},
            {"value", site.value ? Json(vision::symbolOf(*site.value)) : Json(nullptr)},
            {"probabilities", probabilities},
            {"covered", !site.value},
            {"sure", site.sure},
            {"box", boxJson(site.box())},
            {"outline", outline}};
}

Json sheetsJson(const vision::SeenTable& table, const std::vector<vision::KnownSheet>& known,
                const std::vector<std::string>& players) {
    const auto playerOf = [&](std::size_t sheet) {
        // Fewer or more sheets than names: whose is whose nobody can tell.
        return players.size() == table.sheets.size() ? players[sheet] : std::string{};
    };
    Json sheets = Json::array();
    for (std::size_t i = 0; i < table.sheets.size(); ++i) {
        const auto& seen = table.sheets[i];
        const auto& sheet = known[seen.found.known];
        Json corners = Json::array(), sites = Json::array();
        for (const auto& corner : seen.found.corners) corners.push_back(point(corner));
        for (std::size_t s = 0; s < seen.sites.size(); ++s)
            sites.push_back(siteJson(seen.sites[s], sheet.sites[s].name));
        const auto player = playerOf(i);
        sheets.push_back({{"sheet", sheet.name},
                          {"player", player.empty() ? Json(nullptr) : Json(player)},
                          {"probability", rounded(seen.found.sure, 1e4)},
                          {"sure", vision::isSure(seen.found)},
                          {"fitMm", rounded(seen.found.fitMm, 1e3)},
                          {"inPicture", rounded(seen.inPicture, 1e3)},
                          {"corners", corners},
                          {"sites", sites}});
    }
    Json dice = Json::array();
    for (const auto& laid : table.dice) {
        auto die = toJson(laid.die);
        if (laid.sheet) {
            const auto& sheet = known[table.sheets[*laid.sheet].found.known];
            const auto player = playerOf(*laid.sheet);
            die["sheet"] = *laid.sheet;
            die["site"] = (player.empty() ? "" : player + " ") + sheet.sites[*laid.site].name;
        }
        dice.push_back(std::move(die));
    }
    return {{"sheets", sheets}, {"dice", dice}};
}

}  // namespace kibitz::cli
