#pragma once

#include "app/session/game_session.h"
#include "app/session/pipeline.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/colour_patch.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kibitz::session {

/// A piece that a person pointed at, with the name of its colour in the game.
struct ShownPiece {
    std::string colour;
    vision::ColourPatch patch;
};

/// What is to be watched: where the pictures come from, and what is played there.
struct TableRequest {
    /// Called in the worker, and again after a failure. Its error is shown as a sentence.
    OpenFrameSource open{};
    std::optional<SessionInfo> game{};                 // nullopt: only the table and its dice
    vision::ToldBoard told{};                          // what a person said of the board
    std::vector<ShownPiece> pieces{};                  // and of the pieces
    std::vector<std::array<cv::Point2f, 4>> sheets{};  // and where sheets lie, see ToldTable
    std::filesystem::path recordTo{};  // a folder to make; empty: nothing is written down
    bool forScreen = true;             // pictures are prepared for a window
    bool paced = true;                 // recorded pictures come at the speed they were recorded
    Look look{};                       // instead of the eyes for the game; for tests
};

/// The game that a source brings along: that of a recording or of a simulation. nullopt: none.
/// Throws vision::SourceLost where the source names a simulation that there is not.
std::optional<SessionInfo> gameOf(const std::string& source);

/// A table that is watched as asked: the pipeline with eyes, tracker and recorder. The eyes are
/// made in the worker, because their networks take a moment to load.
class WatchedTable {
public:
    /// Throws BadSession for a game that cannot be set up. `notify`: see Pipeline.
    explicit WatchedTable(TableRequest, std::function<void()> notify = {});
    /// Ends within a second; a recording is complete then.
    ~WatchedTable();
    WatchedTable(const WatchedTable&) = delete;
    WatchedTable& operator=(const WatchedTable&) = delete;

    /// nullopt: no game is watched.
    const std::optional<SetUp>& setUp() const { return setUp_; }
    Pipeline& pipeline() { return *pipeline_; }
    /// Whether it is still written down; nullopt: nobody asked for that, or it has not begun. Never
    /// waits.
    std::optional<bool> recorded() const;

private:
    struct Book;  // what is written down, shared with the worker
    std::optional<SetUp> setUp_;
    std::shared_ptr<Book> book_;
    std::unique_ptr<Pipeline> pipeline_;
};

}  // namespace kibitz::session
