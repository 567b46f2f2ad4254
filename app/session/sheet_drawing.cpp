#include "app/session/sheet_drawing.h"

#include "vision/equipment/palette.h"
#include "vision/equipment/sketch.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <sstream>

namespace kibitz::session {

namespace {

using vision::Drawing;
using vision::Ink;
using vision::Mark;
using vision::Sketch;

constexpr int kLongestSide = 2560;

// Those of the dark theme.
const Ink kGround = vision::inkOfRgb("#12161d"), kRaised = vision::inkOfRgb("#262e3a"),
          kText = vision::inkOfRgb("#eef2f7"), kQuiet = vision::inkOfRgb("#a9b4c3"),
          kAccent = vision::inkOfRgb("#67cfef"), kGood = vision::inkOfRgb("#62de94"),
          kWarn = vision::inkOfRgb("#ffcc66"), kBad = vision::inkOfRgb("#ff7a6b"),
          kLine = vision::inkOfRgb("#303947");

using Outline = std::array<cv::Point2f, 4>;

/// The sign of a mark beside its place; empty: there is none.
std::string signOf(Mark mark) {
    if (mark >= Mark::Die1 && mark <= Mark::Die6)
        return std::to_string(static_cast<int>(mark) - static_cast<int>(Mark::Die1) + 1);
    if (mark >= Mark::TrackNS && mark <= Mark::TrackSW)
        return std::string{vision::symbolOf(mark).substr(6)};
    switch (mark) {
        case Mark::Cross: return "\xC3\x97";
        case Mark::Exploded: return "B";
        case Mark::Lava: return "L";
        case Mark::Circled: return "o";
        case Mark::Struck: return "/";
        case Mark::Ticked: return "v";
        default: return "";
    }
}

cv::Point2d middleOf(const Outline& outline) {
    return cv::Point2d{(outline[0] + outline[1] + outline[2] + outline[3]) * 0.25F};
}

std::vector<cv::Point2d> scaledAround(const Outline& outline, double by) {
    const auto middle = middleOf(outline);
    std::vector<cv::Point2d> points;
    for (const auto& corner : outline)
        points.push_back(middle + (cv::Point2d{corner} - middle) * by);
    return points;
}

double sizeOf(const Outline& outline) {
    return (cv::norm(outline[1] - outline[0]) + cv::norm(outline[2] - outline[1])) / 2;
}

/// Lays a drawing over a picture: drawn once on white and once on black, the difference tells how
/// much of the ground shows through.
void layOver(cv::Mat& picture, Drawing drawing) {
    drawing.paper = {0, 0, 0};
    const auto onBlack = vision::rasterise(drawing, 1);
    drawing.paper = {1, 1, 1};
    const auto onWhite = vision::rasterise(drawing, 1);
    for (int y = 0; y < picture.rows; ++y) {
        auto* to = picture.ptr<cv::Vec3b>(y);
        const auto* black = onBlack.ptr<cv::Vec3b>(y);
        const auto* white = onWhite.ptr<cv::Vec3b>(y);
        for (int x = 0; x < picture.cols; ++x)
            for (int c = 0; c < 3; ++c) {
                const int through = std::max(0, white[x][c] - black[x][c]);
                to[x][c] = static_cast<std::uint8_t>(
                    std::min(255, black[x][c] + to[x][c] * through / 255));
            }
    }
}

/// Draws what lies on the photo. Everything has a dark rim, so that it shows on any ground.
class Overlay {
public:
    Overlay(cv::Size size, double unit, double scale)
        : drawing_{cv::Size2d{size}, {}, {}}, sketch_{drawing_}, unit_{unit}, scale_{scale} {}

