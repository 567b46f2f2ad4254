#pragma once

#include "app/ui/spoken_language.h"

#include <QLocale>
#include <QString>

#include <string>

namespace kibitz::ui {

inline QString qt(const std::string& text) { return QString::fromStdString(text); }

/// A number as it stands in reports ("99.5 %"), with the decimal point of the window's language.
inline QString localised(QString number) {
    return number.replace(QLatin1Char{'.'}, QLocale{}.decimalPoint());
}
inline QString localised(const std::string& number) { return localised(qt(number)); }

}  // namespace kibitz::ui
