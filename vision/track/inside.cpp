#include "vision/track/inside.h"

#include "vision/track/words.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kibitz::vision {

namespace {

using rules::Appearance;
using rules::Message;
using rules::Position;
using rules::Site;
using track::Evidence;
using track::Explanation;
using track::Search;

// In nats; chosen on simulated games, seeds 1 to 99.
constexpr double kFits = 3;     // a look with less than this against it explains what is seen
constexpr double kWrong = 6.5;  // with more than this against every legal look, none does …
constexpr double kClear = 4.5;  // … if a single place says so loud enough
constexpr double kSame = 0.5;   // the table is as it was: nothing needs to be looked for
/// A quiet table may be called unchanged with less certainty: nothing is claimed by it.
constexpr double kSureUnchanged = 0.9;
constexpr double kSeenEnough = 4;  // what must speak for a turn of which a part is covered
constexpr double kStrong = 8.5;    // what speaks louder than this for a turn needs one look
constexpr double kFarFetched = 7;  // less likely than that somebody has broken a rule
constexpr int kLooksIfWeak = 3;
constexpr double kOverlookedAgain = 0.25;
/// So often a throw is looked at of which a die is not to be seen before it is asked about: a hand
/// that lies over it is soon gone.
constexpr int kLooksForDie = 9;
constexpr double kLikelyQuiet = 1.4;  // dice that show nothing new in one throw of four
constexpr int kDoubtIsOver = 30;      // looks
constexpr int kMostDeferred = 3;
constexpr std::size_t kMostCandidates = 6;
constexpr std::size_t kMostCarried = 3;
/// A place of a turn that is so much likelier something else: somebody errs one time in a hundred,
/// which is no rarer than that such an eye does.
constexpr double kOtherwise = 1.5;
constexpr double kNoneOfThem = 4;
/// Of throws that are doubtful those are kept in mind that are at most so much less likely than the
/// first, in nats; what was never thought of may be as likely as this.
constexpr double kWorthKeeping = 8;
constexpr double kNeverThoughtOf = 5e-4;
constexpr std::size_t kMostPostponed = 24;
constexpr int kMostInARow = 6;
/// What follows suits a wrong throw only if somebody errs (one time in a hundred) and that happens
/// to be legal after the wrong one (one time in five).
constexpr double kErrsAndFits = 0.002;

Site siteAt(std::size_t index) { return {static_cast<std::uint16_t>(index)}; }

std::vector<Site> changedSites(const Appearance& a, const Appearance& b) {
    std::vector<Site> sites;
    for (std::size_t i = 0; i < a.sites.size(); ++i)
        if (a.sites[i] != b.sites[i]) sites.push_back(siteAt(i));
    return sites;
}

bool sameComplaint(const std::vector<rules::Violation>& a, const std::vector<rules::Violation>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.rule == y.rule && x.where == y.where;
    });
}

std::vector<int> totals(const rules::ScoreSheet& sheet) {
    std::vector<int> sums;
    for (std::size_t player = 0; player < sheet.players.size(); ++player)
        sums.push_back(sheet.total(player));
    return sums;
}

}  // namespace

StateTracker::Inside::Inside(rules::Game game, TrackerOptions given)
    : history{std::move(game)}, options{given} {
    startAfresh();
}

void StateTracker::Inside::forgetLooks() {
    unresolved_ = wrong_ = way_ = leads_ = 0;
    extra_ = false;
    missing_ = -1;
    objected_.clear();
}

void StateTracker::Inside::startAfresh() {
    roots_ = {{{}, history.position(), 0}};
    deferred_ = 0;
    carried_ = postponed_ = false;
    dropped_ = 0;
    unwatched_ = {};
    movedEarlier_ = false;
    forgetLooks();
    candidates.clear();
    asked.reset();
}

std::string StateTracker::Inside::nameOf(Site site) const {
    return history.game().vocabulary().sites[site.index].name;
}

