#include "datasets/play/simulation.h"
#include "datasets/play/stills.h"
#include "datasets/play/truth.h"
#include "datasets/render/projection.h"
#include "datasets/render/renderer.h"
#include "datasets/scene/shapes.h"
#include "rules/games.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

using namespace kibitz;
using namespace kibitz::datasets;

namespace {

const std::vector<std::string> kGames{"dizzle", "addit", "spexxx", "topple", "fuse"};

SimulationOptions optionsFor(const std::string& game) {
    SimulationOptions options;
    options.game = game;
    options.seed = 12;
    options.actions = 24;
    options.size = {320, 180};
    options.framesPerSecond = 10;
    return options;
}

/// One line for each stretch, without what the camera adds.
std::vector<nlohmann::ordered_json> truthOf(const Simulation& simulation) {
    std::vector<nlohmann::ordered_json> lines;
    for (const auto& stretch : simulation.timeline().stretches())
        lines.push_back(nlohmann::ordered_json::parse(
            simulation.truthLine(simulation.firstFrame(stretch), {})));
    return lines;
}

/// FNV-1a over what is true whatever the camera: moments, moves, sites and dice.
std::string hashOf(const Simulation& simulation) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (auto line : truthOf(simulation)) {
        line.erase("conditions");
        line.erase("parts");
        for (const char c : line.dump()) {
            hash ^= static_cast<unsigned char>(c);
            hash *= 0x100000001b3ULL;
        }
    }
    std::ostringstream text;
    text << std::hex << hash;
    return text.str();
}

bool samePose(const Pose& a, const Pose& b) {
    return cv::norm(a.mm - b.mm) < 1e-9 && cv::norm(a.turn - b.turn, cv::NORM_INF) < 1e-9;
}

}  // namespace

TEST_CASE("the truth of a simulated game is what it was", "[datasets][simulation]") {
    const auto [game, golden] =
        GENERATE(table<std::string, std::string>({{"dizzle", "3b771341033e81ff"},
                                                  {"addit", "43ccb524d6708f5f"},
                                                  {"spexxx", "2f9585e227f7df6"},
                                                  {"topple", "b3880a0a538fcea9"},
                                                  {"fuse", "54cf0709e7439ac3"}}));
    INFO(game);
    auto options = optionsFor(game);
    options.illegalRate = 0.3;
    const Simulation simulation{options};
    CHECK(hashOf(simulation) == golden);
    CHECK(hashOf(Simulation{options}) == golden);
    options.seed = 13;
    CHECK(hashOf(Simulation{options}) != golden);
}

TEST_CASE("every still moment shows what the rules say, or what is marked as illegal",
          "[datasets][simulation]") {
    const auto game = GENERATE(from_range(kGames));
    INFO(game);
    auto options = optionsFor(game);
    options.illegalRate = 0.4;
    options.difficulty = Difficulty::Medium;
    const Simulation simulation{options};
    const auto& course = simulation.course();
    const auto& words = course.game.vocabulary();
    int illegal = 0;
    for (const auto& stretch : simulation.timeline().stretches()) {
        if (stretch.phase != Phase::Still) continue;
        const auto line =
            nlohmann::json::parse(simulation.truthLine(simulation.firstFrame(stretch), {}));
        const auto& position =
            stretch.position == 0 ? course.start : course.steps[stretch.position - 1].after;
        const auto look = course.game.appearance(position);
        rules::Appearance shown;
        shown.sites.resize(words.sites.size());
        for (const auto& [site, symbol] : line["sites"].items())
            shown.sites[words.site(site)->index] = *words.symbol(symbol.get<std::string>());
        for (const auto& die : line["dice"]) {
            const auto value = static_cast<std::uint8_t>(die["value"].get<int>());
            const auto& colours = words.diceColours;
            const auto colour = std::find(colours.begin() + 1, colours.end(), die["colour"]);
            if (!die.contains("site"))
                shown.loose.add({value, static_cast<std::uint8_t>(colour == colours.end()
                                                                      ? 0
                                                                      : colour - colours.begin())});
        }
        INFO("turn " << stretch.position);
        if (line.contains("illegal")) {
            ++illegal;
            CHECK_FALSE(isReachable(course.game, position, shown));
            const auto why = course.game.whyNot(position, shown);
            REQUIRE_FALSE(why.empty());
            CHECK(line["illegal"]["rule"] == why.front().rule.id);
        } else {
            CHECK(shown == look);
        }
    }
    CHECK(illegal > 0);
}

