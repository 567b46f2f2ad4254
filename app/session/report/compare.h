#pragma once

#include "app/session/recording/event.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A part of what is said of an event; they follow each other as they are. In another language,
/// sentences are said as a whole and words one by one; the rest stays: moves, numbers, strokes.
struct Saying {
    enum class Kind : unsigned char { Sentence, Words, Plain };
    Kind kind = Kind::Plain;
    std::string english;
};

/// A place where two runs say different things, or only one says something.
struct EventDifference {
    std::optional<Event> a, b;  // as each has it; nullopt: it has none
    std::int64_t frame = 0;     // of the earlier one
    std::optional<std::int64_t> turn;
    std::string type;
    std::string saysA, saysB;          // in words, as it is printed; empty: nothing
    std::vector<Saying> toldA, toldB;  // for people, who are not helped by keys and lists
};

struct Comparison {
    std::size_t same = 0;  // events that both have
    std::vector<EventDifference> differences;
    std::vector<int> scoresA, scoresB;  // in the end; empty: nothing was judged
    bool equal() const { return differences.empty(); }
};

/// Event by event. What happens at the same frame is compared with each other; a verdict about the
/// same turn is the same one, only earlier or later. Numbers and checks play no part: one event
/// more must not make all that follow another.
Comparison compareEvents(const std::vector<Event>& a, const std::vector<Event>& b);

/// What an event says, in a line.
std::string inWords(const Event&);
/// The same for people.
std::vector<Saying> told(const Event&);

}  // namespace kibitz::session
