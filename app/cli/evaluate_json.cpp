#include "app/cli/evaluate.h"

namespace kibitz::cli {

namespace {

using namespace datasets;

Json toJson(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json toJson(const Rate& rate) {
    const auto interval = rate.interval();
    return {{"count", rate.count},
            {"of", rate.of},
            {"rate", toJson(rate.value())},
            {"low", interval.low},
            {"high", interval.high}};
}

Json toJson(const Reliability& reliability) {
    Json bins = Json::array();
    for (std::size_t i = 0; i < Reliability::kBins; ++i) {
        const auto& bin = reliability.bins()[i];
        const auto interval = wilson(bin.right, bin.count);
        constexpr double kWidth = 1.0 / static_cast<double>(Reliability::kBins);
        bins.push_back({{"from", static_cast<double>(i) * kWidth},
                        {"to", static_cast<double>(i + 1) * kWidth},
                        {"answers", bin.count},
                        {"confidence", bin.count ? Json(bin.confidence()) : Json(nullptr)},
                        {"right", bin.count ? Json(bin.accuracy()) : Json(nullptr)},
                        {"low", interval.low},
                        {"high", interval.high},
                        {"deviates", bin.deviates()}});
    }
    return {{"answers", reliability.count()},
            {"mean_deviation", toJson(reliability.meanDeviation())},
            {"largest_deviation", toJson(reliability.largestDeviation())},
            {"bins", bins}};
}

Json toJson(const Summary& summary, What what) {
    Json json{{"pictures", summary.pictures},      {"truths", summary.truths},
              {"answers", summary.answers},        {"neutral", summary.neutral},
              {"right", toJson(summary.right)},    {"right_sure", toJson(summary.rightSure)},
              {"wrong", toJson(summary.wrong)},    {"unread", toJson(summary.unread)},
              {"missed", toJson(summary.missed)},  {"extra", toJson(summary.extra)},
              {"silent", toJson(summary.silent)},  {"asked", toJson(summary.asked)},
              {"photos", toJson(summary.perfect)}, {"deceptive", toJson(summary.deceptive)}};
    if (summary.sheets.of > 0) json["sheets"] = toJson(summary.sheets);
    if (summary.colour.of > 0) json["colour"] = toJson(summary.colour);
    if (what == What::Turns) {
        json["caught"] = toJson(summary.caught);
        json["rule"] = toJson(summary.ruleNamed);
        json["false_alarms"] = toJson(summary.falseAlarm);
    }
    if (summary.reliability.count() > 0) json["reliability"] = toJson(summary.reliability);
    return json;
}

Json toJson(const Report& report) {
    Json json{{"what", nameOf(report.what)}, {"all", toJson(report.all, report.what)}};
    json["sources"] = Json::array();
    for (const auto& source : report.sources) {
        Json one{{"source", source.value}};
        one.update(toJson(source.summary, report.what));
        json["sources"].push_back(std::move(one));
    }
    json["conditions"] = Json::array();
    for (const auto& grouping : report.groupings) {
        Json groups = Json::array();
        for (const auto& group : grouping.groups) {
            Json one{{"value", group.value}};
            one.update(toJson(group.summary, report.what));
            if (!grouping.ofPictures)
                for (const char* key : {"photos", "deceptive", "sheets"}) one.erase(key);
            groups.push_back(std::move(one));
        }
        json["conditions"].push_back({{"condition", grouping.condition}, {"groups", groups}});
    }
    json["thresholds"] = Json::array();
    for (const auto& threshold : report.thresholds)
        json["thresholds"].push_back({{"probability", threshold.probability},
                                      {"silent", toJson(threshold.silent)},
                                      {"asked", toJson(threshold.asked)}});
    json["confusion"] = Json::array();
    for (const auto& [pair, count] : report.confusion) {
        const auto named = [](const std::string& label) {
            return label.empty() ? Json(nullptr) : Json(label);
        };
        json["confusion"].push_back(
            {{"truth", named(pair.first)}, {"answer", named(pair.second)}, {"count", count}});
    }
    return json;
}

}  // namespace

Json toJson(const Evaluation& evaluation) {
    Json json{{"dataset", evaluation.dataset},
              {"split", evaluation.split.empty() ? Json(nullptr) : Json(evaluation.split)},
              {"where", evaluation.where},
              {"answers", evaluation.answers},
              {"judged", Json::array()},
              {"not_judged", evaluation.notJudged}};
    for (const auto& report : evaluation.reports) json["judged"].push_back(toJson(report));
    json["limits"] = Json::array();
    for (const auto& check : evaluation.limits)
        json["limits"].push_back(
            {{"what", nameOf(check.what)},
             {"name", check.limit.measure->name},
             {"source", check.source},
             {check.limit.measure->atLeast ? "at_least" : "at_most", check.limit.bound},
             {"measured", toJson(check.measured)},
             {"reached", check.reached}});
    json["reached"] = evaluation.reached();
    return json;
}

}  // namespace kibitz::cli
