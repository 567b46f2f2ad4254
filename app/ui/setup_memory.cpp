#include "app/ui/setup_memory.h"

#include <QStandardPaths>
#include <QUrl>

namespace kibitz::ui {

namespace {

/// As a key of the file: device paths and addresses hold slashes, which would nest groups.
QString keyOf(const QString& source) {
    return QString::fromLatin1(QUrl::toPercentEncoding(source)).replace('%', '_');
}

std::vector<QPointF> cornersIn(const QVariant& kept) {
    std::vector<QPointF> corners;
    const auto numbers = kept.toStringList();
    if (numbers.isEmpty() || numbers.size() % 8 != 0) return {};
    for (int i = 0; i < numbers.size(); i += 2) {
        bool x = false, y = false;
        corners.emplace_back(numbers[i].toDouble(&x), numbers[i + 1].toDouble(&y));
        if (!x || !y) return {};
    }
    return corners;
}

}  // namespace

QString SetupMemory::usualFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/kibitz/tables.ini");
}

SetupMemory::SetupMemory(const QString& file) : file_{file, QSettings::IniFormat} {}

QString SetupMemory::lastKind() const {
    return file_.value(QStringLiteral("last/kind")).toString();
}

QString SetupMemory::lastOf(const QString& kind) const {
    return file_.value(QStringLiteral("last/") + kind).toString();
}

SetupMemory::Table SetupMemory::tableOf(const QString& source) const {
    auto group = QStringLiteral("tables/") + keyOf(source);
    const bool known = file_.contains(group + QStringLiteral("/game"));
    if (!known) group = QStringLiteral("tables/last");
    Table table;
    table.game = file_.value(group + QStringLiteral("/game")).toString();
    table.players = file_.value(group + QStringLiteral("/players")).toStringList();
    table.options = file_.value(group + QStringLiteral("/options")).toMap();
    // Where the board lies is true of this camera alone.
    if (known) table.corners = cornersIn(file_.value(group + QStringLiteral("/corners")));
    return table;
}

QStringList SetupMemory::playersOf(const QString& game) const {
    return file_.value(QStringLiteral("players/") + game).toStringList();
}

void SetupMemory::remember(const QString& kind, const QString& source, const Table& table) {
    file_.setValue(QStringLiteral("last/kind"), kind);
    file_.setValue(QStringLiteral("last/") + kind, source);
    file_.setValue(QStringLiteral("players/") + table.game, table.players);
    QStringList corners;
    for (const auto& corner : table.corners)
        corners << QString::number(corner.x(), 'f', 1) << QString::number(corner.y(), 'f', 1);
    for (const auto& group :
         {QStringLiteral("tables/last"), QStringLiteral("tables/") + keyOf(source)}) {
        file_.setValue(group + QStringLiteral("/game"), table.game);
        file_.setValue(group + QStringLiteral("/players"), table.players);
        file_.setValue(group + QStringLiteral("/options"), table.options);
        file_.setValue(group + QStringLiteral("/corners"), corners);
    }
    file_.sync();
}

SetupMemory::View SetupMemory::viewOf(const QString& source) const {
    const auto group = QStringLiteral("views/") + keyOf(source);
    const int turns = file_.value(group + QStringLiteral("/quarterTurns")).toInt();
    return {file_.value(group + QStringLiteral("/mirrored")).toBool(),
            turns > 0 && turns < 4 ? turns : 0};
}

void SetupMemory::remember(const QString& source, const View& view) {
    if (view == viewOf(source)) return;
    const auto group = QStringLiteral("views/") + keyOf(source);
    file_.setValue(group + QStringLiteral("/mirrored"), view.mirrored);
    file_.setValue(group + QStringLiteral("/quarterTurns"), view.quarterTurns);
}

}  // namespace kibitz::ui
