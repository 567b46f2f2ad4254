#pragma once

#include "app/session/review/opened_recording.h"

#include <QVariantMap>

namespace kibitz::ui {

/// What a referee is told of a passage, in the viewer's language as far as it is ours:
///   headline "Turn 12"   status "asked, answered"   sign (of PassagesModel)   time "3:07"
///   sentence: what was said    outcome: what was done about it, or empty
///   ruleId, ruleTitle, ruleText (Markdown): the rule it rests on; empty: none
///   candidates: [{ text, share, percent }], likeliest first
///   readings: [{ site, text }]: what the camera believed of the places that decided
///   reasons: [text] for points      places: [site] that decided, by their own names
QVariantMap caseOf(const session::OpenedRecording&, const session::Passage&);

}  // namespace kibitz::ui
