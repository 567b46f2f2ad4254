// sheet_finder_measure make FOLDER DIFFICULTY SEED COUNT [WIDTHxHEIGHT [LEVEL [ANGLE]]]
//     simulated pictures of Dizzle with their truth and, beyond it, where the middle of every site
//     appears. LEVEL: any. ANGLE: of the COUNT pictures only those from so far off the vertical.
// sheet_finder_measure FOLDER… [--csv FILE] [--without LEVEL] [--draw FOLDER]
//     finds the sheets of these pictures: share found, wrong ones, misses in millimetres, time.
//     Folders without the middles of sites (any truth.jsonl) are measured by the corners of the
//     pages.
//     --without: as if that level were unknown; then whatever is found of it is wrong. --draw: the
//     sheets straightened, with the outlines of their sites.
// sheet_finder_measure sure FOLDER… [--csv FILE]
//     fits the weights of sureOf (vision/recognise/sheet_find_judge.cpp): every sheet of the
//     pictures against its own print where it lies, against all other prints, turned round, one
//     cell beside, and mirrored.
// Outside CI: built by name in any preset with tests (cmake --build --preset dev --target
// sheet_finder_measure).

#include "datasets/play/stills.h"
#include "datasets/render/projection.h"
#include "datasets/render/renderer.h"
#include "vision/recognise/sheet_find_judge.h"
#include "vision/recognise/sheet_finder.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
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
    if (argc > 7 && std::string{argv[7]} != "any") options.options["sheet"] = argv[7];
    const double leastAngle = argc > 8 ? std::atof(argv[8]) : 0;
    const auto known = vision::builtInSheets();
    std::ofstream lines{folder / "truth.jsonl"};
    datasets::Renderer renderer;
    for (int i = 0; i < std::atoi(argv[5]); ++i) {
        const auto still = datasets::gameStill(options, i);
        const auto before = Json::parse(still.truth({}, "", true));
        if (before["conditions"].value("angle", 0.0) < leastAngle) continue;
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
    std::vector<std::string> names;
    std::vector<cv::Point2f> corners;
    double inPicture = 0;  // share of its points
    bool found = false;
};

struct Tally {
    int pictures = 0, sheets = 0, found = 0, cut = 0, cutFound = 0, wrong = 0;
    std::vector<double> misses, worst, seconds, cpu, verified, sures;
};

