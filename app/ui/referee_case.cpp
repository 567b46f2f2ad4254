#include "app/ui/referee_case.h"

#include "app/session/report/score_plot.h"
#include "app/session/report/story_words.h"
#include "app/ui/passages_model.h"
#include "app/ui/phrases.h"
#include "app/ui/spoken_language.h"

#include <QCoreApplication>
#include <QStringList>

namespace kibitz::ui {

namespace {

using session::Passage;

constexpr std::size_t kMostPlaces = 6, kMostReadings = 3;

QString words(const std::string& text) { return QString::fromStdString(text); }
// lupdate reads the context here.
struct CaseWords {
    Q_DECLARE_TR_FUNCTIONS(kibitz::ui::RefereeCase)
};

/// The rule that was broken; else the one by which the first points were made.
std::pair<std::string, std::string> citedBy(const Passage& passage) {
    if (!passage.violations.empty())
        return {passage.violations.front().rule, passage.violations.front().title};
    if (!passage.came.empty()) return {passage.came.front().rule, passage.came.front().title};
    return {};
}

QVariantList candidatesOf(const Passage& passage) {
    QVariantList rows;
    for (const auto& candidate : passage.candidates)
        rows << QVariantMap{
            {QStringLiteral("text"), movesInWords(session::joinedMoves(candidate.moves))},
            {QStringLiteral("share"), candidate.probability.value_or(0)},
            {QStringLiteral("percent"), candidate.probability
                                            ? localised(session::percent(*candidate.probability))
                                            : QString{}}};
    if (rows.isEmpty() && passage.probability)
        rows << QVariantMap{
            {QStringLiteral("text"), movesInWords(session::joinedMoves(passage.moves))},
            {QStringLiteral("share"), *passage.probability},
            {QStringLiteral("percent"), localised(session::percent(*passage.probability))}};
    return rows;
}

QVariantList readingsOf(const session::OpenedRecording& opened, const Passage& passage) {
    QVariantList rows;
    if (!passage.seen) return rows;
    const auto& seen = opened.recording()->events()[static_cast<std::size_t>(*passage.seen)];
    for (const auto& spot : passage.where) {
        if (spot.site.starts_with("die ")) continue;
        if (rows.size() == kMostPlaces) break;
        QStringList texts;
        for (const auto& reading : session::readingsOf(seen, spot.site))
            if (texts.size() < static_cast<qsizetype>(kMostReadings))
                texts << localised(inWords(session::inWords(reading)));
        rows << QVariantMap{{QStringLiteral("site"), inWords(spot.site)},
                            {QStringLiteral("text"), texts.join(QStringLiteral(", "))}};
    }
    return rows;
}

}  // namespace

QVariantMap caseOf(const session::OpenedRecording& opened, const Passage& passage) {
    const auto& story = opened.story();
    auto [rule, title] = citedBy(passage);
    std::string text;
    if (story.game && !rule.empty()) {
        const auto paragraph = session::paragraphOf(story.game->info->rulebook, rule);
        if (!paragraph.title.empty()) title = paragraph.title;
        text = language::ruleInShort(story.game->info->name, rule, spokenLanguage());
        if (text.empty()) text = paragraph.text;
    }
    QStringList places, placeWords, reasons;
    for (const auto& spot : passage.where) {
        places << words(spot.site);  // as marks name them
        placeWords << inWords(spot.site);
    }
    for (const auto& line : passage.came)
        reasons << words(session::signedPoints(line.points) + " " + line.player + ": ") +
                       said(line.text);
    for (const auto& line : passage.went)
        reasons << words(session::signedPoints(-line.points) + " " + line.player + ": ") +
                       said(line.text) + QStringLiteral(" ") + CaseWords::tr("(no longer)");
    const auto turns = passage.turns();
    return {{QStringLiteral("headline"), turns == "0" ? CaseWords::tr("Before the first turn")
                                                      : CaseWords::tr("Turn %1").arg(words(turns))},
            {QStringLiteral("status"), PassagesModel::statusOf(passage)},
            {QStringLiteral("sign"), static_cast<int>(PassagesModel::signOf(passage))},
            {QStringLiteral("time"), words(session::clockTime(passage.time))},
            {QStringLiteral("sentence"), PassagesModel::sentenceOf(passage)},
            {QStringLiteral("outcome"), said(session::settledSentence(passage, story))},
            {QStringLiteral("ruleId"), words(rule)},
            {QStringLiteral("ruleTitle"), said(title.empty() ? rule : title)},
            {QStringLiteral("ruleText"), words(text)},
            {QStringLiteral("candidates"), candidatesOf(passage)},
            {QStringLiteral("readings"), readingsOf(opened, passage)},
            {QStringLiteral("reasons"), reasons},
            {QStringLiteral("places"), places},
            {QStringLiteral("placeWords"), placeWords}};
}

}  // namespace kibitz::ui
