#include "datasets/play/stills.h"
#include "datasets/render/renderer.h"
#include "rules/games.h"
#include "rules/spexxx/spexxx.h"
#include "vision/recognise/board_eye.h"
#include "vision/recognise/cube_groups.h"
#include "vision/recognise/cube_rays.h"
#include "vision/recognise/cube_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>

using namespace kibitz;
using Json = nlohmann::json;

namespace {

/// A simulated picture of a game with its truth.
struct Photo {
    cv::Mat picture;
    Json truth;
    rules::Setup setup;

    Photo(std::uint64_t seed, int number) : Photo(medium(seed, {1280, 720}), number) {}
    static datasets::SimulationOptions medium(std::uint64_t seed, cv::Size size) {
        datasets::SimulationOptions options;
        options.game = "spexxx";
        options.difficulty = datasets::Difficulty::Medium;
        options.seed = seed;
        options.size = size;
        return options;
    }
    Photo(const datasets::SimulationOptions& options, int number) {
        const auto still = datasets::gameStill(options, number);
        datasets::Renderer renderer;
        const auto rendered = renderer.render(still.scene);
        picture = rendered.picture;
        truth = Json::parse(still.truth(rendered.ids, "a.jpg", false));
        for (const auto& name : truth["players"]) setup.players.push_back(name);
        for (const auto& [key, value] : truth["options"].items()) setup.options[key] = value;
    }
    std::unique_ptr<vision::BoardEye> eye() const {
        return vision::makeCubeEye(*rules::findGame("spexxx"), setup);
    }
    std::array<cv::Point2f, 4> corners() const {
        std::array<cv::Point2f, 4> result;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& corner = truth["parts"][0]["corners"][i];
            result[i] = {corner[0], corner[1]};
        }
        return result;
    }
    std::string shows(const rules::Vocabulary& words, std::size_t site) const {
        return truth["sites"].value(words.sites[site].name, "nothing");
    }
};

double worst(const std::array<cv::Point2f, 4>& a, const std::array<cv::Point2f, 4>& b) {
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i) most = std::max(most, cv::norm(a[i] - b[i]));
    return most;
}

cv::Mat pushed(const cv::Mat& picture, double right, double down) {
    cv::Mat result;
    cv::warpAffine(picture, result, cv::Matx23d{1, 0, right, 0, 1, down}, picture.size(),
                   cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return result;
}

}  // namespace

TEST_CASE("the cubes of a board are read where they stand", "[vision][cubes]") {
    const Photo photo{150, 2};
    const auto eye = photo.eye();
    const auto& words = eye->words();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    CHECK(seen->sure > 0.9F);
    CHECK(worst(seen->corners, photo.corners()) < 2);
    REQUIRE(seen->sites.size() == words.sites.size());
    int right = 0, cubes = 0;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& spot = seen->sites[i];
        const auto truly = photo.shows(words, i);
        const std::string said = spot.value ? words.symbols[spot.value->index] : "?";
        INFO(words.sites[i].name << ": " << truly << ", read as " << said);
        CHECK_FALSE((spot.sure && said != truly));
        right += said == truly;
        cubes += truly != "nothing";
        float sum = spot.covered;
        for (const float share : spot.shares) sum += share;
        CHECK(std::abs(sum - 1) < 0.001F);
    }
    CHECK(cubes > 5);
    CHECK(right >= static_cast<int>(words.sites.size()) - 1);
}

TEST_CASE("a pushed board is followed, one that was taken away is not", "[vision][cubes]") {
    const Photo photo{150, 1};
    const auto eye = photo.eye();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    const auto same = eye->readAgain(photo.picture, *seen);
    REQUIRE(same);
    CHECK(worst(same->corners, seen->corners) < 0.1);
    const auto after = eye->readAgain(pushed(photo.picture, 5, -3), *seen);
    REQUIRE(after);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(std::abs(after->corners[i].x - seen->corners[i].x - 5) < 1);
        CHECK(std::abs(after->corners[i].y - seen->corners[i].y + 3) < 1);
    }
    CHECK_FALSE(eye->readAgain(pushed(photo.picture, 60, 0), *seen));
    cv::Mat table(photo.picture.size(), CV_8UC3);
    cv::randu(table, 90, 130);
    CHECK_FALSE(eye->readAgain(table, *seen));
}

