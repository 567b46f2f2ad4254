#include "app/ui/sounds.h"

#include <QDataStream>
#include <QFile>

#include <cmath>
#include <numbers>
#include <vector>

namespace kibitz::ui {
namespace {

constexpr int kRate = 22050;
constexpr double kLoudness = 0.25;
constexpr int kPatienceMilliseconds = 300;

struct Note {
    double hertz, seconds;
};

/// Rising: all is well. Falling: something is wrong. Two alike: a question.
std::vector<Note> notesOf(Sounds::Kind kind) {
    switch (kind) {
        case Sounds::Kind::Accepted: return {{659, 0.09}, {880, 0.16}};
        case Sounds::Kind::Illegal: return {{392, 0.16}, {277, 0.26}};
        case Sounds::Kind::Question: return {{587, 0.12}, {0, 0.06}, {587, 0.16}};
    }
    return {};
}

QString nameOf(Sounds::Kind kind) { return QStringLiteral("/%1.wav").arg(static_cast<int>(kind)); }

}  // namespace

QByteArray Sounds::waveOf(Kind kind) {
    std::vector<qint16> samples;
    for (const auto [hertz, seconds] : notesOf(kind)) {
        const int count = static_cast<int>(seconds * kRate);
        for (int i = 0; i < count; ++i) {
            // Swells and fades within the note: an edge would click.
            const double swell = std::sin(std::numbers::pi * i / count);
            const double wave = std::sin(2 * std::numbers::pi * hertz * i / kRate);
            samples.push_back(static_cast<qint16>(std::lround(32767 * kLoudness * swell * wave)));
        }
    }
    const auto bytes = static_cast<quint32>(samples.size() * sizeof(qint16));
    QByteArray wave;
    QDataStream out{&wave, QIODevice::WriteOnly};
    out.setByteOrder(QDataStream::LittleEndian);
    out.writeRawData("RIFF", 4);
    out << quint32{36 + bytes};
    out.writeRawData("WAVEfmt ", 8);
    out << quint32{16} << quint16{1} << quint16{1} << quint32{kRate} << quint32{2 * kRate}
        << quint16{2} << quint16{16};
    out.writeRawData("data", 4);
    out << bytes;
    for (const auto sample : samples) out << sample;
    return wave;
}

Sounds::Sounds(const QStringList& folders, QObject* parent)
    : QObject{parent},
      program_{
          findHelper({QStringLiteral("pw-play"), QStringLiteral("paplay"), QStringLiteral("aplay")},
                     folders)} {
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.setStandardErrorFile(QProcess::nullDevice());
}

Sounds::~Sounds() {
    process_.kill();
    process_.waitForFinished(kPatienceMilliseconds);
}

QString Sounds::remark() const {
    return able() ? tr("Played by %1.").arg(program_.name)
                  : tr("No player was found. Install the package pipewire-bin, pulseaudio-utils or "
                       "alsa-utils, then start Kibitz again.");
}

void Sounds::play(Kind kind) {
    if (on_) start(kind);
}

void Sounds::tryOut() { start(Kind::Accepted); }

void Sounds::start(Kind kind) {
    // A tone that comes while another sounds says nothing new.
    if (!able() || !folder_.isValid() || process_.state() != QProcess::NotRunning) return;
    const auto path = folder_.path() + nameOf(kind);
    if (!QFile::exists(path)) {
        QFile file{path};
        const auto wave = waveOf(kind);
        if (!file.open(QIODevice::WriteOnly) || file.write(wave) != wave.size()) {
            file.remove();
            return;
        }
    }
    process_.start(program_.path, {path});
}

}  // namespace kibitz::ui
