#include "app/session/check/pile.h"

#include "app/session/board_drawing.h"
#include "app/session/check/board_check.h"
#include "app/session/check/photo_pile.h"
#include "app/session/check/photos.h"
#include "app/session/drawn_page.h"
#include "app/session/sheet_drawing.h"
#include "rules/games.h"
#include "vision/recognise/sheet_shelf.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace kibitz::session {

namespace {

using Verdict = Findings::Verdict;
using State = PhotoCheck::State;

cv::Rect whole(const cv::Rect2f& box) {
    return {cvRound(box.x), cvRound(box.y), cvRound(box.width), cvRound(box.height)};
}

State stateOf(bool failed, Verdict verdict, std::size_t doubts) {
    if (verdict == Verdict::Breaks) return State::Breaks;
    if (failed) return State::Failed;
    return verdict == Verdict::MayBreak || doubts > 0 ? State::Doubtful : State::Fine;
}

void join(std::string& all, const std::string& more) {
    if (!more.empty()) all += (all.empty() ? "" : " · ") + more;
}

/// Numbers what is doubtful, letters what cannot be; the same on the photo and beside it.
class Summary {
public:
    explicit Summary(PhotoCheck& check) : check_{check} {}

    void doubt(PhotoFinding doubt) {
        doubt.label = std::to_string(++doubts_);
        check_.marks.push_back({doubt.box, doubt.label, PhotoMark::Kind::Doubtful});
        check_.findings.push_back(std::move(doubt));
    }
    void fault(const Fault& fault, const std::vector<cv::Rect>& where) {
        auto finding = ruled(fault);
        finding.label = letterOf(faults_++);
        finding.fault = true;
        if (!where.empty()) finding.box = where.front();
        for (const auto& box : where)
            check_.marks.push_back({box, finding.label, PhotoMark::Kind::Fault});
        check_.findings.push_back(std::move(finding));
    }
    void unusual(const Fault& fault) {
        auto finding = ruled(fault);
        finding.certain = true;  // it is no reproach, so nobody has to be cleared of it
        check_.findings.push_back(std::move(finding));
    }

private:
    static PhotoFinding ruled(const Fault& fault) {
        PhotoFinding finding;
        finding.rule = fault.rule;
        finding.reason = fault.reason;
        finding.certain = fault.certain;
        return finding;
    }

    PhotoCheck& check_;
    std::size_t doubts_ = 0, faults_ = 0;
};

template <class Doubted>
PhotoFinding doubtful(const Doubted& doubt, const cv::Rect& box) {
    PhotoFinding finding;
    finding.points = doubt.points;
    finding.decides = doubt.decides;
    finding.box = box;
    return finding;
}

}  // namespace

