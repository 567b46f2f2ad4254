#pragma once

#include "app/session/snapshot.h"

#include <QString>

#include <memory>
#include <optional>

namespace kibitz::ui {

/// What is worth hearing when a game goes on: points, mistakes, questions, the end. Says each thing
/// once, and nothing of what was there before it began to listen.
class Announcer {
public:
    enum class Tone { Accepted, Illegal, Question };
    struct News {
        QString sentence;  // may be empty: a tone alone
        std::optional<Tone> tone;
    };
    std::optional<News> hear(const session::Snapshot&);

private:
    std::shared_ptr<const session::GameView> before_;
};

}  // namespace kibitz::ui