Judgement StateTracker::Inside::observe(const Observation& raw) {
    const auto& game = history.game();
    auto seen = dicePlaces_.sharpened(raw);
    // The same die is seldom overlooked three times in a row.
    const bool again =
        last && last->looseSeen == seen.looseSeen && last->loose.size() == seen.loose.size();
    alike_ = again ? alike_ + 1 : 1;
    if (alike_ >= kLooksIfWeak) seen.missed *= kOverlookedAgain;
    assert(seen.siteCount() == game.vocabulary().sites.size());
    const auto agreed = game.appearance(roots_.front().position);
    const bool lieStill = dicePlaces_.lieStill(seen);
    const Evidence evidence{
        game.vocabulary(),
        seen,
        agreed,
        settled,
        // Which of several throws lies there is not known better for that.
        {agreedSeen && !carried_ ? &*agreedSeen : nullptr, lieStill && !postponed_}};
    const auto remember = [&] { last = seen; };
    if (std::any_of(roots_.begin(), roots_.end(), [&](const auto& root) {
            return evidence.likeliest().loose == game.appearance(root.position).loose;
        }))
        dicePlaces_.look(seen);
    if (!carried_ && evidence.against(agreed) < kSame) {
        auto judgement = unchanged(evidence, seen);
        remember();
        return judgement;
    }
    if (postponed_ && lieStill && showsRoots(evidence)) {
        auto judgement = unchanged(evidence, seen);
        remember();
        return judgement;
    }
    ++unresolved_;
    mind(seen, false);
    track::SearchOptions how;
    how.nodes = options.nodes;
    how.mostTurns = options.mostTurns;
    how.diceMoved = dicePlaces_.moved();
    how.diceLieStill = lieStill;
    how.diceLieAbout = dicePlaces_.lieAbout(seen);
    // Where several positions are kept in mind, dice may have been thrown in one of them.
    how.diceNudged = dicePlaces_.nudged() || (roots_.size() > 1 && !postponed_);
    how.diceLieAsMoved = dicePlaces_.lieAsMoved(seen);
    how.movedDice = dicePlaces_.movedDice();
    how.unwatched = unwatched_;
    Search search{game, evidence, how};
    search.run(roots_);
    auto judgement = decide(evidence, search, seen);
    remember();
    return judgement;
}

bool StateTracker::Inside::sameMeaning(const Explanation& a, const Explanation& b) const {
    return a.position == b.position ||
           (a.look == b.look && history.game().sameFuture(a.position, b.position));
}

bool StateTracker::Inside::showsRoots(const Evidence& evidence) const {
    double dice = kFits;
    for (const auto& root : roots_) {
        const auto look = history.game().appearance(root.position);
        const double loose = evidence.against(look.loose);
        if (evidence.against(look) - loose >= kSame) return false;
        dice = std::min(dice, loose);
    }
    return dice < kFits;
}

double StateTracker::Inside::doubtLeft(const Explanations& all) const {
    double others = dropped_;
    for (std::size_t i = 0; postponed_ && i < roots_.size(); ++i) {
        const bool agrees = std::any_of(all.begin(), all.end(), [&](const auto& one) {
            return (one.roots >> i & 1) != 0 && one.fresh && sameMeaning(one, all.front());
        });
        if (!agrees) others += kErrsAndFits * std::exp(-roots_[i].prior - roots_[i].shown);
    }
    // They cost what led to the best one's beginning did not; the steps from there on cost the
    // same.
    const auto& from = roots_[all.front().root];
    return others * std::exp(from.prior + from.shown + all.front().against);
}

rules::DiceBag StateTracker::Inside::sureDice() const {
    const auto& game = history.game();
    const auto first = game.appearance(roots_.front().position).loose;
    rules::DiceBag sure;
    for (auto die = first.begin(); die != first.end(); ++die) {
        if (die != first.begin() && *die == *(die - 1)) continue;
        auto least = first.count(*die);
        for (const auto& root : roots_)
            least = std::min(least, game.appearance(root.position).loose.count(*die));
        for (std::size_t i = 0; i < least; ++i) sure.add(*die);
    }
    return sure;
}

/// Whether a place that has changed is plainly taken for something else than the rules would have
/// there: rather a mistake of the players than one of the eyes, so nobody but them can tell.
bool StateTracker::Inside::looksWrong(const Appearance& look, const Evidence& evidence) const {
    const auto root = history.game().appearance(roots_.front().position);
    const auto& seen = evidence.likeliest();
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (look.sites[i] != root.sites[i] && look.sites[i] != seen.sites[i] &&
            seen.sites[i].index != 0 && evidence.against(siteAt(i), look.sites[i]) > kOtherwise)
            return true;
    return false;
}

