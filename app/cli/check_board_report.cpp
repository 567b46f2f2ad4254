// What a check of a board found, as text, as JSON and as pictures.

#include "app/cli/check_board.h"
#include "app/cli/see.h"
#include "app/session/board_drawing.h"
#include "app/session/drawn_page.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Verdict = session::Findings::Verdict;

Json faultJson(const session::Fault& fault, const session::BoardGame& game) {
    Json where = Json::array();
    for (const auto& [board, site] : fault.where) where.push_back(game.words.sites[site].name);
    return {{"rule", fault.rule.id},
            {"title", fault.rule.title},
            {"reason", toJson(fault.reason)},
            {"where", where},
            {"certain", fault.certain}};
}

Json doubtJson(const session::BoardDoubt& doubt, const CheckedBoard& photo,
               const session::BoardGame& game) {
    Json readings = Json::object(), sites = Json::array();
    for (const auto site : game.places[doubt.place].sites())
        sites.push_back(game.words.sites[site].name);
    for (const auto& answer : doubt.readings) {
        std::string shown;
        for (const auto symbol : answer.shown) {
            // A place with neither top nor height shows nothing only once.
            if (symbol == rules::kNothing && !shown.empty()) continue;
            shown += (shown.empty() ? "" : ", ") + game.words.symbols[symbol.index];
        }
        readings[shown] = rounded(answer.share, 1e4);
    }
    Json json{{"name", game.places[doubt.place].name},
              {"sites", sites},
              {"readings", readings},
              {"points", doubt.points},
              {"decides", doubt.decides}};
    const auto crop = photo.crops.find(doubt.place);
    if (crop != photo.crops.end()) json["crop"] = crop->second.string();
    return json;
}

Json playersJson(const CheckedBoard& photo, const session::BoardGame& game) {
    const auto counts = session::countsOf(game, *photo.seen);
    Json players = Json::array();
    for (const auto& player : photo.findings.players) {
        Json lines = Json::array(), pieces = Json::object();
        std::optional<int> track;
        for (const auto& line : player.lines) lines.push_back(toJson(line));
        for (const auto& count : counts)
            if (std::find(player.colours.begin(), player.colours.end(), count.colour) !=
                player.colours.end()) {
                pieces[count.colour] = count.pieces;
                track = count.track;
            }
        Json json{{"player", player.player}, {"colours", player.colours}, {"sure_pieces", pieces}};
        if (session::scoreShows(game)) {
            json["score"] = {{"known", player.known()},
                             {"lowest", player.lowest ? Json(*player.lowest) : Json(nullptr)},
                             {"highest", player.highest},
                             {"asRead", player.asRead},
                             {"lines", lines}};
            json["track"] = track ? Json(*track) : Json(nullptr);
        } else {
            json["score"] = nullptr;  // one look cannot tell it
            json["lines"] = lines;
        }
        players.push_back(std::move(json));
    }
    return players;
}

void writeCrops(CheckedBoard& photo, const session::BoardGame& game, const cv::Mat& image,
                const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    const auto write = [&](std::size_t index, const std::string& before) {
        const auto& place = game.places[index];
        const auto crop = session::cropOf(image, session::boxOf(photo.seen->sites[place.site]));
        if (crop.empty()) return;
        const auto sign = session::signFor(game, place, *photo.seen);
        const auto file =
            folder / (fileName(before + place.name + (sign.empty() ? "" : " " + sign)) + ".jpg");
        writePicture(file, crop);
        photo.crops[index] = file;
    };
    std::size_t number = 0;
    for (const auto& doubt : photo.findings.doubts)
        write(doubt.place, "doubt " + std::to_string(++number) + " ");
    for (std::size_t i = 0; i < game.places.size(); ++i) {
        const auto& spot = photo.seen->sites[game.places[i].site];
        if (session::isSure(game.places[i], *photo.seen) && *spot.value != rules::kNothing)
            write(i, "");
    }
}

void printPlayers(const CheckedBoard& photo, const session::BoardGame& game, std::ostream& out) {
    const auto counts = session::countsOf(game, *photo.seen);
    const auto& findings = photo.findings;
    for (const auto& player : findings.players) {
        std::string colours;
        for (const auto& colour : player.colours)
            if (colour != player.player) colours += (colours.empty() ? ", " : " and ") + colour;
        if (game.seats.names.empty()) colours.clear();
        out << player.player << colours;
        if (session::scoreShows(game)) {
            out << ": " << session::scoreText(player)
                << (player.known() && player.highest == 1 ? " point" : " points");
            for (const auto& count : counts)
                if (count.track && player.colours.front() == count.colour)
                    out << "; the score track shows " << *count.track;
        } else if (player.lines.empty()) {
            out << ": in no complete line";
        }
        out << '\n';
        for (const auto& line : player.lines) {
            if (session::scoreShows(game))
                out << std::right << std::setw(6) << line.points << "  ";
            else
                out << "  ";
            out << line.why.text() << " (" << line.rule.id << ")\n";
        }
        if (session::scoreShows(game) && !player.known() && findings.doubts.empty() &&
            findings.covered.empty())
            out << "  Which it is depends on the order in which the cubes came\n";
    }
    if (!session::scoreShows(game))
        out << "Points of " << game.info->title
            << " are made turn by turn: one look cannot tell them\n";
}

}  // namespace

