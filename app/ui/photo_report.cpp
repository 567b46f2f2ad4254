#include "app/ui/photo_report.h"

#include "app/session/check/photos.h"
#include "app/session/report/evidence.h"
#include "app/session/report/html.h"
#include "app/session/report/report_style.h"

#include <QCoreApplication>

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <exception>

namespace kibitz::ui {

namespace {

struct PhotoReportWords {
    Q_DECLARE_TR_FUNCTIONS(PhotoReport)
};

// A place needs its surroundings to be recognised by people.
constexpr double kSurroundings = 1.2;
constexpr int kSmallestCrop = 48, kLargestCrop = 240;

std::string html(const QString& text) { return session::escaped(text.toStdString()); }

/// The place with what lies around it and a line about it.
std::string crop(const cv::Mat& photo, const cv::Rect& box, const std::string& what) {
    if (photo.empty() || box.empty()) return {};
    const int side = std::max({box.width, box.height, kSmallestCrop / 2});
    const int margin = static_cast<int>(kSurroundings * side);
    const auto part =
        cv::Rect{box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin} &
        cv::Rect{{}, photo.size()};
    if (part.empty()) return {};
    auto image = photo(part).clone();
    const int line = std::max(1, part.width / 120);
    cv::rectangle(image, box - part.tl(), cv::Scalar(239, 207, 103), line, cv::LINE_AA);
    const double scale = static_cast<double>(kLargestCrop) / std::max(image.cols, image.rows);
    if (scale < 1) cv::resize(image, image, {}, scale, scale, cv::INTER_AREA);
    return "<img alt=\"" + what + "\" src=\"data:image/jpeg;base64," +
           session::base64(session::encoded(image, ".jpg")) + "\">";
}

void addTable(const PhotoReport& report, std::string& page) {
    page += "<table><thead><tr>";
    for (const auto& head : {PhotoReportWords::tr("File"), PhotoReportWords::tr("Sheet"),
                             PhotoReportWords::tr("Score"), PhotoReportWords::tr("Doubtful"),
                             PhotoReportWords::tr("Verdict")})
        page += "<th scope=\"col\">" + html(head) + "</th>";
    page += "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < report.photos.size(); ++i) {
        const auto& photo = report.photos[i];
        const auto open = std::count_if(photo.findings.begin(), photo.findings.end(),
                                        [](const auto& one) { return !one.fault; });
        page += "<tr><td><a href=\"#photo" + std::to_string(i) + "\">" + html(photo.name) +
                "</a></td><td>" + html(photo.sheets) + "</td><td>" + html(photo.scores) +
                "</td><td>" + (open > 0 ? std::to_string(open) : std::string{}) + "</td><td>" +
                html(photo.headline) + "</td></tr>\n";
    }
    page += "</tbody></table>\n";
}

void addPhoto(const PhotoReport::Photo& photo, std::size_t number, std::string& page) {
    cv::Mat picture;
    try {
        picture = session::readPhoto(photo.file);
    } catch (const std::exception&) {
        // The headline says what is wrong with it; one that is gone since has no crops.
    }
    page += "<section id=\"photo" + std::to_string(number) + "\"><h2>" + html(photo.name) +
            "</h2>\n<p><strong>" + html(photo.headline) + "</strong></p>\n";
    if (!photo.scores.isEmpty())
        page += "<p>" + html(PhotoReportWords::tr("Score: %1").arg(photo.scores)) + "</p>\n";
    if (!photo.note.isEmpty())
        page += "<p>" + html(PhotoReportWords::tr("Note of the referee: %1").arg(photo.note)) +
                "</p>\n";
    page += "<ul>\n";
    for (const auto& finding : photo.findings) {
        auto text = html(finding.text);
        if (!finding.rule.isEmpty()) text += "<br>" + html(finding.rule);
        if (!finding.ruling.isEmpty()) text += "<br><strong>" + html(finding.ruling) + "</strong>";
        page += "<li>" + text + "<br>" + crop(picture, finding.box, html(finding.text)) + "</li>\n";
    }
    for (qsizetype i = 0; i < photo.decided.size(); ++i)
        page +=
            "<li>" + html(photo.decided[i]) + "<br>" +
            crop(picture, photo.decidedBoxes[static_cast<std::size_t>(i)], html(photo.decided[i])) +
            "</li>\n";
    page += "</ul>\n";
    if (!photo.lines.isEmpty()) {
        page += "<h3>" + html(PhotoReportWords::tr("Points that are certain")) + "</h3><ul>\n";
        for (const auto& line : photo.lines) page += "<li>" + html(line) + "</li>\n";
        page += "</ul>\n";
    }
    page += "</section>\n";
}

QString titleOf(const PhotoReport& report) {
    auto game = report.game;
    game.replace(0, 1, game.left(1).toUpper());
    return PhotoReportWords::tr("Photos of %1").arg(game);
}

}  // namespace

std::string photoReportPage(const PhotoReport& report) {
    const auto title = titleOf(report);
    // It loads nothing and runs nothing.
    std::string page =
        "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        "img-src data:; style-src 'unsafe-inline'\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><title>" +
        html(title) + "</title><style>" + std::string{session::reportStyle()} +
        "</style></head><body><main>\n<h1>" + html(title) + "</h1>\n";
    addTable(report, page);
    for (std::size_t i = 0; i < report.photos.size(); ++i) addPhoto(report.photos[i], i, page);
    return page + "</main></body></html>\n";
}

}  // namespace kibitz::ui
