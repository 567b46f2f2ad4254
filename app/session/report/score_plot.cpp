#include "app/session/report/score_plot.h"

#include "app/session/report/html.h"
#include "app/session/report/report_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace kibitz::session {

namespace {

constexpr double kWidth = 860, kHeight = 300;
constexpr double kLeft = 46, kRight = 150, kTop = 14, kBottom = 34;
constexpr double kLabelGap = 17;  // names at the ends of lines never overlap
constexpr std::array<const char*, 6> kDashes{"", "7 4", "2 3", "11 4 2 4", "5 2", "1 4"};

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

/// A step between marks that people count by: 1, 2 or 5, or one of these with noughts.
double roundStep(double span, int marks) {
    const double raw = std::max(span / marks, 1e-9);
    const double ten = std::pow(10, std::floor(std::log10(raw)));
    for (const double step : {1.0, 2.0, 5.0})
        if (raw <= step * ten) return step * ten;
    return 10 * ten;
}

double minuteStep(double seconds) {
    for (const double step : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600})
        if (seconds / step <= 8) return step;
    return 3600.0 * std::ceil(seconds / 3600 / 8);
}

/// A sign for each player: colour is never the only one.
std::string sign(std::size_t player, double x, double y) {
    const auto cls = " class=\"s p" + std::to_string(player % kDashes.size()) + "\"";
    switch (player % 6) {
        case 0:
            return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"4.5\"" + cls +
                   "/>";
        case 1:
            return "<rect x=\"" + number(x - 4) + "\" y=\"" + number(y - 4) +
                   "\" width=\"8\" height=\"8\"" + cls + "/>";
        default: break;
    }
    static constexpr std::array<const char*, 4> kShapes{
        "M0-5.5 5 4H-5Z", "M0-5.5 5.5 0 0 5.5-5.5 0Z", "M-5-4H5L0 5.5Z", "M-5-1.5H5V1.5H-5Z"};
    return "<path d=\"" + std::string{kShapes[player % 6 - 2]} + "\" transform=\"translate(" +
           number(x) + " " + number(y) + ")\"" + cls + "/>";
}

class Plot {
public:
    Plot(const std::vector<std::string>& players, const std::vector<ScoreMoment>& moments,
         std::chrono::milliseconds length, ReportWords words)
        : players_{players}, moments_{moments}, words_{words} {
        seconds_ = std::chrono::duration<double>(length).count();
        for (const auto& moment : moments) {
            seconds_ = std::max(seconds_, std::chrono::duration<double>(moment.time).count());
            for (const int score : moment.scores) {
                low_ = std::min<double>(low_, score);
                high_ = std::max<double>(high_, score);
            }
        }
        seconds_ = std::max(seconds_, 1.0);
        step_ = std::max(1.0, roundStep(high_ - low_, 5));
        low_ = std::floor(low_ / step_) * step_;
        high_ = std::max(std::ceil(high_ / step_) * step_, low_ + step_);
    }

    std::string svg() const {
        return "<svg class=\"plot\" viewBox=\"0 0 860 300\" role=\"img\" aria-label=\"" + words() +
               "\">" + axes() + lines() + "</svg>\n";
    }

private:
    double x(double seconds) const {
        return kLeft + seconds / seconds_ * (kWidth - kLeft - kRight);
    }
    double y(double score) const {
        return kHeight - kBottom - (score - low_) / (high_ - low_) * (kHeight - kTop - kBottom);
    }
    int scoreAt(std::size_t moment, std::size_t player) const {
        const auto& scores = moments_[moment].scores;
        return player < scores.size() ? scores[player] : 0;
    }

    std::string words() const {
        std::string out = words_.say("Scores over time. At the end:");
        for (std::size_t p = 0; p < players_.size(); ++p)
            out += (p == 0 ? " " : ", ") + escaped(players_[p]) + " " +
                   std::to_string(moments_.empty() ? 0 : scoreAt(moments_.size() - 1, p));
        return out;
    }

