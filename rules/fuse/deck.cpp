// Reads decks. Whatever the file holds, the answer is a deck that can be played or one sentence
// that says where it is wrong.

#include "rules/fuse/card.h"
#include "rules/json.h"

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <set>

namespace kibitz::rules::fuse {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestText = 1'000'000;
constexpr int kDeepest = 12;
constexpr std::size_t kLongestId = 32;
constexpr std::size_t kMostRelations = 20;
constexpr std::size_t kMostAlternatives = 30;  // no slot can mean more than every die
constexpr std::size_t kLongestWord = 40;       // `shows` and names
constexpr int kLargestNumber = 60;             // ten sixes

/// A value in the file together with its place, "/cards/3/slots/0", for the error messages.
class Node {
public:
    Node(const json& value, std::string place) : value_{&value}, place_{std::move(place)} {}

    [[noreturn]] void wrong(const std::string& expected) const {
        // In plain ASCII, so that it can be cut anywhere.
        auto found = value_->dump(-1, ' ', true, json::error_handler_t::replace);
        if (found.size() > 60) found = found.substr(0, 57) + "...";
        throw BadDeck("Deck" + (place_.empty() ? "" : ' ' + place_) + ": found " + found +
                      ", expected " + expected);
    }
    [[noreturn]] void missing(const std::string& key, const std::string& expected) const {
        throw BadDeck("Deck" + (place_.empty() ? "" : ' ' + place_) + ": '" + key +
                      "' is missing, expected " + expected);
    }

    bool isObject() const { return value_->is_object(); }
    bool isArray() const { return value_->is_array(); }
    bool isInteger() const { return value_->is_number_integer(); }
    /// null says the same as leaving the key out.
    bool has(const char* key) const {
        const auto found = value_->find(key);
        return found != value_->end() && !found->is_null();
    }

    /// An empty list of slots names none, like no list at all.
    bool hasSome(const char* key) const { return has(key) && value_->at(key) != json::array(); }

    Node at(const char* key, const std::string& expected) const {
        if (!has(key)) missing(key, expected);
        return {value_->at(key), place_ + '/' + key};
    }
    /// The elements of a list of at most `most`.
    std::vector<Node> list(std::size_t most, const std::string& expected) const {
        if (!value_->is_array() || value_->size() > most) wrong(expected);
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < value_->size(); ++i)
            nodes.emplace_back((*value_)[i], place_ + '/' + std::to_string(i));
        return nodes;
    }
    int number(int lowest, int highest, const std::string& expected) const {
        // Compared as 64 bits: a huge number must not wrap round into the range.
        if (!value_->is_number_integer()) wrong(expected);
        if (value_->is_number_unsigned() && value_->get<std::uint64_t>() > 1'000'000)
            wrong(expected);
        const auto number = value_->get<std::int64_t>();
        if (number < lowest || number > highest) wrong(expected);
        return static_cast<int>(number);
    }
    std::string text(const std::string& expected, std::size_t longest = kLongestWord) const {
        if (!value_->is_string()) wrong(expected);
        const auto& text = value_->get_ref<const std::string&>();
        if (text.size() > longest) wrong(expected);
        return text;
    }
    void onlyKeys(std::initializer_list<std::string_view> known, const std::string& what) const {
        if (!value_->is_object()) wrong(what);
        for (const auto& [key, value] : value_->items())
            if (!value.is_null() && std::find(known.begin(), known.end(), key) == known.end()) {
                std::string list;
                for (const auto word : known)
                    list += (list.empty() ? "" : ", ") + std::string{word};
                const json name(key.substr(0, kLongestWord));
                Node{name, place_}.wrong("only the keys " + list);
            }
    }

private:
    const json* value_;
    std::string place_;
};

