#pragma once

#include "app/session/game_session.h"
#include "datasets/play/noisy_eye.h"
#include "datasets/play/simulation.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kibitz::cli {

/// A simulated game as the referee gets it: what an eye with doubts sees of every still table goes
/// through the real session, and somebody who knows answers what is asked. For games whose eyes do
/// not exist yet, and to try tracker and reports without pictures. Same simulation, same events.
class SimulatedGame {
public:
    /// Throws session::BadSession.
    SimulatedGame(const datasets::Simulation&, const session::SessionInfo&);

    /// What is said at this frame; frames are given one after the other. `scene`: where things are in
    /// the picture; nullptr: there is none.
    std::vector<session::Event> at(std::int64_t frame, session::Moment,
                                   const datasets::Scene* scene);

private:
    struct Stretch {
        std::int64_t first = 0, last = 0;
        std::vector<rules::Site> covered;
        bool looseCovered = false, asked = false;
    };

    void begin(const datasets::Stretch&, std::int64_t frame);
    vision::Observation look(const rules::Appearance&, const datasets::Scene*);
    void placeBoxes(vision::Observation&, const datasets::Scene&) const;
    void answer(session::Moment, std::vector<session::Event>&);
    void catchUp(session::Moment, std::vector<session::Event>&);
    void obey(const session::GameCommand&, session::Moment, std::vector<session::Event>&);
    std::optional<std::size_t> whereIs(const rules::Position&) const;
    const rules::Position& truth(std::size_t actions) const;

    const datasets::Simulation& simulation_;
    session::GameSession session_;
    datasets::NoisyEye eye_;
    rules::Random random_;
    const datasets::Stretch* stretch_ = nullptr;
    Stretch now_;
    std::size_t agreed_ = 0;  // so many actions the record knows
    int late_ = 0;            // still stretches in a row that it has not made out
};

}  // namespace kibitz::cli
