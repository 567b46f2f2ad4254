// dice_candidates [--watched] LEAST PICTURE…: what the finder and both readers say of every place
// that may be a die, before anything is decided; one line of JSON a picture.
// models/dice/calibrate.py fits on it how they are put together. --watched: as dice_watch.h looks
// at a table, from afar, quarter by quarter and enlarged, and without asking whether two looks
// found the same.

#include "vision/capture/picture.h"
#include "vision/recognise/close_up.h"
#include "vision/recognise/dice_eye.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>
#include <vector>

using namespace kibitz;

namespace {

std::vector<vision::Candidate> watched(vision::DiceEye& eye, const cv::Mat& frame, float least) {
    auto found = eye.find(frame);
    // The quarters of DiceWatch::searchFinely.
    const int width = frame.cols * 53 / 100, height = frame.rows * 54 / 100;
    for (int quarter = 0; quarter < 4; ++quarter) {
        std::vector<vision::Candidate> mine;
        const auto part = eye.findIn(frame,
                                     {quarter % 2 == 0 ? 0 : frame.cols - width,
                                      quarter / 2 == 0 ? 0 : frame.rows - height, width, height},
                                     mine);
        for (const auto& one : mine)
            if (!vision::isCut(one.box, part, frame.size())) found.push_back(one);
    }
    const double whole = vision::Search::frame(frame.size()).largest;
    auto places = found;
    vision::dropDoubles(places);
    for (const auto& part :
         vision::closeUps(places, frame.size(), 2 * whole, whole * whole * frame.size().area()))
        for (const auto& one : eye.findCloseUp(frame, part)) found.push_back(one);
    std::erase_if(found, [&](const auto& one) { return one.score < least; });
    return found;
}

}  // namespace

int main(int count, char** words) {
    const bool onTables = count > 1 && std::string_view{words[1]} == "--watched";
    const int first = onTables ? 2 : 1;
    if (count < first + 2) {
        std::cerr << "dice_candidates [--watched] LEAST PICTURE…\n";
        return 2;
    }
    const float least = std::strtof(words[first], nullptr);
    vision::DiceFinder finder;
    vision::DiceEye eye;
    using vision::DieReader;
    DieReader quick{DieReader::Glass::Quick}, closely{DieReader::Glass::Close};
    const auto said = [](const vision::DieReading& reading) {
        return nlohmann::json{
            {"values", reading.values}, {"hidden", reading.hidden}, {"nothing", reading.nothing}};
    };
    for (int i = first + 1; i < count; ++i) {
        std::ifstream file{words[i], std::ios::binary};
        const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
        const auto picture = vision::decodePicture(
            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        if (picture.image.empty()) {
            std::cerr << words[i] << ' ' << picture.reason << '\n';
            return 2;
        }
        const auto found =
            onTables
                ? watched(eye, picture.image, least)
                : finder.find(picture.image, vision::Search::photo(picture.image.size()), least);
        std::vector<cv::Rect2f> boxes;
        for (const auto& candidate : found) boxes.push_back(candidate.box);
        const auto care = onTables ? DieReader::Care::Once : DieReader::Care::Several;
        const auto once = quick.read(picture.image, boxes, care);
        const auto close = closely.read(picture.image, boxes, care);
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