    std::string axes() const {
        std::string out;
        for (double score = low_; score <= high_ + step_ / 2; score += step_) {
            out += "<line class=\"" + std::string{std::abs(score) < step_ / 2 ? "zero" : "grid"} +
                   "\" x1=\"" + number(kLeft) + "\" x2=\"" + number(kWidth - kRight) + "\" y1=\"" +
                   number(y(score)) + "\" y2=\"" + number(y(score)) + "\"/>";
            out += "<text class=\"axis\" text-anchor=\"end\" x=\"" + number(kLeft - 8) + "\" y=\"" +
                   number(y(score) + 4) + "\">" + std::to_string(std::lround(score)) + "</text>";
        }
        const double step = minuteStep(seconds_);
        for (double at = 0; at <= seconds_; at += step)
            out += "<text class=\"axis\" text-anchor=\"middle\" x=\"" + number(x(at)) + "\" y=\"" +
                   number(kHeight - kBottom + 18) + "\">" +
                   clockTime(std::chrono::milliseconds{std::llround(at * 1000)}) + "</text>";
        out += "<text class=\"axis\" text-anchor=\"end\" x=\"" + number(kWidth - kRight) +
               "\" y=\"" + number(kHeight - 3) + "\">" + words_.say("minutes : seconds") +
               "</text>";
        return out;
    }

    std::string lineOf(std::size_t player) const {
        std::string path = "M" + number(x(0)) + " " + number(y(0));
        std::string signs;
        int before = 0;
        for (std::size_t i = 0; i < moments_.size(); ++i) {
            const double at = x(std::chrono::duration<double>(moments_[i].time).count());
            const int score = scoreAt(i, player);
            if (score == before) continue;
            path += "H" + number(at) + "V" + number(y(score));
            signs += sign(player, at, y(score));
            before = score;
        }
        path += "H" + number(x(seconds_));
        const auto index = player % kDashes.size();
        return "<path class=\"l p" + std::to_string(index) + "\" stroke-dasharray=\"" +
               kDashes[index] + "\" d=\"" + path + "\"/>" + signs;
    }

    std::string lines() const {
        std::string out;
        for (std::size_t p = 0; p < players_.size(); ++p) out += lineOf(p);
        return out + names();
    }

    /// At the ends of the lines, moved apart where two end close to each other.
    std::string names() const {
        std::vector<std::size_t> order(players_.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto last = [&](std::size_t p) {
            return moments_.empty() ? 0 : scoreAt(moments_.size() - 1, p);
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](auto a, auto b) { return last(a) > last(b); });
        std::vector<double> at;
        for (const auto p : order)
            at.push_back(at.empty() ? y(last(p)) : std::max(y(last(p)), at.back() + kLabelGap));
        for (std::size_t i = at.size(); i-- > 0;) {
            const double lowest = i + 1 < at.size() ? at[i + 1] - kLabelGap : kHeight - kBottom;
            at[i] = std::min(at[i], lowest);
        }
        std::string out;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const double left = kWidth - kRight + 14;
            out += sign(order[i], left, at[i]) + "<text class=\"name\" x=\"" + number(left + 11) +
                   "\" y=\"" + number(at[i] + 4.5) + "\">" +
                   escaped(shortened(players_[order[i]])) + " " + std::to_string(last(order[i])) +
                   "</text>";
        }
        return out;
    }

    /// So that it fits beside the plot.
    static std::string shortened(const std::string& name) {
        constexpr std::size_t kMost = 13;
        std::size_t characters = 0, at = 0;
        for (; at < name.size(); ++at) {
            if ((static_cast<unsigned char>(name[at]) & 0xC0) == 0x80) continue;
            if (characters++ == kMost) return name.substr(0, at) + "…";
        }
        return name;
    }

    const std::vector<std::string>& players_;
    const std::vector<ScoreMoment>& moments_;
    ReportWords words_;
    double seconds_ = 0, low_ = 0, high_ = 0, step_ = 1;
};

}  // namespace

std::string scorePlot(const std::vector<std::string>& players,
                      const std::vector<ScoreMoment>& moments, std::chrono::milliseconds length,
                      language::Language language) {
    return Plot{players, moments, length, {language}}.svg();
}

std::string clockTime(std::chrono::milliseconds time) {
    const auto seconds = std::max<long long>(0, time.count() / 1000);
    char text[40];
    if (seconds >= 3600)
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", seconds / 3600, seconds / 60 % 60,
                      seconds % 60);
    else
        std::snprintf(text, sizeof text, "%lld:%02lld", seconds / 60, seconds % 60);
    return text;
}

}  // namespace kibitz::session
