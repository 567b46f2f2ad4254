#include "datasets/evaluate/sample_file.h"

#include <ostream>

namespace kibitz::datasets {

namespace {

std::string cell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string conditionsOf(const Circumstances& conditions) {
    std::string text;
    for (const auto& [name, value] : conditions)
        text += (text.empty() ? "" : "; ") + name + "=" + value;
    return text;
}

void writeBox(const cv::Rect2d& box, std::ostream& out) {
    if (box.empty()) {
        out << ",,,,";
        return;
    }
    out << ',' << box.x << ',' << box.y << ',' << box.width << ',' << box.height;
}

}  // namespace

void writeSamples(const std::vector<Judged>& judged, std::ostream& out) {
    out << "what,source,picture,object,kind,outcome,silent,truth,answer,probability,sure,overlap,"
           "true_x,true_y,true_w,true_h,x,y,w,h,true_colour,colour,conditions\n";
    for (const auto& picture : judged) {
        const auto conditions = cell(conditionsOf(picture.conditions));
        for (const auto& sample : picture.samples) {
            out << nameOf(picture.what) << ',' << cell(picture.source) << ','
                << cell(picture.picture) << ',' << cell(sample.object) << ',' << cell(sample.kind)
                << ',' << nameOf(sample.outcome) << ',' << (sample.silent() ? "yes" : "no") << ','
                << cell(sample.truth) << ',' << cell(sample.answer) << ',';
            if (sample.probability) out << *sample.probability;
            out << ',' << (!sample.answered ? "" : sample.sure ? "yes" : "no") << ',';
            if (sample.overlap) out << *sample.overlap;
            writeBox(sample.trueBox, out);
            writeBox(sample.answeredBox, out);
            out << ',' << cell(sample.trueColour) << ',' << cell(sample.answeredColour) << ','
                << conditions << '\n';
        }
    }
}

}  // namespace kibitz::datasets