PhotoCheck summed(const CheckedPhoto& photo, const std::vector<vision::KnownSheet>& known) {
    PhotoCheck check;
    check.file = photo.file;
    check.state = stateOf(!photo.error.empty(), verdictOf(photo), photo.doubts());
    check.headline = headlineOf(photo);
    check.note = photo.note;
    check.doubtful = photo.doubts();
    check.error = photo.error;
    Summary findings{check};
    const auto boxAt = [&](const CheckedGame& game, std::size_t sheet, std::size_t site) {
        return whole(photo.table.sheets[game.sheets[sheet]].sites[site].box());
    };
    std::vector<std::size_t> first;  // player of each game
    for (const auto& game : photo.games) {
        first.push_back(check.players.size());
        for (const auto& sheet : game.findings.sheets) check.players.push_back(sheet.player);
    }
    for (std::size_t g = 0; g < photo.games.size(); ++g) {
        const auto& game = photo.games[g];
        for (const auto& doubt : game.findings.doubts) {
            auto finding = doubtful(doubt, boxAt(game, doubt.sheet, doubt.site));
            finding.player = first[g] + doubt.sheet;
            finding.place = known[game.known].sites[doubt.site].name;
            finding.sheet = game.sheets[doubt.sheet];
            finding.site = doubt.site;
            finding.shows = wordsFor(photo.table.sheets[finding.sheet].sites[doubt.site]);
            for (const auto& [mark, share] : doubt.readings)
                finding.answers.push_back({std::string{vision::symbolOf(mark)},
                                           share,
                                           {static_cast<std::uint8_t>(mark)}});
            findings.doubt(std::move(finding));
        }
    }
    for (std::size_t g = 0; g < photo.games.size(); ++g) {
        const auto& game = photo.games[g];
        for (const auto& fault : game.findings.faults) {
            std::vector<cv::Rect> where;
            for (const auto& [sheet, site] : fault.where) where.push_back(boxAt(game, sheet, site));
            findings.fault(fault, where);
        }
        for (const auto& fault : game.findings.unusual) findings.unusual(fault);
        for (std::size_t i = 0; i < game.sheets.size(); ++i) {
            const auto& sheet = game.findings.sheets[i];
            join(check.sheets, known[game.known].name);
            if (photo.error.empty() && sheet.confirmed)
                check.scores.push_back({first[g] + i, sheet.lowest, sheet.highest});
            if (sheet.confirmed)
                for (const auto& line : sheet.lines)
                    check.lines.push_back({first[g] + i, line.why, line.points});
            const auto& sites = photo.table.sheets[game.sheets[i]].sites;
            for (std::size_t site = 0; site < sites.size(); ++site)
                if (sites[site].sure && *sites[site].value != vision::Mark::Nothing)
                    check.marks.push_back({boxAt(game, i, site), {}, PhotoMark::Kind::Sure});
        }
    }
    return check;
}

PhotoCheck summed(const CheckedBoard& photo, const BoardGame& game) {
    PhotoCheck check;
    check.file = photo.file;
    const auto& found = photo.findings;
    check.state = stateOf(!photo.error.empty(), found.verdict, found.doubts.size());
    check.headline = headlineOf(photo);
    check.note = photo.note;
    check.doubtful = found.doubts.size();
    check.error = photo.error;
    if (!photo.seen) return check;
    check.sheets = game.board;
    check.colours = game.colours;
    Summary findings{check};
    const auto boxAt = [&](std::size_t site) { return whole(boxOf(photo.seen->sites[site])); };
    for (const auto& doubt : found.doubts) {
        const auto& place = game.places[doubt.place];
        auto finding = doubtful(doubt, boxAt(place.site));
        if (!scoreShows(game)) finding.points = 0;
        finding.place = place.name;
        finding.shows = wordsFor(game, place, *photo.seen);
        finding.site = doubt.place;
        for (const auto& reading : doubt.readings) {
            PhotoFinding::Answer answer{{}, reading.share, {}};
            for (const auto symbol : reading.shown) {
                answer.symbols.push_back(symbol.index);
                // A stack that is none has neither a top nor a height.
                if (!answer.shows.empty() && symbol == rules::kNothing) continue;
                answer.shows +=
                    (answer.shows.empty() ? "" : ", ") + game.words.symbols[symbol.index];
            }
            finding.answers.push_back(std::move(answer));
        }
        findings.doubt(std::move(finding));
    }
    for (const auto& fault : found.faults) {
        std::vector<cv::Rect> where;
        for (const auto& [board, site] : fault.where) where.push_back(boxAt(site));
        findings.fault(fault, where);
    }
    for (const auto& fault : found.unusual) findings.unusual(fault);
    for (const auto& place : game.places)
        if (isSure(place, *photo.seen) && *photo.seen->sites[place.site].value != rules::kNothing)
            check.marks.push_back(
                {boxAt(place.site), signFor(game, place, *photo.seen), PhotoMark::Kind::Sure});
    for (const auto& player : found.players) {
        const auto who = check.players.size();
        check.players.push_back(player.player);
        if (scoreShows(game) && photo.error.empty())
            check.scores.push_back({who, player.lowest, player.highest});
        for (const auto& line : player.lines) check.lines.push_back({who, line.why, line.points});
    }
    if (!scoreShows(game) && photo.error.empty())
        check.stacks = {stacksOf(game, *photo.seen).pawns, static_cast<int>(completeLines(found))};
    return check;
}