/// Whether a place that should be as it was is taken for something else, however little speaks for
/// that: what it reads as has changed together with the others.
bool StateTracker::Inside::showsMoreChanged(const Appearance& look,
                                            const Evidence& evidence) const {
    const auto root = history.game().appearance(roots_.front().position);
    const auto& seen = evidence.likeliest();
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (look.sites[i] == root.sites[i] && seen.sites[i] != look.sites[i] &&
            evidence.against(siteAt(i), look.sites[i]) > kSame)
            return true;
    return false;
}

Judgement StateTracker::Inside::decide(const Evidence& evidence, const Search& search,
                                       const Observation& seen) {
    auto all = search.explanations();
    if (carried_)
        for (auto& one : all) one.fresh = !one.turns.empty();
    const auto& best = all.front();
    double mass = 0, own = 0, still = 0, fit = best.against;
    const Explanation* nearest = &best;
    for (const auto& other : all) {
        const double weight = std::exp(best.cost() - other.cost());
        mass += weight;
        if (sameMeaning(other, best)) own += weight;
        if (!other.fresh) still += weight;
        if (other.against < fit) fit = other.against, nearest = &other;
    }
    mass += doubtLeft(all);
    const double doubtOfAll = 1 / (1 + std::exp(best.against - kWrong));
    if (best.against <= kFits) {
        wrong_ = 0;
        // A die too many is not explained away because no rule knows it, nor is a second cube.
        const bool more =
            evidence.showsMoreDice(best.look.loose) || showsMoreChanged(best.look, evidence);
        if (more) extra_ = true, leads_ = 0;
        const bool plain = !best.invented && !more && !looksWrong(best.look, evidence);
        if (!best.fresh && plain && still / mass >= kSureUnchanged)
            return unchanged(evidence, seen);
        if (best.fresh && plain && own / mass >= options.sure && best.prior <= kFarFetched) {
            // A die that is gone may just have been missed; several looks hardly miss the same one.
            const auto root = history.game().appearance(roots_.front().position);
            const bool slight = evidence.against(root) - best.against < kStrong || extra_;
            // So may something that contradicts a little turn out to contradict, unless nothing
            // will turn out any more.
            const bool doubtful = own / mass < options.sureAtOnce || best.against > kSame;
            const bool weak = slight || (doubtful && !seen.settled);
            if (!(leading_ == best.position)) leads_ = 0;
            leading_ = best.position;
            const int due = search.mayGoOn(best) ? options.looksPerPlace + 1
                            : weak               ? kLooksIfWeak
                                                 : 1;
            if (++leads_ < due) return wait(track::say::kLookAgain, {});
            return accept(best, own / mass * doubtOfAll, evidence, seen);
        }
        if (plain && !carried_ && defer(all, mass, seen)) return wait(track::say::kWillShow, {});
        if (plain && unresolved_ >= kLooksIfWeak) {
            // What was thrown first is told best by all that followed it.
            if (!postponed_)
                if (auto judgement = acceptBeginning(all, mass, evidence)) return *judgement;
            if (!carried_ && postpone(all, mass, evidence, seen))
                return wait(track::say::kWillShow, {});
        }
    } else {
        if (auto judgement = halfDone(evidence, search)) return *judgement;
        // After a doubtful throw nobody can say that what follows is wrong.
        if (!search.exhausted() && !postponed_ && fit >= kWrong &&
            evidence.loudest(nearest->look) >= kClear)
            return object(evidence, search, *nearest);
        wrong_ = 0;
    }
    if (dicePickedUp(all, mass, evidence)) return wait(track::say::kDiceHalfDone, {});
    if (unresolved_ < kLooksForDie && dieIsHidden(all, mass, evidence))
        return wait(track::say::kDiceHalfDone, {});
    std::vector<Site> where;
    auto need = search.exhausted() ? Message{track::say::kLost} : unclear(all, evidence, where);
    if (unresolved_ < options.looksToAsk) return wait(track::say::kLookAgain, std::move(where));
    return ask(all, mass, std::move(need), std::move(where), seen);
}

void StateTracker::Inside::mind(const Observation& seen, bool agrees) {
    unwatched_.sites.resize(seen.siteCount(), false);
    for (std::size_t i = 0; i < seen.siteCount(); ++i) {
        if (seen.covered(siteAt(i)) > 0.5F)
            unwatched_.sites[i] = true;
        else if (agrees)
            unwatched_.sites[i] = false;
    }
    if (!seen.looseSeen)
        unwatched_.dice = true;
    else if (agrees && dicePlaces_.moved() != track::DiceMoved::Yes)
        unwatched_.dice = false;
}

