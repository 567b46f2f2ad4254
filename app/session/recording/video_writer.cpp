#include "app/session/recording/video_writer.h"

#include "app/session/recording/video_decoder.h"
#include "app/session/recording/video_reader.h"

#include <opencv2/imgproc.hpp>

#include <exception>
#include <optional>

namespace kibitz::session {
namespace {

using ffmpeg::Ptr;
using std::chrono::milliseconds;

// A picture that can be decoded by itself this often: seeking decodes half a second at most.
constexpr milliseconds kKeyEvery{500};
// Colours are kept finer than usual: when a key picture comes, a coarse blue jumps by so much that
// the gate takes it for motion. Largest jump of a cell of the test table, in grey levels: 5 at CRF
// 20 with usual colours, 3 as it is here, 2 without compression. See app/README.md.
constexpr auto kConstantQuality = "19";
constexpr auto kColourQuality = "chroma-qp-offset=-7";
constexpr int kJpegQuality = 3;
constexpr int kBuffer = 1 << 16;

#if LIBAVFORMAT_VERSION_MAJOR < 61
using Bytes = std::uint8_t*;
#else
using Bytes = const std::uint8_t*;
#endif

struct Choice {
    const AVCodec* codec;
    VideoCodec kind;
};

Choice choose(VideoCodec wanted) {
    if (wanted == VideoCodec::H264)
        if (const auto* codec = avcodec_find_encoder_by_name("libx264"))
            return {codec, VideoCodec::H264};
    const auto id = wanted == VideoCodec::Lossless ? AV_CODEC_ID_FFV1 : AV_CODEC_ID_MJPEG;
    const auto kind = wanted == VideoCodec::Lossless ? wanted : VideoCodec::Mjpeg;
    if (const auto* codec = avcodec_find_encoder(id)) return {codec, kind};
    throw CannotRecord{"FFmpeg of this system cannot encode video. Install libavcodec-extra"};
}

void check(int result, const char* what) {
    if (result < 0)
        throw CannotRecord{"The video cannot be written: " + std::string{what} + " (" +
                           ffmpeg::words(result) + "). Check the disk and the picture size"};
}

bool isEven(cv::Size size) { return size.width % 2 == 0 && size.height % 2 == 0; }

}  // namespace

struct VideoWriter::Ffmpeg {
    Ffmpeg(std::unique_ptr<File> to, cv::Size pictureSize)
        : file{std::move(to)}, size{pictureSize} {}

    void open(VideoCodec wanted) {
        ffmpeg::keepQuiet();
        if (size.width < 1 || size.height < 1 || size.width > 16384 || size.height > 16384)
            throw CannotRecord{"Pictures of " + std::to_string(size.width) + " x " +
                               std::to_string(size.height) + " cannot be recorded"};
        openEncoder(choose(wanted));
        openContainer();
    }

    ~Ffmpeg() {
        if (container) avformat_free_context(container);
        if (output) {
            av_freep(&output->buffer);
            avio_context_free(&output);
        }
    }
    Ffmpeg(const Ffmpeg&) = delete;
    Ffmpeg& operator=(const Ffmpeg&) = delete;

    void openEncoder(const Choice& choice) {
        kind = choice.kind;
        encoder.reset(avcodec_alloc_context3(choice.codec));
        encoder->width = size.width;
        encoder->height = size.height;
        encoder->time_base = {1, 1000};
        encoder->framerate = {30, 1};  // a hint for the rate control; times are told one by one
        encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
        // As swscale and OpenCV convert, so that colours come out of every player as they went in.
        encoder->colorspace = AVCOL_SPC_SMPTE170M;
        encoder->color_range = AVCOL_RANGE_MPEG;
        AVDictionary* options = nullptr;
        switch (kind) {
            case VideoCodec::H264:
                // Half the colour resolution needs even sides.
                encoder->pix_fmt = isEven(size) ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV444P;
                encoder->thread_count = 1;
                encoder->gop_size = 100'000;  // key pictures are asked for by time
                encoder->max_b_frames = 0;
                av_dict_set(&options, "preset", "ultrafast", 0);
                av_dict_set(&options, "tune", "zerolatency", 0);
                av_dict_set(&options, "crf", kConstantQuality, 0);
                av_dict_set(&options, "x264-params", kColourQuality, 0);
                av_dict_set(&options, "forced-idr", "1", 0);
                break;
            case VideoCodec::Mjpeg:
                encoder->pix_fmt = AV_PIX_FMT_YUVJ420P;
                encoder->color_range = AVCOL_RANGE_JPEG;
                encoder->thread_count = 1;
                encoder->flags |= AV_CODEC_FLAG_QSCALE;
                encoder->global_quality = kJpegQuality * FF_QP2LAMBDA;
                break;
            case VideoCodec::Lossless:
                encoder->pix_fmt = AV_PIX_FMT_BGR0;
                encoder->colorspace = AVCOL_SPC_RGB;
                encoder->color_range = AVCOL_RANGE_JPEG;
                encoder->thread_count = 2;
                encoder->gop_size = 1;
                encoder->level = 3;
                av_dict_set(&options, "slices", "4", 0);
                av_dict_set(&options, "slicecrc", "1", 0);
                break;
        }
        const int opened = avcodec_open2(encoder.get(), choice.codec, &options);
        av_dict_free(&options);
        check(opened, "the encoder does not start");
        frame.reset(av_frame_alloc());
        packet.reset(av_packet_alloc());
        frame->format = encoder->pix_fmt;
        frame->width = size.width;
        frame->height = size.height;
        frame->colorspace = encoder->colorspace;
        frame->color_range = encoder->color_range;
        check(av_frame_get_buffer(frame.get(), 0), "no memory for a picture");
    }

