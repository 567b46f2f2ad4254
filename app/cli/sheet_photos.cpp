#include "app/cli/sheet_photos.h"

#include "app/cli/command.h"
#include "app/cli/see.h"
#include "vision/recognise/sheet_shelf.h"
#include "vision/recognise/sheet_trouble.h"

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
        if (name.empty() || (comma != std::string::npos && rest.empty()))
            throw CannotDo("A name is missing in --players " + text +
                           ". Write them as in --players Ann,Bob");
        if (std::find(players.begin(), players.end(), name) != players.end())
            throw CannotDo("Two players are called " + name + ". Tell them apart in --players");
        players.push_back(std::move(name));
    }
    return players;
}

std::string whyNoSheet(vision::SheetEye& eye, const cv::Mat& photo,
                       std::span<const std::size_t> among) {
    using Kind = vision::SheetTrouble::Kind;
    const auto trouble = vision::troubleWith(eye.finder(), photo, among);
    const auto asked = among.empty() ? std::string{"any known sheet"}
                                     : "the sheet " + eye.sheets()[among.front()].name;
    switch (trouble.kind) {
        case Kind::OtherSheet:
            return "This is the sheet " + eye.sheets()[trouble.other].name + ", not " +
                   eye.sheets()[among.front()].name +
                   ". Leave --sheet out, or name the one that lies there";
        case Kind::Mirrored:
            return "The picture is mirrored: the sheet " + eye.sheets()[trouble.other].name +
                   " is seen the wrong way round. Turn mirroring off in the camera app";
        case Kind::Small:
            return "The picture is too small to read a sheet, only " + std::to_string(photo.cols) +
                   " x " + std::to_string(photo.rows) + " pixels. Take a larger one";
        case Kind::Dark: return "The picture is too dark to find a sheet. Turn on a light";
        case Kind::Bright:
            return "The picture is too bright to find a sheet. Shade the light, or expose less";
        case Kind::Blurred:
            return "The picture is too blurred to find a sheet. Hold the camera still and let it "
                   "focus";
        case Kind::NoSheet: break;
    }
    return "There is no sign of " + asked +
           ". Show the whole sheet from above; a sheet of another pad has to be taught first "
           "(kibitz teach sheet)";
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
