#include "app/cli/evaluate.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <set>
#include <sstream>

namespace kibitz::cli {

namespace {

using namespace datasets;

std::string fixed(double value, int digits) {
    std::ostringstream out;
    out.setf(std::ios::fixed);
    out.precision(digits);
    out << value;
    return out.str();
}

/// 12345 as "12,345".
std::string grouped(std::size_t number) {
    auto text = std::to_string(number);
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string percent(const Rate& rate) {
    const auto value = rate.value();
    return value ? fixed(*value * 100, 2) + " %" : "-";
}

std::string interval(const Rate& rate) {
    if (rate.of == 0) return "";
    const auto [low, high] = rate.interval();
    const int digits = rate.of < 1000 ? 1 : 2;
    return fixed(low * 100, digits) + "-" + fixed(high * 100, digits);
}

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// Rows of cells under a heading: the first column to the left, all others to the right.
class Table {
public:
    explicit Table(std::vector<std::string> heading) { rows_.push_back(std::move(heading)); }
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    void print(std::ostream& out) const {
        std::vector<std::size_t> widths(rows_.front().size());
        for (const auto& row : rows_)
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], letters(row[i]));
        for (const auto& row : rows_) {
            std::string line = "  ";
            for (std::size_t i = 0; i < row.size(); ++i) {
                const std::string space(widths[i] - letters(row[i]), ' ');
                line += i == 0 ? row[i] + space : "  " + space + row[i];
            }
            out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
        }
    }

private:
    std::vector<std::vector<std::string>> rows_;
};

/// How a picture is called, and one thing in it.
struct Words {
    const char* thing;
    const char* picture;
};
Words wordsFor(What what) {
    switch (what) {
        case What::Dice: return {"dice", "photos"};
        case What::Objects: return {"objects", "photos"};
        case What::Sites: return {"sites", "photos"};
        case What::Phases: return {"stretches", "recordings"};
        case What::Turns: return {"turns", "recordings"};
    }
    return {"", ""};
}

/// Sources, and all of them together when there are several.
std::vector<Group> rowsOf(const Report& report) {
    auto rows = report.sources;
    if (rows.size() > 1) rows.push_back({"all", report.all});
    return rows;
}

std::string title(const Report& report) {
    std::string name{nameOf(report.what)};
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

void printRight(const Report& report, std::ostream& out) {
    const auto words = wordsFor(report.what);
    const bool unread = report.all.unread.count > 0;
    std::vector<std::string> heading{title(report), words.thing, "right", "95 %",
                                     "wrong",       "missed",    "extra"};
    if (unread) heading.insert(heading.begin() + 5, "unread");
    for (const auto* word : {words.picture, "all right", "95 %"}) heading.emplace_back(word);
    const bool sheets = report.all.sheets.of > 0;
    if (sheets)
        for (const auto* word : {"sheets", "all right", "95 %"}) heading.emplace_back(word);
    Table table{heading};
    for (const auto& [name, s] : rowsOf(report)) {
        std::vector<std::string> row{name,
                                     grouped(s.truths),
                                     percent(s.right),
                                     interval(s.right),
                                     grouped(s.wrong.count),
                                     grouped(s.missed.count),
                                     grouped(s.extra.count)};
        if (unread) row.insert(row.begin() + 5, grouped(s.unread.count));
        for (auto& cell : {grouped(s.pictures), percent(s.perfect), interval(s.perfect)})
            row.push_back(cell);
        if (sheets)
            for (auto& cell : {grouped(s.sheets.count) + " of " + grouped(s.sheets.of),
                               percent(s.sheets), interval(s.sheets)})
                row.push_back(cell);
        table.add(std::move(row));
    }
    table.print(out);
    if (report.all.neutral > 0)
        out << "  (" << grouped(report.all.neutral)
            << " too small, hidden or ignored: count for nobody)\n";
}

void printHonesty(const Report& report, std::ostream& out) {
    Table table{{"Sure and wrong", "sure", "silent", "of sure", "95 %", "unsure", "asked", "95 %",
                 std::string{wordsFor(report.what).picture} + " silently wrong"}};
    for (const auto& [name, s] : rowsOf(report))
        table.add({name, grouped(s.silent.of), grouped(s.silent.count), percent(s.silent),
                   interval(s.silent), grouped(s.asked.count), percent(s.asked), interval(s.asked),
                   grouped(s.deceptive.count) + " = " + percent(s.deceptive)});
    out << '\n';
    table.print(out);
}

void printTurns(const Report& report, std::ostream& out) {
    Table table{{"Objections", "right without asking", "illegal", "caught", "rule named",
                 "false alarms", "of legal"}};
    for (const auto& [name, s] : rowsOf(report))
        table.add({name, percent(s.rightSure), grouped(s.caught.of), percent(s.caught),
                   percent(s.ruleNamed), grouped(s.falseAlarm.count), percent(s.falseAlarm)});
    out << '\n';
    table.print(out);
}

void printReliability(const Reliability& reliability, std::ostream& out) {
    if (reliability.count() == 0) return;
    bool marked = false;
    Table table{{"Reliability", "answers", "said", "right", "95 %", "deviation"}};
    for (std::size_t i = 0; i < Reliability::kBins; ++i) {
        const auto& bin = reliability.bins()[i];
        if (bin.count == 0) continue;
        const Rate rate{bin.right, bin.count};
        table.add({fixed(static_cast<double>(i) / 10, 1) + "-" +
                       fixed(static_cast<double>(i + 1) / 10, 1),
                   grouped(bin.count), fixed(bin.confidence() * 100, 2) + " %", percent(rate),
                   interval(rate),
                   bin.count < Reliability::kFewest
                       ? "too few"
                       : (bin.deviates() ? "* " : "") +
                             std::string{bin.deviation() >= 0 ? "+" : ""} +
                             fixed(bin.deviation() * 100, 2)});
        marked = marked || (bin.count >= Reliability::kFewest && bin.deviates());
    }
    out << '\n';
    table.print(out);
    out << "  points between said and right: " << fixed(*reliability.meanDeviation() * 100, 2)
        << " on average";
    if (const auto largest = reliability.largestDeviation())
        out << ", " << fixed(*largest * 100, 2) << " at most (of bins with " << Reliability::kFewest
            << " answers or more)";
    out << (marked ? "; * more than chance explains\n" : "\n");
}

void printThresholds(const Report& report, std::ostream& out) {
    if (report.thresholds.empty()) return;
    Table table{{"Sure from", "sure", "silent", "of sure", "95 %", "asked", "95 %"}};
    for (const auto& threshold : report.thresholds)
        table.add({fixed(threshold.probability, 4), grouped(threshold.silent.of),
                   grouped(threshold.silent.count), percent(threshold.silent),
                   interval(threshold.silent), percent(threshold.asked),
                   interval(threshold.asked)});
    out << '\n';
    table.print(out);
}

std::string shown(const std::string& label) { return label.empty() ? "none" : label; }

/// A square where there are few labels, else the most frequent mistakes.
void printConfusion(const Report& report, std::ostream& out) {
    const auto& confusion = report.confusion;
    std::set<std::string> truths, answers;
    std::vector<std::pair<std::size_t, std::pair<std::string, std::string>>> mistakes;
    for (const auto& [pair, count] : confusion) {
        truths.insert(pair.first);
        answers.insert(pair.second);
        if (pair.first != pair.second) mistakes.push_back({count, pair});
    }
    if (mistakes.empty() || report.what == What::Turns) return;
    constexpr std::size_t kMostLabels = 12;
    constexpr std::size_t kWidest = 100;
    constexpr std::size_t kMostMistakes = 10;
    std::size_t width = 0;
    for (const auto& answer : answers) width += std::max<std::size_t>(5, letters(answer)) + 2;
    out << '\n';
    if (truths.size() <= kMostLabels && width <= kWidest) {
        // "none" last, where the eye expects it.
        const auto ordered = [](const std::set<std::string>& labels) {
            std::vector<std::string> list(labels.begin(), labels.end());
            if (!list.empty() && list.front().empty())
                std::rotate(list.begin(), list.begin() + 1, list.end());
            return list;
        };
        std::vector<std::string> heading{"Truth / answer"};
        for (const auto& answer : ordered(answers)) heading.push_back(shown(answer));
        Table table{heading};
        for (const auto& truth : ordered(truths)) {
            std::vector<std::string> row{shown(truth)};
            for (const auto& answer : ordered(answers)) {
                const auto at = confusion.find({truth, answer});
                row.push_back(at == confusion.end() ? "." : grouped(at->second));
            }
            table.add(std::move(row));
        }
        table.print(out);
        return;
    }
    std::sort(mistakes.begin(), mistakes.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    Table table{{"Truth, answer", "times"}};
    for (std::size_t i = 0; i < std::min(mistakes.size(), kMostMistakes); ++i)
        table.add({shown(mistakes[i].second.first) + ", " + shown(mistakes[i].second.second),
                   grouped(mistakes[i].first)});
    table.print(out);
    if (mistakes.size() > kMostMistakes) out << "  and more, less often\n";
}

void printGrouping(const Report& report, const Grouping& grouping, std::ostream& out) {
    const auto words = wordsFor(report.what);
    std::vector<std::string> heading{
        "By " + grouping.condition, words.thing, "right", "95 %", "silent", "asked"};
    const bool sheets = grouping.ofPictures && report.all.sheets.of > 0;
    if (grouping.ofPictures)
        for (const auto* word : {words.picture, "all right"}) heading.emplace_back(word);
    if (sheets)
        for (const auto* word : {"sheets", "all right"}) heading.emplace_back(word);
    Table table{heading};
    for (const auto& [name, s] : grouping.groups) {
        std::vector<std::string> row{name,
                                     grouped(s.truths),
                                     percent(s.right),
                                     interval(s.right),
                                     grouped(s.silent.count),
                                     percent(s.asked)};
        if (grouping.ofPictures) {
            row.push_back(grouped(s.pictures));
            row.push_back(percent(s.perfect));
        }
        if (sheets) {
            row.push_back(grouped(s.sheets.count) + " of " + grouped(s.sheets.of));
            row.push_back(percent(s.sheets));
        }
        table.add(std::move(row));
    }
    out << '\n';
    table.print(out);
}

}  // namespace

std::string sentenceFor(const LimitCheck& check) {
    const auto& measure = *check.limit.measure;
    std::ostringstream bound;
    bound << check.limit.bound;
    return std::string{nameOf(check.what)} + "." + std::string{measure.name} + " of " +
           check.source + " is " + (check.measured ? fixed(*check.measured, 4) : "nothing") +
           ", asked for " + (measure.atLeast ? "at least " : "at most ") + bound.str();
}

void print(const Evaluation& evaluation, bool thresholds, std::ostream& out) {
    out << evaluation.dataset;
    if (!evaluation.split.empty()) out << ", split " << evaluation.split;
    for (const auto& where : evaluation.where) out << ", " << where;
    out << "; answers of ";
    for (std::size_t i = 0; i < evaluation.answers.size(); ++i)
        out << (i ? ", " : "") << evaluation.answers[i];
    out << '\n';
    for (const auto& report : evaluation.reports) {
        out << '\n';
        printRight(report, out);
        printHonesty(report, out);
        if (report.what == What::Turns) printTurns(report, out);
        if (report.all.colour.of > 0)
            out << "\n  colour right: " << percent(report.all.colour) << " of "
                << grouped(report.all.colour.of) << '\n';
        printReliability(report.all.reliability, out);
        if (thresholds) printThresholds(report, out);
        printConfusion(report, out);
        for (const auto& grouping : report.groupings) printGrouping(report, grouping, out);
    }
    for (const auto& what : evaluation.notJudged)
        out << "\n  The truth also speaks of " << what << ", the answers do not.\n";
    if (!evaluation.limits.empty())
        out << "\n  "
            << (evaluation.reached() ? "Everything asked for is reached." : "Not reached:") << '\n';
    for (const auto& check : evaluation.limits)
        if (!check.reached) out << "    " << sentenceFor(check) << '\n';
}

}  // namespace kibitz::cli
