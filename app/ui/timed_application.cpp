#include "app/ui/timed_application.h"

#include <QEvent>
#include <QMetaEnum>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <utility>

namespace kibitz::ui {
namespace {

int g_argc = 1;
char g_name[] = "kibitz";
char* g_argv[] = {g_name, nullptr};

double ownMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace

void Durations::add(float milliseconds) {
    const auto step = static_cast<std::size_t>(std::max(0.0F, milliseconds / kStep));
    ++steps_[std::min(step, steps_.size() - 1)];
    ++count_;
    if (milliseconds > kFrame) ++late_;
    longest_ = std::max(longest_, milliseconds);
}

float Durations::percentile(double share) const {
    const auto wanted = static_cast<std::size_t>(std::ceil(share * static_cast<double>(count_)));
    std::size_t seen = 0;
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i)
        if ((seen += steps_[i]) >= wanted)
            return std::min(longest_, static_cast<float>(i + 1) * kStep);
    return longest_;
}

TimedApplication::TimedApplication() : QGuiApplication{g_argc, g_argv} {}
TimedApplication::~TimedApplication() = default;

void TimedApplication::begin() {
    handled_ = {};
    worst_ = 0;
    timing_ = true;
}

TimedApplication::Handled TimedApplication::end() {
    timing_ = false;
    return std::exchange(handled_, {});
}

bool TimedApplication::notify(QObject* receiver, QEvent* event) {
    // Events that are handed out while another one is handled belong to that one.
    if (!timing_ || inside_) return QGuiApplication::notify(receiver, event);
    inside_ = true;
    // Both may be gone afterwards.
    const QString who = QString::fromLatin1(receiver->metaObject()->className());
    const auto type = event->type();
    const double own = ownMilliseconds();
    const auto from = std::chrono::steady_clock::now();
    const bool done = QGuiApplication::notify(receiver, event);
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - from;
    const auto spent = static_cast<float>(ownMilliseconds() - own);
    handled_.wall.add(static_cast<float>(wall.count()));
    handled_.own.add(spent);
    if (spent > worst_) {
        worst_ = spent;
        handled_.worst = who + QLatin1Char(' ') +
                         QLatin1String{QMetaEnum::fromType<QEvent::Type>().valueToKey(type)};
    }
    inside_ = false;
    return done;
}

}  // namespace kibitz::ui