std::optional<Judgement> StateTracker::Inside::clearedUp(const Evidence& evidence,
                                                         const Observation& seen) {
    const auto& game = history.game();
    Explanations all;
    for (const auto& root : roots_) {
        Explanation one{root.turns, root.position, game.appearance(root.position)};
        one.prior = root.prior;
        one.against = evidence.against(one.look);
        one.fresh = one.threw = true;
        one.invented = root.invented;
        one.root = all.size();
        all.push_back(std::move(one));
    }
    const auto byAgainst = [](const auto& a, const auto& b) { return a.against < b.against; };
    const double least = std::min_element(all.begin(), all.end(), byAgainst)->against;
    if (!evidence.looseSeen() || least > kFits) return std::nullopt;
    double mass = dropped_;
    for (std::size_t i = 0; i < all.size(); ++i) {
        // Looks at the same dice err alike: the louder of them counts, not both.
        roots_[i].shown = std::max(roots_[i].shown, all[i].against - least);
        all[i].against = roots_[i].shown;
        mass += std::exp(-all[i].cost());
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.cost() < b.cost(); });
    const auto& best = all.front();
    double own = 0;
    for (const auto& other : all)
        if (sameMeaning(other, best)) own += std::exp(-other.cost());
    if (best.turns.empty() || best.invented || own / mass < options.sure ||
        best.prior > kFarFetched || evidence.showsMoreDice(best.look.loose)) {
        leads_ = 0;
        return std::nullopt;
    }
    if (!(leading_ == best.position)) leads_ = 0;
    leading_ = best.position;
    if (++leads_ < kLooksIfWeak) return wait(track::say::kLookAgain, {});
    return accept(best, own / mass, evidence, seen);
}

Judgement StateTracker::Inside::unchanged(const Evidence& evidence, const Observation& seen) {
    if (postponed_)
        if (auto judgement = clearedUp(evidence, seen)) return *judgement;
    if (carried_) startAfresh();  // nothing had happened after all
    const bool hidden = unwatched_.dice;
    mind(seen, true);
    movedEarlier_ = dicePlaces_.moved() == track::DiceMoved::Yes;
    const auto agreed = history.game().appearance(roots_.front().position);
    const auto clear = track::settledBy(seen, agreed, track::kDoubt);
    for (auto it = settled.sites.begin(); it != settled.sites.end();) {
        // A doubtful reading comes and goes; only one that stays away is over.
        const bool agrees = !clear.sites.contains(it->first) && seen.covered(it->first) < 0.5F;
        it->second.quiet = agrees ? it->second.quiet + 1 : 0;
        it = it->second.quiet > kDoubtIsOver ? settled.sites.erase(it) : std::next(it);
    }
    for (const auto& [site, place] : clear.sites) settled.sites.emplace(site, place);
    if (!clear.loose && seen.looseSeen) settled.loose.reset();
    if (const bool forgot = dicePlaces_.forgot(); forgot || dicePlaces_.isNew()) {
        dicePlaces_.agree(seen, sureDice());
        if (forgot || hidden) dicePlaces_.wereHidden();
    }
    forgetLooks();
    candidates.clear();
    if (!agreedSeen) agreedSeen = seen;
    if (clear.sites.empty()) {
        disputed_.clear();
        behind_.reset();
    }
    return {};
}

Judgement StateTracker::Inside::wait(Message need, std::vector<Site> where) {
    Judgement judgement;
    judgement.kind = Judgement::Kind::Waiting;
    judgement.need = std::move(need);
    judgement.where = std::move(where);
    return judgement;
}

