#include "vision/recognise/lattice_finder.h"

#include "vision/recognise/known_sheet.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision {

namespace {

constexpr double kScale = kSheetPixelsPerMm;
// Dice of 8 to 25 mm fit.
constexpr double kSmallest = 7.5, kLargest = 28;
constexpr int kFewestColumns = 6, kMostColumns = 14, kFewestRows = 4;

/// Straight lines of print: 1 where one runs, in one direction.
struct Lines {
    cv::Mat upright, level;  // float
};

/// Thin and dark across, and so for some millimetres along.
cv::Mat linesAlong(const cv::Mat& ink, bool upright) {
    const int beside = cvRound(1.3 * kScale), length = cvRound(4 * kScale) | 1;
    cv::Mat shifted, thin(ink.size(), CV_32F);
    for (int y = 0; y < ink.rows; ++y)
        for (int x = 0; x < ink.cols; ++x) {
            const auto at = [&](int off) {
                return upright ? ink.at<float>(y, std::clamp(x + off, 0, ink.cols - 1))
                               : ink.at<float>(std::clamp(y + off, 0, ink.rows - 1), x);
            };
            thin.at<float>(y, x) = at(0) - std::max(at(-beside), at(beside));
        }
    std::vector<float> values;
    for (int y = 0; y < thin.rows; y += 3)
        for (int x = 0; x < thin.cols; x += 3)
            if (const float v = thin.at<float>(y, x); v > 0.02F) values.push_back(v);
    if (values.size() < 100) return cv::Mat::zeros(ink.size(), CV_32F);
    const auto strong = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 9 / 10);
    std::nth_element(values.begin(), strong, values.end());
    // A faint line counts like a bold one, noise does not.
    const float full = std::max(0.06F, *strong * 0.6F);
    thin = cv::min(cv::max(thin, 0) / full, 1);
    cv::Mat lines;
    cv::blur(thin, lines, upright ? cv::Size{1, length} : cv::Size{length, 1});
    return lines;
}

/// How much the lines repeat at each distance, in steps of a pixel.
std::vector<double> repetition(const cv::Mat& lines, bool upright) {
    cv::Mat clear = cv::max(lines - 0.35, 0);
    if (!upright) clear = clear.t();
    const int most = cvRound(kLargest * kScale) + 2;
    std::vector<double> found(static_cast<std::size_t>(most + 1), 0);
    for (int off = 1; off <= most && off < clear.cols; ++off)
        found[static_cast<std::size_t>(off)] =
            clear.colRange(0, clear.cols - off).dot(clear.colRange(off, clear.cols));
    // Lines drift a little where the paper is bent.
    std::vector<double> smooth = found;
    for (std::size_t i = 2; i + 2 < found.size(); ++i)
        smooth[i] =
            (found[i - 2] + 2 * found[i - 1] + 3 * found[i] + 2 * found[i + 1] + found[i + 2]) / 9;
    return smooth;
}

double peakNear(const std::vector<double>& values, double around, double reach) {
    std::size_t best = 0;
    for (auto i = static_cast<std::size_t>(std::max(1.0, around - reach));
         i + 1 < values.size() && static_cast<double>(i) <= around + reach; ++i)
        if (best == 0 || values[i] > values[best]) best = i;
    if (best == 0) return around;
    const double a = values[best - 1], b = values[best], c = values[best + 1];
    const double bend = a - 2 * b + c;
    return static_cast<double>(best) + (bend < 0 ? std::clamp(0.5 * (a - c) / bend, -0.5, 0.5) : 0);
}

/// Pixels from line to line, across and down.
struct Pitch {
    double across = 0, down = 0;
};

