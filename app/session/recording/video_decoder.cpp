#include "app/session/recording/video_decoder.h"

#include "app/session/recording/video_reader.h"

#include <opencv2/imgproc.hpp>

#include <cstdint>

namespace kibitz::session::ffmpeg {
namespace {

constexpr std::int64_t kMostPixels = 1 << 26;

cv::Mat plane(const AVFrame& frame, int which, cv::Size size, int type) {
    return {size, type, frame.data[which], static_cast<std::size_t>(frame.linesize[which])};
}

}  // namespace

Ptr<AVCodecContext> openDecoder(const AVCodecParameters& parameters) {
    const auto id = parameters.codec_id;
    if (id != AV_CODEC_ID_H264 && id != AV_CODEC_ID_MJPEG && id != AV_CODEC_ID_FFV1)
        throw BadVideo{"it is in a format that recordings do not have"};
    const auto* codec = avcodec_find_decoder(id);
    if (!codec) throw BadVideo{"FFmpeg of this system cannot decode it"};
    const std::int64_t width = parameters.width, height = parameters.height;
    if (width < 1 || height < 1 || width * height > kMostPixels)
        throw BadVideo{"it promises pictures of " + std::to_string(width) + " x " +
                       std::to_string(height)};
    Ptr<AVCodecContext> decoder{avcodec_alloc_context3(codec)};
    if (!decoder || avcodec_parameters_to_context(decoder.get(), &parameters) < 0)
        throw BadVideo{"its header is damaged"};
    decoder->thread_count = id == AV_CODEC_ID_FFV1 ? 2 : 1;
    decoder->thread_type = FF_THREAD_SLICE;
    decoder->flags |= AV_CODEC_FLAG_LOW_DELAY;
    decoder->max_pixels = kMostPixels;
    decoder->err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE;
    if (avcodec_open2(decoder.get(), codec, nullptr) < 0) throw BadVideo{"its header is damaged"};
    return decoder;
}

cv::Mat Converter::operator()(const AVFrame& frame) {
    const cv::Size size{frame.width, frame.height};
    cv::Mat bgr{size, CV_8UC3};
    if (frame.format == AV_PIX_FMT_BGR0) {
        cv::cvtColor(plane(frame, 0, size, CV_8UC4), bgr, cv::COLOR_BGRA2BGR);
        return bgr;
    }
    if (frame.format == AV_PIX_FMT_YUV420P && size.width % 2 == 0 && size.height % 2 == 0) {
        // OpenCV converts in whole numbers, the same on every processor and faster than swscale
        // when that is asked to be exact.
        planes_.create(size.height * 3 / 2, size.width, CV_8UC1);
        const cv::Size half{size.width / 2, size.height / 2};
        auto* at = planes_.data;
        for (const int which : {0, 1, 2}) {
            const auto part = which == 0 ? size : half;
            plane(frame, which, part, CV_8UC1).copyTo(cv::Mat{part, CV_8UC1, at});
            at += part.area();
        }
        cv::cvtColor(planes_, bgr, cv::COLOR_YUV2BGR_I420);
        return bgr;
    }
    scaler_.reset(sws_getCachedContext(
        scaler_.release(), size.width, size.height, static_cast<AVPixelFormat>(frame.format),
        size.width, size.height, AV_PIX_FMT_BGR24,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT, nullptr, nullptr,
        nullptr));
    if (!scaler_) throw BadVideo{"its pictures are of a kind that recordings do not have"};
    std::uint8_t* into[] = {bgr.data};
    const int steps[] = {static_cast<int>(bgr.step)};
    sws_scale(scaler_.get(), frame.data, frame.linesize, 0, size.height, into, steps);
    return bgr;
}

}  // namespace kibitz::session::ffmpeg
