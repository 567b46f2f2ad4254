#include "models/network.h"
#include "models/sha256.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace {
std::atomic<bool> watching{false};
std::atomic<long> ours{0}, theirs{0};
}  // namespace

/// ONNX Runtime asks for memory through this too: who calls tells whose it is.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (watching) {
        Dl_info caller{};
        const bool known =
            dladdr(__builtin_return_address(0), &caller) != 0 && caller.dli_fname != nullptr;
        const bool foreign = known && std::strstr(caller.dli_fname, "libonnxruntime") != nullptr;
        ++(foreign ? theirs : ours);
    }
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace fs = std::filesystem;
using namespace kibitz::models;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

namespace {

const fs::path kModels = MODELS_FOLDER;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// A copy of the tiny model that a test may spoil; gone afterwards.
class Copy {
public:
    Copy() {
        std::string pattern = (fs::temp_directory_path() / "kibitz-model-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        folder = pattern;
        for (const char* file : {"card.md", "model.onnx"})
            fs::copy_file(kModels / "tiny" / file, folder / file);
    }
    ~Copy() { fs::remove_all(folder); }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    void editCard(const std::string& from, const std::string& to) const {
        write(folder / "card.md", replaced(contentOf(folder / "card.md"), from, to));
    }
    /// Other bytes as model, with a card that vouches for them.
    void replaceModel(const std::string& content) const {
        const Card card = readCard(folder);
        write(folder / "model.onnx", content);
        editCard(card.sha256, sha256(std::as_bytes(std::span(content))));
        editCard(std::to_string(card.bytes), std::to_string(content.size()));
    }
    void isRefused(const std::string& because) const {
        CHECK_THROWS_MATCHES(Network(folder), BadModel, MessageMatches(ContainsSubstring(because)));
    }

    fs::path folder;
};

/// What make.py puts into the tiny model, computed once more by hand.
class TinyByHand {
public:
    TinyByHand() {
        take(kernel_);
        take(kernelBias_);
        take(matrix_);
        take(bias_);
    }

    std::array<float, 3> operator()(const float* picture) const {
        std::array<float, 64> pooled{};
        for (int c = 0; c < 4; ++c)
            for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 8; ++x) {
                    float sum = kernelBias_[static_cast<std::size_t>(c)];
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx)
                            if (y + dy >= 0 && y + dy < 8 && x + dx >= 0 && x + dx < 8)
                                sum += kernel_[static_cast<std::size_t>(c * 9 + (dy + 1) * 3 + dx +
                                                                        1)] *
                                       picture[(y + dy) * 8 + x + dx];
                    float& cell = pooled[static_cast<std::size_t>(c * 16 + y / 2 * 4 + x / 2)];
                    cell = std::max(cell, sum);  // begins at zero, which is the rectifier
                }
        std::array<float, 3> scores = bias_;
        for (std::size_t i = 0; i < 64; ++i)
            for (std::size_t k = 0; k < 3; ++k) scores[k] += pooled[i] * matrix_[i * 3 + k];
        return scores;
    }

private:
    template <std::size_t N>
    void take(std::array<float, N>& values) {
        for (float& value : values) {
            state_ = (state_ * 1103515245 + 12345) % (1ULL << 31);
            value = (static_cast<float>((state_ >> 16) % 129) - 64) / 64;
        }
    }

    std::uint64_t state_ = 1;
    std::array<float, 36> kernel_{};
    std::array<float, 4> kernelBias_{};
    std::array<float, 192> matrix_{};
    std::array<float, 3> bias_{};
};

void fill(std::span<float> values, std::uint32_t seed) {
    for (float& value : values) {
        seed = seed * 1664525 + 1013904223;
        value = static_cast<float>(seed >> 8) / 16777216.0F;
    }
}

}  // namespace

TEST_CASE("the card says what the model is", "[models][network]") {
    const Network network(kModels / "tiny");
    CHECK(network.card().name == "tiny");
    CHECK(network.card().version == "1");
    CHECK(network.card().batched);
    CHECK(network.card().input.name == "pictures");
    CHECK(network.card().input.shape == std::vector<std::int64_t>{1, 8, 8});
    CHECK(network.card().output.size() == 3);
}

