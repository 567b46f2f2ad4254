#include "rules/games.h"
#include "rules/json.h"
#include "rules/spexxx/board.h"
#include "rules/text.h"
#include "rules/tokens.h"

#include <algorithm>
#include <initializer_list>
#include <set>

namespace kibitz::rules::spexxx {

namespace {

using nlohmann::json;

constexpr std::size_t kMostZones = 16;
constexpr std::size_t kMostBoards = 32;
constexpr std::size_t kLongestName = 60;
constexpr int kTrackLength = 100;

std::string shortened(std::string text) {
    if (text.size() > 40) text = text.substr(0, 37) + "...";
    return text;
}

std::string shown(const json& value) {
    if (value.is_object()) return "an object";
    if (value.is_array()) return "a list of " + std::to_string(value.size());
    // Texts out of a file may not be UTF-8 throughout; a message must not fail over that.
    return shortened(value.dump(-1, ' ', true, json::error_handler_t::replace));
}

[[noreturn]] void fail(const std::string& where, const json& found, const std::string& expected) {
    throw BadBoard(where, shown(found), expected);
}

json parsed(std::string_view text) {
    try {
        return parsedJson(text);
    } catch (const BadJson& bad) {
        throw BadBoard(bad.where, bad.found, bad.expected);
    }
}

/// A value of the file with its place, so that every complaint can say where.
class Node {
public:
    Node(const json& value, std::string where) : value_{value}, where_{std::move(where)} {}

    Node member(const char* key) const {
        if (!value_.contains(key)) fail(place(), value_, "a member \"" + std::string{key} + "\"");
        return {value_.at(key), where_ + "/" + key};
    }
    void object(std::initializer_list<std::string_view> keys) const {
        if (!value_.is_object()) fail(place(), value_, "an object");
        for (const auto& [key, ignored] : value_.items())
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                fail(where_ + "/" + quotable(key), ignored, "no member of that name");
    }
    std::vector<Node> list(std::size_t fewest, std::size_t most) const {
        if (!value_.is_array() || value_.size() < fewest || value_.size() > most)
            fail(place(), value_,
                 fewest == most
                     ? "a list of " + std::to_string(most)
                     : "a list of " + std::to_string(fewest) + " to " + std::to_string(most));
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < value_.size(); ++i)
            nodes.emplace_back(value_[i], where_ + "/" + std::to_string(i));
        return nodes;
    }
    std::string text() const {
        if (!value_.is_string()) fail(place(), value_, "a text");
        auto text = value_.get<std::string>();
        if (text.empty() || text.size() > kLongestName) fail(place(), value_, "1 to 60 characters");
        return text;
    }
    int whole(int lowest, int highest) const {
        const auto expected =
            "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
        if (!value_.is_number_integer()) fail(place(), value_, expected);
        // An unsigned value beyond 63 bits would turn negative: compare before it is narrowed.
        if (value_.is_number_unsigned() && value_.get<std::uint64_t>() > 1'000'000u)
            fail(place(), value_, expected);
        const auto number = value_.get<std::int64_t>();
        if (number < lowest || number > highest) fail(place(), value_, expected);
        return static_cast<int>(number);
    }
    double millimetres() const {
        if (!value_.is_number()) fail(place(), value_, "a length in millimetres");
        const auto length = value_.get<double>();
        if (!(length >= 1 && length <= 100)) fail(place(), value_, "1 to 100 millimetres");
        return length;
    }
    [[noreturn]] void wrong(const std::string& expected) const { fail(place(), value_, expected); }

private:
    std::string place() const { return where_.empty() ? "/" : where_; }
    const json& value_;
    std::string where_;
};

std::vector<Axis> readAxis(const Node& node, std::size_t most) {
    std::vector<Axis> axes;
    for (const auto& item : node.list(1, most)) {
        const auto text = item.text();
        const auto cross = text.find('x');
        const auto times = wholeNumber(std::string_view{text}.substr(0, cross), 1, kDice);
        const auto pip = cross == std::string::npos
                             ? std::nullopt
                             : wholeNumber(std::string_view{text}.substr(cross + 1), 1, 6);
        if (!times || !pip) item.wrong("a number of dice and their face, such as \"3x4\"");
        const Axis axis{*times, *pip};
        if (std::find(axes.begin(), axes.end(), axis) != axes.end())
            item.wrong("each number and face once");
        axes.push_back(axis);
    }
    return axes;
}

}  // namespace

BadBoard::BadBoard(const std::string& place, const std::string& what, const std::string& wanted)
    : BadSetup("The Spexxx board cannot be read. At " + place + " stands " + what + "; expected " +
               wanted),
      where{place},
      found{what},
      expected{wanted} {}

/// Fills a board from its file.
class Reader {
public:
    Reader(std::string_view text, Board& board)
        : json_(parsed(text)), root_{json_, ""}, board_{board} {}

