#include "app/session/former_tables.h"

#include "app/session/watched_table.h"

#include <chrono>
#include <utility>

namespace kibitz::session {

namespace {

// Looking for a board takes some seconds on a slow machine; what takes longer hangs.
constexpr std::chrono::seconds kPatience{8};
// How soon one notices that nobody wants to wait any more.
constexpr std::chrono::milliseconds kLook{50};

}  // namespace

FormerTables::~FormerTables() {
    *hurry_ = true;
    if (last_.valid()) last_.wait();
}

void FormerTables::add(std::unique_ptr<WatchedTable> table) {
    if (!table) return;
    table->pipeline().letGo();
    last_ = std::async(std::launch::async, [table = std::move(table), before = std::move(last_),
                                            hurry = hurry_]() mutable {
                const auto until = std::chrono::steady_clock::now() + kPatience;
                while (!table->pipeline().waitForEnd(kLook) && !*hurry &&
                       std::chrono::steady_clock::now() < until) {
                }
                table.reset();
                if (before.valid()) before.wait();
                before = {};  // this one may be remembered for long
            }).share();
}

OpenFrameSource FormerTables::after(OpenFrameSource open) const {
    if (!last_.valid()) return open;
    return [last = last_, open = std::move(open)] {
        last.wait();
        return open();
    };
}

}  // namespace kibitz::session
