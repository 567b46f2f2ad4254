#include "vision/equipment/equipment.h"
#include "vision/equipment/icons.h"
#include "vision/equipment/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <string>
#include <utility>

namespace kibitz::vision {

namespace {

using rules::fuse::Card;
using rules::fuse::Faces;
using rules::fuse::kColourNames;
using rules::fuse::kColours;
using rules::fuse::Layout;
using rules::fuse::Relation;
using rules::fuse::Slot;

constexpr double kWidth = 88, kHeight = 63;
/// Where slots may be: below the head, inside the frame.
const cv::Rect2d kRoom{5, 13.5, 78, 44};
/// A die of 16 mm fits.
constexpr double kStand = 16.5;
constexpr double kDie = 16;
/// Between slots, for the sign that relates them: as much as there is room.
constexpr double kLeastGap = 4.2, kMostGap = 7.5;
/// To the right of slots whose sum is a number, for that number.
constexpr double kNumberRoom = 14;
constexpr double kLargestIcon = 10;

cv::Point2d centreOf(const cv::Rect2d& r) { return {r.x + r.width / 2, r.y + r.height / 2}; }

/// Rows or stacks of slots: how many in each.
std::vector<int> shapeOf(const Card& card) {
    if (!card.shape.empty()) return card.shape;
    std::vector<int> rows;
    constexpr int kMostInARow = 4;
    if (card.layout == Layout::Stack) return {card.size()};
    const int count = (card.size() + kMostInARow - 1) / kMostInARow;
    for (int row = 0, left = card.size(); row < count; ++row) {
        rows.push_back((left + count - row - 1) / (count - row));
        left -= rows.back();
    }
    return rows;
}

/// Where each slot is printed, and where its die lies.
struct Plan {
    std::vector<cv::Rect2d> icons, stands;
    std::vector<double> heights;
    double gap = 0;  // between icons
};

/// A row of boxes of that size, centred on x.
void addRow(std::vector<cv::Rect2d>& boxes, int count, double x, double y, double side,
            double gap) {
    const double width = count * side + (count - 1) * gap;
    for (int i = 0; i < count; ++i)
        boxes.emplace_back(x - width / 2 + i * (side + gap), y - side / 2, side, side);
}

Plan planFlat(const std::vector<int>& rows, bool endsWithNumber) {
    Plan plan;
    const int widest = *std::max_element(rows.begin(), rows.end());
    const int count = static_cast<int>(rows.size());
    const double room = kRoom.width - (endsWithNumber ? kNumberRoom : 0);
    const double side = std::min({kStand, (room - (widest - 1) * kLeastGap) / widest,
                                  (kRoom.height - (count - 1) * kLeastGap) / count});
    const auto spare = [&](double length, int boxes) {
        return boxes > 1 ? (length - boxes * side) / (boxes - 1) : kMostGap;
    };
    plan.gap = std::min({kMostGap, spare(room, widest), spare(kRoom.height, count)});
    const double height = count * side + (count - 1) * plan.gap;
    for (int row = 0; row < count; ++row)
        addRow(plan.icons, rows[static_cast<std::size_t>(row)], kRoom.x + room / 2,
               centreOf(kRoom).y - height / 2 + side / 2 + row * (side + plan.gap), side, plan.gap);
    plan.stands = plan.icons;
    plan.heights.assign(plan.icons.size(), 0);
    return plan;
}

/// One or two stacks, each drawn as a tower beside the place where its dice stand.
Plan planStacks(const std::vector<int>& heights, bool related) {
    Plan plan;
    plan.gap = related ? 3.6 : 1.4;
    const int tallest = *std::max_element(heights.begin(), heights.end());
    const double side = std::min(kLargestIcon, (kRoom.height - (tallest - 1) * plan.gap) / tallest);
    const double tower = tallest * side + (tallest - 1) * plan.gap;
    const double bottom = centreOf(kRoom).y + std::max(tower, kStand) / 2;
    const int count = static_cast<int>(heights.size());
    const double pitch = kRoom.width / count;
    for (int stack = 0; stack < count; ++stack) {
        const double x = kRoom.x + pitch * (stack + 0.5) - 2;
        for (int level = 0; level < heights[static_cast<std::size_t>(stack)]; ++level) {
            plan.icons.emplace_back(x - 3 - side, bottom - (level + 1) * side - level * plan.gap,
                                    side, side);
            plan.stands.push_back(squareAround({x + 3 + kStand / 2, bottom - kStand / 2}, kStand));
            plan.heights.push_back(level * kDie);
        }
    }
    return plan;
}

Plan planPyramid(const std::vector<int>& rows, bool related) {
    Plan plan;
    plan.gap = related ? 2.8 : 1.4;
    const int base = rows.front();
    const int count = static_cast<int>(rows.size());
    constexpr double kBetween = 4;
    const double stand = std::min(kStand, kRoom.width / base);
    const auto most = [&](double width, double height) {
        return std::min({kLargestIcon, (width - (base - 1) * plan.gap) / base,
                         (height - (count - 1) * plan.gap) / count});
    };
    // The drawing of the pyramid goes beside or above the place where it stands.
    const double beside = most(kRoom.width - base * stand - kBetween, kRoom.height);
    const double above = most(kRoom.width, kRoom.height - stand - kBetween);
    const bool isBeside = beside >= above;
    const double side = std::max(beside, above);
    const double wide = base * side + (base - 1) * plan.gap;
    const double high = count * side + (count - 1) * plan.gap;
    const auto middle = centreOf(kRoom);
    const double whole = wide + kBetween + base * stand;
    const double iconX = isBeside ? middle.x - whole / 2 + wide / 2 : middle.x;
    const double standX = isBeside ? middle.x + whole / 2 - base * stand / 2 : middle.x;
    const double tall = isBeside ? std::max(high, stand) : high + kBetween + stand;
    const double bottom = middle.y + tall / 2;
    const double iconBottom = isBeside ? bottom : bottom - stand - kBetween;
    for (int row = 0; row < count; ++row) {
        const int slots = rows[static_cast<std::size_t>(row)];
        addRow(plan.icons, slots, iconX, iconBottom - side / 2 - row * (side + plan.gap), side,
               plan.gap);
        addRow(plan.stands, slots, standX, bottom - stand / 2, stand, 0);
        plan.heights.insert(plan.heights.end(), static_cast<std::size_t>(slots), row * kDie);
    }
    return plan;
}

Plan planOf(const Card& card) {
    const auto shape = shapeOf(card);
    switch (card.layout) {
        case Layout::Flat:
            return planFlat(shape, std::any_of(card.relations.begin(), card.relations.end(),
                                               [](const Relation& r) { return r.number; }));
        case Layout::Pyramid: return planPyramid(shape, !card.relations.empty());
        case Layout::Stack:
        case Layout::DoubleStack: break;
    }
    return planStacks(shape, !card.relations.empty());
}

/// What a slot asks for, put back together from the faces it takes: colours, values, or both.
struct Wish {
    int colour = 0, value = 0;
};

Faces facesOf(const Wish& wish) {
    Faces faces = 0;
    for (int face = 0; face < 30; ++face) {
        const auto die = rules::fuse::dieOfFace(face);
        if ((wish.colour == 0 || die.colour == wish.colour) &&
            (wish.value == 0 || die.value == wish.value))
            faces |= Faces{1} << face;
    }
    return faces;
}

std::vector<Wish> wishesOf(Faces takes) {
    std::vector<Wish> wishes;
    Faces told = 0;
    const auto tell = [&](const Wish& wish) {
        const auto faces = facesOf(wish);
        if ((takes & faces) != faces || (told & faces) == faces) return;
        wishes.push_back(wish);
        told |= faces;
    };
    if (takes == rules::fuse::kAnyFace) return {};
    for (int colour = 1; colour <= kColours; ++colour) tell({colour, 0});
    for (int value = 1; value <= 6; ++value) tell({0, value});
    for (int colour = 1; colour <= kColours; ++colour)
        for (int value = 1; value <= 6; ++value) tell({colour, value});
    return wishes;
}

Ink dieInk(int colour) {
    return colour == 0 ? inks::kWhite : inkOf(kColourNames[static_cast<std::size_t>(colour)]);
}
/// Ink that can be read on a die of that colour.
Ink inkOn(int colour) {
    return colour == 0 || kColourNames[static_cast<std::size_t>(colour)] == "yellow" ? inks::kBlack
                                                                                     : inks::kWhite;
}
/// Black and blue would share a letter.
std::string letterOf(int colour) {
    constexpr std::array<const char*, kColours + 1> kLetters{"", "R", "B", "G", "Y", "K"};
    return kLetters[static_cast<std::size_t>(colour)];
}

/// The icons of slots, each in a box from -1 to 1.
class SlotArtist {
public:
    SlotArtist(const Sketch& at, double half) : at_{at}, half_{half} {}

