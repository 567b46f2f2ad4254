#include "vision/recognise/mark_reader.h"
#include "datasets/play/marks.h"
#include "rules/games.h"

#include <opencv2/imgproc.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

using namespace kibitz;
using namespace kibitz::vision;

namespace {

using Kind = SheetSite::Kind;

MarkReader& reader() {
    static MarkReader one;
    return one;
}

const KnownSheet& level(int number) {
    static const auto sheets = builtInSheets();
    return sheets.at(static_cast<std::size_t>(number - 1));
}

SheetView viewOf(const cv::Mat& image) {
    return {image, cv::Mat(image.size(), CV_8U, cv::Scalar{255}), {}, {}};
}

Mark mostLikely(const MarkShares& shares) {
    return static_cast<Mark>(std::max_element(shares.begin(), shares.end()) - shares.begin());
}

float share(const MarkShares& shares, Mark mark) { return shares[static_cast<std::size_t>(mark)]; }

constexpr std::array<std::string_view, 19> kWords{
    "nothing",  "cross",    "exploded", "lava",     "die 1",    "die 2",    "die 3",
    "die 4",    "die 5",    "die 6",    "track NS", "track EW", "track NE", "track NW",
    "track SE", "track SW", "circled",  "struck",   "ticked"};

/// A pen that most people have.
datasets::Handwriting ballpoint(std::uint64_t seed) {
    return {{datasets::Pen::Kind::Ballpoint, {150, 50, 25}, 0.5}, 0.3, seed};
}
datasets::Handwriting pencil(std::uint64_t seed) {
    return {{datasets::Pen::Kind::Pencil, {78, 74, 72}, 0.6}, 0.4, seed};
}
datasets::Handwriting marker(std::uint64_t seed) {
    return {{datasets::Pen::Kind::Marker, {30, 26, 25}, 1.8}, 0.5, seed};
}

/// The print with these marks drawn on it, by the number of the site.
cv::Mat marked(const KnownSheet& known, const std::map<std::size_t, Mark>& marks,
               const datasets::Handwriting& hand) {
    auto page = known.print.clone();
    for (const auto& [site, mark] : marks)
        datasets::ink(page, known.pixelsPerMm,
                      datasets::strokesOf(kWords[static_cast<std::size_t>(mark)],
                                          known.sites[site].mm, hand, site),
                      hand.pen);
    return page;
}

bool isMarkable(const KnownSheet& known, const SheetSite& site) {
    return site.kind != Kind::Cell ||
           (known.sheet.countable.has(site.index) && !known.sheet.printed.has(site.index));
}

cv::Mat moved(const cv::Mat& image, double xMm, double yMm) {
    const cv::Matx23d by{1, 0, xMm * kSheetPixelsPerMm, 0, 1, yMm * kSheetPixelsPerMm};
    cv::Mat result;
    cv::warpAffine(image, result, by, image.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return result;
}

cv::Mat blurred(const cv::Mat& image) {
    cv::Mat result;
    cv::GaussianBlur(image, result, {}, 2.5);
    return result;
}

/// A lamp of the evening, from one side.
cv::Mat inWarmLight(const cv::Mat& image) {
    cv::Mat result = image.clone();
    result.forEach<cv::Vec3b>([&](cv::Vec3b& pixel, const int* at) {
        const double light = 0.75 - 0.3 * at[1] / image.cols;
        pixel = {cv::saturate_cast<std::uint8_t>(pixel[0] * light * 0.62),
                 cv::saturate_cast<std::uint8_t>(pixel[1] * light * 0.86),
                 cv::saturate_cast<std::uint8_t>(pixel[2] * light)};
    });
    return result;
}

void checkMarks(const KnownSheet& known, const cv::Mat& page,
                const std::map<std::size_t, Mark>& marks) {
    const auto shares = reader().read(viewOf(page), known);
    REQUIRE(shares.size() == known.sites.size());
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto drawn = marks.find(i);
        const auto expected = drawn == marks.end() ? Mark::Nothing : drawn->second;
        INFO(known.name << ' ' << known.sites[i].name << ": "
                        << static_cast<int>(mostLikely(shares[i])) << ' '
                        << share(shares[i], mostLikely(shares[i])));
        CHECK(mostLikely(shares[i]) == expected);
    }
}

/// Every third place of a kind.
std::map<std::size_t, Mark> everyThird(const KnownSheet& known, Kind kind,
                                       const std::vector<Mark>& marks) {
    std::map<std::size_t, Mark> chosen;
    std::size_t count = 0;
    for (std::size_t i = 0; i < known.sites.size(); ++i)
        if (known.sites[i].kind == kind && isMarkable(known, known.sites[i]) && count++ % 3 == 0)
            chosen[i] = marks[chosen.size() % marks.size()];
    return chosen;
}

}  // namespace

