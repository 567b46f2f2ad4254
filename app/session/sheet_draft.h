#pragma once

#include "rules/dizzle/sheet.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace kibitz::vision {
struct TaughtSheet;
}

namespace kibitz::session {

/// What is printed in a cell of a sheet.
struct DraftCell {
    bool exists = false;
    int pip = 0;               // 0: none
    bool cross = false;        // printed
    std::string track = {};    // printed, of sheets with rails: "NS"; empty: none
    std::string special = {};  // "key"; empty: none
    std::string colour = {};   // of what has one; empty: none
    bool area = false;         // of the area that is worth something when it is complete
    bool operator==(const DraftCell&) const = default;
};

/// What each cell, flag, complete row … is worth; nobody can read that off the cells.
struct DraftPoints {
    /// "gems", "puzzles", "stations", "flags", "bomb", "heap", "rails"; then "area", and for every
    /// line of cells "row" and "column", which are worth 0 where no arrow points at them.
    std::string what;
    /// Of the first four; of rails: "open", "closed", "longest"; "3" of a row, "c" of a column.
    std::string colour;
    std::vector<int> values;  // flags: for who comes first, second, third, fourth
    bool operator==(const DraftPoints&) const = default;
};

/// A taught sheet while a person puts it right, cell by cell. Always gives a text; whether the
/// rules accept it, fault() says.
class SheetDraft {
public:
    explicit SheetDraft(const vision::TaughtSheet&);

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int cells() const { return rows_ * columns_; }
    bool rails() const { return rails_; }
    std::string nameOf(int cell) const;  // "c4"
    const DraftCell& at(int cell) const { return state_.cells[static_cast<std::size_t>(cell)]; }

    /// Why somebody should look at it, as a sentence; empty: nothing is doubtful, or it was
    /// confirmed.
    std::string doubtAt(int cell) const;
    bool isConfirmed(int cell) const {
        return state_.confirmed[static_cast<std::size_t>(cell)] != 0;
    }
    /// The doubtful cells that nobody has confirmed yet, the most doubtful first.
    std::vector<int> doubtful() const;

    /// What does not go together is left out: a cell that is none has nothing, a printed cross no
    /// pips. Counts as confirmed.
    void put(int cell, DraftCell);
    void confirm(int cell);
    /// Lines for what the cells have; those of colours that are gone disappear.
    const std::vector<DraftPoints>& points() const { return state_.points; }
    void setPoints(std::size_t line, std::size_t place, int value);
    /// Whether a person said that the points are those of the sheet. Until then they are guesses,
    /// and the sheet scores nothing.
    bool pointsConfirmed() const { return state_.pointsConfirmed; }
    void confirmPoints(bool);
    bool canUndo() const { return !past_.empty(); }
    /// The cell that was changed last, as it was; -1: points were changed. pre: canUndo
    int undo();

    /// In the form of sheet.schema.json, under that name.
    std::string json(const std::string& name) const;
    /// What keeps it from being played, as a sentence; empty: nothing.
    std::string fault() const;

    /// Specials of the rules, by their words; those that have a colour.
    static const std::vector<std::string>& specials();
    static bool hasColour(const std::string& special);
    static const std::vector<std::string>& colours();

private:
    struct State {
        std::vector<DraftCell> cells;
        std::vector<DraftPoints> points;
        std::vector<char> confirmed;
        bool pointsConfirmed = false;
    };
    struct Step {
        State before;
        int cell = -1;
    };
    void remember(int cell);
    void matchPoints();
    void addLines(std::vector<DraftPoints>&) const;

    int rows_ = 0, columns_ = 0;
    bool rails_ = false;
    std::string original_;  // what is not edited here: the page, the round boxes
    struct Doubt {
        int cell = 0;
        double sure = 0;
        std::string words;
    };
    std::vector<Doubt> doubts_;  // most doubtful first
    State state_;
    std::vector<Step> past_;
};

/// A sheet as a PDF on A4, true to size. Throws std::runtime_error: it is no sheet, or the file
/// cannot be written.
void printSheet(const std::string& json, const std::filesystem::path&);

}  // namespace kibitz::session
