#pragma once

#include "models/network.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <vector>

namespace kibitz::vision {

/// A place where a die may lie.
struct Candidate {
    cv::Rect2f box;   // in pixels of the picture, may reach beyond its border
    float score = 0;  // 0 to 1; not yet how likely a die is
    float fit = 1;  // how well its size suited the network: of two for one die the better fit stays
};

/// Which sizes of dice are looked for, as the sizes at which a picture is shown to the network. It
/// knows dice of about 9 to 120 pixels.
struct Search {
    double largest = 1;      // factor of the largest copy
    double step = 0.5;       // from copy to copy; 0: there is only one
    int shortestCopy = 160;  // its longer side; a die that fills a photo still fits into the range

    /// A photo that may show anything, and time to look.
    static Search photo(cv::Size picture);
    /// A camera's frame, quickly: one copy for dice on a table, one for dice held close.
    static Search frame(cv::Size picture);
    /// One copy of that factor.
    static Search at(double factor) { return {factor, 0, 0}; }
};

/// Says where dice may lie. Generous: what is none is for the reader to say.
class DiceFinder {
public:
    explicit DiceFinder(int threads = 2);

    /// Everything above `least`, best first, no two of the same thing. pre: 8 bit BGR
    std::vector<Candidate> find(const cv::Mat& picture, const Search&, float least = 0.1F);

private:
    void look(const cv::Mat& shown, cv::Size picture, float least, std::vector<Candidate>& found);

    models::Network network_;
    cv::Mat copy_, half_, next_;  // kept, so that frames of one size need no memory
};

/// Drops what lies over a better one: most of the one in the other, or the one inside of the other.
void dropDoubles(std::vector<Candidate>&);

/// Intersection over union.
float overlapOf(const cv::Rect2f&, const cv::Rect2f&);

}  // namespace kibitz::vision
