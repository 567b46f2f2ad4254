#pragma once

#include "app/session/pipeline.h"

#include <atomic>
#include <future>
#include <memory>

namespace kibitz::session {

class WatchedTable;

/// Tables that are watched no longer. They end by themselves, because a worker that is in the
/// middle of a look takes its time and nobody at a window wants to wait for it. What is watched
/// next opens its source only when they have let go of theirs: two may not hold the same camera.
class FormerTables {
public:
    FormerTables() = default;
    /// Waits until all have ended: what they wrote down is complete then. A second for those whose
    /// source hangs.
    ~FormerTables();
    FormerTables(const FormerTables&) = delete;
    FormerTables& operator=(const FormerTables&) = delete;

    /// Comes back at once, and nothing is heard of that table any more. nullptr: there was none.
    void add(std::unique_ptr<WatchedTable>);
    /// Opens when those that were added before have ended; a source that hangs is not waited for
    /// for ever.
    OpenFrameSource after(OpenFrameSource) const;

private:
    std::shared_future<void> last_;  // ready when all have ended
    std::shared_ptr<std::atomic<bool>> hurry_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace kibitz::session
