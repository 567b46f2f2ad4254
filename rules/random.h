#pragma once

#include <cstdint>

namespace kibitz::rules {

/// Random numbers that are the same on every machine and library (splitmix64): games can be
/// replayed by seed.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_{seed} {}

    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// 0 … bound-1, without bias worth speaking of: bounds here are far below 2^32.
    int below(int bound) {
        return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
    }
    int die() { return below(6) + 1; }

private:
    std::uint64_t state_;
};

}  // namespace kibitz::rules