    void draw(const Slot& slot) const {
        const auto wishes = wishesOf(slot.takes);
        ground(inks::kWhite);
        if (!wishes.empty()) {
            // A sum or comparison asks for the value as well: its sign goes into the middle.
            const bool signedToo = wishes.size() <= 2 &&
                                   (slot.shows == "#" || slot.shows == "C" || slot.shows == "C#");
            drawWishes(wishes, signedToo);
            if (signedToo) {
                at_.circle({0, 0}, 0.42, filledAndOutlined(inks::kWhite, inks::kBlack, kIconLine));
                drawSymbol(slot.shows, {0, 0}, 0.36);
            }
        } else {
            drawSymbol(slot.shows, {0, 0}, 0.74);
        }
        frame();
    }

private:
    void ground(const Ink& ink) const { at_.box({-1, -1, 2, 2}, filled(ink), 0.22); }
    void frame() const {
        at_.box({-1, -1, 2, 2}, outlined(inks::kBlack, half_ > 6 ? 0.45 : 0.3), 0.22);
    }

    /// With `aside` the middle stays free.
    void drawWishes(const std::vector<Wish>& wishes, bool aside) const {
        if (wishes.size() == 1) return drawWhole(wishes.front(), aside);
        if (wishes.size() == 2) return drawSplit(wishes[0], wishes[1], aside);
        // More than a picture can hold: one small mark each, in a square.
        const int across =
            static_cast<int>(std::ceil(std::sqrt(static_cast<double>(wishes.size()))));
        const double step = 1.8 / across;
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            const int column = static_cast<int>(i) % across, row = static_cast<int>(i) / across;
            drawMark(wishes[i], {-0.9 + (column + 0.5) * step, -0.9 + (row + 0.5) * step},
                     step * 0.4);
        }
    }

