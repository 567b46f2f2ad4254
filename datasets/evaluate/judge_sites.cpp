#include "datasets/evaluate/judge_sites.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "rules/games.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <unordered_map>

namespace kibitz::datasets {

namespace {

constexpr const char* kNothing = "nothing";

/// Truth may only speak in words that the game has; a misspelt site would count as "nothing".
void checkWords(const TruePicture& picture, const rules::Vocabulary& words) {
    const auto refuse = [&](const std::string& what) {
        throw BadDataset("The truth about " + picture.name + " names " + what + ", which " +
                         picture.given.game + " does not have here");
    };
    for (const auto& [name, symbol] : *picture.sites) {
        const auto site = words.site(name);
        if (!site) refuse("the site '" + name + "'");
        const auto shown = words.symbol(symbol);
        if (!shown || !words.canShow(*site, *shown)) refuse("'" + symbol + "' at '" + name + "'");
    }
    for (const auto& name : picture.covered)
        if (!words.site(name)) refuse("the site '" + name + "'");
}

/// Without a game, the sites are those that somebody speaks of.
rules::Vocabulary wordsOfAll(const TruePicture& picture, const std::vector<AnsweredSite>& answers) {
    std::set<std::string> names = picture.covered;
    for (const auto& [name, symbol] : *picture.sites) names.insert(name);
    for (const auto& answer : answers) names.insert(answer.name);
    rules::Vocabulary words;
    words.kinds = {{"site", {}}};
    for (const auto& name : names) words.sites.push_back({name, 0});
    return words;
}

/// What two outlines have in common, of both together.
double overlapOf(const std::vector<cv::Point2d>& a, const std::vector<cv::Point2d>& b) {
    const std::vector<cv::Point2f> one(a.begin(), a.end()), other(b.begin(), b.end());
    std::vector<cv::Point2f> both;
    const double common = cv::intersectConvexConvex(one, other, both);
    return common / std::max(1e-9, cv::contourArea(one) + cv::contourArea(other) - common);
}

/// True sheets and those answered about them, the best fit first.
std::vector<std::pair<std::size_t, std::size_t>> pairsOf(const std::vector<TruePart>& parts,
                                                         const std::vector<AnsweredSheet>& sheets) {
    struct Fit {
        double overlap;
        std::size_t part, sheet;
    };
    constexpr double kSameSheet = 0.5;
    std::vector<Fit> fits;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::size_t s = 0; s < sheets.size(); ++s)
            if (const double overlap = overlapOf(parts[p].corners, sheets[s].corners);
                overlap >= kSameSheet)
                fits.push_back({overlap, p, s});
    std::stable_sort(fits.begin(), fits.end(),
                     [](const Fit& a, const Fit& b) { return a.overlap > b.overlap; });
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& fit : fits)
        if (std::none_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
                return pair.first == fit.part || pair.second == fit.sheet;
            }))
            pairs.emplace_back(fit.part, fit.sheet);
    return pairs;
}

/// Whose sheet a site is on. A player may be called as another one and more: "Ann", "Ann B".
std::string ownerOf(const std::string& site, const std::vector<TruePart>& parts) {
    std::string owner;
    for (const auto& part : parts)
        if (part.player.size() > owner.size() && site.starts_with(part.player + ' '))
            owner = part.player;
    return owner;
}

void decide(Sample& sample, bool covered) {
    const bool right = sample.answer == sample.truth;
    if (covered) {
        // Nobody has to know what cannot be seen; to be certain of it and wrong is an error.
        sample.outcome =
            sample.answered && sample.sure && !right ? Outcome::Extra : Outcome::Neutral;
        return;
    }
    sample.outcome = !sample.answered        ? Outcome::Missed
                     : sample.answer.empty() ? Outcome::Unread
                     : right                 ? Outcome::Right
                                             : Outcome::Wrong;
}

}  // namespace

