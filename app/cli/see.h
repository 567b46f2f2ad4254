#pragma once

#include "app/cli/board_photos.h"
#include "app/cli/command.h"
#include "app/cli/rules_json.h"
#include "vision/recognise/sheet_eye.h"

#include <opencv2/core/mat.hpp>

#include <cmath>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace kibitz::cli {

struct SeeOptions {
    std::string what;
    std::vector<std::string> photos;
    std::vector<std::string> options, corners;
    std::string annotate, sheet, players;
    int threads = 2;
    bool json = false;
};

/// `kibitz see sheet`.
void seeSheets(const SeeOptions&, Context&);
/// `kibitz see cubes`, `kibitz see stacks`.
void seeBoards(const SeeOptions&, Context&, const BoardEyeMaker& = ourBoardEye);

/// A photo to look at.
struct Photo {
    std::filesystem::path file;
    cv::Mat picture;
    std::filesystem::path drawing;  // where to draw what is seen; empty: nowhere
};
/// Shows every photo to `look`, which prints what it sees or, with --json, gives what is to be said
/// of the image. One bad photo among many does not cost the others their answer. Throws CannotDo.
void lookAt(const SeeOptions&, Context&, const std::function<Json(const Photo&)>& look);

/// That nothing is there is an answer; not so of a picture that is too small to show anything: what
/// the eyes say of it is thrown as CannotDo.
void refuseTooSmall(const Photo&, const std::string& why);

/// As `see dice` prints it. Keep stable: outside tests read it.
Json toJson(const vision::SeenDie&);

/// Numbers as they go out: `steps` of them make one.
inline double rounded(double value, double steps) { return std::round(value * steps) / steps; }

}  // namespace kibitz::cli
