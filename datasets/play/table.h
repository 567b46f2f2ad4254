#pragma once

#include "datasets/play/course.h"
#include "datasets/play/difficulty.h"
#include "datasets/play/piece_sets.h"
#include "datasets/scene/scene.h"

#include "rules/game.h"
#include "vision/equipment/part.h"

#include <opencv2/core/types.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kibitz::datasets {

/// Where a piece is, in the words of the game.
struct Spot {
    enum class Kind : std::uint8_t {
        Away,    // in the box, in the bag, in somebody's hand: not to be seen
        Fixed,   // lies where it was put at the beginning
        Supply,  // beside the board, to be used later
        Fallen,  // beside the board, where nobody put it
        Loose,   // a die beside the board
        Site,
    } kind = Kind::Away;
    int site = -1;
    int level = 0;  // in a stack, from the bottom
    bool operator==(const Spot&) const = default;
};

/// How a piece lies at some moment.
struct Lying {
    Spot spot;
    /// In the world or, for what lies on a plate, on that plate: x to the right and y down the
    /// page, turned as if the page lay upright.
    Pose pose;
    int plate = -1;  // the piece it lies on; -1: the table
    int value = 0;   // of a die
    bool operator==(const Lying& other) const {
        return spot == other.spot && plate == other.plate && value == other.value &&
               pose.mm == other.pose.mm && pose.turn == other.pose.turn;
    }
};

/// Something that can lie on the table. The id of its body is its number plus one, always.
struct Piece {
    enum class Kind : std::uint8_t { Die, Cube, Pawn, Block, Plate, Clutter } kind = Kind::Die;
    decltype(Body::what) what;
    std::string colour;    // "red"
    int colourNumber = 0;  // of dice: as the vocabulary counts
    std::string name;      // of plates: "sheet of Ann"
    std::string sort;      // of plates: what is printed on them, "level-1"
    int player = -1;
};

/// The whole table at rest.
struct Arrangement {
    rules::Appearance look;
    std::vector<Lying> pieces;         // one for each piece of the table
    std::vector<rules::Symbol> marks;  // what is drawn at each site
    std::vector<std::pair<rules::Site, rules::Symbol>> rubbedOut;
};

/// A site where it lies now.
struct SiteOnPlate {
    rules::Site site;
    int plate = -1;
    cv::Point2d centreMm;
    std::vector<cv::Point2d> outlineMm;
    double heightMm = 0;
    std::vector<int> own;  // the pieces that make it show what it shows, lowest first
};

struct TableOptions {
    std::uint64_t seed = 1;
    Difficulty difficulty = Difficulty::Easy;
    Appearances looks{};
    int fallen = 0;                  // pieces that fell off the board, if the game has any that can
    std::optional<double> touching;  // share of thrown dice that touch another
};

/// The things of a game and where people put them: stable, so that a piece that was not touched
/// lies exactly where it lay. One table for each kind of equipment; see makeTable.
class Table {
public:
    Table(const Course&, const TableOptions&);
    virtual ~Table() = default;
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    const std::vector<Piece>& pieces() const { return pieces_; }
    const rules::Vocabulary& words() const { return words_; }
    /// All that the camera has to see, and how high the highest piece may get.
    cv::Rect2d bounds() const { return bounds_; }
    double heightMm() const { return heightMm_; }
    /// The drawing on a plate; nullptr: nothing is known of it yet.
    const vision::Drawing* drawingOf(int plate) const;

    /// Nothing but ground, and what is no part of the game.
    Arrangement bare() const;
    /// How it lies when it looks so, with as little moved as possible. `action`: the words of the
    /// move, which tell whether dice are thrown. Looks that no position has are welcome.
    Arrangement arranged(const Arrangement& before, const rules::Position& at,
                         const rules::Appearance& look, std::string_view action);

