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
constexpr double kUnusual = 5;        // … and one that hardly anybody makes
constexpr double kUnmoved = 3;        // dice that were thrown and lie where they lay
// … though they show something else. One that falls about where one lay is nothing special on a
// small table (one in seven), exactly there one in forty; all of several: somebody has turned
// them. Not believed unasked.
constexpr double kFellThere = 2, kFellExactly = 3.6, kTurned = 7.5;
// Dice that lay elsewhere before they were thrown, though nobody had thrown them: handed on …
constexpr double kHandedOn = 2;
// … unless they lie there still: likelier they had fallen as they lay, and have been turned since.
constexpr double kPushedAside = 7.5;
constexpr double kUnderHand = 0.7;   // something done while a hand lay over it
constexpr double kMoved = 2;         // dice that lie elsewhere though nobody threw them
constexpr double kInterruption = 6;  // a knock, a tower that falls
constexpr double kHidden = 1.5;      // a turn of which nothing can be seen any more
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

/// Whether dice were taken away and are still gone, whatever was thrown since.
bool isMissedStill(const DiceBag& before, const DiceBag& after, DiceBag now) {
    auto gone = before;
    for (const auto& die : after)
        if (!gone.remove(die)) return false;
    for (const auto& die : after) now.remove(die);
    return std::none_of(gone.begin(), gone.end(), [&](const auto& die) { return now.remove(die); });
}

/// Whether nothing of what a turn has changed can be seen any more.
bool isHidden(const Evidence& evidence, const Appearance& before, const Appearance& after) {
    if (before.loose != after.loose && evidence.looseSeen() &&
        (evidence.against(after.loose) <= kMayShow ||
         isMissedStill(before.loose, after.loose, evidence.likeliest().loose)))
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

/// Whether all that a turn has changed lies at places that are marked so.
template <class Marked>
bool changesOnly(const Appearance& before, const Appearance& after, bool dice,
                 const Marked& marked) {
    if (before.loose != after.loose && !dice) return false;
    for (std::size_t i = 0; i < after.sites.size(); ++i)
        if (before.sites[i] != after.sites[i] && !marked(i)) return false;
    return true;
}

/// Whether a step changes everything again that the one before has changed.
bool coversUp(const Appearance& before, const Appearance& between, const Appearance& after) {
    if (before.loose != between.loose &&
        (between.loose == after.loose || isMissedStill(before.loose, between.loose, after.loose)))
        return false;
    for (std::size_t i = 0; i < after.sites.size(); ++i)
        if (before.sites[i] != between.sites[i] && between.sites[i] == after.sites[i]) return false;
    return true;
}

bool contains(DiceBag whole, const DiceBag& part) {
    return std::all_of(part.begin(), part.end(),
                       [&](const auto& die) { return whole.remove(die); });
}

/// Whether everything that one look changes is changed so by the other, which changes more.
bool isPartOf(const Appearance& before, const Appearance& less, const Appearance& more) {
    for (std::size_t i = 0; i < before.sites.size(); ++i)
        if (less.sites[i] != before.sites[i] && more.sites[i] != less.sites[i]) return false;
    return contains(before.loose, less.loose) && contains(less.loose, more.loose);
}

/// How seldom dice that are thrown show just what they showed, in nats.
double sameAgain(const DiceBag& dice) {
    double ways = 0;  // logarithm of the orders in which these faces may fall
    int thrown = 0, alike = 0;
    const rules::Die* before = nullptr;
    for (const auto& die : dice) {
        alike = before && die == *before ? alike + 1 : 1;
        ways += std::log(++thrown) - std::log(alike);
        before = &die;
    }
    return thrown * std::log(6) - ways;
}

/// Whether nothing has changed but what the loose dice show.
bool onlyFacesDiffer(const Appearance& before, const Appearance& after) {
    return before.sites == after.sites && before.loose.size() == after.loose.size();
}

/// How many dice show what none showed before.
int newFaces(DiceBag before, const DiceBag& after) {
    int fresh = 0;
    for (const auto& die : after) fresh += before.remove(die) ? 0 : 1;
    return fresh;
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
        node.invented = roots_[i].invented;
        node.root = i;
        node.roots = std::uint64_t{1} << i;
        rootAgainst_ = std::max(rootAgainst_, node.against);
        bestCost_ = std::min(bestCost_, node.against + node.prior);
        byLook_.emplace(hashOf(node.look), nodes_.size());
        frontier.push_back(nodes_.size());
        nodes_.push_back(std::move(node));
    }
    while (!frontier.empty() && !exhausted_) {
        std::vector<std::size_t> next;
        for (const auto node : frontier) expand(node, next);
        // Costs may have fallen since they were added.
        std::erase_if(next, [&](std::size_t i) { return nodes_[i].prior > bestCost_ + kHopeless; });
        sortByCost(next);
        std::size_t hidden = 0;
        std::erase_if(next,
                      [&](std::size_t i) { return nodes_[i].hidden && ++hidden > kMostHidden; });
        if (next.size() > kBeam) next.resize(kBeam);
        frontier = std::move(next);
    }
}