    void drawWhole(const Wish& wish, bool aside) const {
        ground(dieInk(wish.colour));
        const auto ink = inkOn(wish.colour);
        if (aside) return drawMark(wish, {-0.62, -0.62}, 0.3);
        if (wish.colour == 0) return drawPips(at_, wish.value, {0.52, 0.17, ink, std::nullopt});
        if (wish.value == 0) return write(letterOf(wish.colour), {0, 0}, 0.62, ink);
        drawPips(at_.at({0, -0.24}, 0.78), wish.value, {0.56, 0.19, ink, std::nullopt});
        write(letterOf(wish.colour), {0, 0.68}, 0.36, ink);
    }

    /// Either the one or the other: the two halves on both sides of the diagonal.
    void drawSplit(const Wish& one, const Wish& other, bool aside) const {
        ground(dieInk(one.colour));
        at_.path("M 0.95 -0.95 L 1 -0.78 L 1 0.78 C 1 0.9 0.9 1 0.78 1 L -0.78 1 L -0.95 0.95 Z",
                 filled(dieInk(other.colour)));
        at_.line({-0.93, 0.93}, {0.93, -0.93}, inks::kBlack, 0.3);
        const double out = aside ? 0.63 : 0.42, size = aside ? 0.29 : 0.4;
        drawMark(one, {-out, -out}, size);
        drawMark(other, {out, out}, size);
    }

    void drawMark(const Wish& wish, cv::Point2d at, double size) const {
        if (wish.value > 0 && wish.colour > 0) {
            drawDie(at_.at(at - cv::Point2d{0, size * 0.3}, size * 0.7), wish.value,
                    dieInk(wish.colour), inkOn(wish.colour), inks::kWhite);
            write(letterOf(wish.colour), at + cv::Point2d{0, size * 0.75}, size * 0.55,
                  inkOn(wish.colour));
        } else if (wish.value > 0) {
            drawDie(at_.at(at, size), wish.value, inks::kWhite, inks::kBlack, inks::kBlack);
        } else {
            at_.circle(at, size, filled(dieInk(wish.colour)));
            write(letterOf(wish.colour), at, size * 1.3, inkOn(wish.colour));
        }
    }

