// mark_crops OUT SEED COUNT [read|DIFFICULTY]: what models/marks learns from. Plays Dizzle, takes
// COUNT pictures (of seeds SEED, SEED + 1, …), all of one DIFFICULTY if one is named, straightens
// every sheet in them about as well as a finder would, and writes each place beside what it shows.
// Same seeds, same bytes.
//
//   OUT/crops.bin   56 x 56 x 3 bytes for each place, blue green red, as vision/recognise cuts them
//   OUT/index.csv   a line for each of them
//   OUT/prints.bin, OUT/prints.csv   the same for the blank prints; `print` of index.csv is the
//   line OUT/pages/      the blank prints as PNG, with OUT/sites.csv: where their places are

#include "vision/recognise/mark_crops.h"
#include "datasets/play/difficulty.h"
#include "datasets/play/stills.h"
#include "datasets/play/truth.h"
#include "datasets/render/projection.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "vision/recognise/known_sheet.h"
#include "vision/recognise/mark_reader.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>

namespace {

using namespace kibitz;
using nlohmann::json;

// Levels with marks that are rare elsewhere come twice.
constexpr std::array<int, 10> kLevels{1, 2, 3, 4, 5, 6, 7, 7, 8, 8};
const std::array<cv::Size, 4> kSizes{{{1280, 720}, {1600, 900}, {1920, 1080}, {1920, 1080}}};
// As the vocabulary calls the marks, and the one it has no word for.
constexpr std::array<std::string_view, vision::kMarks> kWords{
    "nothing",  "cross",    "exploded", "lava",     "die 1",    "die 2",    "die 3",
    "die 4",    "die 5",    "die 6",    "track NS", "track EW", "track NE", "track NW",
    "track SE", "track SW", "circled",  "struck",   "ticked",   "covered"};
constexpr double kPi = 3.14159265358979;

/// How far a finder's map is off: pushed, turned, stretched and bent a little.
struct Misfit {
    cv::Point2d shift;
    double turn, stretchX, stretchY, bend, phase;

    explicit Misfit(rules::Random& random) {
        const auto about = [&](double most) { return most * (2 * datasets::evenly(random) - 1); };
        const double size = datasets::evenly(random);
        shift = {about(0.6 * size), about(0.6 * size)};
        turn = about(0.002 * size);  // 0.3 mm at the edge of a page
        stretchX = about(0.002 * size);
        stretchY = about(0.002 * size);
        bend = about(0.4 * size);
        phase = 2 * kPi * datasets::evenly(random);
    }
    cv::Point2d operator()(cv::Point2d mm, cv::Size2d page) const {
        const double x = mm.x - page.width / 2, y = mm.y - page.height / 2;
        const double wave = bend * std::sin(phase + 2 * kPi * mm.y / page.height);
        return {mm.x + shift.x + stretchX * x - turn * y + wave,
                mm.y + shift.y + stretchY * y + turn * x +
                    bend * std::cos(phase + 2 * kPi * mm.x / page.width)};
    }
};

vision::SheetView straighten(const cv::Mat& picture, const datasets::Lens& lens,
                             const datasets::Body& body, cv::Size size, const Misfit& misfit) {
    const auto& plate = std::get<datasets::PlateBody>(body.what);
    constexpr int kStep = 8;
    const cv::Size coarse{size.width / kStep + 2, size.height / kStep + 2};
    cv::Mat map(coarse, CV_32FC2, cv::Scalar::all(-1e4));
    for (int y = 0; y < coarse.height; ++y)
        for (int x = 0; x < coarse.width; ++x) {
            const auto mm = misfit(
                cv::Point2d((x - 0.5) * kStep, (y - 0.5) * kStep) / vision::kSheetPixelsPerMm,
                plate.sizeMm);
            const double u = mm.x / plate.sizeMm.width;
            const cv::Vec3d at{mm.x, mm.y, 4 * plate.curlMm * u * (1 - u)};
            if (const auto p = lens.project(body.pose.mm + body.pose.turn * at))
                map.at<cv::Vec2f>(y, x) = {static_cast<float>(p->x - 0.5),
                                           static_cast<float>(p->y - 0.5)};
        }
    cv::Mat fine;
    cv::resize(map, fine, coarse * kStep, 0, 0, cv::INTER_LINEAR);
    fine = fine(cv::Rect{{kStep, kStep}, size});
    vision::SheetView view;
    cv::remap(picture, view.image, fine, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT);
    const cv::Mat white(picture.size(), CV_8U, 255);
    cv::remap(white, view.shown, fine, cv::noArray(), cv::INTER_NEAREST, cv::BORDER_CONSTANT);
    return view;
}

class Writer {
public:
    Writer(const std::filesystem::path& out, bool reads)
        : out_{out}, known_{vision::builtInSheets()} {
        std::filesystem::create_directories(out / "pages");
        crops_.open(out / "crops.bin", std::ios::binary);
        index_.open(out / "index.csv");
        index_ << "picture,seed,difficulty,sheet,site,kind,print,shown,label\n";
        writePrints();
        if (!reads) return;
        reader_.emplace();
        read_.open(out / "read.csv");
        read_ << "picture,difficulty,sheet,site,kind,label,said,share,label_share\n";
    }

