#pragma once

#include <QString>
#include <QStringList>

#include <opencv2/core/types.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace kibitz::ui {

/// Photos as a referee hands them out: what was found on each, in the words of the window, and what
/// was decided.
struct PhotoReport {
    struct Finding {
        QString text, rule, ruling;
        bool fault = false;
        cv::Rect box;  // in the photo; empty: nowhere in particular
    };
    struct Photo {
        std::filesystem::path file;
        QString name, headline, sheets, scores, note;
        std::vector<Finding> findings;  // what is still open, and what cannot be
        QStringList decided;            // places, and what the referee said of them
        std::vector<cv::Rect> decidedBoxes;
        QStringList lines;  // points that are certain
    };
    QString game;
    std::vector<Photo> photos;
};

/// One page that needs nothing else, on a screen and on paper: the table first, then each photo
/// with a crop for everything that was in doubt. Reads the photos; one that is gone has no crops.
std::string photoReportPage(const PhotoReport&);

}  // namespace kibitz::ui