    void drawSymbol(const std::string& shows, cv::Point2d at, double size) const {
        if (shows == "C") return drawWheel(at, size, "");
        if (shows == "C#") return drawWheel(at, size, "#");
        if (shows == "#/C") {
            at_.line({-0.93, 0.93}, {0.93, -0.93}, inks::kSoft, 0.3);
            write("#", at + cv::Point2d{-0.44, -0.42}, size * 0.72, inks::kText);
            return drawWheel(at + cv::Point2d{0.42, 0.42}, size * 0.55, "");
        }
        write(shows.empty() || shows == "die" ? "?" : shows, at,
              size * (shows.size() > 2 ? 0.5 : 1.05), inks::kText);
    }

    /// All colours: any will do, but it matters which.
    void drawWheel(cv::Point2d at, double radius, const std::string& inside) const {
        for (int i = 0; i < kColours; ++i) {
            const double from = 2 * std::numbers::pi * (i / 5.0) - std::numbers::pi / 2;
            const double to = from + 2 * std::numbers::pi / 5;
            std::vector<cv::Point2d> sector{at};
            for (int step = 0; step <= 6; ++step) {
                const double angle = from + (to - from) * step / 6;
                sector.push_back(at + radius * cv::Point2d{std::cos(angle), std::sin(angle)});
            }
            at_.polygon(sector, filledAndOutlined(dieInk(i + 1), inks::kWhite, 0.2));
        }
        at_.circle(at, radius, outlined(inks::kBlack, 0.25));
        at_.circle(at, radius * 0.52, filledAndOutlined(inks::kWhite, inks::kBlack, 0.2));
        write(inside.empty() ? "C" : inside, at, radius * 0.56, inks::kText);
    }

    void write(const std::string& words, cv::Point2d at, double height, const Ink& ink) const {
        at_.label(words, at, {height * half_, ink, Text::Align::Centre, true, 0});
    }

    Sketch at_;
    double half_;  // millimetres
};

std::string signOf(Relation::Op op) {
    switch (op) {
        case Relation::Op::Equal: return "=";
        case Relation::Op::Unequal: return "\u2260";
        case Relation::Op::Less: return "<";
        case Relation::Op::Greater: return ">";
        case Relation::Op::AllSame: break;
    }
    return "=";
}

/// The signs between slots, and words for what signs cannot say.
class RelationArtist {
public:
    RelationArtist(const Card& card, const Plan& plan, const Sketch& page)
        : card_{card}, plan_{plan}, page_{page} {}

    void draw() {
        for (const auto& relation : card_.relations) {
            if (relation.op == Relation::Op::AllSame) {
                said_.push_back(all(relation) ? "all the same" : numbers(relation) + " the same");
            } else if (isPair(relation) && isNeighbour(relation.left[0], relation.right[0])) {
                pairs_[{relation.left[0], relation.right[0]}].push_back(&relation);
            } else if (!drawSum(relation)) {
                said_.push_back(numbers(relation));
                numbered_ = true;
            }
        }
        for (const auto& [pair, relations] : pairs_) drawPair(pair.first, pair.second, relations);
        if (numbered_)
            for (std::size_t i = 0; i < plan_.icons.size(); ++i)
                page_.text(std::to_string(i + 1), {plan_.icons[i].x + 0.6, plan_.icons[i].y - 0.6},
                           {1.4, inks::kSoft, Text::Align::Left, false, 0});
        std::string line;
        for (const auto& words : said_) line += (line.empty() ? "" : "; ") + words;
        if (!line.empty())
            page_.label(line, {kWidth / 2, kHeight - 5.2},
                        {2.1, inks::kText, Text::Align::Centre, false, 0});
    }

private:
    static bool isPair(const Relation& r) {
        return r.left.size() == 1 && r.right.size() == 1 && r.minus.empty() && !r.number;
    }
    bool all(const Relation& r) const {
        return r.left.size() + r.right.size() == card_.slots.size();
    }
    cv::Point2d middle(int slot) const {
        return centreOf(plan_.icons[static_cast<std::size_t>(slot)]);
    }
    double side(int slot) const { return plan_.icons[static_cast<std::size_t>(slot)].width; }

    /// Beside or above each other with nothing between.
    bool isNeighbour(int a, int b) const {
        const auto way = middle(b) - middle(a);
        const double reach = side(a) + plan_.gap + 0.1;
        return (std::abs(way.y) < 0.1 && std::abs(way.x) < reach) ||
               (std::abs(way.x) < 0.1 && std::abs(way.y) < reach);
    }

