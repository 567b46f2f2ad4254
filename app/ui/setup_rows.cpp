#include "app/ui/setup_rows.h"

#include "app/session/session_for.h"
#include "app/session/table_rating.h"
#include "app/ui/phrases.h"
#include "rules/games.h"

#include <QCoreApplication>

#include <algorithm>

namespace kibitz::ui {

namespace {

// In the context in which lupdate finds a plain tr().
QString tr(const char* text) { return QCoreApplication::translate("kibitz::ui", text); }

QVariantMap sourceRow(const char* kind, const QString& value, const QString& title,
                      const QString& note) {
    return {{QStringLiteral("kind"), QString::fromLatin1(kind)},
            {QStringLiteral("value"), value},
            {QStringLiteral("title"), title},
            {QStringLiteral("note"), note}};
}

QVariantMap ratingRow(const QString& name, const QString& words, int grade) {
    return {{QStringLiteral("name"), name},
            {QStringLiteral("words"), words},
            {QStringLiteral("grade"), grade}};
}

QVariantMap lightRow(const calibration::PictureQuality& quality) {
    switch (calibration::lightOf(quality)) {
        case calibration::Light::TooDark:
            return ratingRow(tr("Lighting"), tr("too dark, a lamp helps"), 2);
        case calibration::Light::Dim: return ratingRow(tr("Lighting"), tr("dim"), 1);
        case calibration::Light::Glare:
            return ratingRow(tr("Lighting"), tr("glare, move the lamp"), 1);
        case calibration::Light::Good: break;
    }
    return ratingRow(tr("Lighting"), tr("good"), 0);
}

QVariantMap focusRow(const calibration::PictureQuality& quality) {
    switch (calibration::sharpnessOf(quality)) {
        case calibration::Sharpness::Blurred:
            return ratingRow(tr("Sharpness"), tr("blurred, check the lens"), 2);
        case calibration::Sharpness::Soft:
            return ratingRow(tr("Sharpness"), tr("a little soft"), 1);
        case calibration::Sharpness::Unknown:
            return ratingRow(tr("Sharpness"), tr("too little to judge by"), 1);
        case calibration::Sharpness::Sharp: break;
    }
    return ratingRow(tr("Sharpness"), tr("sharp"), 0);
}

QString angleWords(const session::TableRating& rating) {
    const auto degrees = QString::number(qRound(rating.degrees));
    switch (session::angleGrade(rating)) {
        case session::Grade::Good: return tr("%1°, good").arg(degrees);
        case session::Grade::Fair: return tr("%1°, a little flat").arg(degrees);
        case session::Grade::Bad: break;
    }
    return tr("%1°, too flat, raise the camera").arg(degrees);
}

QString sizeWords(const session::TableRating& rating) {
    switch (session::sizeGrade(rating)) {
        case session::Grade::Good: return tr("good");
        case session::Grade::Fair: return tr("a little small");
        case session::Grade::Bad: break;
    }
    return tr("too small, move the camera closer");
}

}  // namespace

QVariantList sourceRows(const std::vector<vision::CameraInfo>& cameras) {
    QVariantList rows;
    for (const auto& camera : cameras)
        rows << sourceRow("camera", qt(camera.name), qt(camera.name), said(camera.trouble));
    rows << sourceRow("stream", {}, tr("A phone or a stream"), tr("by its address"))
         << sourceRow("file", {}, tr("A recording or a video"), tr("or a folder of pictures"))
         << sourceRow("simulated", {}, tr("A simulated table"), tr("to try things out"));
    return rows;
}

bool readFromPictures(std::string_view game) {
    // As vision/recognise/table_eye makes eyes.
    return game == "dizzle" || game == "spexxx" || game == "topple";
}

QVariantList gameRows() {
    QVariantList rows;
    for (const auto& game : rules::allGames()) {
        const bool seen = readFromPictures(game.name);
        rows << QVariantMap{
            {QStringLiteral("name"), qt(std::string{game.name})},
            {QStringLiteral("title"), qt(std::string{game.title})},
            {QStringLiteral("note"), seen ? QString{} : tr("moves are told, not seen yet")}};
    }
    return rows;
}

QString valueWords(const QString& value) {
    static const struct {
        const char *value, *words;
    } kWords[] = {
        {"true", QT_TRANSLATE_NOOP("kibitz::ui", "yes")},
        {"false", QT_TRANSLATE_NOOP("kibitz::ui", "no")},
        {"empty_side", QT_TRANSLATE_NOOP("kibitz::ui", "whose side is empty")},
        {"every_number", QT_TRANSLATE_NOOP("kibitz::ui", "every number once")},
        {"goes_on", QT_TRANSLATE_NOOP("kibitz::ui", "goes on")},
        {"ends_game", QT_TRANSLATE_NOOP("kibitz::ui", "ends")},
        {"aside", QT_TRANSLATE_NOOP("kibitz::ui", "lies aside")},
        {"stays", QT_TRANSLATE_NOOP("kibitz::ui", "stays")},
        {"rejoins", QT_TRANSLATE_NOOP("kibitz::ui", "is thrown again")},
        {"training", QT_TRANSLATE_NOOP("kibitz::ui", "training")},
        {"standard", QT_TRANSLATE_NOOP("kibitz::ui", "standard")},
        {"heroic", QT_TRANSLATE_NOOP("kibitz::ui", "heroic")},
        {"elite", QT_TRANSLATE_NOOP("kibitz::ui", "elite")},
        {"expert", QT_TRANSLATE_NOOP("kibitz::ui", "expert")},
        {"leaflet", QT_TRANSLATE_NOOP("kibitz::ui", "as in the leaflet")},
        {"full", QT_TRANSLATE_NOOP("kibitz::ui", "full")},
        {"adult", QT_TRANSLATE_NOOP("kibitz::ui", "adults")},
        {"children", QT_TRANSLATE_NOOP("kibitz::ui", "children")},
        {"seated", QT_TRANSLATE_NOOP("kibitz::ui", "the first one begins")},
        {"throw", QT_TRANSLATE_NOOP("kibitz::ui", "is thrown for")},
        {"used", QT_TRANSLATE_NOOP("kibitz::ui", "used")},
        {"unused", QT_TRANSLATE_NOOP("kibitz::ui", "not used")},
        {"longer", QT_TRANSLATE_NOOP("kibitz::ui", "that of the longer")},
        {"both", QT_TRANSLATE_NOOP("kibitz::ui", "those of both")},
        {"clockwise", QT_TRANSLATE_NOOP("kibitz::ui", "clockwise")},
        {"same", QT_TRANSLATE_NOOP("kibitz::ui", "the same")},
        {"continue", QT_TRANSLATE_NOOP("kibitz::ui", "whose turn it is")},
        {"named", QT_TRANSLATE_NOOP("kibitz::ui", "the first one named")},
        {"thrown", QT_TRANSLATE_NOOP("kibitz::ui", "is thrown for")},
        {"triangle", QT_TRANSLATE_NOOP("kibitz::ui", "triangle")},
        {"triangle-yellow-mirrored", QT_TRANSLATE_NOOP("kibitz::ui", "triangle, yellow mirrored")},
    };
    for (const auto& each : kWords)
        if (value == QLatin1String{each.value}) return tr(each.words);
    if (value.startsWith(QStringLiteral("level-"))) return tr("Level %1").arg(value.mid(6));
    return value;
}

QVariantList optionRows(const QString& name, const QVariantMap& chosen) {
    QVariantList rows;
    const auto* game = rules::findGame(name.toStdString());
    if (!game) return rows;
    for (const auto& option : game->options) {
        if (option.name == "colours") continue;
        QStringList values, words;
        for (const auto& value : option.values) values << qt(value);
        if (option.name == "sheet")
            for (const auto& taught : session::taughtSheets()) values << qt(taught);
        for (const auto& value : values) words << valueWords(value);
        rows << QVariantMap{
            {QStringLiteral("name"), qt(option.name)},
            {QStringLiteral("title"), said(qt(option.name).replace('_', ' ').toStdString())},
            {QStringLiteral("meaning"), said(option.meaning)},
            {QStringLiteral("values"), values},
            {QStringLiteral("words"), words},
            {QStringLiteral("fromList"), !values.isEmpty()},
            {QStringLiteral("value"), chosen.value(qt(option.name), qt(option.byDefault))}};
    }
    return rows;
}

QVariantList ratingRows(const session::Snapshot& snapshot) {
    QVariantList rows;
    if (snapshot.frame.image.empty()) return rows;
    if (snapshot.quality) rows << lightRow(*snapshot.quality) << focusRow(*snapshot.quality);
    if (const auto rating = session::rateTable(snapshot.parts, snapshot.frame.image.size()))
        rows << ratingRow(tr("Angle"), angleWords(*rating),
                          static_cast<int>(session::angleGrade(*rating)))
             << ratingRow(tr("Size"), sizeWords(*rating),
                          static_cast<int>(session::sizeGrade(*rating)));
    return rows;
}

QString newPlayerName(const QStringList& taken) {
    for (int number = 1;; ++number) {
        const auto name = tr("Player %1").arg(number);
        if (!taken.contains(name)) return name;
    }
}

QStringList piecesOf(const QString& game, const QStringList& used) {
    const QStringList four{QStringLiteral("red"), QStringLiteral("blue"), QStringLiteral("green"),
                           QStringLiteral("yellow")};
    const bool usual = std::all_of(used.begin(), used.end(),
                                   [&](const QString& colour) { return four.contains(colour); });
    if (usual && (game == QStringLiteral("spexxx") || game == QStringLiteral("topple")))
        return four;
    // Another set of pieces has names of its own; of it only those in use are known.
    auto own = used;
    own.sort();
    return own;
}

QString broughtWords(const session::SessionInfo& info) {
    const auto* game = rules::findGame(info.game);
    QStringList players;
    for (const auto& player : info.players) players << qt(player);
    return tr("It brings its game along: %1 with %2")
        .arg(game ? qt(std::string{game->title}) : qt(info.game),
             players.join(QStringLiteral(", ")));
}

QString missingSource(const QString& kind) {
    if (kind == QStringLiteral("stream"))
        return tr(
            "Write the address that the phone's camera app shows, such as http://phone:8080/video");
    if (kind == QStringLiteral("file"))
        return tr("Write where the recording, the video or the folder lies");
    return tr("Choose a camera");
}

}  // namespace kibitz::ui
