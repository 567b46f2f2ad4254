#include "vision/recognise/stack_lattice.h"

#include "vision/equipment/equipment.h"
#include "vision/recognise/page_candidates.h"
#include "vision/recognise/stack_cell_print.h"
#include "vision/recognise/stack_outline.h"
#include "vision/recognise/stack_rims.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace kibitz::vision::stacks {

namespace {

using calibration::BoardView;

constexpr std::array<double, 2> kSteps{0, 4};  // millimetres from one level to the next
constexpr double kSearchSide = 720;
constexpr std::size_t kMostRefined = 16, kMostStepped = 40;
constexpr double kLeastClear = 0.25, kLeastWorth = 0.2, kMostBeyond = 0.7, kMostRepeats = 0.6,
                 kGoesOn = 0.85;
// Of 60 boards in simulated pictures, easy to hard, all that were found had 0.37 and more before
// they were looked at closely; in pictures in which none was found nothing had more than 0.1.
constexpr double kLeastBegun = 0.2;
constexpr double kPlainWorth = 0.95, kPlainRims = 0.9;
// Of 28 simulated pictures of boards, easy to hard, all that were found lay right and had 0.63 and
// more, 0.79 for the rims, 0.25 ahead of lattices a cell beside: less than that is doubt.
constexpr double kDoubtful = 0.5, kDoubtfulSpread = 0.03, kLeastOuter = 0.4;
constexpr double kLeastRims = 0.7, kLeastAhead = 0.15;
constexpr double kRims = 0.5;  // what their colours count beside lines
constexpr double kOuter = 0.5, kTie = 0.05;
constexpr double kPlainClear = 0.4, kPlainRimsInNoise = 0.6;
constexpr double kSameMm = 2.5;
constexpr double kMisfit = 0.08;  // steps and few cells make an outline askew

/// Where lines and rims are: how fast the brightness changes, made so small that a pixel is about a
/// millimetre, and a little blurred, because outlines are not exact.
struct Changes {
    cv::Mat amount;  // float
    double scale = 1;
};

Changes changesOf(const cv::Mat& picture) {
    Changes changes;
    changes.scale = std::min(1.0, kSearchSide / std::max(picture.cols, picture.rows));
    cv::Mat small, grey, dx, dy;
    cv::resize(picture, small, {}, changes.scale, changes.scale, cv::INTER_AREA);
    cv::extractChannel(small, grey, 1);
    grey.convertTo(grey, CV_32F);
    grey += 12;
    cv::log(grey, grey);
    cv::Sobel(grey, dx, CV_32F, 1, 0);
    cv::Sobel(grey, dy, CV_32F, 0, 1);
    cv::magnitude(dx, dy, changes.amount);
    // A pawn's rim shall not outweigh all lines.
    cv::min(changes.amount, 0.8, changes.amount);
    cv::GaussianBlur(changes.amount, changes.amount, {}, 1.2);
    return changes;
}

constexpr int kCoarse = 19;  // samples across a cell
using CoarseCell = std::array<float, kCoarse * kCoarse>;

/// False: not all of the cell is in the picture.
bool sampled(const Changes& changes, const BoardView& view, cv::Point2d centre, double height,
             double pitchMm, CoarseCell& cell) {
    const double half = pitchMm / 2;
    std::array<cv::Point2f, 4> at, from{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d mm = centre + cv::Point2d{from[i]} * pitchMm - cv::Point2d{half, half};
        at[i] = view.toPicture({mm.x, mm.y, height}) * static_cast<float>(changes.scale);
    }
    float sum = 0;
    for (int y = 0; y < kCoarse; ++y)
        for (int x = 0; x < kCoarse; ++x) {
            // So small a part of the picture is all but straight.
            const float u = (static_cast<float>(x) + 0.5F) / kCoarse,
                        v = (static_cast<float>(y) + 0.5F) / kCoarse;
            const auto p =
                (at[0] * (1 - u) + at[1] * u) * (1 - v) + (at[3] * (1 - u) + at[2] * u) * v;
            const int px = static_cast<int>(p.x), py = static_cast<int>(p.y);
            if (p.x < 0 || p.y < 0 || px >= changes.amount.cols || py >= changes.amount.rows)
                return false;
            sum += cell[static_cast<std::size_t>(y * kCoarse + x)] =
                changes.amount.at<float>(py, px);
        }
    float squares = 0;
    for (auto& value : cell) {
        value -= sum / static_cast<float>(cell.size());
        squares += value * value;
    }
    const float length = std::sqrt(std::max(1e-6F, squares));
    for (auto& value : cell) value /= length;
    return true;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

/// How much each cell looks like all others together, ahead of what lies beside the board.
double likeness(const std::vector<CoarseCell>& cells, const std::vector<CoarseCell>& beside) {
    CoarseCell sum{};
    for (const auto& cell : cells)
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += cell[i];
    const auto like = [&](const CoarseCell& cell, float own) {
        double common = 0, squares = 0;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const double others = double{sum[i] - own * cell[i]};
            common += others * double{cell[i]};
            squares += others * others;
        }
        return common / std::sqrt(std::max(1e-9, squares));
    };
    std::vector<double> inside, outside;
    for (const auto& cell : cells) inside.push_back(like(cell, 1));
    for (const auto& cell : beside) outside.push_back(like(cell, 0));
    return median(inside) - 0.5 * std::max(0.0, median(outside));
}

/// By which of several places is the likeliest. An outer row that does not look like the others is
/// none: five begin a row beside.
double worth(const LatticeBoard& board) {
    return board.alike - 0.5 * std::max(0.0, board.beyond) - board.missMm -
           0.7 * std::max(0.0, board.repeats - 0.3) + kRims * std::min(kPlainRims, board.rims) -
           kOuter * std::max(0.0, kLeastOuter * board.alike - board.least);
}

/// Where it hardly looks like a board, or as well like one that begins a cell beside, nothing on it
/// is sure.
float surenessOf(const LatticeBoard& board) {
    const double sure = 1 / (1 + std::exp(-(worth(board) - kDoubtful) / kDoubtfulSpread));
    const bool alone = board.least > kLeastOuter * board.alike && board.rims > kLeastRims &&
                       board.ahead > kLeastAhead;
    return static_cast<float>(alone ? sure : sure / 2);
}

/// It need not be looked for much longer.
bool isPlain(const LatticeBoard& board) {
    return worth(board) > kPlainWorth && board.rims >= kPlainRims &&
           board.least > kLeastOuter * board.alike;
}

/// Noise makes cells look less alike. Lines that are found far more often than by chance, and rims
/// whose colours agree with them, are a board all the same; nothing on it is sure.
bool isBoard(const LatticeBoard& board) {
    const bool alike = worth(board) - kRims * std::min(kPlainRims, board.rims) > kLeastWorth;
    return board.clear > kLeastClear &&
           (alike || (board.clear > kPlainClear && board.rims > kPlainRimsInNoise)) &&
           board.beyond < kMostBeyond * board.alike && board.repeats < kMostRepeats;
}

BoardView pushed(const BoardView& view, cv::Point2d mm) {
    auto result = view;
    result.shiftMm += view.turn * cv::Vec3d{mm.x, -mm.y, 0};
    return result;
}

}  // namespace

