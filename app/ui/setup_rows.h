#pragma once

#include "app/session/recording/session_info.h"
#include "app/session/snapshot.h"
#include "vision/capture/cameras.h"

#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QVariantMap>

#include <vector>

namespace kibitz::ui {

// What can be set up, as rows that QML can show.

/// kind, value, title, note
QVariantList sourceRows(const std::vector<vision::CameraInfo>&);
/// name, title, note
QVariantList gameRows();
/// Whether there are eyes for it; otherwise its moves are told.
bool readFromPictures(std::string_view game);
/// A value of an option as people say it: "yes" for true. Names of equipment and numbers stay.
QString valueWords(const QString& value);
/// name, title, meaning, values, value, fromList; colours are chosen with the players
QVariantList optionRows(const QString& game, const QVariantMap& chosen);
/// name, words, grade: 0 good, 1 fair, 2 bad
QVariantList ratingRows(const session::Snapshot&);

/// A name that nobody has yet: "Player 3".
QString newPlayerName(const QStringList& taken);
/// Every colour of pieces that a game has, in an order that does not change.
QStringList piecesOf(const QString& game, const QStringList& used);
/// "The recording brings its game: Topple with Ann and Bob".
QString broughtWords(const session::SessionInfo&);
/// What to do where no source is named.
QString missingSource(const QString& kind);

}  // namespace kibitz::ui
