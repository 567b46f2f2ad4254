#pragma once

#include "app/session/recording/ffmpeg.h"

#include <opencv2/core/mat.hpp>

namespace kibitz::session::ffmpeg {

/// A decoder for the video of a recording that gives the same pixels on every machine, and an error
/// rather than a picture that is not whole. Throws BadVideo for anything else.
Ptr<AVCodecContext> openDecoder(const AVCodecParameters&);

/// Makes BGR of what a decoder gives.
class Converter {
public:
    /// Throws BadVideo for a kind of picture that recordings do not have.
    cv::Mat operator()(const AVFrame&);

private:
    Ptr<SwsContext> scaler_;
    cv::Mat planes_;
};

}  // namespace kibitz::session::ffmpeg
