#pragma once

#include "vision/frame.h"
#include "vision/recognise/dice_watch.h"
#include "vision/recognise/mark_reader.h"
#include "vision/recognise/sheet_eye.h"
#include "vision/recognise/sheet_finder.h"

#include <opencv2/core/mat.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace kibitz::vision {

/// Reads the sheets of a table that is being watched: finds them once, looks after every motion
/// whether they still lie there, and reads only places that do not look as they did. The live
/// counterpart of SheetEye.
class SheetWatch {
public:
    /// What the last frame cost.
    struct Work {
        bool searched = false;  // sheets were looked for anew
        int read = 0;           // places that were read
    };

    /// All sheets of the table are of this kind, and there are `count` of them.
    /// `told`: where they lie, said by a person; looked at where they are not found without.
    SheetWatch(KnownSheet, int count, int threads = 2,
               std::vector<std::array<cv::Point2f, 4>> told = {});

    /// The table as it lies now; nullopt: not all of the sheets were found. `moved`: something
    /// moved since the frame before. Only still frames belong here. pre: 8 bit BGR
    std::optional<SeenTable> observe(const Frame&, bool moved);
    /// Places beside the sheets that are rather no dice than dice.
    std::vector<SeenDie> faintDice() const;
    const Work& work() const { return work_; }
    const KnownSheet& known() const { return finder_.sheets().front(); }
    /// How many sheets were found last.
    int found() const { return static_cast<int>(sheets_.size()); }
    /// Whether everything on this still table was read as often as helps.
    bool settled() const { return settled_; }
    void reset();

private:
    /// A sheet that lies there, and all that was read on it.
    struct Sheet {
        FoundSheet found;
        std::vector<MarkShares> marks;
        std::vector<cv::Mat> crops;  // as they looked when they were read
        std::vector<int> looks;
    };

    bool locate(const Frame&, bool moved);
    std::vector<FoundSheet> search(const cv::Mat& picture);
    void read(const cv::Mat& picture, Sheet&, bool moved);

    SheetFinder finder_;
    MarkReader reader_;
    DiceEye eye_;
    DiceWatch dice_;
    int count_;
    std::vector<std::array<cv::Point2f, 4>> told_;
    std::vector<Sheet> sheets_;
    std::optional<std::chrono::nanoseconds> searchedAt_;
    bool settled_ = false;
    Work work_;
};

}  // namespace kibitz::vision
