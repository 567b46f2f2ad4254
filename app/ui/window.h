#pragma once

#include "app/session/watched_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QQuickWindow;

namespace kibitz::ui {

class GameViewModel;
class PlayViewModel;
class SetupViewModel;
class StreamViewModel;

struct WindowOptions {
    /// What is watched at first. Without a source there is no worker, and the window shows what its
    /// view models are given.
    session::TableRequest table = {};
    std::string title = "Kibitz";
    std::string page = "play";           // which one is shown first, as Main.qml names them
    std::vector<std::string> open = {};  // recordings or photos that this page opens
    std::string game = {};               // that photos are of, where that is known
    std::optional<bool> dark = {};       // nullopt: as the system is
    bool reducedMotion = false;          // else as the settings say
    std::string settingsFile = {};       // empty: the person's own
    bool stream = false;                 // open the window for streams, too
    std::string language = {};           // a code; empty: as the settings or the system say
    std::string memory = {};             // the file of what was set up before; empty: the usual one
};

/// The window, its view models and the worker behind them. Needs a QGuiApplication.
class PlayWindow {
public:
    /// Throws session::BadSession for a game that cannot be set up.
    explicit PlayWindow(const WindowOptions&);
    ~PlayWindow();
    PlayWindow(const PlayWindow&) = delete;
    PlayWindow& operator=(const PlayWindow&) = delete;

    /// Another table instead of the one that is watched. Throws session::BadSession.
    void watch(session::TableRequest);

    QQuickWindow& window() const;
    PlayViewModel& play() const;
    GameViewModel& game() const;
    SetupViewModel& setup() const;
    StreamViewModel& stream() const;

private:
    struct Parts;
    static void obeySettings(Parts&);

    std::unique_ptr<Parts> parts_;
};

/// Makes Kibitz's QML types and pages known; harmless when called again.
void registerTypes();

/// Opens the window and returns its exit code when it is closed; everything has ended by then.
/// Throws std::runtime_error when the window cannot be built.
int openWindow(int& argc, char** argv, const WindowOptions&);

}  // namespace kibitz::ui
