#include "app/ui/settings.h"
#include "app/ui/sounds.h"
#include "app/ui/speaker.h"
#include "app/ui/spoken_language.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <catch2/catch_test_macros.hpp>

using namespace kibitz;
using ui::Settings;

namespace {

void startApplication() {
    static int argc = 1;
    static char name[] = "settings_test";
    static char* argv[] = {name, nullptr};
    // Never destroyed: Qt wants to go last.
    if (!QCoreApplication::instance()) new QCoreApplication{argc, argv};
}

template <class Happens>
bool eventually(Happens happens) {
    QElapsedTimer patience;
    patience.start();
    while (!happens()) {
        if (patience.elapsed() > 10'000) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return true;
}

QString fileIn(const QTemporaryDir& folder) { return folder.filePath("kibitz/settings.ini"); }

void write(const QString& path, const QByteArray& text) {
    QFile file{path};
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QString read(const QString& path) {
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{};
}

/// A program that notes down what it is told, in place of one that speaks.
void pretend(const QTemporaryDir& folder, const QString& name) {
    const auto path = folder.filePath(name);
    write(path, "#!/bin/sh\necho \"$@\" >>\"$0.heard\"\ncat >>\"$0.heard\"\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

}  // namespace

TEST_CASE("nothing is set at first: the system decides, and nothing is heard", "[ui][settings]") {
    startApplication();
    const QTemporaryDir folder;
    const Settings settings{fileIn(folder)};
    CHECK(settings.language() == "");
    CHECK(settings.theme() == "");
    CHECK(settings.textScale() == 1);
    CHECK_FALSE(settings.reducedMotion());
    CHECK_FALSE(settings.speech());
    CHECK_FALSE(settings.sounds());
    CHECK(settings.streamGround() == "green");
    CHECK(settings.languages().size() == 5);
}

TEST_CASE("what was set is there the next time", "[ui][settings]") {
    startApplication();
    const QTemporaryDir folder;
    {
        Settings settings{fileIn(folder)};
        QSignalSpy changed{&settings, &Settings::changed};
        QSignalSpy language{&settings, &Settings::languageChanged};
        settings.setLanguage("nl");
        settings.setTheme("light");
        settings.setTextScale(1.3);
        settings.setReducedMotion(true);
        settings.setSpeech(true);
        settings.setSpeech(true);
        CHECK(changed.size() == 5);
        CHECK(language.size() == 1);
        CHECK(settings.stored());
    }
    const Settings settings{fileIn(folder)};
    CHECK(settings.language() == "nl");
    CHECK(settings.theme() == "light");
    CHECK(settings.textScale() == 1.3);
    CHECK(settings.reducedMotion());
    CHECK(settings.speech());
    CHECK_FALSE(settings.sounds());
}

TEST_CASE("what makes no sense in the file counts as not set", "[ui][settings]") {
    startApplication();
    const QTemporaryDir folder;
    QDir{folder.path()}.mkpath("kibitz");
    write(fileIn(folder),
          "[General]\nlanguage=klingon\ntheme=plaid\ntextScale=nan\nstreamGround=beige\n");
    const Settings settings{fileIn(folder)};
    CHECK(settings.language() == "");
    CHECK(settings.theme() == "");
    CHECK(settings.textScale() == 1);
    CHECK(settings.streamGround() == "green");
    write(fileIn(folder), "[General]\ntextScale=40\n");
    CHECK(Settings{fileIn(folder)}.textScale() == 2);
}

TEST_CASE("settings that cannot be kept say so", "[ui][settings]") {
    startApplication();
    const QTemporaryDir folder;
    write(folder.filePath("kibitz"), "a file where the folder should be");
    Settings settings{fileIn(folder)};
    settings.setTheme("dark");
    CHECK(settings.theme() == "dark");
    CHECK_FALSE(settings.stored());
}

TEST_CASE("the rules speak the window's language", "[ui][language]") {
    startApplication();
    const rules::Phrase won{"topple.won", "{player} wins with {points} points"};
    const rules::Message message{won, {{"player", "Ann"}, {"points", "9"}}};
    ui::speak(language::Language::German);
    CHECK(ui::said(message) == "Ann gewinnt mit 9 Punkten");
    CHECK(ui::said("Ann wins with 9 points") == "Ann gewinnt mit 9 Punkten");
    CHECK(ui::inWords("red") == "Rot");
    CHECK(QLocale{}.language() == QLocale::German);
    ui::speak(language::Language::English);
    CHECK(ui::said(message) == "Ann wins with 9 points");
}

TEST_CASE("a voice says in the right language what it is told, and nothing when it is off",
          "[ui][speech]") {
    startApplication();
    const QTemporaryDir folder;
    pretend(folder, "espeak-ng");
    ui::Speaker speaker{{folder.path()}};
    REQUIRE(speaker.able());
    ui::speak(language::Language::French);
    speaker.say("not heard: it is off");
    speaker.setOn(true);
    speaker.say("-v is no option here");
    const auto heard = folder.filePath("espeak-ng.heard");
    REQUIRE(eventually([&] { return read(heard).contains("no option"); }));
    CHECK(read(heard).contains("-v fr --stdin"));
    CHECK_FALSE(read(heard).contains("not heard"));
    CHECK(speaker.remark().contains("espeak-ng"));
    ui::speak(language::Language::English);
}

TEST_CASE("a voice that is late leaves out what is old", "[ui][speech]") {
    startApplication();
    const QTemporaryDir folder;
    pretend(folder, "espeak-ng");
    ui::Speaker speaker{{folder.path()}};
    speaker.setOn(true);
    for (const auto* sentence : {"one.", "two.", "three.", "four.", "five."}) speaker.say(sentence);
    const auto heard = folder.filePath("espeak-ng.heard");
    REQUIRE(eventually([&] { return read(heard).contains("five."); }));
    CHECK(read(heard).contains("one."));
    CHECK(read(heard).contains("four."));
    CHECK_FALSE(read(heard).contains("two."));
}

TEST_CASE("where there is no voice and no player, a sentence says what to install",
          "[ui][speech]") {
    startApplication();
    const QTemporaryDir folder;
    ui::Speaker speaker{{folder.path()}};
    CHECK_FALSE(speaker.able());
    CHECK(speaker.remark().contains("espeak-ng"));
    speaker.setOn(true);
    speaker.say("nobody hears this");
    speaker.tryOut();
    ui::Sounds sounds{{folder.path()}};
    CHECK_FALSE(sounds.able());
    CHECK(sounds.remark().contains("alsa-utils"));
    sounds.tryOut();
}

TEST_CASE("each tone is a sound of its own, quiet at its ends and not too loud", "[ui][speech]") {
    using Kind = ui::Sounds::Kind;
    const auto accepted = ui::Sounds::waveOf(Kind::Accepted);
    CHECK(accepted.startsWith("RIFF"));
    CHECK(accepted.mid(8, 8) == "WAVEfmt ");
    CHECK(accepted != ui::Sounds::waveOf(Kind::Illegal));
    CHECK(accepted != ui::Sounds::waveOf(Kind::Question));
    int loudest = 0;
    for (qsizetype at = 44; at + 1 < accepted.size(); at += 2) {
        const auto sample = static_cast<qint16>(static_cast<quint8>(accepted[at]) |
                                                static_cast<quint8>(accepted[at + 1]) << 8);
        loudest = std::max(loudest, std::abs(int{sample}));
    }
    CHECK(loudest > 4000);
    CHECK(loudest < 12000);
    CHECK(std::abs(static_cast<int>(accepted[accepted.size() - 1])) < 2);
}

TEST_CASE("tones are played by what the system has", "[ui][speech]") {
    startApplication();
    const QTemporaryDir folder;
    pretend(folder, "aplay");
    ui::Sounds sounds{{folder.path()}};
    REQUIRE(sounds.able());
    sounds.play(ui::Sounds::Kind::Illegal);  // off
    sounds.setOn(true);
    sounds.play(ui::Sounds::Kind::Question);
    const auto heard = folder.filePath("aplay.heard");
    REQUIRE(eventually([&] { return read(heard).contains("2.wav"); }));
    CHECK_FALSE(read(heard).contains("1.wav"));
}
