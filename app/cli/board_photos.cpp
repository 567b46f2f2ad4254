#include "app/cli/board_photos.h"

#include "app/cli/command.h"
#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "app/session/board_drawing.h"
#include "rules/games.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Kind = session::BoardPlace::Kind;

constexpr std::uintmax_t kLargestEquipment = 4u << 20;
constexpr const char* kCornersExample = "--corners 310,95 1480,120 1640,860 190,810";

std::string equipmentNamed(const std::string& name) {
    std::error_code error;
    if (!fs::is_regular_file(name, error))
        throw rules::BadSetup("There is no file '" + name + "' with equipment. Check the name");
    try {
        return readText(fs::absolute(name), kLargestEquipment);
    } catch (const CannotDo& cannot) {
        throw rules::BadSetup(cannot.what());
    }
}

std::map<std::string, std::string> optionsNamed(const std::vector<std::string>& options) {
    std::map<std::string, std::string> named;
    for (const auto& option : options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0)
            throw CannotDo("'" + option +
                           "' is not an option. Write it as in --option board=standard");
        if (!named.emplace(option.substr(0, equals), option.substr(equals + 1)).second)
            throw CannotDo("The option '" + option.substr(0, equals) +
                           "' is given twice. Give it once");
    }
    return named;
}

session::ToldSeats seatsNamed(const std::string& text, const rules::GameInfo& info) {
    session::ToldSeats seats;
    int number = 0;
    const auto* end = text.data() + text.size();
    if (!text.empty() && std::from_chars(text.data(), end, number).ptr == end) {
        seats.count = number;
    } else if (!text.empty()) {
        seats.names = playersNamed(text);
        number = static_cast<int>(seats.names.size());
    }
    if (!text.empty() && (number < info.fewestPlayers || number > info.mostPlayers))
        throw CannotDo(std::string{info.title} + " is for " + std::to_string(info.fewestPlayers) +
                       " to " + std::to_string(info.mostPlayers) + " players, not " +
                       std::to_string(number));
    return seats;
}

cv::Point2f cornerNamed(const std::string& text) {
    cv::Point2f corner;
    const auto comma = text.find(',');
    const auto read = [&](std::size_t from, std::size_t until, float& value) {
        const auto* end = text.data() + until;
        const auto parsed = std::from_chars(text.data() + from, end, value);
        return parsed.ec == std::errc{} && parsed.ptr == end && std::isfinite(value);
    };
    if (comma == std::string::npos || !read(0, comma, corner.x) ||
        !read(comma + 1, text.size(), corner.y))
        throw CannotDo("'" + text +
                       "' is not a corner. Write four of them in pixels of the photo, as in " +
                       kCornersExample);
    return corner;
}

Json point(const cv::Point2f& at) { return {rounded(at.x, 10), rounded(at.y, 10)}; }

Json boxJson(const cv::Rect2f& box) {
    return {rounded(box.x, 10), rounded(box.y, 10), rounded(box.width, 10),
            rounded(box.height, 10)};
}

Json spotJson(const session::BoardGame& game, std::size_t site, const vision::SeenSpot& spot) {
    // What is next to impossible would fill pages: a stack can have 48 heights.
    constexpr float kWorthSaying = 0.001F;
    Json probabilities = Json::object();
    for (std::size_t i = 0; i < spot.shares.size(); ++i)
        if (spot.shares[i] >= kWorthSaying)
            probabilities[game.words.symbols[i]] = rounded(spot.shares[i], 1e4);
    if (spot.covered >= kWorthSaying) probabilities["covered"] = rounded(spot.covered, 1e4);
    return {{"name", game.words.sites[site].name},
            {"value", spot.value ? Json(game.words.symbols[spot.value->index]) : Json(nullptr)},
            {"probabilities", probabilities},
            {"covered", !spot.value},
            {"sure", spot.sure},
            {"box", boxJson(session::boxOf(spot))}};
}

/// Five by five, as the board is printed.
void printStacks(const session::BoardGame& game, const vision::SeenBoard& seen, std::ostream& out) {
    out << "       a    b    c    d    e\n";
    for (char row = '1'; row <= '5'; ++row) {
        out << "   " << row;
        for (char column = 'a'; column <= 'e'; ++column) {
            const std::string name{column, row};
            const auto place = std::find_if(game.places.begin(), game.places.end(),
                                            [&](const auto& one) { return one.name == name; });
            if (place == game.places.end()) continue;
            auto sign = session::signFor(game, *place, seen);
            if (session::isCovered(*place, seen)) sign = "#";
            if (sign.empty()) sign = ".";
            if (!session::isSure(*place, seen) && sign != "#") sign += "?";
            out << "   " << std::left << std::setw(2) << sign;
        }
        out << '\n';
    }
    out << "   ";
    for (const auto& colour : game.colours) out << game.letters.at(colour) << " " << colour << ", ";
    out << "with its height; . nothing; ? doubtful; # cannot be seen\n";
}

