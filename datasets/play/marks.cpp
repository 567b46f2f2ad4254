#include "datasets/play/marks.h"

#include "datasets/play/difficulty.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace kibitz::datasets {

namespace {

constexpr double kPi = 3.14159265358979;
constexpr double kStepMm = 0.5;  // between two points of a stroke

struct PenKind {
    Pen pen;
    int odds;
};
constexpr int kAllOdds = 22;
const std::array<PenKind, 9> kPens{{
    {{Pen::Kind::Ballpoint, {150, 50, 25}, 0.5}, 5},
    {{Pen::Kind::Ballpoint, {45, 38, 36}, 0.5}, 4},
    {{Pen::Kind::Ballpoint, {40, 30, 190}, 0.5}, 2},
    {{Pen::Kind::Felt, {35, 30, 28}, 1.0}, 3},
    {{Pen::Kind::Felt, {60, 110, 20}, 1.0}, 1},
    {{Pen::Kind::Felt, {45, 35, 200}, 0.9}, 1},
    {{Pen::Kind::Marker, {30, 26, 25}, 2.0}, 1},
    {{Pen::Kind::Marker, {140, 40, 20}, 1.8}, 1},
    {{Pen::Kind::Pencil, {78, 74, 72}, 0.6}, 4},
}};

/// Draws one mark in the manner of one person.
class Scribe {
public:
    Scribe(const cv::Rect2d& place, const Handwriting& hand, std::uint64_t seed)
        : place_{place},
          hand_{hand},
          random_{hand.seed * 0x9e3779b97f4a7c15ULL ^ seed},
          person_{hand.seed},
          centre_{place.x + place.width / 2, place.y + place.height / 2} {
        const double loose = hand.sloppiness;
        centre_.x += 0.09 * loose * place.width * roughly(random_);
        centre_.y += 0.09 * loose * place.height * roughly(random_);
        turn_ = 0.16 * loose * roughly(random_) + 0.12 * roughly(person_);
    }