Judgement StateTracker::Inside::accept(const Explanation& best, double probability,
                                       const Evidence& evidence, const Observation& seen) {
    const auto before = history.game().appearance(history.position());
    auto where = changedSites(before, best.look);
    std::vector<Site> hidden;
    for (const auto site : where)
        if (evidence.covered(site)) hidden.push_back(site);
    if (!hidden.empty()) {
        // A hand does not lie there for ever. What rests only on covered places is asked for.
        const auto root = history.game().appearance(roots_.front().position);
        const bool seenEnough = evidence.against(root) - best.against >= kSeenEnough;
        Message need{track::say::kCovered, {{"place", nameOf(hidden.front())}}};
        if (unresolved_ < options.looksToAsk) return wait(std::move(need), hidden);
        if (!seenEnough) return ask({best}, 1, std::move(need), hidden, seen);
    }
    if (std::find(disputed_.begin(), disputed_.end(), best.position) != disputed_.end()) {
        if (unresolved_ < 2 * options.looksToAsk) return wait(track::say::kTakenBack, where);
        return ask({best}, 1, track::say::kTakenBack, where, seen);
    }
    Judgement judgement;
    judgement.kind = Judgement::Kind::Accepted;
    judgement.turns = best.turns;
    judgement.probability = probability;
    judgement.where = std::move(where);
    history.add(best.turns, By::Seen, probability);
    auto news = track::settledBy(seen, best.look, track::kDoubt);
    for (const auto& [site, place] : settled.sites)
        if (place.agreed == best.look.sites[site.index]) news.sites.emplace(site, place);
    settled = std::move(news);
    agreedSeen = seen;
    const bool unthrown = !best.threw && !postponed_ && before.loose == best.look.loose;
    dicePlaces_.agree(seen, best.look.loose, unthrown && !movedEarlier_);
    disputed_.clear();
    behind_.reset();
    startAfresh();
    mind(seen, true);
    return judgement;
}

std::optional<Judgement> StateTracker::Inside::acceptBeginning(const Explanations& all, double mass,
                                                               const Evidence& evidence) {
    const auto& best = all.front();
    if (!best.fresh || best.prior > kFarFetched) return std::nullopt;
    auto common = best.turns;
    double kept = 0;
    for (const auto& other : all) {
        if (kept >= options.sure) break;
        kept += std::exp(best.cost() - other.cost()) / mass;
        const auto [end, unused] = std::mismatch(
            common.begin(), common.end(), other.turns.begin(), other.turns.end(),
            [](const auto& a, const auto& b) { return a.move == b.move && a.after == b.after; });
        common.erase(end, common.end());
        if (common.empty()) return std::nullopt;
    }
    const bool disputed =
        std::find(disputed_.begin(), disputed_.end(), common.back().after) != disputed_.end();
    if (kept < options.sure || disputed) return std::nullopt;
    const auto& game = history.game();
    auto where =
        changedSites(game.appearance(history.position()), game.appearance(common.back().after));
    if (std::any_of(where.begin(), where.end(), [&](Site site) { return evidence.covered(site); }))
        return std::nullopt;
    Judgement judgement;
    judgement.kind = Judgement::Kind::Accepted;
    judgement.turns = common;
    judgement.probability = kept;
    judgement.where = std::move(where);
    history.add(common, By::Seen, kept);
    // The rest is decided by the next looks, against what was agreed on before.
    startAfresh();
    dicePlaces_ = {};
    leading_ = best.position;
    leads_ = kLooksIfWeak - 1;  // so often has the rest been seen as well
    return judgement;
}

std::optional<Judgement> StateTracker::Inside::halfDone(const Evidence& evidence,
                                                        const Search& search) {
    auto found = search.underWay();
    const auto& game = history.game();
    if (!found && behind_) {
        // The record was changed by a person, and the table is made to follow.
        const auto now = game.appearance(history.position());
        found = track::between(evidence, game.appearance(*behind_), now);
        if (!found && game.halfDone(*behind_, evidence.likeliest()))
            found = track::UnderWay{4, changedSites(evidence.likeliest(), now), true};
    }
    if (!found) {
        way_ = 0;
        missing_ = -1;
        return std::nullopt;
    }
    if (missing_ != found->missing) way_ = 0;
    missing_ = found->missing;
    if (++way_ > options.looksPerPlace * (found->due ? missing_ : 1)) {
        wrong_ = std::max(wrong_, options.looksToObject);  // it has been looked at often enough
        return std::nullopt;
    }
    wrong_ = 0;
    if (found->where.empty()) return wait(track::say::kDiceHalfDone, {});
    Message need{track::say::kHalfDone, {{"place", nameOf(found->where.front())}}};
    return wait(std::move(need), std::move(found->where));
}

