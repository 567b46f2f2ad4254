#include "app/ui/phrases.h"

#include <QCoreApplication>

namespace kibitz::ui {

namespace {

QString translated(std::string_view english) {
    return QCoreApplication::translate("rules", std::string{english}.c_str());
}

}  // namespace

QString said(const rules::Message& message) {
    if (message.english.empty()) return {};
    auto text = translated(message.english);
    for (const auto& [name, value] : message.arguments)
        text.replace(QStringLiteral("{%1}").arg(qt(name)), qt(value));
    return text;
}

QString said(const rules::Rule& rule) { return translated(rule.title); }

}  // namespace kibitz::ui