struct Lattice::Guess {
    BoardView view;
    double stepMm = 0, like = 0;
    std::size_t outline = 0;  // that it comes from
};

Lattice::Lattice(const rules::topple::Board& board)
    : boardMm_(board.print.boardMm), pitchMm_(board.print.pitchMm) {
    const int lowest = *std::min_element(board.levels.begin(), board.levels.end());
    for (std::size_t cell = 0; cell < centres_.size(); ++cell) {
        centres_[cell] = cellCentreOf(board, static_cast<int>(cell));
        levels_[cell] = board.levels[cell] - lowest;
    }
}

std::optional<BoardView> Lattice::viewOfSteps(const Quad& outline, double stepMm,
                                              cv::Size picture) const {
    // What is seen is the outline of a body: of its lower edges on the near side, of its upper ones
    // on the far side. The corners of its foot follow from there.
    const double top = heightOf(0, stepMm);
    const std::array<cv::Point2d, 4> corners{
        {{0, 0}, {boardMm_, 0}, {boardMm_, boardMm_}, {0, boardMm_}}};
    Quad foot = outline;
    for (int round = 0; round < 3; ++round) {
        const auto view = calibration::viewFromCorners(foot, {boardMm_, boardMm_}, picture);
        if (!view) return std::nullopt;
        std::vector<cv::Point2f> all, hull;
        for (const auto& mm : corners)
            for (const double z : {0.0, top}) all.push_back(view->toPicture({mm.x, mm.y, z}));
        cv::convexHull(all, hull, true);
        const auto body = quadAround(hull);
        if (!body) return std::nullopt;
        const auto ordered = inOrder(*body);
        for (std::size_t i = 0; i < 4; ++i) foot[i] += outline[i] - ordered[i];
    }
    return viewOf(foot, boardMm_, picture, kMisfit);
}

