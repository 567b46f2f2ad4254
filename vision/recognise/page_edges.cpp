#include "vision/recognise/page_edges.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision {

namespace {

using cv::Point2f;

// Lab distance that counts as "something else begins here": white paper on a white table top shows
// 6 to 10 by its shadow, noise of a dim webcam 3 after the averaging below.
constexpr float kStep = 7;
// Where paper is looked at, in pixels off the edge: near enough for a narrow gap between two
// sheets, far enough for a soft edge.
constexpr float kNear = 2, kFar = 5;
// Of a side, as near corners as this nothing is measured: corners are folded, rounded, held.
constexpr double kRim = 0.03;
constexpr int kSamples = 64;

cv::Vec3f at(const cv::Mat& lab, Point2f p) {
    const int x = std::clamp(cvRound(p.x - 0.5F), 0, lab.cols - 1);
    const int y = std::clamp(cvRound(p.y - 0.5F), 0, lab.rows - 1);
    const auto& v = lab.at<cv::Vec3b>(y, x);
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

bool inside(const cv::Mat& lab, Point2f p) {
    return p.x >= 0 && p.y >= 0 && p.x < static_cast<float>(lab.cols) &&
           p.y < static_cast<float>(lab.rows);
}

double lengthOf(Point2f p) { return std::hypot(p.x, p.y); }

Point2f inwardOf(Point2f from, Point2f to) {
    const auto way = to - from;
    const auto length = static_cast<float>(lengthOf(way));
    return {-way.y / length, way.x / length};  // clockwise as seen: inside is to the right
}

/// The mean colour off the edge by `near` to `far` along `normal`.
cv::Vec3f beside(const cv::Mat& lab, Point2f p, Point2f normal, float near, float far) {
    cv::Vec3f sum{0, 0, 0};
    int count = 0;
    for (float off = near; off <= far; off += 1) {
        sum += at(lab, p + normal * off);
        ++count;
    }
    return sum * (1.0F / static_cast<float>(count));
}

float medianOf(std::vector<float> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

cv::Vec3f medianOf(const std::vector<cv::Vec3f>& colours) {
    std::array<std::vector<float>, 3> channels;
    for (const auto& colour : colours)
        for (std::size_t c = 0; c < 3; ++c) channels[c].push_back(colour[static_cast<int>(c)]);
    return {medianOf(channels[0]), medianOf(channels[1]), medianOf(channels[2])};
}

/// How different two colours are when light counts less than colour.
double unlike(const cv::Vec3f& one, const cv::Vec3f& other, double light) {
    const auto apart = one - other;
    return std::hypot(light * apart[0], std::hypot(apart[1], apart[2]));
}

/// y = a + b t + c t², t from -1 to 1 along the side, y off it.
struct Bow {
    double a = 0, b = 0, c = 0;
    double at(double t) const { return a + b * t + c * t * t; }
};

struct Sample {
    double t = 0, off = 0, weight = 0;
};

/// Least squares with the samples' weights; `curved`: with c.
Bow fitted(const std::vector<Sample>& samples, bool curved) {
    cv::Matx33d m = cv::Matx33d::zeros();
    cv::Vec3d r{0, 0, 0};
    for (const auto& s : samples) {
        const cv::Vec3d row{1, s.t, curved ? s.t * s.t : 0};
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) m(i, j) += s.weight * row[i] * row[j];
            r[i] += s.weight * row[i] * s.off;
        }
    }
    if (!curved) m(2, 2) = 1;
    for (int i = 0; i < 3; ++i) m(i, i) += 1e-9;
    const cv::Vec3d solved = m.solve(r, cv::DECOMP_CHOLESKY);
    return {solved[0], solved[1], solved[2]};
}

/// The line that most samples lie on, each voting as strongly as its edge is clear.
std::optional<Bow> consensus(const std::vector<Sample>& samples, double tolerance) {
    double best = 0;
    std::optional<Bow> found;
    for (std::size_t i = 0; i < samples.size(); ++i)
        for (std::size_t j = i + 1; j < samples.size(); ++j) {
            const auto& p = samples[i];
            const auto& q = samples[j];
            if (std::abs(p.t - q.t) < 0.3) continue;
            const double slope = (q.off - p.off) / (q.t - p.t);
            const Bow line{p.off - slope * p.t, slope, 0};
            double votes = 0;
            for (const auto& s : samples)
                if (std::abs(line.at(s.t) - s.off) < tolerance) votes += s.weight;
            if (votes > best) {
                best = votes;
                found = line;
            }
        }
    return found;
}

struct SideFit {
    Point2f middle, along, normal;  // along: half the side
    Bow bow;
    SeenSide seen;
    Point2f at(double t) const {
        return middle + along * static_cast<float>(t) + normal * static_cast<float>(bow.at(t));
    }
};

/// Where along the normal paper ends: steps from outside to inside, at most two a sample.
std::vector<Sample> stepsAlong(const cv::Mat& lab, Point2f from, Point2f to, Point2f normal,
                               double reach, const cv::Vec3f& direction) {
    std::vector<Sample> samples;
    const int half = std::max(3, cvRound(reach));
    const int width = 3;
    std::vector<float> profile(static_cast<std::size_t>(2 * (half + width) + 1));
    std::vector<float> rise(static_cast<std::size_t>(2 * half + 1));
    for (int i = 0; i < kSamples; ++i) {
        const double share = kRim + (1 - 2 * kRim) * (i + 0.5) / kSamples;
        const auto p = from + (to - from) * static_cast<float>(share);
        for (int off = -half - width; off <= half + width; ++off) {
            const auto q = p + normal * static_cast<float>(off);
            profile[static_cast<std::size_t>(off + half + width)] =
                inside(lab, q) ? at(lab, q).dot(direction) : NAN;
        }
        for (int off = -half; off <= half; ++off) {
            const auto centre = static_cast<std::size_t>(off + half + width);
            float step = 0;
            for (std::size_t k = 1; k <= width; ++k)
                step += profile[centre + k] - profile[centre - k];
            rise[static_cast<std::size_t>(off + half)] = std::isnan(step) ? 0 : step / width;
        }
        struct Peak {
            float height;
            double off;
        };
        std::vector<Peak> peaks;
        for (std::size_t k = 1; k + 1 < rise.size(); ++k) {
            if (rise[k] < kStep || rise[k] < rise[k - 1] || rise[k] <= rise[k + 1]) continue;
            const double bend = rise[k - 1] - 2 * rise[k] + rise[k + 1];
            const double shift = bend < 0 ? 0.5 * (rise[k - 1] - rise[k + 1]) / bend : 0;
            peaks.push_back({rise[k], static_cast<double>(k) - half + shift});
        }
        std::sort(peaks.begin(), peaks.end(),
                  [](const Peak& a, const Peak& b) { return a.height > b.height; });
        if (peaks.size() > 2) peaks.resize(2);
        for (const auto& peak : peaks)
            samples.push_back({2 * share - 1, peak.off, std::min(peak.height, 40.0F)});
    }
    return samples;
}

std::optional<SideFit> fitSide(const cv::Mat& lab, Point2f from, Point2f to, double reach) {
    const auto normal = inwardOf(from, to);
    // The way colours change from outside to inside, the same all along the side.
    std::vector<cv::Vec3f> changes;
    const auto off = static_cast<float>(reach);
    for (int i = 0; i < kSamples; ++i) {
        const auto p =
            from + (to - from) * static_cast<float>(kRim + (1 - 2 * kRim) * (i + 0.5) / kSamples);
        if (!inside(lab, p - normal * (off + 2)) || !inside(lab, p + normal * (off + 2))) continue;
        changes.push_back(beside(lab, p, normal, off, off + 3) -
                          beside(lab, p, -normal, off, off + 3));
    }
    auto direction = medianOf(changes);
    const auto strength = static_cast<float>(cv::norm(direction));
    if (strength < 2)
        direction = {1, 0, 0};
    else
        direction *= 1 / strength;

    auto samples = stepsAlong(lab, from, to, normal, reach, direction);
    if (samples.size() < kSamples / 6) return std::nullopt;
    const double length = lengthOf(to - from);
    const double tolerance = std::max(1.2, std::min(reach / 3, 0.006 * length));
    const auto line = consensus(samples, tolerance);
    if (!line) return std::nullopt;
    Bow bow = *line;
    std::vector<Sample> kept;
    for (int round = 0; round < 4; ++round) {
        kept.clear();
        const double tight = round < 2 ? tolerance : std::max(0.8, tolerance / 2);
        for (auto s : samples) {
            const double miss = std::abs(bow.at(s.t) - s.off);
            if (miss > tight) continue;
            s.weight *= 1 - miss / tight * 0.9;
            kept.push_back(s);
        }
        if (kept.size() < kSamples / 6) return std::nullopt;
        // Paper and lens bend a side, but only where it is seen from end to end is that known.
        const auto [first, last] = std::minmax_element(kept.begin(), kept.end(),
                                                       [](auto& a, auto& b) { return a.t < b.t; });
        const bool whole = kept.size() > kSamples / 2 && last->t - first->t > 1.5;
        bow = fitted(kept, whole && round > 0);
    }
    SideFit side{(from + to) * 0.5F, (to - from) * 0.5F, normal, bow, {}};
    std::vector<bool> met(kSamples, false);
    for (const auto& s : kept) {
        const auto index = static_cast<std::size_t>(std::clamp(
            static_cast<int>(((s.t + 1) / 2 - kRim) / (1 - 2 * kRim) * kSamples), 0, kSamples - 1));
        if (met[index]) continue;
        met[index] = true;
        side.seen.points.push_back(side.middle + side.along * static_cast<float>(s.t) +
                                   normal * static_cast<float>(s.off));
    }
    side.seen.seen = static_cast<double>(std::count(met.begin(), met.end(), true)) / kSamples;
    return side;
}

/// Where two sides meet, the end of the first and the beginning of the second.
std::optional<Point2f> meeting(const SideFit& first, const SideFit& second) {
    double t = 1, u = -1;
    for (int round = 0; round < 6; ++round) {
        const auto p = first.at(t), q = second.at(u);
        const auto dp = first.at(t + 0.01) - first.at(t - 0.01);
        const auto dq = second.at(u + 0.01) - second.at(u - 0.01);
        const double det = static_cast<double>(dp.x) * dq.y - static_cast<double>(dp.y) * dq.x;
        if (std::abs(det) < 1e-9) return std::nullopt;
        const auto gap = q - p;
        const double dt =
            (static_cast<double>(gap.x) * dq.y - static_cast<double>(gap.y) * dq.x) / det * 0.02;
        const double du =
            (static_cast<double>(gap.x) * dp.y - static_cast<double>(gap.y) * dp.x) / det * 0.02;
        t = std::clamp(t + dt, 0.4, 1.8);
        u = std::clamp(u + du, -1.8, -0.4);
    }
    if (lengthOf(first.at(t) - second.at(u)) > 2) return std::nullopt;
    return first.at(t);
}

}  // namespace

