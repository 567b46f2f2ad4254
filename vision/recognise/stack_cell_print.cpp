#include "vision/recognise/stack_cell_print.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr double kPixelsPerMm = 2;
constexpr int kFiner = 2;     // profiles are taken from a print so many times as fine
constexpr double kRimMm = 3;  // beyond the cell, so that lines between cells are seen from both
constexpr std::size_t kLeastCells = 12;
constexpr double kBlockMm = 3;  // one spot of a line in each such part of a cell
constexpr std::size_t kMostSpots = 28;
constexpr double kMiddleReachMm = 5;
constexpr double kWithinSteps = 0.42;  // of the pitch: edges of steps are farther from the middle

/// A cell seen from above: logarithms of the brightness beside its middling one; empty: not all of
/// it is in the picture.
cv::Mat cellOf(const cv::Mat& picture, const BoardView& view, cv::Point2d centre, double height,
               double halfMm) {
    const int side = cvRound(2 * halfMm * kPixelsPerMm);
    std::array<cv::Point2f, 4> from, to;
    const std::array<cv::Point2d, 4> ways{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    const cv::Rect2f inside(1, 1, static_cast<float>(picture.cols - 2),
                            static_cast<float>(picture.rows - 2));
    for (std::size_t i = 0; i < 4; ++i) {
        const auto mm = centre + halfMm * ways[i];
        const auto at = view.toPicture({mm.x, mm.y, height});
        if (!inside.contains(at)) return {};
        from[i] = at - cv::Point2f{0.5F, 0.5F};
        const cv::Point2d pixel = (ways[i] + cv::Point2d{1, 1}) * (side / 2.0);
        to[i] = cv::Point2f{pixel} - cv::Point2f{0.5F, 0.5F};
    }
    cv::Mat seen, light;
    cv::warpPerspective(picture, seen, cv::getPerspectiveTransform(from, to), {side, side},
                        cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::extractChannel(seen, light, 1);
    light.convertTo(light, CV_32F);
    light += 8;
    cv::log(light, light);
    std::vector<float> values(light.begin<float>(), light.end<float>());
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    light -= *half;
    return light;
}

/// Where lines are in a picture of a cell, those that cross its rows and those that cross its
/// columns: how fast the brightness changes, mean 0, length 1.
struct Lines {
    cv::Mat upright, level;

    double likeness(const Lines& other) const {
        return (upright.dot(other.upright) + level.dot(other.level)) / 2;
    }
};

Lines linesOf(const cv::Mat& light, double rimMm) {
    const int rim = cvRound(rimMm * kPixelsPerMm);
    cv::Mat smooth;
    cv::GaussianBlur(light, smooth, {}, 0.45 * kPixelsPerMm);
    const auto across = [&](int x, int y) {
        cv::Mat change, amount;
        cv::Sobel(smooth, change, CV_32F, x, y);
        amount = cv::abs(change);
        cv::GaussianBlur(amount, amount, {}, 0.3 * kPixelsPerMm);
        amount = amount(cv::Rect{rim, rim, light.cols - 2 * rim, light.rows - 2 * rim}).clone();
        amount -= cv::mean(amount)[0];
        return cv::Mat{amount / std::max(1e-6, cv::norm(amount))};
    };
    return {across(1, 0), across(0, 1)};
}

/// What most cells show at each spot, as brightness.
cv::Mat middleOf(const std::vector<cv::Mat>& cells) {
    cv::Mat light(cells[0].size(), CV_32F);
    std::vector<float> values(cells.size());
    for (int y = 0; y < light.rows; ++y)
        for (int x = 0; x < light.cols; ++x) {
            for (std::size_t i = 0; i < cells.size(); ++i) values[i] = cells[i].at<float>(y, x);
            const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
            std::nth_element(values.begin(), half, values.end());
            light.at<float>(y, x) = 128 * std::exp(*half);
        }
    return light;
}

/// How like its mirror picture a pattern is, mirrored about `twice` / 2, which repeats from cell to
/// cell.
double symmetry(const cv::Mat& pattern, int twice) {
    double common = 0, squares = 0;
    const int n = pattern.cols;
    for (int y = 0; y < pattern.rows; ++y) {
        const auto* row = pattern.ptr<float>(y);
        for (int x = 0; x < n; ++x) {
            const int there = ((twice - x) % n + n) % n;
            common += double{row[x]} * double{row[there]};
            squares += double{row[x]} * double{row[x]};
        }
    }
    return common / std::max(1e-9, squares);
}

double middleAcross(const cv::Mat& pattern) {
    const int reach = cvRound(2 * kMiddleReachMm * kPixelsPerMm);
    int best = pattern.cols - 1;
    double most = -1;
    for (int by = -reach; by <= reach; ++by) {
        const double like = symmetry(pattern, pattern.cols - 1 + by);
        if (like > most) most = like, best = pattern.cols - 1 + by;
    }
    return (best - (pattern.cols - 1)) / (2 * kPixelsPerMm);
}

}  // namespace

std::optional<CellPrint> CellPrint::learnt(const cv::Mat& picture, const BoardView& view,
                                           std::span<const cv::Point2d> centres,
                                           std::span<const double> heights, double pitchMm) {
    std::vector<cv::Mat> cells;
    for (std::size_t i = 0; i < centres.size(); ++i) {
        auto cell = cellOf(picture, view, centres[i], heights[i], pitchMm / 2 + kRimMm);
        if (!cell.empty()) cells.push_back(cell);
    }
    if (cells.size() < kLeastCells) return std::nullopt;
    CellPrint print;
    print.pitchMm_ = pitchMm;
    print.light_ = middleOf(cells);
    // Pawns, hands and what hides cells are no part of the print: those cells that look most alike
    // tell it.
    const auto common = linesOf(print.light_, kRimMm - 2);
    std::vector<std::pair<double, std::size_t>> likes;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cv::Mat light;
        cv::exp(cells[i], light);
        likes.emplace_back(linesOf(light, kRimMm - 2).likeness(common), i);
    }
    std::sort(likes.rbegin(), likes.rend());
    std::vector<cv::Mat> alike;
    for (std::size_t i = 0; i < kLeastCells; ++i) alike.push_back(cells[likes[i].second]);
    print.light_ = middleOf(alike);
    const auto lines = linesOf(print.light_, kRimMm - 2);
    print.upright_ = lines.upright;
    print.level_ = lines.level;
    return print;
}

