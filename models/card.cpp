#include "models/card.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <fstream>
#include <iterator>

namespace kibitz::models {
namespace {

using nlohmann::json;

// Far above any card or tensor of ours; below what would hurt.
constexpr std::uintmax_t kLargestCard = 256 * 1024;
constexpr std::int64_t kLargestDimension = 1 << 20;
constexpr std::int64_t kMostNumbers = 1 << 26;
constexpr std::size_t kMostDimensions = 6;

/// Knows which card is being read, for the sentences.
class CardReader {
public:
    explicit CardReader(std::filesystem::path path) : path_(std::move(path)) {}

    Card read() const {
        const json facts = parse(block());
        if (!facts.is_object()) refuse("is no JSON object");
        Card card;
        card.name = text(facts, "name");
        card.version = text(facts, "version");
        card.sha256 = text(facts, "sha256");
        const bool digits = std::all_of(card.sha256.begin(), card.sha256.end(), [](char c) {
            return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        });
        if (card.sha256.size() != 64 || !digits)
            refuse("has a sha256 that is not 64 hexadecimal digits");
        if (!facts.contains("bytes") || !facts["bytes"].is_number_unsigned())
            refuse("does not say how many bytes the model has");
        card.bytes = facts["bytes"].get<std::uint64_t>();
        bool inputBatched = false, outputBatched = false;
        card.input = tensor(facts, "input", inputBatched);
        card.output = tensor(facts, "output", outputBatched);
        if (inputBatched != outputBatched) refuse("has a batch on one side only");
        if (card.output.free() && !card.input.free())
            refuse("leaves the size of the output open, but not that of the input");
        const auto& in = card.input.shape;
        if (card.input.free() &&
            (in.size() != 3 || in[0] == kFree || in[1] != kFree || in[2] != kFree))
            refuse("leaves other sizes of the input open than height and width");
        card.batched = inputBatched;
        return card;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw BadModel("The model's card " + what + ". See models/README.md: " + path_.string());
    }

    std::string block() const {
        std::error_code error;
        const auto size = std::filesystem::file_size(path_, error);
        if (error) throw BadModel("The model has no card. Put its card.md back: " + path_.string());
        if (size > kLargestCard) refuse("is larger than any card");
        std::ifstream file(path_, std::ios::binary);
        const std::string all{std::istreambuf_iterator<char>(file), {}};
        if (!file && all.empty() && size > 0) refuse("cannot be read");
        const std::string open = "```json\n";
        const auto from = all.find(open);
        const auto to = from == std::string::npos ? from : all.find("```", from + open.size());
        if (to == std::string::npos) refuse("has no JSON block");
        return all.substr(from + open.size(), to - from - open.size());
    }

    json parse(const std::string& block) const {
        try {
            return json::parse(block);
        } catch (const json::exception&) {
            refuse("has a JSON block that cannot be read");
        }
    }

    std::string text(const json& facts, const char* key) const {
        const auto found = facts.find(key);
        if (found == facts.end() || !found->is_string() ||
            found->get_ref<const std::string&>().empty())
            refuse(std::string("does not say its ") + key);
        return found->get<std::string>();
    }

    Tensor tensor(const json& facts, const char* key, bool& batched) const {
        const auto found = facts.find(key);
        if (found == facts.end() || !found->is_object())
            refuse(std::string("does not describe the ") + key);
        Tensor result;
        result.name = text(*found, "name");
        const auto shape = found->find("shape");
        if (shape == found->end() || !shape->is_array() || shape->empty() ||
            shape->size() > kMostDimensions)
            refuse(std::string("gives the ") + key + " no shape of one to six dimensions");
        std::int64_t numbers = 1;
        for (std::size_t i = 0; i < shape->size(); ++i) {
            const json& dimension = (*shape)[i];
            if (i == 0 && dimension == "batch") {
                batched = true;
                continue;
            }
            // A name in place of a number: this size is chosen when the model runs.
            if (i > 0 && dimension.is_string()) {
                result.shape.push_back(kFree);
                continue;
            }
            const bool sane =
                dimension.is_number_integer() && dimension > 0 && dimension <= kLargestDimension;
            if (!sane) refuse(std::string("gives the ") + key + " a dimension that cannot be");
            if (i == 0 && dimension != 1)
                refuse(std::string("begins the shape of the ") + key +
                       " with neither \"batch\" nor 1");
            if (i > 0) result.shape.push_back(dimension.get<std::int64_t>());
            numbers *= dimension.get<std::int64_t>();
            if (numbers > kMostNumbers) refuse(std::string("makes the ") + key + " too large");
        }
        return result;
    }

    std::filesystem::path path_;
};

}  // namespace

bool Tensor::free() const { return std::find(shape.begin(), shape.end(), kFree) != shape.end(); }

std::size_t Tensor::size() const {
    assert(!free());
    std::size_t size = 1;
    for (const std::int64_t dimension : shape) size *= static_cast<std::size_t>(dimension);
    return size;
}

Card readCard(const std::filesystem::path& folder) { return CardReader(folder / "card.md").read(); }

}  // namespace kibitz::models
