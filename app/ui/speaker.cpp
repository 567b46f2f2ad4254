#include "app/ui/speaker.h"

#include "app/ui/spoken_language.h"

#include <QStandardPaths>

namespace kibitz::ui {
namespace {

// Whoever talks about what happened three turns ago is no help.
constexpr qsizetype kMostWaiting = 2;
constexpr int kPatienceMilliseconds = 300;

}  // namespace

HelperProgram findHelper(const QStringList& names, const QStringList& folders) {
    for (const auto& name : names)
        if (const auto path = QStandardPaths::findExecutable(name, folders); !path.isEmpty())
            return {name, path};
    return {};
}

Speaker::Speaker(const QStringList& folders, QObject* parent)
    : QObject{parent},
      program_{findHelper(
          {QStringLiteral("espeak-ng"), QStringLiteral("espeak"), QStringLiteral("spd-say")},
          folders)} {
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.setStandardErrorFile(QProcess::nullDevice());
    connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        const bool failed = status == QProcess::NormalExit && code != 0;
        if (failed != failed_) {
            failed_ = failed;
            Q_EMIT changed();
        }
        next();
    });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;  // the others end in finished()
        failed_ = true;
        waiting_.clear();
        Q_EMIT changed();
    });
}

Speaker::~Speaker() {
    process_.disconnect(this);
    process_.kill();
    process_.waitForFinished(kPatienceMilliseconds);
}

QString Speaker::remark() const {
    if (!able())
        return tr("No voice was found. Install the package espeak-ng, then start Kibitz again.");
    if (failed_) return tr("%1 could not speak. Is a loudspeaker connected?").arg(program_.name);
    return tr("Spoken by %1.").arg(program_.name);
}

void Speaker::setOn(bool on) {
    on_ = on;
    if (on) return;
    waiting_.clear();
    if (process_.state() != QProcess::NotRunning) process_.kill();
}

void Speaker::say(const QString& sentence) {
    if (!on_ || !able() || sentence.isEmpty()) return;
    waiting_ << sentence;
    while (waiting_.size() > kMostWaiting) waiting_.removeFirst();
    if (process_.state() == QProcess::NotRunning) next();
}

void Speaker::tryOut() {
    const bool before = on_;
    on_ = true;
    say(tr("Ann scores four points."));
    on_ = before;
}

void Speaker::next() {
    if (waiting_.isEmpty()) return;
    const auto sentence = waiting_.takeFirst();
    const auto code = language::codeOf(spokenLanguage());
    const auto language = QString::fromLatin1(code.data(), static_cast<qsizetype>(code.size()));
    if (program_.name == QLatin1String{"spd-say"}) {
        process_.start(program_.path, {QStringLiteral("--wait"), QStringLiteral("--language"),
                                       language, QStringLiteral("--"), sentence});
        return;
    }
    // Through its input: a sentence is never taken for an option.
    process_.start(program_.path, {QStringLiteral("-v"), language, QStringLiteral("--stdin")});
    process_.write(sentence.toUtf8());
    process_.closeWriteChannel();
}

}  // namespace kibitz::ui