    void openContainer() {
        auto* buffer = static_cast<std::uint8_t*>(av_malloc(kBuffer));
        output = avio_alloc_context(buffer, kBuffer, 1, this, nullptr, &writeOut, &seekOut);
        check(avformat_alloc_output_context2(&container, nullptr, "matroska", nullptr),
              "the container does not start");
        container->pb = output;
        container->flags |= AVFMT_FLAG_BITEXACT;  // no version and no random number in the file
        auto* stream = avformat_new_stream(container, nullptr);
        stream->time_base = encoder->time_base;
        check(avcodec_parameters_from_context(stream->codecpar, encoder.get()),
              "the container does not start");
        check(avformat_write_header(container, nullptr), "the container does not start");
        streamTimeBase = stream->time_base;
        flush();
    }

    // What goes wrong here is thrown behind FFmpeg's back, in mended().
    static int writeOut(void* self, Bytes bytes, int count) {
        auto& us = *static_cast<Ffmpeg*>(self);
        if (us.failed) return AVERROR(EIO);
        try {
            us.file->write({bytes, static_cast<std::size_t>(count)});
            us.position += count;
            us.end = std::max(us.end, us.position);
            return count;
        } catch (const std::exception&) {
            us.failed = std::current_exception();
            return AVERROR(EIO);
        }
    }

    static std::int64_t seekOut(void* self, std::int64_t offset, int whence) {
        auto& us = *static_cast<Ffmpeg*>(self);
        if (whence == AVSEEK_SIZE) return us.end;
        if (whence != SEEK_SET || us.failed) return AVERROR(EINVAL);
        try {
            us.file->seek(offset);
            us.position = offset;
            return offset;
        } catch (const std::exception&) {
            us.failed = std::current_exception();
            return AVERROR(EIO);
        }
    }

    /// Does one thing; when the file could not take it, cuts off what is half written.
    template <class Do>
    void mended(Do&& something) {
        if (broken) throw CannotRecord{"The video cannot be written any further"};
        std::exception_ptr reason;
        try {
            something();
        } catch (const CannotRecord&) {
            reason = std::current_exception();
        }
        if (failed) reason = failed;
        if (!reason) return;
        broken = true;
        try {
            file->truncate(whole);
            file->sync();
        } catch (const CannotRecord&) {
            // The first trouble is the one to tell, and a reader copes with a half cluster.
        }
        std::rethrow_exception(reason);
    }

    void flush() {
        check(av_write_frame(container, nullptr), "the disk does not take it");
        avio_flush(output);
        if (!failed) whole = end;
    }

