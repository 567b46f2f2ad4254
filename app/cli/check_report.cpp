// What a check found, as text, as JSON and as pictures.

#include "app/cli/check.h"
#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "app/session/sheet_drawing.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using session::Findings;
using session::siteName;
using Verdict = session::Findings::Verdict;

/// "2 to 4 players": what could be told of their number, where it was not told.
std::string playersText(const Findings& findings) {
    const auto low = std::to_string(findings.playersAtLeast),
               high = std::to_string(findings.playersAtMost);
    if (low == high) return low + (low == "1" ? " player" : " players");
    return low + " to " + high + " players";
}

Json faultJson(const session::Fault& fault, const CheckedGame& game,
               const std::vector<vision::KnownSheet>& known) {
    Json where = Json::array();
    for (const auto& [sheet, site] : fault.where)
        where.push_back(siteName(game, sheet, site, known));
    return {{"rule", fault.rule.id},
            {"title", fault.rule.title},
            {"reason", toJson(fault.reason)},
            {"where", where},
            {"certain", fault.certain}};
}

Json doubtJson(const CheckedPhoto& photo, const CheckedGame& game, const session::Doubt& doubt,
               const std::vector<vision::KnownSheet>& known) {
    Json readings = Json::object();
    for (const auto& [mark, share] : doubt.readings)
        readings[std::string{vision::symbolOf(mark)}] = rounded(share, 1e4);
    Json json{{"name", siteName(game, doubt.sheet, doubt.site, known)},
              {"sheet", game.sheets[doubt.sheet]},
              {"site", known[game.known].sites[doubt.site].name},
              {"readings", readings},
              {"points", doubt.points},
              {"decides", doubt.decides}};
    const auto crop = photo.crops.find({game.sheets[doubt.sheet], doubt.site});
    if (crop != photo.crops.end()) json["crop"] = crop->second.string();
    return json;
}

void writeCrops(CheckedPhoto& photo, const cv::Mat& image, const fs::path& folder,
                const std::vector<vision::KnownSheet>& known) {
    std::error_code error;
    fs::create_directories(folder, error);
    for (const auto& game : photo.games) {
        std::size_t number = 0;
        const auto write = [&](std::size_t sheet, std::size_t site, const std::string& before) {
            const auto& seen = photo.table.sheets[game.sheets[sheet]].sites[site];
            const auto crop = session::cropOf(image, seen);
            if (crop.empty()) return;
            const auto shown = seen.value ? std::string{vision::symbolOf(*seen.value)} : "covered";
            const auto file =
                folder /
                (fileName(before + siteName(game, sheet, site, known) + " " + shown) + ".jpg");
            writePicture(file, crop);
            photo.crops[{game.sheets[sheet], site}] = file;
        };
        for (const auto& doubt : game.findings.doubts)
            write(doubt.sheet, doubt.site, "doubt " + std::to_string(++number) + " ");
        for (std::size_t sheet = 0; sheet < game.sheets.size(); ++sheet) {
            const auto& sites = photo.table.sheets[game.sheets[sheet]].sites;
            for (std::size_t site = 0; site < sites.size(); ++site)
                if (sites[site].sure && *sites[site].value != vision::Mark::Nothing)
                    write(sheet, site, "");
        }
    }
}

}  // namespace

std::string_view nameOf(Verdict verdict) {
    switch (verdict) {
        case Verdict::Fine: return "fine";
        case Verdict::Breaks: return "breaks";
        case Verdict::MayBreak: return "may-break";
    }
    return "";
}

std::string fileName(std::string text) {
    std::replace_if(
        text.begin(), text.end(),
        [](unsigned char c) { return c == '/' || c == '\\' || c == ' ' || c < 32; }, '-');
    return text;
}

void printRows(const std::vector<std::vector<std::string>>& rows, std::ostream& out) {
    std::vector<std::size_t> widths(rows.front().size() - 1);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < widths.size(); ++i)
            out << std::left << std::setw(static_cast<int>(widths[i])) << row[i] << "  ";
        out << row.back() << '\n';
    }
}

void writeEvidence(CheckedPhoto& photo, const cv::Mat& image, const fs::path& name,
                   const std::vector<vision::KnownSheet>& known) {
    writePicture(name, session::drawn(photo, image, known));
    photo.picture = name;
    auto folder = name;
    writeCrops(photo, image, folder.replace_extension(), known);
}