std::optional<Pitch> pitchOf(const Lines& lines) {
    const auto across = repetition(lines.upright, true), down = repetition(lines.level, false);
    // Both directions repeat at about the same distance: cells are square, and the page's aspect
    // is known to a tenth.
    std::vector<double> both(across.size(), 0);
    const auto first = static_cast<std::size_t>(kSmallest * kScale);
    double most = 0;
    for (auto i = first; i < across.size(); ++i) {
        double other = 0;
        for (auto j = static_cast<std::size_t>(static_cast<double>(i) * 0.9);
             static_cast<double>(j) <= static_cast<double>(i) * 1.1 && j < down.size(); ++j)
            other = std::max(other, down[j]);
        both[i] = std::sqrt(across[i] * other);
        most = std::max(most, both[i]);
    }
    if (most <= 0) return std::nullopt;
    // Twice the pitch repeats nearly as well as the pitch itself.
    for (auto i = first + 1; i + 1 < both.size(); ++i) {
        if (both[i] < 0.72 * most || both[i] < both[i - 1] || both[i] < both[i + 1]) continue;
        const auto middle = static_cast<double>(i);
        const double x = peakNear(across, middle, 4);
        return Pitch{x, peakNear(down, x, 0.1 * x)};
    }
    return std::nullopt;
}

/// Where lines stand within a pitch.
double phaseOf(const cv::Mat& lines, bool upright, double pitch) {
    cv::Mat clear = cv::max(lines - 0.4, 0), profile;
    cv::reduce(clear, profile, upright ? 0 : 1, cv::REDUCE_SUM, CV_64F);
    const auto count = static_cast<int>(profile.total());
    double best = -1, bestPhase = 0;
    const auto at = [&](double p) {
        const int i = static_cast<int>(p);
        if (i < 0 || i + 1 >= count) return 0.0;
        const double f = p - i;
        return (1 - f) * profile.at<double>(i) + f * profile.at<double>(i + 1);
    };
    for (double phase = 0; phase < pitch; phase += 0.5) {
        double sum = 0;
        for (double p = phase; p < count; p += pitch)
            for (const double off : {-1.5, -0.75, 0.0, 0.75, 1.5})
                sum += std::min(at(p + off), 60.0 * kScale);
        if (sum > best) {
            best = sum;
            bestPhase = phase;
        }
    }
    return bestPhase;
}

/// A printed line between two crossings of the lattice.
struct Segment {
    double seen = 0;  // share of it that can be seen
    double off = 0;   // how far it lies off, pixels
};

/// `whole`: from end to end; else three of five places will do, for tracks and tags cross or touch
/// the lines between cells.
Segment segmentAt(const cv::Mat& lines, bool upright, cv::Point2d middle, double length,
                  double reach, bool whole = false) {
    // The lines were averaged over 4 mm, so a few places along the segment tell all of it.
    std::vector<double> sums;
    const int half = std::max(1, cvRound(reach));
    for (int off = -half - 1; off <= half + 1; ++off) {
        std::array<double, 5> seen{};
        for (std::size_t i = 0; i < 5; ++i) {
            const double along = (static_cast<double>(i) - 2) * 0.17 * length;
            const int x = cvRound(middle.x + (upright ? off : along) - 0.5);
            const int y = cvRound(middle.y + (upright ? along : off) - 0.5);
            if (x >= 0 && y >= 0 && x < lines.cols && y < lines.rows)
                seen[i] = lines.at<float>(y, x);
        }
        std::sort(seen.begin(), seen.end());
        sums.push_back(whole ? seen[1] : (seen[2] + seen[3] + seen[4]) / 3);
    }
    Segment segment;
    std::size_t best = 1;
    for (std::size_t i = 1; i + 1 < sums.size(); ++i)
        if (sums[i] > sums[best]) best = i;
    segment.seen = sums[best];
    // The middle of a thick line, not its darker side.
    double mass = 0, moment = 0;
    for (auto i = best >= 3 ? best - 3 : 0; i <= best + 3 && i < sums.size(); ++i) {
        const double w = std::max(0.0, sums[i] - 0.3 * sums[best]);
        mass += w;
        moment += w * static_cast<double>(i);
    }
    segment.off = (mass > 0 ? moment / mass : static_cast<double>(best)) - half - 1;
    const double rounding = upright ? middle.x - 0.5 - cvRound(middle.x - 0.5)
                                    : middle.y - 0.5 - cvRound(middle.y - 0.5);
    segment.off -= rounding;
    return segment;
}