json parsed(std::string_view text) {
    try {
        return parsedJson(text, {kLongestText, kDeepest});
    } catch (const BadJson& bad) {
        throw BadDeck("Deck" + (bad.where == "/" ? "" : ", " + bad.where) + ": found " + bad.found +
                      ", expected " + bad.expected);
    }
}

std::string readId(const Node& node) {
    const std::string expected =
        "an id of 1 to 32 letters, digits, '-', '_' or '.', or a whole number from 0";
    if (node.isInteger()) return std::to_string(node.number(0, 1'000'000, expected));
    auto id = node.text(expected, kLongestId);
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.';
    };
    if (id.empty() || !std::all_of(id.begin(), id.end(), plain)) node.wrong(expected);
    return id;
}

std::uint8_t readColour(const Node& node) {
    const std::string expected = "one of red, blue, green, yellow, black";
    const auto name = node.text(expected);
    for (std::size_t colour = 1; colour < kColourNames.size(); ++colour)
        if (kColourNames[colour] == name) return static_cast<std::uint8_t>(colour);
    node.wrong(expected);
}

std::uint8_t readValue(const Node& node) {
    return static_cast<std::uint8_t>(node.number(1, 6, "a value from 1 to 6"));
}

/// A colour, a value, both or neither; what is not named is 0.
Die readCriterion(const Node& node) {
    node.onlyKeys({"colour", "value"}, "an object with colour, value, both or neither");
    Die die;
    if (node.has("colour")) die.colour = readColour(node.at("colour", ""));
    if (node.has("value")) die.value = readValue(node.at("value", ""));
    return die;
}

Slot readSlot(const Node& node) {
    node.onlyKeys({"shows", "any_of"}, "a slot {shows, any_of}");
    Slot slot;
    if (node.has("shows")) slot.shows = node.at("shows", "").text("a short text");
    if (!node.has("any_of")) return slot;
    const auto list =
        node.at("any_of", "").list(kMostAlternatives, "a list of at most 30 {colour, value}");
    if (list.empty()) return slot;
    slot.takes = 0;
    for (const auto& entry : list) {
        const Die wanted = readCriterion(entry);
        for (int face = 0; face < 30; ++face) {
            const Die die = dieOfFace(face);
            if ((wanted.colour == 0 || wanted.colour == die.colour) &&
                (wanted.value == 0 || wanted.value == die.value))
                slot.takes |= Faces{1} << face;
        }
    }
    return slot;
}

std::vector<std::uint8_t> readSlots(const Node& node, int count, SlotSet& all) {
    const std::string expected = "a list of slots, each a number from 0 to " +
                                 std::to_string(count - 1) + " and named once in the relation";
    std::vector<std::uint8_t> slots;
    for (const auto& entry : node.list(static_cast<std::size_t>(count), expected)) {
        const int slot = entry.number(0, count - 1, expected);
        if ((all >> slot & 1) != 0) node.wrong(expected);
        all = static_cast<SlotSet>(all | 1u << slot);
        slots.push_back(static_cast<std::uint8_t>(slot));
    }
    if (slots.empty()) node.wrong(expected);
    return slots;
}

Relation::Op readOp(const Node& node) {
    const std::string expected = "one of =, !=, <, >, all_same";
    const auto op = node.text(expected);
    if (op == "=") return Relation::Op::Equal;
    if (op == "!=") return Relation::Op::Unequal;
    if (op == "<") return Relation::Op::Less;
    if (op == ">") return Relation::Op::Greater;
    if (op == "all_same") return Relation::Op::AllSame;
    node.wrong(expected);
}

Relation::By readBy(const Node& node) {
    const std::string expected = "one of value, colour, value_or_colour";
    const auto by = node.text(expected);
    if (by == "value") return Relation::By::Value;
    if (by == "colour") return Relation::By::Colour;
    if (by == "value_or_colour") return Relation::By::ValueOrColour;
    node.wrong(expected);
}