    void fill(const cv::Mat& picture) {
        check(av_frame_make_writable(frame.get()), "no memory for a picture");
        cv::Mat bgr = picture;
        if (picture.channels() == 1) cv::cvtColor(picture, bgr, cv::COLOR_GRAY2BGR);
        if (bgr.size() != size) cv::resize(bgr, bgr, size, 0, 0, cv::INTER_AREA);
        if (encoder->pix_fmt == AV_PIX_FMT_BGR0) {
            cv::Mat into{size, CV_8UC4, frame->data[0],
                         static_cast<std::size_t>(frame->linesize[0])};
            cv::cvtColor(bgr, into, cv::COLOR_BGR2BGRA);
            return;
        }
        if (!scaler)
            scaler.reset(sws_getContext(size.width, size.height, AV_PIX_FMT_BGR24, size.width,
                                        size.height, encoder->pix_fmt, SWS_BILINEAR, nullptr,
                                        nullptr, nullptr));
        if (!scaler) throw CannotRecord{"The pictures cannot be converted for the video"};
        const std::uint8_t* planes[] = {bgr.data};
        const int steps[] = {static_cast<int>(bgr.step)};
        sws_scale(scaler.get(), planes, steps, 0, size.height, frame->data, frame->linesize);
    }

    void encode(const AVFrame* picture) {
        check(avcodec_send_frame(encoder.get(), picture), "the encoder refuses a picture");
        while (true) {
            const int got = avcodec_receive_packet(encoder.get(), packet.get());
            if (got == AVERROR(EAGAIN) || got == AVERROR_EOF) return;
            check(got, "the encoder fails");
            if (decoder)
                check(avcodec_send_packet(decoder.get(), packet.get()), "it cannot be read");
            packet->stream_index = 0;
            av_packet_rescale_ts(packet.get(), encoder->time_base, streamTimeBase);
            const int written = av_write_frame(container, packet.get());
            av_packet_unref(packet.get());
            check(written, "the disk does not take it");
        }
    }

    void write(const cv::Mat& picture, milliseconds time) {
        fill(picture);
        frame->pts = time.count();
        const bool key = !lastKey || time - *lastKey >= kKeyEvery;
        frame->pict_type = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
        frame->quality = encoder->global_quality;
        if (key) lastKey = time;
        encode(frame.get());
    }

    cv::Mat see() {
        if (!decoded) decoded.reset(av_frame_alloc());
        check(avcodec_receive_frame(decoder.get(), decoded.get()), "it cannot be read");
        return converted(*decoded);
    }

    void startSeeing() {
        if (decoder) return;
        try {
            decoder = ffmpeg::openDecoder(*container->streams[0]->codecpar);
        } catch (const BadVideo& bad) {
            throw CannotRecord{std::string{"The video cannot be read while it is written: "} +
                               bad.what()};
        }
    }

    void finish() {
        encode(nullptr);
        check(av_write_trailer(container), "the disk does not take it");
        avio_flush(output);
        if (!failed) whole = end;
    }

    std::unique_ptr<File> file;
    cv::Size size;
    VideoCodec kind = VideoCodec::H264;
    AVFormatContext* container = nullptr;
    AVIOContext* output = nullptr;
    Ptr<AVCodecContext> encoder;
    Ptr<SwsContext> scaler;
    Ptr<AVFrame> frame;
    Ptr<AVPacket> packet;
    Ptr<AVCodecContext> decoder;  // only for who wants to see what was written
    Ptr<AVFrame> decoded;
    ffmpeg::Converter converted;
    AVRational streamTimeBase{1, 1000};
    std::optional<milliseconds> lastKey;
    std::int64_t position = 0;
    std::int64_t end = 0;
    std::int64_t whole = 0;  // up to here the file is good
    std::exception_ptr failed;
    bool broken = false;
};

VideoWriter::VideoWriter(std::unique_ptr<File> file, cv::Size size, VideoCodec codec)
    : ffmpeg_{std::make_unique<Ffmpeg>(std::move(file), size)} {
    ffmpeg_->mended([&] { ffmpeg_->open(codec); });
}

VideoWriter::~VideoWriter() = default;

void VideoWriter::write(const cv::Mat& picture, std::chrono::milliseconds time) {
    ffmpeg_->mended([&] { ffmpeg_->write(picture, time); });
}

cv::Mat VideoWriter::writeAndSee(const cv::Mat& picture, std::chrono::milliseconds time) {
    cv::Mat seen;
    ffmpeg_->mended([&] {
        ffmpeg_->startSeeing();
        ffmpeg_->write(picture, time);
        seen = ffmpeg_->see();
    });
    return seen;
}

void VideoWriter::flush() {
    ffmpeg_->mended([&] { ffmpeg_->flush(); });
}

void VideoWriter::sync() { ffmpeg_->file->sync(); }

void VideoWriter::finish() {
    ffmpeg_->mended([&] { ffmpeg_->finish(); });
    ffmpeg_->file->sync();
}

}  // namespace kibitz::session