double at(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

std::vector<TrueSheet> sheetsOf(const Json& truth, cv::Size size,
                                const std::vector<vision::KnownSheet>& all) {
    std::vector<TrueSheet> sheets;
    for (const auto& part : truth.value("parts", Json::array())) {
        const auto known = std::find_if(all.begin(), all.end(),
                                        [&](const auto& k) { return k.name == part["kind"]; });
        if (known == all.end()) continue;
        TrueSheet sheet;
        sheet.kind = part["kind"];
        std::size_t points = 0;
        const auto add = [&](cv::Point2d mm, const Json& where, const std::string& name) {
            const cv::Point2d pixel{where[0], where[1]};
            ++points;
            if (!cv::Rect2d{0, 0, double(size.width), double(size.height)}.contains(pixel)) return;
            sheet.mm.push_back(mm);
            sheet.pixels.push_back(pixel);
            sheet.names.push_back(name);
        };
        if (part.contains("points")) {
            for (std::size_t i = 0; i < known->sites.size(); ++i)
                add((known->sites[i].mm.tl() + known->sites[i].mm.br()) / 2, part["points"][i],
                    known->sites[i].name);
        } else if (part["corners"].size() == 4) {
            const double w = known->print.cols / known->pixelsPerMm,
                         h = known->print.rows / known->pixelsPerMm;
            const std::array<cv::Point2d, 4> mm{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
            for (std::size_t i = 0; i < 4; ++i) add(mm[i], part["corners"][i], "corner");
        }
        if (points == 0) continue;
        for (const auto& corner : part["corners"]) sheet.corners.emplace_back(corner[0], corner[1]);
        sheet.inPicture = static_cast<double>(sheet.mm.size()) / static_cast<double>(points);
        sheets.push_back(std::move(sheet));
    }
    return sheets;
}

class Measurement {
public:
    Measurement(const std::string& without, const std::string& csv, const std::string& draw)
        : without_(without), draw_(draw) {
        auto known = vision::builtInSheets();
        std::erase_if(known, [&](const auto& sheet) { return sheet.name == without; });
        all_ = vision::builtInSheets();
        finder_ = std::make_unique<vision::SheetFinder>(std::move(known));
        if (!csv.empty()) csv_.open(csv);
        csv_
            << "picture,kind,in_picture,angle,state,sure,fit_mm,median_mm,worst_mm,worst,seconds\n";
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
                "         seconds a picture: p50 %.3f p95 %.3f max %.3f, of all cores p50 %.3f p95 "
                "%.3f; %zu verified at p50 %.4f; sure: p1 %.3f p10 %.3f "
                "p50 %.3f\n",
                at(t.seconds, 0.5), at(t.seconds, 0.95), at(t.seconds, 1), at(t.cpu, 0.5),
                at(t.cpu, 0.95), t.verified.size(), at(t.verified, 0.5), at(t.sures, 0.01),
                at(t.sures, 0.1), at(t.sures, 0.5));
        }
    }

private:
    void picture(const fs::path& folder, const Json& truth) {
        const std::string name = truth["image"];
        const auto image = cv::imread((folder / name).string());
        if (image.empty()) return;
        auto sheets = sheetsOf(truth, image.size(), all_);
        auto& tally = tallies_[truth["conditions"].value("difficulty", "any")];
        ++tally.pictures;
        const auto start = std::chrono::steady_clock::now();
        const auto cpu = std::clock();
        const auto found = finder_->find(image);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        tally.cpu.push_back(static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC);
        tally.seconds.push_back(seconds);
        for (const auto& sheet : found) {
            const auto begin = std::clock();
            if (finder_->verify(image, sheet))
                tally.verified.push_back(static_cast<double>(std::clock() - begin) /
                                         CLOCKS_PER_SEC);
        }
        const double angle = truth["conditions"].value("angle", 0.0);
        const auto row = [&](const std::string& kind, double share, const char* state,
                             const vision::FoundSheet* sheet, double median, double worst,
                             const std::string& where) {
            csv_ << (folder / name).string() << ',' << kind << ',' << share << ',' << angle << ','
                 << state << ',' << (sheet ? sheet->sure : 0) << ',' << (sheet ? sheet->fitMm : 0)
                 << ',' << median << ',' << worst << ',' << where << ',' << seconds << '\n';
        };
        for (const auto& sheet : found) {
            const auto& kind = finder_->sheets()[sheet.known].name;
            if (!draw_.empty()) draw(image, sheet, name);
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
                row(kind, each.inPicture, "found", &sheet, at(misses, 0.5), at(misses, 1),
                    each.names[static_cast<std::size_t>(
                        std::max_element(misses.begin(), misses.end()) - misses.begin())]);
                break;
            }
            if (right) continue;
            ++tally.wrong;
            row(kind, 0, "WRONG", &sheet, 0, 0, "");
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
                row(sheet.kind, sheet.inPicture, "missed", nullptr, 0, 0, "");
        }
    }

    void draw(const cv::Mat& image, const vision::FoundSheet& sheet,
              const std::string& name) const {
        auto view = finder_->straighten(image, sheet).image;
        const auto& known = finder_->sheets()[sheet.known];
        for (const auto& site : known.sites)
            cv::rectangle(
                view,
                cv::Rect2d{site.mm.tl() * known.pixelsPerMm, site.mm.br() * known.pixelsPerMm},
                {0, 0, 255});
        fs::create_directories(draw_);
        cv::imwrite((draw_ / (fs::path{name}.stem().string() + "-" +
                              std::to_string(cvRound(sheet.corners[0].x)) + ".png"))
                        .string(),
                    view);
    }

    std::string without_;
    fs::path draw_;
    std::vector<vision::KnownSheet> all_;
    std::unique_ptr<vision::SheetFinder> finder_;
    std::map<std::string, Tally> tallies_;
    std::ofstream csv_;
};

/// The same sheet in a part of the picture.
TrueSheet cutOut(TrueSheet sheet, cv::Rect part) {
    TrueSheet cut = sheet;
    cut.mm.clear();
    cut.pixels.clear();
    for (std::size_t i = 0; i < sheet.mm.size(); ++i) {
        if (!part.contains(sheet.pixels[i])) continue;
        cut.mm.push_back(sheet.mm[i]);
        cut.pixels.push_back(sheet.pixels[i] - cv::Point2d(part.tl()));
    }
    return cut;
}

