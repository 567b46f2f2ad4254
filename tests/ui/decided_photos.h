#pragma once

#include "app/session/check/pile.h"
#include "app/ui/photos_view_model.h"

#include <memory>

namespace kibitz::testing {

/// Photos of which a test knows what lies there: two places are doubtful, and a rule is broken.
/// Every place that is decided is doubtful no more.
inline session::PhotoCheck doubtfulPhoto(const std::filesystem::path& file,
                                         const std::vector<session::PhotoDecision>& decisions) {
    static constexpr rules::Rule kRule{"lock", "Locks and keys"};
    static const rules::Phrase kWhy{"test.lock", "The lock is crossed, its key is not"};
    session::PhotoCheck check;
    check.file = file;
    check.players = {"Player"};
    check.sheets = "level-1";
    for (std::size_t site = 0; site < 2; ++site) {
        bool decided = false;
        for (const auto& decision : decisions) decided = decided || decision.site == site;
        if (decided) continue;
        session::PhotoFinding finding;
        finding.label = std::to_string(++check.doubtful);
        finding.place = site == 0 ? "c4" : "d7";
        finding.player = 0;
        finding.shows = "cross 0.71 or nothing 0.27";
        finding.answers = {{"cross", 0.71F, {1}}, {"nothing", 0.27F, {0}}};
        finding.site = site;
        finding.points = 5;
        finding.box = {100 + 200 * static_cast<int>(site), 100, 40, 40};
        check.findings.push_back(finding);
    }
    session::PhotoFinding fault;
    fault.label = "A";
    fault.rule = kRule;
    fault.reason = rules::Message{kWhy};
    fault.fault = true;
    fault.box = {300, 300, 40, 40};
    check.findings.push_back(fault);
    check.state = session::PhotoCheck::State::Breaks;
    check.headline = "A rule is broken";
    check.scores = {{0, 60 - 5 * static_cast<int>(check.doubtful), 60}};
    check.again = [file](const auto& all) { return doubtfulPhoto(file, all); };
    return check;
}

inline void bringDoubtfulPhotos(ui::PhotosViewModel& photos) {
    photos.setChecker([](const auto&, const auto& files, const auto& step, const auto&) {
        for (std::size_t i = 0; i < files.size(); ++i) step(i, doubtfulPhoto(files[i], {}));
    });
}

}  // namespace kibitz::testing