TEST_CASE("single and batched inputs give what was computed by hand", "[models][network]") {
    Network network(kModels / "tiny", {.threads = 1, .largestBatch = 9});
    REQUIRE(network.largestBatch() == 9);
    const TinyByHand byHand;
    for (const int batch : {1, 9, 4, 1}) {
        std::vector<float> pictures(64 * static_cast<std::size_t>(batch)),
            scores(3 * static_cast<std::size_t>(batch));
        fill(pictures, static_cast<std::uint32_t>(batch));
        network.run(pictures, batch, scores);
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch); ++i) {
            const auto expected = byHand(pictures.data() + 64 * i);
            for (std::size_t k = 0; k < 3; ++k)
                CHECK(std::abs(scores[3 * i + k] - expected[k]) < 1e-4F);
        }
    }
}

TEST_CASE("a model file that is damaged while it is used changes no answer", "[models][network]") {
    const Copy copy;
    Network network(copy.folder, {.threads = 1, .largestBatch = 1});
    const TinyByHand byHand;
    std::vector<float> picture(64), scores(3);
    fill(picture, 5);
    const auto expected = byHand(picture.data());
    const auto isRight = [&] {
        network.run(picture, 1, scores);
        for (std::size_t k = 0; k < 3; ++k) CHECK(std::abs(scores[k] - expected[k]) < 1e-4F);
    };
    isRight();
    write(copy.folder / "model.onnx", std::string(1473, '\xff'));
    isRight();
    write(copy.folder / "model.onnx", "");
    isRight();
    fs::remove(copy.folder / "model.onnx");
    isRight();
    copy.isRefused("is missing");  // but nobody loads it any more
}

TEST_CASE("the network's own memory can be filled in place", "[models][network]") {
    Network network(kModels / "tiny");
    fill(network.input(2), 5);
    const auto scores = network.run(2);
    REQUIRE(scores.size() == 6);
    const auto expected = TinyByHand()(network.input(2).data() + 64);
    CHECK(std::abs(scores[3] - expected[0]) < 1e-4F);
}

TEST_CASE("a model of free height and width takes pictures of any size", "[models][network]") {
    Network network(kModels / "tiny-map", {.threads = 1, .largestBatch = 2});
    const auto byHand = [](const std::vector<float>& picture, int height, int width, int row,
                           int column) {
        float sum = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const int y = 2 * row + dy, x = 2 * column + dx;
                if (y < 0 || x < 0 || y >= height || x >= width) continue;
                const auto weight = static_cast<float>((dy + 1) * 3 + dx + 2);
                sum += weight * picture[static_cast<std::size_t>(y * width + x)];
            }
        return sum;
    };
    // More sizes than are kept, and some of them twice.
    for (const auto& [height, width] : {std::pair{6, 10},
                                        {9, 5},
                                        {1, 1},
                                        {6, 10},
                                        {16, 2},
                                        {3, 3},
                                        {4, 4},
                                        {5, 5},
                                        {7, 8},
                                        {9, 5},
                                        {6, 10}}) {
        CAPTURE(height, width);
        network.choose(height, width);
        const int rows = (height + 1) / 2, columns = (width + 1) / 2;
        const auto shape = network.outputShape();
        REQUIRE(std::vector<std::int64_t>(shape.begin(), shape.end()) ==
                std::vector<std::int64_t>{1, rows, columns});
        std::vector<float> pictures(static_cast<std::size_t>(2 * height * width));
        fill(pictures, static_cast<std::uint32_t>(height * 100 + width));
        const auto in = network.input(2);
        REQUIRE(in.size() == pictures.size());
        std::copy(pictures.begin(), pictures.end(), in.begin());
        const auto out = network.run(2);
        REQUIRE(out.size() == static_cast<std::size_t>(2 * rows * columns));
        const std::vector<float> second(pictures.begin() + height * width, pictures.end());
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                CHECK_THAT(
                    out[static_cast<std::size_t>((rows + row) * columns + column)],
                    Catch::Matchers::WithinAbs(byHand(second, height, width, row, column), 1e-4));
    }
}

TEST_CASE("a size that was chosen before asks for no memory on our side", "[models][network]") {
    Network network(kModels / "tiny-map", {.threads = 1, .largestBatch = 1});
    network.choose(20, 30);
    network.choose(40, 10);
    ours = 0;
    watching = true;
    for (int i = 0; i < 10; ++i) {
        network.choose(20, 30);
        network.run();
        network.choose(40, 10);
        network.run();
    }
    watching = false;
    CHECK(ours == 0);
}

TEST_CASE("running asks for no memory on our side", "[models][network]") {
    Network network(kModels / "tiny", {.threads = 2, .largestBatch = 8});
    std::vector<float> pictures(64 * 8), scores(3 * 8);
    for (const int batch : {1, 8, 3}) {
        const std::span in(pictures.data(), 64 * static_cast<std::size_t>(batch));
        const std::span out(scores.data(), 3 * static_cast<std::size_t>(batch));
        for (int i = 0; i < 3; ++i) network.run(in, batch, out);
        ours = theirs = 0;
        watching = true;
        for (int i = 0; i < 100; ++i) network.run(in, batch, out);
        watching = false;
        INFO("batch " << batch << ", inside ONNX Runtime " << theirs);
        CHECK(ours == 0);
    }
    watching = true;
    { const std::vector<int> seen(100); }
    watching = false;
    CHECK(ours > 0);  // the counting works
}