PhotoCheck decidedOn(std::shared_ptr<const CheckedPhoto> photo,
                     std::shared_ptr<const std::vector<vision::KnownSheet>> known,
                     const std::vector<PhotoDecision>& decisions) {
    auto told = *photo;
    for (const auto& decision : decisions) {
        auto& site = told.table.sheets.at(decision.sheet).sites.at(decision.site);
        const auto mark = decision.answer.symbols.at(0);
        site.shares = {};
        site.shares.at(mark) = 1;
        site.value = static_cast<vision::Mark>(mark);
        site.sure = true;
    }
    if (!decisions.empty()) told.games = judged(told.table, *known, {});
    auto check = summed(told, *known);
    if (!photo->games.empty())
        check.again = [photo, known](const auto& all) { return decidedOn(photo, known, all); };
    return check;
}

PhotoCheck decidedOn(std::shared_ptr<const CheckedBoard> photo,
                     std::shared_ptr<const BoardGame> game,
                     const std::vector<PhotoDecision>& decisions) {
    auto told = *photo;
    for (const auto& decision : decisions) {
        const auto sites = game->places.at(decision.site).sites();
        for (std::size_t i = 0; i < sites.size(); ++i) {
            auto& spot = told.seen->sites.at(sites[i]);
            const rules::Symbol symbol{decision.answer.symbols.at(i)};
            std::fill(spot.shares.begin(), spot.shares.end(), 0.0F);
            spot.shares.at(symbol.index) = 1;
            spot.covered = 0;
            spot.value = symbol;
            spot.sure = true;
        }
    }
    if (!decisions.empty()) told.findings = refereed(*game, *told.seen);
    auto check = summed(told, *game);
    if (photo->seen)
        check.again = [photo, game](const auto& all) { return decidedOn(photo, game, all); };
    return check;
}

const std::vector<std::string>& photoGames() {
    static const std::vector<std::string> kGames{"dizzle", "spexxx", "topple"};
    return kGames;
}

void checkPhotos(const std::string& game, const std::vector<std::filesystem::path>& files,
                 const std::function<void(std::size_t, const PhotoCheck&)>& step,
                 const std::stop_token& stop) {
    if (std::find(photoGames().begin(), photoGames().end(), game) == photoGames().end())
        throw CannotDo("Photos of '" + game +
                       "' cannot be checked so far, only of dizzle, spexxx and topple");
    if (game == "dizzle") {
        const SheetChecker checker{{}, {}, vision::allSheets(vision::SheetShelf::ofUser())};
        const auto known = std::make_shared<const std::vector<vision::KnownSheet>>(checker.known());
        checkPile(
            files.size(),
            [&](int threads) {
                return std::make_unique<vision::SheetEye>(checker.known(), threads);
            },
            [&](vision::SheetEye& eye, std::size_t i) { return checker.check(eye, files[i]); },
            [&](std::size_t i, const CheckedPhoto& photo) {
                step(i, decidedOn(std::make_shared<const CheckedPhoto>(photo), known));
            },
            stop);
        return;
    }
    const auto* info = rules::findGame(game);
    const BoardChecker checker{BoardGame{*info, {}, {}, {}}};
    const auto board = std::make_shared<const BoardGame>(checker.game());
    checkPile(
        files.size(), [&](int) { return ourBoardEye(*info, checker.game().setup); },
        [&](vision::BoardEye& eye, std::size_t i) { return checker.check(eye, files[i]); },
        [&](std::size_t i, const CheckedBoard& photo) {
            step(i, decidedOn(std::make_shared<const CheckedBoard>(photo), board));
        },
        stop);
}

}  // namespace kibitz::session