void writeEvidence(CheckedBoard& photo, const session::BoardGame& game, const cv::Mat& image,
                   const fs::path& name) {
    writePicture(name, session::drawn(photo, game, image));
    photo.picture = name;
    auto folder = name;
    writeCrops(photo, game, image, folder.replace_extension());
}

Json toJson(const CheckedBoard& photo, const session::BoardGame& game) {
    Json json{{"file", photo.file.string()}};
    if (photo.width > 0) {
        json["width"] = photo.width;
        json["height"] = photo.height;
    }
    if (!photo.error.empty()) json["error"] = photo.error;
    if (photo.width == 0) return json;
    json["boards"] = Json::array();
    if (!photo.seen) return json;
    const auto& findings = photo.findings;
    if (!photo.note.empty()) json["note"] = photo.note;
    json["verdict"] = nameOf(findings.verdict);
    Json impossible = Json::array(), unusual = Json::array(), doubtful = Json::array();
    for (const auto& fault : findings.faults) impossible.push_back(faultJson(fault, game));
    for (const auto& fault : findings.unusual) unusual.push_back(faultJson(fault, game));
    for (const auto& doubt : findings.doubts) doubtful.push_back(doubtJson(doubt, photo, game));
    json["doubtful"] = doubtful;
    json["impossible"] = impossible;
    json["unusual"] = unusual;
    auto board = boardJson(game, *photo.seen);
    board["players"] = playersJson(photo, game);
    if (game.hasStacks()) {
        const auto stacks = session::stacksOf(game, *photo.seen);
        board["sure_pawns"] = stacks.pawns;
        board["tallest"] = stacks.tallest;
        board["complete_lines"] = completeLines(findings);
    }
    for (const auto& [place, file] : photo.crops)
        board["sites"][game.places[place].site]["crop"] = file.string();
    json["boards"].push_back(std::move(board));
    if (!photo.picture.empty()) json["picture"] = photo.picture.string();
    json["milliseconds"] = rounded(photo.milliseconds, 100);
    return json;
}

void print(const CheckedBoard& photo, const session::BoardGame& game, std::ostream& out) {
    if (!photo.seen) return;
    const auto& findings = photo.findings;
    out << photo.file.string() << ": " << headlineOf(photo) << '\n';
    printBoard(game, *photo.seen, out);
    if (!findings.doubts.empty()) out << "Doubtful:\n";
    for (const auto& doubt : findings.doubts) out << "  " << doubtText(game, photo, doubt) << '\n';
    if (!findings.faults.empty()) out << "What cannot be:\n";
    for (const auto& fault : findings.faults)
        out << "  " << faultText(fault) << " (" << fault.rule.id << ")\n";
    if (!findings.unusual.empty()) out << "Unusual:\n";
    for (const auto& fault : findings.unusual)
        out << "  " << fault.reason.text() << " (" << fault.rule.id << ")\n";
    printPlayers(photo, game, out);
    for (const auto& stray : photo.seen->strays) out << "Beside the board: " << stray.what << '\n';
    if (!photo.note.empty()) out << photo.note << '\n';
    if (!photo.picture.empty()) out << "Drawn: " << photo.picture.string() << '\n';
}

void printTable(const std::vector<CheckedBoard>& photos, const session::BoardGame& game,
                std::ostream& out) {
    const bool stacks = game.hasStacks();
    std::vector<std::vector<std::string>> rows;
    if (stacks)
        rows.push_back({"file", "board", "pawns", "tallest", "lines", "doubtful", "problems"});
    else
        rows.push_back({"file", "board", "player", "score", "track", "doubtful", "problems"});
    for (const auto& photo : photos) {
        const auto file = photo.file.string();
        if (!photo.seen || (photo.findings.players.empty() && !stacks)) {
            const auto what = photo.error.empty() ? "-" : photo.error;
            rows.push_back({file, photo.seen ? game.board : "-", "-", "-", "-", "-", what});
            continue;
        }
        auto problems = photo.error;
        for (const auto& fault : photo.findings.faults)
            problems += (problems.empty() ? "" : "; ") + faultText(fault);
        if (problems.empty()) problems = "-";
        const auto doubts = std::to_string(photo.findings.doubts.size());
        if (stacks) {
            const auto count = session::stacksOf(game, *photo.seen);
            rows.push_back({file, game.board, std::to_string(count.pawns),
                            std::to_string(count.tallest),
                            std::to_string(completeLines(photo.findings)), doubts, problems});
            continue;
        }
        const auto counts = session::countsOf(game, *photo.seen);
        for (const auto& player : photo.findings.players) {
            std::string track = "-";
            for (const auto& count : counts)
                if (count.track && count.colour == player.colours.front())
                    track = std::to_string(*count.track);
            rows.push_back({file, game.board, player.player,
                            photo.error.empty() ? session::scoreText(player) : "-", track, doubts,
                            problems});
        }
    }
    printRows(rows, out);
}

}  // namespace kibitz::cli
