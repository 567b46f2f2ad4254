#pragma once

#include "app/session/continuations.h"

#include <QObject>
#include <QThreadPool>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace kibitz::ui {

/// Works out what may come next beside the window's thread, because some games have thousands of
/// continuations. The latest question is answered; those before it are forgotten.
class Thinking {
public:
    struct Thought {
        session::Continuations continuations;
        std::vector<rules::Site> legal;  // places that a player could use now
    };
    using Answer = std::function<void(std::shared_ptr<const Thought>)>;

    /// Answers arrive in the thread of `context`, which owns this.
    explicit Thinking(QObject* context);
    ~Thinking();

    void ask(const rules::Game&, const rules::Position&,
             std::shared_ptr<const vision::Observation> seen, Answer);
    /// No answer is wanted any more.
    void forget() { ++asked_; }

private:
    QObject* context_;
    QThreadPool pool_;
    std::uint64_t asked_ = 0;
};

}  // namespace kibitz::ui
