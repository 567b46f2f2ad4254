#pragma once

#include "models/card.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace kibitz::models {

struct NetworkOptions {
    int threads = 2;
    int largestBatch =
        16;  // memory is taken for this many samples; ignored by models that take one at a time
};

/// A model ready to run. Loading checks that the file is the one its card describes; running asks
/// for no memory. One thread at a time may use it; several networks may run side by side.
class Network {
public:
    /// Throws BadModel with one sentence when anything does not fit.
    explicit Network(const std::filesystem::path& folder, const NetworkOptions& = {});
    ~Network();
    Network(Network&&) noexcept;
    Network& operator=(Network&&) noexcept;

    const Card& card() const;
    /// For models whose height and width are free: chooses them. The first time a size comes,
    /// memory is taken for it and the model is run once to see what it gives; the last few sizes
    /// are kept. pre: the card leaves them open, both are positive and no larger than kLargestSide.
    void choose(int height, int width);
    /// The shape of one answer, without the batch, for the size chosen.
    std::span<const std::int64_t> outputShape() const;
    static constexpr int kLargestSide = 8192;
    int largestBatch() const;

    /// Where the samples go, one after the other: fill it, then run. Stays valid while the network
    /// lives or until another size is chosen. pre: a size was chosen where it is free.
    std::span<float> input(int batch = 1);
    /// The answers for what is in input(), valid until the next run.
    std::span<const float> run(int batch = 1);

    /// The same with the caller's own memory: copies in and out.
    void run(std::span<const float> input, int batch, std::span<float> output);

private:
    class Session;
    std::unique_ptr<Session> session_;
};

/// The folder of one of our own models: in $KIBITZ_MODELS, else in share/kibitz/models of the
/// installation or build tree that the program lies in. Throws BadModel when it is in none of them.
std::filesystem::path folderOf(std::string_view model);

}  // namespace kibitz::models
