#include "datasets/evaluate/reader.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "vision/capture/picture.h"

#include <algorithm>

namespace kibitz::datasets {

namespace {

bool speaksOf(const TruePicture& picture, const std::string& what) {
    return what == "dice"      ? picture.dice.has_value()
           : what == "objects" ? picture.objects.has_value()
                               : picture.sites.has_value();
}

std::string wantedBy(const Dataset& dataset) {
    std::string wanted;
    for (const std::string what : {"dice", "objects", "sites"})
        for (const auto& source : dataset.sources)
            if (std::any_of(source.pictures.begin(), source.pictures.end(),
                            [&](const auto& picture) { return speaksOf(picture, what); })) {
                wanted += (wanted.empty() ? "" : " and ") + what;
                break;
            }
    return wanted;
}

cv::Mat decoded(const std::filesystem::path& file) {
    const auto bytes = textOf(file);
    auto picture =
        vision::decodePicture({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (picture.image.empty())
        throw BadDataset("The picture " + file.string() + " " + picture.reason);
    return std::move(picture.image);
}

void take(PictureAnswer&& from, PictureAnswer& to) {
    if (from.dice) to.dice = std::move(from.dice);
    if (from.objects) to.objects = std::move(from.objects);
    if (from.sites) to.sites = std::move(from.sites);
}

}  // namespace

std::vector<Reader> ourReaders() { return {}; }

Answers readAll(const Dataset& dataset, const std::vector<Reader>& readers,
                const std::function<void(std::size_t, std::size_t)>& progress) {
    Answers answers;
    std::size_t done = 0;
    for (const auto& source : dataset.sources)
        for (const auto& picture : source.pictures) {
            cv::Mat image;
            for (const auto& reader : readers) {
                if (!speaksOf(picture, reader.what)) continue;
                if (image.empty()) image = decoded(picture.file);
                take(reader.read(image, picture.given), answers.pictures[picture.name]);
            }
            if (progress) progress(++done, dataset.pictures());
        }
    if (answers.pictures.empty())
        throw BadDataset("Kibitz has no eyes yet for what this set is about (" + wantedBy(dataset) +
                         "). Bring answers with --answers FILE.json");
    return answers;
}

}  // namespace kibitz::datasets
