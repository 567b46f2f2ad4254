#include "vision/recognise/sheet_join.h"

#include "vision/recognise/sheet_pose.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kibitz::vision {

namespace {

// Of 30,745 places called sure from here on, 10 were wrong, all in hard pictures
// (datasets/make_sheets, 168 of them, with version 1 of models/marks).
constexpr float kSureMark = 0.98F;
constexpr double kFootErrorMm = 1.5;
// Of what is said about the value of a die, the share of the dice eye: it sees the pixels of the
// picture, the mark reader a straightened copy in which a die leans over.
constexpr float kTrustInEye = 0.8F;
// Whether a die stands on a cell, from what both say, as weights of their logits. The mark reader
// knows the blank print; the dice eye takes printed pips in a printed square for a die now and
// then. Not measured yet.
constexpr float kDieBias = 0, kMarksWeight = 1, kEyeWeight = 0.5F;
// A die whose box lies over this much of a cell that it does not stand on may look as if it did.
constexpr double kOverlaid = 0.15;
// Whoever is as sure that a place cannot be seen as of a mark says nothing of what it shows. Below,
// the rim that looks out from behind a die or a hand is worth a guess, which is asked about.
constexpr float kHidden = kSureMark;
// From here on the mark reader is in no doubt that something that it takes for a die is one.
constexpr float kPlainDie = 0.9F;

constexpr auto at(Mark mark) { return static_cast<std::size_t>(mark); }
constexpr std::size_t kFirstDie = at(Mark::Die1);

float dieShare(const MarkShares& shares) {
    return std::accumulate(shares.begin() + kFirstDie, shares.begin() + kFirstDie + 6, 0.0F);
}

/// That it is a die at all and can be read: doubt is shared by all six values.
float isReadableDie(const SeenDie& die) {
    return 1 - 6 * *std::min_element(die.probabilities.begin(), die.probabilities.end());
}

/// Probability that a foot measured at `x` stands between these.
double between(double x, double low, double high) {
    const auto below = [&](double limit) {
        return 0.5 * std::erfc(-(limit - x) / kFootErrorMm / std::sqrt(2.0));
    };
    return below(high) - below(low);
}

cv::Point2d middleOf(const cv::Rect2d& rect) { return (rect.tl() + rect.br()) * 0.5; }

std::array<cv::Point2f, 4> outlineOf(const SheetMap& map, const cv::Rect2d& mm) {
    return {map.toPicture(mm.tl()), map.toPicture({mm.x + mm.width, mm.y}), map.toPicture(mm.br()),
            map.toPicture({mm.x, mm.y + mm.height})};
}

/// Share of a site for which `is` holds, pixel places asked on a lattice of five by five.
template <class Condition>
double shareOf(const SheetMap& map, const cv::Rect2d& mm, const Condition& is) {
    int yes = 0;
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            yes += is(map.toPicture({mm.x + mm.width * (0.1 + 0.2 * column),
                                     mm.y + mm.height * (0.1 + 0.2 * row)}))
                       ? 1
                       : 0;
    return yes / 25.0;
}

void normalise(MarkShares& shares) {
    const float sum = std::accumulate(shares.begin(), shares.end(), 0.0F);
    if (sum > 0)
        for (auto& share : shares) share /= sum;
    else
        shares[at(Mark::Covered)] = 1;
}

/// What the dice eye says of one cell.
struct EyeOnCell {
    float isDie = 0;
    std::array<float, 6> values{};  // sum to one, if there is a die
};

EyeOnCell eyeOn(std::size_t site, std::span<const SeenDie> dice,
                std::span<const Standing> standing) {
    EyeOnCell eye;
    float none = 1, sum = 0;
    for (const auto& one : standing) {
        if (one.site != site) continue;
        const auto& die = dice[one.die];
        none *= 1 - one.share * isReadableDie(die);
        for (std::size_t i = 0; i < 6; ++i) eye.values[i] += one.share * die.probabilities[i];
        sum += one.share;
    }
    eye.isDie = 1 - none;
    if (sum > 0)
        for (auto& value : eye.values) value /= sum;
    return eye;
}

float logit(float share) {
    share = std::clamp(share, 1e-4F, 1 - 1e-4F);
    return std::log(share / (1 - share));
}

float likelyDie(float marks, float eye) {
    return 1 / (1 + std::exp(-(kDieBias + kMarksWeight * logit(marks) + kEyeWeight * logit(eye))));
}

/// A cell that a die stands on, seen by both.
MarkShares joinedCell(const MarkShares& marks, const EyeOnCell& eye) {
    const float covered = marks[at(Mark::Covered)], seen = 1 - covered;
    const float markDie = dieShare(marks);
    // To be covered by a die is no contradiction to one.
    const float isDie =
        eye.isDie * covered + (seen < 1e-4F ? 0 : likelyDie(markDie / seen, eye.isDie) * seen);
    MarkShares joined = marks;
    const float others = 1 - markDie;
    for (std::size_t i = 0; i < kMarks; ++i)
        joined[i] = others > 1e-6F ? marks[i] / others * (1 - isDie) : 0;
    for (std::size_t i = 0; i < 6; ++i) {
        const float byMarks = markDie > 0.05F ? marks[kFirstDie + i] / markDie : eye.values[i];
        joined[kFirstDie + i] = isDie * (kTrustInEye * eye.values[i] + (1 - kTrustInEye) * byMarks);
    }
    normalise(joined);
    return joined;
}

/// Whether a die that stands elsewhere may be what the mark reader saw here.
double overlaid(const SheetMap& map, const cv::Rect2d& mm, std::size_t site,
                std::span<const SeenDie> dice, std::span<const Standing> standing) {
    return shareOf(map, mm, [&](const cv::Point2f& pixel) {
        for (std::size_t i = 0; i < dice.size(); ++i) {
            if (!dice[i].box.contains(pixel)) continue;
            const bool here = std::any_of(standing.begin(), standing.end(), [&](const auto& one) {
                return one.die == i && one.site == site && one.share > 0.05F;
            });
            if (!here) return true;
        }
        return false;
    });
}

void conclude(SeenSite& site, bool sheetIsSure, bool dieIsConfirmed) {
    static_assert(at(Mark::Covered) + 1 == kMarks);
    if (site.covered() >= kHidden) return;
    const auto best = std::max_element(site.shares.begin(), site.shares.end() - 1);
    const auto mark = static_cast<Mark>(best - site.shares.begin());
    site.value = mark;
    const bool isDie = mark >= Mark::Die1 && mark <= Mark::Die6;
    // Where one sees a die and the other none, somebody is wrong.
    site.sure = sheetIsSure && *best >= kSureMark && isDie == dieIsConfirmed;
}

}  // namespace

