#pragma once

#include "app/session/set_up.h"
#include "app/session/watcher.h"
#include "vision/recognise/table_eye.h"

#include <memory>

namespace kibitz::session {

/// The eyes for a game as set up. When the table has come to rest they read it, frame after frame,
/// until looking again brings nothing new, and give what they read; after that the same again now
/// and then, by the time of the frames, so that whoever waits for somebody to go on knows that
/// nobody did. Throws vision::NoEyes and models::BadModel.
Look eyesFor(const SetUp&, const vision::ToldTable& = {}, int threads = 2);
/// The same with an eye that is there already.
Look looking(std::shared_ptr<vision::TableEye>);

/// An empty one where nobody can read this game from pictures yet, or no network can be loaded;
/// `why` says so.
Look eyesIfAny(const SetUp&, std::string& why, const vision::ToldTable& = {});

/// The same, made by whoever looks first: networks take a moment to load. Where nobody can read
/// the game, every look says why as its trouble.
Look eyesWhenNeeded(const SetUp&, const vision::ToldTable& = {});

}  // namespace kibitz::session
