#include "datasets/evaluate/judge_recording.h"
#include "datasets/evaluate/problem.h"
#include "tests/datasets/evaluate_fixture.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace kibitz::datasets;
using Catch::Matchers::ContainsSubstring;
using kibitz::test::summaryOf;
using kibitz::test::TempFolder;

namespace {

std::string still(int first, int last, const std::string& rest) {
    return R"({"frame": )" + std::to_string(first) + R"(, "until": )" + std::to_string(last) +
           R"(, "phase": "still")" + rest + "}\n";
}
std::string moving(int first, int last) {
    return R"({"frame": )" + std::to_string(first) + R"(, "until": )" + std::to_string(last) +
           R"(, "phase": "moving"})" + "\n";
}
std::string judgedAt(int frame, const std::string& rest) {
    return R"({"n": 0, "frame": )" + std::to_string(frame) + R"(, "time": 0, "type": "judged", )" +
           rest + "}\n";
}
std::string accepted(int frame, const std::string& moves) {
    return judgedAt(frame, R"("verdict": "accepted", "moves": [)" + moves + "]");
}

/// Three turns and a mistake that was put right.
const std::string kTruth =
    still(0, 9, "") + moving(10, 19) + still(20, 29, R"(, "moves": ["Ann: roll 3"])") +
    moving(30, 39) + still(40, 49, R"(, "moves": ["Ann: c3 red", "Bob: roll 2"])") +
    still(50, 59, R"(, "illegal": {"rule": "no-key", "what": "a lock without a key"})") +
    still(60, 69, "") + still(70, 79, R"(, "moves": ["Bob: a1 blue"])");

std::vector<Sample> turns(const std::string& events) {
    const TempFolder folder;
    folder.write("truth.jsonl", kTruth);
    const auto file = folder.write("events.jsonl", events);
    for (auto& judged : judgeRecording(readTruthLines(folder.path()), file))
        if (judged.what == What::Turns) return judged.samples;
    return {};
}

const std::string kAllRight =
    accepted(22, R"("Ann: roll 3")") + accepted(45, R"("Ann: c3 red", "Bob: roll 2")") +
    judgedAt(52, R"("verdict": "illegal", "rule": "no-key")") + accepted(78, R"("Bob: a1 blue")");

Summary summaryOfTurns(const std::string& events) {
    return summaryOf({{What::Turns, "r", "r", {}, {}, turns(events)}});
}

}  // namespace

TEST_CASE("a watcher that accepts what was played is right", "[datasets][evaluate]") {
    const auto samples = turns(kAllRight);
    REQUIRE(samples.size() == 4);  // stretches where nothing happened are no turns
    const auto s = summaryOfTurns(kAllRight);
    CHECK(s.right == Rate{4, 4});
    CHECK(s.rightSure == Rate{4, 4});
    CHECK(s.silent == Rate{0, 4});
    CHECK(s.caught == Rate{1, 1});
    CHECK(s.ruleNamed == Rate{1, 1});
    CHECK(s.falseAlarm == Rate{0, 3});
    CHECK(s.perfect == Rate{1, 1});
}

TEST_CASE("another move accepted is a silent error, and the next turn counts again",
          "[datasets][evaluate]") {
    const auto s = summaryOfTurns(accepted(22, R"("Ann: roll 4")") +
                                  accepted(45, R"("Ann: c3 red", "Bob: roll 2")") +
                                  judgedAt(52, R"("verdict": "illegal", "rule": "other")") +
                                  accepted(78, R"("Bob: a1 blue")"));
    CHECK(s.wrong == Rate{1, 4});
    CHECK(s.silent == Rate{1, 4});
    CHECK(s.right == Rate{3, 4});
    CHECK(s.ruleNamed == Rate{0, 1});
}

TEST_CASE("moves accepted late, before anything else, are right", "[datasets][evaluate]") {
    const auto s =
        summaryOfTurns(accepted(45, R"("Ann: roll 3", "Ann: c3 red", "Bob: roll 2")") +
                       judgedAt(52, R"("verdict": "illegal")") + accepted(78, R"("Bob: a1 blue")"));
    CHECK(s.right == Rate{4, 4});
    CHECK(s.caught == Rate{1, 1});
}

