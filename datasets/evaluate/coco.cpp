#include "datasets/evaluate/truth.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace kibitz::datasets {

namespace {

namespace fs = std::filesystem;

constexpr int kLargestSide = 100'000;

/// "dice-3" -> "dice", "3"; digits and letters are words of their own.
std::vector<std::string> wordsOf(const std::string& name) {
    std::vector<std::string> words;
    int before = 0;
    for (const char c : name) {
        const auto letter = static_cast<unsigned char>(c);
        const int kind = std::isdigit(letter) ? 1 : std::isalpha(letter) ? 2 : 0;
        if (kind != 0 && kind != before) words.emplace_back();
        if (kind != 0) words.back() += static_cast<char>(std::tolower(letter));
        before = kind;
    }
    return words;
}

/// What a photo's own fields say besides what COCO defines: the conditions it was taken under.
void addConditions(const JsonPlace& image, Circumstances& conditions) {
    static const std::set<std::string> known{"id",      "file_name",     "width",      "height",
                                             "license", "date_captured", "flickr_url", "coco_url"};
    for (const auto& [key, value] : image.members()) {
        if (key == "conditions") {
            for (const auto& [name, condition] : value.members())
                conditions[name] = condition.textOrNumber();
        } else if (!known.contains(key) && value.json().is_primitive() && !value.json().is_null()) {
            conditions[key] = value.textOrNumber();
        }
    }
}

struct Categories {
    std::unordered_map<std::int64_t, std::string> names;
    bool dice = false;

    /// pre: `used` are the categories that something belongs to.
    void decide(const std::set<std::int64_t>& used, const std::string& file) {
        const auto isDie = [&](std::int64_t id) { return dieValueOf(names.at(id)).has_value(); };
        dice = std::any_of(used.begin(), used.end(), isDie);
        if (used.empty())
            dice = std::any_of(names.begin(), names.end(),
                               [](const auto& entry) { return dieValueOf(entry.second); });
        for (const auto id : used)
            if (dice && !isDie(id))
                throw BadDataset(file + ": the category '" + names.at(id) +
                                 "' is no value of a die, though others are. Name it after its "
                                 "value, or mark what belongs to it with \"ignore\": 1");
    }
    std::string label(std::int64_t id) const {
        const auto& name = names.at(id);
        return dice ? std::to_string(*dieValueOf(name)) : name;
    }
};

Categories readCategories(const JsonPlace& document) {
    Categories categories;
    for (const auto& entry : document["categories"].items()) {
        const auto id = entry["id"].whole(INT32_MIN, INT32_MAX);
        if (!categories.names.emplace(id, entry["name"].textOrNumber()).second)
            throw BadDataset(entry.where() + ": the id " + std::to_string(id) +
                             " is there a second time");
    }
    return categories;
}

bool isSet(const JsonPlace& annotation, const char* key) {
    const auto flag = annotation.maybe(key);
    return flag && flag->json() != 0 && flag->json() != false;
}

}  // namespace

std::optional<int> dieValueOf(const std::string& category) {
    static const std::array<std::string, 6> kWords{"one", "two", "three", "four", "five", "six"};
    const auto words = wordsOf(category);
    std::optional<int> value;
    for (std::size_t i = 0; i < words.size(); ++i) {
        // d6 is the kind of die, not what it shows; a six-sided die likewise.
        if (words[i] == "6" && i > 0 && words[i - 1] == "d") continue;
        if (i + 1 < words.size() && words[i + 1] == "sided") continue;
        int found = 0;
        if (words[i].size() == 1 && words[i][0] >= '1' && words[i][0] <= '6')
            found = words[i][0] - '0';
        else if (const auto at = std::find(kWords.begin(), kWords.end(), words[i]);
                 at != kWords.end())
            found = static_cast<int>(at - kWords.begin()) + 1;
        else if (std::isdigit(static_cast<unsigned char>(words[i][0])))
            return std::nullopt;  // 0, 7, 12: no die that we know
        if (found == 0) continue;
        if (value) return std::nullopt;
        value = found;
    }
    return value;
}

Source readCoco(const fs::path& folder) {
    const auto file = folder / "annotations.json";
    const auto json = jsonOf(file);
    const JsonPlace document{json, file.string()};
    Source source;
    source.name = folder.filename().string();
    source.folder = folder;

    std::unordered_map<std::int64_t, std::size_t> pictureOf;
    const bool inImages = fs::is_directory(folder / "images");
    for (const auto& image : document["images"].items()) {
        TruePicture picture;
        const auto name = image["file_name"].text();
        picture.name = inImages && !name.starts_with("images/") ? "images/" + name : name;
        picture.width = static_cast<int>(image["width"].whole(1, kLargestSide));
        picture.height = static_cast<int>(image["height"].whole(1, kLargestSide));
        addConditions(image, picture.conditions);
        if (!pictureOf.emplace(image["id"].whole(INT64_MIN, INT64_MAX), source.pictures.size())
                 .second)
            throw BadDataset(image.where() + ": its id is there a second time");
        source.pictures.push_back(std::move(picture));
    }
    const auto pictureAt = [&](const JsonPlace& entry) -> TruePicture& {
        const auto id = entry["image_id"].whole(INT64_MIN, INT64_MAX);
        const auto at = pictureOf.find(id);
        if (at == pictureOf.end())
            throw BadDataset(entry.where() + ": there is no picture with the id " +
                             std::to_string(id));
        return source.pictures[at->second];
    };

    auto categories = readCategories(document);
    struct Entry {
        TruePicture* picture;
        std::int64_t category;
        cv::Rect2d box;
        double visible;
    };
    std::vector<Entry> entries;
    std::set<std::int64_t> used;
    for (const auto& entry : document["annotations"].items()) {
        auto& picture = pictureAt(entry);
        const auto box = entry["bbox"].box();
        if ((box & cv::Rect2d(0, 0, picture.width, picture.height)).empty())
            entry["bbox"].refuse("a box outside of the picture", "one that lies in it");
        if (isSet(entry, "iscrowd") || isSet(entry, "ignore")) {
            picture.ignored.push_back(box);
            continue;
        }
        const auto category = entry["category_id"].whole(INT32_MIN, INT32_MAX);
        if (!categories.names.contains(category))
            throw BadDataset(entry.where() + ": there is no category with the id " +
                             std::to_string(category));
        used.insert(category);
        const auto visible = entry.maybe("visible");
        entries.push_back({&picture, category, box, visible ? visible->share() : 1.0});
    }
    if (const auto regions = document.maybe("ignore_regions"))
        for (const auto& region : regions->items())
            pictureAt(region).ignored.push_back(region["bbox"].box());

    categories.decide(used, file.string());
    for (auto& picture : source.pictures)
        (categories.dice ? picture.dice : picture.objects).emplace();
    for (const auto& entry : entries)
        (categories.dice ? entry.picture->dice : entry.picture->objects)
            ->push_back({categories.label(entry.category), entry.box, entry.visible, {}});
    return source;
}

}  // namespace kibitz::datasets
