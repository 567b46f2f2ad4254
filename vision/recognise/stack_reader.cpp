#include "vision/recognise/stack_reader.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision::stacks {

namespace {

// Neighbouring pixels say nearly the same: what one of them counts.
constexpr float kPixelCounts = 0.06F;
constexpr float kRimCounts = 0.12F;
constexpr int kRimSamples = 40, kLeastRimSamples = 8;
constexpr float kRimStep = 0.14F;   // in logarithms: a rim is expected to show so much
constexpr float kRimReach = 1.3F;   // pixels
constexpr float kOpenCosts = 1.0F;  // a pixel that a stack not yet read may explain
// How far a stack's rims may be elsewhere than they should, and the share by which the camera's
// height may be wrong; more so from nearly above, where nothing tells the lens.
constexpr double kPlaceDoubtMm = 0.35, kLensDoubt = 0.025, kLensDoubtAbove = 0.1;
constexpr double kFromAbove = 0.26;   // radians
constexpr float kBoardFloor = -4.5F;  // glare, dirt and rims on the board, as on pawns
constexpr float kLeastPrint = 0.25F;
constexpr double kPlainPrint = 0.02;  // in logarithms of brightness: noise and shade are as much
// Of a board whose look was learnt: 0.7 of the pixels look nearly so, the others lie in the shade.
constexpr float kCloseCosts = 0.36F, kShadeCosts = 1.2F;
constexpr float kCloseCall = 8;  // nats: a look at other spots may turn it
constexpr float kBesideSpeaks = 0.5F;
// Where pawn and ground share a pixel, its colour is nearer to that of the lighter one: a pawn on
// a pale board looks smaller than it is by so much, one on a dark board larger.
constexpr double kShyPixels = 0.45;
constexpr double kShyFor = -0.65;  // pawns so much lighter than the board, in logarithms
constexpr double kOffMm = 0.8;     // how far hands put pawns off the middle of a cell
constexpr float kPawnCosts = 0.7F, kStackCosts = 0.3F;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

using Gains = std::array<float, kPawnColours>;

/// log of the mean of exponentials: any of the colours may be it.
float together(const Gains& gains) {
    const float most = *std::max_element(gains.begin(), gains.end());
    float sum = 0;
    for (const float g : gains) sum += std::exp(g - most);
    return most + std::log(sum / kPawnColours);
}

int likeliest(const Gains& gains) {
    return static_cast<int>(std::max_element(gains.begin(), gains.end()) - gains.begin());
}

Gains sharesOf(const Gains& gains) {
    const float most = *std::max_element(gains.begin(), gains.end());
    Gains shares{};
    float sum = 0;
    for (std::size_t c = 0; c < shares.size(); ++c) sum += shares[c] = std::exp(gains[c] - most);
    for (auto& s : shares) s /= sum;
    return shares;
}

float middle(std::vector<float>& values) {
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

Gains operator+(const Gains& a, const Gains& b) {
    Gains sum{};
    for (std::size_t c = 0; c < sum.size(); ++c) sum[c] = a[c] + b[c];
    return sum;
}

/// What speaks for each height of one stack, the others being as they are believed to be.
struct Reckoning {
    std::array<Gains, kTallest + 1> top{};  // by height: of the pixels that would show the top
    std::array<Gains, kTallest> side{};     // by pawn
    std::array<int, kTallest + 1> topSeen{}, topAll{};
    std::array<int, kTallest> sideSeen{}, sideAll{};
    int placeSeen = 0, placeAll = 0;
    std::array<float, kTallest + 1> rims{};
    std::array<float, kTallest + 1> score{};

    void sum() {
        float below = 0;
        score[0] = 0;
        for (int h = 1; h <= kTallest; ++h) {
            score[at(h)] = below + together(top[at(h)] + side[at(h - 1)]) + rims[at(h)] -
                           kStackCosts - kPawnCosts * static_cast<float>(h);
            below += together(side[at(h - 1)]);
        }
    }
    int best() const {
        return static_cast<int>(std::max_element(score.begin(), score.end()) - score.begin());
    }
    float seenShare(int h) const {
        const auto share = [](int seen, int all) {
            return all > 0 ? static_cast<float>(seen) / static_cast<float>(all) : 0.0F;
        };
        if (h == 0) return share(placeSeen, placeAll);
        return share(topSeen[at(h)] + sideSeen[at(h - 1)], topAll[at(h)] + sideAll[at(h - 1)]);
    }
};

}  // namespace

struct StackReader::Inner {
    struct Candidate {
        int cell;
        float out, in;
    };
    struct Stack {
        std::vector<Pass> passes;
        float foot = 0;
        int height = 0;
        bool open = true;  // not read yet
        std::array<int, kTallest> colours{};
        cv::Point2d off;
        Reckoning reckoning;
    };
    /// What a line of sight meets first, but for one stack.
    struct Met {
        float height = 0;  // above the board
        float like = 0;
    };