std::vector<rules::Violation> StateTracker::Inside::whyNot(const Appearance& look,
                                                           const Search& search) const {
    const auto& game = history.game();
    // Somebody may have passed unseen, or thrown dice that do not show; then it is what followed
    // that is judged. Who breaks the fewest rules is judged kindly.
    std::optional<std::vector<rules::Violation>> best;
    const auto positions = search.quietPositions(kLikelyQuiet);
    const bool due = game.next(positions.front()).who == rules::Next::Who::Chance;
    for (std::size_t i = positions.size() > 1 && due ? 1 : 0; i < positions.size(); ++i) {
        auto why = game.whyNot(positions[i], look);
        if (!why.empty() && (!best || why.size() < best->size())) best = std::move(why);
    }
    return best.value_or(std::vector<rules::Violation>{});
}

Judgement StateTracker::Inside::object(const Evidence& evidence, const Search& search,
                                       const Explanation& nearest) {
    if (++wrong_ < options.looksToObject)
        return wait(track::say::kLookAgain, evidence.contradictions(nearest.look, kClear));
    auto violations = whyNot(evidence.likeliest(), search);
    if (violations.empty()) return wait(track::say::kLookAgain, {});
    if (sameComplaint(violations, objected_)) {
        auto where = violations.front().where;
        return wait(violations.front().reason, std::move(where));
    }
    objected_ = violations;
    Judgement judgement;
    judgement.kind = Judgement::Kind::Illegal;
    judgement.violations = std::move(violations);
    judgement.where = evidence.contradictions(nearest.look, kClear);
    return judgement;
}

/// Dice that are gone and nothing else: somebody has them in the hand. Which ones, whether one was
/// only overlooked, or lies thrown where nobody sees it, is told by what follows; until then nobody
/// needs to know.
bool StateTracker::Inside::dicePickedUp(const Explanations& all, double mass,
                                        const Evidence& evidence) const {
    const auto before = history.game().appearance(roots_.front().position);
    const bool fewer = std::any_of(roots_.begin(), roots_.end(), [&](const auto& root) {
        return evidence.showsFewerDice(history.game().appearance(root.position).loose);
    });
    if (carried_ || !fewer || !evidence.contradictions(before, kSame).empty()) return false;
    double diceOnly = 0;
    for (const auto& one : all)
        if (one.look.sites == before.sites)
            diceOnly += std::exp(all.front().cost() - one.cost()) / mass;
    return diceOnly >= kSureUnchanged;
}

bool StateTracker::Inside::dieIsHidden(const Explanations& all, double mass,
                                       const Evidence& evidence) const {
    if (carried_) return false;
    double hidden = 0;
    for (const auto& one : all)
        if (evidence.missesDice(one.look.loose))
            hidden += std::exp(all.front().cost() - one.cost()) / mass;
    return hidden >= kSureUnchanged;
}

void StateTracker::Inside::keepInMind(std::vector<track::Root> roots, double dropped,
                                      const Explanation& best, const Observation& seen) {
    roots_ = std::move(roots);
    dropped_ = dropped;
    postponed_ = false;
    const int deferred = deferred_ + 1;
    forgetLooks();
    candidates.clear();
    deferred_ = deferred;
    const auto dice = sureDice();
    auto news = track::settledBy(seen, best.look, track::kDoubt);
    for (const auto& [site, place] : settled.sites)
        if (place.agreed == best.look.sites[site.index]) news.sites.emplace(site, place);
    if (dice != best.look.loose) news.loose.reset();
    settled = std::move(news);
    agreedSeen = seen;
    unwatched_ = {};
    mind(seen, true);
    dicePlaces_.agree(seen, dice);
}

bool StateTracker::Inside::defer(const Explanations& all, double mass, const Observation& seen) {
    const auto& game = history.game();
    const auto& best = all.front();
    if (!best.fresh || best.prior > kFarFetched || deferred_ >= kMostDeferred ||
        game.next(best.position).who == rules::Next::Who::Nobody)
        return false;
    std::vector<track::Root> roots;
    double kept = 0;
    const auto score = totals(game.score(best.position));
    for (const auto& other : all) {
        const double share = std::exp(best.cost() - other.cost()) / mass;
        if (share < 1 - options.sure) break;
        if (other.turns.empty() || other.look != best.look ||
            totals(game.score(other.position)) != score)
            return false;
        roots.push_back({other.turns, other.position, other.prior - best.prior, 0, other.invented});
        kept += share;
    }
    if (kept < options.sure) return false;
    keepInMind(std::move(roots), mass * (1 - kept), best, seen);
    return true;
}

