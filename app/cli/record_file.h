#pragma once

#include "app/cli/command.h"
#include "app/cli/rules_json.h"

#include <optional>
#include <string>

namespace kibitz::cli {

/// A record from a file, set up and played as far as it goes.
struct RecordFile {
    std::string file;
    rules::Record record;
    rules::Game game;
    rules::Replay played;
    std::vector<std::string> warnings;  // what is allowed but ought to be known

    const rules::Position& last() const { return played.positions.back(); }
};

/// Throws CannotDo with FILE:LINE:COLUMN where the text is no record; a broken or illegal action is
/// in played.fault.
RecordFile openRecord(const std::string& file);

/// Tells warnings, and the fault, if there is one: a sentence on standard error, "fault" in the
/// JSON, and the exit code.
void reportFault(const RecordFile&, Json* json, Context&);

}  // namespace kibitz::cli
