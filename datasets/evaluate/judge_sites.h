#pragma once

#include "datasets/evaluate/judge.h"
#include "rules/table.h"

#include <memory>
#include <vector>

namespace kibitz::datasets {

/// Judges what is said about sites. Knows every site of the game that a picture shows, so that
/// those which show nothing count as well; games that were set up once are kept.
class SiteJudge {
public:
    std::vector<Sample> judge(const Source&, const TruePicture&, const std::vector<AnsweredSite>&);
    /// Whose sheet is whose is not printed on them: each answered sheet is about the true one that
    /// it lies on.
    std::vector<Sample> judge(const Source&, const TruePicture&, const std::vector<AnsweredSheet>&);

private:
    const rules::Vocabulary& wordsOf(const Source&, const TruePicture&);

    struct Known {
        GivenGame given;
        std::filesystem::path folder;
        rules::Vocabulary words;
    };
    std::vector<std::unique_ptr<Known>> known_;
};

}  // namespace kibitz::datasets
