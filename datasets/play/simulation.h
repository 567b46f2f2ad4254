#pragma once

#include "datasets/play/conditions.h"
#include "datasets/play/prints.h"
#include "datasets/play/timeline.h"
#include "vision/capture/frame_source.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace kibitz::datasets {

/// A simulation that cannot be made; the sentence says what helps.
class BadSimulation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct SimulationOptions {
    std::string game = "dizzle";
    std::uint64_t seed = 1;
    Difficulty difficulty = Difficulty::Easy;
    int players = 0;  // 0: as many as are usual
    std::map<std::string, std::string> options;
    rules::EquipmentLoader loadEquipment;
    double illegalRate = 0;
    int actions = 30;  // 0: until the game is over
    cv::Size size{1920, 1080};
    double framesPerSecond = 15;
    int bumps = 0;
    /// Of Spexxx and Topple: names of vision::boardLooksOf and of pieceSets(), or "any"; empty: as
    /// usual.
    std::string boardLook, pieces;
    /// Of Topple: so many pawns lie beside the board, as after a fall.
    int fallen = 0;
    /// Share of thrown dice that touch another; empty: as the difficulty has it.
    std::optional<double> touching;
};

/// A game played, laid out, filmed: every frame as a scene, and what is true in it. Same options,
/// same scenes.
class Simulation {
public:
    /// Throws BadSimulation and rules::BadSetup.
    explicit Simulation(const SimulationOptions&);

    const SimulationOptions& options() const { return options_; }
    const Course& course() const { return course_; }
    const Timeline& timeline() const { return *timeline_; }
    const Table& table() const { return *table_; }
    const Conditions& conditions() const { return conditions_; }

    std::int64_t frames() const;
    double secondsOf(std::int64_t frame) const;
    Phase phaseOf(std::int64_t frame) const;
    const Stretch& stretchOf(std::int64_t frame) const {
        return timeline_->stretchAt(secondsOf(frame));
    }
    std::int64_t firstFrame(const Stretch&) const;
    std::int64_t lastFrame(const Stretch&) const;

    Scene scene(std::int64_t frame) const;
    /// Another camera, light and ground for the same game, as for pictures that shall differ.
    void setConditions(const Conditions&);

    /// One line of truth.jsonl, without the end of the line, for the stretch that `frame` is in.
    /// `ids` is the id mask of this frame's scene; empty: what depends on pixels is left out.
    std::string truthLine(std::int64_t frame, const cv::Mat& ids) const;
    /// The same for a single picture of that name. `bodies`: also say which body each thing is.
    std::string pictureLine(std::int64_t frame, const cv::Mat& ids, const std::string& image,
                            bool bodies) const;

private:
    Camera cameraAt(const Stretch&, double seconds) const;
    SimulationOptions options_;
    Course course_;
    Appearances looks_;
    std::unique_ptr<Table> table_;
    Conditions conditions_;
    std::unique_ptr<Timeline> timeline_;
    std::vector<Camera> cameras_;
    std::vector<HandBody> hands_;
    mutable std::unique_ptr<Prints> prints_;
};

/// A simulation as a source of frames, rendered on the spot. Paced: stamped with the steady clock,
/// frames that the reader came too late for are left out, as a camera does; otherwise as fast as it
/// is read.
std::unique_ptr<vision::FrameSource> open(const SimulationOptions&, bool paced);

}  // namespace kibitz::datasets