void printColours(const session::BoardGame& game, const vision::SeenBoard& seen,
                  std::ostream& out) {
    std::size_t widest = 0;
    for (const auto& colour : game.colours) widest = std::max(widest, colour.size());
    for (const auto& count : session::countsOf(game, seen)) {
        if (count.pieces + count.doubtful == 0 && !count.track) continue;
        out << "  " << std::left << std::setw(static_cast<int>(widest)) << count.colour
            << std::right << std::setw(4) << count.pieces
            << (game.hasStacks()    ? (count.pieces == 1 ? " top" : " tops")
                : count.pieces == 1 ? " cube"
                                    : " cubes");
        if (count.doubtful) out << ", " << count.doubtful << " doubtful";
        if (count.track) out << ", score track " << *count.track;
        out << '\n';
    }
}

}  // namespace

session::BoardGame boardGameTold(const std::string& game, const std::string& players,
                                 const std::vector<std::string>& options) {
    const auto* info = rules::findGame(game);
    if (!info) throw CannotDo("There is no game '" + game + "'");
    try {
        return {*info, seatsNamed(players, *info), optionsNamed(options), equipmentNamed};
    } catch (const rules::BadSetup& bad) {
        throw CannotDo(bad.what());
    }
}

std::optional<BoardCorners> cornersNamed(const std::vector<std::string>& texts) {
    if (texts.empty()) return std::nullopt;
    std::vector<cv::Point2f> corners;
    corners.reserve(texts.size());
    for (const auto& text : texts) corners.push_back(cornerNamed(text));
    if (corners.size() != 4)
        throw CannotDo("A board has four corners, not " + std::to_string(corners.size()) +
                       ". Write them as in " + kCornersExample);
    double least = 1e300, most = -1e300;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto side = corners[(i + 1) % 4] - corners[i],
                   next = corners[(i + 2) % 4] - corners[(i + 1) % 4];
        // How far the next corner lies to the right of this side, in pixels.
        const double turn =
            side.cross(next) / std::max(1.0, std::max(cv::norm(side), cv::norm(next)));
        least = std::min(least, turn);
        most = std::max(most, turn);
    }
    if (most < -1)
        throw CannotDo(
            "The corners go round the wrong way. Name them clockwise, the upper left one of the "
            "print first");
    if (least < 1)
        throw CannotDo(
            "These corners make no board: it would have a dent, or no surface. Name them one after "
            "the other, clockwise, the upper left one of the print first");
    return BoardCorners{corners[0], corners[1], corners[2], corners[3]};
}

Json boardJson(const session::BoardGame& game, const vision::SeenBoard& seen) {
    Json corners = Json::array(), sites = Json::array(), strays = Json::array();
    for (const auto& corner : seen.corners) corners.push_back(point(corner));
    for (std::size_t i = 0; i < seen.sites.size(); ++i)
        sites.push_back(spotJson(game, i, seen.sites[i]));
    for (const auto& stray : seen.strays)
        strays.push_back({{"what", stray.what},
                          {"probability", rounded(stray.probability, 1e4)},
                          {"box", boxJson(stray.box)}});
    return {{"game", game.info->name},
            {"board", game.board},
            {"sure", rounded(seen.sure, 1e4)},
            {"fit_mm", rounded(seen.fitMm, 1e3)},
            {"corners", corners},
            {"sites", sites},
            {"strays", strays}};
}

void printBoard(const session::BoardGame& game, const vision::SeenBoard& seen, std::ostream& out) {
    if (game.hasStacks()) {
        printStacks(game, seen, out);
        out << "  " << session::stacksText(game, seen) << '\n';
    }
    printColours(game, seen, out);
}

void printDoubts(const session::BoardGame& game, const vision::SeenBoard& seen, std::ostream& out) {
    std::size_t covered = 0;
    for (const auto& place : game.places) {
        if (session::isCovered(place, seen))
            ++covered;
        else if (!session::isSure(place, seen))
            out << "    " << placeText(game, place, seen) << '\n';
    }
    if (covered) out << "  " << placesText(covered) << " cannot be seen\n";
    for (const auto& stray : seen.strays) out << "  Beside the board: " << stray.what << '\n';
}

}  // namespace kibitz::cli