TEST_CASE("an untouched sheet is never read as marked, whatever is printed on it",
          "[vision][marks]") {
    const std::map<std::string, std::function<cv::Mat(const cv::Mat&)>> looks{
        {"as printed", [](const cv::Mat& page) { return page; }},
        {"found half a millimetre too far right",
         [](const cv::Mat& p) { return moved(p, 0.5, 0); }},
        {"found half a millimetre too high", [](const cv::Mat& p) { return moved(p, -0.1, -0.5); }},
        {"blurred", blurred},
        {"in warm light", inWarmLight},
        {"all of it", [](const cv::Mat& p) { return inWarmLight(blurred(moved(p, 0.35, 0.35))); }},
    };
    std::size_t doubtful = 0, places = 0;
    for (int number = 1; number <= 8; ++number)
        for (const auto& [name, look] : looks) {
            const auto& known = level(number);
            const auto shares = reader().read(viewOf(look(known.print)), known);
            for (std::size_t i = 0; i < shares.size(); ++i) {
                INFO(known.name << ' ' << known.sites[i].name << ' ' << name << ": "
                                << share(shares[i], Mark::Nothing));
                CHECK(mostLikely(shares[i]) == Mark::Nothing);
                doubtful += share(shares[i], Mark::Nothing) > 0.9F ? 0 : 1;
                ++places;
            }
        }
    CHECK(doubtful * 100 <= places);
}

TEST_CASE("crosses of every pen are read, and nothing beside them", "[vision][marks]") {
    for (const int number : {1, 2, 3, 4, 5, 6, 7}) {
        const auto& known = level(number);
        const auto crosses = everyThird(known, Kind::Cell, {Mark::Cross});
        REQUIRE(crosses.size() > 10);
        const auto seed = static_cast<std::uint64_t>(number);
        for (const auto& hand : {ballpoint(seed), pencil(seed), marker(seed)})
            checkMarks(known, marked(known, crosses, hand), crosses);
    }
}

TEST_CASE("every other mark is told apart", "[vision][marks]") {
    const auto& lava = level(7);
    REQUIRE(lava.sheet.volcanoes.any());
    const auto blackened = everyThird(lava, Kind::Cell, {Mark::Lava, Mark::Cross});
    checkMarks(lava, marked(lava, blackened, ballpoint(3)), blackened);

    const auto& bombs = level(1);
    REQUIRE(bombs.sheet.bombs.any());
    const auto exploded = everyThird(bombs, Kind::Cell, {Mark::Exploded, Mark::Cross});
    checkMarks(bombs, marked(bombs, exploded, ballpoint(4)), exploded);

    const auto& rails = level(8);
    const auto tracks = everyThird(
        rails, Kind::Cell,
        {Mark::TrackNS, Mark::TrackEW, Mark::TrackNE, Mark::TrackNW, Mark::TrackSE, Mark::TrackSW});
    checkMarks(rails, marked(rails, tracks, ballpoint(5)), tracks);
    checkMarks(rails, marked(rails, tracks, pencil(6)), tracks);

    const auto& flags = level(5);
    auto numbers = everyThird(flags, Kind::FlagNumber, {Mark::Circled, Mark::Struck});
    numbers.merge(everyThird(flags, Kind::RoundBox, {Mark::Ticked}));
    REQUIRE(numbers.size() > 8);
    for (const std::uint64_t person : {1, 2, 3, 4})
        checkMarks(flags, marked(flags, numbers, ballpoint(person)), numbers);
}