bool looksLikePage(const Quad& quad) {
    double area = 0, longest = 0, shortest = 1e9;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto a = quad[i], b = quad[(i + 1) % 4], c = quad[(i + 2) % 4];
        const auto u = b - a, v = c - b;
        const double cross = static_cast<double>(u.x) * v.y - static_cast<double>(u.y) * v.x;
        const double sine = cross / std::max(1e-9, lengthOf(u) * lengthOf(v));
        // Seen 60 degrees off the vertical, a right angle becomes 30 to 150 degrees.
        if (sine < 0.45) return false;
        area += static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
        longest = std::max(longest, lengthOf(u));
        shortest = std::min(shortest, lengthOf(u));
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const double one = lengthOf(quad[i + 1] - quad[i]);
        const double other = lengthOf(quad[(i + 3) % 4] - quad[i + 2]);
        if (std::max(one, other) > 2.2 * std::min(one, other)) return false;
    }
    return area > 0 && longest < 4 * shortest;
}

Quad inOrder(const Quad& quad) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < 4; ++i)
        if (quad[i].x + quad[i].y < quad[first].x + quad[first].y) first = i;
    Quad out;
    for (std::size_t i = 0; i < 4; ++i) out[i] = quad[(first + i) % 4];
    return out;
}

EdgeEvidence evidenceFor(const Quad& quad, const cv::Mat& lab) {
    EdgeEvidence evidence;
    double longest = 0;
    std::array<double, 4> up{}, down{}, light{};
    for (std::size_t i = 0; i < 4; ++i)
        longest = std::max(longest, lengthOf(quad[(i + 1) % 4] - quad[i]));
    const auto beyond = static_cast<float>(std::clamp(0.035 * longest, 8.0, 24.0));
    std::array<cv::Vec3f, 4> first, last;  // paper at both ends of each side
    for (std::size_t side = 0; side < 4; ++side) {
        const auto from = quad[side], to = quad[(side + 1) % 4];
        const auto normal = inwardOf(from, to);
        struct Beside {
            cv::Vec3f in, out, deep, far;
            bool known = false;
        };
        std::array<Beside, kSamples> samples;
        std::vector<cv::Vec3f> paper;
        for (int i = 0; i < kSamples; ++i) {
            const auto p = from + (to - from) * static_cast<float>(kRim + (1 - 2 * kRim) *
                                                                              (i + 0.5) / kSamples);
            auto& here = samples[static_cast<std::size_t>(i)];
            here.known = inside(lab, p - normal * kFar) && inside(lab, p + normal * kFar);
            if (!here.known) continue;
            here.in = beside(lab, p, normal, kNear, kFar);
            here.out = beside(lab, p, -normal, kNear, kFar);
            here.deep = beside(lab, p, normal, beyond - 2, beyond + 2);
            here.far = beside(lab, p, -normal, beyond - 2, beyond + 2);
        }
        // A side's paper may lie half in the shadow, but it is like the paper beside it.
        cv::Vec3f usual, usualDeep;
        for (int k = 0; k < kSamples; ++k) {
            if (k % 8 == 0) {
                std::vector<cv::Vec3f> near, deep;
                for (int j = std::max(0, k - 4); j < std::min(kSamples, k + 12); ++j)
                    if (const auto& other = samples[static_cast<std::size_t>(j)]; other.known) {
                        near.push_back(other.in);
                        deep.push_back(other.deep);
                    }
                usual = medianOf(near);
                usualDeep = medianOf(deep);
            }
            const auto& here = samples[static_cast<std::size_t>(k)];
            const auto step = here.in - here.out;
            if (!here.known || cv::norm(step) < kStep || unlike(here.in, usual, 0.5) > 14) continue;
            // On both sides of a printed frame there is paper.
            if (cv::norm(usualDeep - here.out) < kStep) continue;
            // Beyond a line of print there is paper again. Not nothing: it may be another sheet's.
            paper.push_back(here.in);
            const double share = cv::norm(here.in - here.far) < kStep ? 0.5 : 1;
            light[side] += share * std::clamp(step[0] / 40.0, -1.0, 1.0);
            (step[0] > 0 ? up : down)[side] += share;
        }
        const auto end = std::min<std::ptrdiff_t>(kSamples / 5, std::ssize(paper));
        first[side] = medianOf(std::vector(paper.begin(), paper.begin() + end));
        last[side] = medianOf(std::vector(paper.end() - end, paper.end()));
    }
    // All around the page, the table is either darker than the paper or brighter.
    const double ups = std::accumulate(up.begin(), up.end(), 0.0);
    const double downs = std::accumulate(down.begin(), down.end(), 0.0);
    for (std::size_t side = 0; side < 4; ++side)
        evidence.seen[side] =
            std::max(0.0, (ups > downs ? up[side] - down[side] : down[side] - up[side]) / kSamples);
    if (ups + downs > 0)
        evidence.bright = std::accumulate(light.begin(), light.end(), 0.0) / (ups + downs);
    // Light may fall off across a page, but where two sides meet they are the same paper; one
    // corner may be folded or held.
    std::array<double, 4> apart{};
    for (std::size_t i = 0; i < 4; ++i) apart[i] = unlike(last[i], first[(i + 1) % 4], 0.35);
    std::sort(apart.begin(), apart.end());
    for (const auto& [share, which] : {std::pair{0.6, 2U}, std::pair{0.4, 3U}})
        evidence.even += share * std::exp(-std::pow(apart[which] / 25, 2));
    return evidence;
}