    void read(std::string_view name) {
        root_.object({"$schema", "format", "columns", "rows", "zones", "boards", "print"});
        if (root_.member("format").text() != "kibitz spexxx boards 1")
            root_.member("format").wrong("\"kibitz spexxx boards 1\"");
        board_.columns_ = readAxis(root_.member("columns"), kColumns);
        board_.rows_ = readAxis(root_.member("rows"), kRows);
        readZones();
        readPrint();
        const auto boards = root_.member("boards").list(1, kMostBoards);
        const Node* wanted = nullptr;
        std::set<std::string> names;
        for (const auto& node : boards) {
            node.object({"name", "meaning", "squares"});
            const auto found = node.member("name").text();
            if (!names.insert(found).second)
                node.member("name").wrong("a name that no other board has");
            if (found == name) wanted = &node;
        }
        if (wanted) return readSquares(wanted->member("squares"));
        root_.member("boards").wrong("a board named \"" + quotable(name) + "\"");
    }

private:
    void readZones() {
        for (const auto& node : root_.member("zones").list(1, kMostZones)) {
            node.object({"letter", "name", "points", "needs"});
            const auto letter = node.member("letter").text();
            if (letter.size() != 1 || letter == "." || letters_.find(letter) != std::string::npos)
                node.member("letter").wrong("one letter that no other zone has, not '.'");
            letters_ += letter;
            Zone zone{node.member("name").text(), node.member("points").whole(0, 100), {}};
            const auto needs = node.member("needs").text();
            if (needs == "bronze")
                zone.needs = Needs::Bronze;
            else if (needs == "silver")
                zone.needs = Needs::Silver;
            else if (needs != "dice")
                node.member("needs").wrong("dice, bronze or silver");
            board_.zones_.push_back(std::move(zone));
        }
    }

    void readSquares(const Node& node) {
        board_.zoneIndex_.fill(-1);
        const auto lines = node.list(board_.rows_.size(), board_.rows_.size());
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto text = lines[i].text();
            if (text.size() != board_.columns_.size())
                lines[i].wrong("one letter for each of the " +
                               std::to_string(board_.columns_.size()) + " columns");
            const auto row = lines.size() - 1 - i;  // drawn from the top
            for (std::size_t column = 0; column < text.size(); ++column)
                readSquare(lines[i], text[column], column, row);
        }
        for (int square = 0; square < kLattice; ++square)
            if (board_.exists(square)) board_.squares_.push_back(square);
        if (board_.squares_.empty()) node.wrong("at least one square");
    }

    void readSquare(const Node& line, char letter, std::size_t column, std::size_t row) {
        if (letter == '.') return;
        const auto zone = letters_.find(letter);
        if (zone == std::string::npos)
            line.wrong(std::string{"'.' or the letter of a zone, one of "} + letters_);
        const auto square =
            static_cast<std::size_t>(crossing(static_cast<int>(column), static_cast<int>(row)));
        Dice needs;
        needs.add(board_.columns_[column].pip, board_.columns_[column].times);
        needs.add(board_.rows_[row].pip, board_.rows_[row].times);
        if (board_.zones_[zone].needs == Needs::Dice && needs.size() > kDice)
            line.wrong("no square that needs more than five dice, as column " +
                       std::to_string(column + 1) + " does here");
        board_.zoneIndex_[square] = static_cast<std::int8_t>(zone);
        board_.points_[square] = static_cast<std::uint8_t>(board_.zones_[zone].points);
        board_.needs_[square] = needs;
    }

    void readPrint() {
        const auto node = root_.member("print");
        node.object({"pitch", "track", "lattice", "hundreds"});
        auto& print = board_.print_;
        print.pitch = node.member("pitch").millimetres();
        const auto track = node.member("track");
        track.object({"columns", "rows"});
        print.trackColumns = track.member("columns").whole(2, kTrackLength);
        print.trackRows = track.member("rows").whole(2, kTrackLength);
        if (2 * (print.trackColumns + print.trackRows) - 4 != kTrackLength)
            track.wrong("a ring of 100 squares: columns and rows that add up to 52");
        const auto lattice = node.member("lattice");
        lattice.object({"column", "row"});
        const int columns = static_cast<int>(board_.columns_.size());
        const int rows = static_cast<int>(board_.rows_.size());
        if (print.trackColumns < columns + 2 || print.trackRows < rows + 2)
            track.wrong("a ring that the squares fit into");
        print.column = lattice.member("column").whole(1, print.trackColumns - 1 - columns);
        print.row = lattice.member("row").whole(1, print.trackRows - 1 - rows);
        const auto hundreds = node.member("hundreds").list(4, 4);
        for (std::size_t i = 0; i < 4; ++i) {
            const auto place = hundreds[i].list(2, 2);
            print.hundreds[i] = {place[0].whole(1, print.trackColumns - 2),
                                 place[1].whole(1, print.trackRows - 2)};
        }
    }

    json json_;
    Node root_;
    Board& board_;
    std::string letters_;
};

Board::Board(std::string_view text, std::string_view name) { Reader{text, *this}.read(name); }

std::vector<std::string> builtInBoards() {
    const auto file = json::parse(builtin("spexxx/board.json"));
    std::vector<std::string> names;
    for (const auto& board : file.at("boards")) names.push_back(board.at("name"));
    return names;
}

}  // namespace kibitz::rules::spexxx