    std::vector<Stroke> cross() {
        const double reach =
            0.25 + 0.1 * evenly(person_) + 0.16 * hand_.sloppiness * evenly(random_);
        line({-reach, -reach}, {reach, reach});
        if (evenly(person_) < 0.5)
            line({reach, -reach}, {-reach, reach});
        else
            line({-reach, reach}, {reach, -reach});
        // Somebody not content with a stroke goes over it again.
        if (evenly(random_) < 0.1 * hand_.sloppiness) line({-reach, -reach}, {reach, reach});
        return std::move(strokes_);
    }
    std::vector<Stroke> scribble() {
        const int turns = 6 + static_cast<int>(4 * evenly(random_));
        const double reach = 0.36 + 0.1 * hand_.sloppiness;
        Stroke stroke;
        if (evenly(person_) < 0.5) {
            for (int i = 0; i <= 2 * turns; ++i) {
                const double y = -reach + reach * i / turns;
                append(stroke, {(i % 2 == 0 ? -reach : reach) + 0.06 * roughly(random_), y});
            }
        } else {
            for (int i = 0; i <= 16 * turns / 2; ++i) {
                const double way = kPi * i / 8;
                const double radius =
                    reach * (0.35 + 0.65 * std::fabs(std::sin(way * 0.37 + turn_)));
                append(stroke, {radius * std::cos(way), radius * std::sin(way)});
            }
        }
        strokes_.push_back(std::move(stroke));
        return std::move(strokes_);
    }
    std::vector<Stroke> blacken() {
        const double reach = 0.44;
        const double gap = std::max(0.5, hand_.pen.widthMm * 0.8);
        for (int pass = 0; pass < 2; ++pass) {
            Stroke stroke;
            const double side = pass == 0 ? place_.height : place_.width;
            const int turns = static_cast<int>(2 * reach * side / gap) + 1;
            for (int i = 0; i <= turns; ++i) {
                const double along = -reach + 2 * reach * i / turns;
                const double across = (i % 2 == 0 ? -reach : reach) + 0.03 * roughly(random_);
                append(stroke, pass == 0 ? cv::Point2d{across, along} : cv::Point2d{along, across});
            }
            strokes_.push_back(std::move(stroke));
        }
        return std::move(strokes_);
    }
    std::vector<Stroke> track(std::string_view ends) {
        turn_ *= 0.3;  // a rail has to meet the next one
        const auto port = [](char edge) -> cv::Point2d {
            switch (edge) {
                case 'N': return {0, -0.5};
                case 'S': return {0, 0.5};
                case 'E': return {0.5, 0};
                default: return {-0.5, 0};
            }
        };
        const auto from = port(ends[0]), to = port(ends[1]);
        // Two rails and sleepers need a pen that is thin enough.
        const bool rails = evenly(person_) < 0.45 && hand_.pen.widthMm < 1.2;
        const auto at = [&](double t) {
            // A curve from edge to edge by way of the middle.
            const double u = 1 - t;
            return from * (u * u) + cv::Point2d{0, 0} * (2 * u * t) + to * (t * t);
        };
        const auto aside = [&](double t) {
            auto along = at(std::min(1.0, t + 0.01)) - at(std::max(0.0, t - 0.01));
            along /= std::hypot(along.x, along.y);
            return cv::Point2d{-along.y, along.x};
        };
        const auto draw = [&](double offset) {
            Stroke stroke;
            for (int i = 0; i <= 12; ++i) append(stroke, at(i / 12.0) + aside(i / 12.0) * offset);
            strokes_.push_back(std::move(stroke));
        };
        if (!rails) {
            draw(0);
            if (hand_.pen.widthMm < 0.8) draw(0.02);  // thin pens go over it twice
            return std::move(strokes_);
        }
        draw(-0.1);
        draw(0.1);
        for (const double t : {0.15, 0.38, 0.62, 0.85})
            line(at(t) + aside(t) * -0.15, at(t) + aside(t) * 0.15);
        return std::move(strokes_);
    }
    std::vector<Stroke> circle() {
        Stroke stroke;
        const double reach = 0.5 + 0.1 * evenly(random_);
        const double begin = kPi * (1.2 + 0.5 * evenly(person_)),
                     way = 2 * kPi + 0.5 * roughly(random_);
        const double lift = 0.12 * roughly(random_);
        for (int i = 0; i <= 28; ++i) {
            const double t = i / 28.0, angle = begin - way * t;
            const double radius = reach * (1 + lift * (t - 0.5));
            append(stroke, {radius * std::cos(angle), 0.94 * radius * std::sin(angle)});
        }
        strokes_.push_back(std::move(stroke));
        return std::move(strokes_);
    }
    std::vector<Stroke> strike() {
        const double reach = 0.46 + 0.1 * evenly(random_);
        if (evenly(person_) < 0.5)
            line({-reach, 0.06}, {reach, -0.06});
        else
            line({-reach, reach * 0.8}, {reach, -reach * 0.8});
        return std::move(strokes_);
    }
    std::vector<Stroke> tick() {
        const double style = evenly(person_);
        if (style < 0.55) {
            Stroke stroke;
            append(stroke, {-0.33, 0});
            append(stroke, {-0.08, 0.34});
            append(stroke, {0.48 + 0.14 * evenly(random_), -0.52});
            strokes_.push_back(std::move(stroke));
            return std::move(strokes_);
        }
        if (style < 0.85) return cross();
        line({-0.42, 0.42}, {0.42, -0.42});
        return std::move(strokes_);
    }

private:
    cv::Point2d onPage(cv::Point2d p) const {
        const double c = std::cos(turn_), s = std::sin(turn_);
        return {centre_.x + (c * p.x - s * p.y) * place_.width,
                centre_.y + (s * p.x + c * p.y) * place_.height};
    }
    /// Goes on to a point in shares of the place, trembling on the way.
    void append(Stroke& stroke, cv::Point2d share) {
        const auto to = onPage(share);
        if (stroke.mm.empty()) {
            stroke.mm.push_back(to);
            stroke.pressure.push_back(0.75 + 0.2 * evenly(random_));
            return;
        }
        const auto from = stroke.mm.back();
        const double length = cv::norm(to - from);
        const int steps = std::max(1, static_cast<int>(length / kStepMm));
        const double tremble = 0.05 + 0.18 * hand_.sloppiness;
        for (int i = 1; i <= steps; ++i) {
            const double t = static_cast<double>(i) / steps;
            const double free = i == steps ? 0.3 : 1;
            pressure_ = std::clamp(pressure_ + 0.08 * roughly(random_), 0.7, 1.25);
            drift_ = 0.8 * drift_ + cv::Point2d{roughly(random_), roughly(random_)} * 0.25;
            stroke.mm.push_back(from + (to - from) * t + drift_ * (tremble * free * 0.5));
            stroke.pressure.push_back(pressure_ * (1 - 0.25 * t * t * t));
        }
    }
    void line(cv::Point2d from, cv::Point2d to) {
        Stroke stroke;
        const auto off = [&] {
            return cv::Point2d{roughly(random_), roughly(random_)} *
                   (0.015 + 0.09 * hand_.sloppiness);
        };
        from += off();
        to += off();
        // Nobody draws quite straight: a bow to one side.
        const auto along = to - from;
        const cv::Point2d aside{-along.y, along.x};
        const double bow = (0.02 + 0.09 * hand_.sloppiness) * roughly(random_);
        append(stroke, from);
        for (const double t : {0.25, 0.5, 0.75, 1.0})
            append(stroke, from + along * t + aside * (bow * 4 * t * (1 - t)));
        strokes_.push_back(std::move(stroke));
    }

