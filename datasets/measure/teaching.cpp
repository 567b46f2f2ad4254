// measure_teaching FOLDER… [--draw FOLDER] [--sheets]: our own sheets, photographed blank (kibitz
// simulate --blank), taught as if nobody knew them, and compared with what they are. A photo that
// is refused counts as asked. --sheets: one line a photo.
#include "rules/games.h"
#include "vision/recognise/sheet_teacher.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace kibitz;
using rules::dizzle::Sheet;
using rules::dizzle::Special;

struct Count {
    int all = 0, right = 0, asked = 0, silent = 0;  // wrong ones were asked for, or were not
    void add(bool good, bool doubtful) {
        ++all;
        right += good;
        asked += !good && doubtful;
        silent += !good && !doubtful;
    }
    void print(const char* what) const {
        std::printf(
            "  %-28s %6d of %6d right (%.2f %%), %d wrong and asked for, %d silently wrong\n", what,
            right, all, all > 0 ? 100.0 * right / all : 0.0, asked, silent);
    }
};

struct Totals {
    int photos = 0, refused = 0, lattices = 0, rounds = 0, questions = 0, doubtfulCells = 0;
    double worstOffset = 0, worstPitch = 0;
    Count cells, pips, crosses, specials, colours;
};

/// What matters of a colour is what it goes together with: gold may be called yellow, as long as
/// all of it is and nothing else.
void compareColours(const vision::TaughtSheet& taught, const Sheet& truth,
                    const std::set<std::string>& asked, Count& count) {
    std::map<std::pair<Special, std::string>, std::map<std::string, int>> names;
    const auto both = [&](std::size_t i) {
        return truth.cells[i].special != Special::None &&
               truth.cells[i].special == taught.sheet.cells[i].special &&
               !truth.cells[i].colour.empty();
    };
    for (std::size_t i = 0; i < truth.cells.size(); ++i)
        if (both(i))
            ++names[{truth.cells[i].special, truth.cells[i].colour}][taught.sheet.cells[i].colour];
    const auto nameOf = [&](const std::pair<Special, std::string>& group) {
        const auto& all = names.at(group);
        return std::max_element(all.begin(), all.end(),
                                [](auto& a, auto& b) { return a.second < b.second; })
            ->first;
    };
    for (std::size_t i = 0; i < truth.cells.size(); ++i) {
        if (!both(i)) continue;
        const std::pair group{truth.cells[i].special, truth.cells[i].colour};
        bool good = taught.sheet.cells[i].colour == nameOf(group);
        for (const auto& [other, ignored] : names)
            good = good &&
                   (other == group || other.first != group.first || nameOf(other) != nameOf(group));
        count.add(good, asked.contains(truth.cellName(static_cast<int>(i))));
    }
}

std::string compare(const vision::TaughtSheet& taught, const Sheet& truth, Totals& totals) {
    std::string wrong;
    const auto& believed = taught.sheet;
    std::set<std::string> asked;
    for (const auto& one : taught.confirm) asked.insert(one.place);
    totals.questions += static_cast<int>(taught.confirm.size());
    const double offset = std::max(std::abs(believed.print.gridX - truth.print.gridX),
                                   std::abs(believed.print.gridY - truth.print.gridY));
    const bool shape = believed.rows == truth.rows && believed.columns == truth.columns &&
                       offset < truth.print.cell / 2;
    if (!shape) {
        for (const auto& cell : truth.cells) {
            totals.cells.add(false, false);
            if (cell.exists) totals.pips.add(false, false);
        }
        return " LATTICE " + std::to_string(believed.rows) + "x" + std::to_string(believed.columns);
    }
    totals.worstOffset = std::max(totals.worstOffset, offset);
    totals.worstPitch =
        std::max(totals.worstPitch, std::abs(believed.print.cell - truth.print.cell));
    bool all = true;
    for (std::size_t i = 0; i < truth.cells.size(); ++i) {
        const auto& is = truth.cells[i];
        const auto& as = believed.cells[i];
        const auto name = truth.cellName(static_cast<int>(i));
        const bool doubtful = asked.contains(name);
        const auto note = [&](Count& count, bool good, const std::string& what) {
            count.add(good, doubtful);
            if (!good) wrong += " " + name + ":" + what + (doubtful ? "?" : "!");
        };
        totals.doubtfulCells += doubtful;
        note(totals.cells, is.exists == as.exists, is.exists ? "missing" : "extra");
        all = all && is.exists == as.exists;
        if (!is.exists) continue;
        note(totals.pips, is.pip == as.pip,
             "pip" + std::to_string(is.pip) + "as" + std::to_string(as.pip));
        note(totals.crosses, is.cross == as.cross && is.track == as.track, "cross");
        note(totals.specials, is.special == as.special, "special");
    }
    compareColours(taught, truth, asked, totals.colours);
    totals.lattices += all;
    const auto& boxes = believed.print.rounds;
    totals.rounds += taught.roundsFound && std::abs(boxes.x - truth.print.rounds.x) < 1.5 &&
                     std::abs(boxes.y - truth.print.rounds.y) < 1.5 &&
                     std::abs(boxes.stepX - truth.print.rounds.stepX) < 0.2;
    return wrong;
}

