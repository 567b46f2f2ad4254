#include "app/ui/frame_item.h"

#include <QMatrix4x4>
#include <QQuickWindow>
#include <QSGImageNode>
#include <QSGTexture>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace kibitz::ui {
namespace {

/// Owns its texture itself: whether an image node frees the old one differs between the renderers.
struct PictureNode : QSGTransformNode {
    QSGImageNode* image = nullptr;
    std::unique_ptr<QSGTexture> texture;
};

// How far the picture may be shifted so that no gap opens inside the item.
double clampedShift(double wanted, double pictureSize, double itemSize) {
    const double play = std::max(0.0, (pictureSize - itemSize) / 2);
    return std::clamp(wanted, -play, play);
}

}  // namespace

/// Pairs each picture with the swap that brought it to the screen. Swaps are noted in the render
/// thread: by the time our own thread hears of one, the next picture may be on its way already.
struct FrameItem::DrawClock {
    std::mutex mutex;
    std::optional<std::chrono::steady_clock::time_point> pending;
    std::vector<double> finished;  // milliseconds, not told yet

    void uploaded(std::chrono::steady_clock::time_point set) {
        const std::scoped_lock lock{mutex};
        pending = set;
    }
    void swapped() {
        const std::scoped_lock lock{mutex};
        if (!pending) return;
        const auto taken = std::chrono::steady_clock::now() - *pending;
        finished.push_back(std::chrono::duration<double, std::milli>(taken).count());
        pending.reset();
    }
    std::vector<double> take() {
        const std::scoped_lock lock{mutex};
        return std::exchange(finished, {});
    }
};

FrameItem::FrameItem(QQuickItem* parent)
    : QQuickItem{parent}, clock_{std::make_shared<DrawClock>()} {
    setFlag(ItemHasContents);
}

FrameItem::~FrameItem() {
    disconnect(swapped_);
    disconnect(told_);
}

void FrameItem::setPicture(const QImage& picture) {
    const bool resized = picture.size() != picture_.size();
    picture_ = picture;
    fresh_ = true;
    set_ = std::chrono::steady_clock::now();
    Q_EMIT pictureChanged();
    if (resized) Q_EMIT placementChanged();
    update();
}

void FrameItem::place() {
    Q_EMIT placementChanged();
    update();
}

void FrameItem::setMirrored(bool mirrored) {
    if (std::exchange(mirrored_, mirrored) != mirrored) place();
}

void FrameItem::setQuarterTurns(int turns) {
    turns = ((turns % 4) + 4) % 4;
    if (std::exchange(quarterTurns_, turns) != turns) place();
}

void FrameItem::setZoom(double zoom) {
    zoom = std::clamp(zoom, 1.0, 8.0);
    pan_ *= zoom / zoom_;
    if (zoom == 1.0) pan_ = {};
    if (std::exchange(zoom_, zoom) != zoom) place();
}

void FrameItem::panBy(double dx, double dy) {
    const auto rect = pictureRect();
    pan_ = {clampedShift(pan_.x() + dx, rect.width(), width()),
            clampedShift(pan_.y() + dy, rect.height(), height())};
    place();
}

QTransform FrameItem::placement() const {
    if (picture_.isNull() || width() <= 0 || height() <= 0) return {};
    const QSizeF size = picture_.size();
    const QSizeF turned = quarterTurns_ % 2 ? size.transposed() : size;
    const double scale = zoom_ * std::min(width() / turned.width(), height() / turned.height());
    QTransform transform;
    transform.translate(width() / 2 + clampedShift(pan_.x(), turned.width() * scale, width()),
                        height() / 2 + clampedShift(pan_.y(), turned.height() * scale, height()));
    transform.scale(mirrored_ ? -scale : scale, scale);
    transform.rotate(90.0 * quarterTurns_);
    transform.translate(-size.width() / 2, -size.height() / 2);
    return transform;
}

QRectF FrameItem::pictureRect() const {
    return picture_.isNull() ? QRectF{} : placement().mapRect(QRectF{{}, QSizeF{picture_.size()}});
}

QRectF FrameItem::toItem(const QRectF& area) const {
    return picture_.isNull() || area.isEmpty() ? QRectF{} : placement().mapRect(area);
}

QPointF FrameItem::pointToItem(const QPointF& pixel) const { return placement().map(pixel); }

QPointF FrameItem::pointToPicture(const QPointF& place) const {
    return placement().inverted().map(place);
}

QSGNode* FrameItem::updatePaintNode(QSGNode* old, UpdatePaintNodeData*) {
    auto* node = static_cast<PictureNode*>(old);
    if (picture_.isNull() || width() <= 0 || height() <= 0) {
        delete node;
        return nullptr;
    }
    if (!node) {
        node = new PictureNode;
        node->image = window()->createImageNode();
        node->image->setFiltering(QSGTexture::Linear);
        node->image->setFlag(QSGNode::OwnedByParent);
        fresh_ = true;
    }
    if (fresh_) {
        std::unique_ptr<QSGTexture> texture{
            window()->createTextureFromImage(picture_, QQuickWindow::TextureIsOpaque)};
        if (!texture) return node;
        node->image->setTexture(texture.get());
        node->texture = std::move(texture);
        node->image->setSourceRect({{}, QSizeF{picture_.size()}});
        node->image->setRect({{}, QSizeF{picture_.size()}});
        if (!node->image->parent()) node->appendChildNode(node->image);
        fresh_ = false;
        clock_->uploaded(set_);
    }
    node->setMatrix(QMatrix4x4{placement()});
    return node;
}

void FrameItem::geometryChange(const QRectF& now, const QRectF& before) {
    QQuickItem::geometryChange(now, before);
    if (now.size() != before.size()) place();
}

void FrameItem::itemChange(ItemChange change, const ItemChangeData& data) {
    QQuickItem::itemChange(change, data);
    if (change != ItemSceneChange) return;
    disconnect(swapped_);
    disconnect(told_);
    if (!data.window) return;
    // In the render thread: touches the clock alone, never this item.
    swapped_ = connect(
        data.window, &QQuickWindow::frameSwapped, data.window,
        [clock = clock_] { clock->swapped(); }, Qt::DirectConnection);
    // In our own thread, a little later.
    told_ = connect(data.window, &QQuickWindow::frameSwapped, this, [this] {
        for (const double milliseconds : clock_->take()) Q_EMIT drawn(milliseconds);
    });
}

}  // namespace kibitz::ui
