#include "datasets/play/truth.h"

#include "datasets/render/projection.h"
#include "datasets/scene/shapes.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

namespace kibitz::datasets {

namespace {

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

const Body* find(const Scene& scene, int piece) {
    for (const auto& body : scene.bodies)
        if (body.id == piece + 1) return &body;
    return nullptr;
}

/// Which share of an outline on a plate is seen: the pixels within it that show one of these ids.
double seenShare(const Lens& lens, const Body& plate, const SiteOnPlate& site, const cv::Mat& ids,
                 const std::vector<int>& own) {
    std::vector<cv::Point> outline;
    for (const auto& mm : site.outlineMm) {
        const auto at =
            lens.project(plate.pose.mm + plate.pose.turn * cv::Vec3d{mm.x, mm.y, site.heightMm});
        if (!at) return 0;
        outline.emplace_back(cvRound(at->x), cvRound(at->y));
    }
    const cv::Rect box = cv::boundingRect(outline);
    if (box.area() > 50'000'000) return 0;
    cv::Mat inside = cv::Mat::zeros(box.size(), CV_8U);
    for (auto& p : outline) p -= box.tl();
    cv::fillPoly(inside, std::vector<std::vector<cv::Point>>{outline}, 255);
    const int all = cv::countNonZero(inside);
    int seen = 0;
    const cv::Rect visible = box & cv::Rect{{0, 0}, ids.size()};
    for (int y = visible.y; y < visible.br().y; ++y) {
        const auto* row = ids.ptr<int>(y);
        const auto* in = inside.ptr<std::uint8_t>(y - box.y);
        for (int x = visible.x; x < visible.br().x; ++x)
            if (in[x - box.x] != 0 && std::find(own.begin(), own.end(), row[x]) != own.end())
                ++seen;
    }
    return all == 0 ? 0 : static_cast<double>(seen) / all;
}

}  // namespace

cv::Rect boxOf(const cv::Mat& ids, int id, const cv::Rect& within) {
    const cv::Rect area = within & cv::Rect{{0, 0}, ids.size()};
    int left = area.br().x, right = -1, top = area.br().y, bottom = -1;
    for (int y = area.y; y < area.br().y; ++y) {
        const auto* row = ids.ptr<int>(y);
        for (int x = area.x; x < area.br().x; ++x) {
            if (row[x] != id) continue;
            left = std::min(left, x);
            right = std::max(right, x);
            top = std::min(top, y);
            bottom = std::max(bottom, y);
        }
    }
    return right < 0 ? cv::Rect{} : cv::Rect{left, top, right - left + 1, bottom - top + 1};
}

Json diceJson(const std::vector<TrueDie>& dice, const Camera& camera, const cv::Mat& ids,
              bool bodies) {
    const Lens lens{camera};
    Json list = Json::array();
    for (const auto& die : dice) {
        const auto silhouette = silhouetteBox(lens, *die.body);
        Json entry;
        entry["value"] = topFace(std::get<DieBody>(die.body->what), die.body->pose);
        entry["colour"] = die.colour;
        if (!ids.empty()) {
            constexpr int kMargin = 4;
            const cv::Rect near{static_cast<int>(std::floor(silhouette.x)) - kMargin,
                                static_cast<int>(std::floor(silhouette.y)) - kMargin,
                                static_cast<int>(std::ceil(silhouette.width)) + 2 * kMargin,
                                static_cast<int>(std::ceil(silhouette.height)) + 2 * kMargin};
            const auto box = boxOf(ids, die.body->id, near);
            if (box.empty()) continue;  // not in the picture, or under something
            entry["box"] = {box.x, box.y, box.width, box.height};
            entry["visible"] = rounded(std::min(1.0, visibleShare(lens, *die.body, ids)), 1000);
        }
        if (!die.site.empty()) entry["site"] = die.site;
        if (bodies) entry["body"] = die.body->id;
        list.push_back(std::move(entry));
    }
    return list;
}

Json straysJson(const Table& table, const Arrangement& arrangement, const Scene& scene,
                const cv::Mat& ids, bool bodies) {
    const Lens lens{scene.camera};
    Json list = Json::array();
    for (std::size_t i = 0; i < table.pieces().size(); ++i) {
        const auto& lying = arrangement.pieces[i];
        const auto* body = find(scene, static_cast<int>(i));
        if (lying.spot.kind != Spot::Kind::Fallen || !body) continue;
        Json entry;
        entry["what"] = table.pieces()[i].colour + " pawn";
        const double up = body->pose.turn(2, 2);
        entry["lies"] = up > 0.5 ? "upright" : up < -0.5 ? "upside down" : "on its side";
        if (!ids.empty()) {
            const auto box = boxOf(ids, body->id, {{0, 0}, ids.size()});
            if (box.empty()) continue;  // not in the picture, or behind something
            entry["box"] = {box.x, box.y, box.width, box.height};
            entry["visible"] = rounded(std::min(1.0, visibleShare(lens, *body, ids)), 1000);
        }
        if (bodies) entry["body"] = body->id;
        list.push_back(std::move(entry));
    }
    return list;
}

Json partsJson(const Table& table, const std::vector<std::string>& players, const Scene& scene,
               bool bodies) {
    const Lens lens{scene.camera};
    Json list = Json::array();
    for (std::size_t i = 0; i < table.pieces().size(); ++i) {
        const auto& piece = table.pieces()[i];
        const auto* plate = std::get_if<PlateBody>(&piece.what);
        const auto* body = find(scene, static_cast<int>(i));
        if (!plate || !body) continue;
        Json corners = Json::array();
        for (const auto& [x, y] : {std::pair{0.0, 0.0},
                                   {plate->sizeMm.width, 0.0},
                                   {plate->sizeMm.width, plate->sizeMm.height},
                                   {0.0, plate->sizeMm.height}})
            if (const auto at = lens.project(body->pose.mm + body->pose.turn * cv::Vec3d{x, y, 0}))
                corners.push_back({rounded(at->x, 100), rounded(at->y, 100)});
        Json entry;
        entry["name"] = piece.name;
        entry["kind"] = piece.sort;
        if (piece.player >= 0) entry["player"] = players[static_cast<std::size_t>(piece.player)];
        entry["corners"] = std::move(corners);
        if (bodies) entry["body"] = body->id;
        list.push_back(std::move(entry));
    }
    return list;
}

Json sitesJson(const rules::Vocabulary& words, const rules::Appearance& look) {
    Json sites = Json::object();
    for (std::size_t i = 0; i < look.sites.size(); ++i)
        if (look.sites[i] != rules::kNothing)
            sites[words.sites[i].name] = words.symbols[look.sites[i].index];
    return sites;
}

Json coveredJson(const Table& table, const Arrangement& arrangement, const Scene& scene,
                 const cv::Mat& ids) {
    const Lens lens{scene.camera};
    Json list = Json::array();
    std::vector<double> shareOf(table.pieces().size(), -1);
    for (const auto& site : table.sites(arrangement)) {
        const auto* plate = find(scene, site.plate);
        if (!plate) continue;
        double share = 0;
        if (!site.own.empty()) {
            const auto top = site.own.back();
            auto& known = shareOf[static_cast<std::size_t>(top)];
            if (known < 0)
                if (const auto* body = find(scene, top)) known = visibleShare(lens, *body, ids);
            share = known;
        } else {
            std::vector<int> own{plate->id};
            // A card shows what it is although dice lie on it.
            const auto& size = std::get<PlateBody>(plate->what).sizeMm;
            const auto whole = cv::boundingRect(
                std::vector<cv::Point2f>(site.outlineMm.begin(), site.outlineMm.end()));
            if (whole.area() > 0.9 * size.area())
                for (std::size_t i = 0; i < arrangement.pieces.size(); ++i)
                    if (arrangement.pieces[i].plate == site.plate &&
                        arrangement.pieces[i].spot.kind == Spot::Kind::Site)
                        own.push_back(static_cast<int>(i) + 1);
            share = seenShare(lens, *plate, site, ids, own);
        }
        if (share < kSeenShare) list.push_back(table.words().sites[site.site.index].name);
    }
    return list;
}

Json conditionsJson(const Conditions& conditions, Difficulty difficulty) {
    Json json;
    json["source"] = "simulated";
    json["difficulty"] = nameOf(difficulty);
    json["angle"] = std::round(conditions.angle);
    json["light"] = conditions.light;
    json["ground"] = nameOf(conditions.ground.kind);
    return json;
}

}  // namespace kibitz::datasets
