#include "datasets/evaluate/summary.h"

#include "datasets/evaluate/problem.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace kibitz::datasets {

namespace {

/// "other" is right for every colour that has no name among those that answers use: turquoise.
bool sameColour(const std::string& truth, const std::string& answer) {
    static const std::set<std::string> kNamed{"white", "black",  "red",    "blue",
                                              "green", "yellow", "orange", "purple"};
    return truth == answer || (answer == "other" && !kNamed.contains(truth));
}

class Counter {
public:
    void add(const Sample& sample) {
        if (!sample.counts()) {
            ++out_.neutral;
            return;
        }
        const bool right = sample.outcome == Outcome::Right;
        if (sample.outcome != Outcome::Extra) {
            ++out_.truths;
            out_.right.count += right;
            out_.rightSure.count += right && sample.sure;
            out_.wrong.count += sample.outcome == Outcome::Wrong;
            out_.unread.count += sample.outcome == Outcome::Unread;
            out_.missed.count += sample.outcome == Outcome::Missed;
        }
        if (sample.answered) {
            ++out_.answers;
            out_.extra.count += sample.outcome == Outcome::Extra;
            out_.asked.count += !sample.sure;
            out_.silent.of += sample.sure;
            out_.silent.count += sample.silent();
            if (sample.probability) out_.reliability.add(*sample.probability, right);
            if (!sample.trueColour.empty() && !sample.answeredColour.empty()) {
                ++out_.colour.of;
                out_.colour.count += sameColour(sample.trueColour, sample.answeredColour);
            }
        }
        addTurn(sample, right);
        if (!sample.part.empty()) {
            const auto sheet = sheets_.emplace(sample.part, true).first;
            sheet->second = sheet->second && right;
        }
        flawless_ = flawless_ && right;
        asked_ = asked_ || (sample.answered && !sample.sure);
    }
    void endPicture() {
        ++out_.pictures;
        out_.perfect.count += flawless_;
        out_.deceptive.count += !flawless_ && !asked_;
        for (const auto& [owner, flawless] : sheets_) out_.sheets.count += flawless;
        out_.sheets.of += sheets_.size();
        sheets_.clear();
        flawless_ = true;
        asked_ = false;
    }
    Summary finish() {
        for (auto* rate : {&out_.right, &out_.rightSure, &out_.wrong, &out_.unread, &out_.missed})
            rate->of = out_.truths;
        out_.extra.of = out_.asked.of = out_.answers;
        out_.perfect.of = out_.deceptive.of = out_.pictures;
        return out_;
    }

private:
    void addTurn(const Sample& sample, bool right) {
        if (sample.illegal) {
            ++out_.caught.of;
            out_.caught.count += right || (sample.answered && !sample.sure);
            out_.ruleNamed.of += right;
            out_.ruleNamed.count += right && sample.truth == sample.answer;
        } else {
            ++out_.falseAlarm.of;
            out_.falseAlarm.count += sample.falseAlarm;
        }
    }

