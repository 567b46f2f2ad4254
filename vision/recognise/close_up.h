#pragma once

#include "vision/recognise/dice_finder.h"

#include <opencv2/core/types.hpp>

#include <span>
#include <vector>

namespace kibitz::vision {

/// A part of a picture to be looked at enlarged: small dice that lie near each other. From afar,
/// two that touch are now and then found as one that lies between them.
struct CloseUp {
    cv::Rect part;
    double factor = 1;  // at which the network is to see it
};

/// The parts in which dice have been found that would be seen better enlarged. `shownAt`: the
/// factor at which they were found; `mostPixels`: what the network may see of each part.
std::vector<CloseUp> closeUps(std::span<const Candidate>, cv::Size picture, double shownAt,
                              double mostPixels);

/// Whether a box reaches the border of a part that is not the border of the picture: the rest of
/// the die lies outside.
bool isCut(const cv::Rect2f& box, const cv::Rect& part, cv::Size picture);

/// What was found closely takes the place of what was found there from afar: the same die, or
/// something that lies between dice.
void takeCloser(std::vector<Candidate>& candidates, std::vector<Candidate> closely);

}  // namespace kibitz::vision