    void sign(const std::string& words, int a, int b) const {
        const auto way = middle(b) - middle(a);
        // Towers are read upwards.
        const double turn = std::abs(way.y) > std::abs(way.x) ? std::atan2(way.y, way.x) : 0;
        page_.label(
            words, 0.5 * (middle(a) + middle(b)),
            {std::min(3.6, plan_.gap * 0.68), inks::kText, Text::Align::Centre, true, turn});
    }

    void drawPair(int a, int b, const std::vector<const Relation*>& relations) const {
        bool one = true;
        for (const auto* relation : relations) one = one && relation->op == relations[0]->op;
        const bool backwards = middle(b).x < middle(a).x - 0.1;
        if (one) {
            auto words = signOf(relations[0]->op);
            if (backwards) words = words == "<" ? ">" : words == ">" ? "<" : words;
            return sign(words, a, b);
        }
        // Equal in one respect and not in the other: say which.
        double y = -3.0 * static_cast<double>(relations.size() - 1);
        for (const auto* relation : relations) {
            const bool value = relation->by == Relation::By::Value;
            const auto at = 0.5 * (middle(a) + middle(b));
            page_.label(value ? "#" : "C", at + cv::Point2d{0, y - 1.7},
                        {1.6, inks::kSoft, Text::Align::Centre, true, 0});
            page_.label(signOf(relation->op), at + cv::Point2d{0, y + 1.1},
                        {2.6, inks::kText, Text::Align::Centre, true, 0});
            y += 6;
        }
    }

    /// a + b - c = d, where the slots lie in this order. False: they do not.
    bool drawSum(const Relation& r) {
        std::vector<std::uint8_t> row{r.left};
        row.insert(row.end(), r.minus.begin(), r.minus.end());
        for (std::size_t i = 1; i < row.size(); ++i)
            if (!isNeighbour(row[i - 1], row[i])) return false;
        for (std::size_t i = 1; i < r.right.size(); ++i)
            if (!isNeighbour(r.right[i - 1], r.right[i])) return false;
        const bool beside = !r.right.empty() && isNeighbour(row.back(), r.right.front());
        const bool below = !r.right.empty() && isNeighbour(row.front(), r.right.front());
        if (!r.number && !beside && !below) return false;
        for (std::size_t i = 1; i < row.size(); ++i)
            sign(i >= r.left.size() ? "\u2212" : "+", row[i - 1], row[i]);
        for (std::size_t i = 1; i < r.right.size(); ++i) sign("+", r.right[i - 1], r.right[i]);
        if (r.number) {
            const auto last = plan_.icons[row.back()];
            page_.text(signOf(r.op) + " " + std::to_string(*r.number),
                       {last.x + last.width + 1.4, centreOf(last).y + 1.6},
                       {3.2, inks::kText, Text::Align::Left, true, 0});
        } else if (beside) {
            sign(signOf(r.op), row.back(), r.right.front());
        } else {
            const auto x = 0.5 * (middle(row.front()).x + middle(row.back()).x);
            const auto y = 0.5 * (middle(row.front()).y + middle(r.right.front()).y);
            page_.label(signOf(r.op), {x, y}, {3.4, inks::kText, Text::Align::Centre, true, 0});
        }
        return true;
    }

    static std::string joined(const std::vector<std::uint8_t>& slots, const std::string& between) {
        std::string words;
        for (const auto slot : slots)
            words += (words.empty() ? "" : between) + std::to_string(slot + 1);
        return words;
    }
    static std::string numbers(const Relation& r) {
        if (r.op == Relation::Op::AllSame) {
            auto slots = r.left;
            slots.insert(slots.end(), r.right.begin(), r.right.end());
            return joined(slots, ", ");
        }
        auto words = joined(r.left, " + ");
        for (const auto slot : r.minus) words += " \u2212 " + std::to_string(slot + 1);
        words += " " + signOf(r.op) + " ";
        return words + (r.number ? std::to_string(*r.number) : joined(r.right, " + "));
    }