const rules::Vocabulary& SiteJudge::wordsOf(const Source& source, const TruePicture& picture) {
    for (const auto& known : known_)
        if (known->given == picture.given && known->folder == source.folder) return known->words;
    const auto* info = rules::findGame(picture.given.game);
    if (!info)
        throw BadDataset("The truth about " + picture.name + " is of the game '" +
                         picture.given.game + "', which Kibitz does not know");
    rules::Setup setup{picture.given.players, picture.given.options,
                       [&](const std::string& name) { return textOf(source.folder / name); }};
    try {
        known_.push_back(std::make_unique<Known>(
            Known{picture.given, source.folder, info->make(setup).vocabulary()}));
    } catch (const rules::BadSetup& bad) {
        throw BadDataset("The truth about " + picture.name + ": " + bad.what());
    }
    return known_.back()->words;
}

std::vector<Sample> SiteJudge::judge(const Source& source, const TruePicture& picture,
                                     const std::vector<AnsweredSheet>& sheets) {
    std::vector<AnsweredSite> answers;
    std::vector<bool> used(sheets.size());
    for (const auto& [part, sheet] : pairsOf(picture.parts, sheets)) {
        used[sheet] = true;
        const auto& truth = picture.parts[part];
        const bool sameKind = truth.kind == sheets[sheet].kind;
        for (auto site : sheets[sheet].sites) {
            site.name = truth.player + " " + site.name;
            // What is read from another sheet's places is wrong, whatever it says.
            if (!sameKind) {
                if (!wordsOf(source, picture).site(site.name)) continue;
                if (!site.symbol.empty()) site.symbol += " of " + sheets[sheet].kind;
            }
            answers.push_back(std::move(site));
        }
    }
    auto samples = judge(source, picture, answers);
    // A sheet where none lies: what is said to be marked on it is made up.
    for (std::size_t i = 0; i < sheets.size(); ++i)
        if (!used[i])
            for (const auto& site : sheets[i].sites) {
                if (site.symbol.empty() || site.symbol == kNothing) continue;
                Sample extra;
                extra.object = "+" + sheets[i].kind + " " + site.name;
                extra.answered = true;
                extra.answer = site.symbol;
                extra.probability = site.probability;
                extra.sure = site.sure;
                extra.answeredBox = site.box;
                extra.outcome = Outcome::Extra;
                samples.push_back(std::move(extra));
            }
    return samples;
}

std::vector<Sample> SiteJudge::judge(const Source& source, const TruePicture& picture,
                                     const std::vector<AnsweredSite>& answers) {
    const bool game = !picture.given.game.empty();
    const auto own = game ? rules::Vocabulary{} : wordsOfAll(picture, answers);
    const auto& words = game ? wordsOf(source, picture) : own;
    if (game) checkWords(picture, words);

    std::unordered_map<std::string, const AnsweredSite*> said;
    for (const auto& answer : answers) {
        if (game && !words.site(answer.name))
            throw BadDataset("The answer about " + picture.name + " names the site '" +
                             answer.name + "', which " + picture.given.game +
                             " does not have here");
        said[answer.name] = &answer;
    }
    std::vector<Sample> samples;
    samples.reserve(words.sites.size());
    for (const auto& site : words.sites) {
        Sample sample;
        sample.object = site.name;
        sample.kind = words.kinds[site.kind].name;
        sample.part = ownerOf(site.name, picture.parts);
        const auto shown = picture.sites->find(site.name);
        sample.truth = shown == picture.sites->end() ? kNothing : shown->second;
        if (const auto at = said.find(site.name); at != said.end()) {
            sample.answered = true;
            sample.answer = at->second->symbol;
            sample.probability = at->second->probability;
            sample.sure = at->second->sure;
            sample.answeredBox = at->second->box;
        }
        decide(sample, picture.covered.contains(site.name));
        samples.push_back(std::move(sample));
    }
    return samples;
}

}  // namespace kibitz::datasets
