#include "vision/track/search.h"

#include <algorithm>
#include <cmath>

namespace kibitz::vision::track {

namespace {

using rules::Appearance;
using rules::DiceBag;
using rules::Position;
using rules::Site;
using rules::Turn;

// What speaks against turns whatever is seen, in nats: how seldom such things happen.
constexpr double kQuickTurn = 3.2;    // another visible turn since the last look: one in 25
constexpr double kQuietMove = 1;      // a choice that leaves no trace: a pass, putting away
constexpr double kQuietForced = 0.1;  // the same where there is nothing else to do
constexpr double kUnmoved = 3;        // dice that were thrown and lie where they lay
constexpr double kUntold = 1;         // … of which nobody says where they lie
constexpr double kMoved = 2;          // dice that lie elsewhere though nobody threw them
constexpr double kInterruption = 6;   // a knock, a tower that falls
constexpr double kHidden = 1.5;       // a turn of which nothing can be seen any more
// … because the next one has covered it all up: dice thrown again before anybody could look.
constexpr double kCoveredUp = 5;

/// Nodes that are worse than the cheapest by more than this are not followed.
constexpr double kHopeless = 7;
/// Once a look is explained this well, only what nearly shows it is followed further.
constexpr double kExplained = 1, kNearly = 4;
/// On the way to a look things may get worse by this: a throw that another throw has covered up.
constexpr double kDetour = 17;
constexpr std::size_t kBeam = 48;
constexpr std::size_t kManySteps = 60;
constexpr double kDoubtfulBag = 9.5;
constexpr int kMostFar = 12;
constexpr std::size_t kMostHidden = 12;  // in a beam
constexpr int kMostQuiet = 8;
/// Under way is only what follows turns as plain as these.
constexpr double kPlainly = 4;
/// A place that speaks against a symbol by less than this may show it.
constexpr double kMayShow = 2.5;

std::size_t hashOf(const Appearance& look) {
    std::size_t hash = 1469598103934665603ULL;
    const auto mix = [&](unsigned value) { hash = (hash ^ value) * 1099511628211ULL; };
    for (const auto symbol : look.sites) mix(symbol.index);
    for (const auto& die : look.loose) mix(256u + die.value * 16u + die.colour);
    return hash;
}

/// Whether nothing of what a turn has changed can be seen any more.
bool isHidden(const Evidence& evidence, const Appearance& before, const Appearance& after) {
    if (before.loose != after.loose && evidence.looseSeen() &&
        evidence.against(after.loose) <= kMayShow)
        return false;
    bool covered = before.loose != after.loose && !evidence.looseSeen();
    for (std::size_t i = 0; i < after.sites.size(); ++i) {
        if (before.sites[i] == after.sites[i]) continue;
        const Site site{static_cast<std::uint16_t>(i)};
        if (evidence.covered(site))
            covered = true;
        else if (evidence.against(site, after.sites[i]) <= kMayShow)
            return false;
    }
    return !covered;
}

/// Whether a step changes everything again that the one before has changed.
bool coversUp(const Appearance& before, const Appearance& between, const Appearance& after) {
    if (before.loose != between.loose && between.loose == after.loose) return false;
    for (std::size_t i = 0; i < after.sites.size(); ++i)
        if (before.sites[i] != between.sites[i] && between.sites[i] == after.sites[i]) return false;
    return true;
}

bool contains(DiceBag whole, const DiceBag& part);

/// Whether everything that one look changes is changed so by the other, which changes more.
bool isPartOf(const Appearance& before, const Appearance& less, const Appearance& more) {
    for (std::size_t i = 0; i < before.sites.size(); ++i)
        if (less.sites[i] != before.sites[i] && more.sites[i] != less.sites[i]) return false;
    return contains(before.loose, less.loose) && contains(less.loose, more.loose);
}

bool contains(DiceBag whole, const DiceBag& part) {
    return std::all_of(part.begin(), part.end(),
                       [&](const auto& die) { return whole.remove(die); });
}

}  // namespace

Search::Search(const rules::Game& game, const Evidence& evidence, const SearchOptions& options)
    : game_{game}, evidence_{evidence}, options_{options} {}

void Search::run(const std::vector<Root>& roots) {
    roots_ = roots;
    nodes_.clear();
    byLook_.clear();
    exhausted_ = false;
    std::vector<std::size_t> frontier;
    bestCost_ = INFINITY;
    rootAgainst_ = 0;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
        Node node;
        node.position = roots_[i].position;
        node.look = game_.appearance(node.position);
        node.against = evidence_.against(node.look);
        node.prior = roots_[i].prior;
        node.root = i;
        rootAgainst_ = std::max(rootAgainst_, node.against);
        bestCost_ = std::min(bestCost_, node.against + node.prior);
        byLook_.emplace(hashOf(node.look), nodes_.size());
        frontier.push_back(nodes_.size());
        nodes_.push_back(std::move(node));
    }
    while (!frontier.empty() && !exhausted_) {
        std::vector<std::size_t> next;
        for (const auto node : frontier) expand(node, next);
        const auto cost = [&](std::size_t i) { return nodes_[i].against + nodes_[i].prior; };
        // Costs may have fallen since they were added.
        std::erase_if(next, [&](std::size_t i) { return nodes_[i].prior > bestCost_ + kHopeless; });
        std::stable_sort(next.begin(), next.end(),
                         [&](std::size_t a, std::size_t b) { return cost(a) < cost(b); });
        std::size_t hidden = 0;
        std::erase_if(next,
                      [&](std::size_t i) { return nodes_[i].hidden && ++hidden > kMostHidden; });
        if (next.size() > kBeam) next.resize(kBeam);
        frontier = std::move(next);
    }
}

