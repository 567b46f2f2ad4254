#include "datasets/evaluate/dataset.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "vision/capture/picture.h"

#include <algorithm>
#include <fstream>

namespace kibitz::datasets {

namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 3;  // dice/SOURCE/truth.jsonl below the folder that was named

bool hasTruth(const fs::path& folder) {
    std::error_code hidden;  // what may not be looked at is not there
    return fs::is_regular_file(folder / "truth.jsonl", hidden) ||
           fs::is_regular_file(folder / "annotations.json", hidden);
}

void findSources(const fs::path& folder, int depth, std::vector<fs::path>& found) {
    if (hasTruth(folder)) {
        found.push_back(folder);
        return;
    }
    if (depth == 0) return;
    std::vector<fs::path> below;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{folder, error})
        if (std::error_code hidden; entry.is_directory(hidden)) below.push_back(entry.path());
    std::sort(below.begin(), below.end());
    for (const auto& path : below) findSources(path, depth - 1, found);
}

/// The folder that was named, without a slash at its end, so that it has a name itself.
fs::path folderOf(const fs::path& named) {
    std::error_code error;
    if (!fs::exists(named, error))
        throw BadDataset("There is no folder '" + named.string() + "'. Check the name");
    auto folder = fs::absolute(named).lexically_normal();
    if (!fs::is_directory(folder)) {
        const auto name = folder.filename();
        if (name != "annotations.json" && name != "truth.jsonl")
            throw BadDataset(named.string() +
                             " is a file. Name a folder with annotations.json or truth.jsonl");
        folder = folder.parent_path();
    }
    return folder.has_filename() ? folder : folder.parent_path();
}

/// The names of the pictures that belong to a split, as paths below the splits file.
class Splits {
public:
    Splits(const fs::path& file, const std::string& split) : file_{file} {
        const auto json = jsonOf(file);
        const JsonPlace document{json, file.string()};
        std::string known;
        for (const auto& [name, list] : document.members()) {
            if (!list.json().is_array()) continue;  // remarks
            known += (known.empty() ? "" : ", ") + name;
            if (name != split) continue;
            for (const auto& item : list.items())
                pictures_.insert(fs::path{item.text()}.lexically_normal().string());
            found_ = true;
        }
        if (!found_)
            throw BadDataset(file.string() + " has no split '" + split + "'. There are: " + known);
    }

    bool contains(const fs::path& picture) const {
        return pictures_.contains(picture.lexically_relative(file_.parent_path()).string());
    }
    /// A split that names what has no truth would shrink without a word.
    void checkAgainst(const Source& source) const {
        std::set<std::string> known;
        for (const auto& picture : source.pictures)
            known.insert(picture.file.lexically_relative(file_.parent_path()).string());
        const auto prefix = source.folder.lexically_relative(file_.parent_path()).string() + "/";
        for (const auto& picture : pictures_)
            if ((prefix == "./" || picture.starts_with(prefix)) && !known.contains(picture))
                throw BadDataset(file_.string() + " names '" + picture +
                                 "', which has no truth in " + source.folder.string());
    }

private:
    fs::path file_;
    std::set<std::string> pictures_;
    bool found_ = false;
};

fs::path splitsOf(const fs::path& folder, const fs::path& chosen) {
    if (!chosen.empty()) return fs::absolute(chosen).lexically_normal();
    for (const auto& place : {folder, folder.parent_path()})
        if (fs::is_regular_file(place / "splits.json")) return place / "splits.json";
    throw BadDataset("There is no splits.json in or above " + folder.string() +
                     ". Name one with --splits, or leave out --split");
}

