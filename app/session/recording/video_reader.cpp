#include "app/session/recording/video_reader.h"

#include "app/session/recording/matroska_checks.h"
#include "app/session/recording/video_decoder.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace kibitz::session {
namespace {

using ffmpeg::Ptr;
using std::chrono::milliseconds;

struct CloseInput {
    void operator()(AVFormatContext* container) const { avformat_close_input(&container); }
};

}  // namespace

struct VideoReader::Ffmpeg {
    explicit Ffmpeg(const std::filesystem::path& path)
        : file{std::filesystem::absolute(path).string()}, checks{path} {
        ffmpeg::keepQuiet();
        open();
    }

    void open() {
        AVFormatContext* opened = nullptr;
        AVDictionary* options = nullptr;
        // Nothing in the file may make us open anything else.
        av_dict_set(&options, "protocol_whitelist", "file", 0);
        const auto address = "file:" + file;
        const int result = avformat_open_input(&opened, address.c_str(),
                                               av_find_input_format("matroska"), &options);
        av_dict_free(&options);
        if (result < 0) throw BadVideo{"it is no Matroska video (" + ffmpeg::words(result) + ")"};
        container.reset(opened);
        stream = nullptr;
        for (unsigned i = 0; i < container->nb_streams; ++i) {
            auto* candidate = container->streams[i];
            if (!stream && candidate->codecpar->codec_type == AVMEDIA_TYPE_VIDEO)
                stream = candidate;
            else
                candidate->discard = AVDISCARD_ALL;
        }
        if (!stream) throw BadVideo{"it holds no pictures"};
        if (!checks.headerIsWhole()) throw BadVideo{"its header is damaged"};
        decoder = ffmpeg::openDecoder(*stream->codecpar);
        sent = 0;
        pending.clear();
        needsKey = true;
        draining = false;
    }

    bool readPacket() {
        while (true) {
            av_packet_unref(packet.get());
            if (av_read_frame(container.get(), packet.get()) < 0) return false;
            // One that was cut off is not complete, whatever it decodes to.
            if (packet->stream_index == stream->index && packet->pts != AV_NOPTS_VALUE &&
                (packet->flags & AV_PKT_FLAG_CORRUPT) == 0)
                return true;
        }
    }

    milliseconds timeOf(std::int64_t pts) const {
        return milliseconds{av_rescale_q(pts, stream->time_base, AVRational{1, 1000})};
    }

    void lose() {
        needsKey = true;
        avcodec_flush_buffers(decoder.get());
        passedOver += static_cast<std::int64_t>(pending.size());
        pending.clear();
    }

    /// Feeds the decoder; false when there is nothing left to feed.
    bool feed() {
        if (draining) return false;
        if (!readPacket()) {
            draining = true;
            avcodec_send_packet(decoder.get(), nullptr);
            return true;
        }
        const auto number = sent++;
        const bool key = (packet->flags & AV_PKT_FLAG_KEY) != 0;
        if (!checks.clusterIsWhole(packet->pos)) {
            lose();
            ++passedOver;
            return true;
        }
        if (needsKey && !key) {
            ++passedOver;
            return true;
        }
        needsKey = false;
        pending[packet->pts] = number;
        if (avcodec_send_packet(decoder.get(), packet.get()) < 0) lose();
        return true;
    }

    std::optional<Picture> next() {
        while (true) {
            const int got = avcodec_receive_frame(decoder.get(), frame.get());
            if (got == AVERROR_EOF) {
                passedOver += static_cast<std::int64_t>(std::exchange(pending, {}).size());
                return std::nullopt;
            }
            if (got == AVERROR(EAGAIN)) {
                if (!feed()) return std::nullopt;
                continue;
            }
            if (got < 0) {
                lose();
                continue;
            }
            const auto found = pending.find(frame->pts);
            if (found == pending.end()) continue;
            const auto number = found->second;
            const bool damaged =
                frame->decode_error_flags != 0 || (frame->flags & AV_FRAME_FLAG_CORRUPT) != 0;
            if (damaged) {
                lose();
                continue;
            }
            pending.erase(found);
            if (number < wanted) continue;
            return Picture{converted(*frame), timeOf(frame->pts), number};
        }
    }

    struct Entry {
        std::int64_t pts;
        bool key;
    };

    void scan() {
        if (scanned) return;
        const auto resume = std::max(wanted, sent);
        open();
        while (readPacket()) {
            index.push_back({packet->pts, (packet->flags & AV_PKT_FLAG_KEY) != 0});
            times.push_back(timeOf(packet->pts));
        }
        scanned = true;
        seek(resume);
    }

    void seek(std::int64_t number) {
        scan();
        passedOver = 0;
        wanted = std::max<std::int64_t>(0, number);
        auto key = std::min<std::int64_t>(wanted, static_cast<std::int64_t>(index.size()) - 1);
        while (key > 0 && !index[static_cast<std::size_t>(key)].key) --key;
        if (key > 0 && goTo(index[static_cast<std::size_t>(key)].pts)) {
            sent = key;
            return;
        }
        open();  // from the start it always works
    }

    /// True when the next packet is the one of that time.
    bool goTo(std::int64_t pts) {
        if (av_seek_frame(container.get(), stream->index, pts, AVSEEK_FLAG_BACKWARD) < 0)
            return false;
        if (!readPacket() || packet->pts != pts) return false;
        avcodec_flush_buffers(decoder.get());
        pending.clear();
        needsKey = true;
        draining = false;
        // Read to look at it; the decoder has to get it all the same.
        return av_seek_frame(container.get(), stream->index, pts, AVSEEK_FLAG_BACKWARD) >= 0;
    }

    std::string file;
    MatroskaChecks checks;
    std::unique_ptr<AVFormatContext, CloseInput> container;
    AVStream* stream = nullptr;
    Ptr<AVCodecContext> decoder;
    ffmpeg::Converter converted;
    Ptr<AVPacket> packet{av_packet_alloc()};
    Ptr<AVFrame> frame{av_frame_alloc()};

    std::map<std::int64_t, std::int64_t> pending;  // pts to number, of what the decoder holds
    std::int64_t sent = 0;                         // number of the next packet
    std::int64_t wanted = 0;                       // pictures before it only help to decode it
    std::int64_t passedOver = 0;
    bool needsKey = true;
    bool draining = false;
    bool scanned = false;
    std::vector<Entry> index;
    std::vector<milliseconds> times;
};

VideoReader::VideoReader(const std::filesystem::path& path)
    : ffmpeg_{std::make_unique<Ffmpeg>(path)} {}

VideoReader::~VideoReader() = default;

cv::Size VideoReader::size() const {
    return {ffmpeg_->stream->codecpar->width, ffmpeg_->stream->codecpar->height};
}

std::optional<VideoReader::Picture> VideoReader::next() { return ffmpeg_->next(); }

std::int64_t VideoReader::passedOver() const { return ffmpeg_->passedOver; }

const std::vector<milliseconds>& VideoReader::times() {
    ffmpeg_->scan();
    return ffmpeg_->times;
}

void VideoReader::seek(std::int64_t number) { ffmpeg_->seek(number); }

}  // namespace kibitz::session
