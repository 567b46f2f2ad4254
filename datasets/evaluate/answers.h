#pragma once

#include "datasets/evaluate/dataset.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// A die or another thing that somebody says lies there.
struct AnsweredObject {
    std::string label;  // empty: there is one, but it cannot be told what it shows
    cv::Rect2d box;
    std::optional<double> probability;  // of the label
    bool sure = true;
    std::string colour;
};

/// What somebody says a site shows.
struct AnsweredSite {
    std::string name;
    std::string symbol;  // empty: covered, or it cannot be told
    std::optional<double> probability;
    bool sure = true;
    cv::Rect2d box = {};  // where it is in the picture, for people who look; without area: not said
};

/// A sheet that somebody says lies there. Whose it is cannot be seen; where it lies tells.
struct AnsweredSheet {
    std::string kind;
    std::vector<cv::Point2d> corners;  // four, the upper left one first
    std::vector<AnsweredSite> sites;   // by their names without the player: "c4"
};

/// What somebody says about one picture. Lists are absent where nothing of that sort was looked
/// for, and empty where nothing was found.
struct PictureAnswer {
    std::optional<std::vector<AnsweredObject>> dice, objects;
    std::optional<std::vector<AnsweredSite>> sites;
    std::optional<std::vector<AnsweredSheet>> sheets;  // another way to speak of sites
};

/// What somebody says about a data set.
struct Answers {
    std::map<std::string, PictureAnswer> pictures;  // by TruePicture::name

    bool speakOfDice() const;
    bool speakOfObjects() const;
    bool speakOfSites() const;
};

/// Adds what `kibitz see … --json`, or any other program that writes the same, said about the
/// pictures. Answers about pictures with truth that were not chosen are passed over; about any
/// other picture they are a mistake. Throws BadDataset.
void addAnswers(const std::filesystem::path& file, const Dataset&, Answers&);

}  // namespace kibitz::datasets