std::vector<PrintedEdge> CellPrint::edgesAt(std::span<const cv::Point2d> centres,
                                            std::span<const double> heights) const {
    cv::Mat smooth, dx, dy, amount;
    cv::GaussianBlur(light_, smooth, {}, 0.45 * kPixelsPerMm);
    cv::Sobel(smooth, dx, CV_32F, 1, 0);
    cv::Sobel(smooth, dy, CV_32F, 0, 1);
    cv::magnitude(dx, dy, amount);
    const int block = cvRound(kBlockMm * kPixelsPerMm), rim = cvRound((kRimMm - 1) * kPixelsPerMm);
    struct Spot {
        float amount;
        cv::Point at;
    };
    std::vector<Spot> spots;
    for (int y = rim; y + block <= light_.rows - rim; y += block)
        for (int x = rim; x + block <= light_.cols - rim; x += block) {
            double most = 0;
            cv::Point at;
            cv::minMaxLoc(amount(cv::Rect{x, y, block, block}), nullptr, &most, nullptr, &at);
            spots.push_back({static_cast<float>(most), at + cv::Point{x, y}});
        }
    std::sort(spots.begin(), spots.end(),
              [](const Spot& a, const Spot& b) { return a.amount > b.amount; });
    if (spots.size() > kMostSpots) spots.resize(kMostSpots);
    std::vector<PrintedEdge> onCell;
    for (const auto& spot : spots) {
        const cv::Point2d way{dx.at<float>(spot.at), dy.at<float>(spot.at)};
        const double length = std::hypot(way.x, way.y);
        if (length < 1e-3) continue;
        const cv::Point2d mm{(spot.at.x + 0.5) / kPixelsPerMm, (spot.at.y + 0.5) / kPixelsPerMm};
        onCell.push_back({mm, way * (1 / length), 0, {}});
    }
    cv::Mat fine;
    cv::resize(light_, fine, {}, kFiner, kFiner, cv::INTER_CUBIC);
    onCell = printedEdges(fine, kFiner * kPixelsPerMm, std::move(onCell));
    const double half = pitchMm_ / 2 + kRimMm;
    std::vector<PrintedEdge> edges;
    for (std::size_t cell = 0; cell < centres.size(); ++cell)
        for (auto edge : onCell) {
            edge.mm += centres[cell] - cv::Point2d{half, half};
            edge.heightMm = heights[cell];
            edges.push_back(edge);
        }
    return edges;
}

cv::Point2d CellPrint::middleMm(bool stepped) const {
    auto [upright, level] = linesOf(light_, kRimMm);
    if (stepped) {
        cv::Mat within = cv::Mat::zeros(level.size(), CV_8U);
        cv::circle(within, {level.cols / 2, level.rows / 2},
                   cvRound(kWithinSteps * pitchMm_ * kPixelsPerMm), 255, cv::FILLED);
        for (auto* lines : {&upright, &level}) {
            *lines -= cv::mean(*lines, within)[0];
            lines->setTo(0, ~within);
        }
    }
    return {middleAcross(upright), middleAcross(level.t())};
}

double CellPrint::repeats() const {
    const auto lines = linesOf(light_, kRimMm);
    const auto likeItself = [](const cv::Mat& pattern, double share) {
        const int by = cvRound(share * pattern.cols), rest = pattern.cols - by;
        cv::Mat moved(pattern.size(), CV_32F);
        pattern.colRange(by, pattern.cols).copyTo(moved.colRange(0, rest));
        pattern.colRange(0, by).copyTo(moved.colRange(rest, pattern.cols));
        return pattern.dot(moved);
    };
    double most = -1;
    for (const double share : {1 / 4.0, 1 / 3.0, 1 / 2.0})
        most =
            std::max({most, likeItself(lines.upright, share), likeItself(lines.level.t(), share)});
    return most;
}

std::optional<double> CellPrint::likenessAt(const cv::Mat& picture, const BoardView& view,
                                            cv::Point2d centre, double height) const {
    auto cell = cellOf(picture, view, centre, height, pitchMm_ / 2 + kRimMm);
    if (cell.empty()) return std::nullopt;
    cv::exp(cell, cell);
    return linesOf(cell, kRimMm - 2).likeness({upright_, level_});
}

}  // namespace kibitz::vision::stacks
