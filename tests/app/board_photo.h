#pragma once

#include "app/session/board_game.h"
#include "rules/games.h"
#include "vision/equipment/part.h"
#include "vision/recognise/board_eye.h"

#include <catch2/catch_test_macros.hpp>
#include <opencv2/core.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kibitz::test {

using Shares = std::vector<std::pair<std::string, float>>;
/// What sites show, by their names: one symbol, or several with their shares; "covered" too.
using SaidSites = std::map<std::string, Shares>;

inline SaidSites sure(const std::map<std::string, std::string>& shown) {
    SaidSites said;
    for (const auto& [site, symbol] : shown) said[site] = {{symbol, 1.0F}};
    return said;
}

/// A stack of Topple that is seen beyond doubt.
inline void stack(SaidSites& said, const std::string& cell, const std::string& colour, int height) {
    said[cell + " top"] = {{colour, 1.0F}};
    said[cell + " height"] = {{std::to_string(height) + " high", 1.0F}};
}

/// A board as an eye would give it: nothing everywhere and sure, but for what is said. It lies
/// straight in the picture.
inline vision::SeenBoard seenBoard(const session::BoardGame& game, const SaidSites& said,
                                   const cv::Rect2f& at = {40, 30, 480, 300}) {
    vision::SeenBoard seen;
    seen.sure = 0.99F;
    seen.fitMm = 0.25;
    seen.corners = {at.tl(), {at.br().x, at.y}, at.br(), {at.x, at.br().y}};
    const auto rules = game.info->make(game.setup);
    const auto parts = vision::partsOf(*game.info, game.setup, rules, rules.start());
    const auto size = parts.front().drawing.sizeMm;
    const auto toPicture = [&](const cv::Point2d& mm) {
        return cv::Point2f{static_cast<float>(at.x + mm.x / size.width * at.width),
                           static_cast<float>(at.y + mm.y / size.height * at.height)};
    };
    std::vector<std::array<cv::Point2f, 4>> outlines(game.words.sites.size());
    for (const auto& place : parts.front().places) {
        auto low = place.outlineMm.front(), high = low;
        for (const auto& mm : place.outlineMm) {
            low = {std::min(low.x, mm.x), std::min(low.y, mm.y)};
            high = {std::max(high.x, mm.x), std::max(high.y, mm.y)};
        }
        outlines[place.site.index] = {toPicture(low), toPicture({high.x, low.y}), toPicture(high),
                                      toPicture({low.x, high.y})};
    }
    for (std::size_t i = 0; i < game.words.sites.size(); ++i) {
        vision::SeenSpot spot;
        spot.shares.assign(game.words.symbols.size(), 0);
        spot.outline = outlines[i];
        const auto it = said.find(game.words.sites[i].name);
        if (it == said.end()) {
            spot.shares[0] = 1;
        } else {
            for (const auto& [name, share] : it->second) {
                if (name == "covered") {
                    spot.covered = share;
                    continue;
                }
                const auto symbol = game.words.symbol(name);
                REQUIRE(symbol);
                spot.shares[symbol->index] = share;
            }
        }
        const auto best = std::max_element(spot.shares.begin(), spot.shares.end());
        if (*best > spot.covered)
            spot.value = rules::Symbol{static_cast<std::uint8_t>(best - spot.shares.begin())};
        spot.sure = spot.value && *best > 0.97F;
        seen.sites.push_back(std::move(spot));
    }
    for (const auto& entry : said) REQUIRE(game.words.site(entry.first));
    return seen;
}

/// Sees the same in every picture, but for those of one grey level, in which there is no board.
class FakeBoardEye : public vision::BoardEye {
public:
    FakeBoardEye(session::BoardGame game, SaidSites said,
                 std::function<void(const vision::ToldBoard&)> told)
        : game_{std::move(game)}, said_{std::move(said)}, told_{std::move(told)} {}

    const rules::Vocabulary& words() const override { return game_.words; }
    std::optional<vision::SeenBoard> read(const cv::Mat& picture,
                                          const vision::ToldBoard& told = {}) override {
        if (told_) told_(told);
        double low = 0, high = 0;
        cv::minMaxLoc(picture.reshape(1), &low, &high);
        if (low == high) return std::nullopt;
        auto seen = seenBoard(game_, said_);
        seen.sure = sureness;
        seen.strays = strays;
        return seen;
    }
    std::optional<vision::SeenBoard> readAgain(const cv::Mat& picture,
                                               const vision::SeenBoard&) override {
        return read(picture);
    }
    void reset() override { ++resets; }
    std::string whyNone(const cv::Mat&) const override {
        return "There is no board here. Show one";
    }

    float sureness = 0.99F;
    std::vector<vision::SeenStray> strays;
    int resets = 0;

private:
    session::BoardGame game_;
    SaidSites said_;
    std::function<void(const vision::ToldBoard&)> told_;
};

inline session::BoardGame boardGame(const std::string& name, session::ToldSeats seats = {},
                                    std::map<std::string, std::string> options = {}) {
    return {*rules::findGame(name), std::move(seats), std::move(options)};
}

/// A photo with something on it, and one with nothing.
inline cv::Mat somePhoto() {
    cv::Mat photo(360, 560, CV_8UC3);
    cv::randu(photo, cv::Scalar::all(60), cv::Scalar::all(190));
    return photo;
}
inline cv::Mat barePhoto() { return cv::Mat(360, 560, CV_8UC3, cv::Scalar::all(90)); }

}  // namespace kibitz::test