TEST_CASE("other words for the same position are right where the game is known",
          "[datasets][evaluate]") {
    const TempFolder folder;
    const auto judgedWith = [&](const std::string& game, const std::string& roll) {
        folder.write("truth.jsonl",
                     still(0, 9, R"(, "moves": ["Ann: roll 1 3 3 4 6 6 6"])" + game) +
                         still(20, 29, R"(, "moves": ["Ann: take 4 c8"])"));
        const auto file = folder.write("events.jsonl", accepted(5, '"' + roll + '"'));
        return judgeRecording(readTruthLines(folder.path()), file).at(0);
    };
    const std::string known = R"(, "game": "dizzle", "players": ["Ann", "Bob"], "options": )"
                              R"({"sheet": "level-1"}, "conditions": {"source": "simulated"})";
    const auto judged = judgedWith(known, "Ann: roll 6 6 6 4 3 3 1");
    CHECK(judged.samples.at(0).outcome == Outcome::Right);
    CHECK(judged.samples.at(1).outcome == Outcome::Missed);
    CHECK(judged.source == "simulated");
    CHECK(judged.conditions == Circumstances{{"game", "dizzle"}, {"sheet", "level-1"}});
    CHECK(judgedWith(known, "Ann: roll 6 6 6 4 3 3 2").samples.at(0).silent());
    CHECK(judgedWith("", "Ann: roll 6 6 6 4 3 3 1").samples.at(0).silent());
}

TEST_CASE("what is never accepted is missed", "[datasets][evaluate]") {
    const auto samples = turns(accepted(22, R"("Ann: roll 3")") + accepted(45, R"("Ann: c3 red")"));
    REQUIRE(samples.size() == 4);
    CHECK(samples[0].outcome == Outcome::Right);
    CHECK(samples[1].outcome == Outcome::Missed);
    CHECK(samples[2].outcome == Outcome::Missed);
    CHECK(samples[2].illegal);
    CHECK(samples[3].outcome == Outcome::Missed);
}

TEST_CASE("a question is no error, and after the answer the game goes on", "[datasets][evaluate]") {
    const auto s = summaryOfTurns(
        judgedAt(
            22,
            R"("verdict": "unsure", "candidates": [{"moves": ["Ann: roll 3"]}, {"moves": ["Ann: roll 5"]}])") +
        R"({"frame": 24, "type": "overruled", "moves": ["Ann: roll 3"]})" + "\n" +
        judgedAt(46, R"("verdict": "unsure", "candidates": [])") +
        judgedAt(52, R"("verdict": "unsure")") + accepted(78, R"("Bob: a1 blue")"));
    CHECK(s.right == Rate{2, 4});  // the first guess, and the last turn
    CHECK(s.rightSure == Rate{1, 4});
    CHECK(s.unread == Rate{2, 4});
    CHECK(s.asked == Rate{3, 4});
    CHECK(s.silent == Rate{0, 1});
    CHECK(s.caught == Rate{1, 1});
}

TEST_CASE("what people told counts as it was carried out", "[datasets][evaluate]") {
    const auto event = [](int frame, const std::string& type, const std::string& rest) {
        return R"({"frame": )" + std::to_string(frame) + R"(, "type": ")" + type + "\"" + rest +
               "}\n";
    };
    const auto rest = accepted(45, R"("Ann: c3 red", "Bob: roll 2")") +
                      judgedAt(62, R"("verdict": "illegal", "rule": "no-key")") +
                      accepted(78, R"("Bob: a1 blue")");
    // The first throw was told, not seen; what follows is right all the same.
    const auto told =
        summaryOfTurns(event(23, "command", R"(, "do": "play", "moves": ["Ann: roll 3"])") +
                       event(23, "scored", R"(, "moves": ["Ann: roll 3"])") + rest);
    CHECK(told.silent.count == 0);
    // Refused, so nothing was decided: what follows hangs in the air.
    const auto refused = summaryOfTurns(event(23, "overruled", R"(, "moves": ["Ann: roll 3"])") +
                                        event(23, "refused", R"(, "text": "no")") + rest);
    CHECK(refused.silent.count > 0);
    // Carried out, and not counted twice.
    const auto done = summaryOfTurns(event(23, "overruled", R"(, "moves": ["Ann: roll 3"])") +
                                     event(23, "scored", R"(, "moves": ["Ann: roll 3"])") + rest);
    CHECK(done.silent.count == 0);
    CHECK(done.right == told.right);
}

