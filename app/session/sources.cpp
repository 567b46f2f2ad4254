#include "app/session/sources.h"

#include "app/session/recording/recording.h"
#include "datasets/render/test_table.h"
#include "vision/capture/cameras.h"
#include "vision/capture/open.h"

#include <charconv>
#include <string_view>

namespace kibitz::session {

namespace {

constexpr std::string_view kPattern = "pattern";

std::unique_ptr<vision::FrameSource> openPattern(std::string_view seed) {
    datasets::TestTable table;
    if (!seed.empty()) {
        const auto* last = seed.data() + seed.size();
        if (const auto [end, error] = std::from_chars(seed.data(), last, table.seed);
            error != std::errc{} || end != last)
            throw vision::SourceLost("The built-in test table has no number '" + std::string{seed} +
                                     "'. Write pattern, or pattern:7");
    }
    return datasets::open(table);
}

std::unique_ptr<vision::FrameSource> openRecording(const std::string& folder) {
    try {
        return std::make_unique<RecordingSource>(std::make_shared<const Recording>(folder));
    } catch (const BadRecording& bad) {
        throw vision::SourceLost(bad.what());
    }
}

}  // namespace

std::string defaultSource() {
    for (const auto& camera : vision::listCameras())
        if (camera.trouble.empty()) return camera.device;
    return std::string{kPattern};
}

std::unique_ptr<vision::FrameSource> openSource(const std::string& source) {
    const std::string_view text{source};
    if (text == kPattern) return openPattern({});
    if (text.starts_with("pattern:")) return openPattern(text.substr(8));
    if (looksLikeRecording(source)) return openRecording(source);
    return vision::open(source);
}

}  // namespace kibitz::session