TEST_CASE("a board of another look that was pushed far is found again", "[vision][cubes]") {
    auto options = Photo::medium(150, {1280, 720});
    options.boardLook = "night";
    const Photo photo{options, 2};
    const auto eye = photo.eye();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    const auto bumped = pushed(photo.picture, 40, 15);
    REQUIRE_FALSE(eye->readAgain(bumped, *seen));
    const auto after = eye->read(bumped);
    REQUIRE(after);
    auto corners = photo.corners();
    for (auto& corner : corners) corner += cv::Point2f{40, 15};
    CHECK(worst(after->corners, corners) < 4);
    // Another board in its place is found as well, in whatever way it has to be.
    const Photo ours{150, 2};
    const auto other = eye->read(ours.picture);
    REQUIRE(other);
    CHECK(worst(other->corners, ours.corners()) < 4);
}

TEST_CASE("a board of which no details are left is found by its outline", "[vision][cubes]") {
    // Blurred, dim and from far aside: its numbers are no more than spots.
    auto options = Photo::medium(870519, {1920, 1080});
    options.difficulty = datasets::Difficulty::Hard;
    options.pieces = "pastel";
    const Photo photo{options, 0};
    const auto seen = photo.eye()->read(photo.picture);
    REQUIRE(seen);
    CHECK(worst(seen->corners, photo.corners()) < 4);
}

TEST_CASE("cubes of a pale set are told by the colours that all of them have", "[vision][cubes]") {
    auto options = Photo::medium(870501, {1280, 720});
    options.difficulty = datasets::Difficulty::Easy;
    options.pieces = "pastel";
    const Photo photo{options, 0};
    const auto eye = photo.eye();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    const auto& words = eye->words();
    int cubes = 0, right = 0;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& spot = seen->sites[i];
        const auto truly = photo.shows(words, i);
        const std::string said = spot.value ? words.symbols[spot.value->index] : "?";
        INFO(words.sites[i].name << ": " << truly << ", read as " << said);
        CHECK_FALSE((spot.sure && said != truly));
        // Zones are printed in such colours, too: whoever plays is asked.
        CHECK_FALSE((spot.sure && said != "nothing"));
        if (truly == "nothing") continue;
        ++cubes;
        right += said == truly;
    }
    CHECK(cubes > 7);
    CHECK(right >= cubes - 1);
}

TEST_CASE("lines of sight reach all margins of every square, wherever the camera is",
          "[vision][cubes]") {
    const Photo photo{150, 2};
    const vision::CubeBoard board{rules::spexxx::Rules{photo.setup}};
    const auto lies =
        calibration::viewFromCorners(photo.corners(), board.sizeMm, photo.picture.size());
    REQUIRE(lies);
    for (const double nearer : {0.0, 37.0, 64.0, 91.0, 118.0}) {
        vision::FoundBoard found;
        found.view = *lies;
        found.view.shiftMm[2] += nearer;
        const vision::CubeRays rays{board, found};
        std::vector<std::array<int, 4>> margins(board.sites.size());
        for (const auto& ray : rays.rays()) {
            if (ray.ground < 0) continue;
            const auto site = static_cast<std::size_t>(ray.ground);
            const auto off = (cv::Point2d(ray.mm) - board.sites[site].mm) / board.pitchMm;
            // Beside a cube, which takes two thirds of it, and short of the lines between squares.
            const auto within = [](double far) { return far > 0.37 && far < 0.46; };
            margins[site][0] += within(off.x);
            margins[site][1] += within(-off.x);
            margins[site][2] += within(off.y);
            margins[site][3] += within(-off.y);
        }
        for (const auto& sides : margins)
            for (const int lines : sides) CHECK(lines > 5);
    }
}

TEST_CASE("zones of a strange board are known however the camera stands, and in the shade of cubes",
          "[vision][cubes]") {
    auto options = Photo::medium(931014, {1920, 1080});
    options.boardLook = "night";
    options.pieces = "close";
    for (const int number : {0, 1}) {
        const Photo photo{options, number};
        const auto eye = photo.eye();
        const auto seen = eye->read(photo.picture);
        REQUIRE(seen);
        int wrong = 0, silent = 0;
        for (std::size_t i = 0; i < seen->sites.size(); ++i) {
            const auto& spot = seen->sites[i];
            const auto truly = photo.shows(eye->words(), i);
            if (spot.value && eye->words().symbols[spot.value->index] == truly) continue;
            ++wrong;
            silent += spot.sure;
        }
        // Of the first, six squares in the shade were cubes, of the second all of a zone.
        CHECK(wrong <= 2);
        CHECK(silent == 0);
    }
}

