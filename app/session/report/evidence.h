#pragma once

#include "app/session/recording/recording.h"
#include "app/session/report/story.h"

#include <opencv2/core/mat.hpp>

#include <memory>
#include <optional>
#include <string>

namespace kibitz::session {

/// Pictures out of a recording, to prove what was said. Asked for in any order; in the order of
/// their frames it is quickest.
class Evidence {
public:
    /// Never throws for a video that is missing or damaged: there are no pictures then, and
    /// trouble() says why.
    explicit Evidence(std::shared_ptr<const Recording>);
    ~Evidence();

    /// The picture at a frame, or the first after it that could be read; empty: there is none.
    cv::Mat at(std::int64_t frame);
    /// The part of it that shows what decided, with the places outlined; the whole picture where no
    /// places are known. At most `longest` pixels wide or high.
    cv::Mat crop(const Passage&, int longest);

    const std::string& trouble() const { return trouble_; }

private:
    struct Pictures;
    std::shared_ptr<const Recording> recording_;
    std::unique_ptr<Pictures> pictures_;
    std::string trouble_;
};

/// The part of a picture of this size that shows what decided, with enough around it to be
/// recognised; all of it where no places are known.
cv::Rect partShowing(const Passage&, cv::Size);

/// As PNG or JPEG; empty when it cannot be written.
std::string encoded(const cv::Mat&, const char* ending);
std::string base64(std::string_view bytes);

}  // namespace kibitz::session
