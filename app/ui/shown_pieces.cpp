#include "app/ui/shown_pieces.h"

#include "app/ui/spoken_language.h"
#include "vision/recognise/piece_colours.h"
#include "vision/recognise/taught_colours.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <string>

namespace kibitz::ui {

namespace {

// lupdate reads the context here.
struct PieceWords {
    Q_DECLARE_TR_FUNCTIONS(kibitz::ui::ShownPieces)
};

}  // namespace

void ShownPieces::ask(const QStringList& colours) {
    forget();
    for (auto colour : colours) {
        bool known = false;
        for (const auto& piece : pieces_) known |= piece.colour == colour;
        if (!known) pieces_.push_back({std::move(colour), {}, {}});
    }
    if (!pieces_.empty()) asking_ = 0;
}

void ShownPieces::forget() {
    pieces_.clear();
    asking_.reset();
}

void ShownPieces::show(const cv::Mat& picture, const QPointF& pixel) {
    if (!asking_ || picture.type() != CV_8UC3) return;
    const cv::Point2f at{static_cast<float>(pixel.x()), static_cast<float>(pixel.y())};
    const auto patch = vision::patchAt(picture, at);
    if (!patch) return;
    const auto bgr = picture.at<cv::Vec3b>(cv::Point{at});
    pieces_[*asking_].patch = patch;
    pieces_[*asking_].swatch = QColor{bgr[2], bgr[1], bgr[0]};
    skip();
}

void ShownPieces::skip() {
    if (asking_ && ++*asking_ >= pieces_.size()) asking_.reset();
}

QVariantList ShownPieces::rows() const {
    QVariantList rows;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        rows << QVariantMap{
            {QStringLiteral("words"), inWords(pieces_[i].colour.toStdString())},
            {QStringLiteral("swatch"), pieces_[i].patch ? pieces_[i].swatch.name() : QString{}},
            {QStringLiteral("asked"), asking_ == i}};
    return rows;
}

QString ShownPieces::note() const {
    if (asking_)
        return PieceWords::tr("Click a piece of this colour: %1")
            .arg(inWords(pieces_[*asking_].colour.toStdString()));
    std::vector<std::string> names;
    for (const auto& piece : pieces_) names.push_back(piece.colour.toStdString());
    vision::PieceColours colours{vision::pieceColours(names)};
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (pieces_[i].patch) colours.learn(i, *pieces_[i].patch);
    for (const auto& [a, b] : colours.hardToTell())
        if (colours.isKnown(a) && colours.isKnown(b))
            return PieceWords::tr(
                       "%1 and %2 look alike in this light. More light, or another lamp, "
                       "helps")
                .arg(inWords(names[a]), inWords(names[b]));
    return {};
}

std::vector<session::ShownPiece> ShownPieces::shown() const {
    std::vector<session::ShownPiece> shown;
    for (const auto& piece : pieces_)
        if (piece.patch) shown.push_back({piece.colour.toStdString(), *piece.patch});
    return shown;
}

}  // namespace kibitz::ui
