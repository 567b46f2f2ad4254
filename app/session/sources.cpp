#include "app/session/sources.h"

#include "app/session/recording/recording.h"
#include "datasets/play/simulation.h"
#include "datasets/render/test_table.h"
#include "vision/capture/cameras.h"
#include "vision/capture/open.h"

#include <charconv>
#include <string_view>
#include <vector>

namespace kibitz::session {

namespace {

constexpr std::string_view kPattern = "pattern";
constexpr std::string_view kSimulate = "simulate:";
// Rendered on the spot: small enough to keep pace on two slow cores.
const cv::Size kSimulated{1280, 720};

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

/// GAME:SEED[:DIFFICULTY]
datasets::SimulationOptions simulationOf(std::string_view text) {
    datasets::SimulationOptions options;
    options.size = kSimulated;
    options.actions = 0;
    std::vector<std::string> words(1);
    for (const char c : text)
        if (c == ':')
            words.emplace_back();
        else
            words.back() += c;
    const auto refuse = [&](const std::string& what) {
        throw vision::SourceLost(what + ". Write simulate:dizzle:7, or simulate:dizzle:7:hard");
    };
    if (words.size() < 2 || words.size() > 3)
        refuse("'simulate:" + std::string{text} + "' is not a game and a seed");
    options.game = words[0];
    const auto* last = words[1].data() + words[1].size();
    if (const auto [end, error] = std::from_chars(words[1].data(), last, options.seed);
        error != std::errc{} || end != last)
        refuse("'" + words[1] + "' is not a seed");
    if (words.size() == 3) {
        const auto difficulty = datasets::findDifficulty(words[2]);
        if (!difficulty) refuse("There is no difficulty '" + words[2] + "'");
        options.difficulty = *difficulty;
    }
    return options;
}

std::unique_ptr<vision::FrameSource> openSimulation(std::string_view text) {
    const auto options = simulationOf(text);
    try {
        return datasets::open(options, true);
    } catch (const datasets::BadSimulation& bad) {
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
    if (text.starts_with(kSimulate)) return openSimulation(text.substr(kSimulate.size()));
    return vision::open(source);
}

std::optional<SessionInfo> simulatedGameOf(const std::string& source) {
    if (!source.starts_with(kSimulate)) return std::nullopt;
    auto options = simulationOf(std::string_view{source}.substr(kSimulate.size()));
    options.actions = 1;  // who sits there is known before anybody moves
    try {
        const datasets::Simulation simulation{options};
        SessionInfo info;
        info.game = options.game;
        info.players = simulation.course().setup.players;
        info.options = simulation.course().setup.options;
        return info;
    } catch (const datasets::BadSimulation& bad) {
        throw vision::SourceLost(bad.what());
    }
}

}  // namespace kibitz::session
