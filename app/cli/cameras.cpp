#include "vision/capture/cameras.h"
#include "app/cli/command.h"
#include "app/cli/rules_json.h"

#include <CLI/CLI.hpp>

#include <ostream>
#include <sstream>

namespace kibitz::cli {

namespace {

Json toJson(const vision::CameraInfo& camera) {
    Json modes = Json::array();
    for (const auto& mode : camera.modes)
        modes.push_back({{"width", mode.width},
                         {"height", mode.height},
                         {"fps", mode.fps},
                         {"mjpeg", mode.mjpeg}});
    Json json{{"number", camera.number},
              {"name", camera.name},
              {"device", camera.device},
              {"modes", modes}};
    if (!camera.trouble.empty()) json["trouble"] = camera.trouble;
    return json;
}

std::string inWords(const vision::CameraMode& mode) {
    std::ostringstream out;
    out << mode.width << " x " << mode.height;
    if (!mode.fps.empty()) {
        out << " at ";
        for (std::size_t i = 0; i < mode.fps.size(); ++i) out << (i ? ", " : "") << mode.fps[i];
        out << " frames a second";
    }
    if (mode.mjpeg) out << ", as JPEG";
    return out.str();
}

}  // namespace

void addCameras(CLI::App& app, Context& context) {
    auto* command = app.add_subcommand(
        "cameras", "List the cameras by name, with their picture sizes and rates");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "One JSON document on standard output");
    command->callback([&context, json] {
        const auto cameras = vision::listCameras();
        if (*json) {
            Json all = Json::array();
            for (const auto& camera : cameras) all.push_back(toJson(camera));
            context.out << dumped({{"cameras", all}}) << '\n';
            return;
        }
        for (const auto& camera : cameras) {
            context.out << camera.number << "  " << camera.name << "  (" << camera.device << ")\n";
            if (!camera.trouble.empty()) context.out << "   " << camera.trouble << '\n';
            for (const auto& mode : camera.modes) context.out << "   " << inWords(mode) << '\n';
        }
        if (cameras.empty())
            context.err
                << "No camera is connected. Plug one in, or use a phone: --source http://ADDRESS\n";
    });
}

}  // namespace kibitz::cli
