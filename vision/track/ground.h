#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kibitz::vision {

/// The bare table as the gate knows it, on the gate's cells (three planes, blue, green, red).
class Ground {
public:
    Ground(int columns, int rows);

    /// Nothing but ground? Compared with the table seen empty, or, before that, with itself: the
    /// light is a smooth hill over one material, and whatever stands out of its grain is a thing.
    /// In doubt: not bare.
    bool isBare(const std::vector<float>& picture, float noise);
    void learn(const std::vector<float>& picture);
    bool isKnown() const { return known_; }

private:
    enum class Compared { Bare, Things, AnotherView };
    Compared compareWithKnown(const std::vector<float>& picture, float noise);
    bool looksBare(const std::vector<float>& picture, float noise);
    bool fitLight(const float* plane);
    double lightAt(int column, int row) const;
    bool holdsThing();
    bool standsOut() const;
    bool isJoint(int wide, int high) const;
    bool hasBlock(int side, std::uint8_t least) const;
    float medianOf(std::vector<float>& values, double share);

    static constexpr int kTilesAcross = 8, kTilesDown = 6;
    static constexpr std::size_t kTiles = kTilesAcross * kTilesDown;

    int columns_, rows_;
    bool known_ = false;
    std::vector<float> empty_;
    std::array<double, 6> hill_{};        // the light over the ground, of one plane
    std::array<double, kTiles> tiles_{};  // and how the ground departs from it
    std::vector<float> ratio_, scratch_;
    std::vector<std::uint8_t> mask_;
    std::vector<std::int32_t> stack_, component_;
};

}  // namespace kibitz::vision
