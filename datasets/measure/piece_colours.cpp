// measure_piece_colours FOLDER [--scenes odd|even] [--shown N] [--look] [--times N]
//     [--labels FILE.json] [--crops DIR]
// Wooden pieces in boxes (COCO, categories "colour-type", pictures with a "scene"). In every scene
// the colours are learnt from N pieces of each (two), chosen by chance, and all others are judged
// by their box. --look: the others are looked at before, as by an eye that sees the whole table.
// --labels: colours of labels that are wrong. --crops writes what went wrong.
#include "vision/recognise/piece_colours.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using kibitz::vision::ColourPatch;
using kibitz::vision::PieceColours;

struct Options {
    fs::path folder, labels, crops;
    std::string scenes;
    int times = 20, shown = 2;
    bool look = false;
};

struct Piece {
    cv::Rect2d box;
    std::size_t colour = 0;
    ColourPatch patch;
};
struct Scene {
    std::string name;
    cv::Mat picture;
    std::vector<Piece> pieces;
};

/// The pixels around a box, as tones.
struct Surroundings {
    static constexpr int kMargin = 5;
    cv::Mat picture;
    cv::Rect inner;  // the box
    std::vector<kibitz::vision::Tone> tones;

    Surroundings(const cv::Mat& all, const cv::Rect2d& box) {
        const cv::Rect whole{cvFloor(box.x) - kMargin, cvFloor(box.y) - kMargin,
                             cvCeil(box.width) + 2 * kMargin, cvCeil(box.height) + 2 * kMargin};
        const cv::Rect seen = whole & cv::Rect{0, 0, all.cols, all.rows};
        picture = all(seen);
        inner =
            (cv::Rect{whole.x + kMargin, whole.y + kMargin, cvCeil(box.width), cvCeil(box.height)} -
             seen.tl()) &
            cv::Rect{0, 0, seen.width, seen.height};
        if (inner.empty()) throw std::runtime_error{"A box lies outside of its picture"};
        for (int y = 0; y < seen.height; ++y)
            for (int x = 0; x < seen.width; ++x) {
                const auto& p = picture.at<cv::Vec3b>(y, x);
                tones.push_back(
                    kibitz::vision::toneOf(kibitz::vision::linearOf({p[2], p[1], p[0]})));
            }
    }
    const kibitz::vision::Tone& at(cv::Point p) const {
        return tones[static_cast<std::size_t>(p.y * picture.cols + p.x)];
    }
    /// What is like a point and joined to it.
    cv::Mat alike(cv::Point seed) const {
        cv::Mat mask(picture.size(), CV_8U, cv::Scalar{0});
        for (int y = 0; y < mask.rows; ++y)
            for (int x = 0; x < mask.cols; ++x) {
                const auto off = at({x, y}) - at(seed);
                if (std::hypot(off[0] / 0.3, off[1] / 0.3, off[2] / 0.5) < 1)
                    mask.at<unsigned char>(y, x) = 255;
            }
        cv::Mat labels;
        cv::connectedComponents(mask, labels, 4, CV_32S);
        return labels == labels.at<int>(seed);
    }
};

/// A road lies aslant in its box, and a house shows several faces. The piece is what lies about the
/// middle of the box and ends where the box ends; the ground goes on.
ColourPatch patchIn(const cv::Mat& picture, const cv::Rect2d& box) {
    const Surroundings around{picture, box};
    constexpr int kSteps = 2;  // to each side of the middle
    cv::Mat best;
    double bestScore = -1;
    for (int row = -kSteps; row <= kSteps; ++row)
        for (int column = -kSteps; column <= kSteps; ++column) {
            const auto& inner = around.inner;
            const cv::Point seed{inner.x + inner.width * (10 + column) / 20,
                                 inner.y + inner.height * (10 + row) / 20};
            const cv::Mat region = around.alike(seed);
            const double all = cv::countNonZero(region);
            const double within = cv::countNonZero(region(inner));
            const double score =
                std::sqrt(within) * std::pow(within / all, 2) * (1 - 0.2 * std::hypot(row, column));
            if (score > bestScore) {
                bestScore = score;
                best = region;
            }
        }
    cv::Mat inBox(best.size(), CV_8U, cv::Scalar{0});
    best(around.inner).copyTo(inBox(around.inner));
    auto patch = *kibitz::vision::patchOf(around.picture, inBox);
    patch.where = cv::Point2d{2 * (box.x + box.width / 2) / picture.cols - 1,
                              2 * (box.y + box.height / 2) / picture.rows - 1};
    return patch;
}

nlohmann::json readJson(const fs::path& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"Cannot read " + path.string()};
    return nlohmann::json::parse(file);
}

