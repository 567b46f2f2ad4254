#pragma once

#include "app/session/game_session.h"
#include "app/session/snapshot.h"
#include "tests/app/fake_source.h"

#include <memory>
#include <string>
#include <vector>

namespace kibitz::testing {

/// A game of Topple in the hands of a test: really played, shown as snapshots of a worker.
class GameMoments {
public:
    explicit GameMoments(const std::string& game = "topple",
                         std::vector<std::string> players = {"Ann", "Bob"}) {
        session::SessionInfo info;
        info.game = game;
        info.players = std::move(players);
        setUp_ = std::make_shared<const session::SetUp>(session::setUp(info));
        restart();
    }

    std::shared_ptr<const session::SetUp> setUp() const { return setUp_; }
    const rules::Game& game() const { return setUp_->game; }
    session::GameSession& session() { return *session_; }
    void restart() { session_ = std::make_unique<session::GameSession>(*setUp_); }

    /// So many legal turns, each of them seen.
    void play(int turns, std::uint64_t seed = 1) {
        rules::Random random{seed};
        for (int i = 0; i < turns; ++i) {
            if (game().next(session_->view()->position).who == rules::Next::Who::Nobody) break;
            const auto turn = game().randomTurn(session_->view()->position, random);
            session_->obey({session::GameCommand::Do::Play, 0, {turn.move}}, {});
        }
        look();
    }
    /// The table shows what the record says.
    void look() { session_->see(seen(game().appearance(session_->view()->position)), {}); }
    void obey(const session::GameCommand& command) { session_->obey(command, {}); }

    /// Every place has a box of its own, in rows of 20.
    vision::Observation seen(const rules::Appearance& look) const {
        auto out = vision::Observation::certain(game().vocabulary(), look);
        for (std::size_t i = 0; i < out.siteCount(); ++i)
            out.setBox({static_cast<std::uint16_t>(i)},
                       {static_cast<float>(i % 20) * 30, static_cast<float>(i / 20) * 30, 24, 24});
        return out;
    }

    session::Snapshot snapshot() { return snapshotOf(session_->view()); }
    /// The same with a question, or an objection, that a test makes up.
    session::Snapshot snapshotOf(std::shared_ptr<const session::GameView> view) {
        session::Snapshot now;
        now.frame = frameOf(++frame_, {640, 360});
        now.source = session::SourceState::Running;
        now.table = vision::TableState::Still;
        now.description = "a test";
        now.game = std::move(view);
        now.observation = std::make_shared<const vision::Observation>(
            seen(game().appearance(session_->view()->position)));
        now.parts = {{"board", {{{10, 10}, {600, 12}, {610, 340}, {5, 330}}}}};
        return now;
    }
    session::Snapshot asking() {
        auto view = std::make_shared<session::GameView>(*session_->view());
        static const rules::Phrase kNeed{"not-clear",
                                         "{place} cannot be read clearly. Say what it shows"};
        view->standing = session::GameView::Standing::Asking;
        view->need = rules::Message{kNeed, {{"place", "c3 top"}}};
        const auto turns = game().turns(view->position);
        for (std::size_t i = 0; i < 3 && i < turns.size(); ++i)
            view->candidates.push_back({{turns[i].move},
                                        0.6 / (1.0 + static_cast<double>(i)),
                                        {{200, 100 + 40 * static_cast<int>(i), 24, 24}}});
        const auto site = *game().vocabulary().site("c3 top");
        view->places = {{"c3 top", site, {200, 100, 24, 24}}};
        return snapshotOf(view);
    }
    session::Snapshot illegal() {
        auto view = std::make_shared<session::GameView>(*session_->view());
        static const rules::Phrase kWhy{"test.why", "{cell} carries a pawn already"};
        static constexpr rules::Rule kRule{"placing", "Where a pawn may stand"};
        const auto site = *game().vocabulary().site("c3 top");
        view->standing = session::GameView::Standing::Illegal;
        view->violations = {{kRule, rules::Message{kWhy, {{"cell", "c3"}}}, {site}}};
        view->places = {{"c3 top", site, {200, 100, 24, 24}}};
        return snapshotOf(view);
    }

private:
    std::shared_ptr<const session::SetUp> setUp_;
    std::unique_ptr<session::GameSession> session_;
    std::int64_t frame_ = 0;
};

}  // namespace kibitz::testing
