#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "datasets/evaluate/sample_file.h"
#include "vision/capture/picture.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

namespace kibitz::datasets {

namespace {

namespace fs = std::filesystem;

const cv::Scalar kTruthColour{80, 200, 60};  // green
const cv::Scalar kWrongColour{60, 60, 235};  // red
const cv::Scalar kPaper{250, 250, 250};
const cv::Scalar kInk{30, 30, 30};

bool isError(const Sample& sample) { return sample.counts() && sample.outcome != Outcome::Right; }

std::string fileNameFor(const std::string& picture) {
    std::string name = picture;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '/' || c == '\\'; }, '_');
    return fs::path{name}.stem().string();
}

void label(cv::Mat& image, const std::string& text, cv::Point at, const cv::Scalar& colour) {
    constexpr double kScale = 0.45;
    int below = 0;
    const auto size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, kScale, 1, &below);
    at.x = std::clamp(at.x, 0, std::max(0, image.cols - size.width));
    at.y = std::clamp(at.y, size.height + 2, std::max(size.height + 2, image.rows - below));
    cv::rectangle(image, {at.x, at.y - size.height - 2, size.width, size.height + below + 2},
                  colour, cv::FILLED);
    cv::putText(image, text, at, cv::FONT_HERSHEY_SIMPLEX, kScale, {255, 255, 255}, 1, cv::LINE_AA);
}

/// "truth 5, answer 6 (0.98 sure)": what the row of the sample says.
std::string wordsFor(const Sample& sample) {
    std::string text{nameOf(sample.outcome)};
    if (!sample.truth.empty()) text += ": truth " + sample.truth;
    if (sample.answered) {
        text += (sample.truth.empty() ? ": answer " : ", answer ") +
                (sample.answer.empty() ? "?" : sample.answer);
        if (sample.probability) text += " " + std::to_string(*sample.probability).substr(0, 4);
        text += sample.sure ? " sure" : " unsure";
    }
    return text;
}

void draw(cv::Mat& image, const Judged& picture) {
    for (const auto& sample : picture.samples)
        if (!isError(sample)) {
            // A sheet has a hundred places; boxes around all of them would hide it.
            if (!sample.trueBox.empty()) cv::rectangle(image, sample.box(), {200, 200, 200}, 1);
        }
    for (const auto& sample : picture.samples) {
        if (!isError(sample) || sample.box().empty()) continue;
        if (!sample.trueBox.empty()) cv::rectangle(image, sample.trueBox, kTruthColour, 2);
        if (!sample.answeredBox.empty()) cv::rectangle(image, sample.answeredBox, kWrongColour, 2);
        const auto at = sample.box().tl();
        const auto text = (sample.truth.empty() ? "none" : sample.truth) + ">" +
                          (!sample.answered        ? "none"
                           : sample.answer.empty() ? "?"
                                                   : sample.answer);
        label(image, text, {cvRound(at.x), cvRound(at.y) - 3},
              sample.sure ? kWrongColour : cv::Scalar{0, 140, 220});
    }
}

/// What has no box (sites) is listed under the picture.
cv::Mat withList(const cv::Mat& image, const Judged& picture) {
    std::vector<std::string> lines;
    constexpr std::size_t kMostLines = 30;
    for (const auto& sample : picture.samples)
        if (isError(sample) && sample.box().empty())
            lines.push_back(sample.object + " " + wordsFor(sample));
    if (lines.empty()) return image;
    if (lines.size() > kMostLines) {
        const auto more = lines.size() - kMostLines;
        lines.resize(kMostLines);
        lines.push_back("and " + std::to_string(more) + " more");
    }
    constexpr int kLine = 20;
    cv::Mat sheet(image.rows + kLine * static_cast<int>(lines.size()) + kLine / 2, image.cols,
                  CV_8UC3, kPaper);
    image.copyTo(sheet(cv::Rect(0, 0, image.cols, image.rows)));
    int y = image.rows + kLine - 4;
    for (const auto& line : lines) {
        cv::putText(sheet, line, {6, y}, cv::FONT_HERSHEY_SIMPLEX, 0.45, kInk, 1, cv::LINE_AA);
        y += kLine;
    }
    return sheet;
}

void write(const fs::path& file, const cv::Mat& image) {
    bool done = false;
    try {
        done = cv::imwrite(file.string(), image);
    } catch (const cv::Exception&) {
    }
    if (!done) throw BadDataset("Cannot write " + file.string() + ". Is the disk full?");
}

void writeCrop(const cv::Mat& image, const Sample& sample, const fs::path& file) {
    // As much around it again, so that neighbours and side faces can be judged too.
    auto around = sample.box();
    if (!sample.answeredBox.empty()) around |= sample.answeredBox;
    const double margin = std::max(around.width, around.height) / 2;
    const cv::Rect2d wide{around.x - margin, around.y - margin, around.width + 2 * margin,
                          around.height + 2 * margin};
    const auto inside = cv::Rect{wide} & cv::Rect{0, 0, image.cols, image.rows};
    if (inside.empty()) return;
    cv::Mat crop;
    const double scale = std::clamp(160.0 / std::max(inside.width, inside.height), 1.0, 8.0);
    cv::resize(image(inside), crop, {}, scale, scale, cv::INTER_CUBIC);
    write(file, crop);
}

}  // namespace

std::size_t writeErrors(const std::vector<Judged>& judged, const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder))
        throw BadDataset("Cannot make the folder " + folder.string() +
                         (error ? ": " + error.message() : ""));
    if (!fs::is_empty(folder))
        throw BadDataset(
            folder.string() +
            " is not empty. Name a new folder, so that old errors do not mix with new");
    std::size_t count = 0;
    for (const auto& picture : judged) {
        if (picture.what == What::Turns || picture.what == What::Phases) continue;
        if (std::none_of(picture.samples.begin(), picture.samples.end(), isError)) continue;
        const auto bytes = textOf(picture.file);
        const auto decoded = vision::decodePicture(
            {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        if (decoded.image.empty())
            throw BadDataset("The picture " + picture.file.string() + " " + decoded.reason);
        const auto name = fileNameFor(picture.picture) + "-" + std::string{nameOf(picture.what)};
        auto image = decoded.image.clone();
        draw(image, picture);
        write(folder / (name + ".jpg"), withList(image, picture));
        for (const auto& sample : picture.samples)
            if (isError(sample) && !sample.box().empty())
                writeCrop(
                    decoded.image, sample,
                    folder / (name + "-" + sample.object + "-" +
                              std::string{nameOf(sample.outcome)} + "-" +
                              (sample.truth.empty() ? "none" : fileNameFor(sample.truth)) + "-as-" +
                              (!sample.answered        ? "none"
                               : sample.answer.empty() ? "unknown"
                                                       : fileNameFor(sample.answer)) +
                              ".jpg"));
        ++count;
    }
    return count;
}

}  // namespace kibitz::datasets