TEST_CASE("what a place can never show has no share, and shares sum to one", "[vision][marks]") {
    const auto& known = level(GENERATE(1, 3, 7, 8));
    // Crosses, scribbles and circles everywhere: also where no rule knows them.
    std::map<std::size_t, Mark> everywhere;
    for (std::size_t i = 0; i < known.sites.size(); ++i)
        everywhere[i] = std::array{Mark::Cross, Mark::Exploded, Mark::Circled}[i % 3];
    const auto shares = reader().read(viewOf(marked(known, everywhere, ballpoint(9))), known);
    // The vocabulary of the rules is the measure.
    const auto* info = rules::findGame("dizzle");
    REQUIRE(info);
    const auto words = info->make({{"Ann", "Bob"}, {{"sheet", known.name}}, {}}).vocabulary();
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto& site = words.sites.at(i);
        REQUIRE(site.name == "Ann " + known.sites[i].name);
        INFO(site.name);
        for (std::size_t symbol = 1; symbol < words.symbols.size(); ++symbol) {
            INFO(words.symbols[symbol]);
            if (words.canShow({static_cast<std::uint16_t>(i)}, {static_cast<std::uint8_t>(symbol)}))
                CHECK(shares[i][symbol] > 0);
            else
                CHECK(shares[i][symbol] == 0);
        }
        CHECK_THAT(std::accumulate(shares[i].begin(), shares[i].end(), 0.0F),
                   Catch::Matchers::WithinAbs(1, 1e-4));
    }
}

TEST_CASE("a mark that the rules do not know leaves doubt", "[vision][marks]") {
    const auto& known = level(3);
    REQUIRE_FALSE(known.sheet.bombs.any());
    const auto circles = everyThird(known, Kind::Cell, {Mark::Circled});
    const auto shares = reader().read(viewOf(marked(known, circles, ballpoint(2))), known);
    for (const auto& [site, mark] : circles) {
        INFO(known.sites[site].name);
        CHECK(share(shares[site], mostLikely(shares[site])) < 0.95F);
    }
}

TEST_CASE("a cross drawn over a printed one changes nothing", "[vision][marks]") {
    const auto& known = level(1);
    std::map<std::size_t, Mark> again;
    for (std::size_t i = 0; i < known.sites.size(); ++i)
        if (!isMarkable(known, known.sites[i])) again[i] = Mark::Cross;
    REQUIRE_FALSE(again.empty());
    checkMarks(known, marked(known, again, ballpoint(7)), {});
}

TEST_CASE("a sheet taught from a photo is read beside that photo", "[vision][marks]") {
    for (const int number : {2, 6}) {
        auto known = level(number);
        const auto crosses = everyThird(known, Kind::Cell, {Mark::Cross});
        const auto page = marked(known, crosses, ballpoint(11));
        cv::GaussianBlur(inWarmLight(known.print), known.print, {}, 1.5);
        checkMarks(known, moved(page, 0.3, -0.2), crosses);
        checkMarks(known, known.print, {});
    }
}

TEST_CASE("where the light swallows the print nothing is said for certain", "[vision][marks]") {
    const auto& known = level(8);
    // Half of the page lies in glare: only a trace of the print is left of 246 and more.
    cv::Mat page = known.print.clone();
    const cv::Rect glare{0, 0, page.cols / 2, page.rows};
    page(glare).forEach<cv::Vec3b>([](cv::Vec3b& pixel, const int*) {
        for (int c = 0; c < 3; ++c)
            pixel[c] = static_cast<std::uint8_t>(255 - (255 - pixel[c]) * 8 / 255);
    });
    const auto shares = reader().read(viewOf(page), known);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto& mm = known.sites[i].mm;
        const double margin = mm.width;  // near the edge of the glare both are right
        const double edge = glare.width / known.pixelsPerMm;
        INFO(known.sites[i].name);
        if (mm.br().x + margin < edge) CHECK(share(shares[i], Mark::Nothing) < 0.9F);
        if (mm.x - margin > edge) CHECK(share(shares[i], Mark::Nothing) > 0.98F);
        CHECK_THAT(std::accumulate(shares[i].begin(), shares[i].end(), 0.0F),
                   Catch::Matchers::WithinAbs(1, 1e-4));
    }
}

TEST_CASE("what the picture does not show is covered", "[vision][marks]") {
    const auto& known = level(4);
    auto view = viewOf(known.print.clone());
    const cv::Rect left{0, 0, known.print.cols / 2, known.print.rows};
    view.image(left).setTo(cv::Scalar::all(0));
    view.shown(left).setTo(0);
    const auto shares = reader().read(view, known);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto& mm = known.sites[i].mm;
        INFO(known.sites[i].name);
        const double half = 0.5 * known.print.cols / known.pixelsPerMm;
        if (mm.br().x < half) CHECK(share(shares[i], Mark::Covered) == 1);
        if (mm.x > half + mm.width) CHECK(mostLikely(shares[i]) == Mark::Nothing);
    }
    view.image.setTo(cv::Scalar::all(0));
    view.shown.setTo(0);
    for (const auto& one : reader().read(view, known)) CHECK(share(one, Mark::Covered) == 1);
}

