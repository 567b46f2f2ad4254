#pragma once

#include "datasets/evaluate/judge.h"
#include "datasets/evaluate/statistics.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace kibitz::datasets {

/// The numbers of an evaluation, counted from samples.
struct Summary {
    std::size_t pictures = 0;
    std::size_t truths = 0;   // things that count
    std::size_t answers = 0;  // answers that count
    std::size_t neutral = 0;  // truths and answers that do not

    Rate right;                  // of the truths
    Rate rightSure;              // of the truths: right without asking
    Rate wrong, unread, missed;  // of the truths
    Rate extra;                  // of the answers
    Rate silent;                 // of the sure answers: wrong, or about what is not there
    Rate asked;                  // of the answers: not sure
    Rate perfect;                // of the pictures: everything right and nothing extra
    Rate sheets;                 // of the sheets in them: every place right. What is seen where no
                                 // sheet lies counts for the pictures alone
    Rate deceptive;              // of the pictures: not perfect, and nothing in it was asked
    Rate colour;                 // of the answers to things whose colour is known
    Reliability reliability;

    Rate caught;      // of the illegal turns: reported, or asked about
    Rate ruleNamed;   // of the illegal turns that were reported: with the right rule
    Rate falseAlarm;  // of the legal turns
};

using Choose = std::function<bool(const Sample&)>;
/// Counts. With `choose`, only samples that it takes; pictures are then those which have any.
Summary summarise(const std::vector<const Judged*>&, const Choose& choose = {});

/// How often truth (first) was answered so (second); "" is none. Only what counts.
using Confusion = std::map<std::pair<std::string, std::string>, std::size_t>;
Confusion confusionOf(const std::vector<const Judged*>&);

/// What would be silent and asked if answers were called sure from this probability on.
struct Threshold {
    double probability = 0;
    Rate silent;  // of the answers that would be sure
    Rate asked;   // of all answers
};
std::vector<Threshold> thresholdsOf(const std::vector<const Judged*>&);

struct Group {
    std::string value;  // "15-29"
    Summary summary;
};
/// The same numbers, condition by condition.
struct Grouping {
    std::string condition;
    bool ofPictures = true;  // false: a picture may have things in several groups
    std::vector<Group> groups;
};

/// By the conditions that are named, or else by everything that tells between 2 and 12 groups
/// apart: the conditions of the pictures, the size of things, the kind of sites.
std::vector<Grouping> groupingsOf(const std::vector<const Judged*>&,
                                  const std::vector<std::string>& by = {});

/// All that is judged about one sort of thing, in whole, by source and by condition.
struct Report {
    What what = What::Dice;
    std::vector<Group> sources;
    Summary all;
    Confusion confusion;
    std::vector<Threshold> thresholds;  // empty: the answers have no probabilities
    std::vector<Grouping> groupings;
};
std::vector<Report> reportsOf(const std::vector<Judged>&, const std::vector<std::string>& by = {});

}  // namespace kibitz::datasets
