#include "app/session/eyes.h"

#include "models/card.h"
#include "vision/recognise/sheet_shelf.h"

#include <chrono>
#include <optional>

namespace kibitz::session {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// Between two looks at a table on which nothing happens; somebody who ponders is given that many.
constexpr milliseconds kBeat{300};
constexpr int kBeats = 16;
// A table that will not settle (somebody's shadow wanders over it) is given all the same.
constexpr int kLongestSettling = 12;

/// One table, from motion to motion.
class Gaze {
public:
    explicit Gaze(std::shared_ptr<vision::TableEye> eye) : eye_{std::move(eye)} {}

    Looked operator()(const vision::Frame& frame, vision::TableState table) {
        Looked looked;
        looked.parts = parts_;
        if (table != vision::TableState::Still || frame.image.channels() != 3) {
            moved_ = true;
            return looked;
        }
        if (moved_) {
            frames_ = 0;
            given_ = 0;
        }
        // Until it is settled in every frame, then by the beat.
        if (given_ > 0 && (given_ > kBeats || frame.time - givenAt_ < kBeat)) return looked;
        auto look = eye_->look(frame, moved_);
        moved_ = false;
        ++frames_;
        looked.trouble = std::move(look.trouble);
        if (!look.found) return looked;
        looked.parts = parts_ = std::move(look.parts);
        if (given_ == 0 && !look.settled && frames_ < kLongestSettling) return looked;
        ++given_;
        givenAt_ = frame.time;
        looked.observation = std::move(look.observation);
        return looked;
    }

private:
    std::shared_ptr<vision::TableEye> eye_;
    std::vector<vision::SeenPart> parts_;
    bool moved_ = true;
    int frames_ = 0;  // looked at since the last motion
    int given_ = 0;   // observations since the last motion
    nanoseconds givenAt_{};
};

}  // namespace

Look looking(std::shared_ptr<vision::TableEye> eye) {
    // Functions are copied; the table is one.
    return
        [gaze = std::make_shared<Gaze>(std::move(eye))](
            const vision::Frame& frame, vision::TableState table) { return (*gaze)(frame, table); };
}

Look eyesFor(const SetUp& setUp, const vision::ToldTable& told, int threads) {
    auto all = told;
    if (!all.sheet)
        if (const auto sheet = setUp.setup.options.find("sheet");
            sheet != setUp.setup.options.end()) {
            // A taught sheet looks like the photo it was taught with, not like a drawing.
            const auto shelf = vision::SheetShelf::ofUser();
            if (shelf.has(sheet->second)) all.sheet = shelf.load(sheet->second);
        }
    return looking(vision::makeTableEye(*setUp.info, setUp.setup, all, threads));
}

Look eyesIfAny(const SetUp& setUp, std::string& why, const vision::ToldTable& told) {
    try {
        return eyesFor(setUp, told);
    } catch (const vision::NoEyes& none) {
        why = none.what();
    } catch (const models::BadModel& bad) {
        why = bad.what();
    } catch (const vision::BadShelf& bad) {
        why = bad.what();
    }
    return {};
}

Look eyesWhenNeeded(const SetUp& setUp, const vision::ToldTable& told) {
    struct Eyes {
        SetUp setUp;
        vision::ToldTable told;
        Look look{};
        std::string blind{};
    };
    const auto eyes = std::make_shared<Eyes>(Eyes{setUp, told});
    return [eyes](const vision::Frame& frame, vision::TableState table) {
        if (!eyes->look && eyes->blind.empty())
            eyes->look = eyesIfAny(eyes->setUp, eyes->blind, eyes->told);
        if (eyes->look) return eyes->look(frame, table);
        Looked looked;
        looked.trouble = eyes->blind;
        return looked;
    };
}

}  // namespace kibitz::session
