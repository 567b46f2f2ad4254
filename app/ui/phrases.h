#pragma once

#include "rules/verdict.h"

#include <QString>

#include <string>

namespace kibitz::ui {

inline QString qt(const std::string& text) { return QString::fromStdString(text); }

/// A sentence of the rules or of the tracker, in the language of the window where it is known.
QString said(const rules::Message&);
/// The heading of a rule, likewise.
QString said(const rules::Rule&);

}  // namespace kibitz::ui
