#pragma once

#include "app/session/game_session.h"
#include "datasets/play/noisy_eye.h"
#include "datasets/play/simulation.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace kibitz::session {

/// A simulated game as the referee gets it: what an eye with doubts sees of every still table goes
/// through the real session, and somebody who knows answers what is asked. For games whose eyes do
/// not exist yet, and to try tracker and reports without pictures. Same simulation, same events.
class SimulatedGame {
public:
    /// Throws BadSession.
    SimulatedGame(const datasets::Simulation&, const SessionInfo&);

    /// What is said at this frame; frames are given one after the other. `scene`: where things are
    /// in the picture; nullptr: there is none.
    std::vector<Event> at(std::int64_t frame, Moment, const datasets::Scene* scene);
    /// Whether the record knows every action that was made so far, or one that is as good.
    bool caughtUp() const;
    const GameSession& session() const { return session_; }

private:
    /// The stretch that is going on.
    struct Now {
        std::int64_t first = 0, last = 0;
        std::vector<rules::Site> covered;
        bool looseCovered = false, asked = false;
    };

    void begin(const datasets::Stretch&, std::int64_t frame);
    vision::Observation look(const rules::Appearance&, const datasets::Scene*);
    void placeBoxes(vision::Observation&, const datasets::Scene&) const;
    void answer(Moment, std::vector<Event>&);
    void catchUp(Moment, std::vector<Event>&);
    void playOn(Moment, std::vector<Event>&);
    void obey(const GameCommand&, Moment, std::vector<Event>&);
    std::optional<std::size_t> whereIs(const rules::Position&) const;
    const rules::Position& truth(std::size_t actions) const;

    const datasets::Simulation& simulation_;
    GameSession session_;
    datasets::NoisyEye eye_;
    rules::Random random_;
    const datasets::Stretch* stretch_ = nullptr;
    Now now_;
    std::size_t agreed_ = 0;  // so many actions the record knows
    int late_ = 0;            // still stretches in a row that it has not made out
};

}  // namespace kibitz::session
