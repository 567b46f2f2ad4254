#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::models {

/// A model that cannot be used. The text says what does not fit and what helps.
class BadModel : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

inline constexpr std::int64_t kFree = -1;

/// What goes in or comes out: floating-point numbers under a name, in a shape.
struct Tensor {
    std::string name;
    std::vector<std::int64_t> shape;  // of one sample, without the batch; kFree: chosen at run time

    bool free() const;
    std::size_t size() const;  // pre: not free
};

/// What a model says of itself: the JSON block at the head of its card.md.
struct Card {
    std::string name, version, sha256;
    std::uint64_t bytes = 0;
    Tensor input, output;
    bool batched = false;  // takes several samples at once
};

/// Reads the card in a model's folder. Throws BadModel.
Card readCard(const std::filesystem::path& folder);

}  // namespace kibitz::models
