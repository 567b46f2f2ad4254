#include "app/ui/tools/shot.h"

#include "app/ui/settings.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QImageWriter>
#include <QQuickWindow>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace kibitz::ui {
namespace {

constexpr int kColours = 256;
constexpr int kCubes = 1 << 15;  // colours that agree in the upper five bits of red, green and blue

int cubeOf(QRgb colour) {
    return (qRed(colour) >> 3) << 10 | (qGreen(colour) >> 3) << 5 | qBlue(colour) >> 3;
}

/// All pixels of one cube: how many, and their mean.
struct Heap {
    int cube = 0;
    double count = 0;
    std::array<double, 3> mean{};
};

/// Heaps that become one colour, and what that would cost.
struct Box {
    std::vector<Heap> heaps;
    int axis = 0;       // along which they differ most
    double spread = 0;  // of their pixels along it
    double middle = 0;  // of their pixels on it
};

Box boxOf(std::vector<Heap> heaps) {
    Box box{std::move(heaps), 0, 0, 0};
    for (int axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        double count = 0, sum = 0, squares = 0;
        for (const auto& heap : box.heaps) {
            count += heap.count;
            sum += heap.count * heap.mean[at];
            squares += heap.count * heap.mean[at] * heap.mean[at];
        }
        const double spread = squares - sum * sum / count;
        if (spread <= box.spread) continue;
        box.axis = axis;
        box.spread = spread;
        box.middle = sum / count;
    }
    return box;
}

std::vector<Heap> heapsOf(const QImage& image) {
    std::vector<Heap> all(kCubes);
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            auto& heap = all[static_cast<std::size_t>(cubeOf(row[x]))];
            ++heap.count;
            heap.mean[0] += qRed(row[x]);
            heap.mean[1] += qGreen(row[x]);
            heap.mean[2] += qBlue(row[x]);
        }
    }
    std::vector<Heap> used;
    for (int cube = 0; cube < kCubes; ++cube) {
        auto& heap = all[static_cast<std::size_t>(cube)];
        if (heap.count == 0) continue;
        heap.cube = cube;
        for (auto& mean : heap.mean) mean /= heap.count;
        used.push_back(heap);
    }
    return used;
}

/// Median cut: the box that differs most is parted at its middle, until there are as many as
/// colours. Without dithering: a page's plain grounds stay plain.
QImage withFewColours(const QImage& picture) {
    const auto image = picture.convertToFormat(QImage::Format_RGB32);
    std::vector<Box> boxes{boxOf(heapsOf(image))};
    while (boxes.size() < kColours) {
        const auto widest =
            std::max_element(boxes.begin(), boxes.end(),
                             [](const Box& a, const Box& b) { return a.spread < b.spread; });
        if (widest->spread <= 0) break;
        auto whole = std::move(*widest);
        const auto axis = static_cast<std::size_t>(whole.axis);
        const auto upper =
            std::partition(whole.heaps.begin(), whole.heaps.end(),
                           [&](const Heap& heap) { return heap.mean[axis] <= whole.middle; });
        *widest = boxOf({whole.heaps.begin(), upper});
        boxes.push_back(boxOf({upper, whole.heaps.end()}));
    }
    QList<QRgb> palette;
    std::vector<std::uint8_t> colourOf(kCubes);
    for (const auto& box : boxes) {
        std::array<double, 3> sum{};
        double count = 0;
        for (const auto& heap : box.heaps) {
            count += heap.count;
            for (std::size_t i = 0; i < 3; ++i) sum[i] += heap.count * heap.mean[i];
            colourOf[static_cast<std::size_t>(heap.cube)] =
                static_cast<std::uint8_t>(palette.size());
        }
        palette << qRgb(qRound(sum[0] / count), qRound(sum[1] / count), qRound(sum[2] / count));
    }
    QImage few{image.size(), QImage::Format_Indexed8};
    few.setColorTable(palette);
    for (int y = 0; y < image.height(); ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        auto* to = few.scanLine(y);
        for (int x = 0; x < image.width(); ++x)
            to[x] = colourOf[static_cast<std::size_t>(cubeOf(from[x]))];
    }
    return few;
}

}  // namespace

Shot shotOf(const QString& words) {
    const auto parts = words.split(':');
    Shot shot;
    shot.file = parts.constFirst();
    for (const auto& part : parts.mid(1)) {
        const auto sides = part.split('x');
        if (part == "light" || part == "dark")
            shot.light = part == "light";
        else if (part == "half")
            shot.half = true;
        else if (part.startsWith("text"))
            shot.textScale = part.mid(4).toDouble() / 100;
        else if (part.size() == 2)
            shot.language = part;
        else if (sides.size() == 2 && sides[0].toInt() > 0 && sides[1].toInt() > 0)
            shot.size = {sides[0].toInt(), sides[1].toInt()};
        else
            throw std::runtime_error("What is " + part.toStdString() +
                                     "? Say WxH, light, dark, half, text150 or a language");
    }
    return shot;
}

void settle(int milliseconds) {
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < milliseconds)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

void take(QQuickWindow& window, const Shot& shot, QQuickWindow* beside) {
    auto* settings = window.property("settings").value<Settings*>();
    if (!settings) throw std::runtime_error("The window has no settings");
    settings->setTheme(shot.light ? QStringLiteral("light") : QStringLiteral("dark"));
    settings->setLanguage(shot.language.isEmpty() ? QStringLiteral("en") : shot.language);
    settings->setTextScale(shot.textScale);
    auto& taken = beside ? *beside : window;
    taken.resize(shot.size);
    settle(500);
    auto picture = taken.grabWindow();
    if (shot.half)
        picture =
            picture.scaled(picture.size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    QImageWriter writer{shot.file, "png"};
    writer.setCompression(100);
    if (!writer.write(withFewColours(picture)))
        throw std::runtime_error("The picture could not be written: " + shot.file.toStdString());
}

}  // namespace kibitz::ui
