// measure_pages FOLDER [CORNERS.json] [--draw FOLDER]: how far the corners of pages are from where
// they should be found, photo by photo. CORNERS.json names the photos and the four corners of the
// page in each, as read by eye; without it the folder has a truth.jsonl, whose parts are the pages.
// Every photo that is named is measured or the program ends with an error.
#include "vision/recognise/page_finder.h"

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using kibitz::vision::PageOutline;
using Corners = std::array<cv::Point2f, 4>;

// A page is found when no corner is farther off than this share of its diagonal: 3.6 mm on A4.
constexpr double kRight = 0.01;

struct Photo {
    fs::path file;
    std::vector<Corners> pages;
};

Corners cornersOf(const nlohmann::json& list) {
    Corners corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = {list.at(i).at(0).get<float>(), list.at(i).at(1).get<float>()};
    return corners;
}

std::ifstream opened(const fs::path& path) {
    std::ifstream in{path};
    if (!in) throw std::runtime_error("Cannot open " + path.string());
    return in;
}

std::vector<Photo> byEye(const fs::path& folder, const fs::path& list) {
    std::vector<Photo> photos;
    const auto json = nlohmann::json::parse(opened(list));
    for (const auto& [name, corners] : json.at("corners").items())
        photos.push_back({folder / name, {cornersOf(corners)}});
    return photos;
}

std::vector<Photo> simulated(const fs::path& folder) {
    std::vector<Photo> photos;
    auto in = opened(folder / "truth.jsonl");
    for (std::string line; std::getline(in, line);) {
        const auto truth = nlohmann::json::parse(line);
        Photo photo{folder / truth.at("image").get<std::string>(), {}};
        const cv::Rect2f frame{0, 0, truth.at("width").get<float>(),
                               truth.at("height").get<float>()};
        for (const auto& part : truth.at("parts")) {
            const auto corners = cornersOf(part.at("corners"));
            if (std::all_of(corners.begin(), corners.end(),
                            [&](auto& p) { return frame.contains(p); }))
                photo.pages.push_back(corners);
        }
        photos.push_back(std::move(photo));
    }
    return photos;
}

/// The farthest corner, whichever corner is called the first.
double missOf(const Corners& truth, const Corners& found) {
    double best = 1e9;
    for (std::size_t shift = 0; shift < 4; ++shift) {
        double worst = 0;
        for (std::size_t i = 0; i < 4; ++i)
            worst = std::max(worst, cv::norm(truth[i] - found[(i + shift) % 4]));
        best = std::min(best, worst);
    }
    return best;
}

void draw(cv::Mat picture, const Photo& photo, const std::vector<PageOutline>& found,
          const fs::path& to) {
    const auto line = [&](const Corners& c, const cv::Scalar& colour, int width) {
        for (std::size_t i = 0; i < 4; ++i)
            cv::line(picture, c[i], c[(i + 1) % 4], colour, width, cv::LINE_AA);
    };
    for (const auto& page : photo.pages) line(page, {0, 200, 0}, 4);
    for (const auto& page : found) {
        line(page.corners, {0, 0, 255}, 2);
        char text[16];
        std::snprintf(text, sizeof text, "%.2f", static_cast<double>(page.confidence));
        cv::putText(picture, text, (page.corners[0] + page.corners[2]) * 0.5F,
                    cv::FONT_HERSHEY_SIMPLEX, 1.5, {0, 0, 255}, 3);
    }
    fs::create_directories(to.parent_path());
    cv::imwrite(to.string(), picture);
}

int measure(const std::vector<Photo>& photos, const fs::path& drawings) {
    int pages = 0, right = 0, extra = 0;
    double milliseconds = 0;
    std::vector<double> misses;
    for (const auto& photo : photos) {
        const auto picture = cv::imread(photo.file.string());
        if (picture.empty()) throw std::runtime_error("Cannot read " + photo.file.string());
        const auto start = std::chrono::steady_clock::now();
        const auto found = kibitz::vision::findPages(picture);
        milliseconds +=
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count();
        std::vector<bool> used(found.size(), false);
        for (const auto& page : photo.pages) {
            ++pages;
            double best = 1e9;
            std::size_t which = 0;
            for (std::size_t i = 0; i < found.size(); ++i)
                if (const double miss = missOf(page, found[i].corners); miss < best) {
                    best = miss;
                    which = i;
                }
            const double diagonal =
                std::max(cv::norm(page[2] - page[0]), cv::norm(page[3] - page[1]));
            const bool good = best <= kRight * diagonal;
            if (good) {
                ++right;
                used[which] = true;
                misses.push_back(best / diagonal);
            }
            if (best < 1e9)
                std::printf("%s  %-58s worst corner %6.1f px, %.2f %% of the diagonal, %s %.2f\n",
                            good ? "right" : "WRONG", photo.file.filename().c_str(), best,
                            100 * best / diagonal, "confidence",
                            static_cast<double>(found[which].confidence));
            else
                std::printf("WRONG  %-58s no page found\n", photo.file.filename().c_str());
        }
        extra += static_cast<int>(std::count(used.begin(), used.end(), false));
        if (!drawings.empty())
            draw(picture, photo, found, drawings / (photo.file.stem().string() + ".png"));
    }
    std::sort(misses.begin(), misses.end());
    std::printf("%d of %d pages right (every corner within %.0f %% of the diagonal), ", right,
                pages, 100 * kRight);
    if (!misses.empty())
        std::printf("middling miss of these %.2f %%, ", 100 * misses[misses.size() / 2]);
    std::printf("%d other outlines, %.0f ms a photo\n", extra,
                milliseconds / static_cast<double>(photos.size()));
    return pages - right;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::vector<std::string> words(argv + 1, argv + argc);
        fs::path drawings;
        if (const auto at = std::find(words.begin(), words.end(), "--draw");
            at != words.end() && at + 1 != words.end()) {
            drawings = *(at + 1);
            words.erase(at, at + 2);
        }
        if (words.empty() || words.size() > 2) {
            std::fprintf(stderr, "measure_pages FOLDER [CORNERS.json] [--draw FOLDER]\n");
            return 2;
        }
        const auto photos = words.size() == 2 ? byEye(words[0], words[1]) : simulated(words[0]);
        if (photos.empty()) throw std::runtime_error("There is no photo in " + words[0]);
        return measure(photos, drawings) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "measure_pages: %s\n", error.what());
        return 2;
    }
}