    void sheet(const DrawnSheet& one) {
        Outline corners;
        for (std::size_t i = 0; i < 4; ++i)
            corners[i] = one.seen->found.corners[i] * static_cast<float>(scale_);
        sketch_.polygon(scaledAround(corners, 1), vision::outlined(kGround, 6 * unit_));
        sketch_.polygon(scaledAround(corners, 1), vision::outlined(kAccent, 2.6 * unit_));
        for (const auto& site : one.seen->sites) {
            if (!site.value || !site.sure || *site.value == Mark::Nothing) continue;
            const auto outline = scaled(site.outline);
            sketch_.polygon(scaledAround(outline, 0.93), vision::outlined(kGround, 3 * unit_));
            sketch_.polygon(scaledAround(outline, 0.93), vision::outlined(kGood, 1.4 * unit_));
            sign(outline, signOf(*site.value));
        }
    }
    void name(const DrawnSheet& one) {
        auto text = one.known->name;
        if (!one.player.empty()) text = one.player + "  " + text;
        if (one.checked) text += "  " + scoreText(*one.checked);
        const double high = 12 * unit_;
        const vision::Type type{high, kText, vision::Text::Align::Left, true, 0};
        const auto& corners = one.seen->found.corners;
        auto top = *std::min_element(corners.begin(), corners.end(),
                                     [](const auto& a, const auto& b) { return a.y < b.y; });
        const double wide = vision::widthMm({text, {}, high, type.align, true, 0, kText});
        cv::Rect2d plate{top.x * scale_ - wide / 2 - high, top.y * scale_ - high * 2.6,
                         wide + 2 * high, high * 2.2};
        plate.x = std::clamp(plate.x, 4.0, std::max(4.0, drawing_.sizeMm.width - plate.width - 4));
        plate.y =
            std::clamp(plate.y, 4.0, std::max(4.0, drawing_.sizeMm.height - plate.height - 4));
        sketch_.box(plate, vision::filledAndOutlined(kGround, kAccent, 1.4 * unit_), high * 0.5);
        sketch_.text(text, {plate.x + high, plate.y + high * 1.6}, type);
    }
    void doubt(const vision::SeenSite& site) {
        const auto outline = scaled(site.outline);
        auto dashed = vision::outlined(kWarn, 3 * unit_);
        dashed.dashesMm = {7 * unit_, 4.5 * unit_};
        sketch_.polygon(scaledAround(outline, 1.02), vision::outlined(kGround, 5.5 * unit_));
        sketch_.polygon(scaledAround(outline, 1.02), dashed);
    }
    void fault(const vision::SeenSite& site) {
        const auto outline = scaled(site.outline);
        sketch_.polygon(scaledAround(outline, 1.08), vision::outlined(kGround, 8 * unit_));
        sketch_.polygon(scaledAround(outline, 1.14), vision::outlined(kBad, 2 * unit_));
        sketch_.polygon(scaledAround(outline, 0.98), vision::outlined(kBad, 2 * unit_));
    }
    void badge(const vision::SeenSite& site, const std::string& words, bool fault) {
        badge(scaled(site.outline), words, fault ? kBad : kWarn, fault);
    }
    Drawing take() { return std::move(drawing_); }

private:
    Outline scaled(Outline outline) const {
        for (auto& corner : outline) corner *= static_cast<float>(scale_);
        return outline;
    }
    void sign(const Outline& outline, const std::string& words) {
        if (words.empty()) return;
        const double size = std::clamp(sizeOf(outline) * 0.26, 6.0, 26 * unit_);
        const auto at = scaledAround(outline, 0.78)[2];
        const double half = size * (words.size() > 2 ? 1.0 : words.size() == 2 ? 0.85 : 0.62);
        sketch_.box({at.x - half, at.y - size * 0.62, 2 * half, size * 1.24},
                    vision::filled(kGround), size * 0.3);
        sketch_.label(words, at, {size * 0.66, kGood, vision::Text::Align::Centre, true, 0});
    }
    void badge(const Outline& outline, const std::string& words, const Ink& ink, bool square) {
        const double radius = 11 * unit_;
        auto at = scaledAround(outline, 1)[square ? 0 : 1];
        at.x = std::clamp(at.x, radius, drawing_.sizeMm.width - radius);
        at.y = std::clamp(at.y, radius, drawing_.sizeMm.height - radius);
        const auto stroke = vision::filledAndOutlined(ink, kGround, 2 * unit_);
        if (square)
            sketch_.box(vision::squareAround(at, 2 * radius), stroke, 3 * unit_);
        else
            sketch_.circle(at, radius, stroke);
        sketch_.label(words, at,
                      {words.size() > 2 ? 6.5 * unit_ : 9 * unit_, kGround,
                       vision::Text::Align::Centre, true, 0});
    }

    Drawing drawing_;
    Sketch sketch_;
    double unit_, scale_;
};

/// The panel beside the photo, filled from the top as long as there is room.
class Panel {
public:
    Panel(double width, double height, double unit)
        : drawing_{{width, height}, kGround, {}}, sketch_{drawing_}, unit_{unit} {
        y_ = 30 * unit_;
    }

