// sheet_finder_measure make FOLDER DIFFICULTY SEED COUNT [WIDTHxHEIGHT [LEVEL]]
//     simulated pictures of Dizzle with their truth and, beyond it, where the middle of every site
//     appears.
// sheet_finder_measure FOLDER… [--csv FILE] [--without LEVEL]
//     finds the sheets of these pictures: share found, wrong ones, misses in millimetres, time.
//     Folders without the middles of sites (any truth.jsonl) are measured by the corners of the
//     pages.
//     --without: as if that level were unknown; then whatever is found of it is wrong.
// Outside CI: built by name in any preset with tests (cmake --build --preset dev --target
// sheet_finder_measure).

#include "datasets/play/stills.h"
#include "datasets/render/projection.h"
#include "datasets/render/renderer.h"
#include "vision/recognise/sheet_finder.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

namespace fs = std::filesystem;
using namespace kibitz;
using Json = nlohmann::json;

namespace {

/// Adds to every sheet of the truth where the middles of its sites appear.
void addPoints(Json& truth, const datasets::Scene& scene,
               const std::vector<vision::KnownSheet>& known) {
    const datasets::Lens lens{scene.camera};
    for (auto& part : truth["parts"]) {
        const auto sheet = std::find_if(known.begin(), known.end(),
                                        [&](const auto& k) { return k.name == part["kind"]; });
        const auto body = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                       [&](const auto& b) { return b.id == part["body"]; });
        if (sheet == known.end() || body == scene.bodies.end()) continue;
        const auto& plate = std::get<datasets::PlateBody>(body->what);
        Json points = Json::array();
        for (const auto& site : sheet->sites) {
            const auto mm = (site.mm.tl() + site.mm.br()) / 2;
            const double u = mm.x / plate.sizeMm.width;
            const auto at = lens.project(body->pose.mm +
                                         body->pose.turn *
                                             cv::Vec3d{mm.x, mm.y, 4 * plate.curlMm * u * (1 - u)});
            points.push_back(at ? Json{at->x, at->y} : Json{-1e6, -1e6});
        }
        part["points"] = std::move(points);
        part["curl"] = plate.curlMm;
    }
}

int make(int argc, char** argv) {
    if (argc < 6) return 2;
    const fs::path folder = argv[2];
    fs::create_directories(folder);
    datasets::SimulationOptions options;
    options.difficulty = datasets::findDifficulty(argv[3]).value_or(datasets::Difficulty::Easy);
    options.seed = std::strtoull(argv[4], nullptr, 10);
    if (argc > 6) std::sscanf(argv[6], "%dx%d", &options.size.width, &options.size.height);
    if (argc > 7) options.options["sheet"] = argv[7];
    const auto known = vision::builtInSheets();
    std::ofstream lines{folder / "truth.jsonl"};
    datasets::Renderer renderer;
    for (int i = 0; i < std::atoi(argv[5]); ++i) {
        const auto still = datasets::gameStill(options, i);
        const auto rendered = renderer.render(still.scene);
        char name[32];
        std::snprintf(name, sizeof name, "%06d.jpg", i);
        cv::imwrite((folder / name).string(), rendered.picture, {cv::IMWRITE_JPEG_QUALITY, 95});
        auto truth = Json::parse(still.truth(rendered.ids, name, true));
        addPoints(truth, still.scene, known);
        lines << truth.dump() << std::endl;
    }
    return 0;
}

struct TrueSheet {
    std::string kind;
    std::vector<cv::Point2d> mm, pixels;  // that can be in the picture
    double inPicture = 0;                 // share of its points
    bool covered = false;
    bool found = false;
};

struct Tally {
    int pictures = 0, sheets = 0, found = 0, cut = 0, cutFound = 0, wrong = 0;
    std::vector<double> misses, worst, seconds, sures, fits;
};

