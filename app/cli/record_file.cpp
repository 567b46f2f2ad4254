#include "app/cli/record_file.h"

#include "rules/dizzle/sheet.h"
#include "rules/games.h"
#include "rules/text.h"
#include "vision/recognise/sheet_shelf.h"

#include <ostream>

namespace kibitz::cli {

namespace {

constexpr std::uintmax_t kLargestRecord = 16u << 20;
constexpr std::uintmax_t kLargestEquipment = 4u << 20;

std::string place(const std::string& file, rules::Record::Place at) {
    return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
}

/// The text of equipment that a record names.
std::string equipmentFor(const std::string& file, const std::string& name) {
    // Absolute, because "-" means standard input to people, not to records.
    const auto path = std::filesystem::absolute(std::filesystem::path{file}).parent_path() / name;
    // A record names equipment; a pipe or device that it names would be waited for without end.
    std::error_code error;
    if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        throw rules::BadSetup(path.string() + " is not a file. Name a file beside the record");
    // Beside the record first; sheets that were taught are known by their name alone.
    if (!std::filesystem::exists(path, error))
        if (auto taught = vision::SheetShelf::ofUser().text(name)) return *std::move(taught);
    try {
        return readText(path, kLargestEquipment);
    } catch (const CannotDo& cannot) {
        throw rules::BadSetup(cannot.what());
    }
}

/// A taught sheet that nobody has confirmed, and bombs that nobody can complete any more.
std::vector<std::string> warningsOf(const RecordFile& from, const std::string& sheet) {
    std::vector<std::string> warnings;
    if (from.record.game == "dizzle" && !sheet.empty())
        if (const auto read = rules::dizzle::readSheet(sheet); !read.unconfirmed.empty())
            warnings.push_back(
                "The points of the sheet " + read.name +
                " are guesses: it was taught from a photo, and nobody has confirmed " +
                rules::dizzle::listedUnconfirmed(read));
    if (from.record.game == "fuse")
        for (const auto& odd : from.game.audit(from.game.appearance(from.last())).unusual)
            if (odd.rule.id == "dead-card") warnings.push_back(odd.reason.text());
    return warnings;
}

}  // namespace

RecordFile openRecord(const std::string& file) {
    const auto text = readText(file, kLargestRecord);
    rules::Record record;
    try {
        record = rules::readRecord(text);
    } catch (const rules::BadRecord& bad) {
        throw CannotDo(place(file, {bad.line, bad.column}) + bad.what());
    }
    const auto* info = rules::findGame(record.game);
    if (!info) {
        std::string known;
        for (const auto& game : rules::allGames())
            known += (known.empty() ? "" : ", ") + std::string{game.name};
        throw CannotDo(place(file, record.header.game) + "found '" + rules::quotable(record.game) +
                       "', expected one of the games " + known);
    }
    auto setup = record.setup();
    std::string sheet;
    setup.loadEquipment = [&](const std::string& name) { return sheet = equipmentFor(file, name); };
    try {
        auto game = info->make(setup);
        auto played = rules::replay(game, record);
        RecordFile from{file, std::move(record), std::move(game), std::move(played), {}};
        from.warnings = warningsOf(from, sheet);
        return from;
    } catch (const rules::BadSetup& bad) {
        throw CannotDo(place(file, record.placeOf(bad.about)) + bad.what());
    }
}

void reportFault(const RecordFile& from, Json* json, Context& context) {
    for (const auto& warning : from.warnings) context.err << "kibitz: " << warning << '\n';
    if (json && !from.warnings.empty()) (*json)["warnings"] = from.warnings;
    if (!from.played.fault) return;
    const auto& fault = *from.played.fault;
    context.err << place(from.file, {fault.line, fault.column}) << fault.text() << '\n';
    const auto* illegal = std::get_if<rules::Illegal>(&fault.what);
    // A line that is no move makes the file a bad file; a move that breaks a rule is an answer: no.
    context.exit = illegal ? Exit::No : Exit::Cannot;
    if (!json) return;
    Json out{{"line", fault.line},
             {"column", fault.column},
             {"kind", illegal ? "illegal" : "syntax"},
             {"message", fault.text()}};
    if (illegal) {
        out["violations"] = Json::array();
        for (const auto& violation : illegal->violations)
            out["violations"].push_back(toJson(violation, from.game.vocabulary()));
    } else {
        const auto& error = std::get<rules::ParseError>(fault.what);
        out["found"] = error.found;
        out["expected"] = error.expected;
    }
    (*json)["fault"] = out;
}

}  // namespace kibitz::cli
