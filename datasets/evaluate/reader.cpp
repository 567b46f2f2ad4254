#include "datasets/evaluate/reader.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "rules/games.h"
#include "vision/capture/picture.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/dice_eye.h"
#include "vision/recognise/sheet_eye.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <memory>
#include <optional>

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
    if (from.sheets) to.sheets = std::move(from.sheets);
}

/// Loads its networks when the first picture comes: a set without dice needs none.
std::function<PictureAnswer(const cv::Mat&, const GivenGame&)> diceReader() {
    return [eye = std::shared_ptr<vision::DiceEye>{}](const cv::Mat& picture,
                                                      const GivenGame&) mutable {
        if (!eye) eye = std::make_shared<vision::DiceEye>();
        PictureAnswer answer;
        answer.dice.emplace();
        for (const auto& die : eye->read(picture)) {
            AnsweredObject object;
            object.box = die.box;
            object.colour = nameOf(die.colour);
            object.sure = die.sure;
            if (die.value) {
                object.label = std::to_string(*die.value);
                object.probability = die.probabilities[static_cast<std::size_t>(*die.value - 1)];
            }
            answer.dice->push_back(std::move(object));
        }
        return answer;
    };
}

/// Which level lies there it has to see by itself.
std::function<PictureAnswer(const cv::Mat&, const GivenGame&)> sheetReader() {
    return [eye = std::shared_ptr<vision::SheetEye>{}](const cv::Mat& picture,
                                                       const GivenGame&) mutable {
        if (!eye) eye = std::make_shared<vision::SheetEye>(vision::builtInSheets());
        PictureAnswer answer;
        answer.sheets.emplace();
        for (const auto& seen : eye->read(picture).sheets) {
            const auto& known = eye->sheets()[seen.found.known];
            AnsweredSheet sheet{known.name, {}, {}};
            for (const auto& corner : seen.found.corners) sheet.corners.emplace_back(corner);
            for (std::size_t i = 0; i < seen.sites.size(); ++i) {
                const auto& site = seen.sites[i];
                AnsweredSite said{known.sites[i].name, "", std::nullopt, site.sure, site.box()};
                if (site.value) {
                    said.symbol = vision::symbolOf(*site.value);
                    said.probability = site.probability();
                }
                sheet.sites.push_back(std::move(said));
            }
            answer.sheets->push_back(std::move(sheet));
        }
        return answer;
    };
}

using BoardEyeMaker = std::unique_ptr<vision::BoardEye> (*)(const rules::GameInfo&,
                                                            const rules::Setup&);

/// Which board it is, it is told; where it lies and what its colours look like it has to see by
/// itself, in every picture anew.
std::function<PictureAnswer(const cv::Mat&, const GivenGame&)> boardReader(BoardEyeMaker make) {
    return [make, given = std::optional<GivenGame>{}, eye = std::shared_ptr<vision::BoardEye>{}](
               const cv::Mat& picture, const GivenGame& now) mutable {
        if (given != now) {
            try {
                const auto& info = *rules::findGame(now.game);
                eye = make(info, rules::completed(info, {now.players, now.options, {}}));
            } catch (const rules::BadSetup& bad) {
                throw BadDataset("Kibitz cannot look at a picture of " + now.game + ": " +
                                 bad.what());
            }
            given = now;
        }
        eye->reset();
        PictureAnswer answer;
        answer.sites.emplace();
        const auto seen = eye->read(picture);
        if (!seen) return answer;
        const auto& words = eye->words();
        for (std::size_t i = 0; i < seen->sites.size(); ++i) {
            const auto& spot = seen->sites[i];
            AnsweredSite said{
                words.sites[i].name, "", std::nullopt, spot.sure,
                cv::boundingRect(std::vector(spot.outline.begin(), spot.outline.end()))};
            if (spot.value) {
                said.symbol = words.symbols[spot.value->index];
                said.probability = spot.probability();
            }
            answer.sites->push_back(std::move(said));
        }
        return answer;
    };
}

}  // namespace

std::vector<Reader> ourReaders() {
    return {{"dice", diceReader(), ""},
            {"sites", sheetReader(), "dizzle"},
            {"sites", boardReader(vision::makeCubeEye), "spexxx"},
            {"sites", boardReader(vision::makeStackEye), "topple"}};
}

Answers readAll(const Dataset& dataset, const std::vector<Reader>& readers,
                const std::function<void(std::size_t, std::size_t)>& progress) {
    Answers answers;
    std::size_t done = 0;
    for (const auto& source : dataset.sources)
        for (const auto& picture : source.pictures) {
            cv::Mat image;
            for (const auto& reader : readers) {
                if (!speaksOf(picture, reader.what)) continue;
                if (!reader.game.empty() && reader.game != picture.given.game) continue;
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
