#pragma once

#include "datasets/render/light.h"
#include "datasets/render/rays.h"
#include "datasets/render/solids.h"
#include "datasets/render/surface.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <vector>

namespace kibitz::datasets {

/// A scene ready to be drawn piece by piece; nothing in it changes while that happens.
struct Stage {
    const RayField* rays = nullptr;
    const GroundLook* ground = nullptr;
    const Illumination* light = nullptr;
    std::vector<Solid> solids;
    std::vector<cv::Rect> seen;                // where each may appear in the picture
    std::vector<cv::Rect> mirrored;            // where each may appear in a smooth ground
    std::vector<std::vector<Extent>> shadows;  // by lamp: where each may throw its shadow
    std::vector<std::pair<int, int>> owners;   // the body of each: its id, and which of that id
};

/// The table without hands. Hands come and go over a table that hardly changes, so its light is
/// kept in parts, of which a hand's shadow takes some away.
struct TableLayers {
    cv::Mat depth;  // 32F, millimetres from the eye
    cv::Mat ids;    // 32S
    cv::Mat rest;   // 32FC3, red green blue: what no lamp of those below sends
    std::array<cv::Mat, kLampsApart> lamps;
};

inline constexpr int kTile = 32;
inline constexpr int kSky = -2, kGround = -1;  // in place of a solid

/// Where in a pixel it is looked at: spread evenly, no two in one row or column.
inline constexpr std::array<std::array<float, 2>, 8> kSpread{{{0.5625F, 0.3125F},
                                                              {0.4375F, 0.6875F},
                                                              {0.8125F, 0.5625F},
                                                              {0.3125F, 0.1875F},
                                                              {0.1875F, 0.8125F},
                                                              {0.0625F, 0.4375F},
                                                              {0.6875F, 0.9375F},
                                                              {0.9375F, 0.0625F}}};

/// Draws one tile of the table, without hands.
void drawTable(const Stage&, cv::Rect where, TableLayers&);
/// Lays hands and their shadows over one tile: the light (32FC3) and ids that the camera sees.
void addHands(const Stage&, cv::Rect where, const TableLayers&, cv::Mat& light, cv::Mat& ids);

}  // namespace kibitz::datasets