Json toJson(const CheckedPhoto& photo, const std::vector<vision::KnownSheet>& known) {
    Json json{{"file", photo.file.string()}};
    if (photo.width > 0) {
        json["width"] = photo.width;
        json["height"] = photo.height;
    }
    if (!photo.error.empty()) json["error"] = photo.error;
    if (photo.width == 0) return json;
    if (!photo.note.empty()) json["note"] = photo.note;
    if (!photo.games.empty()) json["verdict"] = nameOf(verdictOf(photo));
    auto seen = sheetsJson(photo.table, known, {});
    Json impossible = Json::array(), unusual = Json::array(), doubtful = Json::array();
    for (const auto& game : photo.games) {
        for (std::size_t i = 0; i < game.sheets.size(); ++i) {
            const auto& checked = game.findings.sheets[i];
            auto& sheet = seen["sheets"][game.sheets[i]];
            sheet["player"] = checked.player;
            Json lines = Json::array();
            for (const auto& line : checked.lines) lines.push_back(toJson(line));
            sheet["score"] = {{"known", checked.isKnown()},
                              {"lowest", checked.lowest},
                              {"highest", checked.highest},
                              {"asRead", checked.asRead},
                              {"lines", lines}};
            if (!checked.confirmed)
                sheet["score"]["unconfirmed"] = known[game.known].sheet.unconfirmed;
            sheet["players"] = {{"atLeast", game.findings.playersAtLeast},
                                {"atMost", game.findings.playersAtMost}};
        }
        for (const auto& fault : game.findings.faults)
            impossible.push_back(faultJson(fault, game, known));
        for (const auto& fault : game.findings.unusual)
            unusual.push_back(faultJson(fault, game, known));
        for (const auto& doubt : game.findings.doubts)
            doubtful.push_back(doubtJson(photo, game, doubt, known));
    }
    for (const auto& [place, file] : photo.crops)
        seen["sheets"][place.first]["sites"][place.second]["crop"] = file.string();
    json["doubtful"] = doubtful;
    json["impossible"] = impossible;
    json["unusual"] = unusual;
    json.update(seen);
    if (!photo.picture.empty()) json["picture"] = photo.picture.string();
    json["milliseconds"] = rounded(photo.milliseconds, 100);
    return json;
}

void print(const CheckedPhoto& photo, const std::vector<vision::KnownSheet>& known,
           std::ostream& out) {
    if (photo.games.empty()) return;
    out << photo.file.string() << ": " << headlineOf(photo) << '\n';
    for (const auto& game : photo.games) {
        const auto& findings = game.findings;
        if (!findings.doubts.empty()) out << "Doubtful:\n";
        for (const auto& doubt : findings.doubts)
            out << "  " << doubtText(photo, game, doubt, known) << '\n';
        if (!findings.faults.empty()) out << "What cannot be:\n";
        for (const auto& fault : findings.faults)
            out << "  " << faultText(fault) << " (" << fault.rule.id << ")\n";
        if (!findings.unusual.empty()) out << "Unusual:\n";
        for (const auto& fault : findings.unusual)
            out << "  " << fault.reason.text() << " (" << fault.rule.id << ")\n";
        for (const auto& sheet : findings.sheets) {
            out << sheet.player << ", " << known[game.known].name << ": "
                << session::scoreText(sheet)
                << (sheet.lowest == 1 && sheet.isKnown() ? " point\n" : " points\n");
            if (!sheet.confirmed) continue;
            for (const auto& line : sheet.lines)
                out << std::setw(6) << line.points << "  " << line.why.text() << " ("
                    << line.rule.id << ")\n";
            if (!sheet.isKnown() && findings.doubts.empty())
                out << "  Which it is depends on the number of players, here "
                    << playersText(findings) << ": say it with --players\n";
        }
    }
    if (!photo.note.empty()) out << photo.note << '\n';
    if (!photo.picture.empty()) out << "Drawn: " << photo.picture.string() << '\n';
}

void printTable(const std::vector<CheckedPhoto>& photos,
                const std::vector<vision::KnownSheet>& known, std::ostream& out) {
    std::vector<std::vector<std::string>> rows{
        {"file", "sheet", "player", "score", "doubtful", "problems"}};
    for (const auto& photo : photos) {
        const auto file = photo.file.string();
        if (photo.games.empty()) {
            rows.push_back({file, "-", "-", "-", "-", photo.error});
            continue;
        }
        for (const auto& game : photo.games)
            for (std::size_t i = 0; i < game.sheets.size(); ++i) {
                const auto& sheet = game.findings.sheets[i];
                const auto doubts =
                    std::count_if(game.findings.doubts.begin(), game.findings.doubts.end(),
                                  [&](const auto& doubt) { return doubt.sheet == i; });
                std::string problems = photo.error;
                if (!sheet.confirmed)
                    problems += std::string{problems.empty() ? "" : "; "} + "not confirmed";
                for (const auto& fault : game.findings.faults) {
                    // A fault that shows on one sheet stands in the line of that sheet.
                    const auto onThis = std::any_of(fault.where.begin(), fault.where.end(),
                                                    [&](const auto& at) { return at.first == i; });
                    if (onThis || (fault.where.empty() && i == 0))
                        problems += (problems.empty() ? "" : "; ") + faultText(fault);
                }
                rows.push_back({file, known[game.known].name, sheet.player,
                                photo.error.empty() ? session::scoreText(sheet) : "-",
                                std::to_string(doubts), problems.empty() ? "-" : problems});
            }
    }
    printRows(rows, out);
}

}  // namespace kibitz::cli
