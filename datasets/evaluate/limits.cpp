#include "datasets/evaluate/limits.h"

#include "datasets/evaluate/problem.h"

#include <charconv>

namespace kibitz::datasets {

namespace {

constexpr bool kAtLeast = true, kAtMost = false;

std::string listOfNames() {
    std::string names;
    for (const auto& measure : measures())
        names += (names.empty() ? "" : ", ") + std::string{measure.name};
    return names;
}

Limit readLimit(const std::string& text) {
    const auto refuse = [&](const std::string& what) {
        throw BadDataset("--fail-under: '" + text + "' " + what);
    };
    const auto equals = text.find('=');
    if (equals == std::string::npos) refuse("is no NAME=VALUE, such as right=0.97");
    auto name = text.substr(0, equals);
    const auto value = text.substr(equals + 1);
    Limit limit;
    const auto* end = value.data() + value.size();
    const auto parsed = std::from_chars(value.data(), end, limit.bound);
    if (parsed.ec != std::errc{} || parsed.ptr != end || !(limit.bound >= 0 && limit.bound <= 1))
        refuse("needs a share from 0 to 1, such as 0.97");
    for (const auto what : {What::Dice, What::Objects, What::Sites, What::Phases, What::Turns}) {
        const auto prefix = std::string{nameOf(what)} + ".";
        if (!name.starts_with(prefix)) continue;
        limit.what = what;
        name.erase(0, prefix.size());
        break;
    }
    for (const auto& measure : measures())
        if (measure.name == name) limit.measure = &measure;
    if (!limit.measure)
        refuse("names nothing that is measured. There are: " + listOfNames() +
               "; alone or after dice., objects., sites., phases., turns.");
    return limit;
}

}  // namespace

const std::vector<Measure>& measures() {
    static const std::vector<Measure> all{
        {"right", kAtLeast, true, [](const Summary& s) { return s.right.value(); }},
        {"right-sure", kAtLeast, true, [](const Summary& s) { return s.rightSure.value(); }},
        {"photos", kAtLeast, true, [](const Summary& s) { return s.perfect.value(); }},
        {"sheets", kAtLeast, true, [](const Summary& s) { return s.sheets.value(); }},
        {"silent", kAtMost, false, [](const Summary& s) { return s.silent.value(); }},
        {"asked", kAtMost, false, [](const Summary& s) { return s.asked.value(); }},
        {"wrong", kAtMost, false, [](const Summary& s) { return s.wrong.value(); }},
        {"missed", kAtMost, false, [](const Summary& s) { return s.missed.value(); }},
        {"extra", kAtMost, false, [](const Summary& s) { return s.extra.value(); }},
        {"deceptive", kAtMost, false, [](const Summary& s) { return s.deceptive.value(); }},
        {"calibration", kAtMost, true,
         [](const Summary& s) { return s.reliability.meanDeviation(); }},
        {"deviation", kAtMost, true,
         [](const Summary& s) { return s.reliability.largestDeviation(); }},
        {"colour", kAtLeast, true, [](const Summary& s) { return s.colour.value(); }},
        {"caught", kAtLeast, true, [](const Summary& s) { return s.caught.value(); }},
        {"rule", kAtLeast, true, [](const Summary& s) { return s.ruleNamed.value(); }},
        {"false-alarms", kAtMost, false, [](const Summary& s) { return s.falseAlarm.value(); }},
    };
    return all;
}

std::vector<Limit> readLimits(const std::string& text) {
    std::vector<Limit> limits;
    std::size_t at = 0;
    while (at <= text.size()) {
        const auto comma = std::min(text.find(',', at), text.size());
        limits.push_back(readLimit(text.substr(at, comma - at)));
        at = comma + 1;
    }
    return limits;
}

std::vector<LimitCheck> checkLimits(const std::vector<Limit>& limits,
                                    const std::vector<Report>& reports) {
    std::vector<LimitCheck> checks;
    for (const auto& limit : limits) {
        const auto before = checks.size();
        for (const auto& report : reports) {
            if (limit.what && *limit.what != report.what) continue;
            const auto check = [&](const std::string& source, const Summary& summary) {
                const auto measured = limit.measure->of(summary);
                if (!measured) return;
                const bool reached =
                    limit.measure->atLeast ? *measured >= limit.bound : *measured <= limit.bound;
                checks.push_back({limit, report.what, source, measured, reached});
            };
            const auto first = checks.size();
            for (const auto& source : report.sources) check(source.value, source.summary);
            // A source without any such thing is no obstacle; a whole set without is.
            if (checks.size() == first)
                checks.push_back({limit, report.what, "all", {}, !limit.measure->needed});
        }
        if (checks.size() == before)
            throw BadDataset("--fail-under asks for " +
                             std::string{limit.what ? nameOf(*limit.what) : "numbers"} +
                             ", which were not judged here");
    }
    return checks;
}

}  // namespace kibitz::datasets