std::vector<Turn> Search::turnsOf(const Position& position, bool thorough) const {
    if (game_.listsWhole(position) || !thorough)
        return game_.turnsNear(position, evidence_.likeliest());
    // Only what fits a look is listed: try those that it may be.
    std::vector<Turn> turns;
    const auto gather = [&](const std::vector<Appearance>& looks) {
        for (const auto& look : looks)
            for (auto& turn : game_.turnsNear(position, look))
                if (std::none_of(turns.begin(), turns.end(),
                                 [&](const Turn& known) { return known.move == turn.move; }))
                    turns.push_back(std::move(turn));
    };
    gather(evidence_.variants());
    const auto others = game_.interruptions(position).size();
    if (turns.size() <= others && evidence_.looseSeen()) gather(evidence_.withOneMore());
    return turns;
}

bool Search::isWorthwhile(const Node& node) const {
    // Whatever follows ends with another visible turn.
    if (node.visible > 0 && node.prior + kQuickTurn > bestCost_ + kHopeless) return false;
    return bestCost_ > kExplained || node.against < kNearly || node.visible == 0;
}

void Search::expand(std::size_t at, std::vector<std::size_t>& next) {
    if (!isWorthwhile(nodes_[at])) return;
    const auto who = game_.next(nodes_[at].position).who;
    if (who == rules::Next::Who::Nobody) return;
    // What is thrown first may be doubtful; later only what is most likely is tried.
    auto turns = turnsOf(nodes_[at].position, nodes_[at].visible == 0);
    const auto interruptions = game_.interruptions(nodes_[at].position);
    std::vector<Step> steps;
    steps.reserve(turns.size());
    std::size_t quiet = 0, moves = 0;
    for (auto& turn : turns) {
        Step step;
        step.look = game_.appearance(turn.after);
        step.shows = step.look != nodes_[at].look;
        step.interrupts =
            std::find(interruptions.begin(), interruptions.end(), turn.move) != interruptions.end();
        // Dice that are only taken away were not thrown.
        step.thrown = who == rules::Next::Who::Chance && !step.interrupts &&
                      !contains(nodes_[at].look.loose, step.look.loose);
        step.turn = std::move(turn);
        if (!step.interrupts) ++moves, quiet += step.shows ? 0 : 1;
        steps.push_back(std::move(step));
    }
    // How often a throw shows the same again, or a choice leaves no trace.
    double quietPrior = moves == 1 ? kQuietForced : kQuietMove;
    if (who == rules::Next::Who::Chance && quiet > 0) {
        quietPrior = std::log(static_cast<double>(moves) / static_cast<double>(quiet));
        // Where dice are only taken away, others are thrown than those that lie there.
        const bool rare = std::none_of(steps.begin(), steps.end(), [&](const Step& step) {
            return step.shows && contains(nodes_[at].look.loose, step.look.loose);
        });
        if (rare && options_.diceMoved != DiceMoved::Yes) {
            // Dice that lie exactly where they lay were not thrown.
            if (options_.diceLieStill)
                std::erase_if(steps, [](const Step& step) { return !step.shows; });
            quietPrior += options_.diceMoved == DiceMoved::No ? kUnmoved : kUntold;
        }
        if (options_.diceMoved == DiceMoved::Yes) quietPrior = std::max(0.0, quietPrior - kMoved);
    }
    if (steps.size() > kManySteps && nodes_[at].visible > 0) keepNear(steps);
    for (auto& step : steps) {
        if (nodes_.size() >= options_.nodes) {
            exhausted_ = true;
            return;
        }
        step.chosen = who == rules::Next::Who::Player;
        add(at, std::move(step), quietPrior, next);
    }
}