TEST_CASE("the number of threads does not change the answer", "[models][network]") {
    for (const char* model : {"tiny", "reference"}) {
        Network one(kModels / model, {.threads = 1}), two(kModels / model, {.threads = 2});
        const int batch = one.largestBatch();
        fill(one.input(batch), 3);
        fill(two.input(batch), 3);
        const auto a = one.run(batch), b = two.run(batch);
        INFO(model);
        CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()));
    }
}

TEST_CASE("the numbers of the reference network stay healthy", "[models][network]") {
    Network network(folderOf("reference"));
    CHECK(network.card().input.size() == 3 * 640 * 640);
    CHECK(network.largestBatch() == 1);
    fill(network.input(), 1);
    const auto heads = network.run();
    REQUIRE(heads.size() == 144 * 8400);
    // every scale of the pyramid is alive: neither burst nor died away
    for (const auto& [from, to] :
         {std::pair{0, 6400}, std::pair{6400, 8000}, std::pair{8000, 8400}}) {
        double sum = 0, squares = 0, count = 0;
        for (int row = 0; row < 144; ++row)
            for (int i = from; i < to; ++i) {
                const double value = heads[static_cast<std::size_t>(row * 8400 + i)];
                REQUIRE(std::isfinite(value));
                sum += value;
                squares += value * value;
                ++count;
            }
        const double deviation = std::sqrt(squares / count - sum * sum / count / count);
        CHECK(deviation > 0.01);
        CHECK(deviation < 100);
    }
}

TEST_CASE("what is not there is missed", "[models][refused]") {
    const Copy copy;
    fs::remove(copy.folder / "model.onnx");
    copy.isRefused("is missing");
    fs::remove(copy.folder / "card.md");
    copy.isRefused("has no card");
    CHECK_THROWS_AS(Network("/nowhere/at/all"), BadModel);
    CHECK_THROWS_AS(folderOf("no-such-model"), BadModel);
}

TEST_CASE("an empty, cut, changed or foreign file is refused", "[models][refused]") {
    const Copy copy;
    const std::string model = contentOf(copy.folder / "model.onnx");
    write(copy.folder / "model.onnx", "");
    copy.isRefused("is an empty file");
    write(copy.folder / "model.onnx", model.substr(0, model.size() / 2));
    copy.isRefused("is cut off after 736 of 1473 bytes");
    std::string changed = model;
    changed[700] = static_cast<char>(changed[700] ^ 1);
    write(copy.folder / "model.onnx", changed);
    copy.isRefused("is not the one its card describes");
    write(copy.folder / "model.onnx", model + "x");
    copy.isRefused("is not the one its card describes");
}

TEST_CASE("bytes that are no model are refused even when the card vouches for them",
          "[models][refused]") {
    const Copy copy;
    const std::string model = contentOf(copy.folder / "model.onnx");
    SECTION("text") {
        copy.replaceModel("This is no model but a sentence that is long enough to look at.");
    }
    SECTION("the first half") { copy.replaceModel(model.substr(0, model.size() / 2)); }
    SECTION("noise") {
        std::string noise(4096, '\0');
        std::uint32_t seed = 1;
        for (char& c : noise) seed = seed * 1664525 + 1013904223, c = static_cast<char>(seed >> 24);
        copy.replaceModel(noise);
    }
    SECTION("an operation that does not exist") {
        copy.replaceModel(replaced(model, "MatMul", "MatMuh"));
    }
    copy.isRefused("is no ONNX model");
}

TEST_CASE("a file too large for any model is refused without reading it", "[models][refused]") {
    const Copy copy;
    fs::resize_file(copy.folder / "model.onnx", 300ULL << 20);  // a hole: takes no room on the disk
    copy.isRefused("is larger than any model");
}