/// All segments of a lattice that covers the whole page.
class Mesh {
public:
    Mesh(const Lines& lines, cv::Point2d origin, Pitch pitch, double reach) {
        columns_ = static_cast<int>((lines.upright.cols - origin.x) / pitch.across) + 1;
        rows_ = static_cast<int>((lines.upright.rows - origin.y) / pitch.down) + 1;
        for (int r = 0; r <= rows_; ++r)
            for (int c = 0; c <= columns_; ++c) {
                const cv::Point2d at{origin.x + c * pitch.across, origin.y + r * pitch.down};
                left_.push_back(segmentAt(lines.upright, true, at + cv::Point2d{0, pitch.down / 2},
                                          pitch.down, reach));
                top_.push_back(segmentAt(lines.level, false, at + cv::Point2d{pitch.across / 2, 0},
                                         pitch.across, reach));
                middle_.push_back(segmentAt(lines.level, false,
                                            at + cv::Point2d{pitch.across, pitch.down} / 2,
                                            pitch.across, 0.28 * pitch.down, true));
            }
        // Against the clear ones: pale print is no reason to doubt.
        std::vector<double> clear;
        for (const auto* all : {&left_, &top_})
            for (const auto& segment : *all)
                if (segment.seen > 0.25) clear.push_back(segment.seen);
        if (clear.empty()) return;
        const auto usual = clear.begin() + static_cast<std::ptrdiff_t>(clear.size() * 3 / 4);
        std::nth_element(clear.begin(), usual, clear.end());
        for (auto* all : {&left_, &top_, &middle_})
            for (auto& segment : *all) segment.seen = std::min(1.0, segment.seen / *usual);
    }
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    const Segment& left(int r, int c) const { return left_[index(r, c)]; }
    const Segment& top(int r, int c) const { return top_[index(r, c)]; }
    /// A line through a cell, from left to right.
    const Segment& middle(int r, int c) const { return middle_[index(r, c)]; }
    /// The weakest of a cell's four sides, and the next.
    std::array<double, 4> sides(int r, int c) const {
        std::array<double, 4> all{left(r, c).seen, left(r, c + 1).seen, top(r, c).seen,
                                  top(r + 1, c).seen};
        std::sort(all.begin(), all.end());
        return all;
    }

private:
    std::size_t index(int r, int c) const {
        return static_cast<std::size_t>(r * (columns_ + 1) + c);
    }
    int rows_ = 0, columns_ = 0;
    std::vector<Segment> left_, top_, middle_;
};

/// A cell has a line on each side; 0.5: the weakest can hardly be seen. Measured on the simulator's
/// blank sheets, easy and medium: where there is no line it stays below 0.4 (the tags of arrows),
/// lines are above 0.6.
double certainty(const std::array<double, 4>& sides) {
    return 1 / (1 + std::exp(-(sides[0] - 0.5) / 0.04));
}

Lines linesOf(const cv::Mat& straight) {
    const auto ink = inkOn(straight, kScale);
    return {linesAlong(ink, true), linesAlong(ink, false)};
}

std::vector<OffLine> strays(const Mesh& mesh, cv::Point2d origin, Pitch pitch) {
    std::vector<OffLine> off;
    const auto add = [&](const Segment& segment, cv::Point2d middle, bool down) {
        if (segment.seen > 0.5)
            off.push_back({middle / kScale, segment.off / kScale, down, segment.seen});
    };
    for (int r = 0; r < mesh.rows(); ++r)
        for (int c = 0; c < mesh.columns(); ++c) {
            if (certainty(mesh.sides(r, c)) < 0.5) continue;
            const cv::Point2d at{origin.x + c * pitch.across, origin.y + r * pitch.down};
            const cv::Point2d right{pitch.across, 0}, down{0, pitch.down};
            add(mesh.left(r, c), at + down / 2, false);
            add(mesh.left(r, c + 1), at + right + down / 2, false);
            add(mesh.top(r, c), at + right / 2, true);
            add(mesh.top(r + 1, c), at + down + right / 2, true);
        }
    return off;
}

