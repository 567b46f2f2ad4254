#include "app/ui/thinking.h"

#include <QMetaObject>

#include <utility>

namespace kibitz::ui {

Thinking::Thinking(QObject* context) : context_{context} { pool_.setMaxThreadCount(1); }

Thinking::~Thinking() {
    pool_.clear();
    pool_.waitForDone();
}

void Thinking::ask(const rules::Game& game, const rules::Position& position,
                   std::shared_ptr<const vision::Observation> seen, Answer answer) {
    const auto number = ++asked_;
    pool_.clear();
    pool_.start([this, number, game, position, seen = std::move(seen), answer = std::move(answer)] {
        auto thought = std::make_shared<Thought>();
        thought->continuations = session::continuationsOf(game, position, seen.get());
        thought->legal = session::legalPlaces(game, position, thought->continuations);
        QMetaObject::invokeMethod(
            context_,
            [this, number, thought, answer] {
                if (number == asked_) answer(thought);
            },
            Qt::QueuedConnection);
    });
}

}  // namespace kibitz::ui
