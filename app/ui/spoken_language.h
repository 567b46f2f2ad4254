#pragma once

#include "app/language/language.h"

#include <QString>

#include <string_view>

class QObject;

namespace kibitz::ui {

// The language that the window speaks: one for the whole program, English until speak() is called.
// For the window's thread.

language::Language spokenLanguage();
/// Puts Qt's words, numbers and ours into that language. What is shown already is said anew by
/// QQmlEngine::retranslate() and tellAgain().
void speak(language::Language);
/// The first of the system's languages that is ours, else English.
language::Language systemLanguage();

/// Sentences and titles of the rules, and names of places and colours, as the players hear them.
QString said(const rules::Message&);
QString said(const rules::Rule&);
/// A sentence that came as English text: of a recording, of a source.
QString said(std::string_view english);
QString inWords(std::string_view english);
/// A move in the notation of its game; moves as recordings write them, with who made them.
QString moveInWords(std::string_view notation);
QString movesInWords(std::string_view english);

/// Says of every property of a view model that it has changed: their words are another language's.
void tellAgain(QObject&);

}  // namespace kibitz::ui