void checkPicture(const TruePicture& picture) {
    std::ifstream in{picture.file, std::ios::binary};
    if (!in || !fs::is_regular_file(picture.file))
        throw BadDataset("The picture " + picture.file.string() +
                         " is missing, though there is truth about it");
    // Headers are short; a photo with a large preview inside needs a second look.
    std::vector<std::uint8_t> bytes;
    std::optional<vision::PictureSize> size;
    for (const std::size_t most : {std::size_t{1} << 14, std::size_t{1} << 24}) {
        const auto already = bytes.size();
        bytes.resize(most);
        in.read(reinterpret_cast<char*>(bytes.data() + already),
                static_cast<std::streamsize>(most - already));
        bytes.resize(already + static_cast<std::size_t>(in.gcount()));
        size = vision::sizeOf(bytes);
        if (size && size->width > 0 && size->height > 0) break;
    }
    if (!size || size->width <= 0 || size->height <= 0)
        throw BadDataset(picture.file.string() + " is not a picture of a known kind, or damaged");
    const bool same = size->width == picture.width && size->height == picture.height;
    // Photos are turned upright when they are decoded, which their header does not show.
    const bool turned = size->width == picture.height && size->height == picture.width;
    if (!same && !turned)
        throw BadDataset(picture.file.string() + " has " + std::to_string(size->width) + " x " +
                         std::to_string(size->height) + " pixels, its truth says " +
                         std::to_string(picture.width) + " x " + std::to_string(picture.height) +
                         ". Boxes would not fit");
}

void placePictures(Source& source, const std::string& prefix) {
    for (auto& picture : source.pictures) {
        const auto path = fs::path{picture.name}.lexically_normal();
        if (path.is_absolute() || path.empty() || *path.begin() == "..")
            throw BadDataset("The truth in " + source.folder.string() + " names '" + picture.name +
                             "', which is not a picture below that folder");
        picture.file = source.folder / path;
        picture.name = prefix.empty() ? path.string() : prefix + "/" + path.string();
    }
}

bool isWhere(const Circumstances& conditions, const DatasetChoice& choice) {
    return std::all_of(choice.where.begin(), choice.where.end(), [&](const auto& wanted) {
        const auto at = conditions.find(wanted.first);
        return at != conditions.end() && wanted.second.contains(at->second);
    });
}

/// What a condition can be here, for whoever asked for something else.
std::string valuesOf(const Dataset& dataset, const std::string& condition) {
    std::set<std::string> values;
    const auto add = [&](const Circumstances& conditions) {
        if (const auto at = conditions.find(condition); at != conditions.end())
            values.insert(at->second);
    };
    for (const auto& source : dataset.sources) {
        add(source.conditions);
        for (const auto& picture : source.pictures) add(picture.conditions);
    }
    std::string list;
    for (const auto& value : values) list += (list.empty() ? "" : ", ") + value;
    return values.empty() ? "Nothing here says it" : "There are: " + list;
}

/// Leaves what was not taken under the conditions that were asked for.
void chooseWhere(Dataset& dataset, const DatasetChoice& choice) {
    for (const auto& [condition, values] : choice.where)
        for (const auto& value : values) {
            DatasetChoice one;
            one.where = {{condition, {value}}};
            const auto fits = [&](const Source& source) {
                return isWhere(source.conditions, one) ||
                       std::any_of(
                           source.pictures.begin(), source.pictures.end(),
                           [&](const auto& picture) { return isWhere(picture.conditions, one); });
            };
            if (std::none_of(dataset.sources.begin(), dataset.sources.end(), fits))
                throw BadDataset("--where: nothing has the " + condition + " '" + value + "'. " +
                                 valuesOf(dataset, condition));
        }
    for (auto& source : dataset.sources) {
        if (!isWhere(source.conditions, choice)) source.stretches.clear();
        std::vector<TruePicture> chosen;
        for (auto& picture : source.pictures)
            if (isWhere(picture.conditions, choice))
                chosen.push_back(std::move(picture));
            else
                dataset.leftOut.insert(picture.name);
        source.pictures = std::move(chosen);
    }
}