/// The sides of the page are straight, too. `first`: the map does not know that yet.
void addSides(const PageMap& map, const std::array<std::vector<cv::Point2f>, 4>& edges, bool first,
              std::vector<OffLine>& off) {
    const auto size = map.sizeMm();
    for (std::size_t side = 0; side < 4; ++side)
        for (const auto& pixel : edges[side]) {
            const auto mm = map.fromPictureFlat(pixel);
            const bool down = side % 2 == 0;
            const double should = side == 1 ? size.width : side == 2 ? size.height : 0;
            const double stray = (down ? mm.y : mm.x) - should;
            const cv::Point2d at = down ? cv::Point2d{mm.x, should} : cv::Point2d{should, mm.y};
            if (std::abs(stray) < 6) off.push_back({at, first ? stray : 0, down, 0.3});
        }
}

/// Cell by cell, how sure it is that there is one.
std::vector<double> cellsOf(const Mesh& mesh) {
    const int columns = mesh.columns();
    std::vector<double> sure;
    cv::Mat mask(mesh.rows(), columns, CV_8U);
    for (int r = 0; r < mesh.rows(); ++r)
        for (int c = 0; c < columns; ++c) {
            sure.push_back(certainty(mesh.sides(r, c)));
            mask.at<uchar>(r, c) = sure.back() >= 0.5 ? 255 : 0;
        }
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 4);
    int largest = 1;
    for (int i = 2; i < count; ++i)
        if (stats.at<int>(i, cv::CC_STAT_AREA) > stats.at<int>(largest, cv::CC_STAT_AREA))
            largest = i;
    // Cells may lie apart from the others, but boxes for points also stack up to squares: they
    // have lines between.
    std::vector<int> lined(static_cast<std::size_t>(count), 0);
    for (int r = 0; r < mesh.rows(); ++r)
        for (int c = 0; c < columns; ++c)
            lined[static_cast<std::size_t>(labels.at<int>(r, c))] +=
                mesh.middle(r, c).seen > (mesh.sides(r, c)[0] < 0.75 ? 0.3 : 0.5);
    for (int r = 0; r < mesh.rows(); ++r)
        for (int c = 0; c < columns; ++c) {
            const int label = labels.at<int>(r, c);
            if (label != 0 && label != largest &&
                lined[static_cast<std::size_t>(label)] >
                    0.6 * stats.at<int>(label, cv::CC_STAT_AREA))
                sure[static_cast<std::size_t>(r * columns + c)] = 0;
        }
    return sure;
}

/// The rows and columns that have cells; nullopt: too few or too many.
std::optional<Lattice> cutOut(const Mesh& mesh, cv::Point2d origin, double pitch) {
    const auto sure = cellsOf(mesh);
    const auto at = [&](int r, int c) {
        return sure[static_cast<std::size_t>(r * mesh.columns() + c)];
    };
    int top = mesh.rows(), bottom = -1, left = mesh.columns(), right = -1;
    for (int r = 0; r < mesh.rows(); ++r)
        for (int c = 0; c < mesh.columns(); ++c)
            if (at(r, c) >= 0.5) {
                top = std::min(top, r);
                bottom = std::max(bottom, r);
                left = std::min(left, c);
                right = std::max(right, c);
            }
    Lattice lattice;
    lattice.rows = bottom - top + 1;
    lattice.columns = right - left + 1;
    if (lattice.columns < kFewestColumns || lattice.columns > kMostColumns ||
        lattice.rows < kFewestRows || lattice.rows > 26 || lattice.rows * lattice.columns > 256)
        return std::nullopt;
    lattice.pitch = pitch / kScale;
    lattice.x = origin.x / kScale + left * lattice.pitch;
    lattice.y = origin.y / kScale + top * lattice.pitch;
    for (int r = top; r <= bottom; ++r)
        for (int c = left; c <= right; ++c) lattice.exists.push_back(at(r, c));
    return lattice;
}

