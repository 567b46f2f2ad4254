#pragma once

#include "rules/table.h"
#include "vision/observation.h"

#include <opencv2/core/types.hpp>

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::vision {

/// An observation in writing that is none of this game; what() says what is wrong with it.
class BadSeen : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What was seen, in writing: a recording keeps it as its `seen` events. Written are the places
/// that show something or are not sure; shares in steps of 0.00001. Boxes are written when they
/// have moved, because cameras mostly stand. Who judges what read() gives back judges exactly what
/// is written.
class SeenNotation {
public:
    using Json = nlohmann::ordered_json;

    explicit SeenNotation(const rules::Vocabulary&);

    Json write(const Observation&) const;
    /// Remembers where the places are until they move. Throws BadSeen, and then remembers nothing.
    Observation read(const Json& payload);

private:
    Json sitesOf(const Observation&) const;
    Json looseOf(const Observation&) const;
    bool boxesMoved(const Observation&) const;
    void readSites(const Json&, Observation&) const;
    void readLoose(const Json&, Observation&) const;
    void readBoxes(const Json&, std::vector<cv::Rect>&) const;
    std::string faceName(std::size_t face) const;

    const rules::Vocabulary words_;
    std::map<std::string, std::uint16_t> sites_;
    std::map<std::string, std::size_t> symbols_, faces_;
    std::vector<cv::Rect> boxes_;  // by site, as last told; empty: never
};

}  // namespace kibitz::vision