std::vector<Lattice::Guess> Lattice::guessesFor(const cv::Mat& picture,
                                                std::span<const Quad> outlines) const {
    const auto changes = changesOf(picture);
    std::vector<Guess> guesses;
    const auto weigh = [&](const std::optional<BoardView>& view, double step, std::size_t outline) {
        if (!view) return;
        std::vector<CoarseCell> cells, beside;
        CoarseCell cell;
        for (int row = -1; row <= 5; ++row)
            for (int column = -1; column <= 5; ++column) {
                const bool inside = row >= 0 && row < 5 && column >= 0 && column < 5;
                const auto nearest =
                    static_cast<std::size_t>(5 * std::clamp(row, 0, 4) + std::clamp(column, 0, 4));
                const cv::Point2d centre = centres_[0] + pitchMm_ * cv::Point2d(column, row);
                if (sampled(changes, *view, centre, heightOf(nearest, step), pitchMm_, cell))
                    (inside ? cells : beside).push_back(cell);
            }
        if (cells.size() > 15) guesses.push_back({*view, step, likeness(cells, beside), outline});
    };
    const auto likest = [](const Guess& a, const Guess& b) { return a.like > b.like; };
    for (std::size_t i = 0; i < outlines.size(); ++i)
        weigh(viewOf(outlines[i], boardMm_, picture.size(), kMisfit), 0, i);
    std::sort(guesses.begin(), guesses.end(), likest);
    // A board with steps looks somewhat like a flat one.
    const std::vector<Guess> flat{
        guesses.begin(),
        guesses.begin() + static_cast<std::ptrdiff_t>(std::min(guesses.size(), kMostStepped))};
    for (const auto& guess : flat)
        for (const double step : kSteps)
            if (step > 0)
                weigh(viewOfSteps(outlines[guess.outline], step, picture.size()), step,
                      guess.outline);
    std::sort(guesses.begin(), guesses.end(), likest);
    std::vector<Guess> distinct;
    for (const auto& guess : guesses) {
        const auto same = [&](const Guess& other) {
            return other.stepMm == guess.stepMm && apart(other.view, guess.view) < kSameMm;
        };
        if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back(guess);
        if (distinct.size() == kMostRefined) break;
    }
    return distinct;
}

double Lattice::apart(const BoardView& one, const BoardView& other) const {
    double most = 0;
    for (const double x : {0.0, boardMm_})
        for (const double y : {0.0, boardMm_}) {
            const auto mm = one.toBoard(other.toPicture({x, y, 0}));
            most = std::max(most, mm ? std::hypot(mm->x - x, mm->y - y) : boardMm_);
        }
    return most;
}

std::array<double, rules::topple::kCells> Lattice::heightsOf(double stepMm) const {
    std::array<double, rules::topple::kCells> heights{};
    for (std::size_t cell = 0; cell < heights.size(); ++cell)
        heights[cell] = heightOf(cell, stepMm);
    return heights;
}

