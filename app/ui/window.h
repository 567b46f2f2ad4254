#pragma once

#include "app/session/pipeline.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QQuickWindow;

namespace kibitz::ui {

class PlayViewModel;

struct WindowOptions {
    /// Called in the worker, and again after a failure. Its error is shown as a sentence.
    /// Without it there is no worker, and the window shows what its view model is given.
    session::OpenFrameSource openSource = {};
    std::string title = "Kibitz";
    std::string page = {};          // which one is shown first, as Main.qml names them; empty: the first
    std::vector<std::string> open = {};  // recordings or photos that this page opens
    std::string game = {};               // that photos are of, where that is known
    std::optional<bool> dark = {};  // nullopt: as the system is
    bool reducedMotion = false;      // else as the settings say
    std::string settingsFile = {};   // empty: the person's own
    bool stream = false;             // open the window for streams, too
    std::string language = {};       // a code; empty: as the settings or the system say
};

/// The window, its view model and the worker behind it. Needs a QGuiApplication.
class PlayWindow {
public:
    explicit PlayWindow(const WindowOptions&);
    ~PlayWindow();
    PlayWindow(const PlayWindow&) = delete;
    PlayWindow& operator=(const PlayWindow&) = delete;

    QQuickWindow& window() const;
    PlayViewModel& play() const;

private:
    struct Parts;
    static void show(Parts&, const session::Snapshot&);
    static void obeySettings(Parts&);

    std::unique_ptr<Parts> parts_;
};

/// Makes Kibitz's QML types and pages known; harmless when called again.
void registerTypes();

/// Opens the window and returns its exit code when it is closed; everything has ended by then.
/// Throws std::runtime_error when the window cannot be built.
int openWindow(int& argc, char** argv, const WindowOptions&);

}  // namespace kibitz::ui
