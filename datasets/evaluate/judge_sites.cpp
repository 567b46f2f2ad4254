#include "datasets/evaluate/judge_sites.h"

#include "datasets/evaluate/json_place.h"
#include "datasets/evaluate/problem.h"
#include "rules/games.h"

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
        const auto shown = picture.sites->find(site.name);
        sample.truth = shown == picture.sites->end() ? kNothing : shown->second;
        if (const auto at = said.find(site.name); at != said.end()) {
            sample.answered = true;
            sample.answer = at->second->symbol;
            sample.probability = at->second->probability;
            sample.sure = at->second->sure;
        }
        decide(sample, picture.covered.contains(site.name));
        samples.push_back(std::move(sample));
    }
    return samples;
}

}  // namespace kibitz::datasets
