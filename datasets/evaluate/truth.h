#pragma once

#include <opencv2/core/types.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// What a picture was taken under, by name: what results are grouped by.
using Circumstances = std::map<std::string, std::string>;

/// A die or another thing that lies in a picture.
struct TrueObject {
    std::string label;  // the value of a die, "1" to "6"; else the name of its category
    cv::Rect2d box;     // the whole visible thing, in pixels
    double visible = 1;
    std::string colour;  // empty: not known
};

/// A sheet that lies in a picture.
struct TruePart {
    std::string kind;                  // "level-3"
    std::string player;                // whose it is
    std::vector<cv::Point2d> corners;  // of the print, the upper left one first
};

/// What is played, as far as a reader may know it too.
struct GivenGame {
    std::string game;  // empty: nothing is said about it
    std::vector<std::string> players;
    std::map<std::string, std::string> options;
    bool operator==(const GivenGame&) const = default;
};

/// What a picture shows. Lists are absent where the truth says nothing of that sort.
struct TruePicture {
    std::string name;            // the path below the data set: what answers are found by
    std::filesystem::path file;  // where it lies
    int width = 0, height = 0;
    Circumstances conditions;
    std::optional<std::vector<TrueObject>> dice;
    std::optional<std::vector<TrueObject>> objects;  // whatever is no die
    std::vector<cv::Rect2d> ignored;                 // what is in there counts for nobody
    GivenGame given;
    std::optional<std::map<std::string, std::string>> sites;  // those that show something
    std::set<std::string> covered;
    std::vector<TruePart> parts;  // of players; others are not needed here
};

/// A stretch of a recording in which the table did not change.
struct TrueStretch {
    std::int64_t first = 0, last = 0;  // frames, both included
    std::string phase;                 // empty, moving, still
    std::vector<std::string> moves;    // those that led here, as a game record writes them
    bool illegal = false;              // something was done against the rules
    std::string rule;                  // which one was broken; empty: not said
};

/// Pictures or a recording of one origin, reported on its own.
struct Source {
    std::string name;
    std::filesystem::path folder;
    std::vector<TruePicture> pictures;
    std::vector<TrueStretch> stretches;  // not empty: a recording
    GivenGame given;                     // of a recording
    Circumstances conditions;            // of a recording
};

/// A COCO folder: annotations.json beside the pictures, which lie in images/ or next to it.
/// Categories named after a value of a die make dice. Throws BadDataset.
Source readCoco(const std::filesystem::path& folder);
/// A folder of pictures or a recording with truth.jsonl (datasets/README.md). Throws BadDataset.
Source readTruthLines(const std::filesystem::path& folder);

/// The value that a category's name stands for: "3", "three", "pip3", "dice-3". nullopt: none, or
/// more than one.
std::optional<int> dieValueOf(const std::string& category);

}  // namespace kibitz::datasets