std::vector<Standing> standingOn(const KnownSheet& known, const FoundSheet& found,
                                 std::span<const MarkShares> marks, std::span<const SeenDie> dice,
                                 cv::Size picture) {
    const cv::Size2d sheetMm{known.sheet.print.width, known.sheet.print.height};
    const auto pose = SheetPose::of(found.map, sheetMm, picture);
    std::vector<Standing> standing;
    const std::vector<cv::Point2f> outline(found.corners.begin(), found.corners.end());
    for (std::size_t i = 0; i < dice.size(); ++i) {
        const auto& box = dice[i].box;
        const cv::Point2f middle = (box.tl() + box.br()) * 0.5F;
        // Beyond its paper the map need not hold. The box of a die on the rim leans over it.
        const double beyond = -cv::pointPolygonTest(outline, middle, true);
        if (beyond > std::max(box.width, box.height)) continue;
        const auto foot =
            pose ? standingDie(*pose, found.map, box).footMm : found.map.toSheet(middle);
        std::vector<Standing> cells;
        float all = 0, weighed = 0;
        for (std::size_t s = 0; s < known.sites.size(); ++s) {
            const auto& site = known.sites[s];
            if (site.kind != SheetSite::Kind::Cell) continue;
            const auto away = middleOf(site.mm) - foot;
            if (std::abs(away.x) > site.mm.width * 1.2 || std::abs(away.y) > site.mm.height * 1.2)
                continue;
            const auto share =
                static_cast<float>(between(foot.x, site.mm.x, site.mm.x + site.mm.width) *
                                   between(foot.y, site.mm.y, site.mm.y + site.mm.height));
            if (share < 1e-3F) continue;
            const float spoken = 0.05F + dieShare(marks[s]) + 0.5F * marks[s][at(Mark::Covered)];
            cells.push_back({i, s, share * spoken});
            all += share;
            weighed += share * spoken;
        }
        for (auto& cell : cells) {
            cell.share *= all / weighed;
            if (cell.share >= 0.01F) standing.push_back(cell);
        }
    }
    return standing;
}

