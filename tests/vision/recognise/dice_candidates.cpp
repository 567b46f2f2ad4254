// dice_candidates LEAST PICTURE…: what the finder and both readers say of every place that may be
// a die, before anything is decided; one line of JSON a picture. models/dice/calibrate.py fits on
// it how they are put together.

#include "vision/capture/picture.h"
#include "vision/recognise/dice_finder.h"
#include "vision/recognise/die_reader.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

int main(int count, char** words) {
    using namespace kibitz;
    if (count < 3) {
        std::cerr << "dice_candidates LEAST PICTURE…\n";
        return 2;
    }
    const float least = std::strtof(words[1], nullptr);
    vision::DiceFinder finder;
    using vision::DieReader;
    DieReader quick{DieReader::Glass::Quick}, closely{DieReader::Glass::Close};
    const auto said = [](const vision::DieReading& reading) {
        return nlohmann::json{
            {"values", reading.values}, {"hidden", reading.hidden}, {"nothing", reading.nothing}};
    };
    for (int i = 2; i < count; ++i) {
        std::ifstream file{words[i], std::ios::binary};
        const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
        const auto picture = vision::decodePicture(
            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        if (picture.image.empty()) {
            std::cerr << words[i] << ' ' << picture.reason << '\n';
            return 2;
        }
        const auto found =
            finder.find(picture.image, vision::Search::photo(picture.image.size()), least);
        std::vector<cv::Rect2f> boxes;
        for (const auto& candidate : found) boxes.push_back(candidate.box);
        const auto once = quick.read(picture.image, boxes, DieReader::Care::Several);
        const auto close = closely.read(picture.image, boxes, DieReader::Care::Several);
        nlohmann::json list = nlohmann::json::array();
        for (std::size_t k = 0; k < found.size(); ++k) {
            const auto& box = found[k].box;
            list.push_back({{"box", {box.x, box.y, box.width, box.height}},
                            {"score", found[k].score},
                            {"quick", said(once[k])},
                            {"close", said(close[k])}});
        }
        std::cout << nlohmann::json{{"file", words[i]}, {"candidates", list}} << '\n';
    }
    return 0;
}