TEST_CASE("what nobody touches lies exactly where it lay", "[datasets][simulation]") {
    const auto game = GENERATE(from_range(kGames));
    INFO(game);
    const Simulation simulation{optionsFor(game)};
    const auto& table = simulation.table();
    const auto& all = simulation.timeline().arrangements();
    for (std::size_t i = 2; i < all.size(); ++i)
        for (std::size_t piece = 0; piece < table.pieces().size(); ++piece) {
            const auto& before = all[i - 1].pieces[piece];
            const auto& after = all[i].pieces[piece];
            // Boards lean; dice may be thrown again.
            if (before.spot != after.spot || before.spot.kind == Spot::Kind::Loose ||
                table.pieces()[piece].kind == Piece::Kind::Plate ||
                before.spot.kind == Spot::Kind::Away)
                continue;
            CHECK(samePose(before.pose, after.pose));
        }
}

TEST_CASE("dice lie on their faces and not in each other", "[datasets][simulation]") {
    const auto game = GENERATE(from_range(kGames));
    INFO(game);
    auto options = optionsFor(game);
    options.difficulty = Difficulty::Hard;  // where they touch most
    const Simulation simulation{options};
    const auto& table = simulation.table();
    for (const auto& arrangement : simulation.timeline().arrangements()) {
        std::vector<std::pair<cv::Vec3d, double>> loose;
        for (std::size_t i = 0; i < table.pieces().size(); ++i) {
            const auto* die = std::get_if<DieBody>(&table.pieces()[i].what);
            const auto& lying = arrangement.pieces[i];
            if (!die || lying.spot.kind == Spot::Kind::Away) continue;
            const auto pose = table.worldPose(arrangement, static_cast<int>(i));
            CHECK(topFace(*die, pose) == lying.value);
            if (lying.spot.kind != Spot::Kind::Loose) continue;
            CHECK(std::fabs(pose.mm[2] - die->edgeMm / 2) < 1e-9);
            for (const auto& [other, edge] : loose)
                CHECK(std::hypot(pose.mm[0] - other[0], pose.mm[1] - other[1]) >
                      0.99 * (edge + die->edgeMm) / 2);
            loose.emplace_back(pose.mm, die->edgeMm);
        }
    }
}

TEST_CASE("still means still, and a hand is there when things move", "[datasets][simulation]") {
    const auto game = GENERATE(from_range(kGames));
    INFO(game);
    const Simulation simulation{optionsFor(game)};
    for (const auto& stretch : simulation.timeline().stretches()) {
        const auto first = simulation.scene(simulation.firstFrame(stretch));
        const auto last = simulation.scene(simulation.lastFrame(stretch));
        CHECK(stretch.end > stretch.begin);
        if (stretch.phase != Phase::Moving) {
            REQUIRE(first.bodies.size() == last.bodies.size());
            for (std::size_t i = 0; i < first.bodies.size(); ++i)
                CHECK(samePose(first.bodies[i].pose, last.bodies[i].pose));
            continue;
        }
        bool hand = false;
        for (auto f = simulation.firstFrame(stretch); f <= simulation.lastFrame(stretch); ++f)
            for (const auto& body : simulation.scene(f).bodies)
                hand = hand || std::holds_alternative<HandBody>(body.what);
        CHECK(hand);
    }
}