TEST_CASE("places of the hundreds that look alike are bare: a colour has one cube there",
          "[vision][cubes]") {
    auto options = Photo::medium(931012, {1920, 1080});
    options.boardLook = "night";
    const Photo photo{options, 0};
    const vision::CubeBoard board{rules::spexxx::Rules{photo.setup}};
    const auto view =
        calibration::viewFromCorners(photo.corners(), board.sizeMm, photo.picture.size());
    REQUIRE(view);
    // A board on which they are green and have broad pale frames, which is all that margins show.
    cv::Mat picture = photo.picture.clone();
    const auto fill = [&](cv::Point2d middle, double share, const cv::Scalar& ink) {
        std::vector<cv::Point> field;
        for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
            const auto mm = middle + share * board.pitchMm * cv::Point2d(x, y);
            field.emplace_back(view->toPicture({mm.x, mm.y, 0}));
        }
        cv::fillConvexPoly(picture, field, ink, cv::LINE_AA);
    };
    for (const auto& site : board.sites) {
        if (!site.hundreds) continue;
        fill(site.mm, 0.5, {140, 165, 170});
        fill(site.mm, 0.35, {50, 84, 33});
    }
    const auto eye = photo.eye();
    const auto seen = eye->read(picture);
    REQUIRE(seen);
    for (std::size_t i = 0; i < board.sites.size(); ++i) {
        if (!board.sites[i].hundreds) continue;
        INFO(eye->words().sites[i].name);
        CHECK(seen->sites[i].value == rules::kNothing);
    }
}

TEST_CASE("no board is an answer, and says what helps", "[vision][cubes]") {
    const auto eye = vision::makeCubeEye(*rules::findGame("spexxx"), {{"Ann", "Bob"}, {}, {}});
    cv::Mat table(480, 640, CV_8UC3);
    cv::randu(table, 60, 180);
    CHECK_FALSE(eye->read(table));
    CHECK_FALSE(eye->whyNone(table).empty());
    CHECK_FALSE(eye->read(cv::Mat(20, 20, CV_8UC3, cv::Scalar::all(80))));
}

TEST_CASE("corners that were told are put right by the print", "[vision][cubes]") {
    const Photo photo{150, 1};
    const auto eye = photo.eye();
    vision::ToldBoard told;
    told.corners = photo.corners();
    for (std::size_t i = 0; i < 4; ++i)
        (*told.corners)[i] += cv::Point2f(i % 2 ? 5.0F : -4.0F, i < 2 ? 4.0F : -5.0F);
    const auto seen = eye->read(photo.picture, told);
    REQUIRE(seen);
    CHECK(worst(seen->corners, photo.corners()) < 2);
}

TEST_CASE("what lies under a hand is not guessed", "[vision][cubes]") {
    Photo photo{150, 1};
    const auto eye = photo.eye();
    const auto before = eye->read(photo.picture);
    REQUIRE(before);
    // The hand covers squares 8 to 13 of the lower rows.
    std::vector<std::size_t> below;
    std::vector<cv::Point2f> places;
    for (std::size_t i = 8; i < 14; ++i)
        for (const auto site : {i, i + 23, i + 45}) {
            below.push_back(site);
            for (const auto& corner : before->sites[site].outline) places.push_back(corner);
        }
    std::vector<cv::Point2f> hull;
    cv::convexHull(places, hull);
    std::vector<cv::Point> outline(hull.begin(), hull.end());
    cv::fillConvexPoly(photo.picture, outline, {96, 128, 186}, cv::LINE_AA);
    const auto after = eye->readAgain(photo.picture, *before);
    REQUIRE(after);
    int sure = 0;
    for (const auto site : below) sure += after->sites[site].sure;
    CHECK(sure == 0);
}