std::optional<LatticeBoard> Lattice::refined(const cv::Mat& picture, const Guess& guess,
                                             double reachMm, int rounds) const {
    LatticeBoard board;
    board.view = guess.view;
    board.stepMm = guess.stepMm;
    const auto heights = heightsOf(guess.stepMm);
    for (int round = 0; round < rounds; ++round) {
        const auto print = CellPrint::learnt(picture, board.view, centres_, heights, pitchMm_);
        if (!print) return std::nullopt;
        // What cells have in common says how far apart they are, but not where each begins.
        if (round > 0 && round + 1 < rounds)
            board.view = pushed(board.view, print->middleMm(guess.stepMm > 0));
        board.edges = print->edgesAt(centres_, heights);
        const auto followed = follow(picture, board.view, board.edges, reachMm, true);
        board.view = followed.view;
        board.clear = followed.share() - followed.chance;
        board.missMm = followed.missMm;
        board.print = *print;
        reachMm = std::max(1.5, 0.6 * reachMm);
    }
    board.repeats = board.print.repeats();
    compare(picture, board);
    return board;
}

void Lattice::compare(const cv::Mat& picture, LatticeBoard& board) const {
    std::vector<double> likes;
    std::array<double, rules::topple::kCells> byCell{};
    const auto likeAt = [&](cv::Point2d centre, double height) {
        return board.print.likenessAt(picture, board.view, centre, height);
    };
    for (std::size_t cell = 0; cell < centres_.size(); ++cell)
        if (const auto like = likeAt(centres_[cell], heightOf(cell, board.stepMm)))
            likes.push_back(byCell[cell] = *like);
    board.alike = median(likes);
    board.rims =
        rimColoursOf(picture, board.view, centres_, levels_, board.stepMm, pitchMm_).speaks();
    board.beyond = -1;
    board.least = 1;
    const cv::Point2d right{pitchMm_, 0}, down{0, pitchMm_};
    for (const auto& way : {right, -right, down, -down}) {
        std::vector<double> outer, beyond;
        for (std::size_t cell = 0; cell < centres_.size(); ++cell) {
            const auto there = centres_[cell] + way;
            if (there.x > 0 && there.y > 0 && there.x < boardMm_ && there.y < boardMm_) continue;
            outer.push_back(byCell[cell]);
            if (const auto like = likeAt(there, 0)) beyond.push_back(*like);
        }
        board.least = std::min(board.least, median(outer));
        if (beyond.size() > 2) board.beyond = std::max(board.beyond, median(beyond));
    }
}

struct Lattice::Beside {
    double here = 0, most = -1e9;  // how much speaks for it, and for the likeliest of the others
    cv::Point2d by;                // how many cells that one lies to the right and down
};

Lattice::Beside Lattice::lookedBeside(const cv::Mat& picture, const LatticeBoard& board,
                                      int far) const {
    constexpr double kNotSeen = -0.2;
    std::map<std::tuple<int, int, int>, double> known;
    const auto likeAt = [&](int column, int row, int level) {
        const auto [place, isNew] =
            known.try_emplace({column, row, board.stepMm > 0 ? level : 0}, 0);
        if (isNew) {
            const auto centre = centres_[0] + pitchMm_ * cv::Point2d(column, row);
            place->second =
                board.print.likenessAt(picture, board.view, centre, level * board.stepMm)
                    .value_or(kNotSeen);
        }
        return place->second;
    };
    Beside result;
    for (int down = -far; down <= far; ++down)
        for (int right = -far; right <= far; ++right) {
            double sum = 0;
            for (int i = 0; i < rules::topple::kCells; ++i)
                sum += likeAt(right + i % 5, down + i / 5, levels_[static_cast<std::size_t>(i)]);
            const auto view = pushed(board.view, pitchMm_ * cv::Point2d(right, down));
            const double speaks =
                sum / rules::topple::kCells +
                kRims *
                    rimColoursOf(picture, view, centres_, levels_, board.stepMm, pitchMm_).speaks();
            if (right == 0 && down == 0)
                result.here = speaks;
            else if (speaks > result.most)
                result.most = speaks, result.by = cv::Point2d(right, down);
        }
    return result;
}

