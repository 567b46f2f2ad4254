#pragma once

#include "datasets/evaluate/answers.h"

#include <opencv2/core/mat.hpp>

#include <functional>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// One of our own eyes, asked for what it sees when nobody brings answers. It gets the picture and
/// what a person would tell it beforehand, never the truth.
struct Reader {
    std::string what;  // "dice", "objects" or "sites": the list that it fills
    std::function<PictureAnswer(const cv::Mat& picture, const GivenGame&)> read;
    std::string game = {};  // only pictures of this one are shown to it; empty: of any
};

/// Those that exist, one line each. Which of them are needed depends on the data set.
std::vector<Reader> ourReaders();

/// Shows every picture to every reader whose kind of truth the set has. Throws BadDataset when
/// there is no such reader or a picture cannot be decoded.
Answers readAll(const Dataset&, const std::vector<Reader>&,
                const std::function<void(std::size_t done, std::size_t of)>& progress = {});

}  // namespace kibitz::datasets
