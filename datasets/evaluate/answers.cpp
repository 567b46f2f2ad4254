#include "datasets/evaluate/answers.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace kibitz::datasets {

namespace {

namespace fs = std::filesystem;

// Probabilities are often written with a few digits: six of them with two each may miss one by
// 0.03.
constexpr double kSumTolerance = 0.035;

using Parts = std::vector<std::string>;

Parts partsOf(const std::string& name) {
    Parts parts;
    for (const auto& part : fs::path{name}.lexically_normal())
        if (part != "/" && part != ".." && part != ".") parts.push_back(part.string());
    return parts;
}

/// Finds the picture that is meant by a path as some program wrote it: absolute, or relative to
/// wherever that program was started.
class PictureIndex {
public:
    explicit PictureIndex(const Dataset& dataset) : folder_{dataset.folder} {
        for (const auto& source : dataset.sources)
            for (const auto& picture : source.pictures) add(picture.name, &picture);
        for (const auto& name : dataset.leftOut) add(name, nullptr);
        std::error_code error;
        names_ = {folder_.filename().string(), fs::canonical(folder_, error).filename().string()};
        alone_ = fs::exists(folder_ / "annotations.json", error) ||
                 fs::exists(folder_ / "truth.jsonl", error);
    }

    struct Known {
        std::string name;
        const TruePicture* picture;  // nullptr: not chosen
    };

    const Known& find(const JsonPlace& file) const {
        const auto parts = partsOf(file.text());
        std::vector<const Known*> fitting;
        if (!parts.empty())
            if (const auto at = byLastPart_.find(parts.back()); at != byLastPart_.end())
                for (const auto& known : at->second)
                    if (fits(parts, partsOf(known.name))) fitting.push_back(&known);
        if (fitting.empty())
            throw BadDataset(file.where() + ": '" + file.text() +
                             "' is not one of the pictures of this data set. Paths may begin in " +
                             folder_.string() + " or above it");
        if (fitting.size() > 1)
            throw BadDataset(file.where() + ": '" + file.text() + "' may be " + fitting[0]->name +
                             " or " + fitting[1]->name + ". Write its folder too");
        return *fitting.front();
    }

private:
    void add(const std::string& name, const TruePicture* picture) {
        byLastPart_[partsOf(name).back()].push_back({name, picture});
    }
    /// Whether one ends like the other. Where the folder is the source itself, what stands above
    /// must be its name: another source may have pictures of the same names.
    bool fits(const Parts& said, const Parts& known) const {
        const auto shorter = std::min(said.size(), known.size());
        const auto tail = [&](const Parts& parts) {
            return parts.end() - static_cast<std::ptrdiff_t>(shorter);
        };
        if (!std::equal(tail(said), said.end(), tail(known), known.end())) return false;
        return !alone_ || said.size() == shorter || names_.contains(*(tail(said) - 1));
    }

