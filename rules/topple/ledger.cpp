#include "rules/topple/ledger.h"

#include <algorithm>
#include <cassert>

namespace kibitz::rules::topple {

struct Ledger::Node {
    Entry entry;
    std::array<int, kMostPlayers> totals{};
    std::array<int, kColours> tallies{};
    std::size_t size = 0;
    mutable std::shared_ptr<const Node> before;

    Node(const Entry& added, std::shared_ptr<const Node> earlier)
        : entry(added), before(std::move(earlier)) {
        if (before) {
            totals = before->totals;
            tallies = before->tallies;
            size = before->size;
        }
        ++size;
        totals.at(static_cast<std::size_t>(entry.player)) += entry.points;
        if (entry.colour != kNone)
            tallies.at(static_cast<std::size_t>(entry.colour)) += entry.points;
    }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    // One after the other: a chain that frees itself by recursion would exhaust the stack after
    // some hundred thousand bookings.
    ~Node() {
        auto next = std::move(before);
        while (next && next.use_count() == 1) next = std::move(next->before);
    }
};

void Ledger::add(const Entry& entry) { last_ = std::make_shared<const Node>(entry, last_); }

int Ledger::total(int player) const {
    return last_ ? last_->totals.at(static_cast<std::size_t>(player)) : 0;
}

int Ledger::tally(int colour) const {
    return last_ ? last_->tallies.at(static_cast<std::size_t>(colour)) : 0;
}

std::size_t Ledger::size() const { return last_ ? last_->size : 0; }

std::vector<Entry> Ledger::entries() const {
    std::vector<Entry> all;
    all.reserve(size());
    for (const auto* node = last_.get(); node; node = node->before.get())
        all.push_back(node->entry);
    std::reverse(all.begin(), all.end());
    return all;
}

bool Ledger::operator==(const Ledger& other) const {
    if (size() != other.size()) return false;
    const auto* a = last_.get();
    const auto* b = other.last_.get();
    // Where the two share a node they share all that came before it.
    for (; a != b; a = a->before.get(), b = b->before.get())
        if (a->entry != b->entry) return false;
    return true;
}

}  // namespace kibitz::rules::topple
