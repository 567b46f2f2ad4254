#pragma once

#include "rules/random.h"
#include "vision/recognise/known_sheet.h"

#include <catch2/catch_test_macros.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace kibitz::test {

/// A sheet that somebody fills with a pen.
class FilledSheet {
public:
    explicit FilledSheet(int level)
        : known_{vision::builtInSheets()[static_cast<std::size_t>(level - 1)]},
          paper_{known_.print.clone()},
          random_{static_cast<std::uint64_t>(level)} {}

    FilledSheet& cross(const std::string& site) {
        const auto box = boxOf(site);
        stroke(box.tl(), box.br());
        stroke({box.x + box.width, box.y}, {box.x, box.y + box.height});
        return *this;
    }
    FilledSheet& tick(const std::string& site) {
        const auto box = boxOf(site);
        const cv::Point2d low{box.x + box.width * 0.4, box.y + box.height * 0.95};
        stroke({box.x, box.y + box.height * 0.5}, low);
        stroke(low, {box.x + box.width, box.y});
        return *this;
    }
    const cv::Mat& paper() const { return paper_; }

private:
    /// The middle of the site, where people draw.
    cv::Rect2d boxOf(const std::string& name) const {
        const auto at = std::find_if(known_.sites.begin(), known_.sites.end(),
                                     [&](const auto& site) { return site.name == name; });
        REQUIRE(at != known_.sites.end());
        const auto& mm = at->mm;
        return {mm.x + mm.width * 0.15, mm.y + mm.height * 0.15, mm.width * 0.7, mm.height * 0.7};
    }
    double whim() { return (random_.below(1000) / 500.0 - 1) * 0.4; }
    void stroke(cv::Point2d from, cv::Point2d to) {
        const double scale = known_.pixelsPerMm;
        const cv::Point2d bulge{whim() * 2, whim() * 2};
        std::vector<cv::Point> points;
        from += {whim(), whim()};
        to += {whim(), whim()};
        for (int i = 0; i <= 12; ++i) {
            const double t = i / 12.0;
            const auto mm = from * (1 - t) + to * t + bulge * (t * (1 - t));
            points.emplace_back(cvRound(mm.x * scale * 16), cvRound(mm.y * scale * 16));
        }
        cv::polylines(paper_, std::vector<std::vector<cv::Point>>{points}, false, {95, 35, 25},
                      cvRound(0.6 * scale), cv::LINE_AA, 4);
    }

    vision::KnownSheet known_;
    cv::Mat paper_;
    rules::Random random_;
};

/// How a table is photographed.
struct Shot {
    double angle = 20;      // degrees off the vertical
    double turned = 4;      // degrees
    double mmAcross = 460;  // of the table, across the picture
    cv::Size size{1600, 1000};
    cv::Point2d towardsMm{0, 0};  // where the middle of the picture is
};

/// A photo of sheets that lie side by side on a wooden table; none: of the bare table.
inline cv::Mat photoOf(const std::vector<FilledSheet>& sheets, const Shot& shot = {}) {
    constexpr double kScale = 4;
    cv::Mat table(cv::Size{2800, 2400}, CV_8UC3, cv::Scalar{92, 124, 158});
    cv::Mat grain(table.size(), CV_8UC3);
    cv::RNG dice{7};
    dice.fill(grain, cv::RNG::NORMAL, 128, 40);
    cv::GaussianBlur(grain, grain, {}, 9, 1.2);
    cv::addWeighted(table, 1, grain, 0.8, -102, table);
    const double page = 210, gap = 16;
    double x = 350 - (static_cast<double>(sheets.size()) * (page + gap) - gap) / 2;
    for (const auto& sheet : sheets) {
        const cv::Rect at{cvRound(x * kScale), cvRound((300 - 148.5) * kScale), sheet.paper().cols,
                          sheet.paper().rows};
        cv::Mat paper = sheet.paper() * 0.94;
        paper.copyTo(table(at & cv::Rect{{}, table.size()}));
        x += page + gap;
    }
    // Millimetres from the middle of the table, through a pinhole.
    const double a = shot.angle * CV_PI / 180, b = shot.turned * CV_PI / 180;
    const double focal = 1.1 * shot.size.width, away = shot.mmAcross * 1.1;
    std::vector<cv::Point2f> from, to;
    for (const auto& mm : {cv::Point2d{-200, -150}, {200, -150}, {200, 150}, {-200, 150}}) {
        const auto at = mm - shot.towardsMm;
        const double u = at.x * std::cos(b) - at.y * std::sin(b);
        const double v = at.x * std::sin(b) + at.y * std::cos(b);
        const double depth = away - v * std::sin(a);
        from.emplace_back(cv::Point2f{cv::Point2d{(mm.x + 350) * kScale, (mm.y + 300) * kScale}});
        to.emplace_back(
            static_cast<float>(shot.size.width / 2.0 + focal * u / depth),
            static_cast<float>(shot.size.height / 2.0 + focal * v * std::cos(a) / depth));
    }
    cv::Mat photo;
    cv::warpPerspective(table, photo, cv::getPerspectiveTransform(from, to), shot.size,
                        cv::INTER_AREA, cv::BORDER_REFLECT);
    cv::GaussianBlur(photo, photo, {}, 0.7);
    cv::Mat noise(photo.size(), CV_16SC3), noisy;
    dice.fill(noise, cv::RNG::NORMAL, 0, 2.5);
    photo.convertTo(noisy, CV_16SC3);
    noisy += noise;
    noisy.convertTo(photo, CV_8UC3);
    return photo;
}

}  // namespace kibitz::test
