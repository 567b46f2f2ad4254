#include "models/network.h"

#include "models/sha256.h"

#include <onnxruntime_cxx_api.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <fstream>
#include <list>
#include <vector>

namespace kibitz::models {
namespace {

constexpr std::uint64_t kLargestModel = 256ULL << 20;

void keepQuiet(void*, OrtLoggingLevel, const char*, const char*, const char*, const char*) {}

/// One for the whole program, as ONNX Runtime wants it. Its log is dropped: what matters comes as
/// an exception.
Ort::Env& environment() {
    static Ort::Env env(ORT_LOGGING_LEVEL_FATAL, "kibitz", keepQuiet, nullptr);
    return env;
}

std::vector<std::byte> readModel(const std::filesystem::path& path, const Card& card) {
    const auto refuse = [&](const std::string& what) {
        throw BadModel("The model " + card.name + " " + what + ": " + path.string());
    };
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error) refuse("is missing. Put its model.onnx back");
    if (size == 0) refuse("is an empty file. Fetch it again");
    if (size > kLargestModel) refuse("is larger than any model of ours. Fetch it again");
    if (size < card.bytes)
        refuse("is cut off after " + std::to_string(size) + " of " + std::to_string(card.bytes) +
               " bytes. Fetch it again");
    std::vector<std::byte> bytes(size);
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!file) refuse("cannot be read. Check the disk and the rights");
    if (sha256(bytes) != card.sha256) refuse("is not the one its card describes. Fetch both again");
    return bytes;
}

/// The first line of what ONNX Runtime says; more would be no sentence.
std::string firstLine(const Ort::Exception& error) {
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
}

std::string inWords(const std::string& name, const std::vector<std::int64_t>& shape) {
    std::string text = name + " [";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") +
                (shape[i] < 0 ? std::string(i == 0 ? "batch" : "free") : std::to_string(shape[i]));
    return text + "]";
}

}  // namespace

class Network::Session {
public:
    Session(const std::filesystem::path& folder, const NetworkOptions& options)
        : card_(readCard(folder)), session_(open(folder, options)) {
        check(folder);
        largestBatch_ = card_.batched ? std::max(1, options.largestBatch) : 1;
        if (!card_.input.free()) now_ = &sized_.emplace_back(prepare(card_.input, card_.output));
    }

    const Card& card() const { return card_; }
    int largestBatch() const { return largestBatch_; }

    void choose(int height, int width) {
        assert(card_.input.free() && height > 0 && width > 0 && height <= kLargestSide &&
               width <= kLargestSide);
        const auto known = std::find_if(sized_.begin(), sized_.end(), [&](const Sized& sized) {
            return sized.input.shape[1] == height && sized.input.shape[2] == width;
        });
        if (known != sized_.end()) {
            // The one used last stands last: the first is the one to give up.
            sized_.splice(sized_.end(), sized_, known);
        } else {
            Tensor input = card_.input;
            input.shape[1] = height;
            input.shape[2] = width;
            if (sized_.size() == kSizesKept) sized_.pop_front();
            sized_.push_back(prepare(input, answerTo(input)));
        }
        now_ = &sized_.back();
    }

    std::span<const std::int64_t> outputShape() const {
        assert(now_ != nullptr);
        return now_->output.shape;
    }

    std::span<float> input(int batch) {
        assert(now_ != nullptr && batch >= 1 && batch <= largestBatch_);
        return {now_->in.data(), now_->input.size() * static_cast<std::size_t>(batch)};
    }

    std::span<const float> run(int batch) {
        assert(now_ != nullptr && batch >= 1 && batch <= largestBatch_);
        const auto which = static_cast<std::size_t>(batch - 1);
        const char* in = card_.input.name.c_str();
        const char* out = card_.output.name.c_str();
        try {
            session_.Run(run_, &in, &now_->inputs[which], 1, &out, &now_->outputs[which], 1);
        } catch (const Ort::Exception& error) {
            failed(error);
        }
        return {now_->out.data(), now_->output.size() * static_cast<std::size_t>(batch)};
    }

private:
    Ort::Session open(const std::filesystem::path& folder, const NetworkOptions& options) const {
        const std::vector<std::byte> bytes = readModel(folder / "model.onnx", card_);
        Ort::SessionOptions settings;
        settings.SetIntraOpNumThreads(std::max(1, options.threads));
        settings.SetInterOpNumThreads(1);
        settings.SetExecutionMode(ORT_SEQUENTIAL);
        settings.SetGraphOptimizationLevel(ORT_ENABLE_ALL);
        // Threads that spin while they wait make two slower than one as soon as anything else runs.
        settings.AddConfigEntry("session.intra_op.allow_spinning", "0");
        settings.AddConfigEntry("session.set_denormal_as_zero", "1");
        try {
            return Ort::Session(environment(), bytes.data(), bytes.size(), settings);
        } catch (const Ort::Exception& error) {
            throw BadModel("The model " + card_.name + " is no ONNX model that can be run here (" +
                           firstLine(error) + "). Fetch it again: " + folder.string());
        }
    }