TEST_CASE("a place that leaves the picture by little more than half is guessed at",
          "[vision][marks]") {
    const auto& known = level(4);
    auto view = viewOf(known.print.clone());
    const auto cell = std::find_if(known.sites.begin(), known.sites.end(),
                                   [](const auto& site) { return site.kind == Kind::Cell; });
    const auto read = [&](double shown) {
        view.shown = cv::Mat(view.image.size(), CV_8U, cv::Scalar::all(255));
        view.shown.colRange(
            static_cast<int>((cell->mm.x + shown * cell->mm.width) * known.pixelsPerMm),
            view.shown.cols) = 0;
        return reader().read(view, known)[static_cast<std::size_t>(cell - known.sites.begin())];
    };
    const auto partly = read(0.4);
    CHECK(share(partly, Mark::Covered) > 0.5F);
    CHECK(share(partly, Mark::Covered) < 0.98F);
    CHECK(share(partly, Mark::Nothing) > share(partly, Mark::Cross));
    CHECK(share(read(0.1), Mark::Covered) == 1);
}

TEST_CASE("where the print is not where it should be nothing is said for certain",
          "[vision][marks]") {
    const auto& known = level(2);
    auto view = viewOf(known.print.clone());
    const double half = 0.5 * known.print.cols / known.pixelsPerMm;
    const double below = known.print.rows / known.pixelsPerMm;
    const auto before = reader().read(view, known);
    for (double y = 6; y < below; y += 12)
        for (double x = 6; x < 2 * half; x += 12) view.spots.push_back({{x, y}, x < half});
    const auto shares = reader().read(view, known);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const auto& mm = known.sites[i].mm;
        INFO(known.sites[i].name);
        if (mm.x > half + 30) CHECK(share(shares[i], Mark::Nothing) < 0.9F);
        if (mm.br().x < half - 30)
            CHECK(share(shares[i], Mark::Nothing) == share(before[i], Mark::Nothing));
    }
}

TEST_CASE("what is known to lie over a place is no mark", "[vision][marks]") {
    const auto& known = level(1);
    auto view = viewOf(known.print.clone());
    const auto cell = std::find_if(known.sites.begin(), known.sites.end(),
                                   [](const auto& site) { return site.name == "d4"; });
    REQUIRE(cell != known.sites.end());
    const auto place = static_cast<std::size_t>(cell - known.sites.begin());
    const cv::Point2d middle = (cell->mm.tl() + cell->mm.br()) / 2;
    const auto at = [&](double x, double y) {
        return cv::Point{(middle + cv::Point2d{x, y}) * known.pixelsPerMm};
    };
    // Black bars that cross each other, as the edges of a dark die may look.
    view.hidden = cv::Mat::zeros(view.image.size(), CV_8U);
    for (cv::Mat* on : {&view.image, &view.hidden}) {
        const auto colour = cv::Scalar::all(on == &view.image ? 30 : 255);
        cv::line(*on, at(-6, -6), at(6, 6), colour, 8);
        cv::line(*on, at(6, -6), at(-6, 6), colour, 8);
    }
    CHECK(mostLikely(reader().read(view, known)[place]) == Mark::Nothing);
    view.hidden = cv::Mat{};
    CHECK(mostLikely(reader().read(view, known)[place]) != Mark::Nothing);
}

TEST_CASE("the same picture gives the same answer, whatever the threads", "[vision][marks]") {
    const auto& known = level(7);
    const auto marks = everyThird(known, Kind::Cell, {Mark::Cross, Mark::Lava});
    const auto view = viewOf(inWarmLight(marked(known, marks, pencil(8))));
    const auto first = reader().read(view, known);
    CHECK(reader().read(view, known) == first);
    MarkReader alone{1};
    CHECK(alone.read(view, known) == first);
    // Another sheet in between leaves no trace.
    (void)alone.read(viewOf(level(1).print), level(1));
    CHECK(alone.read(view, known) == first);
}