/// Of hundreds of throws that something else has covered up since, a few stand for all.
void Search::keepNear(std::vector<Step>& steps) const {
    int far = 0;
    std::erase_if(steps, [&](const Step& step) {
        return evidence_.against(step.look.loose) > kDoubtfulBag && ++far > kMostFar;
    });
}

void Search::add(std::size_t parent, Step step, double quietPrior, std::vector<std::size_t>& next) {
    // A clock that rings, a knock on a bare board: nobody can see it, so somebody has to say it.
    if (step.interrupts && !step.shows) return;
    Node node;
    node.look = std::move(step.look);
    auto& turn = step.turn;
    const Node& from = nodes_[parent];
    node.shows = step.shows;
    node.visible = from.visible + (node.shows ? 1 : 0);
    node.quiet = from.quiet + (node.shows ? 0 : 1);
    if (node.visible > options_.mostTurns || node.quiet > kMostQuiet) return;
    node.prior = from.prior;
    if (node.shows && node.visible > 1) node.prior += kQuickTurn;
    if (step.interrupts) node.prior += kInterruption;
    if (node.shows && step.thrown && options_.diceLieStill) node.prior += kUnmoved;
    if (!node.shows) node.prior += quietPrior;
    node.chosen = step.chosen;
    node.interrupts = step.interrupts;
    node.idle = !node.shows && step.chosen;
    node.hidden = node.shows && isHidden(evidence_, from.look, node.look);
    if (node.hidden) node.prior += kHidden;
    if (node.shows && from.hidden &&
        coversUp(nodes_[static_cast<std::size_t>(from.parent)].look, from.look, node.look))
        node.prior += kCoveredUp;
    if (node.prior > bestCost_ + kHopeless) return;
    node.against = evidence_.against(node.look);
    // Kept all the same: what is seen may be on the way there.
    const bool astray =
        node.against > rootAgainst_ + kDetour && node.against > from.against + kDetour;
    const auto hash = hashOf(node.look);
    const auto [first, last] = byLook_.equal_range(hash);
    for (auto it = first; it != last; ++it) {
        auto& known = nodes_[it->second];
        if (!(known.position == turn.after)) continue;
        // The same by another way. One that ends with something visible explains a look, one that
        // does not is only on the way; among equals the cheaper one stands.
        const bool better = node.shows == known.shows ? node.prior < known.prior : node.shows;
        // Whoever may still pass has perhaps done so already; nobody needs to know yet.
        known.idle = known.idle || node.idle;
        if (!better || known.parent < 0 || comesFrom(parent, it->second)) return;
        known.prior = node.prior;
        known.parent = static_cast<int>(parent);
        known.root = from.root;
        known.move = std::move(turn.move);
        known.shows = node.shows;
        known.hidden = node.hidden;
        known.chosen = node.chosen;
        if (node.shows) bestCost_ = std::min(bestCost_, known.against + known.prior);
        return;
    }
    node.position = std::move(turn.after);
    node.move = std::move(turn.move);
    node.parent = static_cast<int>(parent);
    node.root = from.root;
    if (node.shows) bestCost_ = std::min(bestCost_, node.against + node.prior);
    byLook_.emplace(hash, nodes_.size());
    if (!astray) next.push_back(nodes_.size());
    nodes_.push_back(std::move(node));
}

bool Search::mayGoOn(const Explanation& best) const {
    const auto isBest = [&](const Node& node) {
        return node.parent >= 0 && node.position == best.position;
    };
    const auto found = std::find_if(nodes_.begin(), nodes_.end(), isBest);
    if (found == nodes_.end()) return false;
    const auto& before = nodes_[static_cast<std::size_t>(found->parent)].look;
    return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node& node) {
        return node.parent == found->parent && node.look != best.look && node.chosen &&
               !node.interrupts && isPartOf(before, best.look, node.look);
    });
}

bool Search::comesFrom(std::size_t node, std::size_t ancestor) const {
    for (auto at = static_cast<int>(node); at >= 0;
         at = nodes_[static_cast<std::size_t>(at)].parent)
        if (at == static_cast<int>(ancestor)) return true;
    return false;
}

std::vector<Turn> Search::pathTo(std::size_t node) const {
    std::vector<Turn> turns;
    auto at = static_cast<int>(node);
    for (; nodes_[static_cast<std::size_t>(at)].parent >= 0;
         at = nodes_[static_cast<std::size_t>(at)].parent) {
        const auto& step = nodes_[static_cast<std::size_t>(at)];
        turns.push_back({step.move, step.position});
    }
    const auto& before = roots_[nodes_[static_cast<std::size_t>(at)].root].turns;
    std::reverse(turns.begin(), turns.end());
    turns.insert(turns.begin(), before.begin(), before.end());
    return turns;
}

