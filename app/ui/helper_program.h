#pragma once

#include <QString>
#include <QStringList>

namespace kibitz::ui {

/// A program of the system that does something for us, if it is there.
struct HelperProgram {
    QString name;  // "espeak-ng"; empty: none was found
    QString path;
    bool found() const { return !path.isEmpty(); }
};

/// The first of `names` that can be run; looked for in `folders`, or where programs usually are.
HelperProgram findHelper(const QStringList& names, const QStringList& folders = {});

}  // namespace kibitz::ui
