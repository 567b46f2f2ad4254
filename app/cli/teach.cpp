#include "app/cli/command.h"
#include "app/cli/out_file.h"
#include "app/cli/photos.h"
#include "app/cli/rules_json.h"
#include "vision/recognise/sheet_shelf.h"
#include "vision/recognise/sheet_teacher.h"
#include "vision/recognise/sheet_writing.h"

#include <CLI/CLI.hpp>
#include <opencv2/imgcodecs.hpp>

#include <cmath>
#include <cstdio>
#include <ostream>

namespace kibitz::cli {

namespace {

namespace fs = std::filesystem;
using rules::dizzle::Special;

struct Options {
    std::string what, photo, name, size, draw;
    bool force = false, json = false;
};

std::optional<cv::Size2d> sizeOf(const std::string& text) {
    if (text.empty()) return std::nullopt;
    double width = 0, height = 0;
    char behind = 0;
    if (std::sscanf(text.c_str(), "%lfx%lf%c", &width, &height, &behind) != 2 ||
        !(width >= 50 && width <= 1000 && height >= 50 && height <= 1000))
        throw CannotDo("'" + text +
                       "' is not the size of a page. Write it in millimetres, as in --size "
                       "210x297");
    return cv::Size2d{width, height};
}

double rounded(double value, double steps) { return std::round(value * steps) / steps; }

Json toJson(const vision::TaughtSheet& taught) {
    Json corners = Json::array(), cells = Json::array(), confirm = Json::array();
    for (const auto& corner : taught.page.corners)
        corners.push_back({rounded(corner.x, 10), rounded(corner.y, 10)});
    const auto& lattice = taught.lattice;
    for (std::size_t i = 0; i < taught.cells.size(); ++i) {
        const auto& seen = taught.cells[i];
        const auto& written = taught.sheet.cells[i];
        const auto name = taught.sheet.cellName(static_cast<int>(i));
        const auto asked = std::find_if(taught.confirm.begin(), taught.confirm.end(),
                                        [&](const auto& one) { return one.place == name; });
        if (!written.exists && asked == taught.confirm.end()) continue;
        Json probabilities = Json::array();
        for (const double share : seen.pips) probabilities.push_back(rounded(share, 1e4));
        cells.push_back(
            {{"name", name},
             {"exists", rounded(seen.exists, 1e4)},
             {"pip", written.pip > 0 ? Json(written.pip) : Json(nullptr)},
             {"probabilities", probabilities},
             {"cross", written.cross},
             {"special", written.special == Special::None ? Json(nullptr)
                                                          : Json(vision::wordFor(written.special))},
             {"colour", written.colour.empty() ? Json(nullptr) : Json(written.colour)},
             {"sure", asked == taught.confirm.end()}});
    }
    for (const auto& one : taught.confirm)
        confirm.push_back(
            {{"place", one.place}, {"what", one.what}, {"sure", rounded(one.sure, 1e4)}});
    const auto size = taught.map.sizeMm();
    return {{"page",
             {{"corners", corners},
              {"confidence", rounded(taught.page.confidence, 1e4)},
              {"width_mm", rounded(size.width, 100)},
              {"height_mm", rounded(size.height, 100)}}},
            {"lattice",
             {{"rows", lattice.rows},
              {"columns", lattice.columns},
              {"x_mm", rounded(lattice.x, 100)},
              {"y_mm", rounded(lattice.y, 100)},
              {"pitch_mm", rounded(lattice.pitch, 1000)}}},
            {"cells", cells},
            {"confirm", confirm}};
}

void print(const vision::TaughtSheet& taught, const std::string& name, std::ostream& out) {
    int cells = 0, crosses = 0, specials = 0;
    for (const auto& cell : taught.sheet.cells) {
        cells += cell.exists;
        crosses += cell.cross || cell.track != rules::dizzle::Track::None;
        specials += cell.special != Special::None;
    }
    const auto size = taught.map.sizeMm();
    out << "Learnt " << name << ": " << taught.sheet.rows << " rows and " << taught.sheet.columns
        << " columns of " << rounded(taught.lattice.pitch, 10) << " mm on a page of "
        << std::lround(size.width) << " x " << std::lround(size.height) << " mm; " << cells
        << " cells, " << crosses << " printed crosses or tracks, " << specials << " specials\n"
        << "Confirm, the most doubtful cells first:\n";
    for (const auto& one : taught.confirm) out << "  " << one.place << ": " << one.what << '\n';
}

void writeDrawing(const fs::path& to, const cv::Mat& picture) {
    bool written = false;
    try {
        written = cv::imwrite(to.string(), picture);
    } catch (const cv::Exception&) {
        written = false;
    }
    if (!written)
        throw CannotDo("Cannot write " + to.string() + ". Name a PNG in a folder that is yours");
}

void teach(const Options& options, Context& context) {
    const auto shelf = vision::SheetShelf::ofUser();
    // Complains before the long work.
    if (const auto fault = vision::SheetShelf::faultOf(options.name); !fault.empty())
        throw CannotDo(fault);
    if (shelf.has(options.name) && !options.force)
        throw CannotDo("There is a taught sheet '" + options.name +
                       "' already. Choose another name, or replace it with --force");
    const auto size = sizeOf(options.size);
    const fs::path drawing = options.draw.empty() ? shelf.folder() / (options.name + ".seen.png")
                                                  : fs::path{options.draw};
    OutFiles places;
    places.reads(options.photo);
    places.file(drawing, options.draw.empty() ? "--name" : "--draw");
    const auto photo = readPhoto(options.photo);
    vision::TaughtSheet taught = [&] {
        try {
            return vision::teachSheet(photo, options.name, size);
        } catch (const vision::CannotTeach& cannot) {
            throw CannotDo(cannot.what() + std::string{": "} + options.photo);
        }
    }();
    shelf.put(options.name, taught.json, taught.print, options.force);
    writeDrawing(drawing, vision::drawBeliefs(photo, taught));
    const auto file = shelf.folder() / (options.name + ".json");
    if (options.json) {
        auto json = toJson(taught);
        json["sheet"] = options.name;
        json["file"] = file.string();
        json["drawing"] = drawing.string();
        context.out << dumped(json) << '\n';
        return;
    }
    print(taught, options.name, context.out);
    context.out << "What is believed is drawn in " << drawing.string() << "; put it right in "
                << file.string() << '\n';
}

}  // namespace

void addTeach(CLI::App& app, Context& context) {
    auto* command =
        app.add_subcommand("teach", "Learn an unknown printed sheet from a photo of a blank one");
    auto options = std::make_shared<Options>();
    command->add_option("what", options->what, "What to teach: sheet")
        ->required()
        ->check(CLI::IsMember({"sheet"}));
    command->add_option("photo", options->photo, "A photo of the blank sheet, all corners in sight")
        ->required();
    command->add_option("--name", options->name, "What it is called from then on")->required();
    command->add_option("--size", options->size,
                        "Of the page in millimetres, as in 210x297; else guessed from its aspect");
    command->add_option(
        "--draw", options->draw,
        "The PNG for what is believed, drawn over the photo; else beside the sheet");
    command->add_flag("--force", options->force, "Replace a taught sheet of that name");
    command->add_flag("--json", options->json, "One JSON document on standard output");
    command->callback([&context, options] { teach(*options, context); });
}

}  // namespace kibitz::cli