bool StateTracker::Inside::postpone(const Explanations& all, double mass, const Evidence& evidence,
                                    const Observation& seen) {
    const auto& game = history.game();
    const auto& best = all.front();
    const auto before = game.appearance(roots_[best.root].position);
    // What follows a doubtful throw may leave it open.
    const bool thrown =
        postponed_ || std::any_of(best.look.loose.begin(), best.look.loose.end(), [&](auto die) {
            return best.look.loose.count(die) > before.loose.count(die);
        });
    if (!best.fresh || !thrown || best.prior > kFarFetched || deferred_ >= kMostInARow)
        return false;
    // What lies under a hand will be seen when it is gone.
    const auto willShow = [&](const Appearance& look) {
        const auto sites = changedSites(look, best.look);
        return std::all_of(sites.begin(), sites.end(),
                           [&](Site site) { return evidence.covered(site); });
    };
    std::vector<track::Root> roots;
    std::vector<const Explanation*> named;
    double left = mass;
    const auto score = totals(game.score(best.position));
    for (const auto& other : all) {
        const double cost = other.cost() - best.cost();
        if (cost > kWorthKeeping || roots.size() == kMostPostponed) break;
        // Who scores what nothing that follows will tell.
        if (!willShow(other.look) || game.next(other.position).who == rules::Next::Who::Nobody ||
            (other.look.sites == best.look.sites && totals(game.score(other.position)) != score)) {
            if (std::exp(-cost) > (1 - options.sure) * mass) return false;
            continue;
        }
        left -= std::exp(-cost);
        if (std::any_of(named.begin(), named.end(),
                        [&](const auto* known) { return sameMeaning(*known, other); }))
            continue;
        named.push_back(&other);
        roots.push_back({other.turns, other.position, other.prior - best.prior,
                         other.against - best.against, other.invented});
    }
    // Of what is not kept nothing that follows will tell.
    if (roots.size() < 2 || left > (1 - options.sure) * mass) return false;
    keepInMind(std::move(roots), std::max(left, kNeverThoughtOf), best, seen);
    postponed_ = true;
    return true;
}

void StateTracker::Inside::carry(const Explanations& all, double mass) {
    const auto& best = all.front();
    std::vector<track::Root> roots;
    std::vector<const Explanation*> named;
    double kept = 0;
    for (const auto& other : all) {
        if (kept >= options.sure) break;
        kept += std::exp(best.cost() - other.cost()) / mass;
        if (std::any_of(named.begin(), named.end(),
                        [&](const auto* known) { return sameMeaning(*known, other); }))
            continue;
        const bool over = history.game().next(other.position).who == rules::Next::Who::Nobody;
        if (other.against > kFits || other.invented || over || named.size() == kMostCarried) return;
        named.push_back(&other);
        roots.push_back(
            {other.turns, other.position, other.prior - best.prior, other.against - best.against});
    }
    if (kept < options.sure || named.size() < 2) return;
    // It may be none of them: somebody has lifted something and puts it back.
    if (std::none_of(named.begin(), named.end(),
                     [](const auto* known) { return known->turns.empty(); }))
        roots.push_back({{}, history.position(), kNoneOfThem});
    roots_ = std::move(roots);
    carried_ = true;
    postponed_ = false;
    dropped_ = mass * (1 - kept);
    dicePlaces_ = {};
    forgetLooks();
}

bool StateTracker::Inside::continues(const std::vector<Judgement::Candidate>& list) {
    const auto follows = [](const Judgement::Candidate& later, const Judgement::Candidate& known) {
        return later.turns.size() >= known.turns.size() &&
               std::equal(known.turns.begin(), known.turns.end(), later.turns.begin(),
                          [](const auto& a, const auto& b) {
                              return a.move == b.move && a.after == b.after;
                          });
    };
    // The likeliest way each answer may have gone on; less likely ones are offered no more.
    auto longer = candidates;
    std::size_t found = 0;
    for (std::size_t i = 0; i < longer.size(); ++i) {
        const auto at = std::find_if(list.begin(), list.end(), [&](const auto& later) {
            return !candidates[i].turns.empty() && follows(later, candidates[i]);
        });
        if (at == list.end()) continue;
        longer[i] = *at;
        ++found;
    }
    if (found == 0) return false;
    candidates = std::move(longer);
    return true;
}

