#include "app/cli/command.h"
#include "app/cli/out_file.h"
#include "app/cli/rules_json.h"
#include "app/session/recording/recording.h"

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cmath>
#include <fstream>
#include <iomanip>
#include <map>
#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestTruth = 256u << 20;

struct Options {
    std::string recording;
    std::string out;
    bool all = false;
};

/// What the truth says of one picture.
struct Labelled {
    std::size_t line = 0;
    Json conditions = Json::object();
    Json dice = Json::array();
};

/// Reads the lines of a truth file and says what is wrong with them.
class Truth {
public:
    explicit Truth(const fs::path& file) : file_{file} {}

    /// One picture of each stretch at rest, from its middle: that is where hands are far.
    std::map<std::int64_t, Labelled> pictures(bool everyPhase) {
        std::map<std::int64_t, Labelled> out;
        std::istringstream lines{readText(file_, kLargestTruth)};
        for (std::string text; std::getline(lines, text);) {
            ++line_;
            if (text.empty()) continue;
            const auto json = session::parseJson(text);
            if (!json || !json->is_object()) throw wrong("this is no JSON object");
            const auto first = whole(*json, "frame"), last = whole(*json, "until");
            if (last < first) throw wrong("'until' is before 'frame'");
            if (!everyPhase && json->value("phase", Json{}) != "still") continue;
            out[first + (last - first) / 2] = {line_, json->value("conditions", Json::object()),
                                               diceOf(*json)};
        }
        if (out.empty()) throw CannotDo(file_.string() + " names no table at rest. Try --all");
        return out;
    }

private:
    CannotDo wrong(const std::string& what) const {
        return CannotDo{file_.string() + ":" + std::to_string(line_) + ": " + what};
    }
    std::int64_t whole(const Json& json, const char* key) const {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_number_integer() || *found < 0)
            throw wrong(std::string{"'"} + key + "' is no number of a frame");
        return found->get<std::int64_t>();
    }
    Json diceOf(const Json& json) const {
        auto dice = json.value("dice", Json::array());
        if (!dice.is_array()) throw wrong("'dice' is no list");
        for (const auto& die : dice) {
            if (!die.is_object()) throw wrong("a die is no object");
            const auto value = die.value("value", Json{});
            if (!value.is_number_integer() || value < 1 || value > 6)
                throw wrong("the value of a die is not 1 to 6");
            const auto box = die.value("box", Json{});
            if (!box.is_array() || box.size() != 4)
                throw wrong("the box of a die is not [x, y, w, h]");
            for (const auto& side : box)
                if (!side.is_number() || !std::isfinite(side.get<double>()))
                    throw wrong("the box of a die is not [x, y, w, h]");
        }
        return dice;
    }

    fs::path file_;
    std::size_t line_ = 0;
};

/// annotations.json while it grows.
class Coco {
public:
    void add(const std::string& file, cv::Size size, const Labelled& truth) {
        Json image{
            {"id", ++images_}, {"file_name", file}, {"width", size.width}, {"height", size.height}};
        if (truth.conditions.is_object())
            for (const auto& [key, value] : truth.conditions.items())
                if (!image.contains(key)) image[key] = value;
        document_["images"].push_back(std::move(image));
        for (const auto& die : truth.dice) {
            const auto& box = die["box"];
            Json annotation{{"id", ++annotations_},
                            {"image_id", images_},
                            {"category_id", die["value"]},
                            {"bbox", box},
                            {"area", box[2].get<double>() * box[3].get<double>()},
                            {"iscrowd", 0}};
            if (const auto visible = die.find("visible"); visible != die.end())
                annotation["visible"] = *visible;
            document_["annotations"].push_back(std::move(annotation));
        }
    }
    std::string text() const { return dumped(document_) + "\n"; }
    int images() const { return images_; }
    int annotations() const { return annotations_; }

private:
    static Json empty() {
        Json categories = Json::array();
        for (int value = 1; value <= 6; ++value)
            categories.push_back({{"id", value}, {"name", std::to_string(value)}});
        return {
            {"images", Json::array()}, {"annotations", Json::array()}, {"categories", categories}};
    }

    Json document_ = empty();
    int images_ = 0, annotations_ = 0;
};

std::string nameOf(std::int64_t frame) {
    std::ostringstream name;
    name << "frame-" << std::setw(6) << std::setfill('0') << frame << ".jpg";
    return name.str();
}

void makeFolder(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) &&
        !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        throw CannotDo(folder.string() +
                       " exists already and is left as it is. Choose another name");
    fs::create_directories(folder / "images", error);
    if (error) throw CannotDo("Cannot make the folder " + folder.string() + ": " + error.message());
}

void exportCoco(const Options& options, Context& context) {
    OutFiles places;
    places.reads(options.recording);
    places.folder(options.out, "--out");
    std::shared_ptr<const session::Recording> recording;
    try {
        recording = std::make_shared<const session::Recording>(options.recording);
    } catch (const session::BadRecording& bad) {
        throw CannotDo(bad.what());
    }
    std::error_code error;
    if (!fs::is_regular_file(recording->truth(), error))
        throw CannotDo(
            "This recording has no truth.jsonl, so nobody knows what its pictures show: " +
            options.recording);
    if (!fs::is_regular_file(recording->video(), error))
        throw CannotDo(
            "This recording has no video, so there is no picture to export: " + options.recording +
            ". Make one with its video (kibitz simulate without --no-video)");
    const auto pictures = Truth{recording->truth()}.pictures(options.all);
    session::RecordingSource source{recording};
    const fs::path out{options.out};
    makeFolder(out);
    Progress progress{context};
    Coco coco;
    for (const auto& [frame, truth] : pictures) {
        source.seek(frame);
        const auto found = source.next();
        if (!found || found->index != frame) continue;  // never came into the video
        const auto file = nameOf(frame);
        const auto path = (out / "images" / file).string();
        bool written = false;
        try {
            written = cv::imwrite(path, found->image, {cv::IMWRITE_JPEG_QUALITY, 95});
        } catch (const cv::Exception&) {
            written = false;
        }
        if (!written) throw CannotDo("Cannot write " + path + ". Is the disk full?");
        coco.add(file, found->image.size(), truth);
        progress.show(std::to_string(coco.images()) + " of " + std::to_string(pictures.size()) +
                      " pictures");
    }
    progress.clear();
    std::ofstream annotations{out / "annotations.json", std::ios::binary};
    annotations << coco.text() << std::flush;
    if (!annotations)
        throw CannotDo("Cannot write " + (out / "annotations.json").string() +
                       ". Is the disk full?");
    if (const auto missing = pictures.size() - static_cast<std::size_t>(coco.images()); missing > 0)
        context.err << "kibitz: " << missing
                    << " pictures are not in the video and were left out\n";
    context.out << coco.images() << " pictures with " << coco.annotations() << " dice written to "
                << options.out << '\n';
}

}  // namespace

void addExport(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "export", "Write pictures of a recording that has its truth, with their dice, as COCO");
    auto options = std::make_shared<Options>();
    command->add_option("recording", options->recording, "A folder NAME.kibitz with truth.jsonl")
        ->required();
    command->add_option("--out", options->out, "The folder to make")->required();
    command->add_flag("--all", options->all, "Also tables that are empty or in motion");
    command->callback([&context, options] { exportCoco(*options, context); });
}

}  // namespace kibitz::cli
