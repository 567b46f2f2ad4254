#pragma once

#include "app/session/watched_table.h"

#include <QColor>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QVariantList>

#include <opencv2/core/mat.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace kibitz::ui {

/// The colours of the pieces on this table, shown by clicking one piece of each. Asks for one
/// after the other.
class ShownPieces {
public:
    /// Asks for these colours, in their order, from the first one on.
    void ask(const QStringList& colours);
    void forget();
    bool asking() const { return asking_.has_value(); }
    /// A click on the picture, in its pixels; the next colour is asked for. A click beside the
    /// picture changes nothing.
    void show(const cv::Mat& picture, const QPointF& pixel);
    void skip();

    bool empty() const { return pieces_.empty(); }
    /// words, swatch (or empty), asked
    QVariantList rows() const;
    /// What to do, or what was noticed about the colours; or empty.
    QString note() const;
    std::vector<session::ShownPiece> shown() const;

private:
    struct Piece {
        QString colour;
        std::optional<vision::ColourPatch> patch;
        QColor swatch;
    };
    std::vector<Piece> pieces_;
    std::optional<std::size_t> asking_;
};

}  // namespace kibitz::ui