TEST_CASE("names and shapes other than the card's are refused", "[models][refused]") {
    const Copy copy;
    SECTION("input name") { copy.editCard("\"pictures\"", "\"picture\""); }
    SECTION("output name") { copy.editCard("\"scores\"", "\"score\""); }
    SECTION("input shape") { copy.editCard("[\"batch\", 1, 8, 8]", "[\"batch\", 1, 8, 9]"); }
    SECTION("fewer dimensions") { copy.editCard("[\"batch\", 1, 8, 8]", "[\"batch\", 64]"); }
    SECTION("output shape") { copy.editCard("[\"batch\", 3]", "[\"batch\", 4]"); }
    SECTION("no batch") {
        copy.editCard("[\"batch\", 1, 8, 8]", "[1, 1, 8, 8]");
        copy.editCard("[\"batch\", 3]", "[1, 3]");
    }
    SECTION("a free size") { copy.editCard("1, 8, 8]", "1, \"height\", \"width\"]"); }
    copy.isRefused("does not fit its card");
}

TEST_CASE("a card that leaves the wrong sizes open is refused", "[models][refused]") {
    const Copy copy;
    SECTION("only the width") { copy.editCard("1, 8, 8]", "1, 8, \"width\"]"); }
    SECTION("the channels") { copy.editCard("1, 8, 8]", "\"channels\", \"height\", \"width\"]"); }
    SECTION("only of the output") { copy.editCard("[\"batch\", 3]", "[\"batch\", \"many\"]"); }
    copy.isRefused("open");
}

TEST_CASE("numbers of another type are refused", "[models][refused]") {
    const Copy copy;
    // An identity of 64-bit integers, [batch, 3] in and out; written byte by byte like make.py
    // does.
    const auto data = [](int field, const std::string& body) {
        return std::string(1, static_cast<char>(field << 3 | 2)) + static_cast<char>(body.size()) +
               body;
    };
    const auto info = [&](const std::string& name) {
        const std::string shape = data(1, data(2, "batch")) + data(1, std::string("\x08\x03"));
        return data(1, name) + data(2, data(1, std::string("\x08\x07") + data(2, shape)));
    };
    const std::string node = data(1, "a") + data(2, "b") + data(4, "Identity");
    const std::string graph =
        data(1, node) + data(2, "g") + data(11, info("a")) + data(12, info("b"));
    copy.replaceModel(std::string("\x08\x08") + data(7, graph) +
                      data(8, data(1, "") + std::string("\x10\x11")));
    copy.isRefused("is not of 32-bit floating-point numbers");
}

TEST_CASE("a card with nonsense is refused in a sentence", "[models][refused]") {
    const Copy copy;
    struct Nonsense {
        const char *from, *to, *because;
    };
    const auto [from, to, because] = GENERATE(
        Nonsense{"```json", "```yaml", "has no JSON block"},
        Nonsense{"\"name\": \"tiny\",", "\"name\": \"tiny\"", "cannot be read"},
        Nonsense{"\"name\": \"tiny\"", "\"name\": 7", "does not say its name"},
        Nonsense{"\"version\": \"1\"", "\"version\": \"\"", "does not say its version"},
        Nonsense{"\"sha256\": \"", "\"sha256\": \"zz", "64 hexadecimal digits"},
        Nonsense{"\"bytes\": 1", "\"bytes\": -1", "how many bytes"},
        Nonsense{"1, 8, 8]", "1, 8, -8]", "a dimension that cannot be"},
        Nonsense{"1, 8, 8]", "1, 8, 0]", "a dimension that cannot be"},
        Nonsense{"1, 8, 8]", "1, 8, 2.5]", "a dimension that cannot be"},
        Nonsense{"1, 8, 8]", "1, 8, 1e300]", "a dimension that cannot be"},
        Nonsense{"1, 8, 8]", "1, 8, 18446744073709551615]", "a dimension that cannot be"},
        Nonsense{"1, 8, 8]", "1048576, 1048576, 1048576]", "too large"},
        Nonsense{"1, 8, 8]", "1, 1, 1, 1, 1, 1, 1]", "no shape of one to six"},
        Nonsense{"[\"batch\", 1, 8, 8]", "\"large\"", "no shape of one to six"},
        Nonsense{"[\"batch\", 1, 8, 8]", "[7, 1, 8, 8]", "with neither"},
        Nonsense{"[\"batch\", 3]", "[1, 3]", "a batch on one side only"},
        Nonsense{"\"input\": {", "\"input\": 5, \"was\": {", "does not describe the input"});
    copy.editCard(from, to);
    INFO(from << " -> " << to);
    copy.isRefused(because);
}

TEST_CASE("a card of a hundred thousand brackets is refused", "[models][refused]") {
    const Copy copy;
    write(copy.folder / "card.md", "```json\n" + std::string(100'000, '[') + "```\n");
    copy.isRefused("cannot be read");
    write(copy.folder / "card.md", std::string(1'000'000, ' '));
    copy.isRefused("larger than any card");
}