TEST_CASE("a colour has one cube on the score track and one on its hundreds", "[vision][cubes]") {
    const auto& info = *rules::findGame("spexxx");
    const rules::spexxx::Rules game{rules::completed(info, {{"Ann", "Bob"}, {}, {}})};
    const vision::CubeBoard board{game};
    const auto& words = game.vocabulary();
    std::vector<vision::SeenSpot> spots(board.sites.size());
    for (auto& spot : spots) spot.value = rules::kNothing, spot.sure = true;
    const std::vector<std::uint8_t> clear(spots.size(), 0);
    const auto at = [&](const std::string& name) -> vision::SeenSpot& {
        const auto found = std::find_if(words.sites.begin(), words.sites.end(),
                                        [&](const auto& site) { return site.name == name; });
        REQUIRE(found != words.sites.end());
        return spots[static_cast<std::size_t>(found - words.sites.begin())];
    };
    const auto unsure = [&] {
        vision::doubtWhatCannotBe(board, clear, spots, false);
        return std::count_if(spots.begin(), spots.end(), [](const auto& s) { return !s.sure; });
    };
    at("track 34").value = at("hundreds 100").value = rules::Symbol{1};
    CHECK(unsure() == 0);
    at("track 40").value = rules::Symbol{3};  // red once more, with blue
    CHECK(unsure() == 2);
    CHECK(at("hundreds 100").sure);
    for (int i = 0; i <= board.cubesEach; ++i)
        spots[static_cast<std::size_t>(i)].value = rules::Symbol{2};
    CHECK(unsure() == static_cast<std::ptrdiff_t>(spots.size()));
}

TEST_CASE("on a strange board most of a zone in one colour is taken for its print",
          "[vision][cubes]") {
    const auto& info = *rules::findGame("spexxx");
    const rules::spexxx::Rules game{rules::completed(info, {{"Ann", "Bob"}, {}, {}})};
    const vision::CubeBoard board{game};
    std::vector<std::size_t> zone;
    for (std::size_t site = 0; site < board.sites.size(); ++site)
        if (!board.sites[site].track && board.sites[site].zone == board.sites[0].zone)
            zone.push_back(site);
    REQUIRE(zone.size() >= 12);
    const std::vector<std::uint8_t> clear(board.sites.size(), 0);
    const auto sure = [&](std::size_t cubes, bool strange) {
        std::vector<vision::SeenSpot> spots(board.sites.size());
        for (auto& spot : spots) spot.value = rules::kNothing, spot.sure = true;
        for (std::size_t i = 0; i < cubes; ++i) spots[zone[i]].value = rules::Symbol{1};
        vision::doubtWhatCannotBe(board, clear, spots, strange);
        return std::any_of(spots.begin(), spots.end(), [](const auto& s) { return s.sure; });
    };
    const std::size_t most = zone.size() * 3 / 5 + 1;
    CHECK_FALSE(sure(most, true));
    CHECK(sure(most / 2, true));
    CHECK(sure(most, false));  // whoever plays so on our print may
}

TEST_CASE("where more cubes are seen than there are, only bare print is believed",
          "[vision][cubes]") {
    // A dark board and pale cubes: one of its zones is taken for cubes, and cubes for print.
    auto options = Photo::medium(730001, {1920, 1080});
    options.boardLook = "night";
    options.pieces = "pastel";
    const Photo photo{options, 1};
    const auto eye = photo.eye();
    const auto& words = eye->words();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    int sure = 0;
    for (std::size_t i = 0; i < words.sites.size(); ++i) {
        const auto& spot = seen->sites[i];
        if (!spot.sure) continue;
        ++sure;
        INFO(words.sites[i].name);
        CHECK(words.symbols[spot.value->index] == photo.shows(words, i));
    }
    CHECK(sure > 100);
}

TEST_CASE("a cube of a doubtful hue is a cube all the same", "[vision][cubes]") {
    constexpr std::size_t red = 1, blue = 2, green = 4;
    vision::SeenSpot spot;
    spot.shares.assign(16, 0);
    spot.shares[0] = 0.001F;
    spot.shares[blue] = 0.999F;
    spot.value = rules::Symbol{blue};
    spot.sure = true;
    auto alone = spot;

    vision::doubtColour(spot, red | blue | green);
    CHECK_FALSE(spot.sure);
    CHECK(spot.value == rules::Symbol{blue});
    CHECK(spot.shares[blue] < 0.91F);
    CHECK(spot.shares[red] > 0.04F);
    CHECK(spot.shares[green] == spot.shares[red]);
    CHECK(spot.shares[8] == 0);  // nobody plays with yellow
    CHECK(spot.shares[0] <= 0.001F);

    // Where nobody else plays there is no other name for it.
    vision::doubtColour(alone, blue);
    CHECK_FALSE(alone.sure);
    CHECK(alone.shares[blue] == 0.999F);
}