    void add(int picture, std::uint64_t seed, const std::string& difficulty,
             const datasets::Still& still, const datasets::Rendering& rendered) {
        const auto truth = json::parse(still.truth(rendered.ids, "", true));
        const datasets::Lens lens{still.scene.camera};
        const std::set<std::string> covered(truth["covered"].begin(), truth["covered"].end());
        rules::Random random{seed * 31 + 7};
        for (const auto& part : truth["parts"]) {
            const auto& body = bodyOf(still.scene, part["body"].get<int>());
            const auto level =
                static_cast<std::size_t>(part["kind"].get<std::string>().back() - '1');
            const auto& known = known_.at(level);
            const auto view =
                straighten(rendered.picture, lens, body, known.print.size(), Misfit{random});
            const vision::MarkCrops crops{view.image, view.shown, known.pixelsPerMm};
            std::vector<vision::MarkShares> said;
            if (reader_) said = reader_->read(view, known);
            for (std::size_t i = 0; i < known.sites.size(); ++i) {
                const auto& site = known.sites[i];
                // What the picture does not show is covered without anybody looking.
                if (crops.shownShare(site.mm) < datasets::kSeenShare) continue;
                const auto name = part["player"].get<std::string>() + ' ' + site.name;
                std::string label = truth["sites"].value(name, "nothing");
                if (covered.contains(name)) label = "covered";
                write(crops, site, crops_);
                index_ << picture << ',' << seed << ',' << difficulty << ",level-" << level + 1
                       << ',' << site.name << ',' << static_cast<int>(site.kind) << ','
                       << firstPrint_[level] + i << ',' << crops.shownShare(site.mm) << ',' << label
                       << '\n';
                if (reader_) note(picture, difficulty, known.name, site, label, said[i]);
            }
        }
    }

private:
    void note(int picture, const std::string& difficulty, const std::string& sheet,
              const vision::SheetSite& site, const std::string& label,
              const vision::MarkShares& said) {
        const auto best = std::max_element(said.begin(), said.end()) - said.begin();
        const auto meant = std::find(kWords.begin(), kWords.end(), label) - kWords.begin();
        read_ << picture << ',' << difficulty << ',' << sheet << ',' << site.name << ','
              << static_cast<int>(site.kind) << ',' << label << ','
              << kWords.at(static_cast<std::size_t>(best)) << ','
              << said.at(static_cast<std::size_t>(best)) << ','
              << said.at(static_cast<std::size_t>(meant)) << '\n';
    }
    static const datasets::Body& bodyOf(const datasets::Scene& scene, int id) {
        for (const auto& body : scene.bodies)
            if (body.id == id) return body;
        throw std::runtime_error("A part has no body");
    }

    void write(const vision::MarkCrops& crops, const vision::SheetSite& site, std::ofstream& to) {
        crops.cut(site.mm, crop_);
        to.write(reinterpret_cast<const char*>(crop_.data),
                 static_cast<std::streamsize>(crop_.total() * crop_.elemSize()));
    }

    void writePrints() {
        std::ofstream prints{out_ / "prints.bin", std::ios::binary}, list{out_ / "prints.csv"};
        list << "sheet,site,kind,x,y,width,height,pixels_per_mm,can_show\n";
        std::size_t count = 0;
        for (const auto& known : known_) {
            firstPrint_.push_back(count);
            cv::imwrite((out_ / "pages" / (known.name + ".png")).string(), known.print);
            const vision::MarkCrops crops{known.print, {}, known.pixelsPerMm};
            const auto words = rules::findGame("dizzle")
                                   ->make({{"Ann", "Bob"}, {{"sheet", known.name}}, {}})
                                   .vocabulary();
            for (const auto& site : known.sites) {
                write(crops, site, prints);
                list << known.name << ',' << site.name << ',' << static_cast<int>(site.kind) << ','
                     << site.mm.x << ',' << site.mm.y << ',' << site.mm.width << ','
                     << site.mm.height << ',' << known.pixelsPerMm << ',';
                for (std::size_t symbol = 0; symbol < words.symbols.size(); ++symbol)
                    if (words.canShow(*words.site("Ann " + site.name),
                                      {static_cast<std::uint8_t>(symbol)}))
                        list << words.symbols[symbol] << ';';
                list << '\n';
                ++count;
            }
        }
    }

    std::filesystem::path out_;
    std::vector<vision::KnownSheet> known_;
    std::vector<std::size_t> firstPrint_;
    std::ofstream crops_, index_, read_;
    std::optional<vision::MarkReader> reader_;
    cv::Mat crop_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::string_view more = argc == 5 ? argv[4] : "";
    const auto only = datasets::findDifficulty(more);
    if ((argc != 4 && argc != 5) || (argc == 5 && more != "read" && !only)) {
        std::fprintf(stderr, "mark_crops OUT SEED COUNT [read|easy|medium|hard]\n");
        return 2;
    }
    try {
        Writer writer{argv[1], more == "read"};
        const auto first = std::stoull(argv[2]);
        datasets::Renderer renderer;
        for (int i = 0; i < std::stoi(argv[3]); ++i) {
            datasets::SimulationOptions options;
            options.seed = first + static_cast<std::uint64_t>(i);
            rules::Random random{options.seed};
            const auto pick = [&](const auto& list) {
                return list[static_cast<std::size_t>(random.below(static_cast<int>(list.size())))];
            };
            options.difficulty =
                pick(std::array{datasets::Difficulty::Easy, datasets::Difficulty::Medium,
                                datasets::Difficulty::Hard});
            if (only) options.difficulty = *only;
            options.size = pick(kSizes);
            options.options["sheet"] = "level-" + std::to_string(pick(kLevels));
            options.illegalRate = 0.1;
            const auto still = datasets::gameStill(options, 0);
            writer.add(i, options.seed, std::string{nameOf(options.difficulty)}, still,
                       renderer.render(still.scene));
        }
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "mark_crops: %s\n", problem.what());
        return 2;
    }
    return 0;
}