bool isParted(const Quad& quad, const cv::Mat& lab) {
    // The page with a rim of table around it, as seen from above.
    constexpr int kPage = 96, kAround = 8, kSize = kPage + 2 * kAround, kSlant = 24;
    constexpr float low = kAround, high = kAround + kPage;
    const Quad square{Point2f{low, low}, Point2f{high, low}, Point2f{high, high},
                      Point2f{low, high}};
    cv::Mat flat;
    cv::warpPerspective(lab, flat, cv::getPerspectiveTransform(square.data(), quad.data()),
                        {kSize, kSize}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                        cv::BORDER_REPLICATE);
    for (const bool across : {false, true}) {
        if (across) flat = flat.t();
        const auto columnMedian = [&](int x) {
            std::vector<cv::Vec3f> colours;
            for (int y = kAround + 2; y < kSize - kAround - 2; ++y)
                colours.emplace_back(flat.at<cv::Vec3b>(y, x));
            return medianOf(colours);
        };
        const auto left = columnMedian(kAround + 4), right = columnMedian(kSize - kAround - 5);
        for (int x = kAround + kPage / 6; x < kAround + kPage * 5 / 6; ++x)
            for (int slant = -kSlant; slant <= kSlant; slant += 3) {
                const auto colourAt = [&](int y) {
                    const double at = x + slant * (y - kSize / 2.0) / kPage;
                    return cv::Vec3f{flat.at<cv::Vec3b>(y, std::clamp(cvRound(at), 0, kSize - 1))};
                };
                const auto above = colourAt(kAround / 2), below = colourAt(kSize - kAround / 2 - 1);
                int other = 0;
                for (int y = kAround; y < kSize - kAround && other <= kPage / 10; ++y) {
                    const auto colour = colourAt(y);
                    const double asPaper =
                        std::min(unlike(colour, left, 0.7), unlike(colour, right, 0.7));
                    const double asTable =
                        std::min(unlike(colour, above, 0.7), unlike(colour, below, 0.7));
                    other += asPaper <= 10 || asTable >= asPaper;
                }
                if (other <= kPage / 10) return true;
            }
    }
    return false;
}

std::optional<SettledQuad> settled(const Quad& quad, const cv::Mat& lab, double reach) {
    std::array<std::optional<SideFit>, 4> sides;
    for (std::size_t i = 0; i < 4; ++i) {
        if (lengthOf(quad[(i + 1) % 4] - quad[i]) < 20) return std::nullopt;
        sides[i] = fitSide(lab, quad[i], quad[(i + 1) % 4], reach);
        if (!sides[i]) return std::nullopt;
    }
    SettledQuad out;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto corner = meeting(*sides[(i + 3) % 4], *sides[i]);
        if (!corner) return std::nullopt;
        out.corners[i] = *corner;
        out.sides[i] = std::move(sides[i]->seen);
    }
    if (!looksLikePage(out.corners)) return std::nullopt;
    return out;
}

}  // namespace kibitz::vision
