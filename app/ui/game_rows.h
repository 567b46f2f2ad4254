#pragma once

#include "app/session/game_view.h"
#include "vision/observation.h"

#include <QImage>
#include <QString>
#include <QVariantList>

#include <vector>

namespace kibitz::ui {

// A game as rows that QML can show. Each is computed when the game has changed, not with every
// picture.

/// A move as people read it: "c3 red"; with the name of who made it where that is asked for.
QString wordsOf(const rules::Move&, const std::vector<std::string>& players, bool withName = true);
QString wordsOf(const std::vector<rules::Move>&, const std::vector<std::string>& players);
/// In whole percent; never certain, and never impossible, for what is merely very likely or
/// unlikely.
QString shareInWords(double share);
/// "+4", "−3", "0".
QString pointsOf(int points);

/// name, score, colours (as the game names them), colourWords, toMove, won
QVariantList playerRows(const session::GameView&,
                        const std::vector<std::vector<std::string>>& colours);
/// Newest first. number, who, move, points, by, decided ("seen", "asked", "told", "corrected"),
/// lines: [{who, title, text, points}]. `allTold`: no need to say so of every turn.
QVariantList historyRows(const session::GameView&, bool allTold = false);
/// The last turn that brought or cost points: what it was, and why. Both empty: there is none yet.
struct Why {
    QString title, text;
};
Why whyOf(const session::GameView&);
/// words, share ("83 %"), and crop where one was cut out
QVariantList candidateRows(const session::GameView&, const QList<QImage>& crops);
/// For each candidate what it is about, cut from the picture; empty if nobody knows where that is.
QList<QImage> candidateCrops(const session::GameView&, const QImage& picture);
/// The deciding places, cut from the picture: site (as the game names it), image.
QVariantList evidenceRows(const session::GameView&, const QImage& picture);
/// box, label, sure: dice that lie on no place of the game
QVariantList diceRows(const vision::Observation&, const rules::Vocabulary&);

/// What a place is marked for; colour is never the only difference.
enum class MarkKind { Last, Illegal, Asked, Legal };
/// box, kind (as a number), name, note (at the first one); places whose box nobody knows are left
/// out.
QVariantList markRows(const std::vector<rules::Site>&, MarkKind, const vision::Observation&,
                      const rules::Vocabulary&, const QString& note = {});

}  // namespace kibitz::ui