Message StateTracker::Inside::unclear(const Explanations& all, const Evidence& evidence,
                                      std::vector<Site>& where) const {
    const auto& best = all.front();
    const auto* other = all.size() > 1 ? &all[1] : nullptr;
    if (best.against > kFits) where = evidence.contradictions(best.look, 1);
    // Where no place speaks against it the dice do, or there is one too many of them.
    const bool dice = best.against > kFits || evidence.showsMoreDice(best.look.loose);
    if (where.empty() && dice) return track::say::kDiceNotClear;
    if (where.empty() && other) where = changedSites(best.look, other->look);
    if (!where.empty()) return {track::say::kNotClear, {{"place", nameOf(where.front())}}};
    if (other && other->look == best.look) return track::say::kWhich;
    return track::say::kDiceNotClear;
}

Judgement StateTracker::Inside::ask(const Explanations& all, double mass, Message need,
                                    std::vector<Site> where, const Observation& seen) {
    std::vector<Judgement::Candidate> list;
    std::vector<const Explanation*> named;
    for (const auto& other : all) {
        if (list.size() == kMostCandidates) break;
        const auto same = std::find_if(named.begin(), named.end(), [&](const auto* known) {
            return sameMeaning(*known, other);
        });
        const double share = std::exp(all.front().cost() - other.cost()) / mass;
        if (same != named.end()) {
            list[static_cast<std::size_t>(same - named.begin())].probability += share;
            continue;
        }
        named.push_back(&other);
        list.push_back({other.turns, share});
    }
    const auto end = [&](const Judgement::Candidate& candidate) {
        return candidate.turns.empty() ? history.position() : candidate.turns.back().after;
    };
    // Asked once: the same answers in any order are the same question.
    const bool same =
        list.size() == candidates.size() &&
        std::all_of(list.begin(), list.end(), [&](const auto& candidate) {
            return std::any_of(candidates.begin(), candidates.end(),
                               [&](const auto& known) { return end(known) == end(candidate); });
        });
    if (same) return wait(std::move(need), std::move(where));
    if (carried_ && continues(list)) {
        asked = seen;
        carry(all, mass);
        return wait(openNeed_, {});
    }
    candidates = list;
    asked = seen;
    openNeed_ = need;
    carry(all, mass);
    Judgement judgement;
    judgement.kind = Judgement::Kind::Unsure;
    judgement.candidates = std::move(list);
    judgement.need = std::move(need);
    judgement.where = std::move(where);
    return judgement;
}

void StateTracker::Inside::answered(const Position& before) {
    const auto seen = asked;
    startAfresh();
    disputed_.clear();
    behind_ = before;
    if (!seen) return;
    const auto now = history.game().appearance(history.position());
    auto news = track::settledBy(*seen, now, track::kTheirWord);
    for (const auto& [site, place] : settled.sites) news.sites.emplace(site, place);
    settled = std::move(news);
    agreedSeen = *seen;
    dicePlaces_.agree(*seen, now.loose);
    dicePlaces_.forgetMoves();
}

void StateTracker::Inside::overruled(const Position& before) {
    const auto& game = history.game();
    const auto was = game.appearance(before), now = game.appearance(history.position());
    startAfresh();
    agreedSeen.reset();
    dicePlaces_ = {};
    disputed_.clear();
    behind_ = before;
    if (!last) return;
    const auto news = track::settledBy(*last, now, track::kTheirWord);
    for (const auto site : changedSites(was, now))
        if (const auto at = news.sites.find(site); at != news.sites.end())
            settled.sites[site] = at->second;
    if (was.loose != now.loose && news.loose) settled.loose = news.loose;
}

void StateTracker::Inside::told(const Position& before) {
    const auto& game = history.game();
    const auto was = game.appearance(before), now = game.appearance(history.position());
    startAfresh();
    agreedSeen.reset();
    dicePlaces_ = {};
    disputed_.clear();
    behind_ = before;
    if (!last) return;
    // What they have told may still have to be done on the table.
    const auto news = track::settledBy(*last, now, track::kTheirWord);
    for (const auto site : changedSites(was, now))
        if (const auto at = news.sites.find(site);
            at != news.sites.end() && at->second.seen == was.sites[site.index])
            settled.sites[site] = at->second;
    if (was.loose != now.loose && news.loose && news.loose->first == was.loose)
        settled.loose = news.loose;
}

void StateTracker::Inside::takenBack(const Position& before) {
    startAfresh();
    agreedSeen.reset();
    dicePlaces_ = {};
    disputed_.push_back(before);
    behind_ = before;
}

}  // namespace kibitz::vision