    void check(const std::filesystem::path& folder) const {
        const auto refuse = [&](const std::string& what) {
            throw BadModel("The model " + card_.name + " does not fit its card: " + what +
                           ". Fetch both again: " + folder.string());
        };
        if (session_.GetInputCount() != 1 || session_.GetOutputCount() != 1)
            refuse("it has " + std::to_string(session_.GetInputCount()) + " inputs and " +
                   std::to_string(session_.GetOutputCount()) + " outputs instead of one each");
        Ort::AllocatorWithDefaultOptions allocator;
        const std::string in = session_.GetInputNameAllocated(0, allocator).get();
        const std::string out = session_.GetOutputNameAllocated(0, allocator).get();
        const auto compare = [&](const char* what, const std::string& name,
                                 const Ort::TypeInfo& type, const Tensor& wanted) {
            if (type.GetONNXType() != ONNX_TYPE_TENSOR)
                refuse(std::string("its ") + what + " is no tensor");
            const auto tensor = type.GetTensorTypeAndShapeInfo();
            if (tensor.GetElementType() != ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT)
                refuse(std::string("its ") + what + " is not of 32-bit floating-point numbers");
            std::vector<std::int64_t> expected{card_.batched ? kFree : 1};
            expected.insert(expected.end(), wanted.shape.begin(), wanted.shape.end());
            const std::string has = inWords(name, tensor.GetShape()),
                              says = inWords(wanted.name, expected);
            if (has != says)
                refuse(std::string("its ") + what + " is " + has + ", the card says " + says);
        };
        compare("input", in, session_.GetInputTypeInfo(0), card_.input);
        compare("output", out, session_.GetOutputTypeInfo(0), card_.output);
    }

    /// Memory for one size of picture, and a view of it for every size of batch, made once.
    struct Sized {
        Tensor input, output;
        std::vector<float> in, out;
        std::vector<Ort::Value> inputs, outputs;  // [batch - 1]
    };

    Sized prepare(const Tensor& input, const Tensor& output) {
        Sized sized{input, output, {}, {}, {}, {}};
        const auto samples = static_cast<std::size_t>(largestBatch_);
        sized.in.assign(input.size() * samples, 0.0F);
        sized.out.assign(output.size() * samples, 0.0F);
        for (int batch = 1; batch <= largestBatch_; ++batch) {
            sized.inputs.push_back(viewOf(sized.in, input, batch));
            sized.outputs.push_back(viewOf(sized.out, output, batch));
        }
        return sized;
    }

    /// What shape comes out for this shape going in: nobody but the model knows.
    Tensor answerTo(const Tensor& input) {
        std::vector<float> nothing(input.size(), 0.0F);
        const Ort::Value in = viewOf(nothing, input, 1);
        const char* inName = card_.input.name.c_str();
        const char* outName = card_.output.name.c_str();
        try {
            const auto out = session_.Run(run_, &inName, &in, 1, &outName, 1);
            const auto shape = out.front().GetTensorTypeAndShapeInfo().GetShape();
            return {card_.output.name, {shape.begin() + 1, shape.end()}};
        } catch (const Ort::Exception& error) {
            failed(error);
        }
    }

    [[noreturn]] void failed(const Ort::Exception& error) const {
        throw BadModel("The model " + card_.name +
                       " failed while it ran. Fetch it again: " + firstLine(error));
    }

    Ort::Value viewOf(std::vector<float>& buffer, const Tensor& tensor, int batch) const {
        std::vector<std::int64_t> shape{batch};
        shape.insert(shape.end(), tensor.shape.begin(), tensor.shape.end());
        return Ort::Value::CreateTensor<float>(memory_, buffer.data(),
                                               tensor.size() * static_cast<std::size_t>(batch),
                                               shape.data(), shape.size());
    }

    static constexpr std::size_t kSizesKept = 6;

    Card card_;
    Ort::Session session_;
    Ort::RunOptions run_;
    Ort::MemoryInfo memory_ = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
    int largestBatch_ = 1;
    std::list<Sized> sized_;  // views point into them: they must not move
    Sized* now_ = nullptr;
};

Network::Network(const std::filesystem::path& folder, const NetworkOptions& options)
    : session_(std::make_unique<Session>(folder, options)) {}
Network::~Network() = default;
Network::Network(Network&&) noexcept = default;
Network& Network::operator=(Network&&) noexcept = default;

const Card& Network::card() const { return session_->card(); }
void Network::choose(int height, int width) { session_->choose(height, width); }
std::span<const std::int64_t> Network::outputShape() const { return session_->outputShape(); }
int Network::largestBatch() const { return session_->largestBatch(); }
std::span<float> Network::input(int batch) { return session_->input(batch); }
std::span<const float> Network::run(int batch) { return session_->run(batch); }

void Network::run(std::span<const float> input, int batch, std::span<float> output) {
    const std::span<float> into = session_->input(batch);
    assert(input.size() == into.size());
    std::copy(input.begin(), input.end(), into.begin());
    const std::span<const float> answer = session_->run(batch);
    assert(output.size() == answer.size());
    std::copy(answer.begin(), answer.end(), output.begin());
}

std::filesystem::path folderOf(std::string_view model) {
    namespace fs = std::filesystem;
    std::vector<fs::path> places;
    if (const char* set = std::getenv("KIBITZ_MODELS"); set != nullptr && *set != '\0')
        places.emplace_back(set);
    std::error_code error;
    // An installed program has bin/ beside share/; in a build tree programs lie deeper, and its
    // share/ points to the sources. So no path of the machine it was built on is built in.
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    for (fs::path above = program.parent_path(); above.has_relative_path();
         above = above.parent_path())
        places.push_back(above / "share/kibitz/models");
    for (const fs::path& place : places)
        if (fs::exists(place / model / "card.md", error)) return place / model;
    // The one a person would look into: bin/../share.
    const auto usual = program.parent_path().parent_path() / "share/kibitz/models";
    throw BadModel(
        "The model " + std::string(model) +
        " is not installed. Install Kibitz again, or set KIBITZ_MODELS to the folder of models "
        "(looked for in " +
        (usual / model).string() + ")");
}

}  // namespace kibitz::models
