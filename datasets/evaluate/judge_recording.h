#pragma once

#include "datasets/evaluate/judge.h"

#include <filesystem>
#include <vector>

namespace kibitz::datasets {

/// Compares what was concluded while watching (`table` and `judged` in events.jsonl, or
/// what `kibitz replay --json` printed) with the truth of the recording.
///
/// Phases: what was said at the last frame of each stretch, when there was time to see it.
///
/// Turns: for each still stretch, from its first frame to the next one's, whether the moves that
/// led to it were accepted. Moves that are accepted later than they could be, before anything else,
/// are right, and so are other moves that lead to the same position. Something else accepted is a
/// silent error; the moves of a question count as its best guess; an objection where nothing was
/// wrong is a false alarm.
///
/// Absent are those of the two about which the events say nothing at all. Throws BadDataset.
std::vector<Judged> judgeRecording(const Source&, const std::filesystem::path& events);

}  // namespace kibitz::datasets
