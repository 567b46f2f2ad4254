// rules_soak GAMES [FIRST_SEED]: so many random games of every game family, each state checked.
// Outside CI: built by name in any preset (cmake --build --preset asan --target rules_soak).

#include "all_setups.h"

#include <chrono>
#include <cstdlib>
#include <iostream>

using namespace kibitz::rules;

int main(int argc, char** argv) {
    const long games = argc > 1 ? std::atol(argv[1]) : 1000;
    const auto firstSeed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    const std::string only = argc > 3 ? argv[3] : "";
    int broken = 0;
    for (const auto& info : allGames()) {
        if (!only.empty() && only != info.name) continue;
        std::vector<Game> ready;
        for (const auto& playable : allSetups())
            if (playable.info == &info) ready.push_back(playable.make());
        long moves = 0;
        const auto start = std::chrono::steady_clock::now();
        for (long i = 0; i < games; ++i) {
            const auto seed = firstSeed + static_cast<std::uint64_t>(i);
            Random random{seed};
            const auto played =
                ready[static_cast<std::size_t>(i) % ready.size()].playOut(random, 50'000, true);
            moves += played.moves;
            if (played.finished && played.broken.empty()) continue;
            ++broken;
            std::cout << info.name << " seed " << seed << ": "
                      << (played.broken.empty() ? "does not end" : played.broken) << '\n';
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        std::cout << info.name << ": " << games << " games in " << ready.size() << " set-ups, "
                  << moves << " moves, "
                  << static_cast<long>(static_cast<double>(games) / took.count())
                  << " games a second" << std::endl;
    }
    std::cout << (broken ? "BROKEN" : "clean") << '\n';
    return broken ? 1 : 0;
}
