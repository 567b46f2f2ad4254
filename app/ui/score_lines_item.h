#pragma once

#include <QColor>
#include <QQuickPaintedItem>
#include <QVariantList>

namespace kibitz::ui {

/// Scores over time, a stepped line for each player, told apart by pattern as well as by colour;
/// below them a short stroke for every turn. Painted once, not with every picture.
class ScoreLinesItem : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    /// [{ points: [Qt.point(at, score), …] }], at between 0 and 1
    Q_PROPERTY(QVariantList tracks READ tracks WRITE setTracks NOTIFY changed FINAL)
    /// [{ at }]
    Q_PROPERTY(QVariantList ticks READ ticks WRITE setTicks NOTIFY changed FINAL)
    Q_PROPERTY(QVariantList colours READ colours WRITE setColours NOTIFY changed FINAL)
    Q_PROPERTY(QColor tickColour READ tickColour WRITE setTickColour NOTIFY changed FINAL)
    Q_PROPERTY(double lineWidth READ lineWidth WRITE setLineWidth NOTIFY changed FINAL)
    Q_PROPERTY(double tickHeight READ tickHeight WRITE setTickHeight NOTIFY changed FINAL)
public:
    explicit ScoreLinesItem(QQuickItem* parent = nullptr);

    QVariantList tracks() const { return tracks_; }
    QVariantList ticks() const { return ticks_; }
    QVariantList colours() const { return colours_; }
    QColor tickColour() const { return tickColour_; }
    double lineWidth() const { return lineWidth_; }
    double tickHeight() const { return tickHeight_; }
    void setTracks(const QVariantList& tracks) { set(tracks_, tracks); }
    void setTicks(const QVariantList& ticks) { set(ticks_, ticks); }
    void setColours(const QVariantList& colours) { set(colours_, colours); }
    void setTickColour(const QColor& colour) { set(tickColour_, colour); }
    void setLineWidth(double width) { set(lineWidth_, width); }
    void setTickHeight(double height) { set(tickHeight_, height); }

    void paint(QPainter*) override;
    /// The pattern of a player's line, for a legend.
    static Qt::PenStyle patternOf(qsizetype player);

Q_SIGNALS:
    void changed();

private:
    template <class T>
    void set(T& member, const T& value) {
        if (member == value) return;
        member = value;
        Q_EMIT changed();
        update();
    }

    QVariantList tracks_, ticks_, colours_;
    QColor tickColour_ = Qt::gray;
    double lineWidth_ = 2, tickHeight_ = 10;
};

}  // namespace kibitz::ui
