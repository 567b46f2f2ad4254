#pragma once

#include <QImage>
#include <QPointF>
#include <QQuickItem>
#include <QRectF>
#include <QTransform>

#include <chrono>
#include <memory>

namespace kibitz::ui {

/// Draws the latest picture as large as it fits, turned, mirrored and zoomed as the viewer likes.
/// The picture's pixels are shared, not copied; the scene graph uploads them.
class FrameItem : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QImage picture READ picture WRITE setPicture NOTIFY pictureChanged FINAL)
    Q_PROPERTY(bool mirrored READ mirrored WRITE setMirrored NOTIFY placementChanged FINAL)
    Q_PROPERTY(
        int quarterTurns READ quarterTurns WRITE setQuarterTurns NOTIFY placementChanged FINAL)
    Q_PROPERTY(double zoom READ zoom WRITE setZoom NOTIFY placementChanged FINAL)
    Q_PROPERTY(QRectF pictureRect READ pictureRect NOTIFY placementChanged FINAL)
public:
    explicit FrameItem(QQuickItem* parent = nullptr);
    ~FrameItem() override;

    QImage picture() const { return picture_; }
    void setPicture(const QImage&);
    bool mirrored() const { return mirrored_; }
    void setMirrored(bool);
    int quarterTurns() const { return quarterTurns_; }
    void setQuarterTurns(int);
    double zoom() const { return zoom_; }
    void setZoom(double);  // 1: fits; kept between 1 and 8
    /// Where the picture lies in this item; may reach beyond it when zoomed.
    QRectF pictureRect() const;

    /// An area in pixels of the picture, as this item shows it.
    Q_INVOKABLE QRectF toItem(const QRectF& area) const;
    /// A point of the picture, as this item shows it, and back.
    Q_INVOKABLE QPointF pointToItem(const QPointF& pixel) const;
    Q_INVOKABLE QPointF pointToPicture(const QPointF& place) const;
    Q_INVOKABLE void panBy(double dx, double dy);

Q_SIGNALS:
    void pictureChanged();
    void placementChanged();
    /// A new picture is on the screen, so many milliseconds after it was set.
    void drawn(double milliseconds);

protected:
    QSGNode* updatePaintNode(QSGNode*, UpdatePaintNodeData*) override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void itemChange(ItemChange, const ItemChangeData&) override;

private:
    QTransform placement() const;
    void place();

    QImage picture_;
    bool fresh_ = false;  // the picture was set and not uploaded yet
    bool mirrored_ = false;
    int quarterTurns_ = 0;
    double zoom_ = 1;
    QPointF pan_;
    std::chrono::steady_clock::time_point set_{};
    struct DrawClock;
    std::shared_ptr<DrawClock>
        clock_;  // shared with the render thread, which may be a frame behind
    QMetaObject::Connection swapped_, told_;
};

}  // namespace kibitz::ui
