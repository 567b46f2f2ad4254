#pragma once

#include "app/session/game_session.h"
#include "app/session/recording/recorder.h"
#include "app/session/set_up.h"
#include "tests/app/recording_folder.h"

#include <filesystem>

namespace kibitz::testing {

/// A small Topple recording with pictures, in which everything happens that a referee looks at: a
/// turn that was seen, a question that somebody answered, an objection, an overruled throw. Turns:
/// 1 Ann: roll 3, 2 Ann: a3 red, 3 Bob: roll 6 (said to be 5 first).
inline void recordDispute(const std::filesystem::path& folder, int frames = 40) {
    using namespace std::chrono_literals;
    using session::Event;
    using session::GameCommand;
    auto info = toppleInfo();
    info.options.clear();
    info.created = "2026-11-17T20:14:05Z";
    session::Recorder recorder{folder, info, {.everyFrame = true}};
    for (int i = 0; i < frames; ++i) recorder.frame(coloured(i, {320, 240}));
    session::GameSession game{session::setUp(info)};
    const auto tell = [&](const GameCommand& command, std::int64_t frame) {
        for (const auto& event : game.obey(command, {frame, frame * 33ms})) recorder.append(event);
    };
    recorder.append({"table", 2, 66ms, {{"state", "still"}}});
    tell({GameCommand::Do::Play, 0, {{0, "roll 3"}}}, 4);
    recorder.append(
        {"seen",
         8,
         264ms,
         {{"sites",
           {{"a3 top", {{"red", 0.71}, {"yellow", 0.29}}}, {"a3 height", {{"1 high", 1.0}}}}},
          {"loose", {{{"shares", {{"3", 0.99}}}, {"real", 1.0}, {"box", {200, 20, 30, 30}}}}},
          {"loose_seen", true},
          {"boxes", {{"a3 top", {40, 40, 60, 50}}, {"a3 height", {40, 40, 60, 50}}}}}});
    recorder.append({"judged",
                     8,
                     264ms,
                     {{"verdict", "unsure"},
                      {"turn", 2},
                      {"need", "The pawn on a3 is red or yellow"},
                      {"where", {{{"site", "a3 top"}, {"box", {40, 40, 60, 50}}}}},
                      {"candidates",
                       {{{"moves", {"Ann: a3 red"}}, {"probability", 0.71}},
                        {{"moves", {"Ann: a3 yellow"}}, {"probability", 0.29}}}}}});
    tell({GameCommand::Do::Play, 0, {{0, "a3 red"}}}, 12);
    recorder.append({"judged",
                     18,
                     594ms,
                     {{"verdict", "illegal"},
                      {"turn", 3},
                      {"rule", "level"},
                      {"violations",
                       {{{"rule", "level"},
                         {"title", "The die gives the level"},
                         {"text", "c3 is level 1, but the die shows 3"},
                         {"where", {"c3 top"}}}}},
                      {"where", {{{"site", "c3 top"}, {"box", {140, 90, 60, 50}}}}}}});
    recorder.append({"agreed", 22, 726ms, {}});
    tell({GameCommand::Do::Play, 0, {{1, "roll 5"}}}, 26);
    tell({GameCommand::Do::Overrule, 0, {{1, "roll 6"}}}, 30);
    recorder.finish();
}

}  // namespace kibitz::testing
