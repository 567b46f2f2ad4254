#pragma once

#include "datasets/evaluate/judge.h"
#include "datasets/evaluate/summary.h"
#include "tests/vision/capture/temp_folder.h"

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

#include <string>
#include <vector>

namespace kibitz::test {

/// A grey picture of some size, so that truth has something to be about.
inline void writePicture(const TempFolder& folder, const std::string& name, int width = 200,
                         int height = 100) {
    std::filesystem::create_directories((folder / name).parent_path());
    cv::imwrite((folder / name).string(), cv::Mat(height, width, CV_8UC3, cv::Scalar::all(128)));
}

inline datasets::TrueObject die(int value, cv::Rect2d box, double visible = 1) {
    return {std::to_string(value), box, visible, {}};
}

inline datasets::AnsweredObject said(int value, cv::Rect2d box, double probability = 0.99,
                                     bool sure = true) {
    return {std::to_string(value), box, probability, sure, {}};
}

/// A data set of one source and one picture, which needs no files.
inline datasets::Dataset onePicture(std::vector<datasets::TrueObject> dice,
                                    std::vector<cv::Rect2d> ignored = {}) {
    datasets::TruePicture picture;
    picture.name = "a.png";
    picture.width = 1000;
    picture.height = 1000;
    picture.dice = std::move(dice);
    picture.ignored = std::move(ignored);
    datasets::Dataset dataset;
    dataset.sources.emplace_back();
    dataset.sources.back().name = "source";
    dataset.sources.back().pictures = {picture};
    return dataset;
}

inline datasets::Answers answersAbout(std::vector<datasets::AnsweredObject> dice) {
    datasets::Answers answers;
    answers.pictures["a.png"].dice = std::move(dice);
    return answers;
}

inline datasets::Summary summaryOf(const std::vector<datasets::Judged>& judged) {
    std::vector<const datasets::Judged*> all;
    for (const auto& one : judged) all.push_back(&one);
    return datasets::summarise(all);
}

}  // namespace kibitz::test