    const StackScene& scene;
    const StackGround& ground;
    std::array<Stack, kStackCells> stacks;
    std::array<int, kStackCells> order{};  // the nearest first
    std::vector<Tone> tones;
    std::vector<Gains> likes;  // by pixel: log density of each colour
    std::vector<float> bare, any;
    std::vector<int> first;  // by pixel: where its candidates begin
    std::vector<Candidate> candidates;
    cv::Mat_<cv::Vec3f> logs;
    cv::Mat_<cv::Vec3f> print;  // tones
    Tone cast;                  // … and what this light adds
    bool learnt = false;
    float pawn;
    double shy = kShyPixels;

    Inner(const StackScene& s, const StackGround& g,
          const std::array<StackBelief, kStackCells>* before)
        : scene(s), ground(g) {
        pawn = static_cast<float>(g.pawnMm);
        const auto& small = scene.small();
        tones.resize(scene.sights().size());
        logs.create(small.size());
        for (int y = 0; y < small.rows; ++y)
            for (int x = 0; x < small.cols; ++x) {
                const auto& t = tones[at(y * small.cols + x)] = toneOf(small.at<cv::Vec3b>(y, x));
                logs(y, x) = {t.light, t.red, t.blue};
            }
        const auto eye = scene.view().eyeMm();
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int a, int b) {
            const auto far = [&](int cell) {
                return std::hypot(ground.cellMm[at(cell)].x - eye.x,
                                  ground.cellMm[at(cell)].y - eye.y);
            };
            return far(a) < far(b);
        });
        for (int cell = 0; cell < kStackCells; ++cell) {
            stacks[at(cell)].foot = static_cast<float>(ground.footMm[at(cell)]);
            place(cell, before ? (*before)[at(cell)].offMm : cv::Point2d{});
            if (before) {
                stacks[at(cell)].height = std::min((*before)[at(cell)].height, scene.tallest());
                stacks[at(cell)].colours = (*before)[at(cell)].colours;
                stacks[at(cell)].open = false;
            }
        }
        index();
    }

    std::vector<Pass> passesOf(int cell, cv::Point2d off) const {
        std::vector<Pass> passes;
        const double foot = ground.footMm[at(cell)];
        scene.passes(ground.cellMm[at(cell)] + off, ground.radiusMm - shy / scene.pixelsPerMm(),
                     foot, foot + scene.tallest() * ground.pawnMm, passes);
        return passes;
    }
    void place(int cell, cv::Point2d off) {
        stacks[at(cell)].off = off;
        stacks[at(cell)].passes = passesOf(cell, off);
    }

    void index() {
        first.assign(tones.size() + 1, 0);
        for (const auto& stack : stacks)
            for (const auto& pass : stack.passes) ++first[at(pass.pixel) + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        candidates.resize(at(first.back()));
        auto next = first;
        for (int cell = 0; cell < kStackCells; ++cell)
            for (const auto& pass : stacks[at(cell)].passes)
                candidates[at(next[at(pass.pixel)]++)] = {cell, pass.out, pass.in};
    }

    void weigh(const BareBoard& look, const StackColours& colours) {
        print = look.tones;
        cast = look.cast;
        learnt = look.learnt;
        likes.resize(tones.size());
        bare.resize(tones.size());
        any.resize(tones.size());
        ToneCloud board;
        board.redRed = board.blueBlue = 0.012F;
        board.lightSpread = 0.7F;
        board.settle();
        // Else a pawn's colour that is learnt from bare board fits it better than the board's own.
        ToneCloud close = board;
        close.redRed = close.blueBlue = 0.004F;
        close.lightSpread = 0.3F;
        close.settle();
        const float wide = static_cast<float>(ground.boardMm.width),
                    high = static_cast<float>(ground.boardMm.height);
        for (std::size_t p = 0; p < tones.size(); ++p) {
            const auto& tone = tones[p];
            for (int c = 0; c < kPawnColours; ++c) likes[p][at(c)] = colours[c](tone);
            any[p] = *std::max_element(likes[p].begin(), likes[p].end());
            const auto s = scene.landing(p);
            bare[p] = kUnknownTone;
            if (s.x <= 0 || s.y <= 0 || s.x >= wide || s.y >= high) {
                // What lies beside the board may have any colour, that of pawns most of all: it can
                // contradict a stack before it, but hardly speak for one.
                if (look.beside) bare[p] = (*look.beside)(tone);
                bare[p] = std::max(bare[p], any[p] - kBesideSpeaks);
                continue;
            }
            const auto& t = look.tones(std::min(look.tones.rows - 1, static_cast<int>(s.y)),
                                       std::min(look.tones.cols - 1, static_cast<int>(s.x)));
            board.mean = {t[0] + look.cast.red, t[1] + look.cast.blue, t[2] + look.cast.light};
            bare[p] = std::max(board(tone), kBoardFloor);
            if (!look.learnt) continue;
            close.mean = board.mean;
            bare[p] = std::max(close(tone) - kCloseCosts, bare[p] - kShadeCosts);
        }
    }

    /// How large pawns look on a board whose brightness was learnt.
    void fitSize(const BareBoard& look, const StackColours& colours) {
        std::vector<float> bright, pawns;
        for (const auto& t : look.tones) bright.push_back(t[2] + look.cast.light);
        for (const auto& stack : stacks)
            if (stack.height > 0)
                pawns.push_back(colours[stack.colours[at(stack.height - 1)]].mean.light);
        if (!look.learnt || pawns.empty()) return;
        const double lighter = double{middle(pawns)} - double{middle(bright)};
        const double fitted = kShyPixels * std::clamp(lighter / kShyFor, -1.0, 1.0);
        if (std::abs(fitted - shy) < 0.1) return;
        shy = fitted;
        for (int cell = 0; cell < kStackCells; ++cell) place(cell, stacks[at(cell)].off);
        index();
    }

    Met met(int pixel, int except) const {
        Met met{scene.heightAt(at(pixel)), bare[at(pixel)]};
        bool open = false;
        for (int k = first[at(pixel)]; k < first[at(pixel) + 1]; ++k) {
            const auto& candidate = candidates[at(k)];
            if (candidate.cell == except) continue;
            const auto& stack = stacks[at(candidate.cell)];
            if (stack.open) {
                open = true;
                continue;
            }
            if (stack.height == 0) continue;
            const float top = stack.foot + pawn * static_cast<float>(stack.height);
            if (top < candidate.out) continue;
            const float height = std::min(top, candidate.in);
            if (height <= met.height) continue;
            met.height = height;
            const int which = candidate.in >= top
                                  ? stack.height - 1
                                  : std::clamp(static_cast<int>((candidate.in - stack.foot) / pawn),
                                               0, stack.height - 1);
            met.like = likes[at(pixel)][at(stack.colours[at(which)])];
        }
        if (open) met.like = std::max(met.like, any[at(pixel)] - kOpenCosts);
        return met;
    }

    Reckoning reckon(int cell, const std::vector<Pass>& passes, cv::Point2d off) const {
        Reckoning r;
        const auto& stack = stacks[at(cell)];
        // Tops show from this height on, up to where sides show.
        std::array<Gains, kTallest + 2> topFrom{};
        for (const auto& pass : passes) {
            const float out = pass.out - stack.foot, in = pass.in - stack.foot;
            const auto other = met(pass.pixel, cell);
            const int least = std::max(1, static_cast<int>(std::ceil(out / pawn - 1e-4F)));
            const int sides = static_cast<int>(std::ceil(in / pawn));  // from this height on
            const bool hidden = pass.in <= other.height;
            const int shows = std::max(
                least, static_cast<int>(std::floor((other.height - stack.foot) / pawn)) + 1);
            if (out <= 0.01F) {
                ++r.placeAll;
                if (other.height <= stack.foot) ++r.placeSeen;
            }
            for (int h = least; h < std::min(sides, kTallest + 1); ++h) {
                ++r.topAll[at(h)];
                if (!hidden && h >= shows) ++r.topSeen[at(h)];
            }
            const int k = std::max(0, sides - 1);
            if (sides >= least && k < kTallest) {
                ++r.sideAll[at(k)];
                if (!hidden) ++r.sideSeen[at(k)];
            }
            if (hidden) continue;
            Gains gain{};
            for (std::size_t c = 0; c < gain.size(); ++c)
                gain[c] = kPixelCounts * (likes[at(pass.pixel)][c] - other.like);
            const int end = std::min(sides, kTallest + 1);
            if (shows < end)
                for (std::size_t c = 0; c < gain.size(); ++c) {
                    topFrom[at(shows)][c] += gain[c];
                    topFrom[at(end)][c] -= gain[c];
                }
            if (k < kTallest) r.side[at(k)] = r.side[at(k)] + gain;
        }
        Gains sum{};
        for (int h = 0; h <= kTallest; ++h) r.top[at(h)] = sum = sum + topFrom[at(h)];
        for (int h = 1; h <= scene.tallest(); ++h) r.rims[at(h)] = rimOf(cell, h, off);
        r.sum();
        for (int h = scene.tallest() + 1; h <= kTallest; ++h) r.score[at(h)] = -1e9F;
        return r;
    }

    bool freeAt(cv::Point2f small, int except, float height) const {
        const int x = cvRound(small.x), y = cvRound(small.y);
        if (x < 0 || y < 0 || x >= logs.cols || y >= logs.rows) return false;
        return met(y * logs.cols + x, except).height < height;
    }
    cv::Vec3f smooth(cv::Point2f p) const {
        const int x = static_cast<int>(p.x), y = static_cast<int>(p.y);
        const float u = p.x - static_cast<float>(x), v = p.y - static_cast<float>(y);
        return (logs(y, x) * (1 - u) + logs(y, x + 1) * u) * (1 - v) +
               (logs(y + 1, x) * (1 - u) + logs(y + 1, x + 1) * u) * v;
    }

    /// How the bare cell looks, middling.
    Tone bareTone(int cell) const {
        std::vector<float> red, blue;
        const auto centre = ground.cellMm[at(cell)];
        const int reach = static_cast<int>(ground.radiusMm);
        for (int y = -reach; y <= reach; y += 2)
            for (int x = -reach; x <= reach; x += 2) {
                const cv::Point spot{static_cast<int>(centre.x) + x,
                                     static_cast<int>(centre.y) + y};
                if (x * x + y * y > reach * reach || !cv::Rect{{0, 0}, print.size()}.contains(spot))
                    continue;
                red.push_back(print(spot)[0]);
                blue.push_back(print(spot)[1]);
            }
        if (red.empty()) return {};
        return {middle(red) + cast.red, middle(blue) + cast.blue, 0};
    }
    float apart(int cell, const StackColours& colours) const {
        const auto bareHere = bareTone(cell);
        const auto to = [&](int colour) {
            const auto& cloud = colours[colour];
            return std::hypot(cloud.mean.red - bareHere.red, cloud.mean.blue - bareHere.blue);
        };
        const auto& stack = stacks[at(cell)];
        float least = 1e9F;
        for (int k = 0; k < stack.height; ++k) least = std::min(least, to(stack.colours[at(k)]));
        for (int c = 0; stack.height == 0 && c < kPawnColours; ++c) least = std::min(least, to(c));
        return least;
    }

    /// Whether the rim of a top that high can be seen.
    float rimOf(int cell, int h, cv::Point2d off, int* looked = nullptr) const {
        const auto& stack = stacks[at(cell)];
        const double z = double{stack.foot} + double{pawn} * h;
        const auto centre = ground.cellMm[at(cell)] + off;
        const auto middle = scene.toSmall(cv::Point3d{centre.x, centre.y, z});
        const cv::Rect2f inside(2, 2, static_cast<float>(logs.cols - 5),
                                static_cast<float>(logs.rows - 5));
        float sum = 0;
        for (int i = 0; i < kRimSamples; ++i) {
            const double way = 2 * CV_PI * i / kRimSamples;
            const auto rim =
                scene.toSmall(cv::Point3d{centre.x + ground.radiusMm * std::cos(way),
                                          centre.y + ground.radiusMm * std::sin(way), z});
            auto out = rim - middle;
            const float length = std::max(1e-3F, std::hypot(out.x, out.y));
            out *= kRimReach / length;
            const auto a = rim - out, b = rim + out;
            if (!inside.contains(a) || !inside.contains(b)) continue;
            const auto height = static_cast<float>(z);
            if (!freeAt(a, cell, height) || !freeAt(b, cell, height)) continue;
            const auto change = smooth(a) - smooth(b);
            const float step =
                std::max({std::abs(change[0]), std::abs(change[1]), std::abs(change[2])});
            sum += std::clamp((step - kRimStep) / kRimStep, -1.0F, 1.5F);
            if (looked) ++*looked;
        }
        return kRimCounts * sum;
    }

    void settle(int cell) {
        auto& stack = stacks[at(cell)];
        stack.reckoning = reckon(cell, stack.passes, stack.off);
        take(cell);
    }
    void take(int cell) {
        auto& stack = stacks[at(cell)];
        const auto& r = stack.reckoning;
        stack.height = r.best();
        stack.open = false;
        colour(stack, r);
    }
    static void colour(Stack& stack, const Reckoning& r) {
        for (int k = 0; k < stack.height; ++k)
            stack.colours[at(k)] = likeliest(
                k + 1 == stack.height ? r.top[at(stack.height)] + r.side[at(k)] : r.side[at(k)]);
    }

    void forget() {
        for (auto& stack : stacks) stack.height = 0, stack.open = true;
    }

    bool sweep() {
        bool changed = false;
        for (const int cell : order) {
            const auto before = stacks[at(cell)].height;
            settle(cell);
            changed |= before != stacks[at(cell)].height;
        }
        return changed;
    }

    /// Pawns stand where hands put them: each height is judged at the spot that suits it best.
    void profile(int cell) {
        auto& stack = stacks[at(cell)];
        const auto eye = scene.view().eyeMm();
        const auto centre = ground.cellMm[at(cell)];
        cv::Point2d along{eye.x - centre.x, eye.y - centre.y};
        along *= 1 / std::max(1.0, std::hypot(along.x, along.y));
        const cv::Point2d aside{-along.y, along.x};
        Reckoning best;
        best.score.fill(-1e9F);
        std::array<cv::Point2d, kTallest + 1> spots;
        const auto tryAt = [&](cv::Point2d off) {
            auto r = reckon(cell, passesOf(cell, off), off);
            const auto far = static_cast<float>(off.dot(off) / (2 * kOffMm * kOffMm));
            for (int h = 0; h <= kTallest; ++h) {
                const float score = r.score[at(h)] - (h > 0 ? far : 0);
                if (score <= best.score[at(h)]) continue;
                best.score[at(h)] = score;
                spots[at(h)] = off;
            }
        };
        for (const double a : {-1.0, 0.0, 1.0}) tryAt(a * aside);
        const int h = best.best();
        const auto sideways = spots[at(h)];
        for (const double a : {-2.2, -1.1, 1.1, 2.2}) tryAt(sideways + a * along);
        const int height = best.best();
        if (spots[at(height)] != stack.off) {
            place(cell, spots[at(height)]);
            index();
        }
        stack.reckoning = reckon(cell, stack.passes, stack.off);
        stack.reckoning.score = best.score;
        take(cell);
    }

    void teach(StackColours& colours) const {
        std::array<std::vector<Tone>, kPawnColours> seen;
        for (const auto& stack : stacks) {
            if (stack.height == 0) continue;
            const float top = stack.foot + pawn * static_cast<float>(stack.height);
            const int cell = static_cast<int>(&stack - stacks.data());
            for (const auto& pass : stack.passes) {
                if (top < pass.out || met(pass.pixel, cell).height >= std::min(top, pass.in))
                    continue;
                const int which = pass.in >= top
                                      ? stack.height - 1
                                      : std::clamp(static_cast<int>((pass.in - stack.foot) / pawn),
                                                   0, stack.height - 1);
                const int colour = stack.colours[at(which)];
                if (likeliest(likes[at(pass.pixel)]) == colour &&
                    likes[at(pass.pixel)][at(colour)] > bare[at(pass.pixel)])
                    seen[at(colour)].push_back(tones[at(pass.pixel)]);
            }
        }
        for (int c = 0; c < kPawnColours; ++c) colours.learn(c, seen[at(c)]);
        colours.compare();
    }

    /// What no pixel tells: pawns are a little smaller or stand a little elsewhere, the lens is a
    /// little longer. Seen from nearly above that is as much as a pawn.
    void doubt(int cell, StackBelief& b) const {
        const auto& centre = ground.cellMm[at(cell)];
        const double angle = scene.view().angleAt({centre.x, centre.y, 0});
        const double shift = std::max(0.05, ground.pawnMm * std::tan(angle));
        const double lens =
            kLensDoubt + kLensDoubtAbove * std::exp(-angle * angle / (kFromAbove * kFromAbove));
        const double spread = std::hypot(kPlaceDoubtMm / shift, lens * b.height);
        std::array<double, kTallest + 1> moved{};
        const auto below = [&](double pawns) {
            return 0.5 * std::erfc(-pawns / (spread * std::sqrt(2.0)));
        };
        const int reach = std::min(4, 1 + static_cast<int>(3 * spread));
        for (int h = 1; h <= kTallest; ++h)
            for (int by = -reach; by <= reach; ++by) {
                const int there = std::clamp(h + by, 1, kTallest);
                moved[at(there)] += double{b.heights[at(h)]} * (below(by + 0.5) - below(by - 0.5));
            }
        double sum = double{b.heights[0]};
        for (const double share : moved) sum += share;
        b.heights[0] = static_cast<float>(double{b.heights[0]} / sum);
        for (int h = 1; h <= kTallest; ++h)
            b.heights[at(h)] = static_cast<float>(moved[at(h)] / sum);
    }

    /// Share of all of a stack, from foot to top, that nothing hides.
    float bodySeen(int cell) const {
        const auto& stack = stacks[at(cell)];
        const float top = stack.foot + pawn * static_cast<float>(stack.height);
        int all = 0, seen = 0;
        for (const auto& pass : stack.passes) {
            if (top < pass.out) continue;
            ++all;
            if (met(pass.pixel, cell).height < std::min(top, pass.in)) ++seen;
        }
        return all > 0 ? static_cast<float>(seen) / static_cast<float>(all) : 0;
    }

    /// Share of the pixels in sight that look like what is believed to be there.
    float fitOf(int cell) const {
        const auto& stack = stacks[at(cell)];
        const float top = stack.foot + pawn * static_cast<float>(stack.height);
        int all = 0, good = 0;
        for (const auto& pass : stack.passes) {
            if (top < pass.out || (stack.height == 0 && pass.out > stack.foot + 0.01F)) continue;
            const float height = std::min(top, pass.in);
            if (met(pass.pixel, cell).height > height) continue;
            ++all;
            float like = bare[at(pass.pixel)];
            if (stack.height > 0) {
                const int which = pass.in >= top
                                      ? stack.height - 1
                                      : std::clamp(static_cast<int>((pass.in - stack.foot) / pawn),
                                                   0, stack.height - 1);
                like = likes[at(pass.pixel)][at(stack.colours[at(which)])];
            }
            if (like > kUnknownTone) ++good;
        }
        return all > 0 ? static_cast<float>(good) / static_cast<float>(all) : 0;
    }

    /// How much an empty place looks like its print: a hand may have the board's colour, but no
    /// rings and numbers. Of boards that are not ours the lines between cells are looked at too. 1:
    /// there is nothing to compare with.
    float likePrint(int cell) const {
        const double reach = (learnt ? 0.6 : 0.45) * ground.pitchMm;
        const auto centre = ground.cellMm[at(cell)];
        std::vector<Pass> around;
        scene.passes(centre, reach, ground.footMm[at(cell)], ground.footMm[at(cell)] + 1, around);
        double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
        for (const auto& pass : around) {
            if (pass.out > ground.footMm[at(cell)] + 0.01) continue;
            if (met(pass.pixel, -1).height > stacks[at(cell)].foot) continue;
            const auto s = scene.landing(at(pass.pixel));
            const int x = static_cast<int>(s.x), y = static_cast<int>(s.y);
            if (x < 0 || y < 0 || x >= print.cols || y >= print.rows) continue;
            const double seen = double{tones[at(pass.pixel)].light}, drawn = double{print(y, x)[2]};
            ++n;
            a += seen;
            b += drawn;
            aa += seen * seen;
            bb += drawn * drawn;
            ab += seen * drawn;
        }
        if (learnt && n >= 30 && bb / n - b * b / n / n < kPlainPrint * kPlainPrint) return 1;
        const double both = (aa - a * a / std::max(1.0, n)) * (bb - b * b / std::max(1.0, n));
        return n < 30 ? 0 : static_cast<float>((ab - a * b / n) / std::sqrt(std::max(1e-9, both)));
    }

    StackBelief belief(int cell, const StackColours& colours) const {
        const auto& stack = stacks[at(cell)];
        const auto& r = stack.reckoning;
        StackBelief b;
        b.height = stack.height;
        b.offMm = stack.off;
        const float most = r.score[at(r.best())];
        float sum = 0;
        for (std::size_t h = 0; h < b.heights.size(); ++h)
            sum += b.heights[h] = std::exp(r.score[h] - most);
        for (auto& share : b.heights) share /= sum;
        doubt(cell, b);
        const int h = std::max(1, stack.height);
        b.tops = sharesOf(r.top[at(h)] + r.side[at(h - 1)]);
        for (int k = 0; k < stack.height; ++k)
            b.pawns[at(k)] = k + 1 == stack.height ? b.tops : sharesOf(r.side[at(k)]);
        b.seen = r.seenShare(stack.height);
        b.body = stack.height > 0 ? bodySeen(cell) : b.seen;
        b.fits = fitOf(cell);
        if (stack.height == 0 && likePrint(cell) < kLeastPrint) b.fits = 0;
        b.colours = stack.colours;
        b.apart = apart(cell, colours);
        int looked = 0;
        const float rims = rimOf(cell, h, stack.off, &looked) / kRimCounts;
        if (looked >= kLeastRimSamples) b.rims = rims / static_cast<float>(looked);
        return b;
    }
    std::array<StackBelief, kStackCells> beliefs(const StackColours& colours) const {
        std::array<StackBelief, kStackCells> all;
        for (int cell = 0; cell < kStackCells; ++cell) all[at(cell)] = belief(cell, colours);
        return all;
    }
};