double at(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

class Measurement {
public:
    Measurement(const std::string& without, const std::string& csv) : without_(without) {
        auto known = vision::builtInSheets();
        std::erase_if(known, [&](const auto& sheet) { return sheet.name == without; });
        all_ = vision::builtInSheets();
        finder_ = std::make_unique<vision::SheetFinder>(std::move(known));
        if (!csv.empty()) csv_.open(csv);
        csv_ << "picture,kind,in_picture,angle,state,sure,fit_mm,median_mm,worst_mm,seconds\n";
    }

    void folder(const fs::path& folder) {
        std::ifstream lines{folder / "truth.jsonl"};
        for (std::string line; std::getline(lines, line);) picture(folder, Json::parse(line));
    }

    void report() const {
        for (const auto& [name, t] : tallies_) {
            std::printf(
                "%-8s %d pictures, whole sheets %d of %d (%.2f %%), cut %d of %d, wrong %d\n",
                name.c_str(), t.pictures, t.found, t.sheets,
                t.sheets ? 100.0 * t.found / t.sheets : 0, t.cutFound, t.cut, t.wrong);
            std::printf(
                "         sites off by mm: p50 %.3f p90 %.3f p99 %.3f p99.9 %.3f max %.3f; "
                "sheets' worst site: p50 %.3f p90 %.3f p99 %.3f\n",
                at(t.misses, 0.5), at(t.misses, 0.9), at(t.misses, 0.99), at(t.misses, 0.999),
                at(t.misses, 1), at(t.worst, 0.5), at(t.worst, 0.9), at(t.worst, 0.99));
            std::printf(
                "         seconds a picture: p50 %.3f p95 %.3f max %.3f; sure: p1 %.3f p10 %.3f "
                "p50 %.3f\n",
                at(t.seconds, 0.5), at(t.seconds, 0.95), at(t.seconds, 1), at(t.sures, 0.01),
                at(t.sures, 0.1), at(t.sures, 0.5));
        }
    }

private:
    std::vector<TrueSheet> sheetsOf(const Json& truth, cv::Size size) const {
        std::vector<TrueSheet> sheets;
        for (const auto& part : truth.value("parts", Json::array())) {
            const auto known = std::find_if(all_.begin(), all_.end(),
                                            [&](const auto& k) { return k.name == part["kind"]; });
            if (known == all_.end()) continue;
            TrueSheet sheet{part["kind"], {}, {}};
            std::size_t points = 0;
            const auto add = [&](cv::Point2d mm, const Json& where) {
                const cv::Point2d pixel{where[0], where[1]};
                ++points;
                if (!cv::Rect2d{0, 0, double(size.width), double(size.height)}.contains(pixel))
                    return;
                sheet.mm.push_back(mm);
                sheet.pixels.push_back(pixel);
            };
            if (part.contains("points")) {
                for (std::size_t i = 0; i < known->sites.size(); ++i)
                    add((known->sites[i].mm.tl() + known->sites[i].mm.br()) / 2, part["points"][i]);
            } else if (part["corners"].size() == 4) {
                const double w = known->print.cols / known->pixelsPerMm,
                             h = known->print.rows / known->pixelsPerMm;
                const std::array<cv::Point2d, 4> mm{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
                for (std::size_t i = 0; i < 4; ++i) add(mm[i], part["corners"][i]);
            }
            if (points == 0) continue;
            sheet.inPicture = static_cast<double>(sheet.mm.size()) / static_cast<double>(points);
            sheets.push_back(std::move(sheet));
        }
        return sheets;
    }

    void picture(const fs::path& folder, const Json& truth) {
        const std::string name = truth["image"];
        const auto image = cv::imread((folder / name).string());
        if (image.empty()) return;
        auto sheets = sheetsOf(truth, image.size());
        auto& tally = tallies_[truth["conditions"].value("difficulty", "any")];
        ++tally.pictures;
        const auto start = std::chrono::steady_clock::now();
        const auto found = finder_->find(image);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        tally.seconds.push_back(seconds);
        const double angle = truth["conditions"].value("angle", 0.0);
        const auto row = [&](const std::string& kind, double share, const char* state,
                             const vision::FoundSheet* sheet, double median, double worst) {
            csv_ << (folder / name).string() << ',' << kind << ',' << share << ',' << angle << ','
                 << state << ',' << (sheet ? sheet->sure : 0) << ',' << (sheet ? sheet->fitMm : 0)
                 << ',' << median << ',' << worst << ',' << seconds << '\n';
        };
        for (const auto& sheet : found) {
            const auto& kind = finder_->sheets()[sheet.known].name;
            bool right = false;
            for (auto& each : sheets) {
                if (each.found || each.kind != kind || each.mm.empty()) continue;
                std::vector<double> misses;
                for (std::size_t i = 0; i < each.mm.size(); ++i)
                    misses.push_back(cv::norm(sheet.map.toSheet(each.pixels[i]) - each.mm[i]));
                if (at(misses, 0.5) > 5) continue;
                each.found = right = true;
                tally.misses.insert(tally.misses.end(), misses.begin(), misses.end());
                tally.worst.push_back(at(misses, 1));
                tally.sures.push_back(sheet.sure);
                row(kind, each.inPicture, "found", &sheet, at(misses, 0.5), at(misses, 1));
                break;
            }
            if (right) continue;
            ++tally.wrong;
            row(kind, 0, "WRONG", &sheet, 0, 0);
        }
        for (const auto& sheet : sheets) {
            const bool whole = sheet.inPicture == 1;
            if (sheet.kind == without_) continue;
            // A corner of a sheet that reaches into the picture is nobody's question.
            if (!whole && sheet.inPicture < 0.4) continue;
            ++(whole ? tally.sheets : tally.cut);
            if (sheet.found)
                ++(whole ? tally.found : tally.cutFound);
            else
                row(sheet.kind, sheet.inPicture, "missed", nullptr, 0, 0);
        }
    }

    std::string without_;
    std::vector<vision::KnownSheet> all_;
    std::unique_ptr<vision::SheetFinder> finder_;
    std::map<std::string, Tally> tallies_;
    std::ofstream csv_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string{argv[1]} == "make") return make(argc, argv);
    std::vector<fs::path> folders;
    std::string without, csv;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--csv" && i + 1 < argc)
            csv = argv[++i];
        else if (word == "--without" && i + 1 < argc)
            without = argv[++i];
        else
            folders.emplace_back(word);
    }
    if (folders.empty()) {
        std::cerr << "Say which folders: sheet_finder_measure FOLDER…\n";
        return 2;
    }
    Measurement measurement{without, csv};
    for (const auto& folder : folders) measurement.folder(folder);
    measurement.report();
    return 0;
}