TEST_CASE("a tour that is crossed passes through half-crossed sheets", "[datasets][simulation]") {
    auto options = optionsFor("dizzle");
    options.actions = 14;
    options.framesPerSecond = 15;
    const Simulation simulation{options};
    std::set<long> counts;
    long most = 0;
    for (const auto& stretch : simulation.timeline().stretches()) {
        if (stretch.moves.empty() || stretch.moves.back().text != "cross" ||
            stretch.phase != Phase::Moving)
            continue;
        most = static_cast<long>(stretch.marks.size());
        for (double t = stretch.begin; t < stretch.end; t += 1 / 15.0) {
            const auto marks = simulation.timeline().at(t).marks;
            counts.insert(std::count_if(marks.begin(), marks.end(),
                                        [](auto mark) { return mark != rules::kNothing; }));
        }
    }
    CHECK(most >= 3);
    CHECK(static_cast<long>(counts.size()) >= most - 1);
}

TEST_CASE("a bumped camera sees the same game from elsewhere", "[datasets][simulation]") {
    auto options = optionsFor("spexxx");
    options.bumps = 2;
    const Simulation simulation{options};
    std::set<double> places;
    int bumps = 0;
    for (const auto& stretch : simulation.timeline().stretches()) {
        if (stretch.camera != stretch.nextCamera) {
            ++bumps;
            CHECK(stretch.phase == Phase::Moving);
        } else {
            places.insert(simulation.scene(simulation.firstFrame(stretch)).camera.eye[0]);
        }
    }
    CHECK(bumps == 2);
    CHECK(places.size() == 3);
}

TEST_CASE("truth and pixels agree", "[datasets][simulation][pixels]") {
    const auto game = GENERATE(from_range(kGames));
    const auto difficulty = GENERATE(Difficulty::Easy, Difficulty::Hard);
    INFO(game << " " << nameOf(difficulty));
    auto options = optionsFor(game);
    options.difficulty = difficulty;
    options.size = {480, 270};
    const Simulation simulation{options};
    const auto& stretch = simulation.timeline().stretches().back();
    REQUIRE(stretch.phase == Phase::Still);
    const auto frame = simulation.firstFrame(stretch);
    const auto scene = simulation.scene(frame);
    Renderer renderer;
    const auto ids = renderer.render(scene).ids;
    const auto truth = nlohmann::json::parse(simulation.truthLine(frame, ids));
    const Lens lens{scene.camera};

    // Dice: the box of the mask is the box that geometry gives, where nothing hides the die.
    std::size_t checked = 0;
    for (const auto& body : scene.bodies) {
        if (!std::holds_alternative<DieBody>(body.what)) continue;
        const auto expected = silhouetteBox(lens, body);
        const auto box = boxOf(ids, body.id, {0, 0, 480, 270});
        if (visibleShare(lens, body, ids) < 0.97) continue;
        CHECK(std::fabs(box.x - expected.x) <= 1.6);
        CHECK(std::fabs(box.y - expected.y) <= 1.6);
        CHECK(std::fabs(box.br().x - expected.br().x) <= 1.6);
        CHECK(std::fabs(box.br().y - expected.br().y) <= 1.6);
        const auto found =
            std::any_of(truth["dice"].begin(), truth["dice"].end(), [&](const auto& die) {
                return die["box"] == nlohmann::json{box.x, box.y, box.width, box.height};
            });
        CHECK(found);
        ++checked;
    }
    if (difficulty == Difficulty::Easy) CHECK(checked > 0);

    // Sites: in the middle of one that is not covered there is its plate, or what lies on it.
    const auto& table = simulation.table();
    const auto& arrangement = simulation.timeline().arrangements()[stretch.after];
    const std::set<std::string> covered(truth["covered"].begin(), truth["covered"].end());
    std::size_t seen = 0, right = 0;
    for (const auto& site : table.sites(arrangement)) {
        if (covered.contains(table.words().sites[site.site.index].name)) continue;
        if (!site.own.empty()) continue;  // pieces have height, and stand elsewhere in the picture
        const auto plate = table.worldPose(arrangement, site.plate);
        const auto at = lens.project(
            plate.mm + plate.turn * cv::Vec3d{site.centreMm.x, site.centreMm.y, site.heightMm});
        REQUIRE(at);
        const cv::Point pixel{cvRound(at->x), cvRound(at->y)};
        if (!cv::Rect{0, 0, 480, 270}.contains(pixel)) continue;
        ++seen;
        const int id = ids.at<int>(pixel);
        const bool rides = id > 0 && id <= static_cast<int>(arrangement.pieces.size()) &&
                           arrangement.pieces[static_cast<std::size_t>(id - 1)].plate == site.plate;
        if (id == site.plate + 1 || rides) ++right;
    }
    if (game != "addit") CHECK(seen > 3);  // there every site is a block
    CHECK(static_cast<double>(right) >= 0.97 * static_cast<double>(seen));

    // Parts: just inside a corner there is the part, just outside there is not.
    for (const auto& part : truth["parts"]) {
        if (part["name"].get<std::string>().empty()) continue;
        const auto piece = std::find_if(table.pieces().begin(), table.pieces().end(),
                                        [&](const auto& p) { return p.name == part["name"]; });
        const int id = static_cast<int>(piece - table.pieces().begin()) + 1;
        const auto box = boxOf(ids, id, {0, 0, 480, 270});
        double left = 1e9, right2 = -1e9;
        for (const auto& corner : part["corners"]) {
            left = std::min(left, corner[0].get<double>());
            right2 = std::max(right2, corner[0].get<double>());
        }
        if (left > 2 && right2 < 478 && difficulty == Difficulty::Easy) {
            CHECK(std::fabs(box.x - left) < 3);
            CHECK(std::fabs(box.br().x - right2) < 3);
        }
    }
}