void measure(const fs::path& folder, const fs::path& drawings, bool lines, Totals& totals) {
    std::ifstream in{folder / "truth.jsonl"};
    if (!in) throw std::runtime_error("There is no truth.jsonl in " + folder.string());
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line);
        const auto file = folder / json.at("image").get<std::string>();
        const auto photo = cv::imread(file.string());
        if (photo.empty()) throw std::runtime_error("Cannot read " + file.string());
        const auto kind = json.at("parts").at(0).at("kind").get<std::string>();
        const auto truth =
            rules::dizzle::readSheet(rules::builtin("dizzle/sheets/" + kind + ".json"));
        ++totals.photos;
        try {
            const auto taught = vision::teachSheet(photo, "unknown");
            const auto wrong = compare(taught, truth, totals);
            if (lines) std::printf("%s:%s\n", file.c_str(), wrong.c_str());
            if (!drawings.empty()) {
                fs::create_directories(drawings);
                const auto name = folder.filename().string() + "-" + file.stem().string();
                cv::imwrite((drawings / (name + ".png")).string(),
                            vision::drawBeliefs(photo, taught));
            }
        } catch (const vision::CannotTeach& cannot) {
            ++totals.refused;
            if (lines) std::printf("%s: refused: %s\n", file.c_str(), cannot.what());
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::vector<fs::path> folders;
        fs::path drawings;
        bool lines = false;
        for (int i = 1; i < argc; ++i) {
            const std::string word = argv[i];
            if (word == "--sheets")
                lines = true;
            else if (word == "--draw" && i + 1 < argc)
                drawings = argv[++i];
            else
                folders.emplace_back(word);
        }
        if (folders.empty()) {
            std::fprintf(stderr, "measure_teaching FOLDER... [--draw FOLDER] [--sheets]\n");
            return 2;
        }
        Totals totals;
        for (const auto& folder : folders) measure(folder, drawings, lines, totals);
        const int taught = totals.photos - totals.refused;
        std::printf("%d photos, %d refused; of the other %d:\n", totals.photos, totals.refused,
                    taught);
        std::printf(
            "  lattice all right            %6d; offset within %.2f mm, pitch within %.3f mm\n",
            totals.lattices, totals.worstOffset, totals.worstPitch);
        totals.cells.print("places that are cells or not");
        totals.pips.print("pips of cells");
        totals.crosses.print("crosses and tracks of cells");
        totals.specials.print("specials of cells");
        totals.colours.print("colours that go together");
        std::printf(
            "  round boxes found            %6d; questions a sheet: %.1f, doubtful cells: %.1f\n",
            totals.rounds, taught > 0 ? 1.0 * totals.questions / taught : 0,
            taught > 0 ? 1.0 * totals.doubtfulCells / taught : 0);
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "measure_teaching: %s\n", error.what());
        return 2;
    }
}