struct Case {
    vision::Reasons reasons{};
    bool right = false;
    std::string what;
};

/// Weights of a logistic regression, the offset last. A ridge keeps them finite where right and
/// wrong do not mix.
std::vector<double> regress(const std::vector<Case>& cases) {
    constexpr int kSize = static_cast<int>(vision::kReasons) + 1;
    double rights = 0;
    for (const auto& each : cases) rights += each.right ? 1 : 0;
    const double wrongs = static_cast<double>(cases.size()) - rights;
    cv::Mat weights = cv::Mat::zeros(kSize, 1, CV_64F);
    for (int round = 0; round < 100; ++round) {
        cv::Mat normal = 1e-2 * cv::Mat::eye(kSize, kSize, CV_64F);
        cv::Mat slope = -1e-2 * weights;
        for (const auto& each : cases) {
            cv::Mat row(kSize, 1, CV_64F, cv::Scalar{1});
            for (std::size_t i = 0; i < vision::kReasons; ++i)
                row.at<double>(static_cast<int>(i)) = each.reasons[i];
            const double p = 1 / (1 + std::exp(-row.dot(weights)));
            // As many right as wrong ones, and the last doubt that so many samples leave (Platt).
            const double share = (rights + wrongs) / (2 * (each.right ? rights : wrongs));
            const double target = each.right ? (rights + 1) / (rights + 2) : 1 / (wrongs + 2);
            slope += share * (target - p) * row;
            normal += share * std::max(1e-6, p * (1 - p)) * row * row.t();
        }
        cv::Mat step;
        cv::solve(normal, slope, step, cv::DECOMP_CHOLESKY);
        const double length = cv::norm(step);
        weights += step * std::min(1.0, 5 / std::max(1e-9, length));
        if (length < 1e-6) break;
    }
    return {weights.begin<double>(), weights.end<double>()};
}

