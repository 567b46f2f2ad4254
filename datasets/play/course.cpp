#include "datasets/play/course.h"

#include "datasets/play/policy.h"

namespace kibitz::datasets {

namespace {
// Longer than any game of ours; a game that could go on for ever is left there.
constexpr int kMostActions = 5000;
// FUSE ends when the clock rings; so many actions fill its ten minutes.
constexpr int kActionsUntilTimeIsUp = 160;
}  // namespace

Course playCourse(const rules::GameInfo& info, const rules::Setup& given,
                  const CourseOptions& options) {
    const auto setup = rules::completed(info, given);
    Course course{&info, setup, info.make(setup), {}, {}};
    course.start = course.game.start();
    const Players players{info, setup, course.game};
    // Chance and mistakes draw from sources of their own: with or without mistakes it is the same
    // game.
    rules::Random random{options.seed};
    rules::Random fate{options.seed ^ 0x5eed'0f'511b5ULL};
    const int most = options.actions > 0 ? options.actions : kMostActions;
    auto position = course.start;
    while (static_cast<int>(course.steps.size()) < most &&
           course.game.next(position).who != rules::Next::Who::Nobody) {
        if (options.actions == 0 &&
            static_cast<int>(course.steps.size()) >= kActionsUntilTimeIsUp) {
            const auto rung = course.game.play(position, {rules::kTable, "time up"});
            if (const auto* over = std::get_if<rules::Position>(&rung)) {
                position = *over;
                course.steps.push_back({{rules::kTable, "time up"}, position, std::nullopt});
                continue;
            }
        }
        std::optional<Slip> mistake;
        if (fate.below(1'000'000) < options.illegalRate * 1'000'000)
            mistake = slip(info, setup, course.game, position, fate);
        auto turn = players.act(position, random);
        position = turn.after;
        course.steps.push_back({std::move(turn.move), position, std::move(mistake)});
    }
    return course;
}

rules::Record Course::record() const {
    rules::Record record;
    record.game = info->name;
    record.players = setup.players;
    record.options.assign(setup.options.begin(), setup.options.end());
    for (const auto& step : steps) {
        rules::Record::Entry entry;
        entry.move = step.move;
        record.entries.push_back(std::move(entry));
    }
    return record;
}

}  // namespace kibitz::datasets