Relation readRelation(const Node& node, int slots) {
    node.onlyKeys({"left", "minus", "op", "right", "by"}, "a relation {left, op, right, by}");
    Relation relation;
    relation.op = readOp(node.at("op", "one of =, !=, <, >, all_same"));
    if (node.has("by")) relation.by = readBy(node.at("by", ""));
    relation.left = readSlots(node.at("left", "a list of slots"), slots, relation.slots);
    if (relation.op == Relation::Op::AllSame) {
        // Its members stand in one row; a file may break the row in two.
        if (node.hasSome("right"))
            for (const auto slot : readSlots(node.at("right", ""), slots, relation.slots))
                relation.left.push_back(slot);
        if (relation.left.size() < 2) node.wrong("at least two slots for all_same");
        if (node.hasSome("minus")) node.wrong("no minus with all_same");
        return relation;
    }
    if (node.hasSome("minus"))
        relation.minus = readSlots(node.at("minus", ""), slots, relation.slots);
    const auto right = node.at("right", "a list of slots or a number");
    if (right.isArray())
        relation.right = readSlots(right, slots, relation.slots);
    else
        relation.number = right.number(-kLargestNumber, kLargestNumber,
                                       "a list of slots or a number from -60 to 60");
    if (relation.by == Relation::By::Value) return relation;
    if (relation.left.size() != 1 || relation.right.size() != 1 || !relation.minus.empty())
        node.wrong("one slot on each side where colours are compared");
    if (relation.op != Relation::Op::Equal && relation.op != Relation::Op::Unequal)
        node.wrong("= or != where colours are compared");
    return relation;
}

Layout readLayout(const Node& node) {
    const std::string expected = "one of flat, stack, pyramid, double_stack";
    const auto layout = node.text(expected);
    if (layout == "flat") return Layout::Flat;
    if (layout == "stack") return Layout::Stack;
    if (layout == "pyramid") return Layout::Pyramid;
    if (layout == "double_stack") return Layout::DoubleStack;
    node.wrong(expected);
}

/// The shape that goes without saying; empty: there is none.
std::vector<int> usualShape(Layout layout, int slots) {
    if (layout == Layout::DoubleStack)
        return slots % 2 == 0 ? std::vector<int>{slots / 2, slots / 2} : std::vector<int>{};
    if (layout != Layout::Pyramid) return {slots};
    for (int base = 2; base <= 4; ++base)
        if (base * (base + 1) / 2 == slots) {
            std::vector<int> rows;
            for (int row = base; row >= 1; --row) rows.push_back(row);
            return rows;
        }
    return {};
}

bool isShapeOf(Layout layout, const std::vector<int>& shape) {
    if (layout == Layout::Stack) return shape.size() == 1;
    if (layout == Layout::DoubleStack) return shape.size() == 2;
    if (layout == Layout::Flat) return true;
    for (std::size_t row = 1; row < shape.size(); ++row)
        if (shape[row] != shape[row - 1] - 1) return false;
    return shape.size() >= 2;
}

std::vector<int> readShape(const Node& card, Layout layout, int slots) {
    const std::string expected =
        "rows of a pyramid from the base, each one shorter, the heights of one or two stacks, or "
        "the rows of a flat card; in all " +
        std::to_string(slots) + " slots";
    if (!card.has("shape")) {
        auto usual = usualShape(layout, slots);
        if (usual.empty()) card.missing("shape", expected);
        return usual;
    }
    const auto node = card.at("shape", "");
    std::vector<int> shape;
    for (const auto& row : node.list(kMostSlots, expected))
        shape.push_back(row.number(1, kMostSlots, expected));
    if (std::accumulate(shape.begin(), shape.end(), 0) != slots || !isShapeOf(layout, shape))
        node.wrong(expected);
    return shape;
}

