#include "rules/verdict.h"

#include <algorithm>

namespace kibitz::rules {

Message::Message(const Phrase& phrase,
                 std::initializer_list<std::pair<std::string, std::string>> given)
    : id(phrase.id), english(phrase.english), arguments(given) {}

std::string Message::text() const {
    std::string out;
    for (std::size_t i = 0; i < english.size();) {
        const auto close = english[i] == '{' ? english.find('}', i) : std::string_view::npos;
        if (close == std::string_view::npos) {
            out += english[i++];
            continue;
        }
        const auto name = english.substr(i + 1, close - i - 1);
        const auto at = std::find_if(arguments.begin(), arguments.end(),
                                     [&](const auto& argument) { return argument.first == name; });
        // A forgotten argument stays visible as {name}; the contract tests look for it.
        out += at != arguments.end() ? at->second : std::string{english.substr(i, close - i + 1)};
        i = close + 1;
    }
    return out;
}

int ScoreSheet::total(std::size_t player) const {
    int sum = 0;
    for (const auto& line : players.at(player)) sum += line.points;
    return sum;
}

}  // namespace kibitz::rules