    Summary out_;
    std::map<std::string, bool> sheets_;  // of the picture: whose, and whether all right so far
    bool flawless_ = true;
    bool asked_ = false;
};

/// What a sample or a picture belongs to, and where that stands among the others.
struct Place {
    double order = 0;
    std::string name;
    auto operator<=>(const Place&) const = default;
};

std::optional<double> numberIn(const std::string& text) {
    std::size_t end = 0;
    try {
        const double value = std::stod(text, &end);
        if (end == text.size() && std::isfinite(value)) return value;
    } catch (const std::exception&) {
    }
    return std::nullopt;
}

std::string shortNumber(double value) {
    auto text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

Place sizeOf(const Sample& sample) {
    constexpr int kEdges[] = {0, 12, 16, 24, 32, 48, 96, 200};
    const double side = std::min(sample.box().width, sample.box().height);
    std::size_t at = 0;
    while (at + 1 < std::size(kEdges) && side >= kEdges[at + 1]) ++at;
    const auto from = std::to_string(kEdges[at]);
    if (at + 1 == std::size(kEdges)) return {static_cast<double>(at), from + " px and more"};
    return {static_cast<double>(at), from + "-" + std::to_string(kEdges[at + 1] - 1) + " px"};
}

constexpr std::size_t kMostGroups = 12;

/// Steps of 1, 2 or 5 times a power of ten that make at most eight groups.
double stepFor(double range) {
    double step = std::pow(10, std::floor(std::log10(range / 8)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (range / (step * factor) <= 8) return step * factor;
    return range;
}

/// How the values of one condition fall into groups: as they are, or in steps when they are
/// numbers of many kinds.
class Steps {
public:
    Steps(const std::string& condition, const std::set<std::string>& values) {
        double low = 0, high = 0;
        bool first = true;
        for (const auto& value : values) {
            const auto number = numberIn(value);
            if (!number) return;
            low = first ? *number : std::min(low, *number);
            high = first ? *number : std::max(high, *number);
            first = false;
        }
        numbers_ = true;
        // Angles always in the same steps, so that sets can be compared.
        if (condition == "angle")
            step_ = 15;
        else if (values.size() > kMostGroups && high > low)
            step_ = stepFor(high - low);
    }
    Place of(const std::string& value) const {
        if (!numbers_) return {0, value};
        const double number = *numberIn(value);
        if (step_ == 0) return {number, value};
        const double low = std::floor(number / step_) * step_;
        return {low, shortNumber(low) + " to " + shortNumber(low + step_)};
    }

private:
    bool numbers_ = false;
    double step_ = 0;
};

std::optional<Grouping> byPictures(const std::vector<const Judged*>& judged,
                                   const std::string& condition) {
    std::set<std::string> values;
    for (const auto* picture : judged)
        if (const auto at = picture->conditions.find(condition); at != picture->conditions.end())
            values.insert(at->second);
    if (values.empty()) return std::nullopt;
    const Steps steps{condition, values};
    std::map<Place, std::vector<const Judged*>> groups;
    for (const auto* picture : judged) {
        const auto at = picture->conditions.find(condition);
        const auto place =
            at == picture->conditions.end() ? Place{1e300, "(not said)"} : steps.of(at->second);
        groups[place].push_back(picture);
    }
    Grouping grouping{condition, true, {}};
    for (const auto& [place, pictures] : groups)
        grouping.groups.push_back({place.name, summarise(pictures)});
    return grouping;
}

Grouping bySamples(const std::vector<const Judged*>& judged, const std::string& condition,
                   const std::function<Place(const Sample&)>& placeOf) {
    std::set<Place> places;
    for (const auto* picture : judged)
        for (const auto& sample : picture->samples)
            if (sample.counts()) places.insert(placeOf(sample));
    Grouping grouping{condition, false, {}};
    for (const auto& place : places)
        grouping.groups.push_back({place.name, summarise(judged, [&](const Sample& sample) {
                                       return placeOf(sample) == place;
                                   })});
    return grouping;
}

std::optional<Grouping> groupingBy(const std::vector<const Judged*>& judged,
                                   const std::string& condition) {
    const auto what = judged.front()->what;
    if (condition == "size" && (what == What::Dice || what == What::Objects))
        return bySamples(judged, condition, sizeOf);
    if (condition == "site-kind" && what == What::Sites)
        return bySamples(judged, condition, [](const Sample& sample) {
            return Place{0, sample.kind};
        });
    return byPictures(judged, condition);
}

}  // namespace

Summary summarise(const std::vector<const Judged*>& judged, const Choose& choose) {
    Counter counter;
    for (const auto* picture : judged) {
        bool any = !choose;
        for (const auto& sample : picture->samples) {
            if (choose && !choose(sample)) continue;
            counter.add(sample);
            any = true;
        }
        if (any) counter.endPicture();
    }
    return counter.finish();
}

Confusion confusionOf(const std::vector<const Judged*>& judged) {
    Confusion confusion;
    for (const auto* picture : judged)
        for (const auto& sample : picture->samples) {
            if (!sample.counts()) continue;
            const bool extra = sample.outcome == Outcome::Extra;
            const auto answer = sample.outcome == Outcome::Unread ? "?" : sample.answer;
            ++confusion[{extra ? "" : sample.truth, answer}];
        }
    return confusion;
}

std::vector<Threshold> thresholdsOf(const std::vector<const Judged*>& judged) {
    constexpr double kProbabilities[] = {0.5,  0.6,  0.7,   0.8,   0.9,   0.95,
                                         0.98, 0.99, 0.995, 0.998, 0.999, 0.9995};
    std::vector<Threshold> thresholds;
    for (const double probability : kProbabilities) {
        Threshold threshold{probability, {}, {}};
        for (const auto* picture : judged)
            for (const auto& sample : picture->samples) {
                if (!sample.counts() || !sample.answered || !sample.probability) continue;
                const bool sure = *sample.probability >= probability && !sample.answer.empty();
                ++threshold.asked.of;
                threshold.asked.count += !sure;
                threshold.silent.of += sure;
                threshold.silent.count += sure && sample.outcome != Outcome::Right;
            }
        if (threshold.asked.of > 0) thresholds.push_back(threshold);
    }
    return thresholds;
}

std::vector<Grouping> groupingsOf(const std::vector<const Judged*>& judged,
                                  const std::vector<std::string>& by) {
    std::vector<Grouping> groupings;
    if (judged.empty()) return groupings;
    std::set<std::string> conditions;
    for (const auto* picture : judged)
        for (const auto& [name, value] : picture->conditions) conditions.insert(name);
    if (!by.empty()) {
        for (const auto& condition : by)
            if (auto grouping = groupingBy(judged, condition))
                groupings.push_back(std::move(*grouping));
        return groupings;
    }
    for (const std::string own : {"size", "site-kind"}) conditions.insert(own);
    for (const auto& condition : conditions)
        if (auto grouping = groupingBy(judged, condition);
            grouping && grouping->groups.size() >= 2 && grouping->groups.size() <= kMostGroups)
            groupings.push_back(std::move(*grouping));
    return groupings;
}

std::vector<Report> reportsOf(const std::vector<Judged>& judged,
                              const std::vector<std::string>& by) {
    std::vector<Report> reports;
    for (const auto what : {What::Dice, What::Objects, What::Sites, What::Phases, What::Turns}) {
        std::vector<const Judged*> ours;
        std::vector<std::string> names;
        std::map<std::string, std::vector<const Judged*>> bySource;
        for (const auto& picture : judged) {
            if (picture.what != what) continue;
            ours.push_back(&picture);
            auto& own = bySource[picture.source];
            if (own.empty()) names.push_back(picture.source);
            own.push_back(&picture);
        }
        if (ours.empty()) continue;
        Report report{what,
                      {},
                      summarise(ours),
                      confusionOf(ours),
                      thresholdsOf(ours),
                      groupingsOf(ours, by)};
        for (const auto& name : names) report.sources.push_back({name, summarise(bySource[name])});
        reports.push_back(std::move(report));
    }
    return reports;
}

}  // namespace kibitz::datasets