std::vector<Scene> readScenes(const Options& options, std::vector<std::string>& colours) {
    const auto all = readJson(options.folder / "annotations.json");
    nlohmann::json corrected = nlohmann::json::object();
    if (!options.labels.empty()) corrected = readJson(options.labels).at("colours");
    const auto indexOf = [&](const std::string& colour) {
        auto found = std::find(colours.begin(), colours.end(), colour);
        if (found == colours.end()) found = colours.insert(colours.end(), colour);
        return static_cast<std::size_t>(found - colours.begin());
    };
    std::map<int, std::size_t> colourOf;
    for (const auto& category : all.at("categories")) {
        const auto name = category.at("name").get<std::string>();
        colourOf[category.at("id").get<int>()] = indexOf(name.substr(0, name.find('-')));
    }
    // Copies of a scene that are only mirrored say nothing new: the first by name stands for all.
    std::map<std::string, std::pair<std::string, int>> first;
    for (const auto& image : all.at("images")) {
        const auto scene = image.at("scene").get<std::string>();
        const std::pair one{image.at("file_name").get<std::string>(), image.at("id").get<int>()};
        const auto [at, isNew] = first.emplace(scene, one);
        if (!isNew) at->second = std::min(at->second, one);
    }
    std::vector<Scene> scenes;
    for (const auto& [name, image] : first) {
        const int number = std::atoi(name.c_str() + name.find_first_of("0123456789"));
        if (options.scenes == (number % 2 == 0 ? "odd" : "even")) continue;
        Scene scene{name, cv::imread((options.folder / "images" / image.first).string()), {}};
        if (scene.picture.empty()) throw std::runtime_error{"Cannot read " + image.first};
        for (const auto& one : all.at("annotations")) {
            if (one.at("image_id").get<int>() != image.second) continue;
            const auto b = one.at("bbox").get<std::array<double, 4>>();
            const cv::Rect2d box{b[0], b[1], b[2], b[3]};
            const auto id = std::to_string(one.at("id").get<int>());
            const auto colour = corrected.contains(id)
                                    ? indexOf(corrected.at(id).get<std::string>())
                                    : colourOf.at(one.at("category_id").get<int>());
            scene.pieces.push_back({box, colour, patchIn(scene.picture, box)});
        }
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

struct Bin {
    double said = 0;
    int right = 0, all = 0;
};
struct Totals {
    explicit Totals(std::size_t colours) : confused(colours, std::vector<int>(colours + 1)) {}

    int all = 0, right = 0, none = 0, asked = 0, silent = 0;
    std::vector<Bin> bins = std::vector<Bin>(10);
    std::vector<std::vector<int>> confused;

    void add(std::size_t truth, const std::vector<float>& shares) {
        const auto best = std::max_element(shares.begin(), shares.end());
        const auto answer = static_cast<std::size_t>(best - shares.begin());
        ++all;
        right += answer == truth;
        none += answer + 1 == shares.size();
        const bool sure = *best >= PieceColours::kSure && answer + 1 < shares.size();
        asked += !sure;
        silent += sure && answer != truth;
        ++confused[truth][answer];
        auto& bin = bins[std::min<std::size_t>(9, static_cast<std::size_t>(*best * 10))];
        bin.said += *best;
        bin.right += answer == truth;
        ++bin.all;
    }
    double error() const {
        double sum = 0;
        for (const auto& bin : bins)
            if (bin.all > 0) sum += std::abs(bin.said - bin.right);
        return sum / all;
    }
};

void print(const Totals& totals, const std::vector<std::string>& colours) {
    const auto share = [&](int count) { return 100.0 * count / std::max(1, totals.all); };
    std::printf("%d judged: right %.2f %%, wrong colour %.2f %%, called no piece %.2f %%\n",
                totals.all, share(totals.right), share(totals.all - totals.right - totals.none),
                share(totals.none));
    std::printf("sure from %.2f on: silent errors %d (%.3f %%), asked %.2f %%\n",
                double(PieceColours::kSure), totals.silent, share(totals.silent),
                share(totals.asked));
    std::printf("said      right     of\n");
    for (const auto& bin : totals.bins)
        if (bin.all > 0)
            std::printf("%.3f     %.3f %6d\n", bin.said / bin.all, double(bin.right) / bin.all,
                        bin.all);
    std::printf("mean distance between the two: %.4f\n", totals.error());
    for (std::size_t i = 0; i < colours.size(); ++i) {
        std::printf("%-8s taken for", colours[i].c_str());
        for (std::size_t j = 0; j <= colours.size(); ++j)
            std::printf("  %s %d", j < colours.size() ? colours[j].c_str() : "none",
                        totals.confused[i][j]);
        std::printf("\n");
    }
}

void writeCrop(const fs::path& folder, const Scene& scene, const Piece& piece,
               const std::string& name) {
    const cv::Rect frame{0, 0, scene.picture.cols, scene.picture.rows};
    const cv::Rect box{piece.box};
    const cv::Rect around = (box + cv::Size{24, 24} - cv::Point{12, 12}) & frame;
    cv::Mat crop = scene.picture(around).clone();
    cv::resize(crop, crop, {}, 6, 6, cv::INTER_NEAREST);
    cv::rectangle(crop, cv::Rect{(box.tl() - around.tl()) * 6, box.size() * 6}, {255, 255, 255});
    cv::imwrite((folder / name).string(), crop);
}

/// An eye for the colours of a scene after some pieces were shown; `others` are those that were
/// not.
PieceColours learntFrom(const Scene& scene, const std::vector<std::string>& colours,
                        const Options& options, int time, std::vector<std::size_t>& others) {
    std::mt19937 chance{static_cast<unsigned>(1000 + time)};
    std::vector<std::size_t> order(scene.pieces.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[chance() % i]);
    PieceColours eye{kibitz::vision::pieceColours(colours)};
    std::vector<int> shown(colours.size());
    std::vector<ColourPatch> seen;
    for (const auto i : order) {
        const auto& piece = scene.pieces[i];
        if (shown[piece.colour]++ < options.shown) {
            eye.learn(piece.colour, piece.patch);
        } else {
            others.push_back(i);
            seen.push_back(piece.patch);
        }
    }
    if (options.look) eye.look(seen);
    return eye;
}

void writeCrops(const Options& options, const Scene& scene, const std::vector<std::string>& colours,
                const std::map<std::size_t, std::map<std::size_t, int>>& wrong) {
    for (const auto& [i, answers] : wrong)
        for (const auto& [answer, count] : answers)
            if (count * 3 >= options.times)
                writeCrop(options.crops, scene, scene.pieces[i],
                          scene.name + "_" + std::to_string(i) + "_" +
                              colours[scene.pieces[i].colour] + "_as_" +
                              (answer < colours.size() ? colours[answer] : "none") + ".png");
}

void measure(const Options& options) {
    std::vector<std::string> colours;
    const auto scenes = readScenes(options, colours);
    // Somebody drew a box around it: something else than a piece is hardly expected.
    std::vector<float> expected(colours.size() + 1, 1.0F);
    expected.back() = 0.02F;
    Totals totals{colours.size()};
    for (const auto& scene : scenes) {
        Totals here{colours.size()};
        std::map<std::size_t, std::map<std::size_t, int>> wrong;  // by piece and answer
        for (int time = 0; time < options.times; ++time) {
            std::vector<std::size_t> others;
            const auto eye = learntFrom(scene, colours, options, time, others);
            for (const auto i : others) {
                const auto shares = eye.judge(scene.pieces[i].patch, expected);
                totals.add(scene.pieces[i].colour, shares);
                here.add(scene.pieces[i].colour, shares);
                const auto answer = static_cast<std::size_t>(
                    std::max_element(shares.begin(), shares.end()) - shares.begin());
                if (answer != scene.pieces[i].colour) ++wrong[i][answer];
            }
        }
        std::printf("%-8s %4zu pieces: right %.2f %%, silent %.3f %%, asked %.2f %%\n",
                    scene.name.c_str(), scene.pieces.size(), 100.0 * here.right / here.all,
                    100.0 * here.silent / here.all, 100.0 * here.asked / here.all);
        if (!options.crops.empty()) writeCrops(options, scene, colours, wrong);
    }
    print(totals, colours);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        Options options;
        for (int i = 1; i < argc; ++i) {
            const std::string word = argv[i];
            const bool more = i + 1 < argc;
            if (word == "--scenes" && more)
                options.scenes = argv[++i];
            else if (word == "--times" && more)
                options.times = std::max(1, std::atoi(argv[++i]));
            else if (word == "--shown" && more)
                options.shown = std::max(0, std::atoi(argv[++i]));
            else if (word == "--look")
                options.look = true;
            else if (word == "--labels" && more)
                options.labels = argv[++i];
            else if (word == "--crops" && more)
                options.crops = argv[++i];
            else
                options.folder = word;
        }
        if (options.folder.empty())
            throw std::runtime_error{
                "Name a folder: measure_piece_colours FOLDER [--scenes odd|even] [--shown N] "
                "[--look] "
                "[--times N] [--labels FILE.json] [--crops DIR]"};
        if (options.scenes != "" && options.scenes != "odd" && options.scenes != "even")
            throw std::runtime_error{"--scenes takes odd or even; without it all are judged"};
        if (!options.crops.empty()) fs::create_directories(options.crops);
        measure(options);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
        return 1;
    }
}