    cv::Rect2d place_;
    const Handwriting& hand_;
    rules::Random random_, person_;
    cv::Point2d centre_;
    cv::Point2d drift_;
    double turn_ = 0, pressure_ = 1;
    std::vector<Stroke> strokes_;
};

float grain(int x, int y) {
    auto h =
        static_cast<std::uint32_t>(x) * 0x9E3779B1U ^ static_cast<std::uint32_t>(y) * 0x85EBCA77U;
    h = (h ^ (h >> 15)) * 0x2C1B3C6DU;
    h ^= h >> 13;
    return static_cast<float>(h & 0xFFFF) / 65535.0F;
}

}  // namespace

Handwriting handwriting(std::uint64_t seed, double sloppiness) {
    rules::Random random{seed * 77 + 5};
    int pick = random.below(kAllOdds);
    std::size_t kind = 0;
    while (pick >= kPens[kind].odds) pick -= kPens[kind++].odds;
    Handwriting hand{kPens[kind].pen, sloppiness, random.next()};
    hand.pen.widthMm *= 0.85 + 0.4 * evenly(random);
    return hand;
}

std::vector<Stroke> strokesOf(std::string_view symbol, const cv::Rect2d& place,
                              const Handwriting& hand, std::uint64_t seed) {
    Scribe scribe{place, hand, seed};
    if (symbol == "exploded") return scribe.scribble();
    if (symbol == "lava") return scribe.blacken();
    if (symbol.starts_with("track ")) return scribe.track(symbol.substr(6));
    if (symbol == "circled") return scribe.circle();
    if (symbol == "struck") return scribe.strike();
    if (symbol == "ticked") return scribe.tick();
    return scribe.cross();
}

void ink(cv::Mat& print, double pixelsPerMm, const std::vector<Stroke>& strokes, const Pen& pen,
         double strength) {
    if (strokes.empty()) return;
    constexpr int kFiner = 4;
    constexpr int kShift = 5;
    const double scale = pixelsPerMm * kFiner;
    cv::Point2d low{1e9, 1e9}, high{-1e9, -1e9};
    for (const auto& stroke : strokes)
        for (const auto& p : stroke.mm) {
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        }
    const double margin = pen.widthMm * 1.5 + 1;
    const cv::Point corner{static_cast<int>(std::floor((low.x - margin) * pixelsPerMm)),
                           static_cast<int>(std::floor((low.y - margin) * pixelsPerMm))};
    const cv::Size size{
        static_cast<int>(std::ceil((high.x - low.x + 2 * margin) * pixelsPerMm)) + 1,
        static_cast<int>(std::ceil((high.y - low.y + 2 * margin) * pixelsPerMm)) + 1};
    const cv::Rect area = cv::Rect{corner, size} & cv::Rect{{0, 0}, print.size()};
    if (area.empty()) return;
    cv::Mat fine = cv::Mat::zeros(size.height * kFiner, size.width * kFiner, CV_8U);
    const auto fixed = [&](const cv::Point2d& mm) {
        const auto unit = static_cast<double>(1 << kShift);
        return cv::Point{
            static_cast<int>(std::lround(((mm.x * pixelsPerMm) - corner.x) * kFiner * unit)),
            static_cast<int>(std::lround(((mm.y * pixelsPerMm) - corner.y) * kFiner * unit))};
    };
    for (const auto& stroke : strokes)
        for (std::size_t i = 1; i < stroke.mm.size(); ++i) {
            const int width = std::max(
                1, static_cast<int>(std::lround(pen.widthMm * scale * stroke.pressure[i])));
            cv::line(fine, fixed(stroke.mm[i - 1]), fixed(stroke.mm[i]), 255, width, cv::LINE_AA,
                     kShift);
        }
    cv::Mat cover;
    cv::resize(fine, cover, size, 0, 0, cv::INTER_AREA);

    const bool pencil = pen.kind == Pen::Kind::Pencil;
    const bool soaks = pen.kind == Pen::Kind::Felt || pen.kind == Pen::Kind::Marker;
    const double opacity = strength * (pencil ? 0.8 : soaks ? 0.94 : 0.9);
    for (int y = area.y; y < area.br().y; ++y) {
        auto* row = print.ptr<cv::Vec3b>(y);
        const auto* covered = cover.ptr<std::uint8_t>(y - corner.y);
        for (int x = area.x; x < area.br().x; ++x) {
            double alpha = covered[x - corner.x] / 255.0 * opacity;
            if (alpha <= 0) continue;
            if (pencil) alpha *= 0.55 + 0.45 * static_cast<double>(grain(x, y));
            for (int c = 0; c < 3; ++c) {
                // Ink that soaks in lets the print shine through; the others lie on top of it.
                const double below = row[x][c];
                const double colour = soaks ? pen.bgr[c] * (0.55 + 0.45 * below / 255) : pen.bgr[c];
                row[x][c] = cv::saturate_cast<std::uint8_t>(below + (colour - below) * alpha);
            }
        }
    }
}

}  // namespace kibitz::datasets
