#include "datasets/evaluate/truth.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"

#include <array>

namespace kibitz::datasets {

namespace {

namespace fs = std::filesystem;

constexpr int kLargestSide = 100'000;

TrueObject readObject(const JsonPlace& place, bool die) {
    TrueObject object;
    object.label = die ? std::to_string(place["value"].whole(1, 6)) : place["label"].textOrNumber();
    object.box = place["box"].box();
    if (const auto visible = place.maybe("visible")) object.visible = visible->share();
    if (const auto colour = place.maybe("colour")) object.colour = colour->text();
    return object;
}

std::optional<std::vector<TrueObject>> readObjects(const JsonPlace& line, const char* key,
                                                   bool die) {
    const auto list = line.maybe(key);
    if (!list) return std::nullopt;
    std::vector<TrueObject> objects;
    for (const auto& item : list->items()) objects.push_back(readObject(item, die));
    return objects;
}

std::vector<std::string> texts(const std::optional<JsonPlace>& list) {
    std::vector<std::string> out;
    if (list)
        for (const auto& item : list->items()) out.push_back(item.text());
    return out;
}

GivenGame readGame(const JsonPlace& line) {
    GivenGame given;
    if (const auto game = line.maybe("game")) given.game = game->text();
    given.players = texts(line.maybe("players"));
    if (const auto options = line.maybe("options"))
        for (const auto& [name, value] : options->members())
            given.options[name] = value.textOrNumber();
    return given;
}

/// Those that are named, and what is played.
Circumstances readConditions(const JsonPlace& line, const GivenGame& given) {
    Circumstances conditions;
    if (!given.game.empty()) conditions["game"] = given.game;
    if (const auto sheet = given.options.find("sheet"); sheet != given.options.end())
        conditions["sheet"] = sheet->second;
    if (const auto found = line.maybe("conditions"))
        for (const auto& [name, value] : found->members())
            if (value.json().is_primitive() && !value.json().is_null())
                conditions[name] = value.textOrNumber();
    return conditions;
}

/// Those that belong to somebody.
std::vector<TruePart> readParts(const JsonPlace& line) {
    std::vector<TruePart> parts;
    const auto list = line.maybe("parts");
    if (!list) return parts;
    for (const auto& item : list->items()) {
        const auto player = item.maybe("player");
        if (!player) continue;
        TruePart part{item["kind"].text(), player->text(), {}};
        for (const auto& corner : item["corners"].items()) part.corners.push_back(corner.point());
        // A corner behind the camera is not named, and such a sheet nobody sees.
        if (part.corners.size() == 4) parts.push_back(std::move(part));
    }
    return parts;
}

TruePicture readPicture(const JsonPlace& line) {
    TruePicture picture;
    picture.name = line["image"].text();
    picture.width = static_cast<int>(line["width"].whole(1, kLargestSide));
    picture.height = static_cast<int>(line["height"].whole(1, kLargestSide));
    picture.given = readGame(line);
    picture.conditions = readConditions(line, picture.given);
    picture.dice = readObjects(line, "dice", true);
    picture.objects = readObjects(line, "objects", false);
    if (const auto ignored = line.maybe("ignore"))
        for (const auto& box : ignored->items()) picture.ignored.push_back(box.box());
    if (const auto sites = line.maybe("sites")) {
        picture.sites.emplace();
        for (const auto& [name, symbol] : sites->members()) (*picture.sites)[name] = symbol.text();
    }
    for (auto& site : texts(line.maybe("covered"))) picture.covered.insert(std::move(site));
    picture.parts = readParts(line);
    return picture;
}

TrueStretch readStretch(const JsonPlace& line) {
    static const std::array<std::string, 3> kPhases{"empty", "moving", "still"};
    TrueStretch stretch;
    stretch.first = line["frame"].whole(0, INT64_MAX / 2);
    const auto until = line.maybe("until");
    stretch.last = until ? until->whole(stretch.first, INT64_MAX / 2) : stretch.first;
    stretch.phase = line["phase"].text();
    if (std::find(kPhases.begin(), kPhases.end(), stretch.phase) == kPhases.end())
        line["phase"].refuse("'" + stretch.phase + "'", "empty, moving or still");
    stretch.moves = texts(line.maybe("moves"));
    if (const auto illegal = line.maybe("illegal")) {
        stretch.illegal = true;
        if (const auto rule = illegal->maybe("rule")) stretch.rule = rule->text();
    }
    return stretch;
}

/// What one line names, no other line of the same set merely forgot: it is not there.
void completeLists(std::vector<TruePicture>& pictures) {
    bool dice = false, objects = false;
    for (const auto& picture : pictures) {
        dice = dice || picture.dice;
        objects = objects || picture.objects;
    }
    for (auto& picture : pictures) {
        if (dice && !picture.dice) picture.dice.emplace();
        if (objects && !picture.objects) picture.objects.emplace();
        if (!picture.given.game.empty() && !picture.sites) picture.sites.emplace();
    }
}

}  // namespace

Source readTruthLines(const fs::path& folder) {
    const auto file = folder / "truth.jsonl";
    Source source;
    source.name = folder.filename().string();
    source.folder = folder;
    std::set<std::string> seen;
    forEachLine(file, false, [&](const JsonPlace& line) {
        if (line.has("image")) {
            source.pictures.push_back(readPicture(line));
            if (!seen.insert(source.pictures.back().name).second)
                throw BadDataset(line.where() + ": the picture '" + source.pictures.back().name +
                                 "' is there a second time");
        } else if (line.has("frame")) {
            auto stretch = readStretch(line);
            if (!source.stretches.empty() && stretch.first <= source.stretches.back().last)
                throw BadDataset(line.where() + ": frame " + std::to_string(stretch.first) +
                                 " lies in or before the line above. Lines go by their frames");
            if (source.stretches.empty()) {
                source.given = readGame(line);
                source.conditions = readConditions(line, source.given);
            }
            source.stretches.push_back(std::move(stretch));
        } else {
            throw BadDataset(line.where() +
                             ": there is neither \"image\" nor \"frame\", so it is truth of "
                             "nothing");
        }
    });
    if (!source.pictures.empty() && !source.stretches.empty())
        throw BadDataset(file.string() +
                         " speaks of pictures and of a recording. One folder holds one of them");
    completeLists(source.pictures);
    return source;
}

}  // namespace kibitz::datasets
