#include "app/ui/score_lines_item.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace kibitz::ui {

ScoreLinesItem::ScoreLinesItem(QQuickItem* parent) : QQuickPaintedItem{parent} {
    setAntialiasing(true);
}

Qt::PenStyle ScoreLinesItem::patternOf(qsizetype player) {
    static constexpr Qt::PenStyle kPatterns[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                                 Qt::DashDotLine, Qt::DashDotDotLine};
    return kPatterns[player % 5];
}

void ScoreLinesItem::paint(QPainter* painter) {
    painter->setPen(Qt::NoPen);
    for (const auto& tick : ticks_) {
        const double x = tick.toMap().value(QStringLiteral("at")).toDouble() * width();
        painter->fillRect(
            QRectF(x - lineWidth_ / 2, height() - tickHeight_, lineWidth_, tickHeight_),
            tickColour_);
    }
    double low = 0, high = 1;
    for (const auto& track : tracks_)
        for (const auto& point : track.toMap().value(QStringLiteral("points")).toList()) {
            low = std::min(low, point.toPointF().y());
            high = std::max(high, point.toPointF().y());
        }
    const double bottom = height() - tickHeight_ - 2 * lineWidth_, top = lineWidth_;
    const auto yOf = [&](double score) {
        return bottom - (score - low) / (high - low) * (bottom - top);
    };
    painter->setRenderHint(QPainter::Antialiasing);
    for (qsizetype player = 0; player < tracks_.size(); ++player) {
        QPolygonF line;
        const auto points = tracks_[player].toMap().value(QStringLiteral("points")).toList();
        for (const auto& each : points) {
            const auto point = each.toPointF();
            const QPointF now{point.x() * width(), yOf(point.y())};
            // Points are made at a moment: until then the line stays where it was.
            if (!line.isEmpty()) line << QPointF{now.x(), line.constLast().y()};
            line << now;
        }
        if (!line.isEmpty()) line << QPointF{width(), line.constLast().y()};
        QPen pen{colours_.isEmpty() ? QColor{Qt::gray}
                                    : colours_[player % colours_.size()].value<QColor>(),
                 lineWidth_, patternOf(player)};
        pen.setCapStyle(Qt::FlatCap);
        painter->setPen(pen);
        painter->drawPolyline(line);
    }
}

}  // namespace kibitz::ui
