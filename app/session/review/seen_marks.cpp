#include "app/session/review/seen_marks.h"

#include "app/session/report/story.h"
#include "app/session/report/story_events.h"

#include <algorithm>
#include <map>

namespace kibitz::session {

namespace {

// As for sheets and boards: below, the eyes would ask.
constexpr double kSure = 0.9;
// A place of a game that is none: no camera has so many pixels.
constexpr int kFarthest = 1'000'000;

const Json* member(const Json& json, const char* key) {
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() ? nullptr : &*found;
}

cv::Rect boxIn(const Json* json) {
    if (!json || !json->is_array() || json->size() != 4) return {};
    std::vector<int> sides;
    for (const auto& side : *json) {
        if (!side.is_number_integer() || side < -kFarthest || side > kFarthest) return {};
        sides.push_back(side.get<int>());
    }
    const cv::Rect box{sides[0], sides[1], sides[2], sides[3]};
    return box.empty() ? cv::Rect{} : box;
}

SeenMark markOf(std::string site, const cv::Rect& box, const std::vector<Reading>& readings) {
    SeenMark mark{{std::move(site)}, box, {}, 0, false};
    if (readings.empty()) return mark;
    mark.share = readings.front().share;
    mark.label = readings.front().what;
    if (mark.label == "?") mark.share = 0;
    return mark;
}

/// Colour and height are read at one place and need one outline.
void join(std::vector<SeenMark>& marks, SeenMark mark) {
    const auto same = std::find_if(marks.begin(), marks.end(), [&](const auto& other) {
        return 2 * (other.box & mark.box).area() > std::max(other.box.area(), mark.box.area());
    });
    if (same == marks.end()) {
        marks.push_back(std::move(mark));
        return;
    }
    same->sites.push_back(mark.sites.front());
    if (same->label != "?") same->label += mark.label == "?" ? "" : " " + mark.label;
    same->share = std::min(same->share, mark.share);
}

}  // namespace

bool SeenMark::sure() const { return share >= kSure; }

SeenMarks::SeenMarks(const std::vector<Event>& events) {
    const Event* boxes = nullptr;
    for (const auto& event : events) {
        if (event.type == "seen") {
            if (member(event.payload, "boxes")) boxes = &event;
            looks_.push_back({event.frame, &event, boxes});
        } else if (event.type == "table" && textIn(event.payload, "state") != "still") {
            looks_.push_back({event.frame, nullptr, boxes});
        }
    }
    std::stable_sort(looks_.begin(), looks_.end(),
                     [](const auto& a, const auto& b) { return a.frame < b.frame; });
}

std::vector<SeenMark> SeenMarks::at(std::int64_t frame) const {
    const auto after =
        std::upper_bound(looks_.begin(), looks_.end(), frame,
                         [](auto wanted, const auto& look) { return wanted < look.frame; });
    if (after == looks_.begin() || !std::prev(after)->seen) return {};
    const auto& look = *std::prev(after);
    std::vector<SeenMark> marks;
    const auto* sites = member(look.seen->payload, "sites");
    const auto* boxes = look.boxes ? member(look.boxes->payload, "boxes") : nullptr;
    if (sites && sites->is_object() && boxes) {
        for (const auto& [name, told] : sites->items()) {
            const auto box = boxIn(member(*boxes, name.c_str()));
            const auto mark = markOf(name, box, readingsOf(*look.seen, name));
            // Places that most likely show nothing are worth a mark only when that is in doubt.
            if (box.empty() || mark.label.empty() || (mark.label == "nothing" && mark.sure()))
                continue;
            join(marks, mark);
        }
    }
    const auto* loose = member(look.seen->payload, "loose");
    if (loose && loose->is_array())
        for (const auto& die : *loose) {
            const auto box = boxIn(member(die, "box"));
            const auto* shares = member(die, "shares");
            if (box.empty() || !shares) continue;
            const Event one{"seen", 0, {}, {{"sites", {{"die", *shares}}}}};
            auto mark = markOf("die", box, readingsOf(one, "die"));
            mark.die = true;
            if (!mark.label.empty()) marks.push_back(std::move(mark));
        }
    return marks;
}

}  // namespace kibitz::session