/// Cheapest first. A bag never speaks louder than so: of throws that are all as unlikely, those
/// come first of which the dice that lie there may be left.
void Search::sortByCost(std::vector<std::size_t>& nodes) const {
    struct Key {
        double cost;
        bool gone;
        std::size_t node;
    };
    std::vector<Key> keys;
    keys.reserve(nodes.size());
    const auto& lying = evidence_.likeliest().loose;
    for (const auto i : nodes)
        keys.push_back({nodes_[i].against + nodes_[i].prior,
                        nodes_[i].hidden && !contains(nodes_[i].look.loose, lying), i});
    std::stable_sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
        return std::pair{a.cost, a.gone} < std::pair{b.cost, b.gone};
    });
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i] = keys[i].node;
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

/// The last on the way that could be seen; the root where none could.
const Search::Node& Search::lastShown(const Node& node) const {
    const auto* at = &node;
    while (!at->shows && at->parent >= 0) at = &nodes_[static_cast<std::size_t>(at->parent)];
    return *at;
}

bool Search::isWorthwhile(const Node& node) const {
    // Whatever follows ends with another visible turn.
    const bool unwatched = node.visible > 0 && lastShown(node).unwatched;
    const double next = unwatched ? kUnderHand : kQuickTurn;
    if (node.visible > 0 && node.prior + next > bestCost_ + kHopeless) return false;
    if (bestCost_ > kExplained || node.against < kNearly || node.visible == 0 ||
        node.followsUnwatched)
        return true;
    // A doubtful place may show what was done before the dice were thrown.
    return node.changesPlace && node.against - evidence_.against(node.look.loose) < kNearly;
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
        // Dice that are only taken away were not thrown; as many that show something else were,
        // even where it is a player who may throw them again.
        step.thrown =
            !step.interrupts && !contains(nodes_[at].look.loose, step.look.loose) &&
            (who == rules::Next::Who::Chance || onlyFacesDiffer(nodes_[at].look, step.look));
        step.turn = std::move(turn);
        if (!step.interrupts) ++moves, quiet += step.shows ? 0 : 1;
        steps.push_back(std::move(step));
    }
    // How often a throw shows the same again, or a choice leaves no trace.
    double quietPrior = moves == 1 ? kQuietForced : kQuietMove;
    if (who == rules::Next::Who::Chance && quiet > 0) {
        // Where dice are only taken away, others are thrown than those that lie there.
        const bool rare = std::none_of(steps.begin(), steps.end(), [&](const Step& step) {
            return step.shows && !step.interrupts &&
                   contains(nodes_[at].look.loose, step.look.loose);
        });
        // Where only what fits is listed, the dice themselves tell how seldom they fall so.
        quietPrior = rare && !game_.listsWhole(nodes_[at].position)
                         ? sameAgain(nodes_[at].look.loose)
                         : std::log(static_cast<double>(moves) / static_cast<double>(quiet));
        // Dice that lie exactly where they lay were not thrown, whatever hand was over them.
        if (rare && options_.diceMoved != DiceMoved::Yes && options_.diceLieStill)
            std::erase_if(steps, [](const Step& step) { return !step.shows; });
        else if (rare && options_.unwatched.dice)
            quietPrior += kUnderHand;
        else if (rare && options_.diceMoved == DiceMoved::No)
            quietPrior += kUnmoved;
        // They have moved once.
        const bool once = nodes_[at].visible == 0 && !nodes_[at].threwSame;
        if (options_.diceMoved == DiceMoved::Yes && once)
            quietPrior = std::max(0.0, quietPrior - kMoved);
    }
    if (steps.size() > kManySteps && nodes_[at].visible > 0) keepNear(steps);
    for (auto& step : steps) {
        if (nodes_.size() >= options_.nodes) {
            exhausted_ = true;
            return;
        }
        step.chosen = who == rules::Next::Who::Player;
        step.chance = who == rules::Next::Who::Chance;
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

/// What speaks against a throw after which all dice lie about where dice lay.
double Search::priceOfPlace(const Node& from, const Node& node) const {
    // Nobody has seen why they should have been thrown at all, or they may have been already.
    if (from.quiet > 0 || options_.diceNudged) return kTurned;
    const double each = options_.diceLieStill ? kFellExactly : kFellThere;
    return std::min(kTurned, each * newFaces(from.look.loose, node.look.loose));
}

/// What speaks against a step after the one before, whatever is seen.
double Search::priceOf(const Step& step, const Node& node, const Node& from,
                       double quietPrior) const {
    if (!node.shows)
        return step.chosen && game_.unusual(from.position, step.turn.move) ? kUnusual : quietPrior;
    double price = step.interrupts ? kInterruption : 0;
    const auto& before = lastShown(from);
    const bool first = from.visible == 0;
    if (!first) price += before.unwatched || before.lay ? kUnderHand : kQuickTurn;
    if (node.lay)
        price += std::min(kPushedAside, options_.movedDice->against(node.look.loose));
    else if (step.thrown && options_.diceMoved == DiceMoved::Yes && options_.diceLieAsMoved)
        price += kPushedAside;
    else if (step.thrown && options_.diceLieAbout)
        price += priceOfPlace(from, node);
    else if (step.thrown && first && options_.diceMoved == DiceMoved::Yes && !from.threwSame)
        price += kHandedOn;
    if (node.hidden && !node.unwatched) price += kHidden;
    if (from.hidden && !from.unwatched &&
        coversUp(nodes_[static_cast<std::size_t>(from.parent)].look, from.look, node.look))
        price += kCoveredUp;
    return price;
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
    node.chosen = step.chosen;
    node.interrupts = step.interrupts;
    node.idle = !node.shows && step.chosen;
    node.threwSame = from.threwSame || (!node.shows && step.chance);
    node.changesPlace = node.shows && node.look.sites != from.look.sites;
    node.hidden = node.shows && isHidden(evidence_, from.look, node.look);
    node.covered =
        node.shows && changesOnly(from.look, node.look, !evidence_.looseSeen(), [&](std::size_t i) {
            return evidence_.covered(Site{static_cast<std::uint16_t>(i)});
        });
    const auto& unwatched = options_.unwatched;
    node.unwatched =
        node.shows && changesOnly(from.look, node.look, unwatched.dice, [&](std::size_t i) {
            return !unwatched.sites.empty() && unwatched.sites[i];
        });
    node.unwatched = node.unwatched && from.visible == 0;
    node.followsUnwatched = from.followsUnwatched || node.unwatched;
    node.invented = from.invented || node.hidden;
    node.lay = node.shows && step.thrown && from.visible == 0 && !from.threwSame &&
               options_.diceMoved == DiceMoved::Yes && options_.diceLieAsMoved &&
               options_.movedDice;
    node.threw = from.threw || node.threwSame || (node.shows && step.thrown);
    node.prior = from.prior + priceOf(step, node, from, quietPrior);
    // As long as nothing has followed, it is still to be seen.
    if (from.parent < 0) node.prior += roots_[from.root].shown;
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
        known.roots |= from.roots;
        // Whoever may still pass has perhaps done so already; nobody needs to know yet.
        known.idle = known.idle || node.idle;
        // What was made up on the way to a position need not be where another way leads there.
        const bool plainer =
            known.parent < 0 && known.invented && !node.invented && node.prior <= known.prior;
        if (!plainer && (!better || known.parent < 0)) return;
        if (comesFrom(parent, it->second)) return;
        if (plainer) known.quiet = node.quiet;
        known.prior = node.prior;
        known.parent = static_cast<int>(parent);
        known.root = from.root;
        known.move = std::move(turn.move);
        known.shows = node.shows;
        known.hidden = node.hidden;
        known.covered = node.covered;
        known.unwatched = node.unwatched;
        known.followsUnwatched = node.followsUnwatched;
        known.invented = node.invented;
        known.threw = node.threw;
        known.lay = node.lay;
        known.threwSame = node.threwSame;
        known.chosen = node.chosen;
        if (node.shows) bestCost_ = std::min(bestCost_, known.against + known.prior);
        return;
    }
    node.position = std::move(turn.after);
    node.move = std::move(turn.move);
    node.parent = static_cast<int>(parent);
    node.root = from.root;
    node.roots = from.roots;
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
    // What a hand may hide besides is no news until the hand is gone.
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (nodes_[i].parent < 0 || (nodes_[i].shows && !nodes_[i].idle && !nodes_[i].covered))
            order.push_back(i);
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
                        nodes_[i].prior, nodes_[i].parent >= 0, nodes_[i].invented, nodes_[i].threw,
                        nodes_[i].root, nodes_[i].roots});
    }
    return list;
}

std::optional<UnderWay> between(const Evidence& evidence, const Appearance& before,
                                const Appearance& after) {
    const auto& seen = evidence.likeliest();
    bool begun = false;
    UnderWay found;
    found.due = true;
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
        if (!done && !notYet) found.due = false;
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
    const bool forced = std::count_if(nodes_.begin(), nodes_.end(), [&](const Node& node) {
                            return node.parent >= 0 && !node.interrupts &&
                                   nodes_[static_cast<std::size_t>(node.parent)].parent < 0;
                        }) == static_cast<std::ptrdiff_t>(roots_.size());
    for (const auto& node : nodes_) {
        if (node.parent < 0) continue;
        // What has been done before must be seen as a whole, and nothing breaks into it.
        const auto& from = nodes_[static_cast<std::size_t>(node.parent)];
        if (from.visible > 0 && (from.hidden || node.interrupts || from.prior > kPlainly)) continue;
        auto found = between(evidence_, from.look, node.look);
        if (found) found->due = found->due && from.parent < 0 && !node.interrupts && forced;
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
            found.due = true;
            return found;
        }
    return std::nullopt;
}

}  // namespace kibitz::vision::track