std::vector<SeenSite> joinedSites(const KnownSheet& known, const FoundSheet& found,
                                  std::span<const MarkShares> marks, std::span<const SeenDie> dice,
                                  std::span<const Standing> standing, cv::Size picture) {
    const cv::Rect2f frame{0, 0, static_cast<float>(picture.width),
                           static_cast<float>(picture.height)};
    const bool sheetIsSure = isSure(found);
    std::vector<SeenSite> sites(known.sites.size());
    for (std::size_t s = 0; s < sites.size(); ++s) {
        auto& site = sites[s];
        const auto& mm = known.sites[s].mm;
        site.outline = outlineOf(found.map, mm);
        site.shares = marks[s];
        if (shareOf(found.map, mm, [&](const auto& pixel) { return frame.contains(pixel); }) <
            0.25) {
            site.shares.fill(0);
            site.shares[at(Mark::Covered)] = 1;
        }
        EyeOnCell eye;
        if (known.sites[s].kind == SheetSite::Kind::Cell) {
            eye = eyeOn(s, dice, standing);
            if (eye.isDie > 0.02F) {
                site.shares = joinedCell(site.shares, eye);
            } else if (const float die = dieShare(site.shares); die > 0.01F) {
                const double leaning = overlaid(found.map, mm, s, dice, standing);
                if (leaning > kOverlaid) {
                    // The die before it leans over this cell: what lies below cannot be seen. Where
                    // the reader has no doubt all the same, it may be a die of its own, half
                    // hidden, of which hardly anybody knows what it shows.
                    const float stays =
                        die < kPlainDie ? 0
                                        : die * std::max(0.0F, static_cast<float>(1 - 2 * leaning));
                    site.shares[at(Mark::Covered)] += die - stays;
                    for (std::size_t i = kFirstDie; i < kFirstDie + 6; ++i)
                        site.shares[i] = stays * (0.5F * site.shares[i] / die + 0.5F / 6);
                }
            }
        }
        normalise(site.shares);
        conclude(site, sheetIsSure, eye.isDie > 0.5F);
    }
    return sites;
}

SeenTable joinedTable(std::span<const KnownSheet> sheets, std::span<const FoundSheet> found,
                      std::span<const std::vector<MarkShares>> marks, std::span<const SeenDie> dice,
                      cv::Size picture) {
    SeenTable table;
    std::vector<float> best(dice.size(), 0.5F);  // from there on a die is rather there than not
    for (const auto& die : dice) table.dice.push_back({die, {}, {}});
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& one = found[i];
        const auto& known = sheets[one.known];
        const auto standing = standingOn(known, one, marks[i], dice, picture);
        for (const auto& stands : standing)
            if (stands.share > best[stands.die]) {
                best[stands.die] = stands.share;
                table.dice[stands.die].sheet = table.sheets.size();
                table.dice[stands.die].site = stands.site;
            }
        table.sheets.push_back(
            {one, joinedSites(known, one, marks[i], dice, standing, picture), 1});
        auto& seen = table.sheets.back();
        const cv::Rect2f frame{0, 0, static_cast<float>(picture.width),
                               static_cast<float>(picture.height)};
        const auto inside =
            std::count_if(seen.sites.begin(), seen.sites.end(), [&](const SeenSite& site) {
                return (site.box() & frame).area() > 0.5F * site.box().area();
            });
        seen.inPicture = static_cast<float>(inside) / static_cast<float>(seen.sites.size());
    }
    std::erase_if(table.dice, [&](LaidDie& laid) {
        if (!laid.sheet) return false;
        const auto& site = table.sheets[*laid.sheet].sites[*laid.site];
        if (!site.value || site.isRatherCovered()) return false;
        // On a cell that shows no die it was print: pips in a printed square.
        if (*site.value < Mark::Die1 || *site.value > Mark::Die6) return true;
        laid.die.value = static_cast<int>(*site.value) - static_cast<int>(Mark::Die1) + 1;
        laid.die.sure = site.sure;
        return false;
    });
    std::stable_sort(table.dice.begin(), table.dice.end(), [](const auto& a, const auto& b) {
        return std::pair{a.die.box.y, a.die.box.x} < std::pair{b.die.box.y, b.die.box.x};
    });
    return table;
}

}  // namespace kibitz::vision