int fitSure(const std::vector<fs::path>& folders, const std::string& csv) {
    const auto all = vision::builtInSheets();
    std::vector<vision::PrintModel> prints(all.begin(), all.end());
    std::vector<Case> cases;
    int refused = 0, refusedRight = 0;
    const auto look = [&](const vision::PicturePyramid& picture, const TrueSheet& sheet,
                          std::size_t known, std::vector<cv::Point2f> corners,
                          const std::string& what) {
        const auto page = prints[known].pageMm;
        const auto w = static_cast<float>(page.width), h = static_cast<float>(page.height);
        const std::vector<cv::Point2f> mm{{0, 0}, {w, 0}, {w, h}, {0, h}};
        const cv::Matx33d perspective = cv::getPerspectiveTransform(mm, corners);
        if (!vision::showsFront(perspective, page)) return;
        const bool own = what.starts_with("own");
        const auto map = fit(picture, prints[known], vision::makeMap(page, perspective), 4);
        if (!map) {
            ++(own ? refusedRight : refused);
            return;
        }
        std::vector<double> misses;
        for (std::size_t i = 0; i < sheet.mm.size(); ++i)
            misses.push_back(cv::norm(map->toSheet(sheet.pixels[i]) - sheet.mm[i]));
        const bool right = own && at(misses, 0.5) < 2;
        if (own && !right) return;  // the start was off: says nothing about judging
        auto evidence = evidenceFor(picture, prints, known, *map);
        const auto add = [&](const std::string& name) {
            if (ruledOut(evidence))
                ++(own ? refusedRight : refused);
            else
                cases.push_back({reasonsOf(evidence), right, name});
        };
        add(what);
        if (own || all[known].name == sheet.kind) return;
        // The same, had the sheet that really lies there never been shown to us …
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].name == sheet.kind) evidence.others[i] = 0;
        add("unknown print");
        // … and had we been shown no more than this one.
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i != known) evidence.others[i] = 0;
        add("only print");
    };
    for (const auto& folder : folders) {
        std::ifstream lines{folder / "truth.jsonl"};
        for (std::string line; std::getline(lines, line);) {
            const auto truth = Json::parse(line);
            const auto image = cv::imread((folder / truth["image"].get<std::string>()).string());
            if (image.empty()) continue;
            cv::Mat flipped;
            cv::flip(image, flipped, 1);
            const vision::PicturePyramid picture{image}, mirror{flipped};
            for (const auto& sheet : sheetsOf(truth, image.size(), all)) {
                if (sheet.inPicture < 0.4 || sheet.corners.size() != 4) continue;
                const auto& c = sheet.corners;
                for (std::size_t known = 0; known < all.size(); ++known) {
                    const bool own = all[known].name == sheet.kind;
                    look(picture, sheet, known, c, own ? "own" : "other print");
                    if (!own) continue;
                    // Something dark over one half of it, each half in turn.
                    const auto from = cases.size() % 4;
                    const auto middle = [&](std::size_t i) {
                        return (c[i % 4] + c[(i + 1) % 4]) / 2;
                    };
                    const std::vector<cv::Point> half{c[(from + 1) % 4], c[(from + 2) % 4],
                                                      middle(from + 2), middle(from)};
                    cv::Mat hidden = image.clone();
                    cv::fillConvexPoly(hidden, half, {60, 70, 110});
                    look(vision::PicturePyramid{hidden}, sheet, known, c, "own, half covered");
                    // The picture's edge through the sheet, so that about a third is left.
                    auto third = cv::boundingRect(c) & cv::Rect{{0, 0}, image.size()};
                    (from % 2 ? third.width : third.height) /= 3;
                    if (third.width > 100 && third.height > 100) {
                        auto moved = c;
                        for (auto& corner : moved) corner -= cv::Point2f(third.tl());
                        look(vision::PicturePyramid{image(third).clone()}, cutOut(sheet, third),
                             known, moved, "own, a third");
                    }
                    look(picture, sheet, known, {c[2], c[3], c[0], c[1]}, "turned round");
                    const auto across = (c[1] - c[0]) * (14.0F / 210);
                    look(picture, sheet, known,
                         {c[0] + across, c[1] + across, c[2] + across, c[3] + across}, "beside");
                    const auto x = [&](cv::Point2f p) {
                        return cv::Point2f{static_cast<float>(image.cols) - p.x, p.y};
                    };
                    look(mirror, sheet, known, {x(c[1]), x(c[0]), x(c[3]), x(c[2])}, "mirrored");
                }
            }
        }
    }
    const auto weights = regress(cases);
    std::ofstream file{csv};
    std::map<std::string, std::vector<double>> sures;
    for (const auto& each : cases) {
        double sum = weights.back();
        for (std::size_t i = 0; i < vision::kReasons; ++i) sum += weights[i] * each.reasons[i];
        sures[each.what].push_back(1 / (1 + std::exp(-sum)));
        file << each.what << ',' << each.right;
        for (const double reason : each.reasons) file << ',' << reason;
        file << ',' << sum << '\n';
    }
    std::printf("%zu cases; ruled out before: %d wrong ones, %d right ones\n", cases.size(),
                refused, refusedRight);
    for (const auto& [what, list] : sures)
        std::printf("%-14s %5zu: p0 %.4f p1 %.4f p50 %.4f p99 %.4f p100 %.4f\n", what.c_str(),
                    list.size(), at(list, 0), at(list, 0.01), at(list, 0.5), at(list, 0.99),
                    at(list, 1));
    std::printf("constexpr double kOffset = %.2f;\nconstexpr Reasons kWeights{", weights.back());
    for (std::size_t i = 0; i < vision::kReasons; ++i)
        std::printf("%s%.2f", i ? ", " : "", weights[i]);
    std::printf("};\n");
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::string{argv[1]} == "make") return make(argc, argv);
    std::vector<fs::path> folders;
    std::string without, csv, draw;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (i == 1 && word == "sure") continue;
        auto* value = word == "--csv"       ? &csv
                      : word == "--without" ? &without
                      : word == "--draw"    ? &draw
                                            : nullptr;
        if (!value)
            folders.emplace_back(word);
        else if (i + 1 < argc)
            *value = argv[++i];
    }
    if (folders.empty()) {
        std::cerr << "Say which folders: sheet_finder_measure FOLDER…\n";
        return 2;
    }
    if (std::string{argv[1]} == "sure") return fitSure(folders, csv);
    Measurement measurement{without, csv, draw};
    for (const auto& folder : folders) measurement.folder(folder);
    measurement.report();
    return 0;
}