TEST_CASE("an objection where nothing was wrong is a false alarm and not silent",
          "[datasets][evaluate]") {
    const auto events = judgedAt(22, R"("verdict": "illegal", "rule": "turn-order")") +
                        accepted(45, R"("Ann: roll 3", "Ann: c3 red", "Bob: roll 2")") +
                        judgedAt(52, R"("verdict": "illegal", "rule": "no-key")") +
                        judgedAt(62, R"("verdict": "illegal", "rule": "no-key")") +
                        accepted(78, R"("Bob: a1 blue")");
    const auto s = summaryOfTurns(events);
    CHECK(s.falseAlarm == Rate{2, 4});
    CHECK(s.silent.count == 0);
    CHECK(s.extra.count == 1);
    CHECK(s.right == Rate{3, 4});
}

TEST_CASE("an illegal table that is taken for a move is a silent error", "[datasets][evaluate]") {
    const auto samples =
        turns(accepted(22, R"("Ann: roll 3")") + accepted(45, R"("Ann: c3 red", "Bob: roll 2")") +
              accepted(55, R"("Bob: a1 blue")"));
    CHECK(samples[2].outcome == Outcome::Wrong);
    CHECK(samples[2].silent());
}

TEST_CASE("phases are compared at the end of each stretch", "[datasets][evaluate]") {
    const TempFolder folder;
    folder.write("truth.jsonl", kTruth);
    const auto table = [](int frame, const std::string& phase) {
        return R"({"frame": )" + std::to_string(frame) + R"(, "type": "table", "state": ")" +
               phase + "\"}\n";
    };
    // Sees the second movement only, and a last line that was cut off.
    const auto file = folder.write(
        "events.jsonl", table(3, "still") + table(32, "moving") + table(44, "still") + "{\"fra");
    const auto judged = judgeRecording(readTruthLines(folder.path()), file);
    REQUIRE(judged.size() == 1);
    CHECK(judged[0].what == What::Phases);
    const auto s = summaryOf(judged);
    CHECK(s.truths == 8);
    CHECK(s.right.count == 7);
    CHECK(s.silent.count == 1);
}

TEST_CASE("events that cannot be compared say why", "[datasets][evaluate]") {
    const TempFolder folder;
    folder.write("truth.jsonl", kTruth);
    const auto source = readTruthLines(folder.path());
    const auto refused = [&](const std::string& events) {
        const auto file = folder.write("events.jsonl", events);
        try {
            judgeRecording(source, file);
        } catch (const BadDataset& bad) {
            return std::string{bad.what()};
        }
        return std::string{};
    };
    CHECK_THAT(refused(R"({"frame": 0, "type": "started"})"
                       "\n"),
               ContainsSubstring("no conclusions"));
    CHECK_THAT(refused(judgedAt(3, R"("verdict": "maybe")")),
               ContainsSubstring("line 1, verdict: found 'maybe'"));
    CHECK_THAT(refused(accepted(9, "") + accepted(8, "")),
               ContainsSubstring("line 2: frame 8 after frame 9"));
    CHECK_THAT(refused("{\"frame\": }\n" + accepted(8, "")), ContainsSubstring("line 1, column"));
    CHECK_THROWS_WITH(judgeRecording(source, folder / "absent.jsonl"),
                      ContainsSubstring("There is no file"));
    folder.write("truth.jsonl", still(5, 9, "") + still(9, 12, ""));
    CHECK_THROWS_WITH(readTruthLines(folder.path()),
                      ContainsSubstring("frame 9 lies in or before"));
    folder.write("truth.jsonl", R"({"frame": 0, "until": 3, "phase": "asleep"})");
    CHECK_THROWS_WITH(readTruthLines(folder.path()), ContainsSubstring("empty, moving or still"));
}