/// Pictures that name their own source are reported under it, wherever they lie.
void regroup(std::vector<Source>& sources) {
    std::vector<Source> grouped;
    const auto group = [&](const std::string& name, const fs::path& folder) -> Source& {
        for (auto& source : grouped)
            if (source.name == name && source.stretches.empty()) return source;
        grouped.emplace_back();
        grouped.back().name = name;
        grouped.back().folder = folder;
        return grouped.back();
    };
    for (auto& source : sources) {
        if (!source.stretches.empty()) {
            grouped.push_back(std::move(source));
            continue;
        }
        for (auto& picture : source.pictures) {
            const auto named = picture.conditions.find("source");
            const auto name = named == picture.conditions.end() ? source.name : named->second;
            picture.conditions.erase("source");
            group(name, source.folder).pictures.push_back(std::move(picture));
        }
    }
    sources = std::move(grouped);
}

}  // namespace

std::size_t Dataset::pictures() const {
    std::size_t count = 0;
    for (const auto& source : sources) count += source.pictures.size();
    return count;
}

bool isNamed(const std::string& source, const std::string& name) {
    return source == name || source.ends_with("/" + name);
}

Dataset openDataset(const fs::path& named, const DatasetChoice& choice) {
    Dataset dataset;
    dataset.folder = folderOf(named);
    std::vector<fs::path> folders;
    findSources(dataset.folder, kDeepest, folders);
    if (folders.empty())
        throw BadDataset("There is no truth in " + named.string() +
                         ": neither annotations.json nor truth.jsonl, nor in the folders below");
    std::set<std::string> unmatched{choice.sources.begin(), choice.sources.end()};
    const auto wanted = [&](const std::string& name) {
        bool any = choice.sources.empty();
        for (const auto& source : choice.sources)
            if (isNamed(name, source)) {
                any = true;
                unmatched.erase(source);
            }
        return any;
    };
    for (const auto& folder : folders) {
        auto source =
            fs::is_regular_file(folder / "truth.jsonl") ? readTruthLines(folder) : readCoco(folder);
        if (source.pictures.empty() && source.stretches.empty())
            throw BadDataset("The truth in " + folder.string() + " is empty");
        const bool alone = folder == dataset.folder;
        if (!alone) source.name = folder.lexically_relative(dataset.folder).string();
        placePictures(source, alone ? "" : source.name);
        dataset.sources.push_back(std::move(source));
    }
    if (!choice.split.empty()) {
        for (auto& source : dataset.sources) {
            if (!choice.sources.empty() && !wanted(source.name)) continue;
            if (!source.stretches.empty())
                throw BadDataset("The recording " + source.folder.string() +
                                 " belongs to no split. Leave out --split");
            const Splits splits{splitsOf(source.folder, choice.splits), choice.split};
            splits.checkAgainst(source);
            std::vector<TruePicture> chosen;
            for (auto& picture : source.pictures)
                if (splits.contains(picture.file))
                    chosen.push_back(std::move(picture));
                else
                    dataset.leftOut.insert(picture.name);
            source.pictures = std::move(chosen);
        }
    }
    if (!choice.where.empty()) chooseWhere(dataset, choice);
    regroup(dataset.sources);
    std::vector<Source> chosen;
    for (auto& source : dataset.sources) {
        if (wanted(source.name)) {
            if (!source.pictures.empty() || !source.stretches.empty())
                chosen.push_back(std::move(source));
        } else {
            for (const auto& picture : source.pictures) dataset.leftOut.insert(picture.name);
        }
    }
    if (!unmatched.empty()) {
        std::string known;
        for (const auto& folder : folders)
            known += (known.empty() ? "" : ", ") + folder.filename().string();
        throw BadDataset("There is no source '" + *unmatched.begin() + "' in " + named.string() +
                         ". There are: " + known);
    }
    dataset.sources = std::move(chosen);
    if (dataset.sources.empty())
        throw BadDataset("Nothing in " + named.string() +
                         (choice.where.empty()
                              ? " belongs to the split '" + choice.split + "'"
                              : " is left of that split, those sources and those conditions"));
    for (const auto& source : dataset.sources)
        for (const auto& picture : source.pictures) checkPicture(picture);
    return dataset;
}

}  // namespace kibitz::datasets