    void headline(const std::string& words, bool good) {
        const double radius = 11 * unit_;
        const cv::Point2d at{kLeft * unit_ + radius, y_ + 2 * unit_};
        sketch_.circle(at, radius, vision::filled(good ? kGood : kWarn));
        sketch_.label(good ? "v" : "!", at,
                      {9 * unit_, kGround, vision::Text::Align::Centre, true, 0});
        y_ += 7 * unit_;
        paragraph(words, 10.5, kText, true, 34);
        y_ += 8 * unit_;
    }
    void sheet(const DrawnSheet& one) {
        rule();
        const auto title = one.player.empty() ? one.known->name : one.player;
        y_ += 20 * unit_;
        sketch_.text(title, {kLeft * unit_, y_}, {12 * unit_, kText, {}, true, 0});
        if (one.checked)
            sketch_.text(scoreText(*one.checked), {drawing_.sizeMm.width - kLeft * unit_, y_},
                         {16 * unit_, kAccent, vision::Text::Align::Right, true, 0});
        y_ += 20 * unit_;
        char fit[96];
        std::snprintf(fit, sizeof fit, "%s, print fits within %.2f mm", one.known->name.c_str(),
                      one.seen->found.fitMm);
        paragraph(fit, 7.5, kQuiet, false, 0);
        if (!one.checked) return;
        for (const auto& line : one.checked->lines) {
            if (full()) return more();
            sketch_.text(std::to_string(line.points), {(kLeft + 26) * unit_, y_},
                         {8 * unit_, kText, vision::Text::Align::Right, true, 0});
            paragraph(line.why.text(), 8, kText, false, 36);
        }
        if (one.checked->lowest != one.checked->highest)
            paragraph("The rest depends on doubtful places", 8, kWarn, false, 36);
    }
    void section(const std::string& words) {
        if (full()) return more();
        rule();
        y_ += 18 * unit_;
        sketch_.text(words, {kLeft * unit_, y_}, {9 * unit_, kQuiet, {}, true, 0});
        y_ += 20 * unit_;
    }
    void item(const std::string& badge, const std::string& words, const Ink& ink, bool square) {
        if (full()) return more();
        const double radius = 9.5 * unit_;
        const cv::Point2d at{kLeft * unit_ + radius, y_ - 3.5 * unit_};
        if (square)
            sketch_.box(vision::squareAround(at, 2 * radius), vision::filled(ink), 3 * unit_);
        else
            sketch_.circle(at, radius, vision::filled(ink));
        sketch_.label(
            badge, at,
            {(badge.size() > 2 ? 6 : 8) * unit_, kGround, vision::Text::Align::Centre, true, 0});
        paragraph(words, 8, kText, false, 28);
        y_ += 6 * unit_;
    }
    void remark(const std::string& words) {
        if (full()) return more();
        paragraph(words, 8, kQuiet, false, 0);
        y_ += 4 * unit_;
    }
    cv::Mat take() { return vision::rasterise(drawing_, 1); }

private:
    static constexpr double kLeft = 20;

    bool full() const { return y_ > drawing_.sizeMm.height - 44 * unit_; }
    void more() {
        if (!cut_)
            sketch_.text("...", {kLeft * unit_, y_ + 4 * unit_}, {9 * unit_, kQuiet, {}, true, 0});
        cut_ = true;
    }
    void rule() {
        sketch_.line({kLeft * unit_, y_}, {drawing_.sizeMm.width - kLeft * unit_, y_}, kLine,
                     unit_);
    }
    void paragraph(const std::string& words, double high, const Ink& ink, bool bold,
                   double indent) {
        const double room = drawing_.sizeMm.width - (2 * kLeft + indent) * unit_;
        const auto fits = [&](const std::string& line) {
            return vision::widthMm({line, {}, high * unit_, {}, bold, 0, ink}) <= room;
        };
        std::istringstream in{words};
        std::string line, word;
        const auto flush = [&] {
            if (line.empty() || y_ > drawing_.sizeMm.height - 8 * unit_) return;
            sketch_.text(line, {(kLeft + indent) * unit_, y_}, {high * unit_, ink, {}, bold, 0});
            y_ += high * unit_ * 2.1;
            line.clear();
        };
        while (in >> word) {
            if (!line.empty() && !fits(line + " " + word)) flush();
            line += (line.empty() ? "" : " ") + word;
        }
        flush();
    }

    Drawing drawing_;
    Sketch sketch_;
    double unit_, y_ = 0;
    bool cut_ = false;
};

std::string letterOf(std::size_t index) {
    return index < 26 ? std::string(1, static_cast<char>('A' + index)) : "Z";
}

}  // namespace

std::string wordsFor(const vision::SeenSite& site) {
    if (site.sure && site.value) return std::string{vision::symbolOf(*site.value)};
    std::array<std::size_t, vision::kMarks> order{};
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return site.shares[a] > site.shares[b]; });
    if (!site.value && site.shares[order[0]] > 0.98F) return "covered";
    std::string words;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto share = site.shares[order[i]];
        if (i > 0 && share < 0.02F) break;
        char text[48];
        std::snprintf(text, sizeof text, "%s%s %.2f", i == 0 ? "" : " or ",
                      vision::symbolOf(static_cast<Mark>(order[i])).data(),
                      std::min(0.99, std::floor(share * 100.0 + 0.5) / 100));
        words += text;
    }
    return words;
}