StackReader::StackReader(const StackGround& ground) : ground_(ground) {}

std::array<StackBelief, kStackCells> StackReader::read(const StackScene& scene,
                                                       const BareBoard& look,
                                                       std::span<const StackColours> guesses,
                                                       StackColours& colours) const {
    constexpr int kLessons = 2;
    Inner inner{scene, ground_, nullptr};
    float most = -1e9F;
    for (const auto& guess : guesses) {
        if (guesses.size() == 1) break;
        inner.forget();
        inner.weigh(look, guess);
        inner.sweep();
        inner.sweep();
        float sum = 0;
        for (const auto& stack : inner.stacks) sum += stack.reckoning.score[at(stack.height)];
        if (sum <= most) continue;
        most = sum;
        colours = guess;
    }
    inner.forget();
    for (int lesson = 0; lesson <= kLessons; ++lesson) {
        inner.weigh(look, colours);
        for (int round = 0; round < 4; ++round)
            if (!inner.sweep()) break;
        if (lesson < kLessons) inner.teach(colours);
        if (lesson == 0) inner.fitSize(look, colours);
        if (lesson == 0)
            for (const int cell : inner.order)
                if (inner.stacks[at(cell)].height > 0) inner.profile(cell);
    }
    for (const int cell : inner.order)
        if (inner.stacks[at(cell)].height > 0)
            inner.profile(cell);
        else
            inner.settle(cell);
    return inner.beliefs(colours);
}

std::array<StackBelief, kStackCells> StackReader::readAgain(
    const StackScene& scene, const BareBoard& look, const StackColours& colours,
    const std::array<StackBelief, kStackCells>& before) const {
    Inner inner{scene, ground_, &before};
    inner.fitSize(look, colours);
    inner.weigh(look, colours);
    for (int round = 0; round < 3; ++round)
        if (!inner.sweep()) break;
    for (const int cell : inner.order) {
        const auto& stack = inner.stacks[at(cell)];
        const auto& scores = stack.reckoning.score;
        const float most = scores[at(stack.height)];
        // Where it stands matters only if that can change the answer.
        const bool close = std::any_of(scores.begin(), scores.end(), [&](const float& score) {
            return &score != &scores[at(stack.height)] && score > most - kCloseCall;
        });
        if (stack.height > 0 && (close || stack.height != before[at(cell)].height))
            inner.profile(cell);
    }
    return inner.beliefs(colours);
}

}  // namespace kibitz::vision::stacks