TEST_CASE("a cube whose top looks like the print is not taken for a bare square",
          "[vision][cubes]") {
    const Photo photo{150, 2};
    const auto eye = photo.eye();
    const auto& words = eye->words();
    const auto bare = eye->read(photo.picture);
    REQUIRE(bare);
    int hidden = 0;
    for (const char* name : {"3x3/1x3", "3x4/1x4", "3x5/1x3"}) {
        const auto site = static_cast<std::size_t>(
            std::find_if(words.sites.begin(), words.sites.end(),
                         [&](const auto& one) { return one.name == name; }) -
            words.sites.begin());
        REQUIRE(site < words.sites.size());
        const auto& spot = bare->sites[site];
        if (photo.shows(words, site) != "nothing" || !spot.sure) continue;
        // The lamp shines on its top, which is then as pale as the square; its side is dark.
        auto picture = photo.picture.clone();
        const cv::Rect2f box{cv::boundingRect(spot.outline)};
        const cv::Scalar pale = cv::mean(picture(cv::Rect{
            static_cast<int>(box.x + box.width * 0.1F), static_cast<int>(box.y + box.height * 0.2F),
            std::max(1, static_cast<int>(box.width * 0.2F)),
            std::max(1, static_cast<int>(box.height * 0.6F))}));
        const auto part = [&](float from, float to) {
            return cv::Rect{static_cast<int>(box.x + box.width * 0.15F),
                            static_cast<int>(box.y + box.height * from),
                            static_cast<int>(box.width * 0.7F),
                            static_cast<int>(box.height * (to - from))};
        };
        picture(part(0, 0.5F)) = pale;
        picture(part(0.5F, 0.95F)) = pale * 0.25;
        const auto seen = eye->read(picture);
        REQUIRE(seen);
        INFO(name);
        CHECK_FALSE(seen->sites[site].sure);
        CHECK(seen->sites[site].shares[0] < 0.6F);
        ++hidden;
    }
    CHECK(hidden > 0);
}

TEST_CASE("the eye for cubes is for Spexxx", "[vision][cubes]") {
    CHECK_THROWS_AS(vision::makeCubeEye(*rules::findGame("topple"), {{"Ann", "Bob"}, {}, {}}),
                    rules::BadSetup);
}

TEST_CASE("cubes are not told by colours that the picture does not have", "[vision][cubes]") {
    const Photo photo{150, 2};
    const auto eye = photo.eye();
    const auto seen = eye->read(photo.picture);
    REQUIRE(seen);
    cv::Mat grey, pale;
    cv::cvtColor(photo.picture, grey, cv::COLOR_BGR2GRAY);
    cv::cvtColor(grey, grey, cv::COLOR_GRAY2BGR);
    cv::addWeighted(photo.picture, 0.1, grey, 0.9, 0, pale);
    for (const auto& picture : {grey, pale}) {
        CHECK_FALSE(eye->read(picture));
        CHECK(eye->whyNone(picture).find("picture in colour") != std::string::npos);
        // A camera that turns to its night sight in the middle of a game.
        CHECK_FALSE(eye->readAgain(picture, *seen));
    }
    // Half of the colour is enough.
    cv::addWeighted(photo.picture, 0.5, grey, 0.5, 0, pale);
    CHECK(eye->read(pale));
}

TEST_CASE("pale colours that one name was given to are named anew", "[vision][cubes]") {
    // Linear light; blue, green, red.
    const cv::Vec3f red{0.03F, 0.03F, 0.6F}, blue{0.5F, 0.12F, 0.03F}, green{0.06F, 0.35F, 0.03F},
        yellow{0.02F, 0.55F, 0.85F};
    const cv::Vec3f paleRed{0.25F, 0.27F, 0.74F}, paleYellow{0.32F, 0.74F, 0.87F},
        paleBlue{0.73F, 0.45F, 0.27F};
    std::vector<vision::ShownCube> cubes{
        {3, paleRed}, {3, 0.9F * paleRed}, {3, paleYellow}, {1, paleBlue}};
    const auto looks = vision::regrouped(cubes, {red, blue, green, yellow}, 0b1111);
    REQUIRE(looks);
    REQUIRE((*looks)[0]);
    CHECK(vision::shadesApart(*(*looks)[0], paleRed) < 0.1F);
    REQUIRE((*looks)[3]);
    CHECK(vision::shadesApart(*(*looks)[3], paleYellow) < 0.1F);
    CHECK_FALSE((*looks)[2]);

    // Light and shade do not make two colours of one.
    cubes = {{0, paleRed}, {0, 0.5F * paleRed}, {3, paleYellow}};
    CHECK_FALSE(vision::regrouped(cubes, {red, blue, green, yellow}, 0b1111));
}
