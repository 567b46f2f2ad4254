#include "datasets/evaluate/judge.h"

#include "datasets/evaluate/judge_sites.h"
#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <cassert>

namespace kibitz::datasets {

namespace {

/// An answer that lies mostly in an ignored region is nobody's business.
constexpr double kMostlyInside = 0.5;

std::vector<Sample> judgeObjects(const TruePicture& picture, const std::vector<TrueObject>& truths,
                                 const std::vector<AnsweredObject>& answers, const Overlap& overlap,
                                 const JudgeOptions& options) {
    std::vector<Sample> samples(truths.size());
    std::vector<bool> neutral(truths.size());
    for (std::size_t i = 0; i < truths.size(); ++i) {
        const auto& truth = truths[i];
        auto& sample = samples[i];
        sample.object = std::to_string(i + 1);
        sample.truth = truth.label;
        sample.trueBox = truth.box;
        sample.trueColour = truth.colour;
        neutral[i] = truth.visible < options.leastVisible ||
                     std::min(truth.box.width, truth.box.height) < options.leastPixels;
        sample.outcome = neutral[i] ? Outcome::Neutral : Outcome::Missed;
    }
    const auto fill = [](Sample& sample, const AnsweredObject& answer) {
        sample.answered = true;
        sample.answer = answer.label;
        sample.probability = answer.probability;
        sample.sure = answer.sure;
        sample.answeredBox = answer.box;
        sample.answeredColour = answer.colour;
    };
    std::vector<bool> used(answers.size());
    for (const auto& pair : matched(truths, answers, overlap)) {
        auto& sample = samples[pair.truth];
        fill(sample, answers[pair.answer]);
        sample.overlap = pair.overlap;
        used[pair.answer] = true;
        if (!neutral[pair.truth])
            sample.outcome = sample.answer.empty()           ? Outcome::Unread
                             : sample.answer == sample.truth ? Outcome::Right
                                                             : Outcome::Wrong;
    }
    for (std::size_t a = 0; a < answers.size(); ++a) {
        if (used[a]) continue;
        const auto covers = [&](const cv::Rect2d& region) {
            return shareInside(answers[a].box, region) >= kMostlyInside;
        };
        bool ignored = std::any_of(picture.ignored.begin(), picture.ignored.end(), covers);
        for (std::size_t t = 0; t < truths.size(); ++t)
            ignored = ignored || (neutral[t] && covers(truths[t].box));
        Sample sample;
        sample.object = "+" + std::to_string(a + 1);
        fill(sample, answers[a]);
        sample.outcome = ignored ? Outcome::Neutral : Outcome::Extra;
        samples.push_back(std::move(sample));
    }
    return samples;
}

/// The list that answers `what`, or nullopt when this picture was left out. Throws when it may not
/// be left out.
template <class List>
const List* answerTo(const Answers& answers, const TruePicture& picture,
                     std::optional<List> PictureAnswer::*list, std::vector<std::string>& silent) {
    const auto at = answers.pictures.find(picture.name);
    if (at != answers.pictures.end() && at->second.*list) return &*(at->second.*list);
    silent.push_back(picture.name);
    return nullptr;
}

const std::vector<AnsweredSheet>* sheetsOf(const Answers& answers, const TruePicture& picture) {
    const auto at = answers.pictures.find(picture.name);
    return at != answers.pictures.end() && at->second.sheets ? &*at->second.sheets : nullptr;
}

Overlap overlapOf(const Source& source, const JudgeOptions& options) {
    for (const auto& [name, overlap] : options.overlapOf)
        if (isNamed(source.name, name)) return overlap;
    return options.overlap;
}

}  // namespace

std::string_view nameOf(What what) {
    switch (what) {
        case What::Dice: return "dice";
        case What::Objects: return "objects";
        case What::Sites: return "sites";
        case What::Phases: return "phases";
        case What::Turns: return "turns";
    }
    assert(false);
    return "";
}

std::string_view nameOf(Outcome outcome) {
    switch (outcome) {
        case Outcome::Right: return "right";
        case Outcome::Wrong: return "wrong";
        case Outcome::Unread: return "unread";
        case Outcome::Missed: return "missed";
        case Outcome::Extra: return "extra";
        case Outcome::Neutral: return "neutral";
    }
    assert(false);
    return "";
}

std::vector<Judged> judge(const Dataset& dataset, const Answers& answers,
                          const JudgeOptions& options) {
    const bool dice = answers.speakOfDice(), objects = answers.speakOfObjects(),
               sites = answers.speakOfSites();
    std::vector<Judged> all;
    std::vector<std::string> unanswered;
    SiteJudge siteJudge;
    for (const auto& source : dataset.sources) {
        const auto overlap = overlapOf(source, options);
        for (const auto& picture : source.pictures) {
            const auto add = [&](What what, std::vector<Sample> samples) {
                all.push_back({what, source.name, picture.name, picture.file, picture.conditions,
                               std::move(samples)});
            };
            if (dice && picture.dice)
                if (const auto* said = answerTo(answers, picture, &PictureAnswer::dice, unanswered))
                    add(What::Dice, judgeObjects(picture, *picture.dice, *said, overlap, options));
            if (objects && picture.objects)
                if (const auto* said =
                        answerTo(answers, picture, &PictureAnswer::objects, unanswered))
                    add(What::Objects,
                        judgeObjects(picture, *picture.objects, *said, overlap, options));
            if (sites && picture.sites) {
                if (const auto* sheets = sheetsOf(answers, picture))
                    add(What::Sites, siteJudge.judge(source, picture, *sheets));
                else if (const auto* said =
                             answerTo(answers, picture, &PictureAnswer::sites, unanswered))
                    add(What::Sites, siteJudge.judge(source, picture, *said));
            }
        }
    }
    if (!unanswered.empty() && !options.partial)
        throw BadDataset("There is no answer about " + std::to_string(unanswered.size()) +
                         (unanswered.size() == 1 ? " picture: " : " pictures, the first is ") +
                         unanswered.front() +
                         ". Answer every picture (with an empty list where nothing is seen), or "
                         "leave them out with --partial");
    return all;
}

}  // namespace kibitz::datasets