/// Whether a node's turns are these, and besides only choices that left no trace: that somebody has
/// passed already, who may as well pass later, is more than anybody needs to know.
bool Search::addsChoices(const std::vector<Turn>& turns, std::size_t node) const {
    const auto& before = roots_[nodes_[node].root].turns;
    if (turns.size() < before.size()) return false;
    auto left = turns.size();
    auto at = static_cast<int>(node);
    for (; nodes_[static_cast<std::size_t>(at)].parent >= 0;
         at = nodes_[static_cast<std::size_t>(at)].parent) {
        const auto& step = nodes_[static_cast<std::size_t>(at)];
        if (left > before.size() && turns[left - 1].move == step.move)
            --left;
        else if (step.shows || !step.chosen)
            return false;
    }
    return left == before.size() &&
           std::equal(before.begin(), before.end(), turns.begin(),
                      [](const Turn& a, const Turn& b) { return a.move == b.move; });
}

std::vector<Explanation> Search::explanations() const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (nodes_[i].parent < 0 || (nodes_[i].shows && !nodes_[i].idle)) order.push_back(i);
    const auto cost = [&](std::size_t i) { return nodes_[i].against + nodes_[i].prior; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return cost(a) < cost(b); });
    std::vector<Explanation> list;
    constexpr std::size_t kMost = 64;
    const auto saysMore = [&](std::size_t i, const Explanation& known) {
        return known.look == nodes_[i].look && known.cost() <= cost(i) &&
               addsChoices(known.turns, i);
    };
    for (const auto i : order) {
        if (list.size() == kMost) break;
        if (std::any_of(list.begin(), list.end(),
                        [&](const auto& known) { return saysMore(i, known); }))
            continue;
        list.push_back({pathTo(i), nodes_[i].position, nodes_[i].look, nodes_[i].against,
                        nodes_[i].prior, nodes_[i].parent >= 0});
    }
    return list;
}

std::optional<UnderWay> between(const Evidence& evidence, const Appearance& before,
                                const Appearance& after) {
    const auto& seen = evidence.likeliest();
    bool begun = false;
    UnderWay found;
    for (std::size_t i = 0; i < after.sites.size(); ++i) {
        const Site site{static_cast<std::uint16_t>(i)};
        if (before.sites[i] == after.sites[i]) {
            if (seen.sites[i] != after.sites[i] &&
                evidence.against(site, after.sites[i]) > kMayShow)
                return std::nullopt;
            continue;
        }
        const bool done = evidence.against(site, after.sites[i]) <= kMayShow;
        const bool notYet = evidence.against(site, before.sites[i]) <= kMayShow;
        // Lifted and not put down yet.
        const bool between = evidence.against(site, rules::kNothing) <= kMayShow;
        if (!done && !notYet && !between) return std::nullopt;
        begun = begun || (!notYet);
        if (done && !notYet) continue;
        ++found.missing;
        found.where.push_back(site);
    }
    if (evidence.looseSeen() && evidence.against(after.loose) > kMayShow) {
        // Some in the hand, or taken up for a throw.
        if (!contains(before.loose, seen.loose) && !contains(after.loose, seen.loose))
            return std::nullopt;
        begun = begun || seen.loose != before.loose;
        ++found.missing;
    } else {
        begun = begun || seen.loose != before.loose;
    }
    if (!begun || found.missing == 0) return std::nullopt;
    return found;
}

std::vector<Position> Search::quietPositions(double prior) const {
    std::vector<Position> positions;
    for (const auto& node : nodes_)
        if (node.visible == 0 && node.prior - roots_[node.root].prior <= prior)
            positions.push_back(node.position);
    return positions;
}

std::optional<UnderWay> Search::underWay() const {
    std::optional<UnderWay> best;
    for (const auto& node : nodes_) {
        if (node.parent < 0) continue;
        // What has been done before must be seen as a whole, and nothing breaks into it.
        const auto& from = nodes_[static_cast<std::size_t>(node.parent)];
        if (from.visible > 0 && (from.hidden || node.interrupts || from.prior > kPlainly)) continue;
        auto found = between(evidence_, from.look, node.look);
        if (found && (!best || found->missing < best->missing)) best = std::move(found);
    }
    if (best) return best;
    for (const auto& root : roots_)
        if (game_.halfDone(root.position, evidence_.likeliest())) {
            UnderWay found;
            const auto before = game_.appearance(root.position);
            for (std::size_t i = 0; i < before.sites.size(); ++i)
                if (before.sites[i] != evidence_.likeliest().sites[i])
                    found.where.push_back(Site{static_cast<std::uint16_t>(i)});
            found.missing = 1 + static_cast<int>(found.where.size());
            return found;
        }
    return std::nullopt;
}

}  // namespace kibitz::vision::track