TEST_CASE("the same seed gives the same pixels", "[datasets][simulation][pixels]") {
    auto options = optionsFor("topple");
    options.size = {192, 108};
    const auto picture = [&](std::int64_t frame) {
        Renderer renderer;
        return renderer.render(Simulation{options}.scene(frame)).picture;
    };
    CHECK(cv::norm(picture(40), picture(40), cv::NORM_INF) == 0);
    const auto one = picture(40);
    options.seed = 99;
    CHECK(cv::norm(one, picture(40), cv::NORM_INF) > 0);
}

TEST_CASE("loose dice come in every number, and as the difficulty says", "[datasets][simulation]") {
    SimulationOptions options;
    options.size = {640, 360};
    std::map<int, int> counts;
    std::set<int> values;
    for (int i = 0; i < 120; ++i) {
        const auto still = diceStill(options, i);
        int dice = 0;
        for (const auto& body : still.scene.bodies)
            if (const auto* die = std::get_if<DieBody>(&body.what)) {
                ++dice;
                values.insert(topFace(*die, body.pose));
            }
        ++counts[dice];
    }
    CHECK(counts[0] > 0);
    CHECK(counts.rbegin()->first > 12);
    CHECK(counts.rbegin()->first <= 25);
    CHECK(values.size() == 6);
}

