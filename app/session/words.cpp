#include "app/session/words.h"

#include "app/session/dice_drawing.h"

#include <algorithm>
#include <cstdio>

namespace kibitz::session {
namespace {

std::string format(const char* pattern, auto... values) {
    char text[160];
    std::snprintf(text, sizeof text, pattern, values...);
    return text;
}

const char* words(calibration::Light light) {
    switch (light) {
        case calibration::Light::TooDark: return "Too dark";
        case calibration::Light::Dim: return "Light dim";
        case calibration::Light::Good: return "Light good";
        case calibration::Light::Glare: return "Glare";
    }
    return "";
}

const char* words(calibration::Sharpness sharpness) {
    switch (sharpness) {
        case calibration::Sharpness::Unknown: return "";
        case calibration::Sharpness::Blurred: return "Blurred";
        case calibration::Sharpness::Soft: return "A little soft";
        case calibration::Sharpness::Sharp: return "Sharp";
    }
    return "";
}

void append(std::string& line, const std::string& part) {
    if (part.empty()) return;
    if (!line.empty()) line += "  |  ";
    line += part;
}

std::string stage(const char* name, const Percentiles& times) {
    return times.count == 0 ? "" : format("%s %.1f / %.1f ms", name, times.p50, times.p95);
}

}  // namespace

Mood moodOf(const Snapshot& snapshot) {
    switch (snapshot.source) {
        case SourceState::Opening: return Mood::Opening;
        case SourceState::Lost: return Mood::Lost;
        case SourceState::Ended: return Mood::Ended;
        case SourceState::Paused: return Mood::Paused;
        case SourceState::Running: break;
    }
    if (!snapshot.table) return Mood::Opening;
    switch (*snapshot.table) {
        case vision::TableState::Empty: return Mood::Empty;
        case vision::TableState::Moving: return Mood::Moving;
        case vision::TableState::Still: return Mood::Still;
    }
    return Mood::Opening;
}

std::string headline(Mood mood) {
    switch (mood) {
        case Mood::Opening: return "Waiting for the first picture";
        case Mood::Empty: return "The table is empty";
        case Mood::Moving: return "Something is moving";
        case Mood::Still: return "The table is still";
        case Mood::Paused: return "Paused";
        case Mood::Lost: return "The picture is gone";
        case Mood::Ended: return "The recording has ended";
    }
    return "";
}

std::string diceLine(const Snapshot& snapshot) {
    if (snapshot.dice.empty()) return "";
    auto dice = snapshot.dice;
    std::stable_sort(dice.begin(), dice.end(), [](const auto& a, const auto& b) {
        return std::pair{a.die.box.y, a.die.box.x} < std::pair{b.die.box.y, b.die.box.x};
    });
    std::string line = format("%zu %s", dice.size(), dice.size() == 1 ? "die" : "dice");
    const char* between = ": ";
    for (const auto& die : dice) {
        line += between + labelOf(die);
        between = ", ";
    }
    return line;
}

std::string statusLine(const Snapshot& snapshot) {
    std::string line;
    append(line, snapshot.description);
    if (!snapshot.frame.image.empty())
        append(line, format("%d x %d", snapshot.frame.image.cols, snapshot.frame.image.rows));
    if (snapshot.framesPerSecond > 0)
        append(line, format("%.0f frames/s", snapshot.framesPerSecond));
    append(line, stage("read", snapshot.of(Stage::Read)));
    append(line, stage("gate", snapshot.of(Stage::Gate)));
    append(line, stage("dice", snapshot.of(Stage::Dice)));
    append(line, stage("light", snapshot.of(Stage::Light)));
    if (snapshot.quality) {
        append(line, words(calibration::lightOf(*snapshot.quality)));
        append(line, words(calibration::sharpnessOf(*snapshot.quality)));
    }
    return line;
}

}  // namespace kibitz::session