    Pose worldPose(const Arrangement&, int piece) const;
    std::vector<SiteOnPlate> sites(const Arrangement&) const;
    /// Where this player's arm comes from: a unit vector on the table.
    virtual cv::Vec2d armOf(int player) const;
    cv::Point2d poolCentre() const;

protected:
    int add(Piece);
    int addPlate(const vision::Part&, const std::string& sort);
    int addDie(std::string_view colour, int colourNumber, double edgeMm);
    void addClutter(const std::vector<cv::Rect2d>& taken);
    double gloss();
    double sloppy() const { return sloppiness_; }
    /// A plate at rest on the table, the middle of its print there, turned to the left.
    Pose platePose(cv::Size2d sizeMm, cv::Point2d centre, double turn, double heightMm) const;
    void lie(Arrangement&, int piece, const Spot&, const Pose&, int plate = -1) const;
    /// Beside the board in rows from the upper left corner of `area`.
    void supply(Arrangement&, const std::vector<int>& pieces, const cv::Rect2d& area,
                double pitchMm, double heightMm);
    const std::vector<vision::Place>& placesOf(rules::Site site) const {
        return places_[site.index].second;
    }
    void learnPlaces(const vision::Part&, int plate);
    const std::string& symbol(rules::Symbol s) const { return words_.symbols[s.index]; }

    /// The plate that a site is on now, and where on it; -1: it is not to be found.
    virtual std::pair<int, std::vector<vision::Place>> placesAt(const Arrangement&,
                                                                rules::Site) const;
    /// The site whose pieces make this one show what it shows.
    virtual rules::Site carrierOf(rules::Site site) const { return site; }
    /// Puts everything that is neither die nor mark where the look wants it.
    virtual void arrangeOthers(Arrangement& after, const Arrangement& before,
                               const rules::Position& at) = 0;
    /// Where a die lies on its site; base: in the middle of the place, more or less.
    virtual void putDie(Arrangement&, int die, rules::Site);
    /// Whether this action throws the dice that lie there already.
    virtual bool throwsAgain(std::string_view action, const Arrangement& before) const;
    virtual bool isCovered(rules::Symbol) const { return false; }
    virtual bool isMark(rules::Symbol) const { return false; }

    const Course& course_;
    rules::Vocabulary words_;
    Difficulty difficulty_;
    rules::Random random_;
    std::vector<Piece> pieces_;
    std::vector<int> dice_;
    std::vector<std::pair<int, std::vector<vision::Place>>> places_;  // by site: plate and places
    std::vector<std::pair<int, vision::Drawing>> drawings_;
    Arrangement first_;
    cv::Rect2d bounds_, pool_;
    double heightMm_ = 20;
    bool pencilsOnTop_ = false;

private:
    void arrangeDice(Arrangement& after, const Arrangement& before, std::string_view action);
    void arrangeMarks(Arrangement& after) const;
    void intoPool(Arrangement&, int die, int value);
    bool isFree(const Arrangement&, int die, cv::Point2d at) const;
    std::optional<rules::Die> dieShown(rules::Symbol) const;

    double sloppiness_ = 0.3, touching_ = 0.1;
    std::vector<std::optional<rules::Die>> dieOfSymbol_;
};

/// Throws std::runtime_error for a game whose equipment nobody has drawn.
std::unique_ptr<Table> makeTable(const Course&, const TableOptions&);
std::unique_ptr<Table> makeSheetTable(const Course&, const TableOptions&);  // Dizzle
std::unique_ptr<Table> makeCubeTable(const Course&, const TableOptions&);   // Spexxx
std::unique_ptr<Table> makeStackTable(const Course&, const TableOptions&);  // Topple
std::unique_ptr<Table> makeBlockTable(const Course&, const TableOptions&);  // Addit
std::unique_ptr<Table> makeCardTable(const Course&, const TableOptions&);   // FUSE

/// Of a die; 0: it is none.
double edgeOf(const Piece&);

}  // namespace kibitz::datasets
