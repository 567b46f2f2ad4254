#include "app/cli/photos.h"
#include "app/cli/see.h"
#include "app/cli/sheet_photos.h"
#include "app/session/sheet_drawing.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using vision::Mark;

/// "12 cross, 2 die 4, 3 doubtful".
std::string summary(const vision::SeenSheet& sheet) {
    std::map<Mark, int> counts;
    int doubtful = 0, covered = 0;
    for (const auto& site : sheet.sites)
        if (!site.value)
            ++covered;
        else if (!site.sure)
            ++doubtful;
        else if (*site.value != Mark::Nothing)
            ++counts[*site.value];
    std::string text;
    const auto add = [&](int count, const std::string& what) {
        if (count > 0) text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + what;
    };
    for (const auto& [mark, count] : counts) add(count, std::string{vision::symbolOf(mark)});
    if (text.empty()) text = "nothing marked";
    add(doubtful, "doubtful");
    add(covered, "that cannot be seen");
    return text;
}

void print(const fs::path& file, const cv::Mat& photo, const vision::SeenTable& table,
           const std::vector<vision::KnownSheet>& known, const std::vector<std::string>& players,
           std::ostream& out) {
    out << file.string() << " (" << photo.cols << " x " << photo.rows << "): ";
    if (table.sheets.empty()) {
        out << "no sheet\n";
        return;
    }
    out << table.sheets.size() << (table.sheets.size() == 1 ? " sheet\n" : " sheets\n");
    const bool named = players.size() == table.sheets.size();
    for (std::size_t i = 0; i < table.sheets.size(); ++i) {
        const auto& seen = table.sheets[i];
        const auto& sheet = known[seen.found.known];
        out << "  " << (named ? players[i] + ", " : "") << sheet.name
            << (vision::isSure(seen.found) ? "" : " (not sure)") << ": " << summary(seen) << '\n';
        for (std::size_t s = 0; s < seen.sites.size(); ++s)
            if (seen.sites[s].value && !seen.sites[s].sure)
                out << "    " << sheet.sites[s].name << ": " << session::wordsFor(seen.sites[s])
                    << '\n';
    }
    const auto loose = std::count_if(table.dice.begin(), table.dice.end(),
                                     [](const auto& die) { return !die.sheet; });
    if (loose > 0) out << "  " << loose << (loose == 1 ? " loose die\n" : " loose dice\n");
}

void annotate(const cv::Mat& photo, const vision::SeenTable& table,
              const std::vector<vision::KnownSheet>& known, const std::vector<std::string>& players,
              const fs::path& to) {
    std::vector<session::DrawnSheet> drawn;
    session::DrawnNotes notes;
    const auto nameOf = [&](std::size_t i) -> std::string {
        if (players.size() == table.sheets.size()) return players[i];
        return table.sheets.size() > 1 ? "Sheet " + std::to_string(i + 1) : "";
    };
    for (std::size_t i = 0; i < table.sheets.size(); ++i) {
        const auto& seen = table.sheets[i];
        const auto& sheet = known[seen.found.known];
        const auto name = nameOf(i);
        drawn.push_back({&sheet, &seen, name, nullptr});
        for (std::size_t s = 0; s < seen.sites.size(); ++s)
            if (!seen.sites[s].sure)
                notes.doubts.push_back({i, s,
                                        (name.empty() ? "" : name + " ") + sheet.sites[s].name +
                                            ": " + session::wordsFor(seen.sites[s])});
    }
    notes.good = notes.doubts.empty() && !drawn.empty();
    notes.headline =
        drawn.empty() ? "No sheet"
        : notes.doubts.empty()
            ? "Every place is sure"
            : std::to_string(notes.doubts.size()) +
                  (notes.doubts.size() == 1 ? " place is doubtful" : " places are doubtful");
    writePicture(to, session::drawnSheets(photo, drawn, notes));
}

}  // namespace

void seeSheets(const SeeOptions& options, Context& context) {
    const auto players = playersNamed(options.players);
    auto sheets = knownSheets(context);
    const auto among = sheetsNamed(options.sheet, sheets);
    vision::SheetEye eye{std::move(sheets), options.threads};
    lookAt(options, context, [&](const Photo& photo) {
        const auto start = Clock::now();
        const auto table = eye.read(photo.picture, among);
        const std::chrono::duration<double, std::milli> took = Clock::now() - start;
        const auto why =
            table.sheets.empty() ? whyNoSheet(eye, photo.picture, among) : std::string{};
        refuseTooSmall(photo, why);
        if (!photo.drawing.empty())
            annotate(photo.picture, table, eye.sheets(), players, photo.drawing);
        if (!why.empty()) context.err << "kibitz: " << photo.file.string() << ": " << why << '\n';
        if (!options.json) {
            print(photo.file, photo.picture, table, eye.sheets(), players, context.out);
            return Json{};
        }
        auto image = sheetsJson(table, eye.sheets(), players);
        if (!why.empty()) image["note"] = why;
        image["milliseconds"] = rounded(took.count(), 100);
        return image;
    });
}

}  // namespace kibitz::cli