std::string scoreText(const CheckedSheet& sheet) {
    if (sheet.lowest == sheet.highest) return std::to_string(sheet.lowest);
    return std::to_string(sheet.lowest) + " to " + std::to_string(sheet.highest);
}

cv::Mat drawnSheets(const cv::Mat& photo, std::span<const DrawnSheet> sheets,
                    const DrawnNotes& notes) {
    const double scale =
        std::min(1.0, kLongestSide / static_cast<double>(std::max(photo.cols, photo.rows)));
    cv::Mat canvas;
    if (scale < 1)
        cv::resize(photo, canvas, {}, scale, scale, cv::INTER_AREA);
    else
        canvas = photo.clone();
    // The panel needs room for words, however small the photo is.
    const double unit = std::max(0.75, std::min(canvas.cols, canvas.rows) / 1080.0);
    Overlay overlay{canvas.size(), unit, scale};
    for (const auto& sheet : sheets) overlay.sheet(sheet);
    const auto siteAt = [&](std::size_t sheet, std::size_t site) -> const vision::SeenSite& {
        return sheets[sheet].seen->sites[site];
    };
    for (const auto& doubt : notes.doubts) overlay.doubt(siteAt(doubt.sheet, doubt.site));
    for (const auto& fault : notes.faults)
        for (const auto& [sheet, site] : fault.where) overlay.fault(siteAt(sheet, site));
    // Numbers and letters last, the first ones on top: no outline of a neighbour hides one.
    for (std::size_t i = notes.doubts.size(); i-- > 0;)
        overlay.badge(siteAt(notes.doubts[i].sheet, notes.doubts[i].site), std::to_string(i + 1),
                      false);
    for (std::size_t i = notes.faults.size(); i-- > 0;)
        for (const auto& [sheet, site] : notes.faults[i].where)
            overlay.badge(siteAt(sheet, site), letterOf(i), true);
    for (const auto& sheet : sheets) overlay.name(sheet);
    layOver(canvas, overlay.take());

    const int height = std::max(canvas.rows, cvRound(640 * unit));
    Panel panel{360 * unit, static_cast<double>(height), unit};
    panel.headline(notes.headline, notes.good);
    for (const auto& sheet : sheets) panel.sheet(sheet);
    if (!notes.faults.empty()) panel.section("What cannot be");
    for (std::size_t i = 0; i < notes.faults.size(); ++i)
        panel.item(letterOf(i), notes.faultTexts[i], kBad, true);
    if (!notes.doubts.empty()) panel.section("Doubtful");
    for (std::size_t i = 0; i < notes.doubts.size(); ++i)
        panel.item(std::to_string(i + 1), notes.doubts[i].text, kWarn, false);
    if (!notes.remarks.empty()) panel.section("Remarks");
    for (const auto& remark : notes.remarks) panel.remark(remark);
    const auto beside = panel.take();

    cv::Mat page(height, canvas.cols + beside.cols, CV_8UC3,
                 cv::Scalar{kGround.blue * 255, kGround.green * 255, kGround.red * 255});
    canvas.copyTo(page(cv::Rect{{0, (height - canvas.rows) / 2}, canvas.size()}));
    beside.copyTo(page(cv::Rect{canvas.cols, 0, beside.cols, std::min(height, beside.rows)}));
    return page;
}

cv::Mat cropOf(const cv::Mat& photo, const vision::SeenSite& site) {
    const auto box = site.box();
    const float margin = std::max(box.width, box.height) * 0.45F;
    const cv::Rect wide{cvFloor(box.x - margin), cvFloor(box.y - margin),
                        cvCeil(box.width + 2 * margin), cvCeil(box.height + 2 * margin)};
    const auto inside = wide & cv::Rect{{}, photo.size()};
    if (inside.empty()) return {};
    cv::Mat crop;
    const double scale = std::clamp(240.0 / std::max(inside.width, inside.height), 1.0, 8.0);
    cv::resize(photo(inside), crop, {}, scale, scale, cv::INTER_CUBIC);
    return crop;
}

}  // namespace kibitz::session