TEST_CASE("dice touch as often as they are told to", "[datasets][simulation]") {
    // Of bodies that lie as close as two dice can only side by side.
    const auto touching = [](const std::vector<Body>& bodies) {
        int pairs = 0;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const auto* one = std::get_if<DieBody>(&bodies[i].what);
                const auto* other = std::get_if<DieBody>(&bodies[j].what);
                if (!one || !other) continue;
                const auto apart = bodies[i].pose.mm - bodies[j].pose.mm;
                pairs += std::hypot(apart[0], apart[1]) < 0.55 * (one->edgeMm + other->edgeMm);
            }
        return pairs;
    };
    SimulationOptions options;
    options.size = {640, 360};
    const auto pairsOfLooseDice = [&] {
        int pairs = 0;
        for (int i = 0; i < 20; ++i) pairs += touching(diceStill(options, i).scene.bodies);
        return pairs;
    };
    options.touching = 0;
    CHECK(pairsOfLooseDice() == 0);
    options.touching = 1;
    CHECK(pairsOfLooseDice() > 20);

    // On a table those of the pool.
    options = optionsFor("spexxx");
    const auto pairsOfThrownDice = [&] {
        const Simulation simulation{options};
        int pairs = 0;
        for (const auto& arrangement : simulation.timeline().arrangements()) {
            std::vector<Body> thrown;
            for (std::size_t i = 0; i < arrangement.pieces.size(); ++i) {
                if (arrangement.pieces[i].spot.kind != Spot::Kind::Loose) continue;
                Body body;
                body.what = simulation.table().pieces()[i].what;
                body.pose = arrangement.pieces[i].pose;
                thrown.push_back(body);
            }
            pairs += touching(thrown);
        }
        return pairs;
    };
    options.touching = 0;
    CHECK(pairsOfThrownDice() == 0);
    options.touching = 1;
    CHECK(pairsOfThrownDice() > 10);
    options.touching = 1.5;
    CHECK_THROWS_AS(Simulation{options}, BadSimulation);
}

TEST_CASE("another board and other pieces change what is seen, not what is played",
          "[datasets][simulation]") {
    const std::string game = GENERATE("spexxx", "topple");
    INFO(game);
    auto options = optionsFor(game);
    // A higher board is seen from farther off, and hands come in a little later.
    const auto playedIn = [](const Simulation& simulation) {
        std::vector<std::string> all;
        for (const auto& line : truthOf(simulation))
            all.push_back(line["turn"].dump() +
                          line.value("moves", nlohmann::ordered_json{}).dump() +
                          line.value("sites", nlohmann::ordered_json{}).dump());
        return all;
    };
    const auto usual = playedIn(Simulation{options});
    for (const auto& look : vision::boardLooksOf(game))
        for (const auto& set : pieceSets()) {
            options.boardLook = look.name;
            options.pieces = set.name;
            const Simulation simulation{options};
            CHECK(playedIn(simulation) == usual);
            const auto conditions = truthOf(simulation).back()["conditions"];
            CHECK(conditions["board"] == look.name);
            CHECK(conditions["pieces"] == set.name);
        }
    const auto line = truthOf(Simulation{optionsFor(game)}).back();
    CHECK(line["conditions"]["board"] == "ours");
    CHECK(line["conditions"]["pieces"] == "standard");
}

TEST_CASE("looks drawn by chance are never those kept for tests", "[datasets][simulation]") {
    const std::string game = GENERATE("spexxx", "topple");
    std::set<std::string> boards, pieces, openBoards, openPieces;
    for (const auto& look : vision::boardLooksOf(game))
        if (!look.forTests) openBoards.emplace(look.name);
    for (const auto& set : pieceSets())
        if (!set.forTests) openPieces.emplace(set.name);
    CHECK(openPieces.size() + 2 == pieceSets().size());
    for (std::uint64_t seed = 1; seed < 80; ++seed) {
        const auto drawn = appearancesFor(game, "any", "any", seed);
        boards.insert(drawn.board);
        pieces.insert(drawn.pieces);
    }
    CHECK(boards == openBoards);
    CHECK(pieces == openPieces);
    CHECK_THROWS_AS(appearancesFor(game, "purple velvet", "", 1), BadSimulation);
    CHECK_THROWS_AS(appearancesFor("dizzle", "any", "", 1), BadSimulation);
}