    const Card& card_;
    const Plan& plan_;
    Sketch page_;
    std::map<std::pair<int, int>, std::vector<const Relation*>> pairs_;
    std::vector<std::string> said_;
    bool numbered_ = false;
};

Drawing emptyCard() { return {{kWidth, kHeight}, inks::kWhite, {}}; }

void drawFrame(const Sketch& page, const Ink& ink) {
    page.box({2, 2, kWidth - 4, kHeight - 4}, outlined(ink, 0.5), 3);
}

void drawStands(const Card& card, const Plan& plan, const Sketch& page) {
    if (card.layout == Layout::Flat) return;
    const Stroke dashed{Ink{0.95, 0.95, 0.94}, inks::kSoft, 0.3, {1.2, 1.2}};
    for (std::size_t i = 0; i < plan.stands.size(); ++i)
        if (plan.heights[i] == 0) page.box(plan.stands[i], dashed, 1.6);
    const auto shape = shapeOf(card);
    if (card.layout == Layout::Pyramid) return;
    // An arrow beside each tower: it is built upwards.
    for (std::size_t stack = 0, first = 0; stack < shape.size(); ++stack) {
        const auto low = plan.icons[first];
        const auto high = plan.icons[first + static_cast<std::size_t>(shape[stack]) - 1];
        const double x = low.x - 3.2;
        page.line({x, low.y + low.height}, {x, high.y + 1.2}, inks::kSoft, 0.4);
        page.polygon({{x, high.y - 0.4}, {x + 1.1, high.y + 1.6}, {x - 1.1, high.y + 1.6}},
                     filled(inks::kSoft));
        first += static_cast<std::size_t>(shape[stack]);
    }
}

}  // namespace

Drawing drawCard(const Card& card) {
    auto drawing = emptyCard();
    const Sketch page{drawing};
    drawFrame(page, inks::kText);
    drawSpecial(page.at({8.6, 7.8}, 3), rules::dizzle::Special::Bomb, {0.35, 0.36, 0.4});
    page.text(card.id, {13.6, 9.2}, {2.2, inks::kSoft, Text::Align::Left, false, 0});
    page.text(std::to_string(card.points), {kWidth - 5.6, 11},
              {5, inks::kText, Text::Align::Right, true, 0});
    const auto plan = planOf(card);
    drawStands(card, plan, page);
    for (std::size_t i = 0; i < card.slots.size(); ++i) {
        const auto& box = plan.icons[i];
        SlotArtist{page.at(centreOf(box), box.width / 2), box.width / 2}.draw(card.slots[i]);
    }
    RelationArtist{card, plan, page}.draw();
    return drawing;
}

Drawing drawCard(const rules::fuse::Sabotage& sabotage) {
    auto drawing = emptyCard();
    const Sketch page{drawing};
    page.box({2, 2, kWidth - 4, kHeight - 4},
             filledAndOutlined({0.93, 0.93, 0.93}, inks::kText, 1.4), 3);
    page.label("Sabotage", {kWidth / 2, 10.5}, {4.4, inks::kText, Text::Align::Centre, true, 0});
    const auto [value, colour] = sabotage.hits;
    const auto at = page.at({kWidth / 2, 32}, 11);
    at.box({-1, -1, 2, 2}, filledAndOutlined(dieInk(colour), inks::kBlack, 0.6), 0.22);
    if (value > 0)
        drawPips(at, value, {0.52, 0.17, inkOn(colour), std::nullopt});
    else
        page.label(letterOf(colour), {kWidth / 2, 32},
                   {9, inkOn(colour), Text::Align::Centre, true, 0});
    const auto what = value > 0 ? "die that shows " + std::to_string(value)
                                : std::string{kColourNames[colour]} + " die";
    page.label("Everybody gives back a " + what, {kWidth / 2, 50.5},
               {2.2, inks::kText, Text::Align::Centre, false, 0});
    page.text(sabotage.id, {5.5, kHeight - 5}, {1.8, inks::kSoft, Text::Align::Left, false, 0});
    return drawing;
}

Drawing drawCardBack() {
    auto drawing = emptyCard();
    const Sketch page{drawing};
    page.box({2, 2, kWidth - 4, kHeight - 4},
             filledAndOutlined({0.9, 0.91, 0.93}, inks::kText, 0.5), 3);
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 8; ++column)
            drawSpecial(page.at({9.0 + 10 * column, 9.0 + 11.2 * row}, 2.4),
                        rules::dizzle::Special::Bomb, {0.62, 0.64, 0.68});
    return drawing;
}

std::vector<SlotPlace> slotsOf(const Card& card) {
    const auto plan = planOf(card);
    std::vector<SlotPlace> slots;
    for (std::size_t i = 0; i < plan.stands.size(); ++i)
        slots.push_back({plan.stands[i], plan.heights[i]});
    return slots;
}

}  // namespace kibitz::vision
