#pragma once

#include "app/session/recording/event.h"
#include "rules/table.h"
#include "vision/observation.h"

#include <opencv2/core/types.hpp>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace kibitz::session {

/// A `seen` event that is none of this game; what() says what is wrong with it.
class BadSeen : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What was seen, as the payload of a `seen` event. Written are the places that show something or
/// are not sure; shares in steps of 0.00001. Boxes are written when they have moved, because
/// cameras mostly stand. Who judges what read() gives back judges exactly what is written.
class SeenNotation {
public:
    explicit SeenNotation(const rules::Vocabulary&);

    Json write(const vision::Observation&) const;
    /// Remembers where the places are until they move. Throws BadSeen, and then remembers nothing.
    vision::Observation read(const Json& payload);

private:
    Json sitesOf(const vision::Observation&) const;
    Json looseOf(const vision::Observation&) const;
    bool boxesMoved(const vision::Observation&) const;
    void readSites(const Json&, vision::Observation&) const;
    void readLoose(const Json&, vision::Observation&) const;
    void readBoxes(const Json&, std::vector<cv::Rect>&) const;
    std::string faceName(std::size_t face) const;

    const rules::Vocabulary words_;
    std::map<std::string, std::uint16_t> sites_;
    std::map<std::string, std::size_t> symbols_, faces_;
    std::vector<cv::Rect> boxes_;  // by site, as last told; empty: never
};

}  // namespace kibitz::session