TEST_CASE("pawns stand on the steps of a stepped board", "[datasets][simulation]") {
    auto options = optionsFor("topple");
    options.boardLook = "stepped";
    const Simulation simulation{options};
    const auto& table = simulation.table();
    const auto& last = simulation.timeline().arrangements().back();
    int high = 0;
    for (const auto& site : table.sites(last)) {
        if (site.own.empty()) continue;
        const auto& lowest = last.pieces[static_cast<std::size_t>(site.own.front())];
        CHECK(std::abs(lowest.pose.mm[2] - site.heightMm) < 1e-9);
        high += site.heightMm > 0;
    }
    CHECK(high > 0);
    // The pawn is seen where it stands, in the renderer as in the projection.
    const auto frame = simulation.firstFrame(simulation.timeline().stretches().back());
    const auto scene = simulation.scene(frame);
    const auto ids = Renderer{}.render(scene).ids;
    const Lens lens{scene.camera};
    int seen = 0;
    for (const auto& body : scene.bodies)
        if (std::holds_alternative<PawnBody>(body.what) && visibleShare(lens, body, ids) > 0.97) {
            const auto box = silhouetteBox(lens, body);
            const auto found = boxOf(ids, body.id, {{0, 0}, ids.size()});
            CHECK(std::abs(box.x - found.x) < 2);
            CHECK(std::abs(box.y - found.y) < 2);
            ++seen;
        }
    CHECK(seen > 3);
}

TEST_CASE("fallen pawns lie beside the board, named in the truth, until somebody needs them",
          "[datasets][simulation]") {
    auto options = optionsFor("topple");
    CHECK_FALSE(truthOf(Simulation{options}).back().contains("strays"));
    options.fallen = 6;
    const Simulation simulation{options};
    const auto line = truthOf(simulation).back();
    REQUIRE(line.contains("strays"));
    CHECK(line["strays"].size() > 3);
    CHECK(line["strays"].size() <= 6);
    std::set<std::string> ways;
    for (const auto& stray : line["strays"]) ways.insert(stray["lies"].get<std::string>());
    CHECK(ways.size() > 1);
    // None in the board, in the table, or in another pawn.
    const auto& table = simulation.table();
    const auto& last = simulation.timeline().arrangements().back();
    std::vector<cv::Vec3d> others;
    for (std::size_t i = 0; i < last.pieces.size(); ++i) {
        if (table.pieces()[i].kind != Piece::Kind::Pawn) continue;
        const auto& lying = last.pieces[i];
        if (lying.spot.kind != Spot::Kind::Fallen && lying.spot.kind != Spot::Kind::Supply)
            continue;
        const auto& mm = lying.pose.mm;
        CHECK(mm[2] >= 0);
        CHECK(std::max(std::abs(mm[0]), std::abs(mm[1])) > 95);
        for (const auto& other : others) CHECK(std::hypot(mm[0] - other[0], mm[1] - other[1]) > 18);
        others.push_back(mm);
    }
    options.game = "spexxx";
    CHECK_THROWS_AS(Simulation{options}, BadSimulation);
}

TEST_CASE("every set of pieces has colours of its own that differ from each other",
          "[datasets][simulation]") {
    const std::vector<std::string> colours{"red", "blue", "green", "yellow"};
    std::map<std::string, std::vector<Albedo>> all;
    for (const auto& set : pieceSets()) {
        if (set.name == kStandardSet) continue;
        rules::Random random{5};
        for (const auto& colour : colours)
            all[std::string{set.name}].push_back(pieceFinish(set.name, colour, 0.3, random).colour);
    }
    for (const auto& [name, paints] : all) {
        INFO(name);
        for (std::size_t a = 0; a < paints.size(); ++a)
            for (std::size_t b = a + 1; b < paints.size(); ++b)
                CHECK(cv::norm(paints[a] - paints[b]) > 0.08);
        for (const auto& [other, others] : all)
            for (std::size_t i = 0; name < other && i < paints.size(); ++i)
                CHECK(cv::norm(paints[i] - others[i]) > 0.03);
    }
}