void supportSlots(Card& card) {
    if (card.layout == Layout::Flat) return;
    const auto rest = [&](int upper, int lower) {
        auto& below = card.below[static_cast<std::size_t>(upper)];
        auto& above = card.above[static_cast<std::size_t>(lower)];
        below = static_cast<SlotSet>(below | 1u << lower);
        above = static_cast<SlotSet>(above | 1u << upper);
    };
    int first = 0;
    for (std::size_t row = 0; row < card.shape.size(); ++row) {
        const int length = card.shape[row];
        if (card.layout == Layout::Pyramid && row > 0)
            for (int i = 0; i < length; ++i) {
                const int lower = first - card.shape[row - 1] + i;
                rest(first + i, lower);
                rest(first + i, lower + 1);
            }
        if (card.layout != Layout::Pyramid)
            for (int i = 1; i < length; ++i) rest(first + i, first + i - 1);
        first += length;
    }
}

Card readCard(const Node& node) {
    node.onlyKeys({"id", "points", "layout", "shape", "slots", "relations", "title", "print"},
                  "a card {id, points, layout, slots, relations}");
    Card card;
    card.id = readId(node.at("id", "an id"));
    card.points = node.at("points", "the points 1 to 6").number(1, 6, "points from 1 to 6");
    card.layout = readLayout(node.at("layout", "one of flat, stack, pyramid, double_stack"));
    const auto slots = node.at("slots", "a list of slots");
    for (const auto& slot : slots.list(kMostSlots, "a list of 1 to 10 slots"))
        card.slots.push_back(readSlot(slot));
    if (card.slots.empty()) slots.wrong("a list of 1 to 10 slots");
    card.shape = readShape(node, card.layout, card.size());
    supportSlots(card);
    if (node.has("relations"))
        for (const auto& relation :
             node.at("relations", "").list(kMostRelations, "a list of at most 20 relations"))
            card.relations.push_back(readRelation(relation, card.size()));
    if (isCompletable(card, {}) == false)
        node.wrong("a card that some choice of dice completes; none does");
    return card;
}

Sabotage readSabotage(const Node& node) {
    node.onlyKeys({"id", "sabotage", "title", "print"}, "a sabotage card {id, sabotage}");
    Sabotage card;
    card.id = readId(node.at("id", "an id"));
    const auto hits = node.at("sabotage", "{colour} or {value}");
    card.hits = readCriterion(hits);
    if ((card.hits.colour == 0) == (card.hits.value == 0)) hits.wrong("either a colour or a value");
    return card;
}

}  // namespace

Deck readDeck(std::string_view text) {
    const json document = parsed(text);
    const Node root{document, ""};
    Deck deck;
    std::vector<Node> nodes;
    const std::string expected = "a list of at most " + std::to_string(kMostCards) + " cards";
    if (root.isArray()) {
        nodes = root.list(kMostCards, expected);
    } else {
        root.onlyKeys({"name", "about", "$schema", "cards", "bombs", "sabotage"},
                      "a deck {name, cards, sabotage} or a list of cards");
        if (root.has("name")) deck.name = root.at("name", "").text("a short text");
        if (!root.has("cards") && !root.has("bombs")) root.missing("cards", expected);
        for (const auto* key : {"cards", "bombs", "sabotage"})
            if (root.has(key))
                for (auto& node : root.at(key, "").list(kMostCards, expected))
                    nodes.push_back(std::move(node));
    }
    if (nodes.size() > kMostCards) root.wrong(expected);
    std::set<std::string> ids;
    for (const auto& node : nodes) {
        if (!node.isObject()) node.wrong("a card {id, points, layout, slots, relations}");
        const bool sabotage = node.has("sabotage");
        if (sabotage)
            deck.sabotage.push_back(readSabotage(node));
        else
            deck.bombs.push_back(readCard(node));
        if (const auto& id = sabotage ? deck.sabotage.back().id : deck.bombs.back().id;
            !ids.insert(id).second)
            node.at("id", "").wrong("another id for each card");
    }
    return deck;
}

}  // namespace kibitz::rules::fuse
