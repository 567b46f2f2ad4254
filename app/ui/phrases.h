#pragma once

#include "app/ui/spoken_language.h"

#include <QString>

#include <string>

namespace kibitz::ui {

inline QString qt(const std::string& text) { return QString::fromStdString(text); }

}  // namespace kibitz::ui
