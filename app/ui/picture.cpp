#include "app/ui/picture.h"

#include <QRectF>
#include <QStringList>
#include <QVariantMap>

namespace kibitz::ui {

QImage shared(const cv::Mat& screen) {
    if (screen.empty()) return {};
    auto* keep = new cv::Mat(screen);
    return QImage(
        static_cast<const uchar*>(keep->data), keep->cols, keep->rows,
        static_cast<qsizetype>(keep->step[0]), QImage::Format_RGB32,
        [](void* kept) { delete static_cast<cv::Mat*>(kept); }, keep);
}

QVariantList described(const std::vector<session::SeenMark>& marks) {
    QVariantList rows;
    for (const auto& mark : marks) {
        QStringList sites;
        for (const auto& site : mark.sites) sites << QString::fromStdString(site);
        auto label = QString::fromStdString(mark.label);
        if (!mark.sure() && label != QLatin1String("?")) label = QStringLiteral("?") + label;
        rows << QVariantMap{{QStringLiteral("box"),
                             QRectF(mark.box.x, mark.box.y, mark.box.width, mark.box.height)},
                            {QStringLiteral("label"), label},
                            {QStringLiteral("sites"), sites},
                            {QStringLiteral("sure"), mark.sure()},
                            {QStringLiteral("die"), mark.die}};
    }
    return rows;
}

}  // namespace kibitz::ui
