#include "app/ui/picture.h"

#include "app/ui/spoken_language.h"

#include <QPainter>
#include <QRectF>
#include <QStringList>
#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace kibitz::ui {

QImage shared(const cv::Mat& screen) {
    if (screen.empty()) return {};
    auto* keep = new cv::Mat(screen);
    return QImage(
        static_cast<const uchar*>(keep->data), keep->cols, keep->rows,
        static_cast<qsizetype>(keep->step[0]), QImage::Format_RGB32,
        [](void* kept) { delete static_cast<cv::Mat*>(kept); }, keep);
}

QImage closeUpOf(const QImage& picture, const QRect& part, const QList<QRectF>& places) {
    const auto shown = part.intersected(picture.rect());
    if (shown.isEmpty()) return {};
    auto image = picture.copy(shown);
    QPainter painter{&image};
    painter.setRenderHint(QPainter::Antialiasing);
    // As wide on the screen whatever the part is large; the halo shows on any ground.
    const double line = std::max(1.0, shown.width() / 180.0);
    QList<QRectF> drawn;
    for (const auto& place : places) {
        const auto box = place.translated(-shown.topLeft()).adjusted(-line, -line, line, line);
        // Two things that are read at one place, such as colour and height, need one outline.
        if (box.isEmpty() || drawn.contains(box)) continue;
        drawn << box;
        for (const auto& [colour, width] :
             {std::pair{QColor{12, 15, 20, 204}, 2 * line}, {QColor{103, 207, 239}, line}}) {
            painter.setPen(QPen{colour, width});
            painter.drawRoundedRect(box, 2 * line, 2 * line);
        }
    }
    return image;
}

QVariantList described(const std::vector<session::SeenMark>& marks) {
    QVariantList rows;
    for (const auto& mark : marks) {
        QStringList sites;
        for (const auto& site : mark.sites) sites << QString::fromStdString(site);
        auto label = inWords(mark.label);
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
