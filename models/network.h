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
    int largestBatch() const;

    /// Where the samples go, one after the other: fill it, then run. Stays valid while the network
    /// lives.
    std::span<float> input(int batch = 1);
    /// The answers for what is in input(), valid until the next run.
    std::span<const float> run(int batch = 1);

    /// The same with the caller's own memory: copies in and out.
    void run(std::span<const float> input, int batch, std::span<float> output);

private:
    class Session;
    std::unique_ptr<Session> session_;
};

/// The folder of one of our own models: in $KIBITZ_MODELS, beside the installed program, or in the
/// source tree. Throws BadModel when it is in none of them.
std::filesystem::path folderOf(std::string_view model);

}  // namespace kibitz::models