    fs::path folder_;
    std::set<std::string> names_;  // of the folder, as it was called and as it is
    bool alone_ = false;
    std::unordered_map<std::string, std::vector<Known>> byLastPart_;
};

void checkSum(const JsonPlace& place, double sum) {
    if (std::abs(sum - 1) > kSumTolerance)
        place.refuse("probabilities that sum to " + std::to_string(sum), "a sum of one");
}

bool readSure(const JsonPlace& place, bool hasValue) {
    const auto sure = place.maybe("sure");
    if (!hasValue) {
        if (sure && sure->yesOrNo())
            place.refuse("no value but \"sure\": true", "a value, or \"sure\": false");
        return false;
    }
    // Who never says that he is unsure is taken at his word.
    return !sure || sure->yesOrNo();
}

AnsweredObject readDie(const JsonPlace& place) {
    AnsweredObject die;
    die.box = place["box"].box();
    const auto value = place.maybe("value");
    if (value) die.label = std::to_string(value->whole(1, 6));
    if (const auto list = place.maybe("probabilities")) {
        const auto faces = list->items();
        if (faces.size() != 6)
            list->refuse(std::to_string(faces.size()) + " probabilities", "six, one for each face");
        double sum = 0;
        for (const auto& face : faces) sum += face.share();
        checkSum(*list, sum);
        if (value)
            die.probability = faces[static_cast<std::size_t>(value->whole(1, 6) - 1)].share();
    } else if (const auto probability = place.maybe("probability")) {
        die.probability = probability->share();
    }
    die.sure = readSure(place, value.has_value());
    if (const auto colour = place.maybe("colour")) die.colour = colour->text();
    return die;
}

/// Of things with names: {"label": "red-city", "probability": 0.9} or all of them by name.
std::optional<double> namedProbability(const JsonPlace& place, const std::string& chosen) {
    if (const auto all = place.maybe("probabilities")) {
        double sum = 0;
        std::optional<double> own = chosen.empty() ? std::nullopt : std::optional{0.0};
        for (const auto& [name, probability] : all->members()) {
            sum += probability.share();
            if (name == chosen) own = probability.share();
        }
        checkSum(*all, sum);
        return own;
    }
    if (const auto probability = place.maybe("probability")) return probability->share();
    return std::nullopt;
}

AnsweredObject readObject(const JsonPlace& place) {
    AnsweredObject object;
    object.box = place["box"].box();
    if (const auto label = place.maybe("label")) object.label = label->textOrNumber();
    object.probability = namedProbability(place, object.label);
    object.sure = readSure(place, !object.label.empty());
    if (const auto colour = place.maybe("colour")) object.colour = colour->text();
    return object;
}

AnsweredSite readSite(const JsonPlace& place) {
    AnsweredSite site;
    site.name = place["name"].text();
    const auto covered = place.maybe("covered");
    const bool hidden = covered && covered->yesOrNo();
    if (const auto value = place.maybe("value"); value && !hidden)
        site.symbol = value->textOrNumber();
    site.probability = namedProbability(place, site.symbol);
    site.sure = readSure(place, !site.symbol.empty());
    if (const auto box = place.maybe("box")) site.box = box->box();
    return site;
}

AnsweredSheet readSheet(const JsonPlace& place) {
    AnsweredSheet sheet{place["sheet"].text(), {}, {}};
    for (const auto& corner : place["corners"].items()) sheet.corners.push_back(corner.point());
    if (sheet.corners.size() != 4)
        place["corners"].refuse(std::to_string(sheet.corners.size()) + " corners", "four");
    for (const auto& site : place["sites"].items()) sheet.sites.push_back(readSite(site));
    return sheet;
}

void checkNames(const JsonPlace& place, const std::vector<AnsweredSite>& sites) {
    std::set<std::string> names;
    for (const auto& site : sites)
        if (!names.insert(site.name).second)
            throw BadDataset(place.where() + ": the site '" + site.name +
                             "' is answered a second time");
}

template <class Item>
void addList(const JsonPlace& image, const char* key, Item (*read)(const JsonPlace&),
             std::optional<std::vector<Item>>& list) {
    const auto found = image.maybe(key);
    if (!found) return;
    if (list)
        throw BadDataset(found->where() + ": the " + key +
                         " of this picture were answered before. Give one answer to each picture");
    list.emplace();
    for (const auto& item : found->items()) list->push_back(read(item));
}

/// What is said about the one board that a picture shows is said about the picture's sites.
void addBoard(const JsonPlace& image, std::optional<std::vector<AnsweredSite>>& sites) {
    const auto found = image.maybe("boards");
    if (!found) return;
    const auto boards = found->items();
    if (boards.size() > 1) found->refuse(std::to_string(boards.size()) + " boards", "one at most");
    if (sites)
        throw BadDataset(found->where() +
                         ": the sites of this picture were answered before. Give one answer to "
                         "each picture");
    sites.emplace();
    for (const auto& board : boards)
        for (const auto& site : board["sites"].items()) sites->push_back(readSite(site));
}

void checkSize(const JsonPlace& image, const TruePicture& picture) {
    for (const auto& [key, expected] :
         {std::pair{"width", picture.width}, std::pair{"height", picture.height}})
        if (const auto size = image.maybe(key); size && size->number() != expected)
            size->refuse(size->json().dump(), std::to_string(expected) +
                                                  " as its truth says. Answers must be about the "
                                                  "picture as it is");
}

}  // namespace

bool Answers::speakOfDice() const {
    return std::any_of(pictures.begin(), pictures.end(),
                       [](const auto& entry) { return entry.second.dice.has_value(); });
}
bool Answers::speakOfObjects() const {
    return std::any_of(pictures.begin(), pictures.end(),
                       [](const auto& entry) { return entry.second.objects.has_value(); });
}
bool Answers::speakOfSites() const {
    return std::any_of(pictures.begin(), pictures.end(), [](const auto& entry) {
        return entry.second.sites.has_value() || entry.second.sheets.has_value();
    });
}

void addAnswers(const fs::path& file, const Dataset& dataset, Answers& answers) {
    const auto json = jsonOf(file);
    const JsonPlace document{json, file.string()};
    const PictureIndex index{dataset};
    for (const auto& image : document["images"].items()) {
        const auto& known = index.find(image["file"]);
        if (!known.picture) continue;
        checkSize(image, *known.picture);
        auto& answer = answers.pictures[known.name];
        addList(image, "dice", readDie, answer.dice);
        addList(image, "objects", readObject, answer.objects);
        addList(image, "sites", readSite, answer.sites);
        addList(image, "sheets", readSheet, answer.sheets);
        addBoard(image, answer.sites);
        if (answer.sites && answer.sheets)
            throw BadDataset(image.where() +
                             ": there are sites of the picture and of sheets. Give one of them");
        if (answer.sites) checkNames(image, *answer.sites);
        if (answer.sheets)
            for (const auto& sheet : *answer.sheets) checkNames(image, sheet.sites);
    }
}

}  // namespace kibitz::datasets
