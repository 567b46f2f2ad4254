#include "app/session/board_drawing.h"

#include "app/session/drawn_page.h"

#include <algorithm>
#include <cstdio>

namespace kibitz::session {

namespace {

using Kind = BoardPlace::Kind;
using vision::Ink;

/// Light enough for a dark panel and a dark rim.
Ink inkFor(const std::string& colour) { return vision::tint(vision::inkOf(colour), 0.3); }

Ink inkAt(const BoardGame& game, const vision::SeenSpot& spot) {
    const auto& symbol = game.words.symbols[spot.value->index];
    const bool single =
        std::find(game.colours.begin(), game.colours.end(), symbol) != game.colours.end();
    return single ? inkFor(symbol) : evidence::kText;
}

void draw(const BoardGame& game, const vision::SeenBoard& seen, Overlay& overlay) {
    overlay.frame(seen.corners);
    for (const auto& place : game.places) {
        const auto& spot = seen.sites[place.site];
        if (isCovered(place, seen))
            overlay.covered(spot.outline);
        else if (isSure(place, seen) && *spot.value != rules::kNothing)
            overlay.piece(spot.outline, signFor(game, place, seen), inkAt(game, spot));
    }
    for (const auto& stray : seen.strays) overlay.stray(stray.box, stray.what);
}

void tellColour(const BoardGame& game, const ColourCount& count, Panel& panel) {
    const auto words = count.colour + ": " +
                       counted(count.pieces, game.hasStacks() ? "top" : "cube") +
                       (count.doubtful ? ", " + std::to_string(count.doubtful) + " doubtful" : "");
    panel.colour(game.letters.at(count.colour), inkFor(count.colour), words,
                 count.track ? "track " + std::to_string(*count.track) : "");
}

void tellPlayers(const BoardGame& game, const vision::SeenBoard& seen,
                 const BoardFindings& findings, Panel& panel) {
    const auto counts = countsOf(game, seen);
    for (const auto& player : findings.players) {
        panel.title(player.player, scoreShows(game) ? scoreText(player) : "");
        for (const auto& count : counts)
            if (std::find(player.colours.begin(), player.colours.end(), count.colour) !=
                player.colours.end())
                tellColour(game, count, panel);
        for (const auto& line : player.lines)
            panel.counted(line.points ? std::to_string(line.points) : "", line.why.text());
        if (scoreShows(game) && !player.known())
            panel.warning(findings.doubts.empty() && findings.covered.empty()
                              ? "The rest depends on the order of play"
                              : "The rest depends on doubtful places");
    }
}

void tellNotes(const BoardNotes& notes, Panel& panel) {
    if (!notes.faults.empty()) panel.section("What cannot be");
    for (std::size_t i = 0; i < notes.faults.size(); ++i)
        panel.item(letterOf(i), notes.faultTexts[i], true);
    if (!notes.doubts.empty()) panel.section("Doubtful");
    for (std::size_t i = 0; i < notes.doubts.size(); ++i)
        panel.item(std::to_string(i + 1), notes.doubts[i].text, false);
    if (!notes.remarks.empty()) panel.section("Remarks");
    for (const auto& remark : notes.remarks) panel.remark(remark);
}

}  // namespace

std::string scoreText(const CheckedPlayer& player) {
    const auto high = std::to_string(player.highest);
    if (!player.lowest) return "at most " + high;
    if (player.known()) return high;
    return std::to_string(*player.lowest) + " to " + high;
}

bool scoreShows(const BoardGame& game) { return !game.hasStacks(); }

cv::Mat drawnBoard(const cv::Mat& photo, const BoardGame& game, const vision::SeenBoard& seen,
                   const BoardFindings* checked, const BoardNotes& notes) {
    Canvas canvas{photo};
    Overlay overlay{canvas};
    draw(game, seen, overlay);
    const auto outlineAt = [&](std::size_t site) -> const Outline& {
        // The height of a stack shows where its top is.
        const auto at = std::find_if(game.places.begin(), game.places.end(),
                                     [&](const auto& place) { return place.height == site; });
        return seen.sites[at == game.places.end() ? site : at->site].outline;
    };
    const auto outlineOf = [&](std::size_t place) -> const Outline& {
        return seen.sites[game.places[place].site].outline;
    };
    for (const auto& doubt : notes.doubts) overlay.doubt(outlineOf(doubt.place));
    for (const auto& fault : notes.faults)
        for (const auto& [board, site] : fault.where) overlay.fault(outlineAt(site));
    // Numbers and letters last, the first ones on top: no outline of a neighbour hides one.
    for (std::size_t i = notes.doubts.size(); i-- > 0;)
        overlay.badge(outlineOf(notes.doubts[i].place), std::to_string(i + 1), false);
    for (std::size_t i = notes.faults.size(); i-- > 0;)
        for (const auto& [board, site] : notes.faults[i].where)
            overlay.badge(outlineAt(site), letterOf(i), true);
    overlay.plate(seen.corners, std::string{game.info->title} + "  " + game.board);
    overlay.layOver(canvas.picture);

    Panel panel{canvas};
    panel.headline(notes.headline, notes.good);
    panel.title(std::string{game.info->title}, "");
    char fit[96];
    std::snprintf(fit, sizeof fit, "%s, print fits within %.2f mm", game.board.c_str(), seen.fitMm);
    panel.quiet(fit);
    if (game.hasStacks()) panel.remark(stacksText(game, seen));
    if (checked)
        tellPlayers(game, seen, *checked, panel);
    else
        for (const auto& count : countsOf(game, seen))
            if (count.pieces + count.doubtful > 0 || count.track) tellColour(game, count, panel);
    tellNotes(notes, panel);
    return panel.beside(canvas.picture);
}

cv::Mat drawnWithoutBoard(const cv::Mat& photo, const BoardNotes& notes) {
    const Canvas canvas{photo};
    Panel panel{canvas};
    panel.headline(notes.headline, notes.good);
    tellNotes(notes, panel);
    return panel.beside(canvas.picture);
}

cv::Rect2f boxOf(const vision::SeenSpot& spot) {
    cv::Point2f low = spot.outline[0], high = low;
    for (const auto& corner : spot.outline) {
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    return {low, high};
}

}  // namespace kibitz::session