/// Origin and pitch that fit the lines best, all in pixels.
void settle(std::vector<OffLine>& off, cv::Point2d& origin, double& pitch) {
    // off = dx + line * dp, the same dp across and down.
    cv::Matx33d m = cv::Matx33d::eye() * 1e-9;
    cv::Vec3d r{0, 0, 0};
    for (const auto& one : off) {
        const double line =
            ((one.down ? one.mm.y : one.mm.x) * kScale - (one.down ? origin.y : origin.x)) / pitch;
        const cv::Vec3d row{one.down ? 0.0 : 1.0, one.down ? 1.0 : 0.0, line};
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) m(i, j) += one.weight * row[i] * row[j];
            r[i] += one.weight * row[i] * one.offMm * kScale;
        }
    }
    const cv::Vec3d solved = m.solve(r, cv::DECOMP_SVD);
    for (auto& one : off) {
        const cv::Point2d line = (one.mm * kScale - origin) / pitch;
        const auto moved = cv::Point2d{solved[0], solved[1]} + line * solved[2];
        one.offMm -= (one.down ? moved.y : moved.x) / kScale;
        one.mm += moved / kScale;
    }
    origin += cv::Point2d{solved[0], solved[1]};
    pitch += solved[2];
}

}  // namespace

cv::Mat inkOn(const cv::Mat& straight, double pixelsPerMm) {
    cv::Mat grey, paper, ink;
    cv::cvtColor(straight, grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(grey, CV_32F);
    // Icons are up to 10 mm wide: paper is seen beside them.
    const int reach = cvRound(5 * pixelsPerMm);
    cv::GaussianBlur(grey, ink, {0, 0}, 0.15 * pixelsPerMm);
    cv::dilate(ink, paper,
               cv::getStructuringElement(cv::MORPH_RECT, {2 * reach + 1, 2 * reach + 1}));
    cv::blur(paper, paper, {2 * reach + 1, 2 * reach + 1});
    cv::divide(grey, cv::max(paper, 10), ink);
    ink = cv::min(cv::max(1 - ink, 0), 1);
    return ink;
}

std::optional<Lattice> findLattice(const cv::Mat& picture, PageMap& map,
                                   const std::array<std::vector<cv::Point2f>, 4>& edges,
                                   bool keepSize) {
    std::optional<Lattice> found;
    for (int round = 0; round < 3; ++round) {
        auto lines = linesOf(map.straighten(picture, kScale));
        auto pitch = pitchOf(lines);
        if (!pitch) return std::nullopt;
        if (round == 0 && !keepSize && std::abs(pitch->across / pitch->down - 1) > 0.004) {
            const auto size = map.sizeMm();
            map = map.withSize({size.width, size.height * pitch->across / pitch->down});
            lines = linesOf(map.straighten(picture, kScale));
            pitch = pitchOf(lines);
            if (!pitch) return std::nullopt;
        }
        // Squares, whatever the measured distances say; what is left over is bending.
        double even = (pitch->across + pitch->down) / 2;
        // Half a pixel: lines were found at the middles of pixels.
        cv::Point2d origin{phaseOf(lines.upright, true, even) + 0.5,
                           phaseOf(lines.level, false, even) + 0.5};
        const double reach = (round == 0 ? 0.16 : round == 1 ? 0.1 : 0.07) * even;
        const Mesh mesh{lines, origin, {even, even}, reach};
        auto off = strays(mesh, origin, {even, even});
        if (off.size() < 40) return std::nullopt;
        settle(off, origin, even);
        found = cutOut(mesh, origin, even);
        if (!found || round == 2) break;
        addSides(map, edges, round == 0, off);
        map.bend(off);
    }
    return found;
}

}  // namespace kibitz::vision