BoardView Lattice::lowered(const BoardView& flat, double stepMm) const {
    double sum = 0;
    for (std::size_t cell = 0; cell < centres_.size(); ++cell) sum += heightOf(cell, stepMm);
    auto view = flat;
    view.shiftMm -= flat.turn * cv::Vec3d{0, 0, sum / static_cast<double>(centres_.size())};
    return view;
}

std::optional<LatticeBoard> Lattice::find(const cv::Mat& picture,
                                          std::span<const Quad> outlines) const {
    constexpr std::size_t kMostFinal = 3;
    std::vector<LatticeBoard> begun;
    for (const auto& guess : guessesFor(picture, outlines)) {
        if (static_cast<std::size_t>(std::count_if(begun.begin(), begun.end(), isPlain)) ==
            kMostFinal)
            break;
        if (auto here = refined(picture, guess, 4, 2)) begun.push_back(std::move(*here));
    }
    std::sort(begun.begin(), begun.end(),
              [](const auto& a, const auto& b) { return worth(a) > worth(b); });
    // What is nothing like a board by now will not become one.
    if (std::none_of(begun.begin(), begun.end(), [](const LatticeBoard& board) {
            return worth(board) > kLeastBegun || board.clear > kLeastClear;
        }))
        return std::nullopt;
    std::optional<LatticeBoard> best;
    const auto weigh = [&](const BoardView& view, double stepMm) {
        auto here = at(picture, view, stepMm);
        if (here && (!best || worth(*here) > worth(*best))) best = std::move(*here);
    };
    for (std::size_t i = 0; i < std::min(kMostFinal, begun.size()); ++i) {
        // Lines may have been taken for those of the cells beside them: the same lattice, begun
        // where most of it is.
        const auto beside = lookedBeside(picture, begun[i], begun[i].stepMm > 0 ? 1 : 2);
        weigh(
            beside.most > beside.here ? pushed(begun[i].view, pitchMm_ * beside.by) : begun[i].view,
            begun[i].stepMm);
    }
    if (best) {
        auto beside = lookedBeside(picture, *best, 1);
        if (beside.most > beside.here - kTie) {
            weigh(pushed(best->view, pitchMm_ * beside.by), best->stepMm);
            beside = lookedBeside(picture, *best, 1);
        }
        best->ahead = beside.here - beside.most;
    }
    if (best && !isBoard(*best)) return std::nullopt;
    // Part of a larger lattice, such as a chess board or a chequered cloth: it goes on beyond one
    // edge, and no row or column is missing on the other side, as it is where five begin too late.
    if (best && std::any_of(begun.begin(), begun.end(), [&](const LatticeBoard& board) {
            return board.stepMm == 0 && board.alike >= best->alike &&
                   board.beyond > kGoesOn * board.alike && board.least > kGoesOn * board.alike;
        }))
        return std::nullopt;
    if (best) best->sure = surenessOf(*best);
    return best;
}

std::optional<LatticeBoard> Lattice::atFoot(const cv::Mat& picture, const BoardView& told) const {
    std::optional<LatticeBoard> best;
    for (const double step : kSteps) {
        const auto here = refined(picture, {told, step, 0, 0}, 2, 4);
        if (here && isBoard(*here) && (!best || worth(*here) > worth(*best))) best = here;
    }
    if (best) {
        const auto beside = lookedBeside(picture, *best, 1);
        best->ahead = beside.here - beside.most;
        best->sure = surenessOf(*best);
    }
    return best;
}

std::optional<LatticeBoard> Lattice::at(const cv::Mat& picture, const BoardView& view,
                                        double stepMm) const {
    std::optional<LatticeBoard> best;
    const auto weigh = [&](const BoardView& start, double step, double reach) {
        const auto here = refined(picture, {start, step, 0, 0}, reach, 4);
        if (here && (!best || worth(*here) > worth(*best))) best = here;
    };
    weigh(view, stepMm, 3);
    if (stepMm == 0)
        for (const double step : kSteps)
            if (step > 0) weigh(lowered(best ? best->view : view, step), step, 4);
    return best;
}

}  // namespace kibitz::vision::stacks
